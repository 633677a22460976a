//! What is due at a table of several servers, in simulated time. One server is real; of the
//! other one the store has the registration, a lease and connections.

use super::fixture::{
    TestViewer, create_open_table, create_table_with_clock, program, registry, table_id,
};
use super::{TableCommand, TableRegistry};
use crate::metrics::Metrics;
use crate::shutdown::Shutdown;
use brelan_catalog::Kind;
use brelan_ids::{PersonId, Timestamp};
use brelan_protocol::rest::{Clock, Status};
use brelan_store::{ClaimedLease, LogStore, Memory, SERVER_TIMEOUT, ServerStore};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

const OTHER: &str = "other";

const MINUTE: Duration = Duration::from_secs(60);

/// A store with a table of Ann and two bots, the other server, and this one.
struct Servers {
    store: Arc<Memory>,
    tables: Arc<TableRegistry>,
    metrics: Arc<Metrics>,
    other: JoinHandle<()>,
    ann: PersonId,
}

impl Servers {
    /// What the store knows this server by.
    fn own_name(&self) -> String {
        let cluster = self.tables.services.cluster.as_ref();
        cluster.expect("it is shared").membership.server_name()
    }

    /// The other server is alive.
    async fn start(clock: Option<Clock>) -> Self {
        let (store, metrics) = (Arc::new(Memory::shared()), Arc::new(Metrics::new(None)));
        let ann = PersonId::from_trusted("ann");
        create_table_with_clock(&store, &ann, Kind::Quando, ["random", "random"], clock).await;
        store
            .register_server(OTHER, program(1))
            .await
            .expect("it is new");
        let alive = Arc::clone(&store);
        let other = tokio::spawn(async move {
            while let Ok(Some(_)) = alive.renew_server(OTHER).await {
                sleep(SERVER_TIMEOUT / 4).await;
            }
        });
        let tables = Arc::new(registry(&store, &metrics));
        tables.join_servers().await.expect("the store answers");
        let (beating, polling) = (Arc::clone(&tables), Arc::clone(&tables));
        let shutdown = Shutdown::new(CancellationToken::new());
        tokio::spawn(async move { beating.beat(&shutdown).await });
        tokio::spawn(async move { polling.poll_other_servers().await });
        Servers {
            store,
            tables,
            metrics,
            other,
            ann,
        }
    }

    async fn join(&self, person: Option<PersonId>) -> TestViewer {
        TestViewer::join(&self.tables, person).await
    }

