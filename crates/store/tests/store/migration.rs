//! Migrations: a database of an older version is migrated without loss.

use crate::{at, person_id, table_id};
use brelan_ids::Timestamp;
use brelan_store::{
    AdminEvent, AdminStore, AppendOutcome, CreateOutcome, DisplayName, FinishedMatch, IdleTable,
    LogEntry, LogStore, MatchFilter, MatchPlayer, MatchSeat, MatchStore, NewTable, Phase, Sqlite,
    Store, TableMetadata, TableRow, TableStore, backup,
};
use rusqlite::Connection;
use std::path::Path;

const VERSION_1: &str = include_str!("../../src/sqlite/schema.sql");
const LATER_VERSIONS: [&str; 7] = [
    include_str!("../../src/sqlite/schema_2.sql"),
    include_str!("../../src/sqlite/schema_3.sql"),
    include_str!("../../src/sqlite/schema_4.sql"),
    include_str!("../../src/sqlite/schema_5.sql"),
    include_str!("../../src/sqlite/schema_6.sql"),
    include_str!("../../src/sqlite/schema_7.sql"),
    include_str!("../../src/sqlite/schema_8.sql"),
];

/// Of these two tables the first is over, and the second its rematch.
const TABLES: &str = "
    INSERT INTO tables (id, game, created, rematch_of) VALUES
        ('a', 'quando', 5, NULL), ('b', 'zero', 7, 'a');
    INSERT INTO seats (table_id, seat, person, name) VALUES
        ('a', 0, 'p', 'Zoé'), ('a', 1, NULL, 'Ada'), ('a', 2, 'q', 'Noé'),
        ('b', 0, NULL, 'Ada'), ('b', 1, 'p', 'Zoë'), ('b', 2, 'p', 'Zoé');
    INSERT INTO log (table_id, seq, input) VALUES
        ('a', 1, 'one'), ('a', 2, 'two'), ('b', 1, 'three');
    INSERT INTO records (table_id, record) VALUES ('a', 'the record');
    INSERT INTO keys (name, value) VALUES
        ('people', x'0101010101010101010101010101010101010101010101010101010101010101');
    PRAGMA user_version = 1;
";

fn old(file: &Path) {
    let old = Connection::open(file).expect("it opens");
    old.execute_batch(VERSION_1).expect("the old schema");
    old.execute_batch(TABLES).expect("the old rows");
}

fn row(id: &str, game: &str, created: u64, phase: Phase, people: &[(&str, &str)]) -> TableRow {
    let names = people.iter().map(|(person, name)| DisplayName {
        person: person_id(person),
        name: (*name).into(),
        avatar: None,
    });
    TableRow {
        id: table_id(id),
        game: game.into(),
        created: at(created),
        touched: at(created),
        phase,
        listed: false,
        people: names.collect(),
    }
}

/// A match that the first person has won.
fn result_of(winner: &str, other: &str) -> FinishedMatch {
    let seat = |person, won| MatchSeat {
        player: MatchPlayer::Person {
            person: person_id(person),
            stood_in: false,
        },
        score: 7,
        won,
    };
    FinishedMatch {
        ended: at(9),
        rated: false,
        seats: vec![seat(winner, true), seat(other, false)],
    }
}

fn with(name: &str) -> MatchFilter {
    MatchFilter {
        companion: Some(name.into()),
        ..MatchFilter::default()
    }
}

#[tokio::test]
async fn an_old_database_keeps_its_logs_and_its_people() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("brelan.sqlite");
    old(&file);
    let store = Sqlite::open(&file).expect("it is migrated");
    assert_eq!(store.pragma("user_version").await, Ok("18".into()));

    let log = async |table| store.read(&table_id(table), 0).await;
    let entry = |seq, input: &str| LogEntry {
        seq,
        input: input.into(),
    };
    assert_eq!(log("a").await, Ok(vec![entry(1, "one"), entry(2, "two")]));
    assert_eq!(log("b").await, Ok(vec![entry(1, "three")]));

    // Bots have no names here. A person with two seats keeps the name of the first.
    let over = row("a", "quando", 5, Phase::Over, &[("p", "Zoé"), ("q", "Noé")]);
    let playing = row("b", "zero", 7, Phase::Playing, &[("p", "Zoë")]);
    let metadata = TableMetadata {
        game: "quando".into(),
        listed: false,
        touched: at(5),
        present: at(0),
        people: over.people.clone(),
        seated: ["p", "q"].map(person_id).to_vec(),
        rematch: Some(table_id("b")),
    };
    assert_eq!(store.list_tables(None, 9).await, Ok(vec![playing, over]));
    assert_eq!(
        store.table_metadata(&table_id("a")).await,
        Ok(Some(metadata))
    );
    assert_eq!(
        store.tables_of(&person_id("p"), 9).await,
        Ok(["b", "a"].map(table_id).to_vec())
    );
    assert_eq!(store.count_active_tables(&person_id("p")).await, Ok(1));
    assert_eq!(store.count_active_tables(&person_id("q")).await, Ok(0));
    assert_eq!(store.listed_tables(Phase::Playing, 9).await, Ok(vec![]));
    assert_eq!(store.tables_due(Timestamp::MAX, 9).await, Ok(vec![]));
    assert_eq!(
        store.idle_tables(Phase::Playing, at(8), 9).await,
        Ok(vec![IdleTable {
            id: table_id("b"),
            touched: at(7)
        }])
    );

    assert_eq!(
        store.record(&table_id("a")).await,
        Ok(Some("the record".into()))
    );
    assert_eq!(store.signing_key([2; 32]).await, Ok([1; 32]));
    assert_eq!(store.last_admin_event().await, Ok(0));
}

