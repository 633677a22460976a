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
mod logs;
mod matches;
mod notices;
mod open;
mod open_file;
#[cfg(test)]
mod plan;
mod private_file;
mod rated_queue;
mod ratings;
mod reader;
mod servers;
mod statistics;
mod tables;
mod writer;

use crate::{AdminEvent, CommitCounts, Phase, Store, StoreError, TableStore};
use async_trait::async_trait;
use brelan_ids::TableId;
use open_file::OpenFile;
use reader::Reader;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::path::Path;
use writer::Writer;

pub use backup::{LOCK_SUFFIX, backup, database_at};
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

    /// Opens the database as [`Sqlite::open`] does, but makes none.
    ///
    /// # Errors
    /// The same, and when there is no such file or nothing in it.
    pub fn open_existing(file: &Path) -> Result<Self, OpenError> {
        drop(open::open_reader(file)?);
        Sqlite::open(file)
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

    /// The write-ahead log, if there is still something in it after the store was closed: the disk
    /// had no room for the file, or another program was reading it.
    pub fn remaining_log(&self) -> Option<&Path> {
        self.file.remaining_log()
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
        self.writer.query(move |db| pragma(db, name)).await
    }

    /// Limits the size of the file to a number of pages, to simulate a full disk.
    /// Returns the effective limit, which is never below the current size.
    ///
    /// # Errors
    /// When the store is closed.
    pub async fn limit_pages(&self, pages: u32) -> Result<u32, StoreError> {
        self.writer
            .query(move |db| {
                db.pragma_update_and_check(None, "max_page_count", pages, |row| row.get(0))
            })
            .await
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.writer.write(move |db| signing_key(db, fresh)).await
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

fn signing_key(db: &Connection, fresh: [u8; 32]) -> rusqlite::Result<[u8; 32]> {
    db.execute(
        "INSERT INTO keys (name, value) VALUES ('people', ?1) ON CONFLICT DO NOTHING",
        [fresh],
    )?;
    db.query_row("SELECT value FROM keys WHERE name = 'people'", [], |row| {
        row.get(0)
    })
}

fn pragma(db: &Connection, name: &str) -> rusqlite::Result<String> {
    db.pragma_query_value(None, name, |row| {
        Ok(match row.get(0)? {
            Value::Integer(number) => number.to_string(),
            Value::Text(text) => text,
            other => format!("{other:?}"),
        })
    })
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
