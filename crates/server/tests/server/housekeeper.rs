//! The periodic work, without any client. Time is simulated, or it passes by giving
//! the next server a clock that is ahead.

use crate::fixture::{ManualClock, TestServer, at_this_moment, fast_settings};
use crate::logs::CapturedLog;
use brelan_ids::Timestamp;
use brelan_server::{Clock, Settings};
use brelan_store::Memory;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// A server on the same store, `days` days later.
async fn days_later(store: &Arc<Memory>, days: u32) -> TestServer {
    let now = move || {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Timestamp::EPOCH + since.unwrap_or_default() + days * DAY
    };
    let settings = Settings {
        clock: Clock::new(now),
        ..fast_settings()
    };
    TestServer::with(store.clone(), settings).await
}

/// What is told of a table once `wanted` holds.
async fn until(server: &TestServer, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let path = format!("/api/tables/{id}");
    let look = async {
        loop {
            let (_, table) = server.get(&path, None).await;
            if wanted(&table) {
                return table;
            }
        }
    };
    let patience = Duration::from_secs(20);
    tokio::time::timeout(patience, look).await.expect("in time")
}

const DAY: Duration = Duration::from_secs(24 * 3600);

/// A server in simulated time, with the wall clock that a test moves.
async fn manual(store: &Arc<Memory>, clock: &ManualClock) -> TestServer {
    let settings = Settings {
        clock: clock.clock(),
        ..fast_settings()
    };
    TestServer::with(store.clone(), settings).await
}

async fn info(server: &TestServer, id: &str) -> Value {
    let path = format!("/api/tables/{id}");
    at_this_moment(server.get(&path, None)).await.1
}

async fn status(server: &TestServer, id: &str) -> Value {
    info(server, id).await["status"].take()
}

