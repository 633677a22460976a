//! Who may see, join and change a group.

use super::{joined, made, names, new_group, with_a_database};
use crate::browser::{Browser, code};
use crate::fixture::{TestServer, fast_settings, person_of};
use brelan_store::{AdminStore, Memory};
use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;

#[tokio::test]
async fn whoever_has_the_link_sees_the_group_and_joins_it() {
    let server = TestServer::open().await;
    let mut zoe = Browser::new(&server);
    let path = made(&mut zoe).await;
    assert!(
        path.len() >= "/api/groups/".len() + 32,
        "nobody guesses {path}"
    );
    let mut stranger = Browser::new(&server);
    let seen = stranger.done(Method::GET, &path, None).await;
    assert_eq!(
        (&seen["name"], &seen["game"]),
        (&json!("Thursday"), &json!("quando"))
    );
    assert_eq!(names(&seen), ["Zo\u{e9}"]);
    assert_eq!(seen["standings"], Value::Null, "these are for members");
    let text = seen.to_string();
    assert!(
        !text.contains(zoe.id().await.as_str().expect("an id")),
        "no id of a person: {text}"
    );

    let mut max = joined(&server, &path, "Max").await;
    let again = max
        .done(
            Method::POST,
            &format!("{path}/members"),
            Some(&json!({"name": "Maximilian", "avatar": "cat"})),
        )
        .await;
    assert_eq!(names(&again), ["Zo\u{e9}", "Maximilian"]);
    assert_eq!(again["members"][1]["you"], true);
    assert_eq!(again["standings"].as_array().map(Vec::len), Some(2));
    let mine = max.done(Method::GET, "/api/groups", None).await;
    assert_eq!(mine[0]["id"], again["id"]);
    assert_eq!(mine[0]["standings"], Value::Null);
    let none = stranger.done(Method::GET, "/api/groups", None).await;
    assert_eq!(none, json!([]));
    server.close().await;
}

