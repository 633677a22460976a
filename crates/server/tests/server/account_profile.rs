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

async fn rename(browser: &mut Browser<'_>, body: Value) -> Value {
    browser.done(Method::PUT, "/api/me", Some(&body)).await
}

#[tokio::test]
async fn the_name_that_a_person_chose_last_is_known_on_every_device_of_the_account() {
    let server = TestServer::open().await;
    let mut desk = Browser::new(&server);
    assert_eq!(me(&mut desk).await["profile"], Value::Null);
    let guest = rename(&mut desk, json!({"name": "Guest"})).await;
    assert_eq!(guest["profile"], Value::Null, "a guest has no account");
    let (mut passkey, _) = desk.add_passkey(1).await;
    let nothing = json!({"name": null, "avatar": null});
    assert_eq!(me(&mut desk).await["profile"], nothing);
    rename(&mut desk, json!({"name": " Zoe\u{301} ", "avatar": "frog"})).await;

    let mut phone = Browser::new(&server);
    phone.sign_in(&mut passkey).await;
    let kept = json!({"name": "Zo\u{e9}", "avatar": "frog"});
    assert_eq!(me(&mut phone).await["profile"], kept);
    // A browser that has not asked yet may send an older name.
    sit(&mut phone, json!({"game": "zero", "name": "Older"})).await;
    assert_eq!(me(&mut phone).await["profile"], kept);
    let refused = json!({"name": "Quando bot"});
    let refused = phone.ask(Method::PUT, "/api/me", Some(&refused)).await;
    assert_eq!(code(&refused), (400, "bad_name"));
    assert_eq!(me(&mut phone).await["profile"], kept, "it is no name");

    let changed = rename(&mut phone, json!({"name": "Max"})).await;
    let kept = json!({"name": "Max", "avatar": null});
    assert_eq!(changed["profile"], kept);
    assert_eq!(me(&mut desk).await["profile"], kept);
    let suggested = me(&mut desk).await["name"].clone();
    let changed = rename(&mut desk, json!({})).await;
    assert_eq!(changed["profile"]["name"], suggested);

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
    rename(&mut browser, json!({"name": "Rude", "avatar": "cat"})).await;
    store.set_name_refused("rude", true).await.expect("stored");
    let kept = json!({"name": null, "avatar": "cat"});
    assert_eq!(me(&mut browser).await["profile"], kept);
    let data = browser.done(Method::GET, "/api/account/data", None).await;
    assert_eq!(data["profile"]["name"], "Rude", "it is stored");
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
