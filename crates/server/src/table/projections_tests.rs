//! What is stored of a finished match where the store fails at its end, in simulated time.

use super::TableRegistry;
use super::fixture::{NOON, TestViewer, create_table, registry, table_id};
use crate::metrics::Metrics;
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_store::{MatchStore, Memory, Phase, TableStore};
use std::sync::Arc;
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(3600);

/// A match that ends while nothing can be stored but its inputs. Its people leave.
async fn end_without_saves(store: &Arc<Memory>, tables: &TableRegistry) {
    let ann = PersonId::from_trusted("ann");
    create_table(store, &ann, Kind::Quando, ["random", "random"]).await;
    let mut mine = TestViewer::join(tables, Some(ann)).await;
    mine.frame(r#"{"type":"leave"}"#).await;
    while mine.next().await["table"]["seats"][0]["stand_in"] != "left" {}
    store.fail_saves(u64::MAX);
    while mine.next().await["view"]["phase"] != "over" {}
    mine.leave().await;
}

/// Whether the record, the result and what is counted are stored; and whether the table is still
/// found among those that are played.
async fn stored(store: &Memory) -> (bool, bool, bool) {
    let (id, later) = (table_id(), NOON + 1000 * HOUR);
    let record = store.record(&id).await.expect("it answers");
    let recorded = store.recorded_tables(None, 9).await.expect("it answers");
    let played = store.idle_tables(Phase::Playing, later, 9).await;
    (
        record.is_some(),
        recorded == [(id, true)],
        !played.expect("it answers").is_empty(),
    )
}

#[tokio::test(start_paused = true)]
async fn a_match_that_could_not_be_stored_is_stored_once_the_store_answers() {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let tables = registry(&store, &metrics);
    end_without_saves(&store, &tables).await;
    tokio::time::sleep(HOUR).await;
    assert_eq!(stored(&store).await, (false, false, true));
    store.fail_saves(0);
    tokio::time::sleep(HOUR).await;
    assert_eq!(stored(&store).await, (true, true, false));
    assert!(tables.open_table_ids().is_empty(), "it leaves memory then");
}

#[tokio::test(start_paused = true)]
async fn a_match_that_a_server_did_not_store_before_its_end_is_found_among_the_idle_ones() {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let tables = registry(&store, &metrics);
    end_without_saves(&store, &tables).await;
    tables.services.stop.cancel();
    tables.end().await;
    store.fail_saves(0);
    assert_eq!(stored(&store).await, (false, false, true));

    let next = registry(&store, &metrics);
    assert!(next.open(&table_id()).await.is_ok(), "it is stored");
    tokio::time::sleep(HOUR).await;
    assert_eq!(stored(&store).await, (true, true, false));
}