    /// Ann goes from here to the other server, which then claims the lease.
    async fn hand_over(&self, mine: &TestViewer) {
        let there = [(table_id(), self.ann.clone())];
        let connected = self.store.exchange_presence(OTHER, &there, &[]).await;
        connected.expect("it is stored");
        mine.leave().await;
        let claim = async || self.store.claim_leases(OTHER, &[table_id()]).await;
        while claim().await.expect("it claims").is_empty() {
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// The other server dies; gives when.
    fn kill_other(&self) -> Instant {
        self.other.abort();
        Instant::now()
    }

    async fn log_len(&self) -> usize {
        let log = self.store.read(&table_id(), 0).await;
        log.expect("a log").len()
    }
}

/// Lets bots play for Ann, who watches.
async fn watch_bots(viewer: &mut TestViewer) {
    while viewer.next().await["table"]["status"] != "playing" {}
    viewer.frame(r#"{"type":"leave"}"#).await;
    while viewer.next().await["table"]["seats"][0]["stand_in"] != "left" {}
}

#[tokio::test(start_paused = true)]
async fn bots_go_on_within_three_seconds_when_the_server_with_the_lease_dies() {
    let servers = Servers::start(None).await;
    let mut mine = servers.join(Some(servers.ann.clone())).await;
    let _watcher = servers.join(None).await;
    watch_bots(&mut mine).await;
    servers.hand_over(&mine).await;
    let before = servers.log_len().await;
    sleep(MINUTE).await;
    assert_eq!(servers.log_len().await, before, "it is the other's to do");
    let died = servers.kill_other();
    let mut again = servers.join(Some(servers.ann.clone())).await;
    while servers.log_len().await == before {
        again.next().await;
    }
    let paused = died.elapsed();
    assert!(paused <= Duration::from_secs(3), "{paused:?}");
}

#[tokio::test(start_paused = true)]
async fn a_turn_ends_after_fifteen_seconds_when_the_server_with_the_lease_dies() {
    let clock = Some(Clock::Live { turn: 60, bank: 0 });
    let servers = Servers::start(clock).await;
    let mut mine = servers.join(Some(servers.ann.clone())).await;
    while mine.next().await["clock"]["seat"] != 0 {}
    let mut watcher = servers.join(None).await;
    servers.hand_over(&mine).await;
    let before = servers.log_len().await;
    sleep(5 * MINUTE).await;
    assert_eq!(servers.log_len().await, before, "it is the other's to do");
    let died = servers.kill_other();
    while watcher.next().await["table"]["seats"][0]["stand_in"] != "clock" {}
    let lasted = died.elapsed();
    assert!(lasted >= Duration::from_secs(15), "{lasted:?}");
    assert!(lasted <= Duration::from_secs(18), "{lasted:?}");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_others_took_for_dead_goes_on_under_a_new_name() {
    let servers = Servers::start(None).await;
    let mut mine = servers.join(Some(servers.ann.clone())).await;
    watch_bots(&mut mine).await;
    let name = servers.own_name();
    servers.store.retire_server(&name).await.expect("it is");
    let claimed = servers.store.claim_leases(OTHER, &[table_id()]).await;
    let lease = ClaimedLease {
        table: table_id(),
        was_dead: true,
    };
    assert_eq!(claimed, Ok(vec![lease]));
    sleep(SERVER_TIMEOUT).await;
    let renamed = servers.own_name();
    assert_ne!(renamed, name);
    let before = servers.log_len().await;
    sleep(MINUTE).await;
    assert_eq!(servers.log_len().await, before, "it is the other's to do");
    servers.kill_other();
    let over = async { while mine.next().await["view"]["phase"] != "over" {} };
    assert!(timeout(60 * MINUTE, over).await.is_ok());
    assert_eq!(servers.metrics.conflicts.get(), 0);
}

#[tokio::test(start_paused = true)]
async fn an_idle_table_is_not_closed_while_its_person_is_at_another_server() {
    for (is_there, expected) in [(true, Status::Waiting), (false, Status::Closed)] {
        let (store, metrics) = (Arc::new(Memory::shared()), Arc::new(Metrics::new(None)));
        let ann = PersonId::from_trusted("ann");
        create_open_table(&store, &ann, Timestamp::EPOCH).await;
        let tables = registry(&store, &metrics);
        tables.join_servers().await.expect("the store answers");
        let other = store.register_server(OTHER, program(1)).await;
        other.expect("it is new");
        let there: Vec<_> = is_there.then(|| (table_id(), ann)).into_iter().collect();
        let connected = store.exchange_presence(OTHER, &there, &[]).await;
        connected.expect("it is stored");
        let closing = || TableCommand::CloseIfIdle {
            touched: Timestamp::EPOCH,
        };
        assert!(tables.open(&table_id()).await.is_ok(), "its actor runs");
        tables.send_if_open(&table_id(), closing()).await;
        let status = async || tables.info(&table_id(), None).await.map(|info| info.status);
        assert_eq!(
            status().await.ok(),
            Some(Status::Waiting),
            "it is not known"
        );
        assert!(tables.ask_for_presence().await);
        tables.send_if_open(&table_id(), closing()).await;
        assert_eq!(status().await.ok(), Some(expected));
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_is_gone_while_it_is_not_known_who_is_connected_elsewhere() {
    let (store, metrics) = (Arc::new(Memory::shared()), Arc::new(Metrics::new(None)));
    let ann = PersonId::from_trusted("ann");
    create_table_with_clock(&store, &ann, Kind::Quando, ["random", "random"], None).await;
    let tables = Arc::new(registry(&store, &metrics));
    tables.join_servers().await.expect("the store answers");
    let presence = |message: Value| message["table"]["seats"][0]["presence"].clone();
    let mut watcher = TestViewer::join(&tables, None).await;
    // Long enough for Ann to be gone, had she not been at the other server all the time.
    sleep(10 * MINUTE).await;
    let there = [(table_id(), ann.clone())];
    store
        .register_server(OTHER, program(1))
        .await
        .expect("it is new");
    let connected = store.exchange_presence(OTHER, &there, &[]).await;
    connected.expect("it is stored");
    let renewing = Arc::clone(&store);
    tokio::spawn(async move {
        while let Ok(Some(_)) = renewing.renew_server(OTHER).await {
            sleep(SERVER_TIMEOUT / 4).await;
        }
    });
    let polling = Arc::clone(&tables);
    tokio::spawn(async move { polling.poll_other_servers().await });
    loop {
        let message = watcher.next().await;
        if message["type"] == "table" {
            assert_ne!(presence(message.clone()), "gone", "{message}");
            if presence(message) == "here" {
                break;
            }
        }
    }
    // Once it is known that she is nowhere, she is gone after the usual time.
    store.retire_server(OTHER).await.expect("it ends");
    let left = Instant::now();
    loop {
        let message = watcher.next().await;
        if message["type"] == "table" && presence(message) == "gone" {
            break;
        }
    }
    assert!(left.elapsed() >= 2 * MINUTE, "{:?}", left.elapsed());
}
