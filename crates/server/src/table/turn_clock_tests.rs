//! Clocks of turns while the wall clock is wrong, in simulated time.

use super::fixture::{NOON, TestViewer, create_table_with_clock, registry_with_wall, table_id};
use crate::metrics::Metrics;
use brelan_catalog::Kind;
use brelan_ids::{PersonId, Timestamp};
use brelan_protocol::rest::Clock;
use brelan_store::{LogStore, Memory};
use brelan_table::Input;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// The time of a turn.
const TURN: Duration = Duration::from_secs(60);

fn set(wall: &AtomicU64, time: Timestamp) {
    wall.store(time.as_millis(), Ordering::Relaxed);
}

/// Plays a turn of a person who does not act, while `wrong` sets the wall clock, and
/// gives how long it lasts.
async fn turn_with(wrong: impl AsyncFnOnce(&AtomicU64, &mut TestViewer)) -> Duration {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let wall = Arc::new(AtomicU64::new(NOON.as_millis()));
    let tables = registry_with_wall(&store, &metrics, &wall);
    let ann = PersonId::from_trusted("ann");
    let clock = Some(Clock::Live { turn: 60, bank: 0 });
    create_table_with_clock(&store, &ann, Kind::Quando, ["random", "random"], clock).await;
    let mut viewer = TestViewer::join(&tables, Some(ann)).await;
    while viewer.next().await["clock"]["seat"] != 0 {}
    let began = Instant::now();
    wrong(&wall, &mut viewer).await;
    let ended = async { while viewer.next().await["table"]["seats"][0]["stand_in"] != "clock" {} };
    let in_time = tokio::time::timeout(10 * TURN, ended).await;
    assert!(in_time.is_ok(), "the turn does not end");
    let lasted = began.elapsed();
    let log = store.read(&table_id(), 0).await.expect("a log");
    let times = log
        .iter()
        .map(|stored| Input::from_text(&stored.input).expect("an input").at);
    assert!(times.is_sorted(), "the times in the log are monotonic");
    lasted
}

fn assert_a_turn(lasted: Duration) {
    // The first turn comes after the animation of the deal.
    let longest = TURN + Duration::from_secs(5);
    assert!(lasted >= TURN - Duration::from_secs(1), "{lasted:?}");
    assert!(lasted <= longest, "{lasted:?}");
}

#[tokio::test(start_paused = true)]
async fn a_turn_is_as_long_while_the_wall_clock_is_ahead() {
    let lasted = turn_with(async |wall, _| set(wall, NOON + YEAR));
    assert_a_turn(lasted.await);
}

#[tokio::test(start_paused = true)]
async fn a_turn_is_as_long_while_the_wall_clock_is_behind() {
    let lasted = turn_with(async |wall, _| set(wall, NOON - YEAR));
    assert_a_turn(lasted.await);
}

#[tokio::test(start_paused = true)]
async fn a_turn_ends_after_the_wall_clock_was_ahead_and_is_right_again() {
    let lasted = turn_with(async |wall, viewer| {
        set(wall, NOON + YEAR);
        // An input with the time of the wrong clock.
        viewer.frame(r#"{"type":"leave"}"#).await;
        viewer.frame(r#"{"type":"return"}"#).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        set(wall, NOON);
    });
    assert_a_turn(lasted.await);
}
