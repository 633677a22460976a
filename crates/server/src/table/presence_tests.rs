//! What is told of who comes and goes, in simulated time.

use super::command::TableCommand;
use super::bot_timing_tests::{Seen, make, tables};
use crate::metrics::Metrics;
use brelan_catalog::Kind;
use brelan_store::Memory;
use brelan_table::Person;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

#[tokio::test(start_paused = true)]
async fn who_does_not_come_back_is_told_to_be_away_and_then_gone() {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new()));
    let tables = tables(&store, &metrics);
    let ann = Person("ann".into());
    make(&store, &ann, Kind::Quando, ["solid", "solid"]).await;
    let mut other = Seen::join(&tables, None).await;
    let began = Instant::now();
    until(&mut other, "away").await;
    until(&mut other, "gone").await;
    assert!(began.elapsed() >= Duration::from_secs(120), "nobody came");

    let mine = Seen::join(&tables, Some(ann)).await;
    until(&mut other, "here").await;
    let left = Instant::now();
    let socket = mine.socket;
    assert!(
        mine.table
            .send(Box::new(TableCommand::Leave { socket }))
            .await
            .is_ok()
    );
    until(&mut other, "away").await;
    assert!(left.elapsed() < Duration::from_secs(1), "at once, nearly");
    until(&mut other, "gone").await;
    let gone = left.elapsed();
    assert!(gone >= Duration::from_secs(120) && gone < Duration::from_secs(121));
}

/// Waits until the person in seat 0 is told to be so.
async fn until(seen: &mut Seen, presence: &str) {
    while seen.next().await["table"]["seats"][0]["presence"] != presence {}
}
