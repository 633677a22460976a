//! Whether the open database is still the file at its path. SQLite goes on with a file
//! that was deleted or replaced: everything is stored, and gone when it is closed.

use super::OpenError;
use crate::StoreError;
use std::fs::Metadata;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The file that is open.
pub(super) struct OpenFile {
    path: PathBuf,
    identity: FileIdentity,
}

/// The numbers of a file's device and of the file on it.
#[derive(PartialEq)]
struct FileIdentity(u64, u64);

impl FileIdentity {
    fn of(file: &Metadata) -> Self {
        FileIdentity(file.dev(), file.ino())
    }
}

impl OpenFile {
    /// The file that has just been opened.
    pub(super) fn new(path: &Path) -> Result<Self, OpenError> {
        let file = std::fs::metadata(path)
            .map_err(|error| OpenError::Failed(path.to_owned(), error.to_string()))?;
        Ok(OpenFile {
            path: path.to_owned(),
            identity: FileIdentity::of(&file),
        })
    }

    /// Compares it with the file at its path.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match std::fs::metadata(&self.path) {
            Ok(file) if FileIdentity::of(&file) == self.identity => Ok(()),
            Ok(_) => Err(StoreError::Replaced),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(StoreError::Vanished),
            Err(error) => Err(StoreError::Failed(error.to_string())),
        }
    }
}
