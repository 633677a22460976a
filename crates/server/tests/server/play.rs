//! Matches over real sockets.

use crate::fixture::{TestServer, names};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, GameOptions};
use reqwest::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn a_whole_match_is_played_and_its_record_verifies() {
    let server = TestServer::open().await;
    let mine = server.table(3, 20).await;
    assert_eq!(mine.info["status"], "waiting");
    assert_eq!(mine.info["you"], 0);
    let path = format!("/api/tables/{}", mine.id);
    let early = server.get(&format!("{path}/record"), None).await;
    assert_eq!(
        (early.0, &early.1["code"]),
        (StatusCode::CONFLICT, &json!("not_over"))
    );

    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let last = socket.play_to_the_end().await;
    assert_eq!(last["legal"], json!([]));
    assert_eq!(last["wait"], Value::Null);

    let (_, info) = server.get(&path, Some(&mine.token)).await;
    assert_eq!(info["status"], "over");
    let url = server.url(&format!("{path}/record"));
    let request = reqwest::Client::new().get(url).bearer_auth(&mine.token);
    let response = request.send().await.expect("it answers");
    let disposition = response.headers()["content-disposition"]
        .to_str()
        .expect("text");
    assert!(disposition.starts_with("attachment"), "{disposition}");
    let text = response.text().await.expect("text");
    brelan_catalog::verify_text(&text).expect("the record is right");
    let record: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(record["shuffle"]["commitment"], mine.info["commitment"]);
    assert_eq!(record["seats"][0]["name"], mine.info["seats"][0]["name"]);
    assert_eq!(record["seats"][1]["bot"], "random");
    server.close().await;
}

/// A table for each preset and number of players of a game.
fn tables<G: Game>() -> Vec<Value> {
    let presets = G::Options::presets().into_iter();
    let tables = presets.flat_map(|preset| {
        (preset.min_players..=preset.max_players).map(move |players| {
            json!({"game": G::NAME, "preset": preset.name, "players": players, "bots": "greedy"})
        })
    });
    tables.collect()
}

