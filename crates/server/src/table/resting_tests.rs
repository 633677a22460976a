//! Matches that bots and stand-ins play alone, in simulated time.

use super::fixture::{TestViewer, create_table_with_clock, registry, table_id};
use crate::metrics::Metrics;
use brelan_catalog::Kind;
use brelan_ids::{PersonId, Timestamp};
use brelan_protocol::PROTOCOL;
use brelan_protocol::rest::Clock;
use brelan_store::{LogStore, Memory, TableStore};
use std::sync::Arc;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 3600);

async fn log_len(store: &Memory) -> usize {
    store.read(&table_id(), 0).await.expect("a log").len()
}

/// Ann leaves her seat to a bot and then the page; a spectator stays.
async fn a_match_without_its_person(clock: Option<Clock>) {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let tables = registry(&store, &metrics);
    let ann = PersonId::from_trusted("ann");
    create_table_with_clock(&store, &ann, Kind::Quando, ["random", "random"], clock).await;
    let mut watcher = TestViewer::join(&tables, None).await;
    let mut mine = TestViewer::join(&tables, Some(ann.clone())).await;
    mine.frame(r#"{"type":"leave"}"#).await;
    while mine.next().await["table"]["seats"][0]["stand_in"] != "left" {}
    let begun = log_len(&store).await;
    // She is there and sees the bots play on.
    while log_len(&store).await < begun + 4 {
        mine.next().await;
    }
    mine.leave().await;
    while watcher.next().await["table"]["seats"][0]["presence"] != "away" {}
    let rested = log_len(&store).await;
    tokio::time::sleep(DAY).await;
    assert_eq!(log_len(&store).await, rested, "nobody is there");
    watcher.leave().await;
    tokio::time::sleep(DAY).await;
    assert_eq!(store.tables_due(Timestamp::MAX, 9).await, Ok(vec![]));
    assert_eq!(log_len(&store).await, rested);

    let mut back = TestViewer::join(&tables, Some(ann)).await;
    while back.next().await["view"]["phase"] != "over" {}
}

#[tokio::test(start_paused = true)]
async fn a_match_of_bots_and_stand_ins_rests_until_a_person_is_back() {
    a_match_without_its_person(None).await;
}

#[tokio::test(start_paused = true)]
async fn a_match_of_days_rests_when_nobody_plays_any_more() {
    a_match_without_its_person(Some(Clock::Slow { days: 2 })).await;
}

#[tokio::test(start_paused = true)]
async fn the_past_is_sent_once_on_a_socket_and_the_board_as_often_as_it_may() {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let tables = registry(&store, &metrics);
    let ann = PersonId::from_trusted("ann");
    create_table_with_clock(&store, &ann, Kind::Quando, ["random", "random"], None).await;
    let mut mine = TestViewer::join(&tables, Some(ann)).await;
    mine.frame(r#"{"type":"leave"}"#).await;
    while mine.next().await["view"]["phase"] != "over" {}

    let mut viewer = TestViewer::join(&tables, None).await;
    let (mut seen, mut too_fast, mut bytes) = (Vec::new(), 0, 0);
    for _ in 0..200 {
        viewer
            .frame(&format!(
                r#"{{"type":"hello","protocol":{PROTOCOL},"since":0}}"#
            ))
            .await;
    }
    viewer.frame(r#"{"type":"ping","n":7}"#).await;
    loop {
        let message = viewer.next().await;
        match message["type"].as_str() {
            // The first of them answers the hello without `since` on joining.
            Some("update") => {
                bytes += message.to_string().len();
                seen.push(message["seen"].as_array().map_or(0, Vec::len));
            }
            Some("problem") => {
                assert_eq!(message["code"], "too_fast");
                too_fast += 1;
            }
            Some("pong") => break,
            _ => {}
        }
    }
    assert_eq!(seen.len() + too_fast, 201);
    assert!(seen[1] > 0, "{seen:?}");
    assert!(seen[2..].iter().all(|seen| *seen == 0) && seen[0] == 0);
    // Three seconds' worth of 64 kilobytes, and what the last of them has begun.
    let burst = 3 * 64 * 1024_usize;
    assert!(too_fast > 0 && bytes.abs_diff(burst) < 20_000, "{bytes}");
}
