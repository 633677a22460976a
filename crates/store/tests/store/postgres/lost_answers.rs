//! The connection is lost while an input is stored, and nothing says whether it is.

use super::proxy::Proxy;
use super::{Database, WAIT, open, table, table_id};
use crate::{at, person_id};
use brelan_store::{
    Account, AccountState, AccountStore, AppendOutcome, CreateOutcome, LogStore, Postgres,
    StoreError,
};

/// A store behind a proxy, with the table `a`, and another one without a proxy.
async fn behind_proxy() -> Option<(Database, Proxy, Postgres, Postgres)> {
    let database = Database::new()?;
    let proxy = Proxy::to(database.server.port()).await;
    let store = open(&database.url_by_port(proxy.port)).await;
    store.create(table("a")).await.expect("made");
    // The connection for appends is there, and the number of the table is known.
    let appended = store.append(&table_id("a"), 1, "second".into()).await;
    assert_eq!(appended, Ok(AppendOutcome::Appended));
    let direct = database.open().await;
    Some((database, proxy, store, direct))
}

/// The inputs of the table `a`.
async fn inputs(store: &Postgres) -> Vec<String> {
    let log = store.read(&table_id("a"), 0).await.expect("it reads");
    log.into_iter().map(|entry| entry.input).collect()
}

#[tokio::test]
async fn an_input_whose_answer_is_lost_is_stored_once() {
    let Some((_database, proxy, store, direct)) = behind_proxy().await else {
        return;
    };
    let id = table_id("a");
    let mut expected = vec!["first".to_owned(), "second".to_owned()];
    for seq in 2..12 {
        match seq % 2 {
            0 => proxy.lose_answer(),
            _ => proxy.lose_request(),
        }
        // Equal texts one after the other: a text alone would not tell whose it is.
        let appended = store.append(&id, seq, "the same".into()).await;
        assert_eq!(appended, Ok(AppendOutcome::Appended), "seq {seq}");
        expected.push("the same".into());
        assert_eq!(inputs(&direct).await, expected);
    }
}

#[tokio::test]
async fn an_input_that_another_server_was_faster_than_is_a_conflict() {
    let Some((_database, proxy, store, direct)) = behind_proxy().await else {
        return;
    };
    let id = table_id("a");
    proxy.lose_request();
    let other = async {
        proxy.lost().await;
        proxy.cut(true);
        let other = direct.append(&id, 2, "other".into()).await;
        assert_eq!(other, Ok(AppendOutcome::Appended));
        proxy.cut(false);
    };
    let (mine, ()) = tokio::join!(store.append(&id, 2, "mine".into()), other);
    // Without the cut the writer may have sent it again before the other one.
    let log = inputs(&direct).await;
    match mine {
        Ok(AppendOutcome::Conflict) => assert_eq!(log, ["first", "second", "other"]),
        other => panic!("{other:?}: {log:?}"),
    }
}

#[tokio::test]
async fn a_batch_whose_answer_is_lost_tells_each_table_its_own_outcome() {
    let Some((_database, proxy, store, direct)) = behind_proxy().await else {
        return;
    };
    let ids = ["b", "c", "d"].map(table_id);
    for id in &ids {
        store.create(table(id.as_str())).await.expect("made");
    }
    let ahead = direct.append(&ids[1], 1, "other".into()).await;
    assert_eq!(ahead, Ok(AppendOutcome::Appended));
    proxy.lose_answer();
    let appends = ids.iter().map(|id| store.append(id, 1, "mine".into()));
    let outcomes = futures_util::future::join_all(appends).await;
    let [appended, conflict] = [AppendOutcome::Appended, AppendOutcome::Conflict].map(Ok);
    assert_eq!(outcomes, [appended.clone(), conflict, appended]);
}

