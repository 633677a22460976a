//! Several servers on one log, full disks, and restarts.

use crate::fixture::{TestServer, TestTable, fast_settings, names};
use crate::socket::Socket;
use brelan_ids::{TableId, Timestamp};
use brelan_protocol::PROTOCOL;
use brelan_server::Settings;
use brelan_store::{Memory, Sqlite, Store};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

#[tokio::test]
async fn two_servers_keep_one_table() {
    let store = Arc::new(Memory::new());
    let one = TestServer::with(store.clone(), fast_settings()).await;
    let two = TestServer::with(store.clone(), fast_settings()).await;
    let mine = one.table(3, 20).await;
    let mut here = one.join(&mine.id, Some(&mine.token), None).await;
    here.turn().await;
    let mut there = two.join(&mine.id, Some(&mine.token), None).await;
    let mut at_two = true;
    loop {
        // Each client moves by the last update of its own server.
        let (mover, other) = if at_two {
            (&mut there, &mut here)
        } else {
            (&mut here, &mut there)
        };
        let update = fresh(mover).await;
        if update["view"]["phase"] == "over" {
            break;
        }
        if update["legal"][0].is_object() {
            mover.choose_first(&update).await;
            // The other server learns of it by a conflict, and says so.
            other.choose_first(&update).await;
            let answer = answer(other).await;
            let known = answer["type"] == "ack" || answer["code"] == "stale";
            assert!(known, "{answer}");
        } else {
            mover.do_what_it_waits_for(&update).await;
        }
        at_two = !at_two;
    }
    let log = store.read(&mine.table_id(), 0).await.expect("it reads");
    assert!(log.iter().map(|entry| entry.seq).eq(1..=log.len() as u64));
    let (_, record) = two
        .get(
            &format!("/api/tables/{}/record", mine.id),
            Some(&mine.token),
        )
        .await;
    brelan_catalog::verify_text(&record.to_string()).expect("the record is right");
}

/// The table as the socket's server knows it now, once it needs a person.
async fn fresh(socket: &mut Socket) -> Value {
    loop {
        socket
            .say(json!({"type": "hello", "protocol": PROTOCOL}))
            .await;
        socket.say(json!({"type": "ping", "n": 1})).await;
        let mut last = Value::Null;
        loop {
            let message = socket.hear().await;
            match message["type"].as_str() {
                Some("update") => last = message,
                Some("pong") => break,
                _ => {}
            }
        }
        let waits = last["legal"][0].is_object() || last["wait"].is_object();
        if waits || last["view"]["phase"] == "over" {
            return last;
        }
    }
}

async fn answer(socket: &mut Socket) -> Value {
    loop {
        let message = socket.hear().await;
        if message["type"] != "update" {
            return message;
        }
    }
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

fn sqlite(folder: &Path) -> Arc<Sqlite> {
    Arc::new(Sqlite::open(&folder.join("brelan.sqlite")).expect("a database"))
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
