//! People that the operator has barred.

use crate::browser::Browser;
use crate::fixture::{TestServer, TestTable, fast_settings, names, person_of};
use crate::two_people::{TwoPeople, request_by_zoe};
use brelan_protocol::PROTOCOL;
use brelan_server::Settings;
use brelan_store::{AdminStore, Memory};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;

/// The code with which a barred person's socket closes.
pub(crate) const BARRED: u16 = 4403;

/// A server and its store, so that the operator can act.
async fn moderated(settings: Settings) -> (Arc<Memory>, TestServer) {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), settings).await;
    (store, server)
}

async fn bar(store: &Memory, token: &str) {
    let barred = store.set_barred(&person_of(token), true).await;
    assert_eq!(barred, Ok(true));
}

/// Zoé and Max in a short match.
async fn match_of_two(server: &TestServer) -> TwoPeople {
    let options = json!({"target_score": {"rounds": 1}, "turn_cap": 1});
    TwoPeople::playing(server, &request_by_zoe(&options)).await
}

async fn rematch(server: &TestServer, table: &TestTable, token: &str) -> (StatusCode, Value) {
    let path = format!("/api/tables/{}/rematch", table.id);
    server.post(&path, Some(token), &Value::Null).await
}

fn forbidden() -> (StatusCode, Value) {
    (StatusCode::FORBIDDEN, json!("barred"))
}

#[tokio::test]
async fn a_bot_plays_on_for_a_barred_person_whose_code_seats_nobody() {
    let (store, server) = moderated(fast_settings()).await;
    let (zoe, max, mut here, mut there) = match_of_two(&server).await.into_parts();
    let path = format!("/api/tables/{}", zoe.id);
    let token = Some(max.token.as_str());
    let (_, code) = server.get(&format!("{path}/code"), token).await;
    bar(&store, &max.token).await;
    // Also before the server has read what the operator did.
    let (status, fault) = server.post(&format!("{path}/seats"), None, &code).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::BAD_REQUEST, &json!("bad_code"))
    );
    assert_eq!(there.end().await, Some(BARRED));
    here.table(|table| table["seats"][1]["stand_in"] == "left")
        .await;

    let mut again = server.socket(&zoe.id, token).await.expect("a socket");
    assert_eq!(again.end().await, Some(BARRED), "the page can say why");
    let (status, fault) = server.get(&format!("{path}/code"), token).await;
    assert_eq!((status, fault["code"].clone()), forbidden());
    for (path, body) in [
        (format!("{path}/seats"), json!({})),
        (format!("{path}/seats"), code),
        ("/api/play".to_owned(), json!({"game": "quando"})),
        ("/api/tables".to_owned(), json!({"game": "quando"})),
    ] {
        let (status, fault) = server.post(&path, token, &body).await;
        assert_eq!((status, fault["code"].clone()), forbidden(), "{path}");
    }
    here.play_to_the_end().await;
    let (status, fault) = rematch(&server, &zoe, &max.token).await;
    assert_eq!((status, fault["code"].clone()), forbidden());
    server.close().await;
}

#[tokio::test]
async fn a_barred_account_gets_no_seat_of_a_guest() {
    let (store, server) = moderated(fast_settings()).await;
    let mut desk = Browser::of_new_guest(&server).await;
    let (mut passkey, _) = desk.add_passkey(1).await;
    bar(&store, desk.token.as_deref().expect("a token")).await;
    let (zoe, max, _, _) = match_of_two(&server).await.into_parts();
    let mut browser = Browser::of(&server, &max);
    assert_eq!(browser.sign_in(&mut passkey).await.0, StatusCode::OK);
    let (_, table) = browser
        .ask(Method::GET, &format!("/api/tables/{}", zoe.id), None)
        .await;
    assert_eq!(
        table["you"],
        Value::Null,
        "the seat is the guest's: {table}"
    );
    assert_eq!(table["seats"][1]["name"], "Max");
    server.close().await;
}

