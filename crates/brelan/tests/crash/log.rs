//! Whether what was shown is what the log makes of itself.

use crate::player::Shown;
use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_store::{Sqlite, Store};
use brelan_table::{Input, Table, What};
use std::collections::HashMap;
use std::path::Path;

/// Says which of the updates the log does not give again, byte for byte in
/// everything that they hold.
pub(crate) async fn lost(database: &Path, shown: &[Shown]) -> Vec<String> {
    let store = Sqlite::open(database).expect("the database opens after a kill");
    let mut tables: HashMap<&str, Vec<&Shown>> = HashMap::new();
    for update in shown {
        tables.entry(&update.table).or_default().push(update);
    }
    let mut lost = Vec::new();
    for (table, mut updates) in tables {
        updates.sort_by_key(|shown| shown.seq());
        let log = store.read(table, 0).await.expect("the log can be read");
        let inputs: Vec<Input> = log
            .iter()
            .map(|stored| Input::from_text(&stored.input).expect("an input"))
            .collect();
        let What::Created(created) = &inputs[0].what else {
            panic!("a log begins with its creation")
        };
        let kind = Kind::from_name(&created.game).expect("a game");
        lost.extend(with_game!(kind, G => lost_at::<G>(table, &inputs, updates)));
    }
    store.close().await;
    lost
}

/// Which updates of one table its inputs do not give again.
fn lost_at<G: Playable>(table: &str, inputs: &[Input], updates: Vec<&Shown>) -> Vec<String> {
    let mut lost = Vec::new();
    let mut updates = updates.into_iter().peekable();
    let mut replayed = Table::<G>::new(&inputs[0]).expect("a creation");
    for (seq, input) in (1..).zip(inputs) {
        if seq > 1 {
            replayed.apply(seq, input).expect("it replays");
        }
        while let Some(shown) = updates.next_if(|shown| shown.seq() == seq) {
            let again = replayed.update_message(shown.viewer, shown.since);
            if serde_json::to_value(again).expect("JSON") != shown.update {
                lost.push(format!("{table}: the log has another input {seq}"));
            }
        }
    }
    lost.extend(updates.map(|shown| {
        let seq = shown.seq();
        format!("{table}: seq {seq} was shown and is not in the log")
    }));
    lost
}

impl Shown {
    fn seq(&self) -> u64 {
        self.update["seq"].as_u64().expect("a seq")
    }
}
