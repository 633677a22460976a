//! Servers that share a store, without a balancer that keeps a person at one of them. With
//! stores in memory, and with PostgreSQL where that is installed.

use crate::fixture::{TestServer, fast_settings};
use crate::socket::Socket;
use brelan_ids::Timestamp;
use brelan_server::{Clock, Settings};
use brelan_store::{AdminStore, LogEntry, Memory, Postgres, PostgresUrl};
use brelan_table::Input;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Each kind of store that can be shared, opened twice.
async fn stores() -> Vec<[Arc<dyn AdminStore>; 2]> {
    let memory: Arc<dyn AdminStore> = Arc::new(Memory::shared());
    let mut stores = vec![[memory.clone(), memory]];
    if let Some(url) = brelan_private_services::postgres::new_database() {
        let url = PostgresUrl::parse(&url).expect("an address");
        let open = async || Arc::new(Postgres::open(&url).await.expect("a database"));
        stores.push([open().await, open().await]);
    }
    stores
}

/// Two servers on each kind of store that can be shared.
pub(crate) async fn pairs() -> Vec<[TestServer; 2]> {
    pairs_with(fast_settings()).await
}

/// Two servers with these settings on each kind of store that can be shared.
pub(crate) async fn pairs_with(settings: Settings) -> Vec<[TestServer; 2]> {
    let mut pairs = Vec::new();
    for [one, two] in stores().await {
        let serve = |store| TestServer::with(store, settings.clone());
        pairs.push([serve(one).await, serve(two).await]);
    }
    pairs
}

pub(crate) async fn close([one, two]: [TestServer; 2]) {
    one.close().await;
    two.close().await;
}

fn table_path(id: &str) -> String {
    format!("/api/tables/{id}")
}

/// Chooses the first offer of a turn, and gives the message that acknowledges it.
pub(crate) async fn act(socket: &mut Socket, turn: &Value) -> Value {
    socket.choose_first(turn).await;
    loop {
        let message = socket.hear().await;
        assert_ne!(message["type"], "problem", "{message}");
        let is_ack = message["type"] == "ack" && message["seq"] == turn["seq"];
        if is_ack || message["ack"] == turn["seq"] {
            return message;
        }
    }
}

/// The next turn after a message, which may be the one.
pub(crate) async fn turn_after(socket: &mut Socket, message: Value) -> Value {
    if message["legal"][0].is_object() {
        return message;
    }
    socket.do_what_it_waits_for(&message).await;
    socket.turn().await
}

#[tokio::test]
async fn an_action_with_what_one_server_has_shown_is_not_stale_at_the_other() {
    for servers in pairs().await {
        let [one, two] = &servers;
        let mine = one.table(2, 1000).await;
        let token = Some(&*mine.token);
        let mut here = one.join(&mine.id, token, None).await;
        let mut there = two.join(&mine.id, token, None).await;
        let mut last = Value::Null;
        for round in 0..12 {
            let turn = turn_after(&mut here, last).await;
            if round % 2 == 0 {
                last = act(&mut here, &turn).await;
            } else {
                // This server may not know yet that it is this person's turn.
                act(&mut there, &turn).await;
                last = Value::Null;
            }
        }
        drop((here, there));
        close(servers).await;
    }
}

#[tokio::test]
async fn quick_play_finds_people_at_a_table_that_only_another_server_has_in_memory() {
    for [store, other] in stores().await {
        let one = TestServer::with(store.clone(), fast_settings()).await;
        let two = TestServer::with(other, fast_settings()).await;
        let request = json!({"game": "quando"});
        let zoe = one.guest("/api/play", &request).await;
        let mut here = one.join(&zoe.id, Some(&zoe.token), None).await;
        let asked = [zoe.table_id()];
        // No server has this name: it asks who is connected to the others.
        let connected = async || store.exchange_presence("observer", &[], &asked).await;
        while connected().await.expect("it reads").is_empty() {
            here.say(json!({"type": "ping", "n": 1})).await;
            here.hear_kind("pong").await;
        }
        let max = two.guest("/api/play", &request).await;
        assert_eq!(max.id, zoe.id);
        drop(here);
        close([one, two]).await;
    }
}

