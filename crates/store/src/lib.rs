//! Storage for the logs of all tables: event sourcing in SQLite, PostgreSQL or memory.
//!
//! A log is append-only. [`Store::append`] uses optimistic concurrency: the
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
mod commit_counts;
mod copy;
mod daily;
mod error;
mod finished_match;
mod groups;
mod integer;
mod memory;
mod notices;
mod postgres;
mod rated_queue;
mod ratings;
mod servers;
mod sqlite;
mod statistics;
mod table;

use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};

pub use accounts::{Account, AccountState, AccountStore, Challenge};
pub use commit_counts::CommitCounts;
pub use copy::{CopyCounts, CopyError, CopyStep, PartialCopy, copy_store};
pub use daily::{DailyStore, DailyTry};
pub use error::StoreError;
pub use finished_match::{
    Consent, FinishedMatch, ListedMatch, MatchCursor, MatchFilter, MatchPlayer, MatchSeat,
};
pub use groups::{ERASED, Group, GroupMember, GroupStanding, GroupStore};
pub use memory::Memory;
pub use notices::{
    Calendar, DueNotice, INVITATION_INTERVAL, NewNotice, NoticeKind, NoticeStore, QuietHours,
    SessionsEnded, Subscription,
};
pub use postgres::{InvalidUrl, Postgres, PostgresError, PostgresUrl};
pub use rated_queue::{NETWORK_HASH_LEN, RatedQueueStore, RatedWaiter};
pub use ratings::{LeaderboardRow, RatedPlayer, RatingProgress, RatingStore, StoredRating};
pub use servers::{ClaimedLease, LiveServers, SERVER_TIMEOUT, ServerProgram, ServerRow};
pub use sqlite::{LOCK_SUFFIX, OpenError, Sqlite, backup};
pub use statistics::{DayFacts, MatchSums, Opponents, SeatFacts, StatisticsStore};
pub use table::{
    AdminEvent, AppendOutcome, CreateOutcome, DisplayName, IdleTable, ListedTable, LogEntry,
    NewTable, PersonRow, Phase, StoredTable, TableMetadata, TableRow, TableSummary,
};

