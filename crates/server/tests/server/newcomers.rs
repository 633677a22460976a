//! Newcomers at a match that is open to them, and the addresses they come from.

use crate::fixture::{TestServer, TestTable, fast_settings};
use crate::over_nats::{self, shared};
use crate::socket::Socket;
use brelan_server::{Proxies, Settings};
use brelan_store::Memory;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;

const HOME: &str = "198.51.100.1";
const AWAY: &str = "198.51.100.2";
const ELSEWHERE: &str = "198.51.100.3";

/// A server learns its clients' addresses from the header that a test sends.
fn proxied_settings() -> Settings {
    Settings {
        proxies: Proxies::new(["127.0.0.0/8"]).expect("a network"),
        ..fast_settings()
    }
}

async fn proxied() -> TestServer {
    TestServer::with(Arc::new(Memory::new()), proxied_settings()).await
}

/// An open match of Zoé, at home, with three bots, between two rounds.
async fn between_rounds(server: &TestServer) -> (TestTable, Socket) {
    between_rounds_from(HOME, server).await
}

/// An open match of Zoé, at home under this address, with three bots, between two rounds.
async fn between_rounds_from(home: &str, server: &TestServer) -> (TestTable, Socket) {
    let body = json!({
        "game": "quando", "name": "Zo\u{e9}", "listed": true, "open": true,
        "clock": {"kind": "live", "turn": 600, "bank": 0},
        "options": {"target_score": {"rounds": 2}, "turn_cap": 1},
    });
    let zoe = server.guest_from(home, "/api/tables", &body).await;
    let mut here = server.join_from(home, &zoe.id, &zoe.token).await;
    for seat in 1..4 {
        here.say(json!({"type": "seat_bot", "seat": seat, "level": "random"}))
            .await;
    }
    here.say(json!({"type": "start"})).await;
    loop {
        let update = here.hear_kind("update").await;
        if update["wait"]["for"] == "ready" {
            return (zoe, here);
        }
        if update["legal"][0].is_object() {
            here.choose_first(&update).await;
        }
    }
}

fn seats(table: &TestTable) -> String {
    format!("/api/tables/{}/seats", table.id)
}

/// The answer to a request for any seat of a person without a token.
async fn ask_from(server: &TestServer, address: &str, table: &TestTable) -> (StatusCode, Value) {
    let request = reqwest::Client::new()
        .post(server.url(&seats(table)))
        .header("x-forwarded-for", address)
        .json(&json!({}));
    let answer = request.send().await.expect("it answers");
    let status = answer.status();
    let body: Value = answer.json().await.expect("JSON");
    (status, body["code"].clone())
}

fn refused() -> (StatusCode, Value) {
    (StatusCode::CONFLICT, json!("same_address"))
}

#[tokio::test]
async fn no_second_newcomer_comes_from_an_address_while_another_one_plays() {
    let server = proxied().await;
    let (zoe, _here) = between_rounds(&server).await;
    let max = server.guest_from(AWAY, &seats(&zoe), &json!({})).await;
    for address in [HOME, AWAY] {
        assert_eq!(ask_from(&server, address, &zoe).await, refused());
        let request = json!({"game": "quando"});
        let other = server.guest_from(address, "/api/play", &request).await;
        assert_ne!(other.id, zoe.id);
    }
    // A person who left the table knows the cards of this round.
    let (status, _) = server.leave(&zoe.id, Some(&max.token)).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(ask_from(&server, AWAY, &zoe).await, refused());
    let (status, _) = ask_from(&server, ELSEWHERE, &zoe).await;
    assert_eq!(status, StatusCode::OK);
    server.close().await;
}

#[tokio::test]
async fn before_the_match_a_listed_table_compares_addresses_and_a_private_one_does_not() {
    let server = proxied().await;
    for is_listed in [true, false] {
        let body = json!({"game": "quando", "name": "Zo\u{e9}", "listed": is_listed});
        let zoe = server.guest_from(HOME, "/api/tables", &body).await;
        let _here = server.join_from(HOME, &zoe.id, &zoe.token).await;
        let max = server.guest_from(AWAY, &seats(&zoe), &json!({})).await;
        let _there = server.join_from(AWAY, &max.id, &max.token).await;
        for address in [HOME, AWAY] {
            let answer = ask_from(&server, address, &zoe).await;
            match is_listed {
                true => assert_eq!(answer, refused()),
                false => assert_eq!(answer.0, StatusCode::OK),
            }
            if is_listed {
                let request = json!({"game": "quando"});
                let other = server.guest_from(address, "/api/play", &request).await;
                assert_ne!(other.id, zoe.id);
            }
        }
    }
    server.close().await;
}

#[tokio::test]
async fn all_networks_of_one_home_are_one_address() {
    let server = proxied().await;
    let (zoe, _here) = between_rounds_from("2001:db8:0:200::1", &server).await;
    server.guest_from(AWAY, &seats(&zoe), &json!({})).await;
    let neighbour = "2001:db8:0:2ff::1";
    assert_eq!(ask_from(&server, neighbour, &zoe).await, refused());
    let (status, _) = ask_from(&server, "2001:db8:0:300::1", &zoe).await;
    assert_eq!(status, StatusCode::OK, "another /56");
    server.close().await;
}

#[tokio::test]
async fn an_address_counts_after_its_person_moved_to_another_device() {
    let server = proxied().await;
    let (zoe, _here) = between_rounds(&server).await;
    let code = format!("/api/tables/{}/code", zoe.id);
    let (_, code) = server.get(&code, Some(&zoe.token)).await;
    server.guest_from(ELSEWHERE, &seats(&zoe), &code).await;
    assert_eq!(ask_from(&server, HOME, &zoe).await, refused());
    assert_eq!(ask_from(&server, AWAY, &zoe).await.0, StatusCode::OK);
    server.close().await;
}

#[tokio::test]
async fn an_address_counts_at_every_server() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let memory = Arc::new(Memory::shared());
    let servers = over_nats::serve(nats, async || shared(&memory), &proxied_settings()).await;
    let [one, two, three] = &servers;
    let (zoe, _here) = between_rounds(one).await;
    two.guest_from(AWAY, &seats(&zoe), &json!({})).await;
    // The third server opens the table for this question, and the others have told each other.
    for server in [three, one, two] {
        for address in [AWAY, HOME] {
            assert_eq!(ask_from(server, address, &zoe).await, refused());
        }
    }
    let (status, _) = ask_from(three, ELSEWHERE, &zoe).await;
    assert_eq!(status, StatusCode::OK);
    over_nats::close(servers).await;
}

#[tokio::test]
async fn people_of_one_address_play_with_each_other() {
    let server = proxied().await;
    let (zoe, _here) = between_rounds(&server).await;
    for _ in 0..2 {
        assert_eq!(ask_from(&server, HOME, &zoe).await.0, StatusCode::OK);
    }
    server.close().await;
}
