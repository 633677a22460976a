//! The lobby while somebody fills it: tables at which people are come first.

use crate::fixture::{ManualClock, TestServer, TestTable, at_this_moment, fast_settings};
use crate::socket::Socket;
use crate::two_people::TwoPeople;
use brelan_ids::{TableId, Timestamp};
use brelan_server::{Limits, Proxies, Settings};
use brelan_store::{LogStore, Memory, NewTable, Phase, TableStore};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

async fn in_simulated_time() -> TestServer {
    let settings = Settings {
        clock: ManualClock::new().clock(),
        ..fast_settings()
    };
    TestServer::with(Arc::new(Memory::new()), settings).await
}

async fn with_limits() -> TestServer {
    let settings = Settings {
        limits: Some(Limits::default()),
        ..fast_settings()
    };
    TestServer::with(Arc::new(Memory::new()), settings).await
}

/// With limits, and it learns its clients' addresses from the header that a test sends.
async fn behind_a_proxy() -> TestServer {
    let settings = Settings {
        limits: Some(Limits::default()),
        proxies: Proxies::new(["127.0.0.0/8"]).expect("a network"),
        ..fast_settings()
    };
    TestServer::with(Arc::new(Memory::new()), settings).await
}

/// A listed table with a live clock.
fn listed(name: &str) -> Value {
    let clock = json!({"kind": "live", "turn": 45, "bank": 180});
    json!({"game": "quando", "name": name, "listed": true, "clock": clock})
}

/// The names of those who have made the waiting tables of the lobby.
async fn waiting(server: &TestServer) -> Vec<String> {
    let (_, lobby) = at_this_moment(server.get("/api/lobby", None)).await;
    let tables = lobby["waiting"].as_array().expect("a list").iter();
    tables
        .map(|table| table["seats"][0]["name"].as_str().expect("a name").into())
        .collect()
}

