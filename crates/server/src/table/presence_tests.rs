//! The announcements of presence, in simulated time.

use super::command::TableCommand;
use super::fixture::{TestViewer, create_table, registry};
use crate::metrics::Metrics;
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_store::Memory;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

#[tokio::test(start_paused = true)]
async fn an_absent_person_is_announced_as_away_and_then_as_gone() {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let tables = registry(&store, &metrics);
    let ann = PersonId::from_trusted("ann");
    create_table(&store, &ann, Kind::Quando, ["solid", "solid"]).await;
    let mut other = TestViewer::join(&tables, None).await;
    let started_at = Instant::now();
    wait_for_presence(&mut other, "away").await;
    wait_for_presence(&mut other, "gone").await;
    assert!(
        started_at.elapsed() >= Duration::from_secs(120),
        "nobody came"
    );

    let mine = TestViewer::join(&tables, Some(ann)).await;
    wait_for_presence(&mut other, "here").await;
    let left = Instant::now();
    let socket = mine.socket;
    assert!(
        mine.table
            .send(Box::new(TableCommand::Leave { socket }))
            .await
            .is_ok()
    );
    wait_for_presence(&mut other, "away").await;
    assert!(left.elapsed() < Duration::from_secs(1), "at once, nearly");
    wait_for_presence(&mut other, "gone").await;
    let gone = left.elapsed();
    assert!(gone >= Duration::from_secs(120) && gone < Duration::from_secs(121));
}

#[tokio::test(start_paused = true)]
async fn a_server_that_has_just_read_a_running_match_does_not_take_its_people_for_gone() {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let new_registry = || registry(&store, &metrics);
    let (tables, other_tables) = (new_registry(), new_registry());
    let ann = PersonId::from_trusted("ann");
    create_table(&store, &ann, Kind::Quando, ["random", "random"]).await;
    let mut mine = TestViewer::join(&tables, Some(ann)).await;
    let act = loop {
        let message = mine.next().await;
        if let Some(offer) = message["legal"].get(0) {
            break json!({"type": "act", "seq": message["seq"], "action": offer["action"]});
        }
    };
    sleep(Duration::from_secs(600)).await;
    mine.frame(&act.to_string()).await;
    while mine.next().await["type"] != "update" {}
    mine.leave().await;
    let mut other = TestViewer::join(&other_tables, None).await;
    let presence = other.next().await["table"]["seats"][0]["presence"].clone();
    assert_eq!(presence, "away");
    let left_at = Instant::now();
    wait_for_presence(&mut other, "gone").await;
    assert!(left_at.elapsed() >= Duration::from_secs(119));
}

/// Waits until the presence of the person in seat 0 is announced to be this.
async fn wait_for_presence(viewer: &mut TestViewer, presence: &str) {
    while viewer.next().await["table"]["seats"][0]["presence"] != presence {}
}
