//! A store in one SQLite file.
//!
//! One thread writes, another one reads. The writer uses group commit: it
//! commits all pending writes as one transaction, so that many tables share one
//! sync of the disk. A write resolves after the commit.

mod accounts;
mod admin;
mod backup;
mod caught_panic;
mod columns;
mod consents;
mod daily;
mod groups;
mod log_ends;
mod matches;
mod notices;
mod open;
mod open_file;
mod private_file;
mod query;
mod rated_queue;
mod ratings;
mod reader;
mod statistics;
mod write;
mod writer;

use crate::{
    AdminEvent, AppendOutcome, CommitCounts, Consent, CreateOutcome, DisplayName, FinishedMatch,
    IdleTable, ListedMatch, ListedTable, LogEntry, MatchCursor, MatchFilter, NewTable, Phase,
    Store, StoreError, TableMetadata, TableSummary,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use open_file::OpenFile;
use reader::Reader;
use rusqlite::Connection;
use std::path::Path;
use writer::Writer;

pub use backup::{LOCK_SUFFIX, backup};
pub use open::OpenError;

/// A store in one SQLite file, in WAL mode, with a sync for every commit.
pub struct Sqlite {
    writer: Writer,
    reader: Reader,
    file: OpenFile,
}

impl Sqlite {
    /// Opens the database. Creates it if it does not exist, and migrates an
    /// older one to the newest schema.
    ///
    /// # Errors
    /// When it is locked, unwritable, not a database, or from a newer version.
    pub fn open(file: &Path) -> Result<Self, OpenError> {
        Sqlite::start(file, open::connect(file)?)
    }

    /// Opens the database as [`Sqlite::open`] does, but looks at every page of it
    /// first. A damaged database is not changed.
    ///
    /// # Errors
    /// The same, and when it is damaged.
    pub fn open_checked(file: &Path) -> Result<Self, OpenError> {
        let connection = open::connect(file)?;
        open::check_pages(file, &connection)?;
        Sqlite::start(file, connection)
    }

    fn start(file: &Path, connection: Connection) -> Result<Self, OpenError> {
        let writer = open::prepare_writer(file, connection)?;
        let reader = open::open_reader(file)?;
        Ok(Sqlite {
            writer: Writer::start(writer),
            reader: Reader::start(reader),
            file: OpenFile::new(file)?,
        })
    }

    /// Whether the open database is still the file at its path, and nothing else was seen to
    /// write to it; also after it was closed.
    ///
    /// # Errors
    /// When it has vanished, was replaced, or was overwritten.
    pub fn check_file(&self) -> Result<(), StoreError> {
        self.file.check()
    }

    /// How many transactions were committed, and how many writes they held.
    pub fn commit_counts(&self) -> CommitCounts {
        self.writer.commit_counts()
    }

    /// The value of a PRAGMA on the writing connection.
    ///
    /// # Errors
    /// When there is no such setting, or the store is closed.
    pub async fn pragma(&self, name: &'static str) -> Result<String, StoreError> {
        self.writer
            .query(move |connection| query::pragma(connection, name))
            .await
    }

    /// Limits the size of the file to a number of pages, to simulate a full disk.
    /// Returns the effective limit, which is never below the current size.
    ///
    /// # Errors
    /// When the store is closed.
    pub async fn limit_pages(&self, pages: u32) -> Result<u32, StoreError> {
        self.writer
            .query(move |connection| query::limit_pages(connection, pages))
            .await
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, table: NewTable) -> Result<CreateOutcome, StoreError> {
        self.writer.write(move |db| write::create(db, &table)).await
    }

    async fn append(
        &self,
        table: &TableId,
        expected: u64,
        input: String,
    ) -> Result<AppendOutcome, StoreError> {
        let table = table.clone();
        self.writer
            .write_log(move |db, ends| write::append(db, ends, &table, expected, &input))
            .await
    }

    async fn read(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| query::read(db, &table, after))
            .await
    }

    async fn grown_logs(&self, known: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        let known = known.to_vec();
        self.reader
            .query(move |db| query::grown_logs(db, &known))
            .await
    }

    /// Two servers on one file do not see each other's people.
    async fn exchange_presence(
        &self,
        _: &str,
        _: &[(TableId, PersonId)],
        _: &[TableId],
    ) -> Result<Vec<(TableId, PersonId)>, StoreError> {
        Ok(Vec::new())
    }

    async fn table_metadata(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| query::table_metadata(db, &table))
            .await
    }

    async fn set_display_name(
        &self,
        table: &TableId,
        named: DisplayName,
    ) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| write::set_display_name(db, &table, &named))
            .await
    }

    async fn save_seated(&self, table: &TableId, seated: Vec<PersonId>) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| write::save_seated(db, &table, &seated))
            .await
    }

    async fn save_summary(
        &self,
        table: &TableId,
        seq: u64,
        summary: TableSummary,
    ) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| write::save_summary(db, &table, seq, summary))
            .await
    }

    async fn tables_of(&self, person: &PersonId, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| query::tables_of(db, &person, limit))
            .await
    }

    async fn count_active_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| query::count_active_tables(db, &person))
            .await
    }

    async fn listed_tables(
        &self,
        phase: Phase,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        self.reader
            .query(move |db| query::listed_tables(db, phase, limit))
            .await
    }

    async fn count_listed_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| query::count_listed_tables(db, &person))
            .await
    }

    async fn tables_due(&self, now: Timestamp, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.reader
            .query(move |db| query::tables_due(db, now, limit))
            .await
    }

    async fn tables_due_after(
        &self,
        after: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.reader
            .query(move |db| query::tables_due_after(db, after, limit))
            .await
    }

    async fn idle_tables(
        &self,
        phase: Phase,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<IdleTable>, StoreError> {
        self.reader
            .query(move |db| query::idle_tables(db, phase, before, limit))
            .await
    }

    async fn save_record(&self, table: &TableId, record: String) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| write::save_record(db, &table, &record))
            .await
    }

    async fn record(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        let table = table.clone();
        self.reader.query(move |db| query::record(db, &table)).await
    }

    async fn save_match(&self, table: &TableId, finished: FinishedMatch) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| matches::save_match(db, &table, &finished))
            .await
    }

    async fn matches_of(
        &self,
        person: &PersonId,
        filter: &MatchFilter,
        after: Option<&MatchCursor>,
        limit: u32,
    ) -> Result<Vec<ListedMatch>, StoreError> {
        let (person, filter, after) = (person.clone(), filter.clone(), after.cloned());
        self.reader
            .query(move |db| matches::matches_of(db, &person, &filter, after.as_ref(), limit))
            .await
    }

    async fn recorded_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<(TableId, bool)>, StoreError> {
        let after = after.cloned();
        self.reader
            .query(move |db| matches::recorded_tables(db, after.as_ref(), limit))
            .await
    }

    async fn result(&self, table: &TableId) -> Result<Option<FinishedMatch>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| matches::result(db, &table))
            .await
    }

    async fn set_consent(
        &self,
        table: &TableId,
        person: &PersonId,
        consent: Option<Consent>,
    ) -> Result<(), StoreError> {
        let (table, person) = (table.clone(), person.clone());
        self.writer
            .write(move |db| consents::set_consent(db, &table, &person, consent))
            .await
    }

    async fn consents(&self, table: &TableId) -> Result<Vec<(PersonId, Consent)>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| consents::consents(db, &table))
            .await
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.writer
            .write(move |db| write::signing_key(db, fresh))
            .await
    }

    async fn notify_table(&self, table: &TableId) -> Result<(), StoreError> {
        let event = AdminEvent::TableChanged(table.clone());
        self.writer
            .write(move |db| admin::add_event(db, &event))
            .await
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.file.check()?;
        let writer = self.writer.health().await;
        // The files beside a closed database are gone.
        if writer != Err(StoreError::Closed) {
            self.file.check_while_open()?;
        }
        writer?;
        self.listed_tables(Phase::Waiting, 1).await.map(drop)
    }

    async fn readiness(&self) -> Result<(), StoreError> {
        self.health().await?;
        self.writer.check_room()
    }

    async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}
