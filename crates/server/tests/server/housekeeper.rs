//! The periodic work, without any client. Time passes by giving the next server a
//! clock that is ahead.

use crate::fixture::{TestServer, fast_settings};
use brelan_server::{Clock, Settings};
use brelan_store::Memory;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A server on the same store, so many days later.
async fn days_later(store: &Arc<Memory>, days: u64) -> TestServer {
    let ahead = days * 24 * 3600 * 1000;
    let now = move || {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| since.as_millis() as u64) + ahead
    };
    let settings = Settings {
        clock: Clock::new(now),
        ..fast_settings()
    };
    TestServer::with(store.clone(), settings).await
}

/// What is told of a table once `wanted` holds.
async fn until(server: &TestServer, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let path = format!("/api/tables/{id}");
    let look = async {
        loop {
            let (_, table) = server.get(&path, None).await;
            if wanted(&table) {
                return table;
            }
        }
    };
    let patience = Duration::from_secs(20);
    tokio::time::timeout(patience, look).await.expect("in time")
}

#[tokio::test]
async fn an_idle_table_is_closed_and_kept() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = server.table_of(&json!({"game": "zero"})).await;
    server.close().await;
    let soon = days_later(&store, 1).await;
    let (_, table) = soon.get(&format!("/api/tables/{}", mine.id), None).await;
    assert_eq!(table["status"], "waiting");
    soon.close().await;
    let late = days_later(&store, 4).await;
    until(&late, &mine.id, |table| table["status"] == "closed").await;
    let path = format!("/api/tables/{}/seats", mine.id);
    let (status, fault) = late.post(&path, None, &json!({})).await;
    assert_eq!((status.as_u16(), &fault["code"]), (409, &json!("closed")));
    let (_, listed) = late.get("/api/tables", Some(&mine.token)).await;
    assert_eq!(listed[0]["id"], json!(mine.id), "it is kept");
    late.close().await;
}

#[tokio::test]
async fn a_slow_match_continues_without_viewers() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let clock = json!({"kind": "slow", "days": 2});
    let body = json!({"game": "zero", "name": "Zo\u{e9}", "clock": clock});
    let mine = server.table_of(&body).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    for seat in [1, 2] {
        socket.say(json!({"type": "seat_bot", "seat": seat})).await;
    }
    socket.say(json!({"type": "start"})).await;
    let turn = socket.turn().await;
    let until_then = turn["clock"]["until"].as_u64().expect("a time");
    assert_eq!(turn["clock"]["seat"], 0);
    assert!(until_then > 0);
    drop(socket);
    server.close().await;

    let soon = days_later(&store, 1).await;
    let (_, table) = soon.get(&format!("/api/tables/{}", mine.id), None).await;
    assert_eq!(table["seats"][0]["stand_in"], Value::Null);
    soon.close().await;
    let late = days_later(&store, 3).await;
    let stood_in = |table: &Value| table["seats"][0]["stand_in"] == "clock";
    until(&late, &mine.id, stood_in).await;
    let mut back = late.join(&mine.id, Some(&mine.token), None).await;
    back.say(json!({"type": "return"})).await;
    back.table(|table| table["seats"][0]["stand_in"].is_null())
        .await;
    late.close().await;
}