#[tokio::test]
async fn a_socket_closes_whose_person_is_barred_before_it_joins() {
    let (store, server) = moderated(fast_settings()).await;
    let zoe = server.table_of(&json!({"game": "quando"})).await;
    let token = Some(zoe.token.as_str());
    let mut silent = server.socket(&zoe.id, token).await.expect("a socket");
    // When this one has joined, the server has looked at the person of both.
    let mut joined = server.join(&zoe.id, token, None).await;
    bar(&store, &zoe.token).await;
    assert_eq!(joined.end().await, Some(BARRED));
    silent
        .say(json!({"type": "hello", "protocol": PROTOCOL}))
        .await;
    assert_eq!(silent.end().await, Some(BARRED));
    server.close().await;
}

#[tokio::test]
async fn a_barred_person_loses_the_seat_of_a_waiting_table() {
    let (store, server) = moderated(fast_settings()).await;
    let zoe = server.table_of(&json!({"game": "quando"})).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    let max = server.sit(&zoe.id, &json!({"name": "Max"})).await;
    here.table(|table| names(table)[1] == "Max").await;
    bar(&store, &max.token).await;
    here.table(|table| names(table)[1].is_empty()).await;
    server.close().await;
}

#[tokio::test]
async fn a_server_that_missed_what_was_forgotten_expels_a_barred_person_all_the_same() {
    let (store, server) = moderated(fast_settings()).await;
    let zoe = server.table_of(&json!({"game": "quando"})).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    let max = server.sit(&zoe.id, &json!({"name": "Max"})).await;
    let mut there = server.join(&zoe.id, Some(&max.token), None).await;
    here.table(|table| names(table)[1] == "Max").await;
    // The server, on the same thread, reads nothing in between.
    bar(&store, &max.token).await;
    assert_eq!(store.set_name_refused("zut", true).await, Ok(true));
    assert_eq!(store.forget_admin_events(1).await, Ok(()));
    here.table(|table| names(table)[1].is_empty()).await;
    assert_eq!(there.end().await, Some(BARRED));
    server.close().await;
}

#[tokio::test]
async fn a_bot_plays_for_a_person_who_was_barred_while_no_server_ran() {
    let (store, server) = moderated(fast_settings()).await;
    let (zoe, max, _here, _there) = match_of_two(&server).await.into_parts();
    server.close().await;
    bar(&store, &max.token).await;
    let later = TestServer::with(store, fast_settings()).await;
    let mut back = later.join(&zoe.id, Some(&zoe.token), None).await;
    back.table(|table| table["seats"][1]["stand_in"] == "left")
        .await;
    later.close().await;
}

#[tokio::test]
async fn a_rematch_seats_a_bot_for_a_barred_person_and_refuses_names_like_any_table() {
    let (store, server) = moderated(fast_settings()).await;
    let (zoe, max, mut here, mut there) = match_of_two(&server).await.into_parts();
    tokio::join!(here.play_to_the_end(), there.play_to_the_end());
    bar(&store, &max.token).await;
    let refused = store.set_name_refused("zoe", true).await;
    assert_eq!(refused, Ok(true));
    let (status, table) = rematch(&server, &zoe, &zoe.token).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_eq!(table["seats"][1]["bot"], "solid");
    assert_ne!(names(&table)[1], "Max");
    assert!(!names(&table)[0].contains("Zo"), "{}", names(&table)[0]);
    server.close().await;
}

#[tokio::test]
async fn a_rematch_counts_as_a_table_of_its_person() {
    let settings = Settings {
        tables_per_person: 1,
        ..fast_settings()
    };
    let (_store, server) = moderated(settings).await;
    let (zoe, max, mut here, mut there) = match_of_two(&server).await.into_parts();
    tokio::join!(here.play_to_the_end(), there.play_to_the_end());
    let (status, _) = server
        .post("/api/tables", Some(&zoe.token), &json!({"game": "zero"}))
        .await;
    assert_eq!(status, StatusCode::CREATED);
    let (status, fault) = rematch(&server, &zoe, &zoe.token).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::TOO_MANY_REQUESTS, &json!("too_many_tables"))
    );
    let (status, made) = rematch(&server, &zoe, &max.token).await;
    assert_eq!(status, StatusCode::CREATED);
    // Now it is there, and no further table.
    let (status, again) = rematch(&server, &zoe, &zoe.token).await;
    assert_eq!((status, &again["id"]), (StatusCode::CREATED, &made["id"]));
    server.close().await;
}
