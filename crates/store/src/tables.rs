//! What is stored of tables, and what a store answers about them.

use crate::StoreError;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};

/// A person's name and avatar at a table. The seats are in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayName {
    /// The person's id.
    pub person: PersonId,
    /// The name.
    pub name: String,
    /// The avatar that the person has chosen.
    pub avatar: Option<String>,
}

/// What is stored beside a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableMetadata {
    /// The game's name.
    pub game: String,
    /// Whether it is listed in the lobby.
    pub listed: bool,
    /// [`TableSummary::touched`].
    pub touched: Timestamp,
    /// [`TableSummary::present`].
    pub present: Timestamp,
    /// The people at it; the order has no meaning.
    pub people: Vec<DisplayName>,
    /// Those of them who have a seat, sorted.
    pub seated: Vec<PersonId>,
    /// The id of its rematch.
    pub rematch: Option<TableId>,
}

/// A log in short: a projection that list queries filter by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// The phase of the match.
    pub phase: Phase,
    /// When a person last touched the table.
    pub touched: Timestamp,
    /// When a person with a seat was last connected; the epoch before the first
    /// time. The latest time that was ever saved is kept.
    pub present: Timestamp,
    /// When a timer of the table is due, also while no viewer is connected.
    pub wake: Option<Timestamp>,
}

/// A table that the lobby shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    /// Its id.
    pub id: TableId,
    /// When it was made.
    pub created: Timestamp,
    /// [`TableSummary::present`].
    pub present: Timestamp,
}

/// A table that has long been idle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdleTable {
    /// Its id.
    pub id: TableId,
    /// [`TableSummary::touched`].
    pub touched: Timestamp,
}

/// The phase of a match. A new table is waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It waits for people.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over, with or without a result.
    Over,
}

/// The part of a store that holds what is known of tables beside their logs.
#[async_trait]
pub trait TableStore: Send + Sync + 'static {
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
}
