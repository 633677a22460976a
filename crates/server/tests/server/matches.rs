//! The list of a person's finished matches.

use crate::fixture::{TestServer, fast_settings};
use crate::history::{finished, short};
use crate::two_people::{TwoPeople, request_by_zoe};
use brelan_store::{Memory, copy_store};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The list that a person is given.
async fn list(server: &TestServer, token: &str, query: &str) -> Value {
    let path = format!("/api/matches{query}");
    let (status, list) = server.get(&path, Some(token)).await;
    assert_eq!(status, StatusCode::OK, "{query}: {list}");
    list
}

/// The ids of the listed matches.
async fn listed(server: &TestServer, token: &str, query: &str) -> Vec<String> {
    let list = list(server, token, query).await;
    let matches = list["matches"].as_array().expect("matches").iter();
    let ids = matches.map(|it| it["id"].as_str().expect("an id").to_owned());
    ids.collect()
}

#[tokio::test]
async fn a_match_is_in_the_lists_of_its_people_when_it_is_over_and_not_before() {
    let server = TestServer::open().await;
    let request = request_by_zoe(&json!({"target_score": {"rounds": 1}}));
    let mut people = TwoPeople::seated(&server, &request).await;
    assert_eq!(listed(&server, &people.zoe.token, "").await, [""; 0]);
    people.start().await;
    assert_eq!(listed(&server, &people.zoe.token, "").await, [""; 0]);
    people.play_to_the_end(&server).await;

    let (one, other, _, _) = people.into_parts();
    let (_, info) = server.get(&format!("/api/tables/{}", one.id), None).await;
    let best = info["scores"].as_array().expect("scores").iter();
    let best = best.map(|score| score.as_i64()).min();
    for (seat, person) in [&one, &other].into_iter().enumerate() {
        let whole = list(&server, &person.token, "").await;
        let own = &whole["matches"][0];
        assert_eq!((&own["id"], &own["you"]), (&json!(one.id), &json!(seat)));
        assert_eq!(own["game"], "quando");
        assert!(own["ended"].as_u64() >= info["created"].as_u64());
        assert_eq!(whole["next"], Value::Null);
        for (number, name) in ["Zo\u{e9}", "Max"].into_iter().enumerate() {
            let result = &own["seats"][number];
            assert_eq!(result["name"], name);
            assert_eq!(result["score"], info["scores"][number]);
            let has_best = result["score"].as_i64() == best.flatten();
            assert_eq!(result["won"], has_best, "{own}");
            assert!(result["bot"].is_null() && result["avatar"].is_string());
        }
        // Nobody's id leaves the server, not even one's own.
        for known in [&one, &other] {
            let (_, me) = server.get("/api/me", Some(&known.token)).await;
            let id = me["id"].as_str().expect("an id");
            assert!(!whole.to_string().contains(id), "{whole}");
        }
    }
    let stranger = server.table(2, 20).await;
    assert_eq!(listed(&server, &stranger.token, "").await, [""; 0]);
    let (status, nothing) = server.get("/api/matches", None).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(nothing, json!({"matches": [], "next": null}));
    server.close().await;
}

#[tokio::test]
async fn the_list_is_filtered_and_goes_on_after_a_match() {
    let server = TestServer::open().await;
    let mine = finished(&server, short("zero")).await;
    let whole = list(&server, &mine.token, "").await;
    let own = &whole["matches"][0];
    let (ended, won) = (&own["ended"], own["seats"][0]["won"] == true);
    let (result, opposite) = if won {
        ("won", "lost")
    } else {
        ("lost", "won")
    };
    let id = [mine.id.clone()];
    for (query, ids) in [
        ("?game=zero", &id[..]),
        ("?game=quando", &[]),
        ("?against=bots", &id),
        ("?against=people", &[]),
        ("?with=Ada", &[]),
        (&format!("?result={result}"), &id),
        (&format!("?result={opposite}"), &[]),
        (&format!("?game=zero&against=bots&result={result}"), &id),
        (&format!("?after={ended}-{}", mine.id), &[]),
        (&format!("?after=99999999999999-{}", mine.id), &id),
        (&format!("?since={ended}"), &id),
        (&format!("?before={ended}"), &[]),
        (&format!("?since={ended}&before=99999999999999"), &id),
        ("?since=99999999999999", &[]),
    ] {
        assert_eq!(listed(&server, &mine.token, query).await, ids, "{query}");
    }
    for (query, code, field) in [
        ("?game=chess", "bad_game", json!("game")),
        ("?after=yesterday", "bad_cursor", json!("after")),
        ("?result=drawn", "bad_request", json!("result")),
        ("?against=cats", "bad_request", json!("against")),
        ("?since=2026-11-23", "bad_request", json!("since")),
        ("?before=-1", "bad_request", json!("before")),
        ("?since=9223372036854775808", "bad_request", json!("since")),
        ("?seat=1", "bad_request", json!("seat")),
    ] {
        let path = format!("/api/matches{query}");
        let (status, fault) = server.get(&path, Some(&mine.token)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}");
        assert_eq!(
            (&fault["code"], &fault["field"]),
            (&json!(code), &field),
            "{fault}"
        );
    }
    server.close().await;
}

#[tokio::test]
async fn a_lesson_and_a_match_that_was_left_are_in_no_list() {
    let server = TestServer::open().await;
    let mine = server.table_of(&short("zero")).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    let (status, left) = server.leave(&mine.id, Some(&mine.token)).await;
    assert_eq!(
        (status, &left["status"]),
        (StatusCode::OK, &json!("closed"))
    );
    assert_eq!(socket.hear_kind("problem").await["code"], "closed");
    assert_eq!(listed(&server, &mine.token, "").await, [""; 0]);
    server.close().await;
}

#[tokio::test]
async fn results_that_are_missing_are_added_at_the_start() {
    let before = Arc::new(Memory::new());
    let server = TestServer::with(before.clone(), fast_settings()).await;
    let mine = finished(&server, short("qarre")).await;
    let whole = list(&server, &mine.token, "").await;
    server.close().await;
    // The store of a version without lists of matches: the log and the record are there.
    let store = Arc::new(Memory::new());
    let copied = copy_store(&*before, &*store, [0; 32], |_| {}).await;
    assert_eq!(copied.expect("it is copied").tables, 1);
    let server = TestServer::with(store, fast_settings()).await;
    let added = async {
        while list(&server, &mine.token, "").await != whole {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(30), added).await;
    in_time.expect("it is added");
    server.close().await;
}
