//! A standby of the database takes over that lacks what was stored last. Where PostgreSQL is
//! not installed the test says so and checks nothing.

use crate::barred::BARRED;
use crate::fixture::{TestServer, fast_settings, person_of};
use crate::sharing::{act, turn_after};
use crate::socket::Socket;
use brelan_private_services::postgres::PrivatePostgres;
use brelan_protocol::PROTOCOL;
use brelan_store::{AdminStore, LogStore, Memory, Postgres, PostgresUrl};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

#[tokio::test]
async fn after_a_failover_everybody_gets_the_table_that_is_stored() {
    let Some(postgres) = PrivatePostgres::start() else {
        return;
    };
    let url = postgres.url(&postgres.create_database());
    let url = PostgresUrl::parse(&url).expect("an address");
    let open = async || Arc::new(Postgres::open(&url).await.expect("a database"));
    let store = open().await;
    let one = TestServer::with(store.clone(), fast_settings()).await;
    let two = TestServer::with(open().await, fast_settings()).await;
    let mine = one.table(3, 1000).await;
    let token = Some(&*mine.token);
    let mut here = one.join(&mine.id, token, None).await;
    let mut there = two.join(&mine.id, None, None).await;
    let stored = here.turn().await;
    let stored_seq = stored["seq"].as_u64().expect("a seq");
    postgres.back_up();
    // What the operator does now is lost with its events, which the server has seen.
    let zoe = one.table_of(&json!({"game": "quando"})).await;
    let mut barred = one.join(&zoe.id, Some(&zoe.token), None).await;
    for word in ["zut", "flute"] {
        assert_eq!(store.set_name_refused(word, true).await, Ok(true));
    }
    let person = person_of(&zoe.token);
    assert_eq!(store.set_barred(&person, true).await, Ok(true));
    assert_eq!(barred.end().await, Some(BARRED));
    let mut last = stored;
    for _ in 0..3 {
        let turn = turn_after(&mut here, last).await;
        last = act(&mut here, &turn).await;
    }
    // Waits for the bots' moves: an append during the failover ends the table's actor, and the
    // heartbeat then ends the next one, with the sockets that have just come back.
    let lost = turn_after(&mut here, last).await;
    let lost_seq = lost["seq"].as_u64().expect("a seq");
    assert!(lost_seq >= stored_seq + 3);
    postgres.fail_over();

    // Nobody acts: each server sees it by itself, and its people come back.
    here.end().await;
    there.end().await;
    let (mut here, problem) = come_back(&one, &mine.id, token, lost_seq).await;
    assert_eq!(problem["code"], "went_back");
    let update = here.hear_kind("update").await;
    assert!(update["seq"].as_u64() < Some(lost_seq), "{update}");
    assert_eq!(update["seen"], Value::Array(Vec::new()));
    let (_watching, update_of_two) = come_back(&two, &mine.id, None, stored_seq).await;
    assert_eq!(update_of_two["type"], "update");

    // The match goes on from there, and its log is whole.
    let mut last = update;
    for _ in 0..6 {
        let turn = turn_after(&mut here, last).await;
        last = act(&mut here, &turn).await;
    }
    let log = store.read(&mine.table_id(), 0).await.expect("it reads");
    assert!(log.iter().map(|entry| entry.seq).eq(1..=log.len() as u64));
    let opened = TestServer::with(open().await, fast_settings()).await;
    let (status, table) = opened.get(&format!("/api/tables/{}", mine.id), token).await;
    assert_eq!(
        (status.as_u16(), &table["status"]),
        (200, &"playing".into())
    );
    // An event after it has the number of a lost one.
    let person = person_of(&mine.token);
    assert_eq!(store.set_barred(&person, true).await, Ok(true));
    assert_eq!(here.end().await, Some(BARRED));
    for server in [one, two, opened] {
        server.close().await;
    }
}

/// The socket of a client that was shown everything up to `since`, and the first message after its
/// welcome. It comes again, as the page does, if the server closes the socket before that message:
/// the server cannot compare `since` with the log while the store does not answer.
async fn come_back(
    server: &TestServer,
    id: &str,
    token: Option<&str>,
    since: u64,
) -> (Socket, Value) {
    for _ in 0..50 {
        let mut socket = server.socket(id, token).await.expect("a socket");
        if socket.try_hello(Some(since)).await.is_ok()
            && let Ok(message) = socket.try_hear().await
        {
            return (socket, message);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the server closes each socket");
}

#[tokio::test]
async fn only_a_server_that_has_read_the_log_says_that_it_went_back() {
    let store = Arc::new(Memory::shared());
    let one = TestServer::with(store.clone(), fast_settings()).await;
    let two = TestServer::with(store.clone(), fast_settings()).await;
    let mine = one.table(3, 1000).await;
    let mut here = one.join(&mine.id, Some(&mine.token), None).await;
    let turn = here.turn().await;
    let mut there = two.join(&mine.id, None, None).await;
    there.hear_kind("update").await;
    let shown = act(&mut here, &turn).await["seq"].as_u64();
    let more_than_shown = shown.map(|seq| seq + 50);

    // The second server finds what it has not read yet when it looks again, and that this is
    // not all that was shown.
    store.fail_reads(1);
    let mut back = two.join(&mine.id, None, more_than_shown).await;
    assert_eq!(back.hear().await["code"], "went_back");

    // It cannot tell without an answer: a client that connects must try again later.
    store.fail_reads(u64::MAX);
    let mut refused = two.socket(&mine.id, None).await.expect("a socket");
    let hello = json!({"type": "hello", "protocol": PROTOCOL, "since": more_than_shown});
    refused.say(hello).await;
    assert_eq!(refused.end().await, Some(1013));
    store.fail_reads(0);
    for server in [one, two] {
        server.close().await;
    }
}
