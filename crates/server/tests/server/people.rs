//! People at one table: sitting down, beginning, leaving, coming back.

use crate::fixture::{TestServer, names};
use crate::socket::Socket;
use crate::two_people::{TwoPeople, request_by_zoe};
use reqwest::StatusCode;
use serde_json::{Value, json};

/// Zoé and Max before their match.
async fn two_people(server: &TestServer) -> TwoPeople {
    TwoPeople::seated(server, &request_by_zoe(&json!({"target_score": 20}))).await
}

/// The next turn of the first of two people; the other one plays until then.
async fn turn_of(mine: &mut Socket, other: &mut Socket) -> Value {
    loop {
        let turn = mine.hear_kind("update").await;
        let others = other.hear_kind("update").await;
        if turn["legal"][0].is_object() {
            return turn;
        }
        if others["legal"][0].is_object() {
            other.choose_first(&others).await;
        }
    }
}

#[tokio::test]
async fn people_sit_down_by_the_link_and_the_match_begins_with_those_seated() {
    let server = TestServer::open().await;
    let (zoe, max, mut here, mut there) = two_people(&server).await.into_parts();
    assert_eq!(zoe.info["status"], "waiting");
    assert_eq!(zoe.info["seats"].as_array().map(Vec::len), Some(6));
    assert_eq!((&zoe.info["you"], &max.info["you"]), (&json!(0), &json!(1)));
    assert_eq!(max.info["host"], 0);
    assert_eq!(max.info["options"]["players"], 2);

    there.say(json!({"type": "start"})).await;
    assert_eq!(there.hear_kind("problem").await["code"], "not_host");
    here.say(json!({"type": "seat_bot", "seat": 4})).await;
    there
        .table(|table| table["seats"][4]["bot"] == "solid")
        .await;
    here.say(json!({"type": "start"})).await;
    let begun = there.table(|table| table["status"] == "playing").await;
    assert_eq!(begun["seats"].as_array().map(Vec::len), Some(3));
    assert_eq!(names(&begun)[..2], ["Zo\u{e9}", "Max"]);
    assert_eq!(begun["seats"][2]["bot"], "solid");
    assert_eq!(begun["options"]["players"], 3);
    assert!(
        begun["turn"].is_u64(),
        "somebody must choose: {}",
        begun["turn"]
    );

    let late = json!({"name": "Late"});
    let path = format!("/api/tables/{}/seats", zoe.id);
    let (status, fault) = server.post(&path, None, &late).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::CONFLICT, &json!("begun"))
    );
    let (one, other) = tokio::join!(here.play_to_the_end(), there.play_to_the_end());
    assert_eq!(one["view"]["scores"], other["view"]["scores"]);
    let record = format!("/api/tables/{}/record", zoe.id);
    let (_, record) = server.get(&record, Some(&zoe.token)).await;
    brelan_catalog::verify_text(&record.to_string()).expect("the record is right");
    assert_eq!(record["seats"][1], json!({"name": "Max", "kind": "person"}));
    assert_eq!(
        record["shuffle"]["contributions"].as_array().map(Vec::len),
        Some(2)
    );
    server.close().await;
}

#[tokio::test]
async fn a_person_watches_once_no_seat_is_free() {
    let server = TestServer::open().await;
    let zoe = server
        .table_of(&json!({"game": "qarre", "name": "Zo\u{e9}"}))
        .await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    let _at_the_door = server.join(&zoe.id, None, None).await;
    let (_, table) = server.get(&format!("/api/tables/{}", zoe.id), None).await;
    assert_eq!(table["spectators"], 0);
    server.sit(&zoe.id, &json!({"name": "Max"})).await;
    let full = here.table(|table| table["seats"][1]["name"] == "Max").await;
    assert_eq!(full["spectators"], 1);
    server.close().await;
}

#[tokio::test]
async fn two_people_on_one_seat_have_one_winner() {
    let server = TestServer::open().await;
    let zoe = server.table_of(&json!({"game": "quando"})).await;
    let path = format!("/api/tables/{}/seats", zoe.id);
    let request = json!({"seat": 3});
    let (one, other) = tokio::join!(
        server.post(&path, None, &request),
        server.post(&path, None, &request)
    );
    let mut statuses = [one.0, other.0];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    let lost = if one.0 == StatusCode::OK { other } else { one };
    assert_eq!(lost.1["code"], "seat_taken");
    // The person in the seat sends the request again: it succeeds.
    let (status, again) = server.post(&path, Some(&zoe.token), &json!({})).await;
    assert_eq!((status, &again["you"]), (StatusCode::OK, &json!(0)));
    server.close().await;
}

