//! Lessons: a prepared deal for one person, which nobody else enters, sees or lists.

use crate::fixture::{TestServer, TestTable, fast_settings};
use brelan_protocol::PROTOCOL;
use brelan_store::{LogStore, Memory};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;

const GAMES: [&str; 3] = ["quando", "zero", "qarre"];

async fn lesson(server: &TestServer, game: &str) -> TestTable {
    let asked = json!({"game": game, "lesson": true, "name": "Zo\u{e9}"});
    server.guest("/api/tables", &asked).await
}

/// The board and the offers of the learner's first turn.
async fn first_turn(server: &TestServer, mine: &TestTable) -> (Value, Value) {
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let update = socket.turn().await;
    (update["view"].clone(), update["legal"].clone())
}

#[tokio::test]
async fn a_lesson_is_dealt_the_same_for_everybody_and_begins_with_the_learner() {
    let server = TestServer::open().await;
    for game in GAMES {
        let (one, other) = (lesson(&server, game).await, lesson(&server, game).await);
        assert_ne!(one.id, other.id);
        assert_eq!(one.info["lesson"], json!(true));
        assert_eq!(
            one.info["commitment"],
            json!(""),
            "nothing is left to chance"
        );
        assert!(one.info["seats"][0]["contribution"].is_null());
        let dealt = first_turn(&server, &one).await;
        assert_eq!(dealt, first_turn(&server, &other).await, "{game}");
    }
    let usual = server.table(2, 50).await;
    assert!(usual.info["lesson"].is_null());
    server.close().await;
}

#[tokio::test]
async fn nobody_else_lists_sees_or_enters_a_lesson() {
    let server = TestServer::open().await;
    for game in GAMES {
        let mine = lesson(&server, game).await;
        let path = format!("/api/tables/{}", mine.id);
        let other = server.table(2, 50).await;
        for token in [None, Some(other.token.as_str())] {
            let (status, fault) = server.get(&path, token).await;
            assert_eq!(
                (status, &fault["code"]),
                (StatusCode::NOT_FOUND, &json!("not_found"))
            );
            for seat in [Value::Null, json!(0), json!(1)] {
                let seats = format!("{path}/seats");
                let (status, fault) = server.post(&seats, token, &json!({"seat": seat})).await;
                assert_eq!(
                    (status, &fault["code"]),
                    (StatusCode::NOT_FOUND, &json!("not_found"))
                );
            }
            for file in ["record", "replay"] {
                let (status, fault) = server.get(&format!("{path}/{file}"), token).await;
                assert_eq!(
                    (status, &fault["code"]),
                    (StatusCode::NOT_FOUND, &json!("not_found")),
                    "{file}"
                );
            }
        }
        let token = Some(other.token.as_str());
        let rematch = format!("{path}/rematch");
        for (status, fault) in [
            server.leave(&mine.id, token).await,
            server.post(&rematch, token, &json!({})).await,
            server.get(&format!("{path}/code"), token).await,
            server.get(&format!("{path}/publication"), token).await,
        ] {
            assert_eq!(
                (status, &fault["code"]),
                (StatusCode::NOT_FOUND, &json!("not_found"))
            );
        }
        let (_, lobby) = server.get("/api/lobby", None).await;
        assert!(!lobby.to_string().contains(&mine.id));
        let (_, mine_again) = server.get(&path, Some(&mine.token)).await;
        assert_eq!(mine_again["you"], json!(0));
    }
    server.close().await;
}

#[tokio::test]
async fn a_socket_without_the_learners_seat_is_told_nothing_of_a_lesson() {
    let server = TestServer::open().await;
    let mine = lesson(&server, "quando").await;
    let mut watcher = server.socket(&mine.id, None).await.expect("a socket");
    watcher
        .say(json!({"type": "hello", "protocol": PROTOCOL}))
        .await;
    let told = watcher.hear_text().await;
    assert!(told.is_err(), "it closes");
    let (_, seen) = server
        .get(&format!("/api/tables/{}", mine.id), Some(&mine.token))
        .await;
    assert_eq!(seen["spectators"], json!(0));
    server.close().await;
}

#[tokio::test]
async fn a_lesson_that_does_not_replay_is_hidden_as_well() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = lesson(&server, "quando").await;
    server.close().await;
    let id = mine.table_id();
    let last = store.read(&id, 0).await.expect("a log").len() as u64;
    let appended = store.append(&id, last, "no input".into()).await;
    appended.expect("it is stored");

    let server = TestServer::with(store, fast_settings()).await;
    let path = format!("/api/tables/{}", mine.id);
    let (status, own) = server.get(&path, Some(&mine.token)).await;
    assert_eq!((status, &own["status"]), (StatusCode::OK, &json!("closed")));
    let (status, _) = server.get(&path, None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let mut watcher = server.socket(&mine.id, None).await.expect("a socket");
    let hello = json!({"type": "hello", "protocol": PROTOCOL});
    watcher.say(hello).await;
    let told = watcher.hear_text().await;
    assert!(told.is_err(), "{told:?}");
    server.close().await;
}

#[tokio::test]
async fn a_lesson_has_no_record_no_rematch_and_no_code() {
    let server = TestServer::open().await;
    let mine = lesson(&server, "quando").await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let refused = (StatusCode::CONFLICT, json!("lesson"));
    for over in [false, true] {
        let mut plays = over;
        while plays {
            let update = socket.hear_kind("update").await;
            plays = update["view"]["phase"] != "over";
            if plays && update["legal"][0].is_object() {
                socket.choose_first(&update).await;
            }
        }
        for what in ["record", "code"] {
            let path = format!("/api/tables/{}/{what}", mine.id);
            let (status, fault) = server.get(&path, Some(&mine.token)).await;
            assert_eq!((status, fault["code"].clone()), refused, "{what}, {over}");
        }
        let path = format!("/api/tables/{}/rematch", mine.id);
        let (status, fault) = server.post(&path, Some(&mine.token), &json!({})).await;
        assert_eq!((status, fault["code"].clone()), refused, "{over}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_lesson_takes_a_game_a_name_and_an_animal_and_nothing_else() {
    let server = TestServer::open().await;
    let asked = json!({"game": "zero", "lesson": true, "name": "Ben", "avatar": "frog"});
    let mine = server.guest("/api/tables", &asked).await;
    assert_eq!(mine.info["seats"][0]["avatar"], json!("frog"));
    let asked = json!({"game": "quando", "lesson": true, "players": 4});
    let (status, fault) = server.post("/api/tables", None, &asked).await;
    assert_eq!(
        (status, &fault["code"], &fault["field"]),
        (
            StatusCode::BAD_REQUEST,
            &json!("bad_lesson"),
            &json!("lesson")
        )
    );
    server.close().await;
}
