//! The deal of the day: the same for everybody, one try for each person, and nothing told of it
//! before its day is over.

use crate::browser::{Browser, code};
use crate::fixture::{TestServer, TestTable, fast_settings};
use brelan_ids::Timestamp;
use brelan_server::{Clock, Settings};
use brelan_store::Memory;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// 2027-01-15, at 8 in the morning.
const MORNING: Timestamp = Timestamp::from_millis(1_800_000_000_000);
const TODAY: &str = "2027-01-15";
const DAY: Duration = Duration::from_secs(24 * 3600);
const GAMES: [&str; 3] = ["quando", "zero", "qarre"];

/// A server on which it is this time.
async fn server_at(store: &Arc<Memory>, time: Timestamp) -> TestServer {
    let settings = Settings {
        clock: Clock::new(move || time),
        ..fast_settings()
    };
    TestServer::with(store.clone(), settings).await
}

async fn server() -> TestServer {
    server_at(&Arc::new(Memory::new()), MORNING).await
}

fn asked(date: &str) -> Value {
    json!({"date": date, "name": "Zo\u{e9}"})
}

/// The try of a new guest.
async fn try_today(server: &TestServer, game: &str) -> TestTable {
    let path = format!("/api/daily/{game}");
    server.guest(&path, &asked(TODAY)).await
}

async fn daily(server: &TestServer, token: Option<&str>, query: &str) -> Value {
    let path = format!("/api/daily/{query}");
    let (status, deal) = server.get(&path, token).await;
    assert_eq!(status, StatusCode::OK, "{deal}");
    deal
}

/// Plays a try to its end, by the first offer each time; gives what lies there then.
async fn play(server: &TestServer, mine: &TestTable) -> Value {
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    socket.play_to_the_end().await["view"].clone()
}

#[tokio::test]
async fn the_deal_of_the_day_is_the_same_for_everybody_and_another_one_tomorrow() {
    let store = Arc::new(Memory::new());
    let server = server_at(&store, MORNING).await;
    let mut rounds = Vec::new();
    for game in GAMES {
        let (one, other) = (
            try_today(&server, game).await,
            try_today(&server, game).await,
        );
        assert_ne!(one.id, other.id);
        assert_eq!(one.info["daily"], TODAY);
        assert_eq!(one.info["commitment"], "", "nobody contributes");
        let played = play(&server, &one).await;
        // Equal choices make equal rounds: the bots are the same, too.
        assert_eq!(played, play(&server, &other).await, "{game}");
        rounds.push(played);
    }
    server.close().await;
    let server = server_at(&store, MORNING + DAY).await;
    for (game, round) in GAMES.into_iter().zip(rounds) {
        let path = format!("/api/daily/{game}");
        let tomorrow = asked("2027-01-16");
        let one = server.guest(&path, &tomorrow).await;
        assert_ne!(round, play(&server, &one).await, "{game}");
    }
    server.close().await;
}

#[tokio::test]
async fn the_list_of_matches_names_the_day_of_a_try() {
    let server = server().await;
    let mine = try_today(&server, "zero").await;
    play(&server, &mine).await;
    let body = json!({"game": "zero", "players": 3, "options": {"rounds": 1, "turn_cap": 2}});
    let (status, other) = server.post("/api/tables", Some(&mine.token), &body).await;
    assert_eq!(status, StatusCode::CREATED, "{other}");
    let other = other["id"].as_str().expect("an id");
    let mut socket = server.join(other, Some(&mine.token), None).await;
    socket.play_to_the_end().await;
    let (_, list) = server.get("/api/matches", Some(&mine.token)).await;
    let listed = list["matches"].as_array().expect("matches");
    let day_of = |id: &str| {
        let found = listed.iter().find(|it| it["id"] == id);
        found.expect("a match").get("daily").cloned()
    };
    assert_eq!(day_of(&mine.id), Some(json!(TODAY)));
    assert_eq!(day_of(other), None, "any other match");
    server.close().await;
}

#[tokio::test]
async fn a_second_try_of_the_same_person_is_the_first_one() {
    let server = server().await;
    let mine = try_today(&server, "zero").await;
    let again = async || {
        server
            .post("/api/daily/zero", Some(&mine.token), &asked(TODAY))
            .await
    };
    // From another tab, at once and while it is played.
    let (one, other) = tokio::join!(again(), again());
    for (status, info) in [one, other] {
        assert_eq!((status, &info["id"]), (StatusCode::OK, &json!(mine.id)));
    }
    let deal = daily(&server, Some(&mine.token), "zero").await;
    assert_eq!(deal["own"]["state"], "playing");
    assert_eq!(
        deal["results"],
        Value::Null,
        "not before the own try is over"
    );
    play(&server, &mine).await;
    let (status, info) = again().await;
    assert_eq!((status, &info["id"]), (StatusCode::OK, &json!(mine.id)));
    assert_eq!(info["status"], "over");
    server.close().await;
}

