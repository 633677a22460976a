//! Whether what was shown is what the log makes of itself.

use crate::player::Shown;
use brelan_quando::State;
use brelan_store::{Sqlite, Store};
use brelan_table::{Input, Table};
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
        let inputs = log
            .iter()
            .map(|stored| Input::from_text(&stored.input).expect("an input"));
        let mut updates = updates.into_iter().peekable();
        let mut replayed: Option<Table<State>> = None;
        for (seq, input) in (1..).zip(inputs) {
            match &mut replayed {
                None => replayed = Some(Table::new(&input).expect("a creation")),
                Some(table) => table.apply(seq, &input).expect("it replays"),
            }
            let now = replayed.as_ref().expect("it was made");
            while let Some(shown) = updates.next_if(|shown| shown.seq() == seq) {
                let again = now.update_message(shown.viewer, shown.since);
                if serde_json::to_value(again).expect("JSON") != shown.update {
                    lost.push(format!("{table}: the log has another input {seq}"));
                }
            }
        }
        lost.extend(updates.map(|shown| {
            format!(
                "{table}: seq {} was shown and is not in the log",
                shown.seq()
            )
        }));
    }
    store.close().await;
    lost
}

impl Shown {
    fn seq(&self) -> u64 {
        self.update["seq"].as_u64().expect("a seq")
    }
}
