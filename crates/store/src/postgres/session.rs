//! How a session with the database server is set up.

use super::error::PostgresError;
use super::tls;
use super::url::PostgresUrl;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::{Client, Config, Error};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long a connection may take to be established.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// How long the server may be silent about bytes that were sent, before the connection
/// counts as lost.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(5);

/// Settings of each session:
/// - A commit is on the disk of the server before it is answered, whatever the defaults are.
/// - No statement waits long for a lock: one client that hangs must not stop the others.
/// - The server ends a statement whose client is gone, so that no write is stored long after
///   its connection was lost.
const SETTINGS: &str = "-c search_path=brelan -c synchronous_commit=on -c lock_timeout=500ms \
    -c client_connection_check_interval=500ms -c idle_in_transaction_session_timeout=5s \
    -c client_min_messages=warning -c statement_timeout=";

/// The timeline on which the server writes. It grows by one when a standby takes over, which
/// may lack what was written last.
pub(super) const TIMELINE: &str =
    "SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer AS timeline";

/// How to open sessions.
#[derive(Clone)]
pub(super) struct Connector {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
}

impl Connector {
    /// Sessions in which no statement takes longer than `statement_timeout`.
    ///
    /// # Errors
    /// When the certificates that verify the server cannot be used.
    pub(super) fn new(
        url: &PostgresUrl,
        statement_timeout: Duration,
    ) -> Result<Self, PostgresError> {
        let mut config = url.config().clone();
        let own = config.get_options().unwrap_or_default();
        let timeout = statement_timeout.as_millis();
        // The last setting of a name counts.
        config.options(format!("{own} {SETTINGS}{timeout}"));
        if config.get_application_name().is_none() {
            config.application_name("brelan");
        }
        config
            .connect_timeout(CONNECT_TIMEOUT)
            .tcp_user_timeout(SILENCE_TIMEOUT)
            .keepalives_idle(SILENCE_TIMEOUT)
            .target_session_attrs(TargetSessionAttrs::ReadWrite);
        let tls = tls::connector(url)?;
        Ok(Connector { config, tls })
    }

    pub(super) async fn connect(&self) -> Result<Session, Error> {
        let (client, connection) = self.config.connect(self.tls.clone()).await?;
        // Its error reaches the client as well.
        let connection = tokio::spawn(async move { drop(connection.await) });
        Ok(Session { client, connection })
    }
}

impl Session {
    /// The timeline on which this session writes.
    pub(super) async fn timeline(&self) -> Result<i32, Error> {
        let row = self.client.query_one(TIMELINE, &[]).await?;
        row.try_get(0)
    }
}

/// A connection, and the task that drives it. The task ends with the session, also if the
/// server does not answer any more.
pub(super) struct Session {
    pub(super) client: Client,
    connection: JoinHandle<()>,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.connection.abort();
    }
}
