//! What a socket is sent after hello: one whole update, and then what has changed.

use crate::fixture::{TestServer, TestTable, fast_settings};
use crate::socket::Socket;
use brelan_protocol::PROTOCOL;
use brelan_store::{LogStore, Memory};
use serde_json::{Value, json};
use std::sync::Arc;

/// The updates and changes on a socket as they are sent, until everything that was said
/// before is handled.
async fn sent(socket: &mut Socket) -> Vec<Value> {
    let heard = socket.until_pong().await.into_iter();
    let messages = heard.map(|text| serde_json::from_str::<Value>(&text).expect("JSON"));
    messages
        .filter(|message| message["seq"].is_u64() && message["seen"].is_array())
        .collect()
}

fn kinds(messages: &[Value]) -> Vec<&str> {
    let kinds = messages.iter();
    kinds
        .map(|message| message["type"].as_str().expect("a type"))
        .collect()
}

/// A table of two people that has begun, and their sockets, the acting one first.
async fn two_people(server: &TestServer) -> (TestTable, TestTable, Socket, Socket) {
    let mut zoe = server.table_of(&json!({"game": "quando"})).await;
    let mut max = server.sit(&zoe.id, &json!({})).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    let mut there = server.join(&zoe.id, Some(&max.token), None).await;
    here.say(json!({"type": "start"})).await;
    if here.hear_kind("update").await["legal"] == json!([]) {
        (zoe, max) = (max, zoe);
        (here, there) = (there, here);
        here.hear_kind("update").await;
    } else {
        there.hear_kind("update").await;
    }
    (zoe, max, here, there)
}

/// The person who acts makes the first offered action.
async fn act(socket: &mut Socket) {
    let turn = socket.follower.last_update().clone();
    assert!(turn["legal"][0].is_object(), "{turn}");
    socket.choose_first(&turn).await;
}

/// The socket of the person who acts by the last update of the first one.
fn acting<'a>(first: &'a mut Socket, second: &'a mut Socket) -> &'a mut Socket {
    match first.follower.last_update()["legal"][0].is_object() {
        true => first,
        false => second,
    }
}

/// The person who acts makes the first offered action, and both have its update.
async fn act_next(here: &mut Socket, there: &mut Socket) {
    let mover = acting(here, there);
    act(mover).await;
    mover.acknowledged().await;
    sent(here).await;
    sent(there).await;
}

#[tokio::test]
async fn only_the_answer_to_hello_and_the_first_update_are_whole() {
    let server = TestServer::open().await;
    let (zoe, _, mut here, mut there) = two_people(&server).await;
    let begun = here.follower.last_update()["seq"].as_u64().expect("a seq");
    let mut watcher = server.join(&zoe.id, None, None).await;
    for seq in begun..begun + 6 {
        let mover = acting(&mut here, &mut there);
        act(mover).await;
        mover.acknowledged().await;
        let acknowledged = mover.follower.last_update()["ack"].clone();
        assert_eq!(acknowledged, json!(seq));
        for socket in [&mut here, &mut there, &mut watcher] {
            let messages = sent(socket).await;
            let whole = kinds(&messages)
                .iter()
                .filter(|kind| **kind == "update")
                .count();
            let expected = usize::from(seq == begun && messages.len() == 2);
            assert_eq!(whole, expected, "{messages:?}");
            assert!(messages.iter().all(|sent| sent["ack"].is_null()));
            assert_eq!(socket.follower.last_update()["seq"], json!(seq + 1));
        }
    }
    server.close().await;
}

#[tokio::test]
async fn a_second_hello_is_answered_by_a_whole_update_that_the_next_change_follows() {
    let server = TestServer::open().await;
    let (_, _, mut here, mut there) = two_people(&server).await;
    let mut before = there.follower.last_update().clone();
    there
        .say(json!({"type": "hello", "protocol": PROTOCOL, "since": before["seq"]}))
        .await;
    let again = sent(&mut there).await;
    before["seen"] = json!([]);
    assert_eq!(again, [before]);
    act(&mut here).await;
    here.acknowledged().await;
    assert_eq!(kinds(&sent(&mut there).await), ["change"]);
    server.close().await;
}

