//! Opening a database and bringing it up to date.

use super::matches;
use super::private_file::create_private;
use crate::PartialCopy;
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Schema migrations: the script at index `n` migrates a database from version
/// `n` to `n + 1`.
const MIGRATIONS: &[&str] = &[
    include_str!("schema.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
    include_str!("schema_8.sql"),
    include_str!("schema_9.sql"),
    include_str!("schema_10.sql"),
    include_str!("schema_11.sql"),
    include_str!("schema_12.sql"),
    include_str!("schema_13.sql"),
    include_str!("schema_14.sql"),
    include_str!("schema_15.sql"),
    include_str!("schema_16.sql"),
    include_str!("schema_17.sql"),
    include_str!("schema_18.sql"),
];

/// The version of a file that SQLite has just made, or that is empty.
const NEW_VERSION: i64 = 0;

/// How long a connection waits for another process's lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// How many prepared statements a connection keeps: more than there are. The library's 16 would be
/// prepared again and again.
const MAX_PREPARED_STATEMENTS: usize = 256;

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Another process holds its lock.
    #[error("the database {} is locked by another program", .0.display())]
    Locked(PathBuf),
    /// The file or its directory cannot be written.
    #[error("the database {} cannot be written: {}", .0.display(), .1)]
    Unwritable(PathBuf, String),
    /// There is no room on its disk.
    #[error("the disk of the database {} is full", .0.display())]
    Full(PathBuf),
    /// The file is not a SQLite database.
    #[error("{} is no SQLite database", .0.display())]
    NotADatabase(PathBuf),
    /// A file without anything in it, where a database must be.
    #[error("{} is empty, and no database of Brelan", .0.display())]
    Empty(PathBuf),
    /// It has tables of something else.
    #[error("{} is the database of another program", .0.display())]
    Foreign(PathBuf),
    /// A copy into it was interrupted.
    #[error(transparent)]
    PartialCopy(PartialCopy),
    /// A newer version of Brelan made it.
    #[error(
        "the database {} is of version {found}, made by a newer Brelan; this one knows version {known}",
        .file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// Its schema version.
        found: i64,
        /// The newest schema version that this Brelan knows.
        known: i64,
    },
    /// No copy can be made in this place.
    #[error("no copy can be made at {}: {}", .0.display(), .1)]
    CopyRefused(PathBuf, String),
    /// The file is damaged.
    #[error(
        "the database {file} is damaged ({reason}): put a backup in its place, without the files \
         {file}-wal and {file}-shm if there are any, or save what can be read with \
         `sqlite3 {file} .recover`",
        file = .0.display(), reason = .1
    )]
    Damaged(PathBuf, String),
    /// Anything else.
    #[error("the database {} cannot be opened: {}", .0.display(), .1)]
    Failed(PathBuf, String),
}

/// Opens a connection that can write, and changes nothing of a database that is there.
pub(super) fn connect(file: &Path) -> Result<Connection, OpenError> {
    create_private(file).map_err(|error| match error.kind() {
        ErrorKind::StorageFull => OpenError::Full(file.to_owned()),
        _ => OpenError::Unwritable(file.to_owned(), error.to_string()),
    })?;
    let open_error = |error| open_error(file, &error);
    let connection = Connection::open(file).map_err(open_error)?;
    prepare_statements_once(&connection).map_err(open_error)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(open_error)?;
    check_origin(file, &connection)?;
    Ok(connection)
}

/// Reads every page of the database. A text that was changed within its length is not
/// noticed: SQLite stores no checksums.
pub(super) fn check_pages(file: &Path, connection: &Connection) -> Result<(), OpenError> {
    let found: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(|error| open_error(file, &error))?;
    match found.lines().last() {
        None | Some("ok") => Ok(()),
        Some(damage) => Err(OpenError::Damaged(file.to_owned(), damage.to_owned())),
    }
}

/// Makes a connection the writing one, and migrates the database to the newest schema.
pub(super) fn prepare_writer(
    file: &Path,
    mut connection: Connection,
) -> Result<Connection, OpenError> {
    let open_error = |error| open_error(file, &error);
    apply_settings(&connection).map_err(open_error)?;
    migrate(&mut connection).map_err(open_error)?;
    matches::register_functions(&connection).map_err(open_error)?;
    Ok(connection)
}

/// A new database in this folder, and its writing connection.
#[cfg(test)]
pub(super) fn create_in(folder: &tempfile::TempDir) -> (PathBuf, Connection) {
    let file = folder.path().join("brelan.sqlite");
    let db = connect(&file).and_then(|db| prepare_writer(&file, db));
    (file, db.expect("a database"))
}

