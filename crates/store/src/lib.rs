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

    /// Keeps the name that a person has at a table, instead of an older one.
    async fn name(&self, table: &str, person: &str, name: &str) -> Result<(), StoreError>;

    /// Keeps what the log says in short, so that the lists below find the
    /// table.
    async fn note(&self, table: &str, note: Note) -> Result<(), StoreError>;

    /// The newest tables at which `person` has a name, newest first.
    async fn tables_of(&self, person: &str, most: u32) -> Result<Vec<String>, StoreError>;

    /// At how many tables that wait or are played `person` has a name.
    async fn busy(&self, person: &str) -> Result<u32, StoreError>;

    /// The newest tables that the lobby shows and that wait or are played.
    async fn listed(&self, most: u32) -> Result<Vec<String>, StoreError>;

    /// Tables at which something happens by itself at `now` or before.
    async fn due(&self, now: u64, most: u32) -> Result<Vec<String>, StoreError>;

    /// Tables of this phase that nobody has touched since `before`, the longest
    /// untouched first.
    async fn untouched(
        &self,
        phase: Phase,
        before: u64,
        most: u32,
    ) -> Result<Vec<String>, StoreError>;

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

/// What the host of the server does with what is kept, also from another
/// process than the server: [`House::calls`] tells the server about it.
#[async_trait]
pub trait House: Store {
    /// The newest tables, of this phase if one is asked for.
    async fn tables(&self, phase: Option<Phase>, most: u32) -> Result<Vec<TableRow>, StoreError>;

    /// Lets the servers look at a table's log again.
    async fn call_table(&self, table: &str) -> Result<(), StoreError>;

    /// The people whose name at some table holds this text, whatever the case,
    /// or whose id it is.
    async fn people(&self, text: &str, most: u32) -> Result<Vec<PersonRow>, StoreError>;

    /// Gives a person another name at every table; says at how many.
    async fn rename(&self, person: &str, name: &str) -> Result<u32, StoreError>;

    /// Bars a person from making tables and sitting down, or lets them again;
    /// says whether that changed anything.
    async fn bar(&self, person: &str, barred: bool) -> Result<bool, StoreError>;

    /// Whether a person is barred.
    async fn is_barred(&self, person: &str) -> Result<bool, StoreError>;

    /// The words that no name may hold, sorted.
    async fn refused_names(&self) -> Result<Vec<String>, StoreError>;

    /// Puts a word on that list, or takes it off; says whether that changed
    /// anything.
    async fn refuse_name(&self, word: &str, refused: bool) -> Result<bool, StoreError>;

    /// What was called after the call `after`, in order, with their numbers;
    /// renaming, barring and the list of refused names call by themselves.
    async fn calls(&self, after: u64) -> Result<Vec<(u64, Call)>, StoreError>;

    /// The number of the last call; 0 before the first.
    async fn last_call(&self) -> Result<u64, StoreError>;
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
    /// Whether the lobby shows it.
    pub listed: bool,
    /// The people at it.
    pub people: Vec<Named>,
    /// The first inputs of its log.
    pub inputs: Vec<String>,
}

/// A person's name at a table. Who sits where is in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The person's id.
    pub person: String,
    /// The name.
    pub name: String,
}

/// What lies beside a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The game's name.
    pub game: String,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// The people at it, in no order that means anything.
    pub people: Vec<Named>,
    /// The table of the rematch.
    pub rematch: Option<String>,
}

/// What a log says in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// What the match is doing.
    pub phase: Phase,
    /// When somebody last touched the table, in milliseconds since 1970.
    pub touched: u64,
    /// When something happens by itself, though nobody looks.
    pub wake: Option<u64>,
}

/// What a match is doing; a new table waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It waits for people.
    Waiting,
    /// It is played.
    Playing,
    /// It is over, with or without a result.
    Over,
}

/// A table in the list of the server's host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When somebody last touched it.
    pub touched: u64,
    /// What the match is doing.
    pub phase: Phase,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// The people at it.
    pub people: Vec<Named>,
}

/// A person in the list of the server's host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// The person's id.
    pub person: String,
    /// The newest name.
    pub name: String,
    /// At how many tables.
    pub tables: u32,
    /// Whether the person is barred.
    pub barred: bool,
}

/// What the host of the server did, for a server that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Something happened to this table.
    Table(String),
    /// This person was barred, or is let again: [`House::is_barred`] tells.
    Person(String),
    /// The list of refused names changed.
    Names,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is stored: the text as the log now holds it. Whoever goes on applies
    /// this one, never the text that was to be stored.
    Done(String),
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

/// Whether a name holds a text, whatever the case.
fn holds(name: &str, text: &str) -> bool {
    name.to_lowercase().contains(&text.to_lowercase())
}