/// Stays at the page for so long.
async fn stay(socket: &mut Socket, seconds: u64) {
    for n in 0..seconds / 10 {
        socket.say(json!({"type": "ping", "n": n})).await;
        socket.hear_kind("pong").await;
        tokio::time::sleep(Duration::from_secs(10)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn tables_to_which_nobody_came_hide_no_other() {
    let server = in_simulated_time().await;
    let zoe = server.table_of(&listed("Zo\u{e9}")).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    stay(&mut here, 150).await;
    for number in 0..45 {
        let listed = listed(&format!("Pills {number}"));
        at_this_moment(server.table_of(&listed)).await;
    }
    assert_eq!(waiting(&server).await[0], "Zo\u{e9}");
    let found = server.guest("/api/play", &json!({"game": "quando"})).await;
    assert_eq!(found.id, zoe.id);
    // They are read again and again; nobody comes to life by it.
    for _ in 0..10 {
        stay(&mut here, 20).await;
        assert_eq!(waiting(&server).await[0], "Zo\u{e9}");
    }
    assert_eq!(waiting(&server).await, ["Zo\u{e9}"]);
    server.close().await;
}

/// Three listed tables from each of these addresses, each with its person's open socket.
async fn with_three_each(
    server: &TestServer,
    addresses: impl Iterator<Item = String>,
) -> Vec<Socket> {
    let mut open = Vec::new();
    for address in addresses {
        for _ in 0..3 {
            let spam = listed("Pills");
            let table = server.guest_from(&address, "/api/tables", &spam).await;
            open.push(server.join_from(&address, &table.id, &table.token).await);
        }
    }
    open
}

#[tokio::test]
async fn tables_with_people_from_a_few_networks_hide_no_other() {
    let home_line = |number| format!("2001:db8:0:{number:x}00::1");
    let data_centre = |number| format!("203.0.113.{number}");
    let elsewhere = |number| format!("198.51.{number}.1");
    let addresses: [fn(u8) -> String; 3] = [home_line, data_centre, elsewhere];
    for address in addresses {
        let server = behind_a_proxy().await;
        let [zoe, max] = ["Zo\u{e9}", "Max"].map(listed);
        let zoe = server.guest_from("192.0.2.1", "/api/tables", &zoe).await;
        let _here = server.join_from("192.0.2.1", &zoe.id, &zoe.token).await;
        let _spam = with_three_each(&server, (1..=15).map(address)).await;
        let max = server.guest_from("192.0.3.1", "/api/tables", &max).await;
        let _max_is_here = server.join_from("192.0.3.1", &max.id, &max.token).await;
        let shown = waiting(&server).await;
        assert_eq!((shown.len(), &*shown[0]), (40, "Zo\u{e9}"));
        assert!(shown.iter().any(|name| name == "Max"), "{shown:?}");
        let request = json!({"game": "quando"});
        let found = server.guest_from("192.0.4.1", "/api/play", &request).await;
        assert_eq!(found.id, zoe.id, "who waits longest");
        server.close().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_whose_people_have_gone_leaves_the_lobby() {
    let server = in_simulated_time().await;
    let zoe = server.table_of(&listed("Zo\u{e9}")).await;
    let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
    stay(&mut here, 300).await;
    drop(here);
    for waited in [50, 55] {
        tokio::time::sleep(Duration::from_secs(waited)).await;
        assert_eq!(waiting(&server).await, ["Zo\u{e9}"], "she may come back");
    }
    tokio::time::sleep(Duration::from_secs(30)).await;
    for _ in 0..5 {
        assert!(waiting(&server).await.is_empty(), "she has gone");
        tokio::time::sleep(Duration::from_secs(45)).await;
    }
    let here = server.join(&zoe.id, Some(&zoe.token), None).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(waiting(&server).await, ["Zo\u{e9}"], "she is back");
    drop(here);
    server.close().await;
}

#[tokio::test]
async fn a_table_whose_log_is_archived_is_closed_and_stops_nothing_else() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let zoe = server.table_of(&listed("Zo\u{e9}")).await;
    let metadata = store.table_metadata(&zoe.table_id()).await;
    let metadata = metadata.expect("it reads").expect("it is there");
    let archived = NewTable {
        id: TableId::from_trusted("archived"),
        game: metadata.game,
        created: Timestamp::from_millis(1),
        rematch_of: None,
        listed: true,
        people: metadata.people,
        inputs: Vec::new(),
    };
    store.create(archived).await.expect("made");
    let (status, tables) = server.get("/api/tables", Some(&zoe.token)).await;
    assert_eq!(status, StatusCode::OK);
    let ids = tables.as_array().expect("a list").iter();
    let ids: Vec<_> = ids.map(|table| (&table["id"], &table["status"])).collect();
    assert_eq!(ids, [(&json!(zoe.id), &json!("waiting"))]);
    assert_eq!(waiting(&server).await, ["Zo\u{e9}"]);
    let (status, table) = server.get("/api/tables/archived", None).await;
    assert_eq!(
        (status, &table["status"]),
        (StatusCode::OK, &json!("closed"))
    );
    let token = Some(zoe.token.as_str());
    let profile = json!({"name": "Zo\u{e9}", "avatar": "cat"});
    let (status, _) = server.put("/api/me", token, &profile).await;
    assert_eq!(status, StatusCode::OK, "names at the other tables change");
    server.close().await;
}

/// Asks for a listed table.
async fn list_another(server: &TestServer, token: Option<&str>) -> (StatusCode, Value) {
    let (status, body) = server.post("/api/tables", token, &listed("Zo\u{e9}")).await;
    (status, body["code"].clone())
}

fn refused() -> (StatusCode, Value) {
    (StatusCode::TOO_MANY_REQUESTS, json!("too_many_listed"))
}

#[tokio::test]
async fn a_person_and_an_address_list_few_waiting_tables() {
    let server = with_limits().await;
    let zoe = server.table_of(&listed("Zo\u{e9}")).await;
    let second: TestTable = server.table_of(&listed("Max")).await;
    assert_eq!(
        list_another(&server, Some(&zoe.token)).await,
        (StatusCode::CREATED, Value::Null)
    );
    assert_eq!(list_another(&server, Some(&zoe.token)).await, refused());
    assert_eq!(list_another(&server, None).await, refused(), "one address");
    let private = json!({"game": "quando"});
    let (status, _) = server.post("/api/tables", Some(&zoe.token), &private).await;
    assert_eq!(status, StatusCode::CREATED, "others are not limited");

    // A table that waits no more makes room.
    let (status, _) = server
        .post("/api/play", Some(&second.token), &private)
        .await;
    assert_eq!(status, StatusCode::OK, "the own table that waits");
    let mut here = server.join(&second.id, Some(&second.token), None).await;
    here.say(json!({"type": "seat_bot", "seat": 1, "level": "random"}))
        .await;
    here.say(json!({"type": "start"})).await;
    here.table(|table| table["status"] == "playing").await;
    assert_eq!(
        list_another(&server, None).await,
        (StatusCode::CREATED, Value::Null)
    );
    server.close().await;
}

#[tokio::test]
async fn a_listed_table_that_all_have_left_counts_again_when_somebody_sits_down() {
    let server = with_limits().await;
    let mut left = Vec::new();
    for name in ["Zo\u{e9}", "Max", "Ida"] {
        let table = server.table_of(&listed(name)).await;
        let (status, _) = server.leave(&table.id, Some(&table.token)).await;
        assert_eq!(status, StatusCode::OK);
        left.push(table);
    }
    for name in ["Ava", "Ben"] {
        server.table_of(&listed(name)).await;
    }
    let sit = async |table: &TestTable| {
        let (path, body) = (
            format!("/api/tables/{}/seats", table.id),
            json!({"name": "Zo\u{e9}"}),
        );
        let (status, table) = server.post(&path, Some(&table.token), &body).await;
        (status, table["code"].clone())
    };
    let sits = (StatusCode::OK, Value::Null);
    assert_eq!(sit(&left[0]).await, sits);
    assert_eq!(sit(&left[0]).await, sits, "a repeated request");
    assert_eq!(sit(&left[1]).await, refused());
    assert_eq!(list_another(&server, None).await, refused());
    server.close().await;
}

#[tokio::test]
async fn a_rematch_that_is_asked_for_again_is_listed_once() {
    let server = with_limits().await;
    let mut request = listed("Zo\u{e9}");
    request["options"] = json!({"target_score": {"rounds": 1}, "turn_cap": 1});
    let mut people = TwoPeople::playing(&server, &request).await;
    people.play_to_the_end(&server).await;
    let (zoe, max, _, _) = people.into_parts();
    let path = format!("/api/tables/{}/rematch", zoe.id);
    for person in [&zoe, &max, &zoe] {
        let (status, table) = server.post(&path, Some(&person.token), &Value::Null).await;
        assert_eq!(
            (status, &table["listed"]),
            (StatusCode::CREATED, &json!(true))
        );
    }
    // It is one of the three tables that one address lists.
    for _ in 0..2 {
        assert_eq!(
            list_another(&server, None).await,
            (StatusCode::CREATED, Value::Null)
        );
    }
    assert_eq!(list_another(&server, None).await, refused());
    server.close().await;
}

#[tokio::test]
async fn a_class_behind_one_address_meets_at_its_first_tables() {
    let server = with_limits().await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        let request = json!({"game": "quando"});
        tables.push(server.guest("/api/play", &request).await.id);
    }
    tables.sort();
    tables.dedup();
    assert_eq!(tables.len(), 3, "four seats each");
    let request = json!({"game": "quando"});
    let (status, body) = server.post("/api/play", None, &request).await;
    assert_eq!((status, body["code"].clone()), refused());
    server.close().await;
}

#[tokio::test]
async fn the_tables_of_the_lobby_are_read_at_once_and_shown_in_their_order() {
    let store = Arc::new(Memory::new());
    let first = TestServer::with(Arc::<Memory>::clone(&store), fast_settings()).await;
    for number in 0..4 {
        first.table_of(&listed(&format!("Zo\u{e9} {number}"))).await;
    }
    first.close().await;
    // None of the tables is in this server's memory.
    let second = TestServer::with(Arc::<Memory>::clone(&store), fast_settings()).await;
    store.let_reads_meet(2);
    let lobby = second.get("/api/lobby", None);
    let (_, lobby) = tokio::time::timeout(Duration::from_secs(20), lobby)
        .await
        .expect("two reads meet");
    let order = store.listed_tables(Phase::Waiting, 9).await;
    let order = order.expect("a list").into_iter().map(|table| table.id);
    let shown = lobby["waiting"].as_array().expect("a list").iter();
    let shown = shown.map(|table| table["id"].as_str().expect("an id"));
    let order: Vec<_> = order.map(|id| id.as_str().to_owned()).collect();
    assert_eq!(shown.collect::<Vec<_>>(), order);
    assert_eq!(order.len(), 4);
    second.close().await;
}
