//! Files that nobody but their owner may read: a database has the key that signs the tokens of
//! its people, and that draws the deals of days to come.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Result};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Creates an empty file for its owner alone if there is none. SQLite takes it for a new
/// database, and gives the files beside it the same permissions.
///
/// # Errors
/// When the file cannot be created.
pub(super) fn create_private(file: &Path) -> Result<()> {
    let created = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file);
    match created {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        created => created.map(drop),
    }
}
