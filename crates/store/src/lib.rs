//! Where the inputs of every table are kept.
//!
//! A log is only appended to: [`Store::append`] takes the seq that the caller
//! has read up to, and where somebody else was faster the answer is
//! [`Appended::Conflict`], an ordinary one. That is what lets several servers
//! keep one table without a lock. Beside the logs lie what may be deleted (the
//! names of people) and what is derived (finished records).
//!
//! [`Sqlite`] keeps everything in one file; [`Memory`] forgets at the end.

mod memory;
mod sqlite;

use async_trait::async_trait;

pub use memory::Memory;
pub use sqlite::{Commits, OpenError, Sqlite, backup};

/// Where tables are kept. Every write is durable once it is answered.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table with the first inputs of its log. A second rematch of
    /// the same table is not made; the answer names the first.
    async fn create(&self, table: NewTable) -> Result<Made, StoreError>;

    /// Appends `input` to the table's log with the number `expected + 1`, if
    /// `expected` is the log's last number.
    async fn append(
        &self,
        table: &str,
        expected: u64,
        input: String,
    ) -> Result<Appended, StoreError>;

    /// The table's inputs with numbers above `after`, in order; none where
    /// there is no such table.
    async fn read(&self, table: &str, after: u64) -> Result<Vec<Stored>, StoreError>;

    /// What lies beside a table's log.
    async fn about(&self, table: &str) -> Result<Option<About>, StoreError>;

    /// The newest tables with a seat for `person`, newest first.
    async fn tables_of(&self, person: &str, most: u32) -> Result<Vec<String>, StoreError>;

    /// Keeps the record of a finished match; the first one stays.
    async fn keep_record(&self, table: &str, record: String) -> Result<(), StoreError>;

    /// The record of a finished match.
    async fn record(&self, table: &str) -> Result<Option<String>, StoreError>;

    /// The key that people's tokens are signed with: `fresh` the first time,
    /// the same one ever after.
    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Puts everything in order for the end of the service.
    async fn close(&self);
}

/// A table to be kept.
#[derive(Clone)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// The table whose rematch it is.
    pub rematch_of: Option<String>,
    /// Who sits where, by seat.
    pub seats: Vec<SeatRow>,
    /// The first inputs of its log.
    pub inputs: Vec<String>,
}

/// A seat, as it is kept beside the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The person's id; `None` for a bot.
    pub person: Option<String>,
    /// The name at the table.
    pub name: String,
}

/// What lies beside a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The game's name.
    pub game: String,
    /// Who sits where, by seat.
    pub seats: Vec<SeatRow>,
    /// The table of the rematch.
    pub rematch: Option<String>,
}

/// An input with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its number in the table's log, from 1.
    pub seq: u64,
    /// The input as text.
    pub input: String,
}

/// What became of a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// It is kept.
    New,
    /// The rematch exists already, under this id.
    Already(String),
}

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is stored.
    Done,
    /// The log has another last number: read on and think again.
    Conflict,
}

/// Why nothing was stored or read. The store goes on; a later try may succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no room.
    #[error("the disk is full")]
    Full,
    /// Somebody else holds the database for too long.
    #[error("the database is locked by another program")]
    Locked,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// The disk or the file fails.
    #[error("the database fails: {0}")]
    Failed(String),
}
