//! Groups: who may see, join and change one, its table, and its standings.

use crate::browser::{Browser, code};
use crate::fixture::{TestServer, fast_settings, person_of};
use crate::logs::CapturedLog;
use crate::two_people::{TwoPeople, request_by_zoe};
use brelan_store::{AdminStore, Memory, Sqlite};
use futures_util::future::join_all;
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
async fn one_press_makes_the_table_and_the_next_ones_go_to_it() {
    let server = TestServer::open().await;
    let mut zoe = Browser::new(&server);
    let path = made(&mut zoe).await;
    let mut max = joined(&server, &path, "Max").await;
    let play = format!("{path}/table");
    let body = json!({});
    let (one, other) = tokio::join!(
        zoe.done(Method::POST, &play, Some(&body)),
        max.done(Method::POST, &play, Some(&body)),
    );
    assert_eq!(one["id"], other["id"], "both at once");
    assert_eq!(one["options"]["target_score"], json!({"rounds": 1}));
    let again = zoe.done(Method::POST, &play, Some(&body)).await;
    let seats = again["seats"].as_array().expect("seats").iter();
    let mut seated: Vec<_> = seats.filter_map(|it| it["name"].as_str()).collect();
    seated.retain(|name| !name.is_empty());
    seated.sort_unstable();
    assert_eq!(seated, ["Max", "Zo\u{e9}"]);
    let group = zoe.done(Method::GET, &path, None).await;
    assert_eq!(group["table"], "waiting");
    assert_eq!(group["seated"], true);
    let mut ida = joined(&server, &path, "Ida").await;
    let groups = ida.done(Method::GET, "/api/groups", None).await;
    assert_eq!(
        (&groups[0]["table"], &groups[0]["seated"]),
        (&json!("waiting"), &json!(false))
    );
    let text = group.to_string();
    let table = one["id"].as_str().expect("an id");
    assert!(
        !text.contains(table),
        "the table is for members who ask for it"
    );
    let mut stranger = Browser::new(&server);
    let refused = stranger.ask(Method::POST, &play, Some(&body)).await;
    assert_eq!(code(&refused), (401, "no_token"));
    server.close().await;
}

#[tokio::test]
async fn only_members_decide_what_their_group_plays() {
    let server = TestServer::open().await;
    let mut zoe = Browser::new(&server);
    let path = made(&mut zoe).await;
    let play = format!("{path}/table");
    let table = zoe.done(Method::POST, &play, Some(&json!({}))).await;
    let table = format!("/api/tables/{}", table["id"].as_str().expect("an id"));
    let mut guest = Browser::new(&server);
    let seats = format!("{table}/seats");
    guest
        .done(Method::POST, &seats, Some(&json!({"name": "Ida"})))
        .await;
    // Zoé comes back to another seat: Ida has sat there for longer, and owns the table.
    zoe.done(Method::DELETE, &seats, None).await;
    zoe.done(Method::POST, &seats, Some(&json!({}))).await;
    let settings = format!("{table}/settings");
    let other = json!({"preset": "duel40"});
    let refused = guest.ask(Method::PUT, &settings, Some(&other)).await;
    assert_eq!(code(&refused), (403, "not_member"));
    let member = zoe.ask(Method::PUT, &settings, Some(&other)).await;
    assert_eq!(code(&member), (403, "not_host"));
    guest.done(Method::DELETE, &seats, None).await;
    let changed = zoe.done(Method::PUT, &settings, Some(&other)).await;
    assert_eq!(changed["options"]["preset"], "duel40");
    server.close().await;
}

/// A server whose store answers from another thread, as a database does, so that requests of the
/// same moment overlap.
async fn with_a_database(folder: &Path) -> TestServer {
    let store = Sqlite::open(&folder.join("brelan.sqlite")).expect("a database");
    TestServer::with(Arc::new(store), fast_settings()).await
}

#[tokio::test]
async fn presses_of_the_same_moment_get_one_table_without_an_error_in_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_a_database(folder.path()).await;
    let mut zoe = Browser::new(&server);
    let path = made(&mut zoe).await;
    let log = CapturedLog::start();
    let press = async || {
        let token = zoe.token.clone();
        let mut browser = Browser {
            server: &server,
            token,
        };
        let play = format!("{path}/table");
        let table = browser.done(Method::POST, &play, Some(&json!({}))).await;
        table["id"].clone()
    };
    let tables = join_all((0..16).map(|_| press())).await;
    assert!(tables.iter().all(|table| *table == tables[0]));
    assert_eq!(log.warnings(""), Vec::<String>::new());
    drop(log);
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
async fn a_program_is_no_member_of_the_group_of_its_match() {
    let server = TestServer::open().await;
    let zoe = server
        .table_of(&request_by_zoe(&json!({"target_score": {"rounds": 1}})))
        .await;
    let program = json!({"program": true, "name": "Deep Pot"});
    let program = server.sit(&zoe.id, &program).await;
    let mut own = server.join(&zoe.id, Some(&zoe.token), None).await;
    let mut bot = server.join(&zoe.id, Some(&program.token), None).await;
    own.say(json!({"type": "start"})).await;
    tokio::join!(bot.play_to_the_end(), own.play_to_the_end());
    let keep = format!("/api/tables/{}/group", zoe.id);
    let (status, group) = server.post(&keep, Some(&zoe.token), &json!({})).await;
    assert_eq!(status, StatusCode::CREATED, "{group}");
    assert_eq!(names(&group), ["Zo\u{e9}"]);
    server.close().await;
}