/// A store of tables. A write is durable once its future has resolved to `Ok`.
///
/// # Errors
/// Every call may fail; the variants of [`StoreError`] say what is known of a write then.
#[async_trait]
pub trait Store:
    AccountStore
    + StatisticsStore
    + DailyStore
    + RatingStore
    + RatedQueueStore
    + GroupStore
    + NoticeStore
{
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

    /// Whether several servers are meant to share the store. Such a server asks
    /// [`Store::renew_server`], [`Store::grown_logs`] and [`Store::exchange_presence`] again and
    /// again, claims leases, and reads the tail of a log before it refuses something because of
    /// the state of its table.
    fn is_shared(&self) -> bool {
        false
    }

    /// The inputs of each of these tables with numbers above the seq beside it, in the order of
    /// `known`: [`Store::read`] of many tables at once.
    async fn read_tails(&self, known: &[(TableId, u64)]) -> Result<Vec<Vec<LogEntry>>, StoreError> {
        let mut tails = Vec::with_capacity(known.len());
        for (table, after) in known {
            tails.push(self.read(table, *after).await?);
        }
        Ok(tails)
    }

    /// The tables whose logs go on after the seqs up to which the caller knows them.
    async fn grown_logs(&self, known: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError>;

    /// Makes `server`, a text that no server ever had, known as alive for [`SERVER_TIMEOUT`].
    async fn register_server(
        &self,
        _server: &str,
        program: ServerProgram<'_>,
    ) -> Result<LiveServers, StoreError> {
        Ok(LiveServers::alone(program.log_version))
    }

    /// Lets a registered server count as alive for as long again. `None` if it does not any
    /// more: others may have its leases, and it goes on under another name.
    async fn renew_server(&self, _server: &str) -> Result<Option<LiveServers>, StoreError> {
        Ok(None)
    }

    /// Goes on with a timeline of which [`LiveServers::new_timeline`] has told. Until then
    /// appends give [`StoreError::TakenOver`], because the logs may lack inputs that tables in
    /// memory hold. Call it when none of these tables is in memory any more.
    async fn follow(&self, _timeline: i32) {}

    /// Lets a registered server count as dead at once, and nobody as connected to it.
    async fn retire_server(&self, _server: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// Gives `server`, if it is alive, the leases of those tables that no other live server has.
    /// A server with the lease of a table does what is due there. Returns the leases that it has
    /// now.
    async fn claim_leases(
        &self,
        _server: &str,
        tables: &[TableId],
    ) -> Result<Vec<ClaimedLease>, StoreError> {
        let claimed = tables.iter().cloned().map(|table| ClaimedLease {
            table,
            was_dead: false,
        });
        Ok(claimed.collect())
    }

    /// Gives up the leases that `server` has of these tables.
    async fn release_leases(&self, _server: &str, _tables: &[TableId]) -> Result<(), StoreError> {
        Ok(())
    }

    /// Stores who is connected to `server` in place of what it stored before. Gives the people
    /// that are connected at the tables `asked` to other servers that are alive.
    async fn exchange_presence(
        &self,
        server: &str,
        connected: &[(TableId, PersonId)],
        asked: &[TableId],
    ) -> Result<Vec<(TableId, PersonId)>, StoreError>;

    /// What is stored beside a table's log.
    async fn table_metadata(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError>;

    /// Sets the name and the avatar that a person has at a table, in place of older ones.
    async fn set_display_name(&self, table: &TableId, named: DisplayName)
    -> Result<(), StoreError>;

    /// Stores which of the people with a name at a table have a seat there. A person with a
    /// new name counts as seated until then.
    async fn save_seated(&self, table: &TableId, seated: Vec<PersonId>) -> Result<(), StoreError>;

    /// Stores the summary of a table's log up to `seq`. The list queries below use it. It is
    /// ignored if a summary of more inputs is stored: a server that is behind must not undo what
    /// another one has stored.
    async fn save_summary(
        &self,
        table: &TableId,
        seq: u64,
        summary: TableSummary,
    ) -> Result<(), StoreError>;

    /// The newest tables at which `person` has a name, newest first.
    async fn tables_of(&self, person: &PersonId, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// The number of waiting or playing tables at which `person` has a seat.
    async fn count_active_tables(&self, person: &PersonId) -> Result<u32, StoreError>;

    /// The tables in this phase that the lobby shows, by [`TableSummary::present`] and then
    /// by age, the latest first.
    async fn listed_tables(&self, phase: Phase, limit: u32)
    -> Result<Vec<ListedTable>, StoreError>;

    /// The number of waiting tables that the lobby shows and at which `person` has a seat.
    async fn count_listed_tables(&self, person: &PersonId) -> Result<u32, StoreError>;

    /// The tables with a [`TableSummary::wake`] at `now` or before, earliest first, without those
    /// whose lease a live server has: that one does what is due.
    async fn tables_due(&self, now: Timestamp, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// The tables with a [`TableSummary::wake`] after `after`, latest first, without those whose
    /// lease a live server has.
    async fn tables_due_after(
        &self,
        after: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError>;

    /// Tables in this phase that were last touched before `before`, the longest
    /// idle first.
    async fn idle_tables(
        &self,
        phase: Phase,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<IdleTable>, StoreError>;

    /// Stores the record of a finished match. A second record of the same match
    /// is ignored.
    async fn save_record(&self, table: &TableId, record: String) -> Result<(), StoreError>;

    /// The record of a finished match.
    async fn record(&self, table: &TableId) -> Result<Option<String>, StoreError>;

    /// Stores the result of a finished match. A second result of the same match is ignored,
    /// and so is one of a table that does not exist.
    async fn save_match(&self, table: &TableId, finished: FinishedMatch) -> Result<(), StoreError>;

    /// The finished matches in which `person` had a seat at the end, the latest first, and
    /// those of equal times by their tables: the first ones, or those after `after`.
    async fn matches_of(
        &self,
        person: &PersonId,
        filter: &MatchFilter,
        after: Option<&MatchCursor>,
        limit: u32,
    ) -> Result<Vec<ListedMatch>, StoreError>;

    /// The tables with a stored record, by their ids, and whether their results are stored as
    /// well, with what is counted of them: the first ones, or those after `after`.
    async fn recorded_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<(TableId, bool)>, StoreError>;

    /// The result of a finished match, once it is stored.
    async fn result(&self, table: &TableId) -> Result<Option<FinishedMatch>, StoreError>;

    /// Stores what a person allows others to see of a match, or that the person allows nothing.
    async fn set_consent(
        &self,
        table: &TableId,
        person: &PersonId,
        consent: Option<Consent>,
    ) -> Result<(), StoreError>;

    /// What people allow others to see of a match, by their ids.
    async fn consents(&self, table: &TableId) -> Result<Vec<(PersonId, Consent)>, StoreError>;

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

/// What a server's operator does with the stored data. The operator may use
/// another process than the server, so changes are stored as numbered
/// [`AdminEvent`]s that a running server polls.
#[async_trait]
pub trait AdminStore: Store {
    /// The newest tables, or the newest ones in `phase`.
    async fn list_tables(
        &self,
        phase: Option<Phase>,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// The ids of tables with the times at which they were made, by time and id: the first
    /// ones, or those after `after`.
    async fn tables_by_age(
        &self,
        after: Option<(Timestamp, TableId)>,
        limit: u32,
    ) -> Result<Vec<(Timestamp, TableId)>, StoreError>;

    /// The tables of finished matches that all their people allow others to see, by id: the
    /// first ones, or those after `after`.
    async fn public_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError>;

    /// All that is stored of a table besides its log and its record.
    async fn stored_table(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError>;

    /// The people with a name that contains `text` (case-insensitive) at some table,
    /// and the person with the id `text`.
    async fn find_people(&self, text: &str, limit: u32) -> Result<Vec<PersonRow>, StoreError>;

    /// Renames a person at every table, adds an event for each open one, and
    /// returns the number of tables.
    async fn rename_person(&self, person: &PersonId, name: &str) -> Result<u32, StoreError>;

    /// Bars a person from making tables and sitting down, or lifts the bar.
    /// Returns whether that changed anything; if so, an event is added.
    async fn set_barred(&self, person: &PersonId, barred: bool) -> Result<bool, StoreError>;

    /// The people who are barred, sorted.
    async fn barred_people(&self) -> Result<Vec<PersonId>, StoreError>;

    /// Whether a person is barred.
    async fn is_barred(&self, person: &PersonId) -> Result<bool, StoreError>;

    /// The words that no name may contain, sorted.
    async fn refused_names(&self) -> Result<Vec<String>, StoreError>;

    /// Puts a word on that list or takes it off. Returns whether that changed
    /// anything; if so, an event is added.
    async fn set_name_refused(&self, word: &str, refused: bool) -> Result<bool, StoreError>;

    /// The first `limit` events with numbers above `after`, in order, with their numbers. If the
    /// first number is above `after + 1`, those between were forgotten.
    async fn admin_events_after(
        &self,
        after: u64,
        limit: u32,
    ) -> Result<Vec<(u64, AdminEvent)>, StoreError>;

    /// The number of the last event, 0 before the first.
    async fn last_admin_event(&self) -> Result<u64, StoreError>;

    /// Forgets all events but the newest `kept` ones. The last event always stays, so that the
    /// numbers go on.
    async fn forget_admin_events(&self, kept: u32) -> Result<(), StoreError>;

    /// Stores a step of a copy into this store.
    async fn store_copy_step(&self, step: CopyStep) -> Result<(), StoreError>;

    /// Whether a copy into this store has begun, and none was ever complete: what it holds is a
    /// part of another store.
    async fn is_partial_copy(&self) -> Result<bool, StoreError>;

    /// Whether a server works with the store now, or was killed a moment ago. A store that
    /// servers do not share does not know.
    async fn has_live_server(&self) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// The servers that work with the store now or were killed a moment ago, by version and name.
    /// `None` where servers do not share the store: it does not know.
    async fn live_servers(&self) -> Result<Option<Vec<ServerRow>>, StoreError> {
        Ok(None)
    }
}

/// A name as it is compared and searched: in lower case.
fn fold(name: &str) -> String {
    name.to_lowercase()
}

/// Whether a name contains a text, case-insensitively.
fn name_contains(name: &str, text: &str) -> bool {
    fold(name).contains(&fold(text))
}