#[tokio::test]
async fn all_sockets_of_a_seat_have_the_same_state() {
    let server = TestServer::open().await;
    let (zoe, _, mut here, mut there) = two_people(&server).await;
    act(&mut here).await;
    here.acknowledged().await;
    let mut second = server.join(&zoe.id, Some(&zoe.token), None).await;
    second.hear_kind("update").await;
    sent(&mut there).await;
    let mover = acting(&mut here, &mut there);
    act(mover).await;
    mover.acknowledged().await;
    sent(&mut here).await;
    assert_eq!(kinds(&sent(&mut second).await), ["change"]);
    assert_eq!(here.follower.last_update(), second.follower.last_update());
    server.close().await;
}

#[tokio::test]
async fn a_socket_that_sees_with_another_seats_eyes_is_sent_a_whole_update() {
    let server = TestServer::open().await;
    let (zoe, _, mut here, _there) = two_people(&server).await;
    let path = format!("/api/tables/{}", zoe.id);
    let (_, code) = server.get(&format!("{path}/code"), Some(&zoe.token)).await;
    // The other device has a token and watches already.
    let elsewhere = server.table(2, 50).await;
    let mut phone = server.join(&zoe.id, Some(&elsewhere.token), None).await;
    let watched = phone.hear_kind("update").await;
    assert_eq!(watched["legal"], json!([]));
    let seats = format!("{path}/seats");
    let (status, _) = server.post(&seats, Some(&elsewhere.token), &code).await;
    assert!(status.is_success(), "{status}");
    let own = here.follower.last_update()["view"].clone();
    for socket in [&mut phone, &mut here] {
        assert_eq!(kinds(&sent(socket).await), ["update"]);
    }
    assert_eq!(phone.follower.last_update()["view"], own);
    assert_eq!(here.follower.last_update()["view"], watched["view"]);
    act(&mut phone).await;
    phone.acknowledged().await;
    assert_eq!(kinds(&sent(&mut here).await), ["change"]);
    server.close().await;
}

#[tokio::test]
async fn a_watcher_who_comes_back_is_sent_what_changes_from_then_on() {
    let server = TestServer::open().await;
    let (zoe, _, mut here, mut there) = two_people(&server).await;
    for acts_meanwhile in [false, true] {
        let mut before = server.join(&zoe.id, None, None).await;
        before.hear_kind("update").await;
        drop(before);
        here.table(|info| info["spectators"] == 0).await;
        if acts_meanwhile {
            act_next(&mut here, &mut there).await;
        }
        let mut watcher = server.join(&zoe.id, None, None).await;
        watcher.hear_kind("update").await;
        act_next(&mut here, &mut there).await;
        assert_eq!(kinds(&sent(&mut watcher).await), ["change"]);
        let mut again = server.join(&zoe.id, None, None).await;
        let update = again.hear_kind("update").await;
        assert_eq!(watcher.follower.last_update()["view"], update["view"]);
    }
    server.close().await;
}

#[tokio::test]
async fn the_inputs_of_another_server_come_as_changes_too() {
    let store: Arc<Memory> = Arc::new(Memory::new());
    let one = TestServer::with(store.clone(), fast_settings()).await;
    let two = TestServer::with(store.clone(), fast_settings()).await;
    let (zoe, _, mut here, _there) = two_people(&one).await;
    let mut elsewhere = two.join(&zoe.id, Some(&zoe.token), None).await;
    let turn = elsewhere.hear_kind("update").await;
    act(&mut here).await;
    here.acknowledged().await;
    let log = store.read(&zoe.table_id(), 0).await.expect("a log");
    assert_eq!(json!(log.len()), here.follower.last_update()["seq"]);
    // The other server learns of it by a conflict.
    elsewhere.choose_first(&turn).await;
    assert_eq!(kinds(&sent(&mut elsewhere).await), ["change"]);
    let [mut shown, mut known] = [
        elsewhere.follower.last_update().clone(),
        here.follower.last_update().clone(),
    ];
    for update in [&mut shown, &mut known] {
        update.as_object_mut().expect("an object").remove("ack");
    }
    assert_eq!(shown, known);
    one.close().await;
    two.close().await;
}
