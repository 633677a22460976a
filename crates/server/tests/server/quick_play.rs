//! Quick play: people meet at a table, and newcomers enter a match that is open to them.

use crate::fixture::{TestServer, TestTable, names};
use crate::socket::Socket;
use reqwest::StatusCode;
use serde_json::{Value, json};

/// Rounds of one lap, whatever is dealt and played.
pub(crate) fn short_rounds(rounds: u8) -> Value {
    json!({"target_score": {"rounds": rounds}, "turn_cap": 1})
}

/// Chooses what is offered until the round is over.
pub(crate) async fn play_the_round(socket: &mut Socket) -> Value {
    loop {
        let update = socket.hear_kind("update").await;
        if update["wait"]["for"] == "ready" {
            return update;
        }
        if update["legal"][0].is_object() {
            socket.choose_first(&update).await;
        }
    }
}

pub(crate) async fn quick_play(server: &TestServer, name: &str) -> TestTable {
    let request = json!({"game": "quando", "name": name});
    server.guest("/api/play", &request).await
}

/// A request for any seat, or for this one, of a person without a token.
pub(crate) async fn ask_for_seat(
    server: &TestServer,
    id: &str,
    seat: &Value,
) -> (StatusCode, Value) {
    let path = format!("/api/tables/{id}/seats");
    let (status, body) = server.post(&path, None, &json!({"seat": seat})).await;
    (status, body["code"].clone())
}

pub(crate) fn refused(code: &str) -> (StatusCode, Value) {
    (StatusCode::CONFLICT, json!(code))
}

#[tokio::test]
async fn people_meet_at_a_table_that_waits_with_a_live_clock() {
    let server = TestServer::open().await;
    let zoe = quick_play(&server, "Zo\u{e9}").await;
    assert_eq!(zoe.info["status"], "waiting");
    assert_eq!(zoe.info["clock"]["kind"], "live");
    assert_eq!(zoe.info["seats"].as_array().map(Vec::len), Some(4));
    assert_eq!(names(&zoe.info)[1..], ["", "", ""], "no bot sits there");
    assert_eq!(
        (&zoe.info["listed"], &zoe.info["open"]),
        (&json!(true), &json!(false))
    );

    // The same press again makes no second table.
    let request = json!({"game": "quando"});
    let (status, again) = server.post("/api/play", Some(&zoe.token), &request).await;
    assert_eq!((status, &again["id"]), (StatusCode::OK, &json!(zoe.id)));

    // Without a person at the page nobody would begin.
    assert_ne!(quick_play(&server, "Ida").await.id, zoe.id);
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    let max = quick_play(&server, "Max").await;
    assert_eq!((&max.id, &max.info["you"]), (&zoe.id, &json!(1)));
    let other = server.guest("/api/play", &json!({"game": "qarre"})).await;
    assert_ne!(other.id, zoe.id);
    assert_eq!(other.info["seats"].as_array().map(Vec::len), Some(2));

    here.say(json!({"type": "start"})).await;
    here.table(|table| table["status"] == "playing").await;
    assert_ne!(quick_play(&server, "Late").await.id, zoe.id, "it has begun");
    server.close().await;
}

#[tokio::test]
async fn strangers_are_sent_to_no_table_that_is_not_for_them() {
    let server = TestServer::open().await;
    let live = json!({"kind": "live", "turn": 45, "bank": 180});
    let mut kept = Vec::new();
    for request in [
        json!({"game": "quando", "clock": live}),
        json!({"game": "quando", "listed": true}),
        json!({"game": "quando", "listed": true, "clock": {"kind": "slow", "days": 2}}),
        json!({"game": "zero", "listed": true, "clock": live}),
    ] {
        let table = server.table_of(&request).await;
        kept.push((
            server.join(&table.id, Some(&table.token), None).await,
            table.id,
        ));
    }
    let mine = quick_play(&server, "Max").await;
    assert!(kept.iter().all(|(_, id)| *id != mine.id));
    server.close().await;
}

