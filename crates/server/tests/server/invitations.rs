//! Notices that invite people to a table.

use crate::browser::Browser;
use crate::fixture::{TestServer, fast_settings};
use crate::notices::{DAY, DEVICES, begun, leave, subscribe};
use crate::push_service::{PushBrowser, PushService, pushing};
use brelan_server::{Limits, Rate, Settings};
use brelan_store::Memory;
use reqwest::{Method, StatusCode};
use serde_json::json;
use std::sync::Arc;

#[tokio::test]
async fn the_members_of_a_group_are_invited_to_its_table() {
    let mut service = PushService::open().await;
    let server = TestServer::with(Arc::new(Memory::new()), pushing(fast_settings())).await;
    let mut zoe = Browser::new(&server);
    let body = json!({"name": "Thursday", "table": {"game": "quando", "name": "Zo\u{e9}"}});
    let group = zoe.done(Method::POST, "/api/groups", Some(&body)).await;
    let path = format!("/api/groups/{}", group["id"].as_str().expect("an id"));
    let mut max = Browser::new(&server);
    let join = format!("{path}/members");
    max.done(Method::POST, &join, Some(&json!({"name": "Max"})))
        .await;
    let browser = PushBrowser::new("max");
    let body = browser.body(&service);
    max.done(Method::PUT, DEVICES, Some(&body)).await;
    let play = format!("{path}/table");
    let table = zoe.done(Method::POST, &play, Some(&json!({}))).await;
    let pushed = service.message().await;
    let expected = json!({
        "kind": "invitation", "table": table["id"], "game": "Quando", "name": "Zo\u{e9}",
        "language": "fr",
    });
    assert_eq!(browser.read(&pushed), expected);
    zoe.done(Method::POST, &play, Some(&json!({}))).await;
    server.close().await;
    assert!(!service.has_message(), "the table was there");
}

#[tokio::test]
async fn one_address_invites_a_limited_number_of_people() {
    let mut service = PushService::open().await;
    let limits = Limits {
        invitations: Rate::new(1, DAY),
        ..Limits::default()
    };
    let settings = Settings {
        limits: Some(limits),
        ..pushing(fast_settings())
    };
    let server = TestServer::with(Arc::new(Memory::new()), settings).await;
    let mut zoe = Browser::new(&server);
    let body = json!({"name": "Thursday", "table": {"game": "quando", "name": "Zo\u{e9}"}});
    let group = zoe.done(Method::POST, "/api/groups", Some(&body)).await;
    let path = format!("/api/groups/{}", group["id"].as_str().expect("an id"));
    for name in ["Max", "Ida"] {
        let mut other = Browser::new(&server);
        let profile = json!({ "name": name });
        let join = format!("{path}/members");
        other.done(Method::POST, &join, Some(&profile)).await;
        let browser = PushBrowser::new(name).body(&service);
        other.done(Method::PUT, DEVICES, Some(&browser)).await;
    }
    let play = format!("{path}/table");
    zoe.done(Method::POST, &play, Some(&json!({}))).await;
    service.message().await;
    let metrics = server.metrics().await;
    assert!(metrics.contains("brelan_too_many_total 1"), "{metrics}");
    server.close().await;
    assert!(!service.has_message());
}

#[tokio::test]
async fn a_rematch_of_a_match_of_days_invites_the_other() {
    let mut service = PushService::open().await;
    let server = TestServer::with(Arc::new(Memory::new()), pushing(fast_settings())).await;
    let mut pair = begun(&server).await;
    let mut other = server
        .join(&pair.waiting.id, Some(&pair.waiting.token), None)
        .await;
    tokio::join!(pair.socket.play_to_the_end(), other.play_to_the_end());
    leave(&server, other, &pair.waiting).await;
    let browser = PushBrowser::new("other");
    subscribe(&server, &pair.waiting, &browser, &service).await;
    let path = format!("/api/tables/{}/rematch", pair.acting.id);
    for _ in 0..2 {
        let (status, table) = server
            .post(&path, Some(&pair.acting.token), &json!({}))
            .await;
        assert_eq!(status, StatusCode::CREATED, "{table}");
    }
    let pushed = service.message().await;
    assert_eq!(browser.read(&pushed)["kind"], "invitation");
    server.close().await;
    assert!(!service.has_message());
}
