//! Promises of the SQLite store alone: durability, one file, clear errors.

use crate::{file, table, table_id};
use brelan_ids::{PersonId, TableId};
use brelan_store::{
    AccountStore, AppendOutcome, DisplayName, LogStore, OpenError, Sqlite, Store, StoreError,
    TableStore, backup,
};
use rusqlite::Connection;
use std::task::Poll;
use tempfile::TempDir;

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

pub(crate) fn open(folder: &TempDir) -> Sqlite {
    Sqlite::open(&file(folder)).expect("a database")
}

#[tokio::test]
async fn every_commit_is_synced() {
    let folder = folder();
    let store = open(&folder);
    assert_eq!(store.pragma("journal_mode").await, Ok("wal".into()));
    assert_eq!(
        store.pragma("synchronous").await,
        Ok("2".into()),
        "2 is FULL"
    );
    assert_eq!(store.pragma("foreign_keys").await, Ok("1".into()));
    assert_eq!(store.pragma("recursive_triggers").await, Ok("1".into()));
}

/// Enough names that pages become free, too.
#[tokio::test]
async fn an_erased_name_is_not_in_the_file_any_more() {
    let folder = folder();
    let store = open(&folder);
    let person = PersonId::from_trusted("ann");
    let ids: Vec<TableId> = (0..200).map(|n| table_id(&format!("t{n}"))).collect();
    for id in &ids {
        store.create(table(id.as_str())).await.expect("made");
        let named = DisplayName {
            person: person.clone(),
            name: "Quirinus".into(),
            avatar: None,
        };
        store.set_display_name(id, named).await.expect("named");
    }
    let erased = store.erase_names(&person, "?").await;
    erased.expect("erased");
    store.close().await;
    drop(store);
    let bytes = std::fs::read(file(&folder)).expect("it reads");
    let has = |name: &str| bytes.windows(name.len()).any(|it| it == name.as_bytes());
    assert!(has("t199"), "the tables are there");
    assert!(!has("Quirinus") && !has("quirinus"));
}

#[tokio::test]
async fn appends_that_wait_together_are_committed_together() {
    let folder = folder();
    let store = open(&folder);
    let ids: Vec<TableId> = (0..100).map(|n| table_id(&format!("t{n}"))).collect();
    for id in &ids {
        store.create(table(id.as_str())).await.expect("made");
    }
    let before = store.commit_counts();
    // All hundred wait before the first of them can be answered: the writer is
    // kept busy by a query meanwhile.
    let busy = store.pragma("integrity_check");
    let mut appends: Vec<_> = ids
        .iter()
        .map(|id| store.append(id, 1, "second".into()))
        .collect();
    let appends = std::future::poll_fn(|context| {
        appends.retain_mut(|append| append.as_mut().poll(context).is_pending());
        if appends.is_empty() {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    });
    let (checked, ()) = tokio::join!(busy, appends);
    assert_eq!(checked, Ok("ok".into()));
    let after = store.commit_counts();
    assert_eq!(after.writes - before.writes, 100);
    let transactions = after.transactions - before.transactions;
    assert!(
        transactions < 50,
        "{transactions} transactions for 100 appends"
    );
    for id in &ids {
        assert_eq!(store.read(id, 1).await.expect("it answers").len(), 1);
    }
}

#[tokio::test]
async fn a_full_disk_refuses_a_move_and_loses_nothing() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("a")).await.expect("made");
    store.limit_pages(1).await.expect("it answers");
    let mut kept = 1;
    let long = "x".repeat(1000);
    let refused = loop {
        match store.append(&table_id("a"), kept, long.clone()).await {
            Ok(AppendOutcome::Appended) => kept += 1,
            Ok(AppendOutcome::Conflict) => panic!("there is no other writer"),
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused, StoreError::Full);
    assert_eq!(store.health().await, Ok(()), "people may still look");
    assert_eq!(store.readiness().await, Err(StoreError::Full));
    let log = store.read(&table_id("a"), 0).await.expect("it still reads");
    assert_eq!(log.len() as u64, kept);
    store.limit_pages(100_000).await.expect("it answers");
    assert_eq!(
        store.append(&table_id("a"), kept, long.clone()).await,
        Ok(AppendOutcome::Appended)
    );
    drop(store);
    assert_eq!(
        open(&folder)
            .read(&table_id("a"), 0)
            .await
            .expect("it reads")
            .len() as u64,
        kept + 1
    );
}

#[tokio::test]
async fn a_full_disk_fails_only_the_write_that_does_not_fit() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("a")).await.expect("made");
    store.create(table("b")).await.expect("made");
    store.limit_pages(1).await.expect("it answers");
    let [one, other] = ["a", "b"].map(table_id);
    let huge = "x".repeat(10_000_000);
    let (check, large, small) = tokio::join!(
        store.pragma("integrity_check"),
        store.append(&one, 1, huge),
        store.append(&other, 1, "small".into()),
    );
    check.expect("it answers");
    assert_eq!(large, Err(StoreError::Full));
    assert_eq!(small, Ok(AppendOutcome::Appended));
    assert_eq!(store.read(&table_id("a"), 1).await, Ok(vec![]));
    assert_eq!(
        store.read(&table_id("b"), 1).await.expect("it reads").len(),
        1
    );
}

