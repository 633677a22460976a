//! Fuzzing of clients' messages and request bodies, and the tests that run the
//! same code over a corpus.

mod client_messages;

pub use client_messages::client_messages;

use crate::guest::{self, Guest, GuestFields};
use brelan_bots::Playable;
use brelan_catalog::with_game;
use brelan_ids::{PersonId, TableId};
use brelan_protocol::rest::{NewTable, PlayNow, Sit};
use brelan_store::NewTable as Stored;
use brelan_table::{Input, Table};

/// Parses each line of `data` as a body of every kind, and makes the table that
/// it asks for.
///
/// # Panics
/// When a valid name can do harm on a page, or a valid request makes a table at
/// which no match is possible: the fuzzer looks for such bodies.
pub fn rest_bodies(data: &[u8]) {
    for line in data.split(|byte| *byte == b'\n').take(64) {
        if let Ok(asked) = serde_json::from_slice::<NewTable>(line)
            && let Some(guest) = validate_guest((&asked).into())
            && let Ok(game) = guest::parse_game(&asked.game)
            && let Ok(request) = guest::new_table_request(game, &asked, &guest)
        {
            let table = request.into_new_table(TableId::from_trusted("fuzzed"), 1);
            with_game!(game, G => check_table::<G>(&table));
        }
        if let Ok(asked) = serde_json::from_slice::<PlayNow>(line) {
            validate_guest((&asked).into());
        }
        if let Ok(asked) = serde_json::from_slice::<Sit>(line) {
            validate_guest((&asked).into());
        }
    }
}

fn validate_guest(fields: GuestFields<'_>) -> Option<Guest> {
    let person = PersonId::from_trusted("p");
    let guest = Guest::new(&person, fields, &[]).ok()?;
    let name = &guest.appearance.name;
    assert!((1..=24).contains(&name.chars().count()), "{name:?}");
    assert!(!name.chars().any(char::is_control), "{name:?}");
    assert_eq!(name.trim(), name);
    Some(guest)
}

/// A table that was let in replays, and some number of people can play there.
fn check_table<G: Playable>(stored: &Stored) {
    let log: Vec<Input> = stored
        .inputs
        .iter()
        .map(|text| Input::from_text(text).expect("what was written can be read"))
        .collect();
    let table = Table::<G>::replay(&log).expect("a new table replays");
    let fewest = table.min_players().max(table.taken());
    let playable = (fewest..=table.seats()).any(|players| table.options(players).is_ok());
    assert!(playable, "some number of people can play");
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn every_table_of_the_corpus_can_be_played() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/rest_bodies");
        let mut files = 0;
        for entry in std::fs::read_dir(corpus).expect("the corpus is committed") {
            let data = std::fs::read(entry.expect("a file").path()).expect("it can be read");
            super::rest_bodies(&data);
            files += 1;
        }
        assert!(files >= 4, "{files} files");
    }
}
