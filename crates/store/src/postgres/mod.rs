//! A store in a PostgreSQL database, which servers on several machines can share.
//!
//! A server has a connection for appends and a pool for everything else. Each operation is
//! one statement without an explicit transaction; one that the pool executes may be executed twice
//! without another effect, because its answer may be lost. The primary key of the log, (table, seq),
//! decides which server's input comes first; triggers refuse a gap and every other change.

mod accounts;
mod admin;
mod connections;
mod consents;
mod daily;
mod error;
mod groups;
mod logs;
mod matches;
mod notices;
mod numbers;
mod rated_queue;
mod ratings;
mod reachability;
mod rows;
mod schema;
mod servers;
mod session;
mod statistics;
mod tables;
mod tls;
mod url;
mod writer;

use crate::{CommitCounts, Store, StoreError};
use async_trait::async_trait;
use brelan_ids::TableId;
use connections::Connections;
use numbers::TableNumbers;
use reachability::Reachability;
use schema::WhereEmpty;
use session::Connector;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicI64};
use writer::Writer;

pub use error::PostgresError;
pub use url::{InvalidUrl, PostgresUrl};

const SAVE_SIGNING_KEY: &str =
    "INSERT INTO keys (name, value) VALUES ('people', $1) ON CONFLICT DO NOTHING";

const SIGNING_KEY: &str = "SELECT value FROM keys WHERE name = 'people'";

/// A store in a PostgreSQL database, version 14 or newer.
pub struct Postgres {
    writer: Writer,
    connections: Connections,
    /// A connection for heartbeats and leases, which wait for nothing else.
    heartbeats: Connections,
    numbers: TableNumbers,
    /// The timeline of the database on which the tables in memory were read.
    timeline: Arc<AtomicI32>,
    /// The first number of a table for which the log may lack a partition.
    partitions_end: AtomicI64,
}

impl Postgres {
    /// Opens the database. Makes the relations in an empty one, and migrates an older one to
    /// the newest schema. The store works as long as the runtime that this is called in.
    ///
    /// # Errors
    /// When the database cannot be reached, refuses the user, lacks a privilege, belongs to
    /// another application, or is from a newer version.
    pub async fn open(url: &PostgresUrl) -> Result<Self, PostgresError> {
        Postgres::start(url, WhereEmpty::Create).await
    }

    /// Opens the database as [`Postgres::open`] does, but makes no relations in an empty one.
    ///
    /// # Errors
    /// The same, and when it is empty.
    pub async fn open_existing(url: &PostgresUrl) -> Result<Self, PostgresError> {
        Postgres::start(url, WhereEmpty::Refuse).await
    }

    async fn start(url: &PostgresUrl, where_empty: WhereEmpty) -> Result<Self, PostgresError> {
        let timeline = schema::prepare(url, where_empty).await?;
        let timeline = Arc::new(AtomicI32::new(timeline));
        let connector = Connector::new(url, writer::STATEMENT_TIMEOUT)?;
        // Both pools lose the database for the same reason.
        let reachability = Arc::new(Reachability::new(url));
        Ok(Postgres {
            writer: Writer::start(connector, Arc::clone(&timeline)),
            connections: Connections::new(url, &reachability)?,
            heartbeats: Connections::for_heartbeats(url, &reachability)?,
            numbers: TableNumbers::default(),
            timeline,
            partitions_end: AtomicI64::new(0),
        })
    }

    /// How many batches of inputs were appended, and how many inputs they held.
    pub fn commit_counts(&self) -> CommitCounts {
        self.writer.commit_counts()
    }

    /// Executes a statement that gives nothing.
    async fn execute(
        &self,
        statement: &'static str,
        parameters: connections::Parameters<'_>,
    ) -> Result<(), StoreError> {
        self.connections
            .query(statement, parameters)
            .await
            .map(drop)
    }

    /// The ids of the tables that a statement finds.
    async fn find_tables(
        &self,
        statement: &'static str,
        parameters: connections::Parameters<'_>,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = self.connections.query(statement, parameters).await?;
        Ok(rows.iter().map(rows::table_id).collect())
    }
}

#[async_trait]
impl Store for Postgres {
    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.execute(SAVE_SIGNING_KEY, &[&&fresh[..]]).await?;
        let rows = self.connections.query(SIGNING_KEY, &[]).await?;
        let key: Option<Vec<u8>> = rows.first().map(|row| row.get(0));
        key.and_then(|key| key.try_into().ok())
            .ok_or_else(|| StoreError::Failed("the key of the tokens is damaged".into()))
    }

    async fn notify_table(&self, table: &TableId) -> Result<(), StoreError> {
        self.execute(admin::NOTIFY_TABLE, &[&table.as_str()]).await
    }

    async fn health(&self) -> Result<(), StoreError> {
        let answer = self.connections.query_once("SELECT 1", &[]).await;
        answer.map(drop).map_err(StoreError::from)
    }

    async fn readiness(&self) -> Result<(), StoreError> {
        let rows = self.connections.query_once(schema::VERSION, &[]).await?;
        match rows.first().is_some_and(schema::is_usable) {
            true => Ok(()),
            false => Err(StoreError::OtherVersion),
        }
    }

    async fn close(&self) {
        self.writer.close().await;
        self.connections.close();
        self.heartbeats.close();
    }
}
