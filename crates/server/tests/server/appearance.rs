//! How people are seen at a table: their names and avatars, which they may change.

use crate::fixture::{TestServer, names};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Asks to be seen like this from now on.
async fn rename(server: &TestServer, token: Option<&str>, to: &Value) -> (StatusCode, Value) {
    let request = reqwest::Client::new().request(Method::PUT, server.url("/api/me"));
    let request = match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    };
    let response = request.json(to).send().await.expect("it answers");
    (response.status(), response.json().await.expect("JSON"))
}

#[tokio::test]
async fn everybody_has_an_avatar_that_goes_with_the_seat() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "name": "Zoé", "avatar": "frog"});
    let zoe = server.table_of(&body).await;
    assert_eq!(zoe.info["seats"][0]["avatar"], "frog");
    assert_eq!(zoe.info["seats"][1], json!({"name": ""}));

    let max = server.sit(&zoe.id, &json!({"name": "Max"})).await;
    let (_, me) = server.get("/api/me", Some(&max.token)).await;
    assert_eq!(max.info["seats"][1]["avatar"], me["avatar"]);

    let (_, code) = server
        .get(&format!("/api/tables/{}/code", zoe.id), Some(&zoe.token))
        .await;
    let phone = server.sit(&zoe.id, &code).await;
    assert_eq!(phone.info["seats"][0]["avatar"], "frog");
    // A suggested one, too; of the new device's person another one would be suggested.
    let path = format!("/api/tables/{}/code", max.id);
    let mut holder = max.token;
    for _ in 0..3 {
        let (_, code) = server.get(&path, Some(&holder)).await;
        let moved = server.sit(&max.id, &code).await;
        assert_eq!(moved.info["seats"][1]["avatar"], me["avatar"]);
        holder = moved.token;
    }

    let body = json!({"game": "quando", "players": 3, "avatar": "whale"});
    let alone = server.table_of(&body).await;
    assert_eq!(alone.info["seats"][0]["avatar"], "whale");
    assert_eq!(alone.info["seats"][1]["avatar"], Value::Null);
    server.close().await;
}

#[tokio::test]
async fn people_who_choose_no_avatar_look_different_at_a_table() {
    let server = TestServer::open().await;
    let owner = server.table_of(&json!({"game": "quando"})).await;
    let mut table = owner.info;
    for _ in 1..6 {
        table = server.sit(&owner.id, &json!({})).await.info;
    }
    let seats = table["seats"].as_array().expect("a list");
    let avatars: BTreeSet<_> = seats.iter().map(|seat| seat["avatar"].as_str()).collect();
    assert_eq!(avatars.len(), 6, "{table}");
    // What a person chooses is theirs, also where another one has it.
    let to = json!({"avatar": seats[1]["avatar"]});
    rename(&server, Some(&owner.token), &to).await;
    let (_, table) = server.get(&format!("/api/tables/{}", owner.id), None).await;
    assert_eq!(table["seats"][0]["avatar"], table["seats"][1]["avatar"]);
    server.close().await;
}

#[tokio::test]
async fn a_name_is_suggested_that_nobody_at_the_table_has() {
    let server = TestServer::open().await;
    let max = server.table_of(&json!({"game": "quando"})).await;
    let (_, me) = server.get("/api/me", Some(&max.token)).await;
    let zoe = server
        .table_of(&json!({"game": "quando", "name": me["name"]}))
        .await;
    let asked = |table: &str| format!("/api/me?table={table}");
    let (_, there) = server.get(&asked(&zoe.id), Some(&max.token)).await;
    assert_ne!(there["name"], me["name"]);
    let sat = server.sit(&zoe.id, &json!({"name": there["name"]})).await;
    assert_eq!(sat.info["seats"][1]["name"], there["name"]);
    for unknown in ["nowhere", "%2F", ""] {
        let (_, elsewhere) = server.get(&asked(unknown), Some(&max.token)).await;
        assert_eq!(elsewhere, me, "{unknown}");
    }
    server.close().await;
}