#[tokio::test]
async fn every_game_is_played_to_its_end_with_every_preset() {
    let server = TestServer::open().await;
    for body in Kind::ALL
        .into_iter()
        .flat_map(|kind| with_game!(kind, G => tables::<G>()))
    {
        let mine = server.table_of(&body).await;
        let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
        socket.play_to_the_end().await;
        let path = format!("/api/tables/{}/record", mine.id);
        let (_, record) = server.get(&path, Some(&mine.token)).await;
        let record = brelan_catalog::verify_text(&record.to_string());
        let record = record.expect("the record is right");
        assert_eq!(record.game, body["game"], "{body}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_rematch_keeps_seats_names_and_options_and_is_made_once() {
    let server = TestServer::open().await;
    let mine = server.table(2, 1).await;
    let path = format!("/api/tables/{}/rematch", mine.id);
    let early = server.post(&path, Some(&mine.token), &Value::Null).await;
    assert_eq!(
        (early.0, &early.1["code"]),
        (StatusCode::CONFLICT, &json!("not_over"))
    );
    server
        .join(&mine.id, Some(&mine.token), None)
        .await
        .play_to_the_end()
        .await;

    let (status, rematch) = server.post(&path, Some(&mine.token), &Value::Null).await;
    assert_eq!(status, StatusCode::CREATED);
    let (_, again) = server.post(&path, Some(&mine.token), &Value::Null).await;
    assert_eq!(rematch["id"], again["id"]);
    assert_eq!(names(&rematch), names(&mine.info));
    assert_eq!(rematch["options"], mine.info["options"]);
    assert_ne!(rematch["commitment"], mine.info["commitment"]);
    let (_, before) = server.get(&format!("/api/tables/{}", mine.id), None).await;
    assert_eq!(before["rematch"], rematch["id"]);
    let stranger = server.table(2, 1).await;
    let (status, _) = server
        .post(&path, Some(&stranger.token), &Value::Null)
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = server.post(&path, None, &Value::Null).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    server.close().await;
}

#[tokio::test]
async fn a_persons_own_tables_are_listed_newest_first() {
    let server = TestServer::open().await;
    let first = server.table(2, 50).await;
    let body = json!({"game": "quando", "players": 4, "name": "Zoé", "memory_aid": true});
    let (_, second) = server.post("/api/tables", Some(&first.token), &body).await;
    assert_eq!(second["seats"][0]["name"], "Zoé");
    assert_eq!(second["seats"][1]["bot"], "solid");
    assert_eq!(second["memory_aid"], true);
    let (_, listed) = server.get("/api/tables", Some(&first.token)).await;
    let mut ids: Vec<_> = listed
        .as_array()
        .expect("a list")
        .iter()
        .map(|t| t["id"].clone())
        .collect();
    ids.sort_by_key(|id| *id != second["id"]);
    assert_eq!(ids, [second["id"].clone(), json!(first.id)]);
    let (_, nobodys) = server.get("/api/tables", None).await;
    assert_eq!(nobodys, json!([]));
    server.close().await;
}

#[tokio::test]
async fn a_spectator_sees_every_seq_but_no_choice_and_no_front() {
    let server = TestServer::open().await;
    let mine = server.table(3, 50).await;
    let mut player = server.join(&mine.id, Some(&mine.token), None).await;
    let mut watcher = server.join(&mine.id, None, None).await;
    let turn = player.turn().await;
    let seq = turn["seq"].as_u64().expect("a number");
    let mut last = 0;
    while last < seq {
        let update = watcher.hear_kind("update").await;
        let next = update["seq"].as_u64().expect("a number");
        assert!(
            last == 0 || next == last + 1,
            "every seq comes once, in order"
        );
        assert_eq!(update["legal"], json!([]));
        last = next;
        if update["view"]["round"] == 1 && update["seen"][0]["seen"] == "dealt" {
            let fronts = update["view"]["hands"]
                .as_array()
                .expect("hands")
                .iter()
                .flat_map(|hand| {
                    hand.as_array()
                        .expect("a hand")
                        .iter()
                        .map(|slot| slot["front"].clone())
                });
            assert!(fronts.into_iter().all(|front| front.is_null()));
        }
    }
    watcher.choose_first(&turn).await;
    assert_eq!(watcher.hear_kind("problem").await["code"], "not_seated");
    server.close().await;
}

#[tokio::test]
async fn a_reconnecting_client_gets_all_missed_events_in_one_update() {
    let server = TestServer::open().await;
    let body = json!({"game": "quando", "players": 2, "bots": "random", "memory_aid": true});
    let mine = server.table_of(&body).await;
    let mut first = server.join(&mine.id, Some(&mine.token), None).await;
    let turn = first.turn().await;
    let since = turn["seq"].as_u64().expect("a number");
    drop(first);
    let mut second = server.join(&mine.id, Some(&mine.token), Some(since)).await;
    let nothing = second.hear_kind("update").await;
    assert_eq!(nothing["seen"], json!([]));
    assert_eq!(nothing["view"], turn["view"]);
    assert_eq!(nothing["legal"], turn["legal"]);
    second.choose_first(&turn).await;
    let mut seen = Vec::new();
    let mut later = second.hear_kind("update").await;
    loop {
        seen.extend(later["seen"].as_array().expect("a list").clone());
        if later["legal"][0].is_object() || later["wait"].is_object() {
            break;
        }
        later = second.hear_kind("update").await;
    }
    let mut third = server.join(&mine.id, Some(&mine.token), Some(since)).await;
    let missed = third.hear_kind("update").await;
    assert_eq!(missed["seen"], json!(seen));
    assert_eq!(missed["seq"], later["seq"]);
    assert_eq!(missed["view"], later["view"]);
    server.close().await;
}

#[tokio::test]
async fn a_seat_is_told_why_a_choice_is_not_offered() {
    let server = TestServer::open().await;
    let mine = server.table(3, 50).await;
    let mut player = server.join(&mine.id, Some(&mine.token), None).await;
    let mut turn = player.turn().await;
    // A bot before this seat may have played a triplet: that is paid first (QU-17).
    while turn["view"]["phase"] == "penalty" {
        player.choose_first(&turn).await;
        turn = player.turn().await;
    }
    let ask = |action: Value| json!({"type": "ask", "seq": turn["seq"], "action": action});
    player.say(ask(json!({"do": "knock"}))).await;
    let refused = player.hear().await;
    assert_eq!(refused["type"], "refused");
    assert_eq!(refused["rule"], "QU-20");
    assert_eq!(refused["why"]["reason"], "too_few_plays");
    player.say(ask(turn["legal"][0]["action"].clone())).await;
    assert_eq!(
        player.hear().await,
        json!({"type": "allowed", "seq": turn["seq"]})
    );
    player.say(json!({"type": "ping", "n": 7})).await;
    assert_eq!(
        player.hear().await,
        json!({"type": "pong", "n": 7}),
        "nothing was changed"
    );
    server.close().await;
}
