//! Logs of earlier versions replay: the same matches, the same records.

use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_protocol::rest::Status;
use brelan_record::Record;
use brelan_table::{Input, Table};
use std::path::Path;

/// `tests/logs` holds what the first version wrote, before tables filled with
/// people: the options resolved in the creation, bots without names.
#[test]
fn a_log_of_the_first_version_replays() {
    for kind in Kind::ALL {
        with_game!(kind, G => replay::<G>());
    }
}

fn replay<G: Playable>() {
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs");
    let log = std::fs::read_to_string(logs.join(format!("{}.jsonl", G::NAME))).expect("a log");
    let log: Vec<Input> = log
        .lines()
        .map(|line| Input::from_text(line).expect("an input"))
        .collect();
    let table = Table::<G>::replay(&log).expect("it fits");
    assert_eq!(table.status(), Status::Over);
    let record = table.record(&|_| "Zo\u{e9}".into()).expect("it is over");
    let kept = std::fs::read_to_string(logs.join(format!("{}.record.json", G::NAME)));
    let kept = Record::from_json(&kept.expect("a record")).expect("it can be read");
    assert_eq!(record.to_json_without_names(), kept.to_json_without_names());
}

trait WithoutNames {
    fn to_json_without_names(&self) -> String;
}

impl WithoutNames for Record {
    fn to_json_without_names(&self) -> String {
        let mut record = self.clone();
        for seat in &mut record.seats {
            seat.name.clear();
        }
        record.to_json()
    }
}
