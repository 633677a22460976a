//! A store that does not say whether an input is stored.

use super::fixture::{TestViewer, create_table, registry, table_id};
use crate::metrics::Metrics;
use crate::shutdown::Shutdown;
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_store::{LogStore, Memory};
use serde_json::Value;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// The next message with this type or problem.
async fn next_of(viewer: &mut TestViewer, kind: &str) -> Value {
    loop {
        let message = viewer.next().await;
        if message["type"] == kind || message["code"] == kind {
            return message;
        }
    }
}

/// The first update in which the viewer may act.
async fn next_turn(viewer: &mut TestViewer) -> Value {
    loop {
        let update = next_of(viewer, "update").await;
        if update["legal"][0].is_object() {
            return update;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn people_stay_until_it_is_known_whether_their_move_is_stored() {
    let (store, metrics) = (Arc::new(Memory::shared()), Arc::new(Metrics::new(None)));
    let ann = PersonId::from_trusted("ann");
    create_table(&store, &ann, Kind::Quando, ["random", "random"]).await;
    let tables = Arc::new(registry(&store, &metrics));
    tables.join_servers().await.expect("the store answers");
    // Without a lease nobody lets the bots move.
    let beating = Arc::clone(&tables);
    let shutdown = Shutdown::new(CancellationToken::new());
    tokio::spawn(async move { beating.beat(&shutdown).await });
    let mut mine = TestViewer::join(&tables, Some(ann)).await;
    let mut other = TestViewer::join(&tables, None).await;
    let turn = next_turn(&mut mine).await;
    let seq = turn["seq"].as_u64().expect("a seq");
    store.lose_answers(true);
    let action = &turn["legal"][0]["action"];
    mine.frame(&format!(
        r#"{{"type":"act","seq":{seq},"action":{action}}}"#
    ))
    .await;
    next_of(&mut mine, "outcome_unknown").await;
    next_of(&mut other, "outcome_unknown").await;
    let log = store.read(&table_id(), seq).await.expect("a log");
    assert_eq!(log.len(), 1, "it is sent again at the same seq");

    store.lose_answers(false);
    let shown = next_of(&mut mine, "update").await;
    assert_eq!(shown["seq"], seq + 1, "the move is shown once");
    let ack = next_of(&mut mine, "ack").await;
    assert_eq!(ack["seq"], seq, "and counts as the person's own");
}
