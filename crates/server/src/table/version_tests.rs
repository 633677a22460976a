//! Servers of two versions on one store, in simulated time.

use super::TableRegistry;
use super::fixture::{TestViewer, create_table, program, registry, table_id};
use crate::metrics::Metrics;
use crate::shutdown::Shutdown;
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_store::{LogStore, Memory, SERVER_TIMEOUT, ServerStore};
use brelan_table::LOG_VERSION;
use std::sync::Arc;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

const OTHER: &str = "other";

/// A store with a table of Ann, another server of this version, and this server.
async fn beside(version: u32) -> (Arc<Memory>, Arc<TableRegistry>, PersonId) {
    let (store, metrics) = (Arc::new(Memory::shared()), Arc::new(Metrics::new(None)));
    let ann = PersonId::from_trusted("ann");
    create_table(&store, &ann, Kind::Quando, ["random", "random"]).await;
    let registered = store.register_server(OTHER, program(version)).await;
    registered.expect("it is new");
    let tables = Arc::new(registry(&store, &metrics));
    tables.join_servers().await.expect("the store answers");
    let beating = Arc::clone(&tables);
    let shutdown = Shutdown::new(CancellationToken::new());
    tokio::spawn(async move { beating.beat(&shutdown).await });
    (store, tables, ann)
}

/// Appends what this version cannot read.
async fn append_unknown_input(store: &Memory) {
    let len = store.read(&table_id(), 0).await.expect("a log").len();
    let unknown = r#"{"at":1,"seat":0,"by":"host","input":"of_a_newer_version"}"#;
    let appended = store.append(&table_id(), len as u64, unknown.into()).await;
    appended.expect("it is appended");
}

/// What a viewer of the table is sent when the log goes on with an unknown input.
async fn sent_after_unknown_input(version: u32) -> Vec<String> {
    let (store, tables, ann) = beside(version).await;
    let mut mine = TestViewer::join(&tables, Some(ann)).await;
    append_unknown_input(&store).await;
    mine.frame(r#"{"type":"leave"}"#).await;
    let mut sent = mine.texts_until_end().await;
    let mut again = TestViewer::try_join(&tables, None).await;
    if let Some(again) = &mut again {
        sent.extend(again.texts_until_end().await);
    }
    sent
}

#[tokio::test(start_paused = true)]
async fn a_table_that_a_newer_server_can_read_is_handed_over_and_not_closed() {
    let sent = sent_after_unknown_input(LOG_VERSION + 1).await;
    assert!(!sent.is_empty());
    for text in sent {
        assert!(!text.contains(r#""code":"closed""#), "{text}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_that_no_server_can_read_is_closed() {
    let sent = sent_after_unknown_input(LOG_VERSION).await;
    assert!(sent.iter().any(|text| text.contains(r#""code":"closed""#)));
}

#[tokio::test(start_paused = true)]
async fn what_an_older_server_cannot_read_is_written_once_it_is_gone() {
    let (store, tables, _) = beside(LOG_VERSION - 1).await;
    assert!(tables.can_all_servers_read(LOG_VERSION - 1));
    assert!(!tables.can_all_servers_read(LOG_VERSION));
    store.retire_server(OTHER).await.expect("it ends");
    sleep(SERVER_TIMEOUT).await;
    assert!(tables.can_all_servers_read(LOG_VERSION));
}
