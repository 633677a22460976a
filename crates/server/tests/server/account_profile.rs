//! The name and the animal that an account keeps for all devices of its person.

use crate::browser::{Browser, code};
use crate::fixture::{TestServer, fast_settings};
use brelan_store::{AccountStore, AdminStore, Memory};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;

async fn me(browser: &mut Browser<'_>) -> Value {
    browser.done(Method::GET, "/api/me", None).await
}

async fn sit(browser: &mut Browser<'_>, body: Value) {
    browser.done(Method::POST, "/api/tables", Some(&body)).await;
}

#[tokio::test]
async fn the_name_that_a_person_gave_last_is_known_on_every_device_of_the_account() {
    let server = TestServer::open().await;
    let mut desk = Browser::new(&server);
    assert_eq!(me(&mut desk).await["profile"], Value::Null);
    sit(&mut desk, json!({"game": "zero", "name": "Guest"})).await;
    assert_eq!(me(&mut desk).await["profile"], Value::Null, "a guest");
    let (mut passkey, _) = desk.add_passkey(1).await;
    assert_eq!(me(&mut desk).await["profile"], Value::Null);
    let body = json!({"game": "zero", "name": " Zoe\u{301} ", "avatar": "frog"});
    sit(&mut desk, body).await;

    let mut phone = Browser::new(&server);
    phone.sign_in(&mut passkey).await;
    let kept = json!({"name": "Zo\u{e9}", "avatar": "frog"});
    assert_eq!(me(&mut phone).await["profile"], kept);
    sit(&mut phone, json!({"game": "zero"})).await;
    assert_eq!(me(&mut phone).await["profile"], kept, "nothing was given");
    let refused = json!({"game": "zero", "name": "Quando bot"});
    let refused = phone.ask(Method::POST, "/api/tables", Some(&refused)).await;
    assert_eq!(code(&refused), (400, "bad_name"));
    assert_eq!(me(&mut phone).await["profile"], kept, "it is no name");

    let max = json!({"name": "Max"});
    let changed = phone.done(Method::PUT, "/api/me", Some(&max)).await;
    let kept = json!({"name": "Max", "avatar": null});
    assert_eq!(changed["profile"], kept);
    assert_eq!(me(&mut desk).await["profile"], kept);
    sit(&mut desk, json!({"game": "zero", "avatar": "cat"})).await;
    let kept = json!({"name": "Max", "avatar": "cat"});
    assert_eq!(me(&mut phone).await["profile"], kept);
    let suggested = me(&mut phone).await["name"].clone();
    sit(&mut phone, json!({"game": "zero", "name": suggested})).await;
    let kept = json!({"name": null, "avatar": "cat"});
    assert_eq!(
        me(&mut desk).await["profile"],
        kept,
        "it is suggested again"
    );

    let mut other = Browser::new(&server);
    assert_eq!(me(&mut other).await["profile"], Value::Null);
    server.close().await;
}

#[tokio::test]
async fn a_name_that_the_operator_refuses_later_is_not_given_any_more() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    let mut browser = Browser::new(&server);
    browser.id().await;
    browser.add_passkey(1).await;
    sit(
        &mut browser,
        json!({"game": "zero", "name": "Rude", "avatar": "cat"}),
    )
    .await;
    store.set_name_refused("rude", true).await.expect("stored");
    let kept = json!({"name": null, "avatar": "cat"});
    assert_eq!(me(&mut browser).await["profile"], kept);
    server.close().await;
}

#[tokio::test]
async fn an_export_has_the_name_and_an_erasure_leaves_none() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::clone(&store) as _, fast_settings()).await;
    let mut browser = Browser::new(&server);
    let person = browser.id().await;
    browser.add_passkey(1).await;
    let zoe = json!({"name": "Zo\u{e9}"});
    browser.done(Method::PUT, "/api/me", Some(&zoe)).await;
    let data = browser.done(Method::GET, "/api/account/data", None).await;
    assert_eq!(data["profile"]["name"], "Zo\u{e9}");
    let (status, _) = browser.ask(Method::DELETE, "/api/account/data", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let person = person.as_str().expect("text").parse().expect("an id");
    let stored = store.account(&person).await.expect("a store");
    assert_eq!(stored.expect("an account").document, "{}");
    assert_eq!(me(&mut browser).await["profile"], Value::Null);
    server.close().await;
}
