//! Other settings for a table that waits, over REST.

use crate::browser::code;
use crate::fixture::{TestServer, TestTable, fast_settings};
use brelan_store::{AdminStore, LogStore, Memory};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;

const OK: u16 = StatusCode::OK.as_u16();

/// A short match for two, with all settings different from those of a new table.
fn duel() -> Value {
    json!({
        "preset": "duel40", "options": {"target_score": {"rounds": 1}}, "memory_aid": true,
        "clock": {"kind": "live", "turn": 30, "bank": 60}, "open": true,
    })
}

async fn waiting(server: &TestServer) -> TestTable {
    server
        .table_of(&json!({"game": "quando", "name": "Zoé"}))
        .await
}

async fn change(
    server: &TestServer,
    table: &TestTable,
    token: &str,
    body: &Value,
) -> (StatusCode, Value) {
    let path = format!("/api/tables/{}/settings", table.id);
    server.put(&path, Some(token), body).await
}

#[tokio::test]
async fn everybody_is_shown_the_new_settings_and_the_match_has_them() {
    let server = TestServer::open().await;
    let mine = waiting(&server).await;
    let max = server
        .sit(&mine.id, &json!({"name": "Max", "seat": 4}))
        .await;
    let mut here = server.join(&mine.id, Some(&mine.token), None).await;
    let mut there = server.join(&mine.id, Some(&max.token), None).await;
    let (status, info) = change(&server, &mine, &mine.token, &duel()).await;
    assert_eq!(status, StatusCode::OK, "{info}");
    assert_eq!(
        (&info["you"], &info["commitment"]),
        (&json!(0), &mine.info["commitment"])
    );
    let shown = there.table(|table| table["memory_aid"] == true).await;
    for info in [&info, &shown] {
        assert_eq!(info["options"]["preset"], "duel40");
        assert_eq!(info["options"]["target_score"], json!({"rounds": 1}));
        assert_eq!(
            info["clock"],
            json!({"kind": "live", "turn": 30, "bank": 60})
        );
        assert_eq!(
            (&info["open"], info["seats"].as_array().map(Vec::len)),
            (&json!(true), Some(2))
        );
    }
    assert_eq!(
        (&shown["you"], &shown["seats"][1]["name"]),
        (&json!(1), &json!("Max"))
    );
    let again = change(&server, &mine, &mine.token, &duel()).await;
    assert_eq!(
        again.0,
        StatusCode::OK,
        "a repeated request changes nothing"
    );

    here.say(json!({"type": "start"})).await;
    tokio::join!(here.play_to_the_end(), there.play_to_the_end());
    let path = format!("/api/tables/{}/record", mine.id);
    let (_, record) = server.get(&path, Some(&mine.token)).await;
    assert_eq!(record["options"]["preset"], "duel40");
    brelan_catalog::verify_text(&record.to_string()).expect("the record is right");
    let late = change(&server, &mine, &mine.token, &json!({})).await;
    assert_eq!(code(&late), (409, "begun"));
    server.close().await;
}

#[tokio::test]
async fn what_is_missing_is_as_at_a_new_table() {
    let server = TestServer::open().await;
    let mine = waiting(&server).await;
    let (status, duel) = change(&server, &mine, &mine.token, &duel()).await;
    assert_eq!((status, &duel["open"]), (StatusCode::OK, &json!(true)));
    let (status, info) = change(&server, &mine, &mine.token, &json!({})).await;
    assert_eq!(status, StatusCode::OK, "{info}");
    for field in ["options", "clock", "memory_aid", "open", "min_players"] {
        assert_eq!(info[field], mine.info[field], "{field}");
    }
    assert_eq!(info["seats"].as_array().map(Vec::len), Some(6));
    server.close().await;
}

#[tokio::test]
async fn the_settings_are_for_the_owner_to_change() {
    let server = TestServer::open().await;
    let mine = waiting(&server).await;
    let _here = server.join(&mine.id, Some(&mine.token), None).await;
    let max = server.sit(&mine.id, &json!({"name": "Max"})).await;
    let stranger = waiting(&server).await;
    let by_max = change(&server, &mine, &max.token, &duel()).await;
    assert_eq!(code(&by_max), (403, "not_host"));
    let by_stranger = change(&server, &mine, &stranger.token, &duel()).await;
    assert_eq!(code(&by_stranger), (403, "not_seated"));
    let path = format!("/api/tables/{}/settings", mine.id);
    let by_nobody = server.put(&path, None, &duel()).await;
    assert_eq!(code(&by_nobody), (401, "no_token"));
    let nowhere = server
        .put("/api/tables/aa/settings", Some(&mine.token), &duel())
        .await;
    assert_eq!(code(&nowhere), (404, "not_found"));

    let (_, info) = server.get(&format!("/api/tables/{}", mine.id), None).await;
    assert_eq!(info["options"]["preset"], "official");
    server.close().await;
}