#[tokio::test]
async fn what_one_server_appends_the_other_shows_by_itself() {
    for servers in pairs().await {
        let [one, two] = &servers;
        let mine = one.table(3, 1000).await;
        // A spectator, who says nothing after hello.
        let mut there = two.join(&mine.id, None, None).await;
        let mut here = one.join(&mine.id, Some(&mine.token), None).await;
        let mut last = Value::Null;
        for _ in 0..5 {
            let turn = turn_after(&mut here, last).await;
            last = act(&mut here, &turn).await;
            let seq = turn["seq"].as_u64().expect("a seq");
            loop {
                let shown = there.hear_kind("update").await;
                if shown["seq"].as_u64().expect("a seq") > seq {
                    break;
                }
            }
        }
        drop((here, there));
        close(servers).await;
    }
}

#[tokio::test]
async fn a_client_that_has_seen_more_than_its_server_is_shown_no_older_table() {
    for servers in pairs().await {
        let [one, two] = &servers;
        let mine = one.table(2, 1000).await;
        let token = Some(&*mine.token);
        let mut there = two.join(&mine.id, token, None).await;
        there.hear_kind("update").await;
        let mut here = one.join(&mine.id, token, None).await;
        let mut last = Value::Null;
        for _ in 0..5 {
            let turn = turn_after(&mut here, last).await;
            let seq = turn["seq"].as_u64();
            let mut again = two.join(&mine.id, token, seq).await;
            let shown = again.hear_kind("update").await;
            assert!(shown["seq"].as_u64() >= seq, "{shown} after {seq:?}");
            last = act(&mut here, &turn).await;
        }
        drop((here, there));
        close(servers).await;
    }
}

#[tokio::test]
async fn a_person_who_sits_down_at_one_server_has_the_seat_at_the_other_at_once() {
    for servers in pairs().await {
        let [one, two] = &servers;
        let zoe = one
            .table_of(&json!({"game": "quando", "name": "Zo\u{e9}"}))
            .await;
        let path = table_path(&zoe.id);
        // A person who is known already, so that the socket is the same person's.
        let max = two.table_of(&json!({"game": "zero", "name": "Max"})).await;
        let token = Some(&*max.token);
        let mut there = two.join(&zoe.id, token, None).await;
        for _ in 0..5 {
            let (_, before) = two.get(&path, token).await;
            assert_eq!(before["you"], Value::Null);
            let seats = format!("{path}/seats");
            let (status, _) = one.post(&seats, token, &json!({"name": "Max"})).await;
            assert_eq!(status.as_u16(), 200);
            // Not "not_seated", on a socket that was a spectator's.
            there.say(json!({"type": "leave"})).await;
            let said = there.until_pong().await;
            assert!(
                !said.iter().any(|text| text.contains("problem")),
                "{said:?}"
            );
            let (status, _) = two.post(&seats, token, &json!({"name": "Max"})).await;
            assert_eq!(status.as_u16(), 200);
            let (_, after) = one.get(&path, token).await;
            assert_eq!(after["you"], 1, "{after}");
            let (status, _) = one.leave(&zoe.id, token).await;
            assert_eq!(status.as_u16(), 200);
        }
        drop(there);
        close(servers).await;
    }
}

#[tokio::test]
async fn people_at_another_server_are_present() {
    for servers in pairs().await {
        let [one, two] = &servers;
        let zoe = one
            .table_of(&json!({"game": "quando", "name": "Zo\u{e9}"}))
            .await;
        let mut here = one.join(&zoe.id, Some(&zoe.token), None).await;
        let max = two.sit(&zoe.id, &json!({"name": "Max"})).await;
        let there = two.join(&zoe.id, Some(&max.token), None).await;
        let presence = |table: &Value, seat: usize| table["seats"][seat]["presence"].clone();
        let both = |table: &Value| [0, 1].map(|seat| presence(table, seat)) == ["here", "here"];
        here.table(both).await;
        drop(there);
        here.table(|table| presence(table, 1) == "away").await;
        let mut again = two.join(&zoe.id, Some(&max.token), None).await;
        again.table(both).await;
        here.table(both).await;
        drop((here, again));
        close(servers).await;
    }
}

