//! The server of Brelan: people, tables, sockets, and the web client inside.
//!
//! The way of a move: [`socket`](self) hears a frame and hands it to the task
//! that owns the table; that task checks it, appends an input to the store,
//! reads it back, applies it, and sends every viewer an update of its own. What
//! anybody is shown is stored.

mod api_error;
mod app;
mod bot_scheduler;
mod clock;
pub mod fuzz;
mod games;
mod guest;
mod headers;
mod housekeeper;
mod identity;
mod ids;
mod limits;
mod listen;
mod lobby;
mod metrics;
mod moderation;
mod names;
mod operation;
mod origin;
mod site;
mod socket;
mod table;
mod tables;
mod tls;

use app::App;
use brelan_store::{House, StoreError};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

pub use app::openapi;
pub use clock::Clock;
pub use limits::{InvalidProxy, Limits, Proxies, Rate};
pub use names::{NameError, tidy_name};
pub use tls::{Tls, TlsError};

/// What a host can set.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long bots wait, in percent of the usual.
    pub bot_delay: u32,
    /// On how many threads bots think; on all cores but one, if that is not
    /// said.
    pub bot_threads: Option<NonZero<u32>>,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// How long a table that waits may stay untouched before it is closed.
    pub close_waiting: Duration,
    /// How long a match may stay untouched before it is closed.
    pub close_playing: Duration,
    /// At how many tables that wait or are played one person may be.
    pub tables_per_person: u32,
    /// How many messages a second a client may send for long.
    pub messages_per_second: u32,
    /// What time it is.
    pub clock: Clock,
    /// The certificate to be shown; without one the server speaks plain http.
    pub tls: Option<Tls>,
    /// The proxies that may say for whom they ask.
    pub proxies: Proxies,
    /// How much one may ask for; without limits everything.
    pub limits: Option<Limits>,
}

const DAY: Duration = Duration::from_secs(24 * 3600);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            bot_delay: 100,
            bot_threads: None,
            idle: Duration::from_secs(60),
            close_waiting: 3 * DAY,
            close_playing: 30 * DAY,
            tables_per_person: 200,
            messages_per_second: 20,
            clock: Clock::default(),
            tls: None,
            proxies: Proxies::default(),
            limits: Some(Limits::default()),
        }
    }
}

impl Settings {
    /// The same for tests and measurements: everybody may ask and speak as much
    /// as they like.
    pub fn without_limits(self) -> Self {
        Settings {
            limits: None,
            messages_per_second: u32::MAX,
            ..self
        }
    }
}

/// Why a server ends before it was told to.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store fails at the start.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// Serves on `listener` until `stop` is cancelled; then lets every socket and
/// table end, and closes the store.
///
/// # Errors
/// When the store fails.
pub async fn serve(
    listener: TcpListener,
    store: Arc<dyn House>,
    settings: Settings,
    stop: CancellationToken,
) -> Result<(), ServeError> {
    let app = App::new(Arc::clone(&store), settings, stop.clone()).await?;
    let router = app::router(app.clone());
    let housekeeper = housekeeper::run_housekeeper(app.clone(), Arc::clone(&store));
    let housekeeping = tokio::spawn(housekeeper);
    listen::listen(listener, router, &app).await;
    stop.cancel();
    // It ends when `stop` is cancelled, and has no result.
    let _ended = housekeeping.await;
    app.tables.end().await;
    store.close().await;
    Ok(())
}