#[tokio::test]
async fn sql_itself_refuses_to_change_the_log() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("a")).await.expect("made");
    let other = Connection::open(file(&folder)).expect("a second connection");
    other
        .pragma_update(None, "recursive_triggers", true)
        .expect("a setting");
    for statement in [
        "UPDATE log SET input = 'other'",
        "DELETE FROM log",
        "INSERT INTO log (table_number, seq, input) VALUES (1, 1, 'other')",
        "INSERT OR REPLACE INTO log (table_number, seq, input) VALUES (1, 1, 'other')",
        "INSERT OR REPLACE INTO log VALUES (1, 1, 2, 1, 'other')",
        "INSERT INTO log (table_number, seq, input) VALUES (1, 2, 'after nothing')",
        "INSERT INTO log (table_number, seq, before, input) VALUES (1, 3, 1, 'after a gap')",
        "INSERT INTO log (table_number, seq, input) VALUES (2, 1, 'of no table')",
        "INSERT INTO log (table_number, seq, before, input) VALUES (2, 1, 1, 'after another')",
        "INSERT OR IGNORE INTO log (table_number, seq, input) VALUES (1, 1, 'other')",
        "UPDATE ends SET last = 2",
        "UPDATE ends SET seq = 0",
        "UPDATE ends SET seq = seq + 1",
        "UPDATE ends SET seq = seq + 1, last = NULL",
        "UPDATE ends SET table_id = 'b', seq = seq + 1",
        "UPDATE ends SET number = 2",
        "DELETE FROM ends",
        "INSERT INTO ends (table_id, seq, last) VALUES ('b', 1, 1)",
        "INSERT OR REPLACE INTO ends (table_id, seq, last) VALUES ('a', 0, 0)",
        "INSERT OR REPLACE INTO ends (table_id, seq) VALUES ('a', 0)",
    ] {
        other.execute(statement, []).expect_err(statement);
    }
    assert_eq!(
        store.read(&table_id("a"), 0).await.expect("it reads")[0].input,
        "first"
    );
}

#[tokio::test]
async fn one_file_is_left_at_the_end() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("a")).await.expect("made");
    store.close().await;
    assert_eq!(
        store.append(&table_id("a"), 1, "x".into()).await,
        Err(StoreError::Closed)
    );
    assert_eq!(store.read(&table_id("a"), 0).await, Err(StoreError::Closed));
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .expect("it is there")
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(
        open(&folder)
            .read(&table_id("a"), 0)
            .await
            .expect("it reads")
            .len(),
        1
    );
}

#[test]
fn a_newer_database_is_left_alone() {
    let folder = folder();
    drop(open(&folder));
    let newer = Connection::open(file(&folder)).expect("it opens");
    newer
        .pragma_update(None, "user_version", 99)
        .expect("a setting");
    drop(newer);
    let refused = Sqlite::open(&file(&folder)).err().expect("it is newer");
    assert!(matches!(refused, OpenError::Newer { found: 99, .. }));
    assert!(refused.to_string().contains("newer"));
}

#[test]
fn the_database_of_another_program_is_left_alone() {
    for version in [0, 5] {
        let folder = folder();
        let other = Connection::open(file(&folder)).expect("a database");
        other
            .execute_batch(&format!(
                "CREATE TABLE foo (x); PRAGMA user_version = {version}"
            ))
            .expect("made");
        let before = std::fs::read(file(&folder)).expect("it reads");
        let refused = Sqlite::open(&file(&folder)).err();
        let refused = refused.expect("it is another's");
        assert!(matches!(refused, OpenError::Foreign(_)), "{refused}");
        assert_eq!(std::fs::read(file(&folder)).expect("it reads"), before);
    }
}

#[test]
fn a_locked_database_is_named() {
    let folder = folder();
    drop(open(&folder));
    let other = Connection::open(file(&folder)).expect("it opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    assert!(matches!(
        Sqlite::open(&file(&folder)),
        Err(OpenError::Locked(_))
    ));
}

#[test]
fn a_file_that_cannot_be_a_database_is_named() {
    let folder = folder();
    let nowhere = folder.path().join("nowhere/brelan.sqlite");
    assert!(matches!(
        Sqlite::open(&nowhere),
        Err(OpenError::Unwritable(..))
    ));
    assert!(matches!(
        Sqlite::open(folder.path()),
        Err(OpenError::Unwritable(..))
    ));
    let text = folder.path().join("text");
    std::fs::write(&text, "this is no database at all, but a text").expect("written");
    assert!(matches!(
        Sqlite::open(&text),
        Err(OpenError::NotADatabase(_))
    ));
}