#[tokio::test]
async fn a_newcomer_replaces_a_bot_where_that_was_agreed_and_between_two_rounds() {
    let server = TestServer::open().await;
    let body = json!({
        "game": "quando", "name": "Zo\u{e9}", "listed": true, "open": true,
        "clock": {"kind": "live", "turn": 600, "bank": 0}, "options": short_rounds(2),
    });
    let zoe = server.table_of(&body).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    let mut watcher = server.join(&zoe.id, None, None).await;
    for seat in 1..3 {
        here.say(json!({"type": "seat_bot", "seat": seat, "level": "random"}))
            .await;
    }
    here.table(|table| !names(table)[2].is_empty()).await;
    here.say(json!({"type": "start"})).await;
    let begun = here.table(|table| table["status"] == "playing").await;
    assert_eq!((&begun["open"], &begun["free"]), (&json!(true), &json!([])));
    for seat in [Value::Null, json!(0), json!(1), json!(9)] {
        let asked = ask_for_seat(&server, &zoe.id, &seat).await;
        assert_eq!(asked, refused("round_running"), "{seat}");
    }
    assert_ne!(quick_play(&server, "Early").await.id, zoe.id);

    play_the_round(&mut here).await;
    let is_open = |table: &Value| table["status"] == "playing" && table["free"] != json!([]);
    let between = watcher.table(is_open).await;
    assert_eq!(between["free"], json!([1, 2]), "who watches is told");
    assert_eq!(
        ask_for_seat(&server, &zoe.id, &json!(0)).await,
        refused("seat_taken")
    );
    let max = server
        .sit(&zoe.id, &json!({"name": "Max", "seat": 2}))
        .await;
    assert_eq!(names(&max.info)[2], "Max");
    here.table(|table| table["seats"][2]["name"] == "Max").await;
    let ida = quick_play(&server, "Ida").await;
    assert_eq!((&ida.id, &ida.info["you"]), (&zoe.id, &json!(1)));
    assert_eq!(
        ask_for_seat(&server, &zoe.id, &Value::Null).await,
        refused("no_seat")
    );
    server.close().await;
}

#[tokio::test]
async fn quick_play_leads_into_a_match_only_between_its_rounds() {
    let server = TestServer::open().await;
    let body = json!({
        "game": "quando", "listed": true, "open": true, "options": short_rounds(2),
        "clock": {"kind": "live", "turn": 600, "bank": 0},
    });
    let zoe = server.table_of(&body).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    here.say(json!({"type": "seat_bot", "seat": 1, "level": "random"}))
        .await;
    here.say(json!({"type": "start"})).await;
    play_the_round(&mut here).await;
    let max = quick_play(&server, "Max").await;
    assert_eq!((&max.id, &max.info["you"]), (&zoe.id, &json!(1)));
    assert!(max.info["seats"][1]["bot"].is_null());
    server.close().await;
}

#[tokio::test]
async fn wrong_requests_for_people_are_refused_by_their_field() {
    let server = TestServer::open().await;
    for (request, code) in [
        (json!({"game": "chess"}), "bad_game"),
        (
            json!({"game": "quando", "name": "\u{202e}\u{202e}"}),
            "bad_name",
        ),
    ] {
        let (status, fault) = server.post("/api/play", None, &request).await;
        assert_eq!(
            (status, &fault["code"]),
            (StatusCode::BAD_REQUEST, &json!(code)),
            "{request}"
        );
    }
    for request in [
        json!({}),
        json!({"game": 7}),
        json!({"game": "quando", "open": true}),
    ] {
        let (status, _) = server.post("/api/play", None, &request).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{request}");
    }
    // Older clients name the bots that they would have met.
    let request = json!({"game": "quando", "bots": "casual"});
    let (status, made) = server.post("/api/play", None, &request).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_eq!(names(&made)[1..], ["", "", ""]);
    server.close().await;
}

#[tokio::test]
async fn a_person_who_leaves_others_is_played_by_a_bot_and_may_return() {
    let server = TestServer::open().await;
    let zoe = quick_play(&server, "Zo\u{e9}").await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    let max = quick_play(&server, "Max").await;
    let mut there = server.join(&zoe.id, Some(&max.token), None).await;
    here.say(json!({"type": "start"})).await;
    there.table(|table| table["status"] == "playing").await;
    let (status, left) = server.leave(&zoe.id, Some(&max.token)).await;
    assert_eq!(
        (status, &left["status"]),
        (StatusCode::OK, &json!("playing"))
    );
    here.table(|table| table["seats"][1]["stand_in"] == "left")
        .await;
    there.say(json!({"type": "return"})).await;
    here.table(|table| table["seats"][1]["stand_in"].is_null())
        .await;
    server.close().await;
}

#[tokio::test]
async fn the_info_says_when_an_away_person_will_be_gone() {
    let server = TestServer::open().await;
    let zoe = quick_play(&server, "Zo\u{e9}").await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    let max = quick_play(&server, "Max").await;
    let there = server.join(&zoe.id, Some(&max.token), None).await;
    let together = here
        .table(|table| table["seats"][1]["presence"] == "here")
        .await;
    assert!(together["seats"][1]["gone_at"].is_null());
    drop(there);
    let alone = here
        .table(|table| table["seats"][1]["presence"] == "away")
        .await;
    let gone_at = alone["seats"][1]["gone_at"].as_u64().expect("a time");
    assert!(gone_at > alone["created"].as_u64().expect("a time"));
    server.close().await;
}