#[tokio::test]
async fn a_bot_stands_in_for_a_person_who_leaves_and_may_return() {
    let server = TestServer::open().await;
    let (_, _, mut here, mut there) = two_people(&server).await.into_parts();
    here.say(json!({"type": "start"})).await;
    there.table(|table| table["status"] == "playing").await;
    there.say(json!({"type": "leave"})).await;
    here.table(|table| table["seats"][1]["stand_in"] == "left")
        .await;
    for _ in 0..3 {
        let turn = here.turn().await;
        here.choose_first(&turn).await;
    }
    there.say(json!({"type": "return"})).await;
    there
        .table(|table| table["seats"][1]["stand_in"] == "left")
        .await;
    there
        .table(|table| table["seats"][1]["stand_in"].is_null())
        .await;
    tokio::select! {
        _ = here.play_to_the_end() => panic!("Max has a turn of his own first"),
        _ = there.turn() => {}
    }
    server.close().await;
}

#[tokio::test]
async fn a_seat_goes_on_on_another_device_once() {
    let server = TestServer::open().await;
    let (zoe, max, mut here, mut there) = two_people(&server).await.into_parts();
    here.say(json!({"type": "start"})).await;
    let turn = turn_of(&mut there, &mut here).await;
    let path = format!("/api/tables/{}", zoe.id);
    let (_, code) = server.get(&format!("{path}/code"), Some(&max.token)).await;
    let phone = server.sit(&zoe.id, &code).await;
    assert_eq!(phone.info["you"], 1);
    assert_eq!(names(&phone.info), ["Zo\u{e9}", "Max"]);
    assert_eq!(there.hear_kind("problem").await["code"], "moved");
    let mut phone_socket = server.join(&zoe.id, Some(&phone.token), None).await;
    let update = phone_socket.hear_kind("update").await;
    assert_eq!(
        (&update["view"], &update["legal"]),
        (&turn["view"], &turn["legal"])
    );
    there.choose_first(&turn).await;
    assert_eq!(there.hear_kind("problem").await["code"], "not_seated");
    let seats = format!("{path}/seats");
    let (status, fault) = server.post(&seats, None, &code).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::BAD_REQUEST, &json!("bad_code"))
    );
    let (_, zoes) = server.get(&format!("{path}/code"), Some(&zoe.token)).await;
    let (status, fault) = server.post(&seats, Some(&max.token), &zoes).await;
    assert_eq!(
        (status, &fault["code"]),
        (StatusCode::CONFLICT, &json!("other_seat"))
    );
    server.close().await;
}

#[tokio::test]
async fn a_used_code_stays_used_when_the_seat_comes_back() {
    let server = TestServer::open().await;
    let (zoe, max, _here, _there) = two_people(&server).await.into_parts();
    let code_path = format!("/api/tables/{}/code", zoe.id);
    let seats = format!("/api/tables/{}/seats", zoe.id);
    let (_, first) = server.get(&code_path, Some(&max.token)).await;
    let (_, again) = server.get(&code_path, Some(&max.token)).await;
    assert_eq!(first, again, "one code until it is used");
    let phone = server.sit(&zoe.id, &first).await;
    let (_, back) = server.get(&code_path, Some(&phone.token)).await;
    let (status, table) = server.post(&seats, Some(&max.token), &back).await;
    assert_eq!((status, &table["you"]), (StatusCode::OK, &json!(1)));
    for used in [&first, &back] {
        let (status, fault) = server.post(&seats, None, used).await;
        assert_eq!(
            (status, &fault["code"]),
            (StatusCode::BAD_REQUEST, &json!("bad_code"))
        );
    }
    let (_, fresh) = server.get(&code_path, Some(&max.token)).await;
    assert_eq!(server.sit(&zoe.id, &fresh).await.info["you"], 1);
    server.close().await;
}

#[tokio::test]
async fn words_come_from_a_list_and_not_too_fast() {
    let server = TestServer::open().await;
    let (_, _, mut here, mut there) = two_people(&server).await.into_parts();
    here.say(json!({"type": "react", "word": "well_played"}))
        .await;
    let said = there.hear_kind("said").await;
    assert_eq!(
        said,
        json!({"type": "said", "seat": 0, "word": "well_played"})
    );
    here.say(json!({"type": "react", "word": "well_played"}))
        .await;
    assert_eq!(here.hear_kind("problem").await["code"], "too_fast");
    here.say(json!({"type": "react", "word": "you fool"})).await;
    assert_eq!(here.hear_kind("problem").await["code"], "bad_message");
    server.close().await;
}