#[tokio::test(start_paused = true)]
async fn a_look_takes_no_simulated_time() {
    let (store, clock) = (Arc::new(Memory::new()), ManualClock::new());
    let server = manual(&store, &clock).await;
    let mine = server.table_of(&json!({"game": "zero"})).await;
    let before = Instant::now();
    for _ in 0..20 {
        assert_eq!(status(&server, &mine.id).await, "waiting");
    }
    assert_eq!(before.elapsed(), Duration::ZERO);
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn an_idle_table_is_closed_at_the_second_look_and_kept() {
    let log = CapturedLog::start();
    let (store, clock) = (Arc::new(Memory::new()), ManualClock::new());
    let server = manual(&store, &clock).await;
    let mine = server.table_of(&json!({"game": "zero"})).await;
    tokio::time::sleep(3 * DAY + Duration::from_secs(50 * 60)).await;
    assert_eq!(status(&server, &mine.id).await, "waiting", "one look");
    tokio::time::sleep(Duration::from_secs(15 * 60)).await;
    assert_eq!(status(&server, &mine.id).await, "closed");
    let told = log.warnings("closed, because it was idle");
    let [told] = &told[..] else {
        panic!("{told:?}")
    };
    let days = told.contains("days=3");
    assert!(days && told.contains(&mine.id), "{told}");
    let path = format!("/api/tables/{}/seats", mine.id);
    let (status, fault) = server.post(&path, None, &json!({})).await;
    assert_eq!((status.as_u16(), &fault["code"]), (409, &json!("closed")));
    let (_, listed) = server.get("/api/tables", Some(&mine.token)).await;
    assert_eq!(listed[0]["id"], json!(mine.id), "it is kept");
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_is_visited_between_two_looks_stays() {
    let (store, clock) = (Arc::new(Memory::new()), ManualClock::new());
    let server = manual(&store, &clock).await;
    let mine = server.table_of(&json!({"game": "zero"})).await;
    tokio::time::sleep(3 * DAY + Duration::from_secs(30 * 60)).await;
    drop(server.join(&mine.id, Some(&mine.token), None).await);
    tokio::time::sleep(DAY).await;
    assert_eq!(status(&server, &mine.id).await, "waiting");
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_wrong_wall_clock_closes_no_table() {
    let log = CapturedLog::start();
    let (store, clock) = (Arc::new(Memory::new()), ManualClock::new());
    let server = manual(&store, &clock).await;
    let slow = json!({"kind": "slow", "days": 2});
    let waiting = json!({"game": "quando", "listed": true});
    let playing = json!({"game": "quando", "players": 2, "bots": "random", "clock": slow});
    let mut tables = Vec::new();
    for request in [waiting, json!({"game": "quando", "players": 2}), playing] {
        let mine = server.table_of(&request).await;
        let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
        if request["players"].is_u64() {
            socket.table(|table| table["status"] == "playing").await;
        }
        tables.push(mine.id);
    }
    for wrong_for in [75, 130, 50 * 60] {
        clock.set_ahead(40 * DAY);
        tokio::time::sleep(Duration::from_secs(wrong_for)).await;
        clock.set_ahead(Duration::ZERO);
        tokio::time::sleep(Duration::from_secs(2 * 3600)).await;
    }
    for (id, expected) in tables.iter().zip(["waiting", "playing", "playing"]) {
        assert_eq!(status(&server, id).await, expected);
        assert_eq!(
            stand_in(&server, id).await,
            Value::Null,
            "a turn is not over"
        );
    }
    let told = log.warnings("no idle table is closed for a day");
    assert_eq!(told.len(), 1, "once, not at each look");
    assert_eq!(log.warnings("closed, because"), Vec::<String>::new());
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_server_that_shares_its_store_closes_no_table_by_its_wall_clock() {
    let (store, clock) = (Arc::new(Memory::shared()), ManualClock::new());
    clock.set_ahead(40 * DAY);
    let server = manual(&store, &clock).await;
    let mine = server.table_of(&json!({"game": "zero"})).await;
    for ahead in [40 * DAY, 80 * DAY] {
        clock.set_ahead(ahead);
        tokio::time::sleep(Duration::from_secs(2 * 3600)).await;
        assert_eq!(status(&server, &mine.id).await, "waiting");
    }
    server.close().await;
}

/// A match of days, one turn of which begins while the clock of the server is ahead.
async fn table_ahead(server: &TestServer) -> String {
    let slow = json!({"kind": "slow", "days": 2});
    let request = json!({"game": "quando", "players": 2, "bots": "random", "clock": slow});
    let mine = server.table_of(&request).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    assert_eq!(socket.turn().await["clock"]["seat"], 0);
    mine.id
}

async fn stand_in(server: &TestServer, id: &str) -> Value {
    info(server, id).await["seats"][0]["stand_in"].take()
}

/// By 5 days, a turn is due less than the longest turn later than it should be.
const STEPS_DAYS: [u32; 2] = [5, 40];

#[tokio::test(start_paused = true)]
async fn a_turn_of_days_ends_in_time_after_the_wall_clock_was_ahead_for_hours() {
    for days_ahead in STEPS_DAYS {
        let (store, clock) = (Arc::new(Memory::new()), ManualClock::new());
        let server = manual(&store, &clock).await;
        tokio::time::sleep(Duration::from_secs(10)).await;
        clock.set_ahead(days_ahead * DAY);
        tokio::time::sleep(Duration::from_secs(2 * 3600)).await;
        let id = table_ahead(&server).await;
        tokio::time::sleep(Duration::from_secs(3600)).await;
        clock.set_ahead(Duration::ZERO);
        tokio::time::sleep(DAY).await;
        assert_eq!(stand_in(&server, &id).await, Value::Null, "{days_ahead}");
        tokio::time::sleep(DAY + Duration::from_secs(2 * 3600)).await;
        assert_eq!(stand_in(&server, &id).await, "clock", "{days_ahead}");
        server.close().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_turn_of_days_ends_in_time_after_a_server_ran_with_a_wrong_wall_clock() {
    let (store, clock) = (Arc::new(Memory::new()), ManualClock::new());
    clock.set_ahead(40 * DAY);
    let wrong = manual(&store, &clock).await;
    let id = table_ahead(&wrong).await;
    wrong.close().await;
    clock.set_ahead(Duration::ZERO);
    let right = manual(&store, &clock).await;
    tokio::time::sleep(2 * DAY + Duration::from_secs(3600)).await;
    assert_eq!(stand_in(&right, &id).await, "clock");
    right.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_wall_clock_that_stays_wrong_closes_no_table_for_a_day() {
    let (store, clock) = (Arc::new(Memory::new()), ManualClock::new());
    let server = manual(&store, &clock).await;
    let mine = server.table_of(&json!({"game": "zero"})).await;
    clock.set_ahead(40 * DAY);
    tokio::time::sleep(Duration::from_secs(23 * 3600)).await;
    assert_eq!(status(&server, &mine.id).await, "waiting");
    tokio::time::sleep(Duration::from_secs(5 * 3600)).await;
    assert_eq!(
        status(&server, &mine.id).await,
        "closed",
        "it is right after all"
    );
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_server_that_starts_with_a_wrong_wall_clock_closes_no_table_for_a_day() {
    let log = CapturedLog::start();
    let (store, clock) = (Arc::new(Memory::new()), ManualClock::new());
    let server = manual(&store, &clock).await;
    let mine = server.table_of(&json!({"game": "zero"})).await;
    server.close().await;
    let again = manual(&store, &clock).await;
    again.close().await;
    let distrusted = || log.warnings("no idle table is closed for a day").len();
    assert_eq!(distrusted(), 0, "the clock is right");
    clock.set_ahead(40 * DAY);
    let wrong = manual(&store, &clock).await;
    wrong.table_of(&json!({"game": "zero"})).await;
    wrong.close().await;
    // What was stored by the wrong clock does not vouch for it.
    let wrong = manual(&store, &clock).await;
    tokio::time::sleep(Duration::from_secs(23 * 3600)).await;
    assert_eq!(status(&wrong, &mine.id).await, "waiting");
    assert_eq!(distrusted(), 2);
    clock.set_ahead(Duration::ZERO);
    tokio::time::sleep(DAY).await;
    assert_eq!(status(&wrong, &mine.id).await, "waiting");
    wrong.close().await;
    clock.set_ahead(40 * DAY);
    let right = manual(&store, &clock).await;
    tokio::time::sleep(DAY + Duration::from_secs(2 * 3600)).await;
    let status = status(&right, &mine.id).await;
    assert_eq!(status, "closed", "it is right after all");
    right.close().await;
}

#[tokio::test]
async fn a_slow_match_continues_without_viewers() {
    let store = Arc::new(Memory::new());
    let server = TestServer::with(store.clone(), fast_settings()).await;
    let clock = json!({"kind": "slow", "days": 2});
    let body = json!({"game": "zero", "name": "Zo\u{e9}", "clock": clock});
    let mine = server.table_of(&body).await;
    let mut socket = server.join(&mine.id, Some(&mine.token), None).await;
    for seat in [1, 2] {
        socket.say(json!({"type": "seat_bot", "seat": seat})).await;
    }
    socket.say(json!({"type": "start"})).await;
    let turn = socket.turn().await;
    let until_then = turn["clock"]["until"].as_u64().expect("a time");
    assert_eq!(turn["clock"]["seat"], 0);
    assert!(until_then > 0);
    drop(socket);
    server.close().await;

    let soon = days_later(&store, 1).await;
    let (_, table) = soon.get(&format!("/api/tables/{}", mine.id), None).await;
    assert_eq!(table["seats"][0]["stand_in"], Value::Null);
    soon.close().await;
    let late = days_later(&store, 3).await;
    let stood_in = |table: &Value| table["seats"][0]["stand_in"] == "clock";
    until(&late, &mine.id, stood_in).await;
    let mut back = late.join(&mine.id, Some(&mine.token), None).await;
    back.say(json!({"type": "return"})).await;
    back.table(|table| table["seats"][0]["stand_in"].is_null())
        .await;
    late.close().await;
}
