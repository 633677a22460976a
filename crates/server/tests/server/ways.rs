//! Two ways to play: with bots, where nobody else comes in, and with people.

use crate::fixture::{TestServer, TestTable, names};
use crate::socket::Socket;
use reqwest::StatusCode;
use serde_json::{Value, json};

/// Rounds of one lap, whatever is dealt and played.
fn short_rounds(rounds: u8) -> Value {
    json!({"target_score": {"rounds": rounds}, "turn_cap": 1})
}

/// Chooses what is offered until the round is over.
async fn play_the_round(socket: &mut Socket) -> Value {
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

async fn quick_play(server: &TestServer, name: &str) -> TestTable {
    let request = json!({"game": "quando", "name": name});
    server.guest("/api/play", &request).await
}

/// A request for any seat, or for this one, of a person without a token.
async fn ask_for_seat(server: &TestServer, id: &str, seat: &Value) -> (StatusCode, Value) {
    let path = format!("/api/tables/{id}/seats");
    let (status, body) = server.post(&path, None, &json!({"seat": seat})).await;
    (status, body["code"].clone())
}

fn refused(code: &str) -> (StatusCode, Value) {
    (StatusCode::CONFLICT, json!(code))
}

#[tokio::test]
async fn nobody_enters_a_match_that_a_person_plays_with_bots() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "players": 3, "options": short_rounds(2)});
    let mine = server.table_of(&body).await;
    assert_eq!(
        (&mine.info["listed"], &mine.info["open"]),
        (&json!(false), &json!(false))
    );
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let path = format!("/api/tables/{}", mine.id);
    // The match begins by itself, but not in the request that makes the table.
    while server.get(&path, None).await.1["status"] == "waiting" {}
    for between_rounds in [false, true] {
        if between_rounds {
            play_the_round(&mut socket).await;
        }
        for seat in [Value::Null, json!(0), json!(1), json!(2), json!(9)] {
            let asked = ask_for_seat(&server, &mine.id, &seat).await;
            assert_eq!(asked, refused("begun"), "{seat}, {between_rounds}");
        }
        let (_, seen) = server.get(&path, None).await;
        assert_eq!(seen["free"], json!([]));
        let (_, lobby) = server.get("/api/lobby", None).await;
        let listed = ["waiting", "playing"].map(|list| lobby[list].to_string());
        assert!(listed.iter().all(|list| !list.contains(&mine.id)));
        assert_ne!(quick_play(&server, "Max").await.id, mine.id);
    }
    server.close().await;
}

#[tokio::test]
async fn a_table_that_waits_for_its_persons_bytes_is_entered_by_nobody() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "players": 3});
    let (_, made) = server.post("/api/tables", None, &body).await;
    assert_eq!(made["status"], "waiting");
    let id = made["id"].as_str().expect("an id");
    for seat in [Value::Null, json!(1), json!(9)] {
        assert_eq!(ask_for_seat(&server, id, &seat).await, refused("no_seat"));
    }
    server.close().await;
}

#[tokio::test]
async fn a_person_may_contribute_after_seeing_the_commitment() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "players": 3});
    let mine = server.table_of(&body).await;
    assert_eq!(mine.info["status"], "waiting");
    let mut socket = server.join_without_contribution(&mine).await;
    assert_eq!(mine.info["commitment"].as_str().map(str::len), Some(64));
    let value = "ffeeddccbbaa99887766554433221100";
    socket.contribute(value).await;
    let begun = socket.table(|table| table["status"] == "playing").await;
    assert_eq!(begun["seats"][0]["contribution"], value);
    assert_eq!(begun["commitment"], mine.info["commitment"]);
    server.close().await;
}

#[tokio::test]
async fn a_contribution_before_the_commitment_is_not_taken() {
    let server = TestServer::open().await;
    let value = "ffeeddccbbaa99887766554433221100";
    let with_bots = json!({"game": "quando", "players": 3, "contribution": value});
    let alone = server.table_of(&with_bots).await;
    let with_people = json!({"game": "quando", "contribution": value});
    let listed = server.guest("/api/play", &with_people).await;
    let newcomer = server
        .sit(&listed.id, &json!({"contribution": value}))
        .await;
    for (table, seat) in [(&alone, 0), (&listed, 0), (&newcomer, 1)] {
        assert_eq!(table.info["status"], "waiting");
        assert_eq!(table.info["you"], json!(seat));
        let contribution = &table.info["seats"][seat]["contribution"];
        assert!(contribution.is_null(), "{contribution}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_match_that_its_owner_begins_waits_for_who_has_just_sat_down() {
    let server = TestServer::open().await;
    let zoe = server.table_of(&json!({"game": "quando"})).await;
    let path = format!("/api/tables/{}/seats", zoe.id);
    let max = server.guest(&path, &json!({})).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    here.say(json!({"type": "start"})).await;
    here.say(json!({"type": "ping", "n": 7})).await;
    assert_eq!(here.hear_kind("pong").await["n"], 7, "the start was read");
    let mut there = server.join_without_contribution(&max).await;
    let waiting = there
        .table(|table| table["seats"][1]["bot"].is_null())
        .await;
    assert_eq!(waiting["status"], "waiting");
    let value = "ffeeddccbbaa99887766554433221100";
    there.contribute(value).await;
    let begun = here.table(|table| table["status"] == "playing").await;
    assert_eq!(begun["seats"][1]["contribution"], value);
    server.close().await;
}

#[tokio::test]
async fn a_match_begins_without_the_contribution_of_who_does_not_come() {
    let server = TestServer::open().await;
    let zoe = server.table_of(&json!({"game": "quando"})).await;
    let path = format!("/api/tables/{}/seats", zoe.id);
    server.guest(&path, &json!({})).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    here.say(json!({"type": "start"})).await;
    let begun = here.table(|table| table["status"] == "playing").await;
    assert!(begun["seats"][1]["contribution"].is_null());
    server.close().await;
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
async fn a_match_with_bots_alone_ends_when_its_person_leaves() {
    let server = TestServer::open().await;
    let mine = server.table(3, 50).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    socket.turn().await;
    let other = server.table(2, 50).await;
    let (status, _) = server.leave(&mine.id, None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, fault) = server.leave(&mine.id, Some(&other.token)).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::FORBIDDEN, &json!("not_seated"))
    );
    let (status, _) = server
        .leave("00000000000000000000", Some(&mine.token))
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND);

    for _ in 0..2 {
        let (status, left) = server.leave(&mine.id, Some(&mine.token)).await;
        assert_eq!(
            (status, &left["status"]),
            (StatusCode::OK, &json!("closed"))
        );
    }
    assert_eq!(socket.hear_kind("problem").await["code"], "closed");
    let asked = ask_for_seat(&server, &mine.id, &Value::Null).await;
    assert_eq!(asked, refused("closed"));
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

#[tokio::test]
async fn a_list_of_ones_tables_tells_round_and_scores() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "players": 2, "options": short_rounds(2)});
    let mine = server.table_of(&body).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let over = play_the_round(&mut socket).await;
    let (_, listed) = server.get("/api/tables", Some(&mine.token)).await;
    assert_eq!(listed[0]["round"], 1);
    assert_eq!(listed[0]["scores"], over["view"]["scores"]);
    let waits = server.table_of(&json!({"game": "quando"})).await;
    assert!(waits.info["round"].is_null());
    assert_eq!(waits.info["scores"], json!([]));
    server.close().await;
}
