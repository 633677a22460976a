//! The table of a group, and what its matches count for.

use super::{joined, made, names, new_group, with_a_database};
use crate::browser::{Browser, code};
use crate::fixture::TestServer;
use crate::logs::CapturedLog;
use crate::two_people::{TwoPeople, request_by_zoe};
use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

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
