//! A server on an SQLite file: a full disk, a restart, and files that vanish.

use crate::fixture::{TestServer, fast_settings};
use crate::socket::Socket;
use brelan_store::{LogStore, Sqlite};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

fn sqlite(folder: &Path) -> Arc<Sqlite> {
    Arc::new(Sqlite::open(&folder.join("brelan.sqlite")).expect("a database"))
}

#[tokio::test]
async fn a_full_disk_refuses_a_move_and_the_service_goes_on_after() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = sqlite(folder.path());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = server.table(2, 1000).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let turn = socket.turn().await;
    store.limit_pages(1).await.expect("it answers");
    let mut shown = 0;
    tokio::select! {
        () = play_until_refused(&mut socket, turn, &mut shown) => {}
        () = until_something_was_not_stored(&server) => {}
    }
    let log = store
        .read(&mine.table_id(), 0)
        .await
        .expect("it still reads");
    assert!(log.len() as u64 >= shown, "nothing that was shown is lost");
    let body = json!({"game": "quando", "players": 2});
    let (status, fault) = server.post("/api/tables", None, &body).await;
    assert_eq!(
        (status.as_u16(), &fault["code"]),
        (503, &json!("not_stored"))
    );
    store.limit_pages(1_000_000).await.expect("it answers");
    let mut again = server.join(&mine.id, Some(&mine.token), None).await;
    let update = again.hear_kind("update").await;
    assert!(update["seq"].as_u64().expect("a seq") >= shown);
    let turn = if update["legal"][0].is_object() {
        update
    } else {
        again.do_what_it_waits_for(&update).await;
        again.turn().await
    };
    again.choose_first(&turn).await;
    again.acknowledged().await;
    server.close().await;
}

/// Plays on until a move of the person's own is refused.
async fn play_until_refused(socket: &mut Socket, turn: Value, shown: &mut u64) {
    socket.choose_first(&turn).await;
    loop {
        let message = socket.hear().await;
        if message["code"] == "not_stored" {
            return;
        }
        assert_ne!(
            message["view"]["phase"], "over",
            "the match is long enough to fill a page"
        );
        *shown = message["seq"].as_u64().unwrap_or(*shown).max(*shown);
        if message["legal"][0].is_object() {
            socket.choose_first(&message).await;
        } else {
            socket.do_what_it_waits_for(&message).await;
        }
    }
}

/// A bot's move may be refused as well; only the operator learns of that.
async fn until_something_was_not_stored(server: &TestServer) {
    loop {
        let metrics = server.metrics().await;
        if !metrics.contains("brelan_not_stored_total 0") {
            return;
        }
    }
}

#[tokio::test]
async fn a_restart_goes_on_where_the_match_was_and_leaves_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::with(sqlite(folder.path()), fast_settings()).await;
    let mine = server.table(3, 50).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let turn = socket.turn().await;
    server.close().await;
    assert_eq!(
        socket.hear_text().await,
        Err(Some(1012)),
        "the server says that it stops"
    );
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .expect("it is there")
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");

    let server = TestServer::with(sqlite(folder.path()), fast_settings()).await;
    let since = turn["seq"].as_u64();
    let mut socket = server.join(&mine.id, Some(&mine.token), since).await;
    let again = socket.hear_kind("update").await;
    assert_eq!(
        (&again["view"], &again["legal"]),
        (&turn["view"], &turn["legal"])
    );
    assert_eq!(again["seen"], json!([]));
    socket.choose_first(&again).await;
    socket.acknowledged().await;
    server.close().await;
}

#[tokio::test]
async fn health_tells_of_a_database_that_has_vanished() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::with(sqlite(folder.path()), fast_settings()).await;
    let health = async || {
        let answer = reqwest::get(server.url("/healthz")).await;
        let answer = answer.expect("it answers");
        (answer.status().as_u16(), answer.text().await.expect("text"))
    };
    assert_eq!(health().await, (200, "ok\n".to_owned()));
    std::fs::remove_file(folder.path().join("brelan.sqlite")).expect("removed");
    let (status, why) = health().await;
    assert_eq!(status, 503);
    assert!(why.contains("vanished"), "{why}");
    std::fs::write(folder.path().join("brelan.sqlite"), "another file").expect("written");
    let (status, why) = health().await;
    assert_eq!(status, 503);
    assert!(why.contains("replaced"), "{why}");
    server.close().await;
}

#[tokio::test]
async fn health_tells_of_a_write_ahead_log_that_has_vanished() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::with(sqlite(folder.path()), fast_settings()).await;
    std::fs::remove_file(folder.path().join("brelan.sqlite-wal")).expect("removed");
    for path in ["/healthz", "/readyz"] {
        let answer = reqwest::get(server.url(path)).await.expect("it answers");
        assert_eq!(answer.status().as_u16(), 503, "{path}");
        let why = answer.text().await.expect("text");
        assert!(why.contains("-wal"), "{why}");
    }
    server.close().await;
}