#[tokio::test]
async fn an_unknown_avatar_is_refused() {
    let server = TestServer::open().await;
    let zoe = server.table_of(&json!({"game": "quando"})).await;
    let seats = format!("/api/tables/{}/seats", zoe.id);
    for avatar in ["Frog", "unicorn", "", "bear"] {
        let body = json!({"game": "quando", "avatar": avatar});
        for (path, body) in [
            ("/api/tables", &body),
            ("/api/play", &body),
            (&seats, &json!({"avatar": avatar})),
        ] {
            let (status, fault) = server.post(path, None, body).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{path} {avatar}");
            assert_eq!(
                (&fault["code"], &fault["field"]),
                (&json!("bad_avatar"), &json!("avatar"))
            );
        }
        let (status, fault) = rename(&server, None, &json!({"avatar": avatar})).await;
        assert_eq!(
            (status, &fault["code"]),
            (StatusCode::BAD_REQUEST, &json!("bad_avatar"))
        );
    }
    let (status, fault) = rename(&server, None, &json!({"name": "\u{202e}"})).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::BAD_REQUEST, &json!("bad_name"))
    );
    let (status, _) = rename(&server, None, &json!({"face": "frog"})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    server.close().await;
}

#[tokio::test]
async fn a_change_is_seen_at_every_table_that_waits_or_is_played() {
    let server = TestServer::open().await;
    let zoe = server
        .table_of(&json!({"game": "quando", "name": "Zoé"}))
        .await;
    let max = server.sit(&zoe.id, &json!({"name": "Max"})).await;
    let mut there = server.join(&zoe.id, Some(&max.token), None).await;
    let body = json!({"game": "qarre", "players": 2, "bots": "random", "name": "Zoé"});
    let (_, played) = server.post("/api/tables", Some(&zoe.token), &body).await;

    let to = json!({"name": "  Zoë ", "avatar": "octopus"});
    let (status, me) = rename(&server, Some(&zoe.token), &to).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        (&me["name"], &me["avatar"]),
        (&json!("Zoë"), &json!("octopus"))
    );
    let seen = there
        .table(|table| table["seats"][0]["name"] == "Zoë")
        .await;
    assert_eq!(seen["seats"][0]["avatar"], "octopus");
    let path = format!("/api/tables/{}", played["id"].as_str().expect("an id"));
    let (_, played) = server.get(&path, None).await;
    assert_eq!(
        (&played["seats"][0]["name"], &played["seats"][0]["avatar"]),
        (&json!("Zoë"), &json!("octopus"))
    );

    // The same again changes nothing: neither a number behind the name, nor a message.
    rename(&server, Some(&zoe.token), &to).await;
    rename(&server, Some(&max.token), &json!({"name": "Maxim"})).await;
    let seen = there.table(|_| true).await;
    assert_eq!(names(&seen)[..2], ["Zoë", "Maxim"]);

    // Without a name and an avatar one is seen as in the beginning.
    let (_, me) = rename(&server, Some(&max.token), &json!({})).await;
    let seen = there.table(|_| true).await;
    assert_eq!(
        (&seen["seats"][1]["name"], &seen["seats"][1]["avatar"]),
        (&me["name"], &me["avatar"])
    );
    server.close().await;
}

#[tokio::test]
async fn a_match_that_is_over_keeps_the_names_that_it_was_played_under() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "players": 2, "bots": "random", "name": "Zoé",
                      "options": {"target_score": {"rounds": 1}}});
    let zoe = server.table_of(&body).await;
    server
        .join(&zoe.id, Some(&zoe.token), None)
        .await
        .play_to_the_end()
        .await;
    rename(&server, Some(&zoe.token), &json!({"name": "Zoë"})).await;
    let (_, over) = server.get(&format!("/api/tables/{}", zoe.id), None).await;
    assert_eq!(
        (&over["status"], &over["seats"][0]["name"]),
        (&json!("over"), &json!("Zoé"))
    );
    server.close().await;
}

#[tokio::test]
async fn a_name_that_looks_like_another_one_at_the_table_gets_a_number() {
    let server = TestServer::open().await;
    let cyrillic = "\u{410}\u{43e}";
    let ao = server
        .table_of(&json!({"game": "quando", "name": "Ao"}))
        .await;
    let other = server.sit(&ao.id, &json!({"name": cyrillic})).await;
    assert_eq!(names(&other.info)[..2], ["Ao", &format!("{cyrillic} 2")]);

    let max = server.sit(&ao.id, &json!({"name": "Max"})).await;
    let to = json!({"name": "\u{391}\u{3bf}"});
    rename(&server, Some(&max.token), &to).await;
    let (_, table) = server.get(&format!("/api/tables/{}", ao.id), None).await;
    assert_eq!(names(&table)[2], "\u{391}\u{3bf} 3");
    // A person's own name is none of the others.
    rename(&server, Some(&ao.token), &json!({"name": "AO"})).await;
    let (_, table) = server.get(&format!("/api/tables/{}", ao.id), None).await;
    assert_eq!(names(&table)[0], "AO");
    server.close().await;
}
