//! Storage for the logs of all tables: event sourcing in SQLite, PostgreSQL or memory.
//!
//! A log is append-only. [`LogStore::append`] uses optimistic concurrency: the
//! caller passes the seq it has read up to. If another server has appended in
//! between, the answer is [`AppendOutcome::Conflict`], which is an ordinary
//! result and not an error. Several servers can share one table this way
//! without a lock. Two kinds of data are stored beside the logs: data that may
//! be deleted (people's names) and data derived from a log (finished records and results,
//! [`TableSummary`]).
//!
//! [`Sqlite`] keeps everything in one file, for one machine. [`Postgres`] keeps it in a
//! PostgreSQL database, which servers on several machines can share. [`Memory`] keeps it in
//! memory, for tests.

mod accounts;
mod admin;
mod commit_counts;
mod copy;
mod daily;
mod error;
mod groups;
mod integer;
mod logs;
mod matches;
mod memory;
mod notices;
mod postgres;
mod rated_queue;
mod ratings;
mod servers;
mod sqlite;
mod statistics;
mod tables;

use async_trait::async_trait;
use brelan_ids::TableId;

pub use accounts::{Account, AccountState, AccountStore, Challenge};
pub use admin::{AdminEvent, AdminStore, PersonRow, StoredTable, TableRow};
pub use commit_counts::CommitCounts;
pub use copy::{CopyCounts, CopyError, CopyStep, PartialCopy, copy_store};
pub use daily::{DailyStore, DailyTry, DealOfDay};
pub use error::StoreError;
pub use groups::{ERASED, Group, GroupMember, GroupStanding, GroupStore};
pub use logs::{AppendOutcome, CreateOutcome, LogEntry, LogStore, NewTable};
pub use matches::{
    Consent, FinishedMatch, ListedMatch, MatchCursor, MatchFilter, MatchPlayer, MatchSeat,
    MatchStore,
};
pub use memory::Memory;
pub use notices::{
    Calendar, DueNotice, INVITATION_INTERVAL, NewNotice, NoticeKind, NoticeStore, QuietHours,
    SessionsEnded, Subscription,
};
pub use postgres::{InvalidUrl, Postgres, PostgresError, PostgresUrl};
pub use rated_queue::{NETWORK_HASH_LEN, RatedQueueStore, RatedWaiter};
pub use ratings::{LeaderboardRow, RatedPlayer, RatingProgress, RatingStore, StoredRating};
pub use servers::{
    ClaimedLease, LiveServers, SERVER_TIMEOUT, ServerProgram, ServerRow, ServerStore,
};
pub use sqlite::{LOCK_SUFFIX, OpenError, Sqlite, backup, database_at};
pub use statistics::{DayFacts, MatchSums, Opponents, SeatFacts, StatisticsStore};
pub use tables::{
    DisplayName, IdleTable, ListedTable, Phase, TableMetadata, TableStore, TableSummary,
};

/// A store of tables. A write is durable once its future has resolved to `Ok`.
///
/// # Errors
/// Every call may fail; the variants of [`StoreError`] say what is known of a write then.
#[async_trait]
pub trait Store:
    LogStore
    + TableStore
    + MatchStore
    + ServerStore
    + AccountStore
    + StatisticsStore
    + DailyStore
    + RatingStore
    + RatedQueueStore
    + GroupStore
    + NoticeStore
{
    /// The key that people's tokens are signed with. The first call stores
    /// `fresh`, every later call returns that same key.
    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Adds an [`AdminEvent::TableChanged`], so that servers read the table's
    /// log again.
    async fn notify_table(&self, table: &TableId) -> Result<(), StoreError>;

    /// Whether the store answers, and what it stores will be found at the next start.
    async fn health(&self) -> Result<(), StoreError>;

    /// Whether it also has room for what is stored, as far as the last minute shows, and is of a
    /// version that this Brelan knows: a newer one may have migrated it meanwhile.
    async fn readiness(&self) -> Result<(), StoreError> {
        self.health().await
    }

    /// Flushes pending writes and closes the store.
    async fn close(&self);
}

/// A name as it is compared and searched: in lower case.
fn fold(name: &str) -> String {
    name.to_lowercase()
}

/// Whether a name contains a text, case-insensitively.
fn name_contains(name: &str, text: &str) -> bool {
    fold(name).contains(&fold(text))
}
