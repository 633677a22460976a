//! A store in one SQLite file.
//!
//! One thread writes, one reads. The writer takes whatever waits and commits
//! it as one transaction, so that many tables share one sync of the disk; each
//! caller is answered after the commit.

mod backup;
mod columns;
mod house;
mod open;
mod query;
mod reader;
mod write;
mod writer;

use crate::{About, Appended, Made, NewTable, Note, Phase, Store, StoreError, Stored};
use async_trait::async_trait;
use reader::Reader;
use std::path::Path;
use writer::Writer;

pub use backup::backup;
pub use open::OpenError;
pub use writer::Commits;

/// A store in one SQLite file: WAL, every commit synced.
pub struct Sqlite {
    writer: Writer,
    reader: Reader,
}

impl Sqlite {
    /// Opens the database, makes it where there is none, and brings an older
    /// one up to date.
    ///
    /// # Errors
    /// When it is locked, unwritable, no database, or from a newer version.
    pub fn open(file: &Path) -> Result<Self, OpenError> {
        let connection = open::writing(file)?;
        let reading = open::reading(file)?;
        Ok(Sqlite {
            writer: Writer::start(connection),
            reader: Reader::start(reading),
        })
    }

    /// How many transactions were committed, for how many writes.
    pub fn commits(&self) -> Commits {
        self.writer.commits()
    }

    /// A setting of the writing connection, as SQLite tells it.
    ///
    /// # Errors
    /// When there is no such setting, or the store is closed.
    pub async fn pragma(&self, name: &'static str) -> Result<String, StoreError> {
        self.writer
            .ask(move |connection| query::pragma(connection, name))
            .await
    }

    /// Limits the file to so many pages, as a full disk would; gives the limit
    /// in force, which is never below the present size.
    ///
    /// # Errors
    /// When the store is closed.
    pub async fn limit_pages(&self, pages: u32) -> Result<u32, StoreError> {
        self.writer
            .ask(move |connection| query::limit_pages(connection, pages))
            .await
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, table: NewTable) -> Result<Made, StoreError> {
        self.writer.write(move |db| write::create(db, &table)).await
    }

    async fn append(
        &self,
        table: &str,
        expected: u64,
        input: String,
    ) -> Result<Appended, StoreError> {
        let table = table.to_owned();
        self.writer
            .write(move |db| write::append(db, &table, expected, &input))
            .await
    }

    async fn read(&self, table: &str, after: u64) -> Result<Vec<Stored>, StoreError> {
        let table = table.to_owned();
        self.reader
            .ask(move |db| query::read(db, &table, after))
            .await
    }

    async fn about(&self, table: &str) -> Result<Option<About>, StoreError> {
        let table = table.to_owned();
        self.reader.ask(move |db| query::about(db, &table)).await
    }

    async fn name(&self, table: &str, person: &str, name: &str) -> Result<(), StoreError> {
        let [table, person, name] = [table, person, name].map(str::to_owned);
        self.writer
            .write(move |db| write::name(db, &table, &person, &name))
            .await
    }

    async fn note(&self, table: &str, note: Note) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.writer
            .write(move |db| write::note(db, &table, note))
            .await
    }

    async fn tables_of(&self, person: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let person = person.to_owned();
        self.reader
            .ask(move |db| query::tables_of(db, &person, most))
            .await
    }

    async fn busy(&self, person: &str) -> Result<u32, StoreError> {
        let person = person.to_owned();
        self.reader.ask(move |db| query::busy(db, &person)).await
    }

    async fn listed(&self, most: u32) -> Result<Vec<String>, StoreError> {
        self.reader.ask(move |db| query::listed(db, most)).await
    }

    async fn due(&self, now: u64, most: u32) -> Result<Vec<String>, StoreError> {
        self.reader.ask(move |db| query::due(db, now, most)).await
    }

    async fn untouched(
        &self,
        phase: Phase,
        before: u64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        self.reader
            .ask(move |db| query::untouched(db, phase, before, most))
            .await
    }

    async fn keep_record(&self, table: &str, record: String) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.writer
            .write(move |db| write::keep_record(db, &table, &record))
            .await
    }

    async fn record(&self, table: &str) -> Result<Option<String>, StoreError> {
        let table = table.to_owned();
        self.reader.ask(move |db| query::record(db, &table)).await
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.writer
            .write(move |db| write::signing_key(db, fresh))
            .await
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
