//! Two servers that show one table by its log alone.

use crate::fixture::{TestServer, fast_settings};
use crate::socket::Socket;
use brelan_protocol::PROTOCOL;
use brelan_store::{LogStore, Memory};
use serde_json::{Value, json};
use std::sync::Arc;

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