#[tokio::test]
async fn an_input_that_waits_for_a_lock_when_its_connection_is_lost_is_stored_once() {
    let Some((database, proxy, store, direct)) = behind_proxy().await else {
        return;
    };
    let id = table_id("a");
    let (blocker, connection) = tokio_postgres::connect(&database.url(), tokio_postgres::NoTls)
        .await
        .expect("a connection");
    let connection = tokio::spawn(connection);
    let insert = "BEGIN; INSERT INTO brelan.log VALUES (1, 3, 'withdrawn')";
    blocker
        .batch_execute(insert)
        .await
        .expect("it holds the key");
    let withdraw = async {
        // The append waits for the end of the other transaction.
        while !is_blocking(&blocker).await {}
        proxy.lose_answer();
        blocker.batch_execute("ROLLBACK").await.expect("it lets go");
    };
    let append = async { tokio::join!(store.append(&id, 2, "third".into()), withdraw) };
    let ended = tokio::time::timeout(WAIT, append).await;
    let (appended, ()) = ended.expect("the append waited when it was looked for");
    assert_eq!(appended, Ok(AppendOutcome::Appended));
    assert_eq!(inputs(&direct).await, ["first", "second", "third"]);
    connection.abort();
}

/// Whether another session waits for this one.
async fn is_blocking(client: &tokio_postgres::Client) -> bool {
    let statement = "SELECT EXISTS (SELECT FROM pg_stat_activity \
        WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)))";
    let row = client.query_one(statement, &[]).await;
    row.expect("it answers").get(0)
}

#[tokio::test]
async fn an_outcome_that_stays_unknown_is_no_refusal() {
    let Some((_database, proxy, store, direct)) = behind_proxy().await else {
        return;
    };
    let id = table_id("a");
    proxy.lose_answer();
    let cut = async {
        proxy.lost().await;
        proxy.cut(true);
    };
    let (outcome, ()) = tokio::join!(store.append(&id, 2, "third".into()), cut);
    assert_eq!(outcome, Err(StoreError::Unknown));
    assert_eq!(inputs(&direct).await, ["first", "second", "third"]);
    // What was never sent is known to be absent.
    let outcome = store.append(&id, 3, "fourth".into()).await;
    assert_eq!(outcome, Err(StoreError::Unreachable));
    proxy.cut(false);
    let outcome = store.append(&id, 3, "fourth".into()).await;
    assert_eq!(outcome, Ok(AppendOutcome::Appended));
}

#[tokio::test]
async fn a_table_whose_answer_is_lost_is_made_once() {
    let Some((_database, proxy, store, direct)) = behind_proxy().await else {
        return;
    };
    for id in ["b", "c", "d"] {
        proxy.lose_answer();
        let made = store.create(table(id)).await;
        assert_eq!(made, Ok(CreateOutcome::Created));
        let log = direct.read(&table_id(id), 0).await.expect("it reads");
        assert_eq!(log.len(), 1);
        // A table that was there before is another one's.
        let again = store.create(table(id)).await;
        assert_eq!(again, Ok(CreateOutcome::AlreadyExists));
    }
}

#[tokio::test]
async fn a_change_of_an_account_whose_answer_is_lost_is_made_once() {
    let Some((_database, proxy, store, direct)) = behind_proxy().await else {
        return;
    };
    let opened = Account {
        person: person_id("ann"),
        created: at(5),
        state: AccountState::Open,
        recovery_key: Some("ann".into()),
        version: 0,
        document: "two codes".into(),
    };
    let used = Account {
        document: "one code".into(),
        ..opened.clone()
    };
    // The statement is prepared, so that the answer that is lost is not that to the preparation.
    let other = Account {
        person: person_id("bea"),
        recovery_key: None,
        ..opened.clone()
    };
    assert_eq!(store.create_account(other.clone()).await, Ok(true));
    proxy.lose_answer();
    assert_eq!(store.create_account(opened.clone()).await, Ok(true));
    assert_eq!(store.create_account(opened.clone()).await, Ok(false));
    assert_eq!(store.update_account(other).await, Ok(true));
    proxy.lose_answer();
    assert_eq!(store.update_account(used.clone()).await, Ok(true));
    assert_eq!(store.update_account(used.clone()).await, Ok(false));
    let stored = direct.account(&opened.person).await;
    assert_eq!(stored, Ok(Some(Account { version: 1, ..used })));
}
