//! Groups of people who play with each other again and again.

mod members;
mod tables;

use crate::browser::{Browser, code};
use crate::fixture::{TestServer, fast_settings};
use brelan_store::Sqlite;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

fn new_group(name: &str) -> Value {
    json!({
        "name": "Thursday",
        "table": {"game": "quando", "name": name, "options": {"target_score": {"rounds": 1}}},
    })
}

async fn made(founder: &mut Browser<'_>) -> String {
    let body = new_group("Zo\u{e9}");
    let group = founder.done(Method::POST, "/api/groups", Some(&body)).await;
    format!("/api/groups/{}", group["id"].as_str().expect("an id"))
}

async fn joined<'a>(server: &'a TestServer, path: &str, name: &str) -> Browser<'a> {
    let mut browser = Browser::new(server);
    let join = format!("{path}/members");
    browser
        .done(Method::POST, &join, Some(&json!({"name": name})))
        .await;
    browser
}

fn names(group: &Value) -> Vec<&str> {
    let members = group["members"].as_array().expect("members").iter();
    members.filter_map(|it| it["name"].as_str()).collect()
}

/// A server whose store answers from another thread, as a database does, so that requests of the
/// same moment overlap.
async fn with_a_database(folder: &Path) -> TestServer {
    let store = Sqlite::open(&folder.join("brelan.sqlite")).expect("a database");
    TestServer::with(Arc::new(store), fast_settings()).await
}

#[tokio::test]
async fn wrong_requests_about_groups_are_refused() {
    let server = TestServer::open().await;
    let mut zoe = Browser::new(&server);
    let path = made(&mut zoe).await;
    for unknown in ["none", "a%20b", "00112233445566778899aabbccddeeff"] {
        let path = format!("/api/groups/{unknown}");
        let refused = zoe.ask(Method::GET, &path, None).await;
        assert_eq!(code(&refused), (404, "not_found"), "{unknown}");
    }
    let table = |key: &str, value: Value| {
        let mut body = new_group("Zo\u{e9}");
        body["table"][key] = value;
        body
    };
    let mut no_name = new_group("Zo\u{e9}");
    no_name["name"] = json!("  ");
    let mut bot_name = new_group("Zo\u{e9}");
    bot_name["name"] = json!("bot");
    for (body, field) in [
        (no_name, "name"),
        (bot_name, "name"),
        (table("name", json!("x".repeat(25))), "name"),
        (table("game", json!("chess")), "game"),
        (table("players", json!(2)), "table"),
        (table("lesson", json!(true)), "table"),
        (table("options", json!({"target_score": 0})), "target_score"),
    ] {
        let (status, fault) = zoe.ask(Method::POST, "/api/groups", Some(&body)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
        assert_eq!(fault["field"], field, "{body}: {fault}");
    }
    let mut max = joined(&server, &path, "Max").await;
    let (_, _) = max
        .ask(Method::DELETE, &format!("{path}/members"), None)
        .await;
    let play = format!("{path}/table");
    let refused = max.ask(Method::POST, &play, Some(&json!({}))).await;
    assert_eq!(code(&refused), (403, "not_member"));
    server.close().await;
}