#[tokio::test]
async fn an_old_database_goes_on_and_is_migrated_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("brelan.sqlite");
    old(&file);
    let store = Sqlite::open(&file).expect("it is migrated");
    assert_eq!(
        store.append(&table_id("b"), 1, "four".into()).await,
        Ok(AppendOutcome::Appended)
    );
    let rematch = NewTable {
        id: table_id("c"),
        game: "quando".into(),
        created: at(9),
        rematch_of: Some(table_id("a")),
        listed: true,
        people: Vec::new(),
        inputs: vec!["one".into()],
    };
    assert_eq!(
        store.create(rematch).await,
        Ok(CreateOutcome::RematchExists(table_id("b")))
    );
    assert_eq!(store.rename_person(&person_id("p"), "Léa").await, Ok(2));
    assert_eq!(
        store.admin_events_after(0, 99).await,
        Ok(vec![(1, AdminEvent::TableChanged(table_id("b")))])
    );
    store.close().await;

    let again = Sqlite::open(&file).expect("it opens again");
    assert_eq!(
        again.read(&table_id("b"), 0).await.expect("it reads").len(),
        2
    );
    assert_eq!(
        again.find_people("léa", 9).await.expect("it reads")[0].tables,
        2
    );
    again.close().await;

    let other = Connection::open(&file).expect("it opens");
    for statement in ["UPDATE log SET input = 'other'", "DELETE FROM log"] {
        other.execute(statement, []).expect_err(statement);
    }
    let broken = |check| {
        let mut rows = other.prepare(check).expect("a check");
        rows.exists([]).expect("it answers")
    };
    assert!(!broken("PRAGMA foreign_key_check"));
}

#[tokio::test]
async fn a_database_of_every_later_version_keeps_its_logs() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("brelan.sqlite");
    for (version, steps) in (2_u32..).zip(1..=LATER_VERSIONS.len()) {
        old(&file);
        let other = Connection::open(&file).expect("it opens");
        for step in &LATER_VERSIONS[..steps] {
            other.execute_batch(step).expect("a later schema");
        }
        // The table's last input does not lie beside the others.
        let later = match version {
            2 | 3 => "INSERT INTO log (table_id, seq, input) VALUES ('a', 3, 'three')",
            8 => {
                "INSERT INTO log (table_number, seq, before, input) \
                 SELECT number, 3, last, 'three' FROM ends WHERE table_id = 'a'"
            }
            _ => {
                "INSERT INTO log (table_id, seq, before, input) \
                 SELECT 'a', 3, last, 'three' FROM ends WHERE table_id = 'a'"
            }
        };
        other.execute_batch(later).expect("a later input");
        other
            .pragma_update(None, "user_version", version)
            .expect("the later version");
        let store = Sqlite::open(&file).expect("it is migrated");
        // The finished match of before is found, and its result is stored.
        let unlisted = Ok(vec![(table_id("a"), false)]);
        assert_eq!(store.recorded_tables(None, 9).await, unlisted);
        let saved = store.save_match(&table_id("a"), result_of("p", "q")).await;
        assert_eq!(saved, Ok(()));
        let listed = store
            .matches_of(&person_id("p"), &with("NOÉ"), None, 9)
            .await;
        assert_eq!(listed.expect("it reads")[0].table, table_id("a"));
        let inputs = async || {
            let log = store.read(&table_id("a"), 0).await.expect("it reads");
            log.into_iter().map(|entry| (entry.seq, entry.input))
        };
        let kept = [(1, "one"), (2, "two"), (3, "three"), (4, "four")];
        let kept = kept.map(|(seq, input)| (seq, input.to_owned()));
        assert!(inputs().await.eq(kept[..3].iter().cloned()));
        assert_eq!(
            store.append(&table_id("a"), 3, "four".into()).await,
            Ok(AppendOutcome::Appended)
        );
        assert!(inputs().await.eq(kept));
        assert_eq!(
            store.read(&table_id("b"), 0).await.expect("it reads").len(),
            1
        );
        store.close().await;
        std::fs::remove_file(&file).expect("it goes");
    }
}

#[tokio::test]
async fn an_old_database_is_copied_before_it_is_migrated() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, copy] = ["brelan.sqlite", "copy.sqlite"].map(|name| folder.path().join(name));
    old(&file);
    backup(&file, &copy).expect("a copy");
    let copied = Connection::open(&copy).expect("it opens");
    let seats: u32 = copied
        .query_row("SELECT count(*) FROM seats", [], |row| row.get(0))
        .expect("the old table");
    assert_eq!(seats, 6);
    drop(copied);
    let store = Sqlite::open(&copy).expect("it is migrated");
    assert_eq!(
        store.read(&table_id("a"), 0).await.expect("it reads").len(),
        2
    );
}

#[tokio::test]
async fn a_migration_that_fails_leaves_the_old_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("brelan.sqlite");
    old(&file);
    let other = Connection::open(&file).expect("it opens");
    // The last table of the new version is in the way, long after the seats.
    other
        .execute_batch("CREATE TABLE calls (somebody_elses TEXT)")
        .expect("a table");
    Sqlite::open(&file).err().expect("it is refused");
    let seats: u32 = other
        .query_row("SELECT count(*) FROM seats", [], |row| row.get(0))
        .expect("the old table");
    assert_eq!(seats, 6);
    other.execute_batch("DROP TABLE calls").expect("it goes");
    let store = Sqlite::open(&file).expect("now it is migrated");
    assert_eq!(store.count_active_tables(&person_id("p")).await, Ok(1));
}