#[tokio::test]
async fn people_at_another_server_learn_of_a_new_name_and_of_the_rematch() {
    for servers in pairs().await {
        let [one, two] = &servers;
        let mine = one.table(2, 20).await;
        let token = Some(&*mine.token);
        let mut there = two.join(&mine.id, token, None).await;
        let renamed = json!({"name": "Zo\u{e9}"});
        let answer = reqwest::Client::new()
            .put(one.url("/api/me"))
            .bearer_auth(&mine.token)
            .json(&renamed)
            .send()
            .await
            .expect("it answers");
        assert!(answer.status().is_success(), "{}", answer.status());
        there
            .table(|table| table["seats"][0]["name"] == "Zo\u{e9}")
            .await;
        there.play_to_the_end().await;
        let path = format!("{}/rematch", table_path(&mine.id));
        let (status, rematch) = one.post(&path, token, &json!({})).await;
        assert_eq!(status.as_u16(), 201);
        there.table(|table| table["rematch"] == rematch["id"]).await;
        drop(there);
        close(servers).await;
    }
}

#[tokio::test]
async fn one_server_does_what_is_due_at_a_table_that_two_show() {
    for servers in pairs().await {
        let [one, two] = &servers;
        let mine = one.table(3, 1000).await;
        let mut here = one.join(&mine.id, Some(&mine.token), None).await;
        let mut last = here.turn().await;
        let there = two.join(&mine.id, None, None).await;
        for _ in 0..8 {
            let turn = turn_after(&mut here, last).await;
            last = act(&mut here, &turn).await;
        }
        let [done_here, done_there] = [one.metrics().await, two.metrics().await];
        assert!(
            done_here.contains("brelan_conflicts_total 0"),
            "{done_here}"
        );
        assert!(done_there.contains("brelan_inputs_total 0"), "{done_there}");
        assert!(
            done_there.contains("brelan_conflicts_total 0"),
            "{done_there}"
        );
        drop((here, there));
        close(servers).await;
    }
}

#[tokio::test]
async fn what_is_due_goes_on_at_another_server_when_one_stops() {
    for servers in pairs().await {
        let [one, two] = servers;
        let mine = one.table(3, 1000).await;
        let mut here = one.join(&mine.id, Some(&mine.token), None).await;
        here.turn().await;
        let watching = two.join(&mine.id, None, None).await;
        one.close().await;
        assert_eq!(here.end().await, Some(1012));
        let mut again = two.join(&mine.id, Some(&mine.token), None).await;
        let mut last = Value::Null;
        for _ in 0..4 {
            let turn = turn_after(&mut again, last).await;
            last = act(&mut again, &turn).await;
        }
        drop((again, watching));
        two.close().await;
    }
}

/// The machine's wall clock, wrong by `minutes`.
fn wrong_clock(minutes: i64) -> Clock {
    let by = Duration::from_secs(60 * minutes.unsigned_abs());
    Clock::new(move || match minutes {
        0.. => now() + by,
        _ => now() - by,
    })
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp::EPOCH + since.expect("after 1970")
}

#[tokio::test]
async fn a_server_whose_clock_is_ten_minutes_off_ends_no_turn() {
    for stores in stores().await {
        let [one, two] = stores;
        let with_clock = |clock| Settings {
            clock,
            ..fast_settings()
        };
        let begun = now();
        let fast = TestServer::with(one.clone(), with_clock(wrong_clock(10))).await;
        let slow = TestServer::with(two, with_clock(wrong_clock(-10))).await;
        let body = json!({
            "game": "quando", "players": 2, "bots": "random",
            "clock": {"kind": "live", "turn": 60, "bank": 0},
            "options": {"target_score": 1000},
        });
        for [made, other] in [[&fast, &slow], [&slow, &fast]] {
            let mine = made.table_of(&body).await;
            let token = Some(&*mine.token);
            let mut here = made.join(&mine.id, token, None).await;
            let mut there = other.join(&mine.id, token, None).await;
            let mut last = Value::Null;
            for round in 0..8 {
                let turn = turn_after(&mut here, last).await;
                last = Value::Null;
                if round % 2 == 0 {
                    last = act(&mut here, &turn).await;
                } else {
                    act(&mut there, &turn).await;
                }
            }
            let (_, table) = made.get(&table_path(&mine.id), token).await;
            assert_eq!(table["seats"][0]["stand_in"], Value::Null, "{table}");
            let log = one.read(&mine.table_id(), 0).await.expect("a log");
            let at = |entry: &LogEntry| Input::from_text(&entry.input).expect("an input").at;
            let times: Vec<_> = log.iter().map(at).collect();
            assert!(times.is_sorted(), "{times:?}");
            let tolerance = Duration::from_secs(5);
            let right = begun - tolerance..now() + tolerance;
            assert!(times.iter().all(|at| right.contains(at)), "{times:?}");
            drop((here, there));
        }
        fast.close().await;
        slow.close().await;
    }
}