#[tokio::test]
async fn a_file_that_vanished_or_was_replaced_is_noticed() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("t")).await.expect("made");
    assert_eq!(store.health().await, Ok(()));
    let aside = folder.path().join("aside");
    std::fs::rename(file(&folder), &aside).expect("moved");
    assert_eq!(store.health().await, Err(StoreError::Vanished));
    std::fs::copy(&aside, file(&folder)).expect("copied");
    assert_eq!(store.health().await, Err(StoreError::Replaced));
    std::fs::rename(&aside, file(&folder)).expect("moved back");
    assert_eq!(store.health().await, Ok(()));
    store.close().await;
    assert_eq!(store.check_file(), Ok(()), "also after the end");
    std::fs::remove_file(file(&folder)).expect("removed");
    assert_eq!(store.check_file(), Err(StoreError::Vanished));
}

#[tokio::test]
async fn a_log_that_vanished_is_noticed_and_stored_at_the_end() {
    for suffix in ["-wal", "-shm"] {
        let folder = folder();
        let store = open(&folder);
        store.create(table("t")).await.expect("made");
        assert_eq!(store.health().await, Ok(()));
        let side_file = folder.path().join(format!("brelan.sqlite{suffix}"));
        std::fs::remove_file(&side_file).expect("removed");
        assert_eq!(store.health().await, Err(StoreError::LogVanished));
        std::fs::write(&side_file, "another file").expect("written");
        assert_eq!(store.health().await, Err(StoreError::LogVanished));
        std::fs::remove_file(&side_file).expect("removed");
        store.create(table("u")).await.expect("made");
        store.close().await;
        let store = open(&folder);
        for id in ["t", "u"] {
            assert_eq!(
                store.read(&table_id(id), 0).await.map(|log| log.len()),
                Ok(1)
            );
        }
    }
}

#[tokio::test]
async fn a_database_behind_a_symbolic_link_is_opened_and_its_log_watched() {
    let folder = folder();
    drop(open(&folder));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let link = elsewhere.path().join("link.sqlite");
    std::os::unix::fs::symlink(file(&folder), &link).expect("linked");
    let store = Sqlite::open(&link).expect("it opens");
    store.create(table("t")).await.expect("made");
    assert_eq!(store.health().await, Ok(()));
    let log = folder.path().join("brelan.sqlite-wal");
    std::fs::remove_file(log).expect("it is beside the file");
    assert_eq!(store.health().await, Err(StoreError::LogVanished));
}

#[tokio::test]
async fn a_file_that_another_program_writes_to_is_noticed() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("t")).await.expect("made");
    let copy = folder.path().join("copy");
    backup(&file(&folder), &copy).expect("copied");
    assert_eq!(store.health().await, Ok(()));
    // The file stays the same one.
    let bytes = std::fs::read(&copy).expect("it is there");
    std::fs::write(file(&folder), &bytes).expect("written");
    assert_eq!(store.health().await, Err(StoreError::Overwritten));
    store.create(table("u")).await.expect("made");
    assert_eq!(store.health().await, Err(StoreError::Overwritten));
    store.close().await;
    assert_eq!(store.check_file(), Err(StoreError::Overwritten));
}

#[tokio::test]
async fn a_file_that_was_cut_off_is_noticed() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("t")).await.expect("made");
    let database = std::fs::File::options().write(true).open(file(&folder));
    let database = database.expect("it is there");
    let bytes = database.metadata().expect("it is there").len();
    database.set_len(bytes - 4096).expect("cut off");
    assert_eq!(store.health().await, Err(StoreError::Overwritten));
}

#[tokio::test]
async fn what_sqlite_itself_writes_to_the_file_is_well() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("t")).await.expect("made");
    let beside = Connection::open(file(&folder)).expect("a connection");
    let checkpoint = |mode| {
        let statement = format!("PRAGMA wal_checkpoint({mode})");
        beside.query_row(&statement, [], |_| Ok(())).expect("done");
    };
    let input = "x".repeat(3_000_000);
    for seq in 1..40 {
        let appended = store.append(&table_id("t"), seq, input.clone()).await;
        assert_eq!(appended, Ok(AppendOutcome::Appended));
        match seq % 4 {
            0 => checkpoint("PASSIVE"),
            2 => checkpoint("TRUNCATE"),
            _ => {}
        }
        assert_eq!(store.health().await, Ok(()), "{seq}");
    }
    store.close().await;
    let store = open(&folder);
    assert_eq!(store.health().await, Ok(()));
}

#[tokio::test]
async fn a_damaged_database_is_refused_and_not_changed() {
    let folder = folder();
    let store = open(&folder);
    for number in 0..100 {
        store
            .create(table(&format!("t{number}")))
            .await
            .expect("made");
    }
    store.close().await;
    let sound = Sqlite::open_checked(&file(&folder)).expect("a sound one is opened");
    // Only a closed one writes no more.
    sound.close().await;
    let mut bytes = std::fs::read(file(&folder)).expect("it is there");
    let pages = bytes.len() / 4096;
    bytes[(pages - 1) * 4096..].fill(0);
    std::fs::write(file(&folder), &bytes).expect("written");
    let refused = Sqlite::open_checked(&file(&folder)).err();
    let refused = refused.expect("it is damaged");
    assert!(matches!(refused, OpenError::Damaged(..)), "{refused}");
    assert_eq!(refused.to_string().lines().count(), 1, "{refused}");
    let after = std::fs::read(file(&folder)).expect("it is there");
    assert!(after == bytes, "it is left as it was");
}
