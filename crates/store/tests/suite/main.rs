//! What every store promises, run on each of them.

mod house;
mod lists;
mod logs;

use brelan_store::{House, Memory, Named, NewTable, Sqlite, Store};

/// Runs each of these on a store in memory and on one in a file.
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

/// A table at which everybody is called Zoé.
fn table(id: &str, created: u64, people: &[&str]) -> NewTable {
    let named = people.iter().map(|person| Named {
        person: (*person).into(),
        name: "Zoé".into(),
    });
    NewTable {
        id: id.into(),
        game: "quando".into(),
        created,
        rematch_of: None,
        listed: false,
        people: named.collect(),
        inputs: vec!["one".into(), "two".into()],
    }
}

#[test]
fn a_store_and_its_house_are_kept_behind_a_pointer() {
    let _store: Box<dyn Store> = Box::new(Memory::new());
    let _house: Box<dyn House> = Box::new(Memory::new());
}