#[tokio::test]
async fn a_second_try_on_another_device_of_an_account_is_the_first_one() {
    let server = server().await;
    let path = "/api/daily/zero";
    let mut desk = Browser::new(&server);
    let (status, first) = desk.post(path, &asked(TODAY)).await;
    assert_eq!(status, StatusCode::CREATED);
    let (mut passkey, _) = desk.add_passkey(1).await;
    // The phone's guest has begun a try before it signs in: the account keeps its own.
    let mut phone = Browser::new(&server);
    let (_, of_guest) = phone.post(path, &asked(TODAY)).await;
    assert_ne!(of_guest["id"], first["id"]);
    assert_eq!(phone.sign_in(&mut passkey).await.0, StatusCode::OK);
    let (status, again) = phone.post(path, &asked(TODAY)).await;
    assert_eq!((status, &again["id"]), (StatusCode::OK, &first["id"]));
    server.close().await;
}

#[tokio::test]
async fn the_try_of_a_guest_is_that_of_the_account_which_signs_in() {
    let server = server().await;
    let mut desk = Browser::of_new_guest(&server).await;
    let (mut passkey, _) = desk.add_passkey(1).await;
    // One deal is played to the end, another one is not.
    let (done, other) = (
        try_today(&server, "zero").await,
        try_today(&server, "zero").await,
    );
    for mine in [&done, &other] {
        play(&server, mine).await;
    }
    let mut phone = Browser::of(&server, &done);
    let (status, running) = phone.post("/api/daily/quando", &asked(TODAY)).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_eq!(phone.sign_in(&mut passkey).await.0, StatusCode::OK);

    let token = phone.token.clone();
    let token = token.as_deref();
    let deal = daily(&server, token, "zero").await;
    assert_eq!(deal["own"]["state"], "counted", "{deal}");
    assert_ne!(deal["results"], Value::Null);
    let (status, again) = phone.post("/api/daily/zero", &asked(TODAY)).await;
    assert_eq!((status, &again["id"]), (StatusCode::OK, &json!(done.id)));
    assert_eq!(
        (&again["you"], &again["status"]),
        (&json!(0), &json!("over"))
    );
    for token in [token, Some(other.token.as_str())] {
        let (status, shown) = median(&server, token, "").await;
        assert_eq!((status, &shown["own"]), (StatusCode::OK, &json!(false)));
    }

    let id = running["id"].as_str().expect("an id");
    let table = format!("/api/tables/{id}");
    let (status, fault) = phone.ask(Method::GET, &format!("{table}/code"), None).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::CONFLICT, &json!("lesson"))
    );
    let seat = json!({"name": "Ida"});
    let (status, seated) = phone.post(&format!("{table}/seats"), &seat).await;
    assert_eq!((status, &seated["you"]), (StatusCode::OK, &json!(0)));
    let mut socket = server.join(id, token, None).await;
    let name = json!({"name": "Ida"});
    phone.done(Method::PUT, "/api/me", Some(&name)).await;
    socket.table(|it| it["seats"][0]["name"] == "Ida").await;
    socket.play_to_the_end().await;
    let deal = daily(&server, token, "quando").await;
    assert_eq!(deal["own"]["state"], "counted", "{deal}");
    assert!(phone.matches().await.contains(&done.id));
    server.close().await;
}

#[tokio::test]
async fn two_first_requests_at_once_make_one_try() {
    let server = server().await;
    // A person is known by the first table.
    let person = server.table(2, 20).await;
    let path = "/api/daily/quando";
    let ask = async || server.post(path, Some(&person.token), &asked(TODAY)).await;
    let (one, other) = tokio::join!(ask(), ask());
    assert!(
        one.0.is_success() && other.0.is_success(),
        "{one:?} {other:?}"
    );
    assert_eq!(one.1["id"], other.1["id"]);
    server.close().await;
}

#[tokio::test]
async fn a_try_that_was_given_up_is_over_and_does_not_count() {
    let server = server().await;
    let mine = try_today(&server, "quando").await;
    let (status, _) = server.leave(&mine.id, Some(&mine.token)).await;
    assert_eq!(status, StatusCode::OK);
    let (_, again) = server
        .post("/api/daily/quando", Some(&mine.token), &asked(TODAY))
        .await;
    assert_eq!(
        (&again["id"], &again["status"]),
        (&json!(mine.id), &json!("closed"))
    );
    let deal = daily(&server, Some(&mine.token), "quando").await;
    assert_eq!(deal["own"]["state"], "lost");
    assert_eq!((&deal["results"], &deal["streak"]), (&json!([]), &json!(0)));
    server.close().await;
}

