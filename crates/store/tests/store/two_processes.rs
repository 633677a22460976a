//! Two processes with one database file: a server, and an admin command.

use crate::{at, file, person_id, table_id};
use brelan_store::{
    AdminEvent, AdminStore, AppendOutcome, CreateOutcome, LogEntry, LogStore, NewTable, Phase,
    Sqlite, Store, TableStore, TableSummary,
};
use futures_util::future::join_all;
use rusqlite::Connection;
use std::future::Future;
use std::pin::Pin;
use tempfile::TempDir;

fn two(folder: &TempDir) -> [Sqlite; 2] {
    [(); 2].map(|()| Sqlite::open(&file(folder)).expect("a database"))
}

fn table(id: &str) -> NewTable {
    NewTable {
        listed: true,
        inputs: vec!["one".into()],
        ..crate::table(id)
    }
}

#[tokio::test]
async fn the_second_append_gets_a_conflict_and_reads_the_tail() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, command] = two(&folder);
    assert_eq!(server.create(table("a")).await, Ok(CreateOutcome::Created));
    assert_eq!(
        command.append(&table_id("a"), 1, "closed".into()).await,
        Ok(AppendOutcome::Appended)
    );
    assert_eq!(
        server.append(&table_id("a"), 1, "played".into()).await,
        Ok(AppendOutcome::Conflict)
    );
    let tail = LogEntry {
        seq: 2,
        input: "closed".into(),
    };
    assert_eq!(server.read(&table_id("a"), 1).await, Ok(vec![tail]));
    assert_eq!(
        server.append(&table_id("a"), 2, "played".into()).await,
        Ok(AppendOutcome::Appended)
    );
    assert_eq!(
        command
            .read(&table_id("a"), 0)
            .await
            .expect("it reads")
            .len(),
        3
    );
}

#[tokio::test]
async fn an_admin_change_is_an_event_for_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, command] = two(&folder);
    server.create(table("a")).await.expect("made");
    let last = server.last_admin_event().await.expect("it answers");
    assert_eq!(command.rename_person(&person_id("p"), "Léa").await, Ok(1));
    assert_eq!(command.set_barred(&person_id("p"), true).await, Ok(true));
    assert_eq!(command.set_name_refused("zut", true).await, Ok(true));
    command
        .notify_table(&table_id("a"))
        .await
        .expect("notified");
    let events = vec![
        (last + 1, AdminEvent::TableChanged(table_id("a"))),
        (last + 2, AdminEvent::PersonChanged(person_id("p"))),
        (last + 3, AdminEvent::RefusedNamesChanged),
        (last + 4, AdminEvent::TableChanged(table_id("a"))),
    ];
    assert_eq!(server.admin_events_after(last, 99).await, Ok(events));
    let metadata = server
        .table_metadata(&table_id("a"))
        .await
        .expect("it answers");
    assert_eq!(metadata.expect("it is there").people[0].name, "Léa");
    assert_eq!(server.is_barred(&person_id("p")).await, Ok(true));
    assert_eq!(server.refused_names().await, Ok(vec!["zut".into()]));
}

#[tokio::test]
async fn an_admin_command_sees_the_summaries_of_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, command] = two(&folder);
    server.create(table("a")).await.expect("made");
    let listed = async || crate::ids_of(command.listed_tables(Phase::Waiting, 9).await);
    assert_eq!(listed().await, Ok(vec![table_id("a")]));
    let summary = TableSummary {
        phase: Phase::Over,
        touched: at(2),
        present: at(0),
        wake: None,
    };
    server
        .save_summary(&table_id("a"), 9, summary)
        .await
        .expect("saved");
    assert_eq!(listed().await, Ok(vec![]));
    assert_eq!(
        command
            .list_tables(Some(Phase::Over), 9)
            .await
            .map(|rows| rows.len()),
        Ok(1)
    );
}

