//! The pool of connections for everything but appends.

use super::error::{Failure, PostgresError};
use super::reachability::Reachability;
use super::session::{CONNECT_TIMEOUT, Connector};
use super::url::PostgresUrl;
use crate::StoreError;
use deadpool_postgres::{Client, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// The most connections of the pool. A statement takes a millisecond or two, so they serve
/// some thousand statements a second.
const MAX_CONNECTIONS: usize = 6;

/// How long a statement may take that is no append. The operator's searches read all names.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a heartbeat and a claim may take.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(1);

/// How long a statement may take before it is asked whether the database is there at all.
const REACHABILITY_CHECK_DELAY: Duration = Duration::from_secs(2);

/// For how long a statement is tried again while the server cannot be reached.
pub(super) const OUTAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait before the next try.
pub(super) const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The parameters of a statement.
pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The answer to a statement that was sent until one came.
pub(super) struct Answer {
    /// The rows that the last try gave.
    pub(super) rows: Vec<Row>,
    /// Whether the answer to an earlier try was lost, which the server may have executed.
    pub(super) may_be_repeated: bool,
}

/// The pool. Every operation is one statement without an explicit transaction: the server
/// never waits for this process while it holds a lock.
pub(super) struct Connections {
    pool: Pool,
    /// Tells whether the database takes connections.
    probe: Connector,
    reachability: Arc<Reachability>,
}

impl Connections {
    /// An empty pool, which connects on demand.
    pub(super) fn new(
        url: &PostgresUrl,
        reachability: &Arc<Reachability>,
    ) -> Result<Self, PostgresError> {
        Connections::with(url, reachability, MAX_CONNECTIONS, STATEMENT_TIMEOUT)
    }

    /// A pool of one connection, whose statements are short.
    pub(super) fn for_heartbeats(
        url: &PostgresUrl,
        reachability: &Arc<Reachability>,
    ) -> Result<Self, PostgresError> {
        Connections::with(url, reachability, 1, HEARTBEAT_TIMEOUT)
    }

    fn with(
        url: &PostgresUrl,
        reachability: &Arc<Reachability>,
        size: usize,
        timeout: Duration,
    ) -> Result<Self, PostgresError> {
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
        let probe = Connector::new(url, timeout)?;
        Ok(Connections {
            pool,
            probe,
            reachability: Arc::clone(reachability),
        })
    }

    /// Executes a statement once.
    pub(super) async fn query_once(
        &self,
        statement: &'static str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Row>, Failure> {
        let client = self.pool.get().await;
        let client = client.inspect_err(|error| self.reachability.failed(error))?;
        let answer = async {
            let prepared = client.prepare_cached(statement).await;
            let prepared = prepared.map_err(Failure::of_preparation)?;
            let rows = client.query(&prepared, parameters).await;
            rows.map_err(Failure::of_statement)
        };
        match self.while_reachable(answer).await {
            Some(answer) => answer,
            None => {
                // Nothing says that the connection is dead: the next statement must not wait, too.
                drop(Client::take(client));
                Err(Failure::Lost)
            }
        }
    }

    /// The answer; `None` if it does not come and the database takes no new connection either: a
    /// link that is cut tells nobody, and a statement may take its time.
    async fn while_reachable<T>(&self, answer: impl Future<Output = T>) -> Option<T> {
        let mut answer = pin!(answer);
        loop {
            if let Ok(answer) = timeout(REACHABILITY_CHECK_DELAY, &mut answer).await {
                return Some(answer);
            }
            let probe = timeout(CONNECT_TIMEOUT, self.probe.connect()).await;
            if !matches!(probe, Ok(Ok(_))) {
                return None;
            }
        }
    }

    /// Executes a statement that may be executed twice, again after a lost connection: a
    /// restart of the server is a delay and no error.
    pub(super) async fn query(
        &self,
        statement: &'static str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let answer = self.query_until_answered(statement, parameters).await?;
        Ok(answer.rows)
    }

    /// As [`query`](Self::query), for a statement whose second execution gives other rows.
    pub(super) async fn query_until_answered(
        &self,
        statement: &'static str,
        parameters: Parameters<'_>,
    ) -> Result<Answer, StoreError> {
        let deadline = Instant::now() + OUTAGE_TIMEOUT;
        let mut may_be_repeated = false;
        loop {
            match self.query_once(statement, parameters).await {
                Err(failure @ (Failure::Lost | Failure::NotSent)) if Instant::now() < deadline => {
                    may_be_repeated |= matches!(failure, Failure::Lost);
                    sleep(RETRY_DELAY).await;
                }
                answer => {
                    let rows = answer.map_err(StoreError::from)?;
                    return Ok(Answer {
                        rows,
                        may_be_repeated,
                    });
                }
            }
        }
    }

    pub(super) fn close(&self) {
        self.pool.close();
    }
}