#[tokio::test]
async fn only_the_founder_renames_and_deletes_and_the_next_one_follows() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mut zoe = Browser::new(&server);
    let path = made(&mut zoe).await;
    let mut max = joined(&server, &path, "Max").await;
    let rename = json!({"name": "Friday"});
    for (method, body) in [(Method::PUT, Some(&rename)), (Method::DELETE, None)] {
        let refused = max.ask(method, &path, body).await;
        assert_eq!(code(&refused), (403, "not_founder"));
    }
    let friday = zoe.done(Method::PUT, &path, Some(&rename)).await;
    assert_eq!(friday["name"], "Friday");
    // Anybody with the link reads the name.
    let person = person_of(zoe.token.as_deref().expect("a token"));
    assert_eq!(store.set_barred(&person, true).await, Ok(true));
    let someone = format!("{path}/members/someone");
    for (method, path, body) in [
        (Method::PUT, &path, Some(&rename)),
        (Method::DELETE, &someone, None),
        (Method::DELETE, &path, None),
    ] {
        let refused = zoe.ask(method, path, body).await;
        assert_eq!(code(&refused), (403, "barred"), "{path}");
    }
    assert_eq!(store.set_barred(&person, false).await, Ok(true));
    let members = format!("{path}/members");
    for _ in 0..2 {
        let (status, _) = zoe.ask(Method::DELETE, &members, None).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    let after = zoe.done(Method::GET, &path, None).await;
    assert_eq!(
        (names(&after), &after["standings"]),
        (vec!["Max"], &Value::Null)
    );
    let (status, _) = max.ask(Method::DELETE, &path, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let gone = max.ask(Method::GET, &path, None).await;
    assert_eq!(code(&gone), (404, "not_found"));
    server.close().await;
}

#[tokio::test]
async fn the_founder_alone_removes_another_member_whose_rights_end_at_once() {
    let server = TestServer::open().await;
    let mut zoe = Browser::new(&server);
    let path = made(&mut zoe).await;
    let mut max = joined(&server, &path, "Max").await;
    let mut lou = joined(&server, &path, "Lou").await;
    let seen = zoe.done(Method::GET, &path, None).await;
    assert_eq!(seen["members"][0]["id"], Value::Null, "the founder's own");
    let id_of = |group: &Value, member: usize| group["members"][member]["id"].clone();
    let (max_id, lou_id) = (id_of(&seen, 1), id_of(&seen, 2));
    assert!(max_id != lou_id && max_id.as_str().is_some_and(|it| it.len() == 32));
    let person = max.id().await;
    let person = person.as_str().expect("text");
    assert!(!seen.to_string().contains(person), "no id of a person");
    let seen = lou.done(Method::GET, &path, None).await;
    assert_eq!(id_of(&seen, 1), Value::Null, "for the founder alone");

    let of = |id: &Value| format!("{path}/members/{}", id.as_str().expect("an id"));
    let (of_max, of_lou) = (of(&max_id), of(&lou_id));
    for browser in [&mut lou, &mut Browser::of_new_guest(&server).await] {
        let refused = browser.ask(Method::DELETE, &of_max, None).await;
        assert_eq!(code(&refused), (403, "not_founder"));
    }
    let refused = Browser::new(&server)
        .ask(Method::DELETE, &of_max, None)
        .await;
    assert_eq!(code(&refused), (401, "no_token"));
    for _ in 0..2 {
        let (status, _) = zoe.ask(Method::DELETE, &of_max, None).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
    }
    let seen = max.done(Method::GET, &path, None).await;
    assert_eq!(names(&seen), ["Zo\u{e9}", "Lou"]);
    assert_eq!(seen["standings"], Value::Null);
    let play = format!("{path}/table");
    let refused = max.ask(Method::POST, &play, Some(&json!({}))).await;
    assert_eq!(code(&refused), (403, "not_member"));
    let mine = max.done(Method::GET, "/api/groups", None).await;
    assert_eq!(mine, json!([]));

    // The link is still a link; an id of before is nobody's.
    let join = format!("{path}/members");
    max.done(Method::POST, &join, Some(&json!({"name": "Max"})))
        .await;
    zoe.ask(Method::DELETE, &of_max, None).await;
    let seen = zoe.done(Method::GET, &path, None).await;
    assert_eq!(names(&seen), ["Zo\u{e9}", "Lou", "Max"]);
    assert_ne!(id_of(&seen, 2), max_id);

    // A founder of later is not removed by the id of before, also not by an own request.
    zoe.ask(Method::DELETE, &join, None).await;
    lou.ask(Method::DELETE, &of_lou, None).await;
    let seen = lou.done(Method::GET, &path, None).await;
    assert_eq!(names(&seen), ["Lou", "Max"]);
    server.close().await;
}

#[tokio::test]
async fn requests_of_the_same_moment_do_not_exceed_the_groups_of_a_person() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_a_database(folder.path()).await;
    let mut zoe = Browser::new(&server);
    let mut paths = Vec::new();
    for _ in 0..6 {
        paths.push(made(&mut Browser::new(&server)).await);
    }
    for _ in 0..18 {
        made(&mut zoe).await;
    }
    let ask = async |path: &str, body: &Value| {
        let token = zoe.token.clone();
        let mut browser = Browser {
            server: &server,
            token,
        };
        let (status, _) = browser.post(path, body).await;
        u32::from(status.is_success())
    };
    let group = new_group("Zo\u{e9}");
    let profile = json!({"name": "Zo\u{e9}"});
    let joins: Vec<String> = paths.iter().map(|it| format!("{it}/members")).collect();
    let (made, joined) = tokio::join!(
        join_all((0..6).map(|_| ask("/api/groups", &group))),
        join_all(joins.iter().map(|path| ask(path, &profile))),
    );
    let passed: u32 = made.iter().chain(&joined).sum();
    assert_eq!(passed, 2, "of 20 groups, 18 were there");
    server.close().await;
}

#[tokio::test]
async fn a_person_is_in_so_many_groups_at_most() {
    let server = TestServer::open().await;
    let mut zoe = Browser::new(&server);
    for _ in 0..20 {
        made(&mut zoe).await;
    }
    let body = new_group("Zo\u{e9}");
    let refused = zoe.ask(Method::POST, "/api/groups", Some(&body)).await;
    assert_eq!(code(&refused), (429, "too_many_groups"));
    let mut max = Browser::new(&server);
    let path = made(&mut max).await;
    let join = format!("{path}/members");
    let refused = zoe.ask(Method::POST, &join, Some(&json!({}))).await;
    assert_eq!(code(&refused), (429, "too_many_groups"));
    server.close().await;
}

#[tokio::test]
async fn an_erased_member_has_no_name_and_is_the_founder_no_more() {
    let server = TestServer::open().await;
    let mut zoe = Browser::new(&server);
    let path = made(&mut zoe).await;
    let mut max = joined(&server, &path, "Max").await;
    let data = zoe.done(Method::GET, "/api/account/data", None).await;
    assert_eq!(data["groups"][0]["group"], "Thursday");
    let (status, _) = zoe.ask(Method::DELETE, "/api/account/data", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let group = max.done(Method::GET, &path, None).await;
    assert_eq!(names(&group)[0], "Max");
    assert!(!group.to_string().contains("Zo\u{e9}"), "{group}");
    let renamed = max
        .done(Method::PUT, &path, Some(&json!({"name": "Friday"})))
        .await;
    assert_eq!(renamed["name"], "Friday");
    server.close().await;
}
