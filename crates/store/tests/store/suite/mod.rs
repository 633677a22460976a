//! The contract of every store, tested on each implementation.

mod accounts;
mod admin;
mod copies;
mod daily;
mod groups;
mod lists;
mod logs;
mod matches;
mod notices;
mod rated_queue;
mod ratings;
mod sharing;
mod statistics;

use crate::{at, person_id, table_id};
use brelan_store::{
    AdminStore, DisplayName, Memory, NewTable, Postgres, PostgresUrl, ServerProgram, Sqlite, Store,
};
use std::time::Duration;

/// Makes three tests of each function: with a store in memory, with SQLite, and with
/// PostgreSQL where that is installed.
macro_rules! on_each {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test]
            async fn in_memory() {
                super::$name(&brelan_store::Memory::shared()).await;
            }
            #[tokio::test]
            async fn in_sqlite() {
                let folder = tempfile::tempdir().expect("a folder");
                let store = crate::suite::sqlite(&folder);
                super::$name(&store).await;
            }
            #[tokio::test]
            async fn in_postgres() {
                if let Some(store) = crate::suite::postgres().await {
                    super::$name(&store).await;
                }
            }
        }
    )+};
}
use on_each;

fn sqlite(folder: &tempfile::TempDir) -> Sqlite {
    Sqlite::open(&folder.path().join("brelan.sqlite")).expect("a new database")
}

/// A store in a new database; `None` where PostgreSQL is not installed.
async fn postgres() -> Option<Postgres> {
    let url = PostgresUrl::parse(&brelan_private_services::postgres::new_database()?);
    let store = Postgres::open(&url.expect("an address")).await;
    Some(store.expect("a new database"))
}

/// A program that started a minute ago.
fn program(log_version: u32) -> ServerProgram<'static> {
    ServerProgram {
        version: "1.2.3",
        log_version,
        has_bus: false,
        uptime: Duration::from_secs(60),
    }
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
        created: at(created),
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
