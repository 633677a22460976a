//! A store that does not say whether a move is stored.

use crate::fixture::{TestServer, fast_settings};
use brelan_store::Memory;
use serde_json::json;
use std::sync::Arc;

#[tokio::test]
async fn a_page_stays_connected_while_it_is_not_known_whether_a_move_is_stored() {
    let store = Arc::new(Memory::shared());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = server.table(2, 1000).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let turn = socket.turn().await;
    store.lose_answers(true);
    socket.choose_first(&turn).await;
    let problem = socket.hear_kind("problem").await;
    assert_eq!(problem["code"], "outcome_unknown");
    // A page that hears no pong for five seconds takes its connection for dead.
    for n in 1..3 {
        socket.say(json!({"type": "ping", "n": n})).await;
        let pong = socket.hear_kind("pong").await;
        assert_eq!(pong["n"], n);
    }
    store.lose_answers(false);
    socket.acknowledged().await;
    server.close().await;
}
