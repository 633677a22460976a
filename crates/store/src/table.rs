//! What is stored of tables, and what a store answers about them.

use brelan_ids::{PersonId, TableId, Timestamp};

/// A table that [`Store::create`](crate::Store::create) stores.
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

/// A change by the operator that a running server must react to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdminEvent {
    /// The log of this table or a name at it changed.
    TableChanged(TableId),
    /// This person was barred, or the bar was lifted;
    /// [`AdminStore::is_barred`](crate::AdminStore::is_barred)
    /// says which. Or the person's account has changed.
    PersonChanged(PersonId),
    /// The list of refused names changed.
    RefusedNamesChanged,
}

/// An input with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number in the table's log, from 1.
    pub seq: u64,
    /// The input as text.
    pub input: String,
}

/// The outcome of [`Store::create`](crate::Store::create).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CreateOutcome {
    /// The table is stored.
    Created,
    /// Nothing is stored: a table has this id already.
    AlreadyExists,
    /// Nothing is stored: the rematch exists already, with this id.
    RematchExists(TableId),
}

/// The outcome of [`Store::append`](crate::Store::append).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendOutcome {
    /// The log holds the input, as it was passed.
    Appended,
    /// Nothing is stored: the log's last number is not the expected one. The
    /// caller reads the tail of the log and decides again.
    Conflict,
}
