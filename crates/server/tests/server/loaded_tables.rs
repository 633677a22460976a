//! Tables that are loaded from their logs: after they were unloaded, with other versions of the
//! rules, and with an invalid input.

use crate::fixture::{TestServer, TestTable, fast_settings, names};
use brelan_ids::{TableId, Timestamp};
use brelan_server::Settings;
use brelan_store::{LogStore, Memory, TableStore};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

#[tokio::test]
async fn an_unwatched_table_is_unloaded_and_loaded_again() {
    let settings = Settings {
        idle: Duration::ZERO,
        ..fast_settings()
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let mine = server.table(2, 50).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let turn = socket.turn().await;
    drop(socket);
    loop {
        if server.metrics().await.contains("brelan_tables_open 0") {
            break;
        }
    }
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    assert_eq!(socket.hear_kind("update").await["view"], turn["view"]);
    server.close().await;
}

/// The log of a table as it would be had it been made by this version of the rules.
async fn made_by_version(store: &Memory, mine: &TestTable, version: u32) -> Arc<Memory> {
    let log = store.read(&mine.table_id(), 0).await.expect("it reads");
    let mut first: Value = serde_json::from_str(&log[0].input).expect("JSON");
    first["what"]["rules_version"] = json!(version);
    let other = Arc::new(Memory::new());
    let old = brelan_store::NewTable {
        id: TableId::from_trusted("old"),
        game: "quando".into(),
        created: Timestamp::from_millis(1),
        rematch_of: None,
        listed: false,
        people: store
            .table_metadata(&mine.table_id())
            .await
            .expect("it reads")
            .expect("it is there")
            .people,
        inputs: [first.to_string()]
            .into_iter()
            .chain(log[1..].iter().map(|entry| entry.input.clone()))
            .collect(),
    };
    other.create(old).await.expect("made");
    other
}

#[tokio::test]
async fn a_match_of_older_rules_goes_on() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = server.table(2, 50).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let turn = socket.turn().await;
    let other = made_by_version(&store, &mine, 1).await;
    let later = TestServer::with(other, fast_settings()).await;
    let (_, info) = later.get("/api/tables/old", None).await;
    assert_eq!(info["status"], "playing");
    assert_eq!(info["options"], mine.info["options"]);
    // A spectator is shown the match as it stands.
    let mut socket = later.join("old", None, None).await;
    let shown = socket.hear_kind("update").await;
    assert_eq!(shown["view"]["phase"], turn["view"]["phase"]);
    assert_eq!(shown["view"]["plays"], turn["view"]["plays"]);
    later.close().await;
    server.close().await;
}

#[tokio::test]
async fn a_log_of_unknown_rules_closes_the_table() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = server.table(2, 50).await;
    let other = made_by_version(&store, &mine, 0).await;
    let later = TestServer::with(other, fast_settings()).await;
    let (_, info) = later.get("/api/tables/old", None).await;
    assert_eq!(info["status"], "closed");
    assert_eq!(names(&info), names(&mine.info));
    let mut socket = later.join("old", None, None).await;
    assert_eq!(
        socket.hear().await,
        json!({"type": "problem", "code": "closed"})
    );
}

#[tokio::test]
async fn an_invalid_input_in_the_log_closes_the_table() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = server.table(3, 50).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let turn = socket.turn().await;
    let seq = turn["seq"].as_u64().expect("a seq");
    store
        .append(&mine.table_id(), seq, "nonsense".into())
        .await
        .expect("appended");
    socket.choose_first(&turn).await;
    assert_eq!(
        socket.hear().await,
        json!({"type": "problem", "code": "closed"})
    );
    for server in [
        &server,
        &TestServer::with(store.clone(), fast_settings()).await,
    ] {
        let (_, info) = server.get(&format!("/api/tables/{}", mine.id), None).await;
        assert_eq!(info["status"], "closed");
        assert_eq!(info["options"], mine.info["options"]);
        assert_eq!(names(&info), names(&mine.info));
    }
}