#[tokio::test]
async fn nobody_learns_the_deal_of_the_day_from_another_ones_try() {
    let server = server().await;
    for game in GAMES {
        let mine = try_today(&server, game).await;
        play(&server, &mine).await;
        let stranger = server.table(2, 20).await;
        let path = format!("/api/tables/{}", mine.id);
        let (status, _) = server.get(&path, Some(&stranger.token)).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "the table is for its person");
        for what in ["record", "replay", "publication"] {
            // Not even its person gets the record, who may have a second browser.
            let (status, fault) = server
                .get(&format!("{path}/{what}"), Some(&mine.token))
                .await;
            let refused = (StatusCode::CONFLICT, &json!("day_not_over"));
            assert_eq!((status, &fault["code"]), refused, "{what}");
        }
        let (status, fault) = server.get(&format!("{path}/code"), Some(&mine.token)).await;
        assert_eq!(
            (status, &fault["code"]),
            (StatusCode::CONFLICT, &json!("lesson"))
        );
        let deal = daily(&server, Some(&mine.token), game).await;
        assert_eq!(
            (&deal["secret"], &deal["year_secret"]),
            (&Value::Null, &Value::Null)
        );
        // There is no practice before the day is over, and no deal of tomorrow.
        let practice = daily(&server, None, game).await;
        assert_eq!(practice["results"], Value::Null);
        for date in ["2027-01-16", "2026-12-31", "2027-1-15", "today", ""] {
            let asked = asked(date);
            let (status, fault) = server
                .post(&format!("/api/daily/{game}"), Some(&mine.token), &asked)
                .await;
            let refused = (StatusCode::NOT_FOUND, &json!("no_such_deal"));
            assert_eq!((status, &fault["code"]), refused, "{date}");
        }
    }
    server.close().await;
}