#[tokio::test]
async fn wrong_settings_are_refused_with_their_field_and_change_nothing() {
    let server = TestServer::open().await;
    let mine = waiting(&server).await;
    for (body, field) in [
        (json!({"preset": "whist"}), "preset"),
        (json!({"options": {"knock_penalty": 99}}), "knock_penalty"),
        (json!({"options": {"trumps": 1}}), "trumps"),
        (
            json!({"clock": {"kind": "live", "turn": 1, "bank": 0}}),
            "clock",
        ),
        (json!({"listed": true}), "listed"),
    ] {
        let (status, fault) = change(&server, &mine, &mine.token, &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{fault}");
        let told = fault["field"] == field || fault["message"].to_string().contains(field);
        assert!(told, "{body}: {fault}");
    }
    let (_, info) = server
        .get(&format!("/api/tables/{}", mine.id), Some(&mine.token))
        .await;
    assert_eq!(info["options"], mine.info["options"]);
    server.close().await;
}

#[tokio::test]
async fn nobody_loses_a_seat_by_other_settings() {
    let server = TestServer::open().await;
    let mine = waiting(&server).await;
    for name in ["Max", "Ida"] {
        server.sit(&mine.id, &json!({"name": name})).await;
    }
    let refused = change(&server, &mine, &mine.token, &duel()).await;
    assert_eq!(code(&refused), (409, "wrong_number"));
    server.close().await;
}

#[tokio::test]
async fn strangers_at_a_listed_table_play_what_the_lobby_showed() {
    let server = TestServer::open().await;
    let request = json!({"game": "quando", "name": "Zoé", "listed": true});
    let mine = server.table_of(&request).await;
    assert_eq!(
        code(&change(&server, &mine, &mine.token, &duel()).await).0,
        OK
    );
    let _max = server.sit(&mine.id, &json!({"name": "Max"})).await;
    let refused = change(&server, &mine, &mine.token, &json!({})).await;
    assert_eq!(code(&refused), (409, "others_seated"));
    server.close().await;
}

#[tokio::test]
async fn a_lesson_and_a_table_that_begins_by_itself_keep_their_settings() {
    let server = TestServer::open().await;
    let lesson = server
        .table_of(&json!({"game": "quando", "lesson": true}))
        .await;
    let with_bots = server.table(3, 50).await;
    for table in [&lesson, &with_bots] {
        let refused = change(&server, table, &table.token, &json!({})).await;
        assert_eq!(code(&refused), (409, "begun"));
    }
    let other = change(&server, &lesson, &with_bots.token, &json!({})).await;
    assert_eq!(code(&other), (404, "not_found"), "a lesson is its person's");
    server.close().await;
}

#[tokio::test]
async fn another_server_on_the_same_store_plays_by_the_new_settings() {
    let store = Arc::new(Memory::new());
    let one = TestServer::with(Arc::<Memory>::clone(&store), fast_settings()).await;
    let two = TestServer::with(Arc::<Memory>::clone(&store), fast_settings()).await;
    let mine = waiting(&one).await;
    let path = format!("/api/tables/{}", mine.id);
    let (_, before) = two.get(&path, Some(&mine.token)).await;
    assert_eq!(before["options"]["preset"], "official");
    assert_eq!(code(&change(&one, &mine, &mine.token, &duel()).await).0, OK);
    // The server that has not read the change is overtaken, and decides anew.
    let seven = json!({"options": {"knock_penalty": 7}});
    let (status, info) = change(&two, &mine, &mine.token, &seven).await;
    assert_eq!(
        (status, &info["options"]["knock_penalty"]),
        (StatusCode::OK, &json!(7))
    );
    one.close().await;
    two.close().await;
}

#[tokio::test]
async fn a_barred_owner_changes_nothing() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::<Memory>::clone(&store), fast_settings()).await;
    let mine = waiting(&server).await;
    let barred = store.set_barred(&mine.person_id(), true).await;
    assert_eq!(barred, Ok(true));
    let refused = change(&server, &mine, &mine.token, &duel()).await;
    assert_eq!(code(&refused), (403, "barred"));
    server.close().await;
}

#[tokio::test]
async fn the_log_keeps_what_is_read_of_the_options_alone() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(Arc::<Memory>::clone(&store), fast_settings()).await;
    let padding = "x".repeat(9_000);
    let options = json!({"target_score": {"rounds": 2, "padding": padding}, "players": 6});
    let request = json!({"game": "quando", "name": "Zoé", "options": options});
    let mine = server.table_of(&request).await;
    let changed = json!({"options": options, "memory_aid": true});
    let (status, info) = change(&server, &mine, &mine.token, &changed).await;
    assert_eq!(status, StatusCode::OK, "{info}");
    assert_eq!(info["options"]["target_score"], json!({"rounds": 2}));
    let log = store.read(&mine.table_id(), 0).await.expect("a log");
    let longest = log.iter().map(|entry| entry.input.len()).max();
    assert!(longest < Some(1_000), "{longest:?}");
    server.close().await;
}
