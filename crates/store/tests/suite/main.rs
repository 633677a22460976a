//! The contract of every store, tested on each implementation.

mod admin;
mod lists;
mod logs;

use brelan_ids::{PersonId, TableId};
use brelan_store::{AdminStore, DisplayName, Memory, NewTable, Sqlite, Store};

/// Makes two tests of each function: one with a store in memory, one with SQLite.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test]
            async fn in_memory() {
                super::$name(&brelan_store::Memory::new()).await;
            }
            #[tokio::test]
            async fn in_sqlite() {
                let folder = tempfile::tempdir().expect("a folder");
                let store = crate::sqlite(&folder);
                super::$name(&store).await;
            }
        }
    )+};
}
use on_both;

fn sqlite(folder: &tempfile::TempDir) -> Sqlite {
    Sqlite::open(&folder.path().join("brelan.sqlite")).expect("a new database")
}

fn table_id(text: &str) -> TableId {
    TableId::from_trusted(text)
}

fn person_id(text: &str) -> PersonId {
    PersonId::from_trusted(text)
}

fn named(person: &str, name: &str) -> DisplayName {
    DisplayName {
        person: person_id(person),
        name: name.into(),
        avatar: None,
    }
}

/// A table at which every person is called Zoé.
fn table(id: &str, created: u64, people: &[&str]) -> NewTable {
    let names = people.iter().map(|person| named(person, "Zoé"));
    NewTable {
        id: table_id(id),
        game: "quando".into(),
        created,
        rematch_of: None,
        listed: false,
        people: names.collect(),
        inputs: vec!["one".into(), "two".into()],
    }
}

#[test]
fn both_traits_are_object_safe() {
    let _store: Box<dyn Store> = Box::new(Memory::new());
    let _admin_store: Box<dyn AdminStore> = Box::new(Memory::new());
}
