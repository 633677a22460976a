//! Online backup of a database.

use super::open_file::with_suffix;
use super::private_file::create_private;
use super::{OpenError, admin, open};
use crate::PartialCopy;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::io::Read;
use std::path::{Path, PathBuf};

/// What the name of the file ends with on which a server that has the database open holds a lock.
pub const LOCK_SUFFIX: &str = "-serve";

/// What the names of SQLite's files beside a database end with.
const SIDE_FILES: [&str; 3] = ["-wal", "-shm", "-journal"];

/// What a SQLite file begins with.
const SQLITE_HEADER: &[u8] = b"SQLite format 3\0";

/// Copies a consistent snapshot of the database at `from` to the file `to`,
/// while a server may be using it. The copy is atomic: it is written to a
/// temporary file beside `to`, synced, and renamed to `to`, where an older copy may be. It has the
/// permissions of `from`.
///
/// # Errors
/// When `from` cannot be read as a database, when `to` is the database or a file of it, a file that
/// is no SQLite database, or one that is open or was not closed, or when it cannot be made
/// (`CopyRefused`) or written. No part of a copy is left then.
pub fn backup(from: &Path, to: &Path) -> Result<(), OpenError> {
    if let Some(reason) = refusal(from, to) {
        return Err(OpenError::CopyRefused(to.to_owned(), reason.into()));
    }
    let cannot_make =
        |error: &dyn std::fmt::Display| OpenError::CopyRefused(to.to_owned(), error.to_string());
    check_replaced(to).map_err(|reason| cannot_make(&reason))?;
    let partial = with_suffix(to, ".partial");
    if partial.exists() {
        std::fs::remove_file(&partial).map_err(|error| cannot_make(&error))?;
    }
    let connection = open::open_reader(from)?;
    match admin::is_partial_copy(&connection) {
        Ok(false) => {}
        Ok(true) => {
            let name = from.display().to_string();
            return Err(OpenError::PartialCopy(PartialCopy(name)));
        }
        Err(error) => return Err(open::open_error(from, &error)),
    }
    let name = partial
        .to_str()
        .ok_or_else(|| cannot_make(&"its name is no text"))?;
    create_private(&partial).map_err(|error| cannot_make(&error))?;
    let copied = copy(&connection, from, name, to);
    if copied.is_err() {
        // It may have filled the disk. What has failed is told already.
        let _ = std::fs::remove_file(&partial);
    }
    copied
}

/// Why the copy cannot have this name: it would take the place of the database, or of a file that
/// it is not whole without.
fn refusal(from: &Path, to: &Path) -> Option<&'static str> {
    let from = from.canonicalize().ok()?;
    if to.canonicalize().is_ok_and(|to| to == from) {
        return Some("it is the database itself");
    }
    let folder = match to.parent().filter(|it| !it.as_os_str().is_empty()) {
        Some(folder) => folder.canonicalize().ok()?,
        None => Path::new(".").canonicalize().ok()?,
    };
    let to = folder.join(to.file_name()?);
    let is_side_file = SIDE_FILES
        .iter()
        .chain([&LOCK_SUFFIX])
        .any(|suffix| to == with_suffix(&from, suffix));
    is_side_file.then_some("it is a file of the database")
}

/// Checks that the copy may take the place of what is at `to`, which should be nothing or an older
/// copy.
///
/// # Errors
/// With the reason why it may not.
fn check_replaced(to: &Path) -> Result<(), String> {
    // The copy takes the place of a link, and a server may have opened the file that it leads to.
    let target = to.canonicalize().unwrap_or_else(|_| to.to_owned());
    for file in [to, &target] {
        // SQLite would put the pages in such a log into the copy.
        for log in ["-wal", "-journal"].map(|suffix| with_suffix(file, suffix)) {
            if std::fs::metadata(&log).is_ok_and(|found| found.len() > 0 || is_in_use(file, &log)) {
                let log = log.display();
                return Err(format!(
                    "{log} belongs to a database that is open or was not closed"
                ));
            }
        }
    }
    if !to.exists() {
        return Ok(());
    }
    // Such as a device or a pipe.
    if !to.is_file() {
        return Err("it is there and is not a file".into());
    }
    match is_empty_or_sqlite(to) {
        Ok(true) => Ok(()),
        Ok(false) => Err("it is there and is no copy of a database".into()),
        Err(error) => Err(error.to_string()),
    }
}

/// Whether another connection has the database open, whose log has no pages. A reader of a closed
/// database leaves such a log, too; then this connection is the last one, and removes it.
fn is_in_use(database: &Path, log: &Path) -> bool {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let read = Connection::open_with_flags(database, flags)
        .and_then(|db| db.query_row("SELECT count(*) FROM sqlite_schema", (), |_| Ok(())));
    read.is_ok() && log.exists()
}

fn is_empty_or_sqlite(file: &Path) -> std::io::Result<bool> {
    Ok(std::fs::metadata(file)?.len() == 0 || has_sqlite_header(file)?)
}

/// The SQLite database at `path`, or the one to which a file of the name `path` belongs; `None` where
/// there is none. Not for a database that this process has open: with any descriptor of a file that a
/// process closes it loses its locks on that file (POSIX).
pub fn database_at(path: &Path) -> Option<PathBuf> {
    let text = path.to_string_lossy();
    let beside = SIDE_FILES
        .iter()
        .filter_map(|suffix| text.strip_suffix(suffix));
    let mut candidates = std::iter::once(path.to_owned()).chain(beside.map(PathBuf::from));
    candidates.find(|file| file.is_file() && has_sqlite_header(file).unwrap_or(false))
}

/// Whether a file begins as a SQLite database does.
fn has_sqlite_header(file: &Path) -> std::io::Result<bool> {
    let mut header = Vec::new();
    let file = std::fs::File::open(file)?;
    file.take(SQLITE_HEADER.len() as u64)
        .read_to_end(&mut header)?;
    Ok(header == SQLITE_HEADER)
}

/// Writes the copy to the file `partial`, which is there, and renames it to `to`.
fn copy(connection: &Connection, from: &Path, partial: &str, to: &Path) -> Result<(), OpenError> {
    let unwritable =
        |error: &dyn std::fmt::Display| OpenError::Unwritable(to.to_owned(), error.to_string());
    connection
        .execute("VACUUM INTO ?1", [partial])
        .map_err(|error| match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                open::open_error(from, &error)
            }
            _ => unwritable(&error),
        })?;
    let permitted = std::fs::metadata(from)
        .and_then(|database| std::fs::set_permissions(partial, database.permissions()));
    permitted
        .and_then(|()| std::fs::File::open(partial)?.sync_all())
        .and_then(|()| std::fs::rename(partial, to))
        .map_err(|error| unwritable(&error))
}
