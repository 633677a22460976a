//! What people contribute to the seed of the shuffle, and when.

use crate::fixture::TestServer;
use serde_json::json;

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
