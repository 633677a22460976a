//! When a match that begins by itself waits for its person's contribution, in simulated
//! time.

use super::TableRegistry;
use super::fixture::{
    CONTRIBUTE, NOON, TestViewer, create_open_table, create_table_without_contribution, guest_of,
    registry, table_id, with_memory_aid,
};
use crate::limits::ClientNetwork;
use crate::metrics::Metrics;
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_store::Memory;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// The tables, with one of Ann and bots to which she has not contributed.
async fn tables_of(ann: &PersonId) -> TableRegistry {
    let store = Arc::new(Memory::new());
    create_table_without_contribution(&store, ann, Kind::Quando, ["greedy", "greedy"]).await;
    registry(&store, &Arc::new(Metrics::new(None)))
}

/// Gives a person a seat.
async fn sit(tables: &TableRegistry, name: &str) -> PersonId {
    let person = PersonId::from_trusted(name);
    let network = ClientNetwork::of([192, 0, 2, 1].into());
    let request = guest_of(&person).seat_request(network, None, None);
    assert!(tables.sit(&table_id(), request).await.is_ok());
    person
}

async fn status(tables: &TableRegistry) -> Value {
    let Ok(info) = tables.info(&table_id(), None).await else {
        panic!("the table exists")
    };
    serde_json::to_value(info.status).expect("JSON")
}

#[tokio::test(start_paused = true)]
async fn the_first_deal_waits_a_few_seconds_for_the_contribution_of_who_is_there() {
    let ann = PersonId::from_trusted("ann");
    let tables = tables_of(&ann).await;
    let _spectator = TestViewer::join(&tables, None).await;
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(status(&tables).await, "waiting", "she is not there");
    let viewer = TestViewer::join(&tables, Some(ann.clone())).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(status(&tables).await, "waiting");
    viewer.leave().await;
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(status(&tables).await, "waiting", "she has gone");
    let _back = TestViewer::join(&tables, Some(ann)).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(status(&tables).await, "waiting", "she has the whole time");
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(status(&tables).await, "playing");
}

#[tokio::test(start_paused = true)]
async fn the_match_begins_with_the_contribution() {
    let ann = PersonId::from_trusted("ann");
    let tables = tables_of(&ann).await;
    let mut viewer = TestViewer::join(&tables, Some(ann)).await;
    let welcome = viewer.next().await;
    assert_eq!(
        welcome["table"]["commitment"].as_str().map(str::len),
        Some(64)
    );
    viewer.frame(CONTRIBUTE).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(status(&tables).await, "playing");
}

#[tokio::test(start_paused = true)]
async fn a_start_that_waits_for_contributions_is_not_lost_to_a_change_at_another_server() {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let (tables, others) = (registry(&store, &metrics), registry(&store, &metrics));
    let ann = PersonId::from_trusted("ann");
    create_open_table(&store, &ann, NOON).await;
    let bob = sit(&tables, "bob").await;
    let viewer = TestViewer::join(&tables, Some(ann)).await;
    let _silent = TestViewer::join(&tables, Some(bob)).await;
    viewer.frame(CONTRIBUTE).await;
    viewer.frame(r#"{"type":"start"}"#).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(status(&tables).await, "waiting", "for bob's contribution");
    // The append of this server conflicts with that.
    sit(&others, "carl").await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(status(&tables).await, "playing");
}

#[tokio::test(start_paused = true)]
async fn a_start_that_waits_for_contributions_was_not_for_other_settings() {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let tables = registry(&store, &metrics);
    let ann = PersonId::from_trusted("ann");
    create_open_table(&store, &ann, NOON).await;
    let bob = sit(&tables, "bob").await;
    let viewer = TestViewer::join(&tables, Some(ann.clone())).await;
    let _silent = TestViewer::join(&tables, Some(bob)).await;
    viewer.frame(CONTRIBUTE).await;
    viewer.frame(r#"{"type":"start"}"#).await;
    let settings = with_memory_aid();
    let changed = tables.change_settings(&table_id(), &ann, settings).await;
    assert!(changed.is_ok_and(|info| info.memory_aid));
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(status(&tables).await, "waiting");
    viewer.frame(r#"{"type":"start"}"#).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(status(&tables).await, "playing");
}