#[tokio::test]
async fn concurrent_writers_wait_for_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let stores = two(&folder);
    stores[0].create(table("a")).await.expect("made");
    let many = async |store: &Sqlite| {
        let mut seq = 1;
        let mut done = 0;
        while done < 50 {
            let appended = store.append(&table_id("a"), seq, format!("{done}")).await;
            match appended.expect("no writer is locked out") {
                AppendOutcome::Appended => done += 1,
                AppendOutcome::Conflict => {}
            }
            seq = store.read(&table_id("a"), 0).await.expect("it reads").len() as u64;
        }
    };
    tokio::join!(many(&stores[0]), many(&stores[1]));
    let log = stores[0].read(&table_id("a"), 0).await.expect("it reads");
    assert!(log.iter().map(|entry| entry.seq).eq(1..=101));
}

#[tokio::test]
async fn a_write_waits_for_the_lock_of_another_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, _command] = two(&folder);
    server.create(table("a")).await.expect("made");
    let other = Connection::open(file(&folder)).expect("it opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    let id = table_id("a");
    let mut append = server.append(&id, 1, "two".into());
    std::future::poll_fn(|context| {
        assert!(append.as_mut().poll(context).is_pending());
        std::task::Poll::Ready(())
    })
    .await;
    // Reading goes on meanwhile.
    assert_eq!(server.read(&table_id("a"), 1).await, Ok(vec![]));
    other.execute_batch("COMMIT").expect("it lets go");
    assert_eq!(append.await, Ok(AppendOutcome::Appended));
}

#[tokio::test]
async fn closing_one_store_leaves_the_other_working() {
    let folder = tempfile::tempdir().expect("a folder");
    let [server, command] = two(&folder);
    server.create(table("a")).await.expect("made");
    command
        .notify_table(&table_id("a"))
        .await
        .expect("notified");
    command.close().await;
    assert_eq!(
        server.append(&table_id("a"), 1, "two".into()).await,
        Ok(AppendOutcome::Appended)
    );
    assert_eq!(server.last_admin_event().await, Ok(1));
    server.close().await;
    let left = std::fs::read_dir(folder.path()).expect("it is there");
    assert_eq!(left.count(), 1, "one file is left");
}

#[tokio::test]
async fn a_server_knows_where_a_log_ends_after_another_one_has_appended() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, other] = two(&folder);
    one.create(table("a")).await.expect("made");
    let id = table_id("a");
    let append = async |store: &Sqlite, seq| store.append(&id, seq, "next".into()).await;
    // Each has appended before, and so knows an end that is no longer the end.
    for seq in (1..20).step_by(2) {
        assert_eq!(append(&one, seq).await, Ok(AppendOutcome::Appended));
        assert_eq!(append(&other, seq).await, Ok(AppendOutcome::Conflict));
        assert_eq!(append(&other, seq + 1).await, Ok(AppendOutcome::Appended));
        assert_eq!(append(&one, seq + 1).await, Ok(AppendOutcome::Conflict));
    }
    assert_eq!(append(&one, 21).await, Ok(AppendOutcome::Appended));
    assert_eq!(append(&one, 22).await, Ok(AppendOutcome::Appended));
    assert_eq!(one.read(&id, 0).await.expect("it reads").len(), 23);
}

#[tokio::test]
async fn a_conflict_with_another_server_fails_no_other_write_of_its_batch() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, other] = two(&folder);
    let ids = ["a", "b", "c"].map(table_id);
    let appended = Ok(AppendOutcome::Appended);
    for id in &ids {
        one.create(table(id.as_str())).await.expect("made");
        assert_eq!(one.append(id, 1, "two".into()).await, appended);
    }
    assert_eq!(other.append(&ids[1], 2, "three".into()).await, appended);
    let before = one.commit_counts().transactions;
    let lock = Connection::open(file(&folder)).expect("it opens");
    lock.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    let mut appends = join_all(ids.iter().map(|id| one.append(id, 2, "three".into())));
    std::future::poll_fn(|context| {
        assert!(Pin::new(&mut appends).poll(context).is_pending());
        std::task::Poll::Ready(())
    })
    .await;
    lock.execute_batch("COMMIT").expect("it lets go");
    let conflict = Ok(AppendOutcome::Conflict);
    assert_eq!(appends.await, [appended.clone(), conflict, appended]);
    // What was sent first may have a transaction of its own. If the batch of the conflict
    // had failed, the writer would have committed each write on its own.
    let transactions = one.commit_counts().transactions - before;
    assert!(transactions <= 2, "{transactions} transactions");
}
