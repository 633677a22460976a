//! Opening a database and bringing it up to date.

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Each step brings a database from the version before to its own number.
const MIGRATIONS: &[&str] = &[
    include_str!("schema.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
];

/// How long a connection waits for another program's lock.
const BUSY: Duration = Duration::from_secs(2);

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another program holds it.
    #[error("the database {} is locked by another program", .0.display())]
    Locked(PathBuf),
    /// The file or its directory cannot be written.
    #[error("the database {} cannot be written: {}", .0.display(), .1)]
    Unwritable(PathBuf, String),
    /// The file is something else.
    #[error("{} is no SQLite database", .0.display())]
    NotADatabase(PathBuf),
    /// A newer program made it.
    #[error(
        "the database {} is of version {found}, made by a newer Brelan; this one knows version {known}",
        .file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// The version in it.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// Anything else.
    #[error("the database {} cannot be opened: {}", .0.display(), .1)]
    Failed(PathBuf, String),
}

/// The writing connection, on a database that is up to date.
pub(super) fn writing(file: &Path) -> Result<Connection, OpenError> {
    let wrong = |error| refused(file, &error);
    let mut connection = Connection::open(file).map_err(wrong)?;
    connection.busy_timeout(BUSY).map_err(wrong)?;
    check_version(file, version(&connection).map_err(wrong)?)?;
    settings(&connection).map_err(wrong)?;
    migrate(&mut connection).map_err(wrong)?;
    Ok(connection)
}

/// A connection that only reads.
pub(super) fn reading(file: &Path) -> Result<Connection, OpenError> {
    let wrong = |error| refused(file, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(wrong)?;
    connection.busy_timeout(BUSY).map_err(wrong)?;
    check_version(file, version(&connection).map_err(wrong)?)?;
    functions(&connection).map_err(wrong)?;
    Ok(connection)
}

fn settings(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Pages that hundreds of tables write to are moved into the file once for
    // many commits, and stay in memory meanwhile.
    connection.pragma_update(None, "wal_autocheckpoint", 10_000)?;
    connection.pragma_update(None, "cache_size", -1_024)?;
    // Statements stay prepared whatever is bound to them.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // A REPLACE that would delete a line of the log fires its trigger.
    connection.pragma_update(None, "recursive_triggers", true)
}

/// SQLite's own comparisons know the case of ASCII only.
fn functions(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("holds", 2, flags, |context| {
        let [name, text] = [0, 1].map(|argument| context.get_raw(argument).as_str());
        Ok(crate::holds(name?, text?))
    })
}

/// Takes the write lock even where there is nothing to do, so that a database
/// that cannot be written is noticed at the start and not at the first move.
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

fn check_version(file: &Path, found: i64) -> Result<(), OpenError> {
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(OpenError::Newer {
            file: file.to_owned(),
            found,
            known,
        });
    }
    Ok(())
}

fn refused(file: &Path, error: &rusqlite::Error) -> OpenError {
    let file = file.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::Locked(file),
        Some(ErrorCode::NotADatabase) => OpenError::NotADatabase(file),
        Some(
            ErrorCode::ReadOnly
            | ErrorCode::CannotOpen
            | ErrorCode::PermissionDenied
            | ErrorCode::DiskFull
            | ErrorCode::SystemIoFailure,
        ) => OpenError::Unwritable(file, error.to_string()),
        _ => OpenError::Failed(file, error.to_string()),
    }
}
