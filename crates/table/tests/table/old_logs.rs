//! Logs of earlier versions replay: the same matches, the same records.

use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, GameOptions};
use brelan_record::Record;
use brelan_table::{Input, Status, Table};
use serde_json::{Value, json};
use std::path::Path;

/// `tests/logs` holds what the first version wrote, before tables filled with
/// people: the options resolved in the creation, bots without names.
#[test]
fn a_log_of_the_first_version_replays_and_its_record_is_what_it_was() {
    for kind in Kind::ALL {
        with_game!(kind, G => replay::<G>());
    }
}

fn kept<G: Game>(end: &str) -> String {
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs");
    std::fs::read_to_string(logs.join(format!("{}.{end}", G::NAME))).expect("a file of the game's")
}

fn replay<G: Game>() {
    let log: Vec<Input> = kept::<G>("jsonl")
        .lines()
        .map(|line| Input::from_text(line).expect("an input"))
        .collect();
    let table = Table::<G>::replay(&log).expect("it fits");
    assert_eq!(table.status(), Status::Over);
    let record = table
        .record(&|_| "Zo\u{e9}".into(), &|_| {})
        .expect("it is over");
    let kept = Record::from_json(&kept::<G>("record.json")).expect("it can be read");
    let now = as_version_1_wrote::<G>(&record);
    assert_eq!(now.to_json_without_names(), kept.to_json_without_names());
    for record in [&record, &kept] {
        brelan_catalog::verify(record).expect("both are right");
    }
}

/// A record of version 1 without what was not yet written then.
fn as_version_1_wrote<G: Game>(record: &Record) -> Record {
    let mut record = record.clone();
    assert_eq!(record.rules.take(), Some(1));
    let options = record.options.as_object_mut().expect("options by name");
    for name in G::Options::added_after(1) {
        assert!(options.shift_remove(name).is_some(), "{name}");
    }
    record
}

/// A table of a preset for two that was made by this version of the rules.
fn opened<G: Game>(version: u32, preset: &str) -> Table<G> {
    let log = kept::<G>("jsonl");
    let first = log.lines().next().expect("a creation");
    let mut first: Value = serde_json::from_str(first).expect("JSON");
    let created = first["what"].as_object_mut().expect("an input");
    created.shift_remove("options");
    let terms = json!({"preset": preset, "changes": {}, "chairs": 2, "at_once": false,
        "rules_version": version});
    created.extend(terms.as_object().expect("terms").clone());
    let seats = [0, 1].map(|seat| {
        let bot = json!({"at": 1, "seat": seat, "by": {"bot": "greedy"},
            "what": {"input": "seated"}});
        Input::from_text(&bot.to_string()).expect("an input")
    });
    let first = Input::from_text(&first.to_string()).expect("an input");
    let [one, other] = seats;
    Table::replay(&[first, one, other]).expect("it fits")
}

/// Options by name, of a match for two.
fn options<G: Game>(version: u32, preset: &str) -> Value {
    let options = opened::<G>(version, preset).options(2).expect("for two");
    serde_json::to_value(options).expect("JSON")
}

#[test]
fn a_table_of_an_older_version_is_played_by_the_defaults_of_that_version() {
    use brelan_catalog::games::{qarre, quando};
    let version = |version| options::<qarre::State>(version, "standard");
    let [then, now] = [version(1), version(2)];
    assert_eq!(then["queen_reserve"], "unplayable_under_queen");
    assert_eq!(then["reserve_on_empty"], "as_hand");
    assert_eq!(then["below_three"], true);
    assert_eq!(now["queen_reserve"], "strict");
    let version = |version| options::<quando::State>(version, "accessijeux");
    let [then, now] = [version(1), version(2)];
    assert_eq!(then["owner_saw_dealt_backs"], false);
    assert_eq!(now["owner_saw_dealt_backs"], true);
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
