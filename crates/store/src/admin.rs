//! What a server's operator does with the stored data.

use crate::{
    CopyStep, DisplayName, Phase, ServerRow, Store, StoreError, TableMetadata, TableSummary,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};

/// A change by the operator that a running server must react to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdminEvent {
    /// The log of this table or a name at it changed.
    TableChanged(TableId),
    /// This person was barred, or the bar was lifted;
    /// [`AdminStore::is_barred`] says which. Or the person's account has changed.
    PersonChanged(PersonId),
    /// The list of refused names changed.
    RefusedNamesChanged,
}

/// All that is stored of a table besides its log and its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// When it was made.
    pub created: Timestamp,
    /// The table before it, if this is a rematch.
    pub rematch_of: Option<TableId>,
    /// What is stored beside its log, without the rematch.
    pub metadata: TableMetadata,
    /// Its summary.
    pub summary: TableSummary,
}

/// A table in the operator's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: TableId,
    /// The game's name.
    pub game: String,
    /// When it was made.
    pub created: Timestamp,
    /// When a person last touched it.
    pub touched: Timestamp,
    /// The phase of the match.
    pub phase: Phase,
    /// Whether it is listed in the lobby.
    pub listed: bool,
    /// The people at it.
    pub people: Vec<DisplayName>,
}

/// A person in the operator's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// The person's id.
    pub person: PersonId,
    /// The newest name.
    pub name: String,
    /// The number of tables with a name of this person.
    pub tables: u32,
    /// Whether the person is barred.
    pub barred: bool,
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

    /// When a table was last touched until `time`; `None` if none was until then.
    async fn last_touched(&self, time: Timestamp) -> Result<Option<Timestamp>, StoreError>;

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
