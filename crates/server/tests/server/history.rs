//! Finished matches: the replay of one.

use crate::browser::code;
use crate::fixture::{TestServer, TestTable, fast_settings};
use brelan_ids::TableId;
use brelan_protocol::change::apply;
use brelan_store::{AccountStore, MatchStore, Memory};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;

/// A short match of this person against a bot, played to its end.
pub(crate) async fn finished(server: &TestServer, body: Value) -> TestTable {
    let mine = server.table_of(&body).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    socket.play_to_the_end().await;
    mine
}

/// The settings of a short match.
pub(crate) fn short(game: &str) -> Value {
    let options = match game {
        "quando" => json!({"target_score": {"rounds": 1}}),
        "zero" => json!({"rounds": 1}),
        _ => json!({"turn_cap": 4}),
    };
    let players = if game == "zero" { 3 } else { 2 };
    json!({"game": game, "players": players, "bots": "random", "options": options, "name": "Zo\u{e9}"})
}

/// Puts `record` in place of the stored one, whatever that is.
pub(crate) async fn replace_record(store: &Memory, table: &TableId, record: String) {
    let stored = store.record(table).await.expect("it answers");
    let stored = stored.expect("a record");
    let replaced = store.replace_record(table, &stored, record).await;
    assert_eq!(replaced, Ok(true));
}

/// The boards of a replay, one for each moment.
fn boards(replay: &Value) -> Vec<Value> {
    let mut board = json!({});
    let moments = replay["moments"].as_array().expect("moments");
    let boards = moments.iter().map(|moment| {
        apply(&mut board, moment["patch"].clone()).expect("a patch of the board before");
        board.clone()
    });
    boards.collect()
}

#[tokio::test]
async fn a_match_is_replayed_from_every_seat_when_it_is_over_and_not_before() {
    let server = TestServer::open().await;
    let early = server.table(2, 20).await;
    for viewer in ["", "?viewer=open", "?viewer=0", "?viewer=spectator"] {
        let path = format!("/api/tables/{}/replay{viewer}", early.id);
        let (status, fault) = server.get(&path, Some(&early.token)).await;
        assert_eq!(
            (status, &fault["code"]),
            (StatusCode::CONFLICT, &json!("not_over")),
            "{viewer}"
        );
    }
    for game in ["quando", "zero", "qarre"] {
        let mine = finished(&server, short(game)).await;
        let path = format!("/api/tables/{}/replay", mine.id);
        let replay = async |viewer: &str| {
            let path = format!("{path}?viewer={viewer}");
            let (status, replay) = server.get(&path, Some(&mine.token)).await;
            assert_eq!(status, StatusCode::OK, "{replay}");
            replay
        };
        let open = replay("open").await;
        let usual = server.get(&path, Some(&mine.token)).await.1;
        assert_eq!(usual, open, "what is usual");
        let ends = boards(&open);
        let (_, info) = server.get(&format!("/api/tables/{}", mine.id), None).await;
        assert_eq!(ends.last().expect("moments")["scores"], info["scores"]);
        let (_, record) = server
            .get(
                &format!("/api/tables/{}/record", mine.id),
                Some(&mine.token),
            )
            .await;
        if let Some(rounds) = ends.last().expect("moments")["rounds"].as_array() {
            let played = record["rounds"].as_array().expect("rounds");
            assert_eq!(rounds.len(), played.len(), "{game}");
        }
        // Face up every hand is known, to a spectator none of the beginning.
        let hidden = |board: &Value| board["hands"].to_string().contains("null");
        assert!(!hidden(&ends[0]) || game == "quando", "{}", ends[0]);
        let spectator = boards(&replay("spectator").await);
        assert!(hidden(&spectator[0]), "{}", spectator[0]);
        let seat = boards(&replay("0").await);
        assert_ne!(seat[0], spectator[0]);
        assert_eq!((seat.len(), spectator.len()), (ends.len(), ends.len()));
        for wrong in ["7", "-1", "Zo", "", "0&viewer=1", "0&sight=open"] {
            let path = format!("{path}?viewer={wrong}");
            let (status, fault) = server.get(&path, Some(&mine.token)).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{wrong}: {fault}");
        }
    }
    server.close().await;
}

#[tokio::test]
async fn a_replay_ends_with_what_the_person_saw_in_play() {
    let server = TestServer::open().await;
    let mine = server.table_of(&short("quando")).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let last = socket.play_to_the_end().await;
    let path = format!("/api/tables/{}/replay?viewer=0", mine.id);
    let (_, replay) = server.get(&path, Some(&mine.token)).await;
    assert_eq!(boards(&replay).last(), Some(&last["view"]));
    server.close().await;
}

#[tokio::test]
async fn a_lesson_has_no_replay() {
    let server = TestServer::open().await;
    let lesson = server
        .table_of(&json!({"game": "zero", "lesson": true}))
        .await;
    let path = format!("/api/tables/{}/replay", lesson.id);
    let (status, fault) = server.get(&path, Some(&lesson.token)).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::CONFLICT, &json!("lesson"))
    );
    server.close().await;
}

#[tokio::test]
async fn a_stored_record_that_is_damaged_anywhere_is_refused_in_one_line() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let mine = finished(&server, short("zero")).await;
    let path = format!("/api/tables/{}/replay", mine.id);
    let (_, replay) = server.get(&path, Some(&mine.token)).await;
    let table = mine.table_id();
    let whole = store.record(&table).await.expect("it answers");
    let whole = whole.expect("a record");
    let letters = whole.chars().count();
    let mut refused = 0;
    for at in (0..letters).step_by(letters / 60) {
        let cut: String = whole.chars().take(at).collect();
        let other = |(place, letter)| match place == at {
            true if letter == '0' => '1',
            true => '0',
            false => letter,
        };
        let changed: String = whole.chars().enumerate().map(other).collect();
        for damaged in [cut, changed] {
            replace_record(&store, &table, damaged.clone()).await;
            let answer = server.get(&path, Some(&mine.token)).await;
            match code(&answer) {
                // A name, a time or a hash: the moments are those of the choices.
                (200, _) => assert_eq!(answer.1["moments"].is_array(), replay.is_object()),
                (409, "closed") => refused += 1,
                other => panic!("{other:?}: {damaged}"),
            }
        }
    }
    assert!(refused > 60, "{refused}");
    replace_record(&store, &table, whole).await;
    assert_eq!(server.get(&path, Some(&mine.token)).await.1, replay);
    server.close().await;
}
