//! The tests of the stores. The test that counts syncs is a program of its own, because it
//! replaces functions of the whole program.

mod backups;
mod migration;
mod postgres;
mod sqlite;
mod suite;
mod two_processes;

use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_store::{DisplayName, ListedTable, NewTable, StoreError};
use std::path::PathBuf;
use tempfile::TempDir;

/// The database in a folder.
fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("brelan.sqlite")
}

fn table_id(text: &str) -> TableId {
    TableId::from_trusted(text)
}

fn person_id(text: &str) -> PersonId {
    PersonId::from_trusted(text)
}

/// The timestamp with this number.
fn at(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

/// The ids of the tables that a list of the lobby has.
fn ids_of(listed: Result<Vec<ListedTable>, StoreError>) -> Result<Vec<TableId>, StoreError> {
    Ok(listed?.into_iter().map(|table| table.id).collect())
}

/// A table with one person and one input.
fn table(id: &str) -> NewTable {
    NewTable {
        id: table_id(id),
        game: "quando".into(),
        created: at(1),
        rematch_of: None,
        listed: false,
        people: vec![DisplayName {
            person: person_id("p"),
            name: "Zoé".into(),
            avatar: None,
        }],
        inputs: vec!["first".into()],
    }
}