/// Opens a read-only connection to a database that is there: it makes none of an empty file.
pub(super) fn open_reader(file: &Path) -> Result<Connection, OpenError> {
    let open_error = |error| open_error(file, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(open_error)?;
    prepare_statements_once(&connection).map_err(open_error)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(open_error)?;
    if check_origin(file, &connection)? == NEW_VERSION {
        return Err(OpenError::Empty(file.to_owned()));
    }
    register_functions(&connection).map_err(open_error)?;
    Ok(connection)
}

/// Makes a connection keep each statement as it was prepared the first time.
fn prepare_statements_once(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(MAX_PREPARED_STATEMENTS);
    // Query planner stability: bound values never cause a statement to be prepared again.
    connection
        .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
        .map(drop)
}

fn apply_settings(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Hundreds of tables write to the same pages: a checkpoint after many commits
    // writes such a page once, and the page cache holds it until then. But a sync costs more
    // while the write-ahead log still grows, so it ends at 16 MB and begins again.
    connection.pragma_update(None, "wal_autocheckpoint", 4_000)?;
    connection.pragma_update(None, "cache_size", -1_024)?;
    // What a person has erased is overwritten, and not left in the free space of the file.
    connection.pragma_update(None, "secure_delete", true)?;
    // Without recursive triggers, INSERT OR REPLACE deletes a row of the log
    // without firing its DELETE trigger.
    connection.pragma_update(None, "recursive_triggers", true)
}

/// Registers `name_contains`: SQLite's own LIKE ignores the case of ASCII only.
fn register_functions(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("name_contains", 2, flags, |context| {
        let [name, text] = [0, 1].map(|argument| context.get_raw(argument).as_str());
        Ok(crate::name_contains(name?, text?))
    })
}

/// Runs the missing migrations in one transaction. It takes the write lock even
/// if none is missing, so that an unwritable database is an error at the start
/// and not at the first move.
fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let from = usize::try_from(version(&transaction)?).unwrap_or(0);
    for step in MIGRATIONS.iter().skip(from) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    transaction.commit()
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Checks that this Brelan or an older one made the database, or that it is empty. Gives its
/// version.
fn check_origin(file: &Path, connection: &Connection) -> Result<i64, OpenError> {
    let found = version(connection).map_err(|error| open_error(file, &error))?;
    let counts = connection.query_row(
        "SELECT count(*), count(*) FILTER (WHERE name = 'keys') FROM sqlite_schema \
         WHERE type = 'table'",
        [],
        |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)),
    );
    let (tables, of_brelan) = counts.map_err(|error| open_error(file, &error))?;
    let is_ours = match found {
        NEW_VERSION => tables == 0,
        _ => of_brelan > 0,
    };
    if !is_ours {
        return Err(OpenError::Foreign(file.to_owned()));
    }
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(OpenError::Newer {
            file: file.to_owned(),
            found,
            known,
        });
    }
    Ok(found)
}

pub(super) fn open_error(file: &Path, error: &rusqlite::Error) -> OpenError {
    let file = file.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::Locked(file),
        Some(ErrorCode::NotADatabase) => OpenError::NotADatabase(file),
        Some(ErrorCode::DatabaseCorrupt) => OpenError::Damaged(file, error.to_string()),
        // SQLite also needs files beside the database, and says the same where it cannot make them.
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            let advice =
                "the user of this process needs write access to the file and to its folder";
            OpenError::Unwritable(file, format!("{error} ({advice})"))
        }
        Some(ErrorCode::DiskFull) => OpenError::Full(file),
        _ => OpenError::Failed(file, error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::ffi;

    /// Those of a wrong setting are told from those that a later start may not meet.
    #[test]
    fn a_full_or_failing_disk_is_no_file_that_may_not_be_written() {
        let opened = |code| {
            let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
            open_error(Path::new("brelan.sqlite"), &error)
        };
        assert!(matches!(opened(ffi::SQLITE_FULL), OpenError::Full(_)));
        assert!(matches!(opened(ffi::SQLITE_IOERR), OpenError::Failed(..)));
        for code in [ffi::SQLITE_READONLY, ffi::SQLITE_CANTOPEN] {
            let error = opened(code);
            assert!(matches!(error, OpenError::Unwritable(..)), "{error}");
            assert!(error.to_string().contains("its folder"), "{error}");
        }
    }
}
