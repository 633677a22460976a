//! The server of Brelan: people, tables, sockets, and the web client inside.
//!
//! The way of a move: a socket reads a frame and sends it to the actor that owns
//! the table. The actor validates it, appends an input to the store, applies the
//! input once it is stored, and sends every viewer an update of its own.
//! Nothing is shown before it is stored.

mod accounts;
mod animals;
mod api_error;
mod app;
mod background;
mod bot_choice;
mod bot_scheduler;
mod clock;
mod daily;
mod day;
mod extract;
mod failure_log;
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
mod keyed_locks;
mod keys;
mod leaderboard;
mod lesson;
mod limits;
mod listen;
mod lobby;
mod lobby_order;
mod look_alike;
mod matches;
mod me;
mod metrics;
mod metrics_listener;
mod moderation;
mod names;
mod notices;
mod openapi_document;
mod openapi_responses;
mod operation;
mod origin;
mod publication;
mod rated;
mod ratings;
mod replay;
mod replay_queue;
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
mod table_settings;
mod tables;
mod tls;
mod websocket;
pub mod wire;

use app::App;
use background::BackgroundTasks;
use brelan_store::{AdminStore, StoreError};
use day::DAY;
use shutdown::Shutdown;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use accounts::{ErasureOutcome, InvalidOrigin, PublicOrigin, erase_person};
pub use app::openapi;
pub use clock::Clock;
pub use hosts::{AllowedHosts, InvalidHost};
pub use limits::{InvalidProxy, Limits, Proxies, Rate};
pub use names::{NameError, normalize_name};
pub use notices::{InvalidContact, PushContact, PushSettings};
pub use publication::public_record;
pub use ratings::recompute_ratings;
pub use search_worker::{InvalidWorkerKey, WorkerKey, run_worker};
pub use table_bus::{TableBus, TableBusError};
pub use tls::{Tls, TlsError};

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The version of Brelan in the operator's list of servers, with the build where the caller
    /// knows it. Clients are never told.
    pub program: String,
    /// The delay of bots' moves, in percent of the usual one.
    pub bot_delay: u32,
    /// The number of threads for bots; `None`: one for each core but one.
    pub bot_threads: Option<NonZero<u32>>,
    /// How often a server that shares its store looks for what others have appended, while no
    /// bus tells it.
    pub tail_interval: Duration,
    /// How often a server that shares its store looks for what others have appended, while a bus
    /// tells it: a message may be lost.
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
    /// These settings without limits for clients, for tests and measurements.
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
    /// A task has panicked without which the server cannot work.
    #[error("{0} failed: the log says where")]
    TaskPanicked(&'static str),
}

/// Serves on `listener` until `stop` is cancelled; then closes the sockets one after the other,
/// ends every table, and closes the store. The metrics are served on `metrics` alone, without TLS.
/// Over `bus` the servers that share the store tell each other what they append.
///
/// # Errors
/// When the store fails at the start, and when a task that the server needs panics: it then stops
/// in the same order, so that it can be started again.
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
    let before = housekeeper::StoredBeforeStart::read(store.as_ref(), &settings.clock).await?;
    let app = App::new(Arc::clone(&store), bus.clone(), settings, shutdown).await?;
    app.tables.join_servers().await?;
    // Only now it is the time of a shared store.
    before.check_clock(&app.settings.clock);
    let router = app::router(app.clone());
    let housekeeper = housekeeper::run_housekeeper(app.clone(), Arc::clone(&store), before);
    let tasks = start_tasks(&app, housekeeper, bus.clone(), metrics);
    let ((), ended) = tokio::join!(
        listen::listen(listener, router, &app),
        tasks.supervise(&app.shutdown)
    );
    app.tables.end().await;
    app.tables.leave_servers().await;
    if let Some(bus) = bus {
        bus.bus().flush().await;
    }
    store.close().await;
    ended
}

/// Starts what runs beside the requests. Each task ends when the server stops, or earlier when it
/// has no more to do.
fn start_tasks(
    app: &App,
    housekeeper: impl Future<Output = ()> + Send + 'static,
    bus: Option<Arc<TableBus>>,
    metrics: Option<TcpListener>,
) -> BackgroundTasks {
    let mut tasks = BackgroundTasks::default();
    tasks.spawn("the housekeeper", housekeeper);
    let (tables, shutdown) = (Arc::clone(&app.tables), app.shutdown.clone());
    tasks.spawn("the heartbeat", async move { tables.beat(&shutdown).await });
    let tables = Arc::clone(&app.tables);
    let polling = async move { tables.poll_other_servers().await };
    tasks.spawn("the polling of other servers", polling);
    let tables = Arc::clone(&app.tables);
    let adding = async move { tables.add_missing_results().await };
    tasks.spawn_catch_up("the adding of missing results", adding);
    let tables = Arc::clone(&app.tables);
    let reading = async move { tables.watch_tail_reads().await };
    tasks.spawn(
        "the reading of tails",
        until_stop(app.stop.clone(), reading),
    );
    if app.settings.limits.is_some() {
        let limiter = Arc::clone(&app.limiter);
        let sweeping = async move { limiter.sweep().await };
        tasks.spawn(
            "the sweep of limits",
            until_stop(app.stop.clone(), sweeping),
        );
    }
    if let Some(bus) = bus {
        let answering = search_worker::answer_workers(bus);
        tasks.spawn(
            "the answers to workers",
            until_stop(app.stop.clone(), answering),
        );
    }
    if let Some(listener) = metrics {
        let metrics = Arc::clone(&app.metrics);
        let hosts = app.settings.hosts.clone();
        let serving = metrics_listener::serve_metrics(listener, metrics, hosts, app.stop.clone());
        tasks.spawn("the metrics", serving);
    }
    let erasing = until_stop(app.stop.clone(), accounts::finish_erasures(app.clone()));
    tasks.spawn_catch_up("the erasing of names", erasing);
    tasks.spawn("the notices", notices::send_notices(app.clone()));
    let rated = app.clone();
    let rating = async move {
        ratings::follow_results(rated.store.as_ref(), &rated.settings.clock).await;
    };
    tasks.spawn("the ratings", until_stop(app.stop.clone(), rating));
    let pairing = rated::pair_people(app.clone());
    tasks.spawn(
        "the pairing for rated matches",
        until_stop(app.stop.clone(), pairing),
    );
    tasks
}

/// A task that is dropped when the server stops.
async fn until_stop(stop: CancellationToken, task: impl Future<Output = ()>) {
    // It has no result either way.
    let _ended = stop.run_until_cancelled(task).await;
}
