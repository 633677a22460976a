//! The server of Brelan: people, tables, sockets, and the web client inside.
//!
//! The way of a move: a socket reads a frame and sends it to the actor that owns
//! the table. The actor validates it, appends an input to the store, applies the
//! input once it is stored, and sends every viewer an update of its own.
//! Nothing is shown before it is stored.

mod accounts;
mod api_error;
mod app;
mod bot_choice;
mod bot_scheduler;
mod clock;
mod daily;
mod day;
mod extract;
pub mod fuzz;
mod games;
mod groups;
mod guest;
mod headers;
mod hosts;
mod housekeeper;
mod identity;
mod ids;
mod join_queue;
mod keys;
mod leaderboard;
mod lesson;
mod limits;
mod listen;
mod lobby;
mod look_alike;
mod matches;
mod me;
mod metrics;
mod metrics_listener;
mod moderation;
mod names;
mod notices;
mod openapi_document;
mod operation;
mod origin;
mod person_locks;
mod publication;
mod rated;
mod ratings;
mod replay;
mod reserved_names;
mod search_worker;
mod shared_socket;
mod shutdown;
mod site;
mod socket;
mod statistics;
mod store_metrics;
mod store_time;
mod table;
mod table_bus;
mod tables;
mod tls;
mod websocket;
pub mod wire;

use app::App;
use brelan_store::{AdminStore, StoreError};
use shutdown::Shutdown;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use accounts::{InvalidOrigin, PublicOrigin, erase_person};
pub use app::openapi;
pub use clock::Clock;
pub use hosts::{AllowedHosts, InvalidHost};
pub use limits::{InvalidProxy, Limits, Proxies, Rate};
pub use names::{NameError, tidy_name};
pub use notices::{InvalidContact, PushContact, PushSettings};
pub use publication::public_record;
pub use ratings::recompute_ratings;
pub use search_worker::{InvalidWorkerKey, WorkerKey, run_worker};
pub use table_bus::{TableBus, TableBusError};
pub use tls::{Tls, TlsError};

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the operator's list of servers calls this program: its version, and its build where
    /// the caller knows it. Clients are never told.
    pub program: String,
    /// The delay of bots' moves, in percent of the usual one.
    pub bot_delay: u32,
    /// The number of threads for bots; `None`: one for each core but one.
    pub bot_threads: Option<NonZero<u32>>,
    /// How often a server that shares its store looks for what others have appended, while no
    /// bus tells it.
    pub tail_interval: Duration,
    /// The same while a bus tells it: a message may be lost.
    pub tail_interval_with_bus: Duration,
    /// How long a table without sockets stays in memory.
    pub idle: Duration,
    /// How long a waiting table may be idle before it is closed.
    pub close_waiting: Duration,
    /// How long a match may be idle before it is closed.
    pub close_playing: Duration,
    /// The most tables, waiting or played, at which one person may be.
    pub tables_per_person: u32,
    /// The sustained rate of messages that a client may send, per second.
    pub messages_per_second: u32,
    /// The clock of the inputs.
    pub clock: Clock,
    /// The TLS certificate; without one the server speaks plain HTTP.
    pub tls: Option<Tls>,
    /// The proxies that are trusted to name their clients.
    pub proxies: Proxies,
    /// The host names that the server answers for.
    pub hosts: AllowedHosts,
    /// Where people reach the server over https, and so may use passkeys. Without it they
    /// may on `localhost` alone.
    pub public_origin: Option<PublicOrigin>,
    /// Notices to people who are not at a table.
    pub push: PushSettings,
    /// The limits for clients; `None`: no limits.
    pub limits: Option<Limits>,
}

const DAY: Duration = Duration::from_secs(24 * 3600);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            bot_delay: 100,
            bot_threads: None,
            tail_interval: Duration::from_millis(250),
            tail_interval_with_bus: Duration::from_secs(2),
            idle: Duration::from_secs(60),
            close_waiting: 3 * DAY,
            close_playing: 30 * DAY,
            tables_per_person: 200,
            messages_per_second: 20,
            clock: Clock::default(),
            tls: None,
            proxies: Proxies::default(),
            hosts: AllowedHosts::default(),
            public_origin: None,
            push: PushSettings::default(),
            limits: Some(Limits::default()),
        }
    }
}

impl Settings {
    /// The same settings without limits for clients, for tests and measurements.
    pub fn without_limits(self) -> Self {
        Settings {
            limits: None,
            messages_per_second: u32::MAX,
            ..self
        }
    }
}

/// Why a server ends before it was stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store fails at the start.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Serves on `listener` until `stop` is cancelled; then closes the sockets one after the
/// other, ends every table, and closes the store. The metrics are served on `metrics` alone, without TLS. Over
/// `bus` the servers that share the store tell each other what they append.
///
/// # Errors
/// When the store fails.
pub async fn serve(
    listener: TcpListener,
    metrics: Option<TcpListener>,
    store: Arc<dyn AdminStore>,
    bus: Option<TableBus>,
    settings: Settings,
    stop: CancellationToken,
) -> Result<(), ServeError> {
    let bus = bus.map(Arc::new);
    let shutdown = Shutdown::new(stop);
    let stop = shutdown.stop.clone();
    let app = App::new(Arc::clone(&store), bus.clone(), settings, shutdown).await?;
    app.tables.join_servers().await?;
    let router = app::router(app.clone());
    let housekeeper = housekeeper::run_housekeeper(app.clone(), Arc::clone(&store));
    let housekeeping = tokio::spawn(housekeeper);
    let (tables, shutdown) = (Arc::clone(&app.tables), app.shutdown.clone());
    let beating = tokio::spawn(async move { tables.beat(&shutdown).await });
    let tables = Arc::clone(&app.tables);
    let polling = tokio::spawn(async move { tables.poll_other_servers().await });
    let tables = Arc::clone(&app.tables);
    let adding = tokio::spawn(async move { tables.add_missing_results().await });
    if let Some(listener) = metrics {
        let metrics = Arc::clone(&app.metrics);
        let hosts = app.settings.hosts.clone();
        let serving = metrics_listener::serve_metrics(listener, metrics, hosts, stop);
        tokio::spawn(serving);
    }
    let (erased, stopping) = (app.clone(), app.stop.clone());
    let erasing = tokio::spawn(async move {
        let erasing = accounts::finish_erasures(erased);
        stopping.run_until_cancelled(erasing).await
    });
    let noticing = tokio::spawn(notices::send_notices(app.clone()));
    let (rated, stopping) = (app.clone(), app.stop.clone());
    let rating = tokio::spawn(async move {
        let rating = ratings::follow_results(rated.store.as_ref(), &rated.settings.clock);
        stopping.run_until_cancelled(rating).await
    });
    let (paired, stopping) = (app.clone(), app.stop.clone());
    let pairing = tokio::spawn(async move {
        let pairing = rated::pair_people(paired);
        stopping.run_until_cancelled(pairing).await
    });
    listen::listen(listener, router, &app).await;
    // It ends when `stop` is cancelled, and has no result.
    let _ended = housekeeping.await;
    let _ended = beating.await;
    let _ended = polling.await;
    let _ended = adding.await;
    let _ended = erasing.await;
    let _ended = rating.await;
    let _ended = noticing.await;
    let _ended = pairing.await;
    app.tables.end().await;
    app.tables.leave_servers().await;
    if let Some(bus) = bus {
        bus.bus().flush().await;
    }
    store.close().await;
    Ok(())
}