#[tokio::test]
async fn a_past_deal_is_proven_by_what_was_published_and_is_there_for_practice() {
    let store = Arc::new(Memory::new());
    let server = server_at(&store, MORNING).await;
    let mine = try_today(&server, "zero").await;
    let board = play(&server, &mine).await;
    let before = daily(&server, Some(&mine.token), "zero").await;
    assert_eq!(before["own"]["state"], "counted");
    let score = before["own"]["score"].clone();
    assert_eq!(before["results"], json!([{"score": score, "people": 1}]));
    assert_eq!(
        (&before["streak"], &before["best_streak"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(before["ends_in"], 16 * 3600 * 1000);
    server.close().await;

    let server = server_at(&store, MORNING + DAY).await;
    let after = daily(&server, Some(&mine.token), &format!("zero?date={TODAY}")).await;
    assert_eq!(after["commitment"], before["commitment"]);
    assert_eq!(
        (&after["ends_in"], &after["year_secret"]),
        (&json!(0), &Value::Null)
    );
    let (_, record) = server
        .get(
            &format!("/api/tables/{}/record", mine.id),
            Some(&mine.token),
        )
        .await;
    assert_eq!(record["shuffle"]["daily"], TODAY);
    assert_eq!(record["shuffle"]["secret"], after["secret"]);
    let text = record.to_string();
    brelan_catalog::verify_text(&text).expect("the record is right");

    // A stranger practises it: the same deal, as often as one likes, and it counts for nothing.
    let path = "/api/daily/zero";
    for _ in 0..2 {
        let practice = server.guest(path, &asked(TODAY)).await;
        assert_eq!(
            (&practice.info["lesson"], &practice.info["daily"]),
            (&json!(true), &json!(TODAY))
        );
        assert_eq!(play(&server, &practice).await, board);
        let deal = daily(
            &server,
            Some(&practice.token),
            &format!("zero?date={TODAY}"),
        )
        .await;
        assert_eq!(
            (&deal["own"], &deal["results"]),
            (&Value::Null, &before["results"])
        );
        let (_, list) = server.get("/api/matches", Some(&practice.token)).await;
        assert_eq!(list["matches"], json!([]));
    }
    server.close().await;

    // A year later its secret proves that all deals were fixed before.
    let server = server_at(&store, MORNING + 366 * DAY).await;
    let later = daily(&server, None, &format!("zero?date={TODAY}")).await;
    let secret = hex::decode(later["year_secret"].as_str().expect("a secret")).expect("hex");
    assert_eq!(
        hex::encode(Sha256::digest(secret)),
        before["commitment"].as_str().expect("text")
    );
    let new = daily(&server, None, "zero").await;
    assert_eq!(new["commitment"], before["next_commitment"]);
    server.close().await;
}

#[tokio::test]
async fn a_try_that_ends_after_its_day_does_not_count() {
    let store = Arc::new(Memory::new());
    let server = server_at(&store, MORNING).await;
    let mine = try_today(&server, "zero").await;
    server.close().await;
    let server = server_at(&store, MORNING + DAY).await;
    play(&server, &mine).await;
    let deal = daily(&server, Some(&mine.token), &format!("zero?date={TODAY}")).await;
    assert_eq!(
        (&deal["own"]["state"], &deal["results"]),
        (&json!("lost"), &json!([]))
    );
    server.close().await;
}

#[tokio::test]
async fn days_in_a_row_are_a_streak() {
    let store = Arc::new(Memory::new());
    let server = server_at(&store, MORNING).await;
    let mine = try_today(&server, "quando").await;
    play(&server, &mine).await;
    server.close().await;
    for (days, date, expected) in [(1, "2027-01-16", (2, 2)), (3, "2027-01-18", (1, 2))] {
        let server = server_at(&store, MORNING + days * DAY).await;
        let path = "/api/daily/quando";
        let (status, info) = server.post(path, Some(&mine.token), &asked(date)).await;
        assert_eq!(status, StatusCode::CREATED, "{info}");
        let table = TestTable {
            id: info["id"].as_str().expect("an id").to_owned(),
            token: mine.token.clone(),
            info,
        };
        play(&server, &table).await;
        let deal = daily(&server, Some(&mine.token), "quando").await;
        let (streak, best) = expected;
        assert_eq!(
            (&deal["streak"], &deal["best_streak"]),
            (&json!(streak), &json!(best))
        );
        server.close().await;
    }
}

/// The people's tries with what the median shows to them on this day.
async fn median(server: &TestServer, token: Option<&str>, query: &str) -> (StatusCode, Value) {
    let path = format!("/api/daily/zero/median{query}");
    server.get(&path, token).await
}

#[tokio::test]
async fn the_median_try_is_shown_without_a_name_after_the_own_one() {
    let store = Arc::new(Memory::new());
    let server = server_at(&store, MORNING).await;
    let nobody = server.table(2, 20).await;
    let refused = median(&server, Some(&nobody.token), "").await;
    assert_eq!(code(&refused), (403, "own_try_first"));
    assert_eq!(
        code(&median(&server, None, "").await),
        (403, "own_try_first")
    );
    let (one, other) = (
        try_today(&server, "zero").await,
        try_today(&server, "zero").await,
    );
    let playing = median(&server, Some(&one.token), "").await;
    assert_eq!(code(&playing), (403, "own_try_first"), "it is not over");
    play(&server, &one).await;
    let (status, shown) = median(&server, Some(&one.token), "").await;
    assert_eq!((status, &shown["own"]), (StatusCode::OK, &json!(true)));
    play(&server, &other).await;
    let (status, shown) = median(&server, Some(&one.token), "?viewer=0").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        (&shown["own"], &shown["open"]),
        (&json!(false), &json!(false))
    );
    let deal = daily(&server, Some(&one.token), "zero").await;
    assert_eq!(shown["score"], deal["results"][0]["score"]);
    // Nothing leads to the person: no id of the table, no name, no animal.
    let table = &shown["table"];
    assert_eq!(
        (&table["id"], &table["you"]),
        (&json!("median"), &Value::Null)
    );
    assert_eq!(table["seats"][0], json!({"name": ""}));
    assert_eq!(table["seats"][1]["bot"], "solid");
    let text = shown.to_string();
    assert!(
        !text.contains(&other.id) && !text.contains("Zo\u{e9}"),
        "{text}"
    );
    let moments = shown["moments"].as_array().expect("moments");
    assert!(moments.len() > 3);
    // The cards of the others are for the next day.
    for viewer in ["open", "spectator", "1"] {
        let refused = median(&server, Some(&one.token), &format!("?viewer={viewer}")).await;
        assert_eq!(code(&refused), (409, "day_not_over"), "{viewer}");
    }
    // A person who has given up sees nothing of it.
    let third = try_today(&server, "zero").await;
    server.leave(&third.id, Some(&third.token)).await;
    let refused = median(&server, Some(&third.token), "").await;
    assert_eq!(code(&refused), (403, "own_try_first"));
    server.close().await;

    let server = server_at(&store, MORNING + DAY).await;
    let query = format!("?date={TODAY}&viewer=open");
    let (status, shown) = median(&server, None, &query).await;
    assert_eq!((status, &shown["open"]), (StatusCode::OK, &json!(true)));
    let missing = median(&server, None, "?date=2027-01-14").await;
    assert_eq!(code(&missing), (404, "nobody_finished"));
    let tomorrow = median(&server, None, "?date=2027-01-17").await;
    assert_eq!(code(&tomorrow), (404, "no_such_deal"));
    for (query, field) in [("?viewer=7x", "viewer"), ("?person=p", "person")] {
        let refused = median(&server, None, query).await;
        assert_eq!(refused.1["field"], field, "{query}");
    }
    server.close().await;
}
