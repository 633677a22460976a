//! The lock of a server on its SQLite file; a copy of the whole database takes it, too. Two servers
//! on one file lose nothing, but a person at one does not see what is done at the other: servers
//! that share tables need PostgreSQL.

use anyhow::bail;
use brelan_store::LOCK_SUFFIX;
use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The lock. The kernel releases it when the process ends in whatever way.
pub(crate) struct ServeLock {
    path: PathBuf,
    /// It is locked while it is open.
    _file: File,
}

impl ServeLock {
    /// Takes the lock of a database; `None` where the folder or the file system has no locks.
    ///
    /// The lock is on a file of its own beside the database: a handle to the database itself
    /// could meet SQLite's locks on it.
    ///
    /// # Errors
    /// When a server or a copy has it.
    pub(crate) fn take(database: &Path) -> anyhow::Result<Option<Self>> {
        let path = lock_path(database);
        match lock(&path) {
            Ok(Some(file)) => Ok(Some(ServeLock { path, _file: file })),
            Ok(None) => bail!(
                "another server has the database {} open, or `brelan migrate` copies it: end that \
                 first, or name another database; several servers share one of PostgreSQL",
                database.display()
            ),
            // Opening the database tells why, if it cannot be written either.
            Err(error) => {
                let path = path.display();
                tracing::debug!(%path, %error, "a second server on the database is not noticed");
                Ok(None)
            }
        }
    }
}

impl Drop for ServeLock {
    fn drop(&mut self) {
        // A file that stays is locked by the next server as it is.
        let _removed = std::fs::remove_file(&self.path);
    }
}

/// Locks a file, which is made if it is missing; `None` if it is locked.
fn lock(path: &Path) -> io::Result<Option<File>> {
    loop {
        let mut options = File::options();
        let file = options
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // The server that had it may have removed it after this one had opened it.
        let locked = file.metadata()?;
        match std::fs::metadata(path) {
            Ok(found) if (found.dev(), found.ino()) == (locked.dev(), locked.ino()) => {
                return Ok(Some(file));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
}

/// The file beside the database, or beside the file that a link leads to.
fn lock_path(database: &Path) -> PathBuf {
    let database = database
        .canonicalize()
        .unwrap_or_else(|_| database.to_owned());
    let mut name = OsString::from(database);
    name.push(LOCK_SUFFIX);
    PathBuf::from(name)
}
