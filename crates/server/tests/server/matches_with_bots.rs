//! Matches of one person with bots, which nobody else enters.

use crate::fixture::TestServer;
use crate::quick_play::{ask_for_seat, play_the_round, quick_play, refused, short_rounds};
use reqwest::StatusCode;
use serde_json::{Value, json};

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
