//! Servers of two versions on one store, as people and programs see it over HTTP and sockets while
//! servers are replaced one after the other. The other server is its registration in the store.

use crate::fixture::{TestServer, TestTable, fast_settings};
use brelan_store::{LogStore, Memory, ServerProgram, ServerStore};
use brelan_table::LOG_VERSION;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};

const OTHER: &str = "other";

/// What people are told where no server can read their table.
const CLOSED: &str = r#""code":"closed""#;

/// How long a server may take to see that another one has ended.
const NOTICE_TIMEOUT: Duration = Duration::from_secs(30);

/// A server beside one whose logs are of this version.
async fn beside(log_version: u32) -> (Arc<Memory>, TestServer) {
    let store = Arc::new(Memory::shared());
    let program = ServerProgram {
        version: "1.2.3",
        log_version,
        has_bus: false,
        uptime: Duration::ZERO,
    };
    let registered = store.register_server(OTHER, program).await;
    registered.expect("it is new");
    let server = TestServer::with(Arc::<Memory>::clone(&store), fast_settings()).await;
    (store, server)
}

async fn sit_as_program(server: &TestServer, table: &TestTable) -> (StatusCode, Value) {
    let path = format!("/api/tables/{}/seats", table.id);
    server.post(&path, None, &json!({"program": true})).await
}

async fn change_settings(server: &TestServer, table: &TestTable) -> (StatusCode, Value) {
    let path = format!("/api/tables/{}/settings", table.id);
    let body = json!({"memory_aid": true});
    server.put(&path, Some(&table.token), &body).await
}

/// How many inputs of the table have this text: servers of an older version cannot read them.
async fn inputs_with(store: &Memory, table: &TestTable, text: &str) -> usize {
    let log = store.read(&table.table_id(), 0).await.expect("a log");
    log.iter()
        .filter(|entry| entry.input.contains(text))
        .count()
}

/// A program sits down, which logs have since version 2.
const PROGRAM: &str = r#""program":true"#;

/// The settings are changed, which logs have since version 3.
const SETTINGS: &str = r#""input":"settings_changed""#;

#[tokio::test]
async fn an_older_server_is_given_no_input_that_it_cannot_read() {
    let (store, server) = beside(1).await;
    let mine = server.table_of(&json!({"game": "quando"})).await;
    for (status, fault) in [
        sit_as_program(&server, &mine).await,
        change_settings(&server, &mine).await,
    ] {
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{fault}");
    }
    for text in [PROGRAM, SETTINGS] {
        assert_eq!(inputs_with(&store, &mine, text).await, 0);
    }
    // What it can read goes on.
    let max = server.sit(&mine.id, &json!({})).await;
    assert_eq!(max.info["you"], 1);
    store.retire_server(OTHER).await.expect("it ends");
    let seated = async {
        while sit_as_program(&server, &mine).await.0 != StatusCode::OK {
            sleep(Duration::from_millis(50)).await;
        }
    };
    let seated = timeout(NOTICE_TIMEOUT, seated).await;
    seated.expect("the program sits down once the older server is gone");
    assert_eq!(change_settings(&server, &mine).await.0, StatusCode::OK);
    for text in [PROGRAM, SETTINGS] {
        assert_eq!(inputs_with(&store, &mine, text).await, 1);
    }
    server.close().await;
}

#[tokio::test]
async fn a_table_that_only_a_newer_server_can_read_is_closed_to_nobody() {
    for (other, is_closed) in [(LOG_VERSION + 1, false), (LOG_VERSION, true)] {
        let (store, server) = beside(other).await;
        let mine = server.table_of(&json!({"game": "quando"})).await;
        let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
        let id = mine.table_id();
        let len = store.read(&id, 0).await.expect("a log").len() as u64;
        let unknown = r#"{"at":1,"seat":0,"by":"host","input":"of_a_newer_version"}"#;
        let appended = store.append(&id, len, unknown.into()).await;
        appended.expect("it is appended");
        socket.say(json!({"type": "leave"})).await;
        let mut told = Vec::new();
        let told = async {
            loop {
                match socket.hear_text().await {
                    Ok(text) => told.push(text),
                    Err(code) => return (told, code),
                }
                // The socket of a table that is closed stays open.
                if told.iter().any(|text| text.contains(CLOSED)) {
                    return (told, None);
                }
            }
        };
        let (told, code) = timeout(NOTICE_TIMEOUT, told).await.expect("it ends");
        let says_closed = told.iter().any(|text| text.contains(CLOSED));
        assert_eq!(says_closed, is_closed, "{other}: {code:?} {told:?}");
        let path = format!("/api/tables/{}", mine.id);
        let (status, fault) = server.get(&path, Some(&mine.token)).await;
        let is_unavailable = status == StatusCode::SERVICE_UNAVAILABLE;
        assert_eq!(is_unavailable, !is_closed, "{other}: {status} {fault}");
        server.close().await;
    }
}
