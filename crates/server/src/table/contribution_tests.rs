//! When a match that begins by itself waits for its person's contribution, in simulated
//! time.

use super::TableRegistry;
use super::fixture::{
    CONTRIBUTE, TestViewer, create_table_without_contribution, registry, table_id,
};
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
