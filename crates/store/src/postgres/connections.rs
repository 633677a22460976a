//! The pool of connections for everything but appends.

use super::error::{Failure, PostgresError};
use super::session::{CONNECT_TIMEOUT, Connector};
use super::url::PostgresUrl;
use crate::StoreError;
use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use std::time::Duration;
use tokio::time::{Instant, sleep};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// The most connections of the pool. A statement takes a millisecond or two, so they serve
/// some thousand statements a second.
const MAX_CONNECTIONS: usize = 6;

/// How long a statement may take that is no append. The operator's searches read all names.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a heartbeat and a claim may take.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(1);

/// For how long a statement is tried again while the server cannot be reached.
pub(super) const OUTAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait before the next try.
pub(super) const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The parameters of a statement.
pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The pool. Every operation is one statement without an explicit transaction: the server
/// never waits for this process while it holds a lock.
pub(super) struct Connections {
    pool: Pool,
}

impl Connections {
    /// An empty pool, which connects on demand.
    pub(super) fn new(url: &PostgresUrl) -> Result<Self, PostgresError> {
        Connections::with(url, MAX_CONNECTIONS, STATEMENT_TIMEOUT)
    }

    /// A pool of one connection, whose statements are short.
    pub(super) fn for_heartbeats(url: &PostgresUrl) -> Result<Self, PostgresError> {
        Connections::with(url, 1, HEARTBEAT_TIMEOUT)
    }

    fn with(url: &PostgresUrl, size: usize, timeout: Duration) -> Result<Self, PostgresError> {
        let Connector { config, tls } = Connector::new(url, timeout)?;
        let settings = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let pool = Pool::builder(Manager::from_config(config, tls, settings))
            .max_size(size)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(OUTAGE_TIMEOUT))
            .create_timeout(Some(CONNECT_TIMEOUT))
            .build()
            .map_err(|error| PostgresError::Failed(url.clone(), error.to_string()))?;
        Ok(Connections { pool })
    }

    /// Executes a statement once.
    pub(super) async fn query_once(
        &self,
        statement: &'static str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Row>, Failure> {
        let client = self.pool.get().await?;
        let prepared = client.prepare_cached(statement).await;
        let prepared = prepared.map_err(Failure::of_preparation)?;
        let rows = client.query(&prepared, parameters).await;
        rows.map_err(Failure::of_statement)
    }

    /// Executes a statement that may be executed twice, again after a lost connection: a
    /// restart of the server is a delay and no error.
    pub(super) async fn query(
        &self,
        statement: &'static str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let deadline = Instant::now() + OUTAGE_TIMEOUT;
        loop {
            match self.query_once(statement, parameters).await {
                Err(Failure::Lost | Failure::NotSent) if Instant::now() < deadline => {
                    sleep(RETRY_DELAY).await;
                }
                answer => return answer.map_err(StoreError::from),
            }
        }
    }

    pub(super) fn close(&self) {
        self.pool.close();
    }
}
