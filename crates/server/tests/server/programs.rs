//! Programs at a table: bots of somebody's own, with a bearer token.

use crate::fixture::{TestServer, TestTable, names};
use brelan_ids::PROGRAM_LEVEL;
use reqwest::{StatusCode, header};
use serde_json::{Value, json};

/// A short match at Quando that waits for a second seat.
async fn waiting(server: &TestServer) -> TestTable {
    let body = json!({"game": "quando", "name": "Zoé", "options": {"target_score": {"rounds": 1}}});
    server.table_of(&body).await
}

fn seats(id: &str) -> String {
    format!("/api/tables/{id}/seats")
}

#[tokio::test]
async fn a_program_is_shown_as_a_bot_to_everybody_and_in_results() {
    let server = TestServer::open().await;
    let mine = waiting(&server).await;
    let body = json!({"program": true, "name": "Deep Pot"});
    let program = server.sit(&mine.id, &body).await;
    assert_eq!(program.info["you"], 1);
    for token in [None, Some(&*mine.token), Some(&*program.token)] {
        let (_, info) = server.get(&format!("/api/tables/{}", mine.id), token).await;
        let seat = &info["seats"][1];
        assert_eq!(
            (&seat["name"], &seat["bot"]),
            (&json!("Deep Pot"), &json!(PROGRAM_LEVEL))
        );
        assert_eq!(seat["avatar"], Value::Null);
        assert_eq!(
            (&info["host"], &info["seats"][0]["bot"]),
            (&json!(0), &Value::Null)
        );
    }
    let mut own = server.join(&mine.id, Some(&mine.token), None).await;
    let mut bot = server.join(&mine.id, Some(&program.token), None).await;
    own.say(json!({"type": "start"})).await;
    let (_, last) = tokio::join!(bot.play_to_the_end(), own.play_to_the_end());
    assert_eq!(last["view"]["phase"], "over");

    let (_, listed) = server.get("/api/matches", Some(&mine.token)).await;
    let seat = &listed["matches"][0]["seats"][1];
    assert_eq!(
        (&seat["name"], &seat["bot"]),
        (&json!("Deep Pot"), &json!(PROGRAM_LEVEL))
    );
    let (_, against) = server
        .get("/api/matches?against=people", Some(&mine.token))
        .await;
    assert_eq!(against["matches"], json!([]), "it is no person");
    let (_, statistics) = server.get("/api/statistics", Some(&mine.token)).await;
    assert_eq!(
        statistics["games"][0]["counts"][0]["against"],
        PROGRAM_LEVEL
    );
    let (_, its) = server.get("/api/matches", Some(&program.token)).await;
    assert_eq!(
        its["matches"],
        json!([]),
        "nothing is counted for its token"
    );
    let path = format!("/api/tables/{}", mine.id);
    let (_, record) = server
        .get(&format!("{path}/record"), Some(&mine.token))
        .await;
    assert_eq!(record["seats"][1]["kind"], "bot");
    assert_eq!(record["seats"][1]["bot"], PROGRAM_LEVEL);
    brelan_catalog::verify_text(&record.to_string()).expect("the record is right");

    let rematch = format!("{path}/rematch");
    let (status, _) = server
        .post(&rematch, Some(&program.token), &Value::Null)
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN, "that is for people to say");
    let (_, again) = server.post(&rematch, Some(&mine.token), &Value::Null).await;
    assert_eq!(names(&again)[..2], ["Zoé", "Deep Pot"]);
    assert_eq!(again["seats"][1]["bot"], PROGRAM_LEVEL);
    let path = format!("/api/tables/{}", again["id"].as_str().expect("an id"));
    let (_, its) = server.get(&path, Some(&program.token)).await;
    assert_eq!(its["you"], 1);
    server.close().await;
}

#[tokio::test]
async fn a_browsers_cookie_seats_no_program_and_no_code_takes_its_seat_over() {
    let server = TestServer::open().await;
    let mine = waiting(&server).await;
    let other = waiting(&server).await;
    let url = server.url(&seats(&mine.id));
    let post = || {
        reqwest::Client::new()
            .post(&url)
            .json(&json!({"program": true}))
    };
    let refused = post().header(header::COOKIE, format!("brelan={}", other.token));
    let refused = refused.send().await.expect("it answers");
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
    let fault: Value = refused.json().await.expect("JSON");
    assert_eq!(
        (&fault["code"], &fault["field"]),
        (&json!("bad_program"), &json!("program"))
    );
    let body = json!({"program": true, "code": "00"});
    let (status, _) = server
        .post(&seats(&mine.id), Some(&other.token), &body)
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);

    let seated = post()
        .bearer_auth(&other.token)
        .send()
        .await
        .expect("it answers");
    assert_eq!(seated.status(), StatusCode::OK);
    let code = format!("/api/tables/{}/code", mine.id);
    let (status, _) = server.get(&code, Some(&other.token)).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let own = json!({"program": true});
    let (status, fault) = server.post(&seats(&mine.id), Some(&mine.token), &own).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::CONFLICT, &json!("sits_as_person"))
    );
    server.close().await;
}

#[tokio::test]
async fn no_program_sits_down_where_people_meet() {
    let server = TestServer::open().await;
    let listed = json!({"game": "zero", "listed": true});
    let listed = server.table_of(&listed).await;
    let body = json!({"program": true});
    let (status, fault) = server.post(&seats(&listed.id), None, &body).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::CONFLICT, &json!("no_programs"))
    );
    // A match that has begun.
    let begun = server.table(3, 20).await;
    let (status, _) = server.post(&seats(&begun.id), None, &body).await;
    assert_eq!(status, StatusCode::CONFLICT);
    server.close().await;
}