#[tokio::test]
async fn a_finished_match_becomes_a_group_whose_matches_count() {
    let server = TestServer::open().await;
    let request = request_by_zoe(&json!({"target_score": {"rounds": 1}}));
    let mut people = TwoPeople::seated(&server, &request).await;
    let zoe = &people.zoe;
    let keep = format!("/api/tables/{}/group", zoe.id);
    let (status, fault) = server.post(&keep, Some(&zoe.token), &json!({})).await;
    let not_over = (StatusCode::CONFLICT, &json!("not_over"));
    assert_eq!((status, &fault["code"]), not_over);
    people.start().await;
    people.play_to_the_end(&server).await;

    let (zoe, max, _, _) = people.into_parts();
    let stranger = server.table(2, 20).await;
    let (status, fault) = server.post(&keep, Some(&stranger.token), &json!({})).await;
    let refused = (StatusCode::FORBIDDEN, &json!("not_seated"));
    assert_eq!((status, &fault["code"]), refused);
    let (status, group) = server.post(&keep, Some(&max.token), &json!({})).await;
    assert_eq!(status, StatusCode::CREATED, "{group}");
    assert_eq!(group["name"], "Max, Zo\u{e9}");
    assert_eq!(
        names(&group),
        ["Max", "Zo\u{e9}"],
        "who presses is the founder"
    );
    assert_eq!(group["table"], Value::Null, "the match is over");
    let (_, again) = server
        .post(&keep, Some(&zoe.token), &json!({"name": "Other"}))
        .await;
    assert_eq!(
        (&again["id"], &again["name"]),
        (&group["id"], &group["name"])
    );

    let standings = again["standings"].as_array().expect("a member").iter();
    let (_, result) = server
        .get(&format!("/api/tables/{}", zoe.id), Some(&zoe.token))
        .await;
    for standing in standings {
        let member = &again["members"][standing["member"].as_u64().expect("an index") as usize];
        let seats = result["seats"].as_array().expect("seats").iter();
        let seat = seats
            .into_iter()
            .position(|it| it["name"] == member["name"]);
        let score = &result["scores"][seat.expect("a seat")];
        assert_eq!(
            (&standing["matches"], &standing["points"]),
            (&json!(1), score)
        );
    }
    let path = format!("/api/groups/{}", group["id"].as_str().expect("an id"));

    // The table tells its members alone that it is the group's.
    let (_, told) = server.get(&keep, Some(&zoe.token)).await;
    assert_eq!(
        (&told["id"], &told["standings"]),
        (&group["id"], &Value::Null)
    );
    for token in [None, Some(&*stranger.token)] {
        assert_eq!(
            server.get(&keep, token).await,
            (StatusCode::OK, Value::Null)
        );
    }
    let of_stranger = format!("/api/tables/{}/group", stranger.id);
    let (_, none) = server.get(&of_stranger, Some(&stranger.token)).await;
    assert_eq!(none, Value::Null);

    // A rematch is the group's next table.
    let again = format!("/api/tables/{}/rematch", zoe.id);
    let (_, rematch) = server.post(&again, Some(&zoe.token), &json!({})).await;
    let (_, seen) = server.get(&path, None).await;
    assert_eq!(seen["table"], "waiting");
    let (status, table) = server
        .post(&format!("{path}/table"), Some(&max.token), &json!({}))
        .await;
    assert_eq!((status, &table["id"]), (StatusCode::OK, &rematch["id"]));
    assert_eq!(table["options"]["target_score"], json!({"rounds": 1}));
    let (_, again) = server.post(&again, Some(&max.token), &json!({})).await;
    assert_eq!(again["id"], rematch["id"]);
    let year = group["season"].as_u64().expect("a year");
    let season = async |year| {
        let path = format!("{path}?season={year}");
        server.get(&path, Some(&max.token)).await.0
    };
    assert_eq!(season(year).await, StatusCode::OK);
    assert_eq!(season(year + 1).await, StatusCode::NOT_FOUND);
    server.close().await;
}

#[tokio::test]
async fn a_contribution_among_the_settings_of_a_group_has_no_effect() {
    let server = TestServer::open().await;
    let mut zoe = Browser::new(&server);
    let mut body = new_group("Zo\u{e9}");
    body["table"]["contribution"] = json!("ffeeddccbbaa99887766554433221100");
    let group = zoe.done(Method::POST, "/api/groups", Some(&body)).await;
    let path = format!("/api/groups/{}/table", group["id"].as_str().expect("an id"));
    let table = zoe.done(Method::POST, &path, Some(&json!({}))).await;
    assert_eq!(table["status"], "waiting");
    assert!(table["seats"][0]["contribution"].is_null(), "{table}");
    server.close().await;
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
