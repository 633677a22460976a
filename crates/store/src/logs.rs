//! The append-only logs of tables.

use crate::{DisplayName, StoreError};
use async_trait::async_trait;
use brelan_ids::{TableId, Timestamp};

/// A table that [`LogStore::create`] stores.
#[derive(Clone)]
pub struct NewTable {
    /// Its id.
    pub id: TableId,
    /// The game's name.
    pub game: String,
    /// When it was made.
    pub created: Timestamp,
    /// The table before it, if this is a rematch.
    pub rematch_of: Option<TableId>,
    /// Whether it is listed in the lobby.
    pub listed: bool,
    /// The people at it.
    pub people: Vec<DisplayName>,
    /// The first inputs of its log.
    pub inputs: Vec<String>,
}

/// An input with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number in the table's log, from 1.
    pub seq: u64,
    /// The input as text.
    pub input: String,
}

/// The outcome of [`LogStore::create`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CreateOutcome {
    /// The table is stored.
    Created,
    /// Nothing is stored: a table has this id already.
    AlreadyExists,
    /// Nothing is stored: the rematch exists already, with this id.
    RematchExists(TableId),
}

/// The outcome of [`LogStore::append`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendOutcome {
    /// The log holds the input, as it was passed.
    Appended,
    /// Nothing is stored: the log's last number is not the expected one. The
    /// caller reads the tail of the log and decides again.
    Conflict,
}

/// The part of a store that holds the logs of tables.
#[async_trait]
pub trait LogStore: Send + Sync + 'static {
    /// Stores a new table with the first inputs of its log. Of several servers that create the
    /// same table one does. A table has at most one rematch: for a second one nothing is stored,
    /// and the outcome names the first.
    async fn create(&self, table: NewTable) -> Result<CreateOutcome, StoreError>;

    /// Appends `input` to the table's log with the number `expected + 1`, if
    /// `expected` is the log's last number.
    async fn append(
        &self,
        table: &TableId,
        expected: u64,
        input: String,
    ) -> Result<AppendOutcome, StoreError>;

    /// The table's inputs with numbers above `after`, in order. Empty if there
    /// is no such table.
    async fn read(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError>;

    /// The inputs of each of these tables with numbers above the seq beside it, in the order of
    /// `known`: [`LogStore::read`] of many tables at once.
    async fn read_tails(&self, known: &[(TableId, u64)]) -> Result<Vec<Vec<LogEntry>>, StoreError> {
        let mut tails = Vec::with_capacity(known.len());
        for (table, after) in known {
            tails.push(self.read(table, *after).await?);
        }
        Ok(tails)
    }

    /// The tables whose logs go on after the seqs up to which the caller knows them.
    async fn grown_logs(&self, known: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError>;
}
