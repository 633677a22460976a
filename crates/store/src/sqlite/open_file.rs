//! Whether the open database is still what is at its path. SQLite goes on with files that were
//! deleted or replaced: everything is stored, and gone when they are closed. It also goes on with
//! a file that another program writes to, and mixes what it finds there with its own pages.

use super::OpenError;
use crate::StoreError;
use std::fs::{File, Metadata};
use std::io::ErrorKind;
use std::mem::ManuallyDrop;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// The files that are open.
pub(super) struct OpenFile {
    path: PathBuf,
    identity: FileIdentity,
    /// The write-ahead log and its index: they are there while a connection is open.
    side_files: [(PathBuf, FileIdentity); 2],
    /// The index, for its header. It is never closed: with any descriptor of a file that a
    /// process closes it loses all its locks on that file (POSIX), also those of SQLite.
    index: ManuallyDrop<File>,
    last_check: Mutex<WriteCheck>,
}

/// The numbers of a file's device and of the file on it.
#[derive(PartialEq)]
struct FileIdentity(u64, u64);

/// What the last check for writes of other programs has found.
struct WriteCheck {
    content: Content,
    checkpoint: Checkpoint,
    /// Whether it was written to without a checkpoint. What is lost then stays lost.
    is_overwritten: bool,
}

/// How the file shows that it was written to.
#[derive(PartialEq)]
struct Content {
    modified: Option<SystemTime>,
    bytes: u64,
}

/// How far the write-ahead log was copied into the file, from the header of its index
/// (<https://sqlite.org/walformat.html>). While the database is open, nothing else writes to the
/// file: SQLite stores in `attempted` how far it will copy before it does, and in `done` afterwards.
#[derive(PartialEq)]
struct Checkpoint {
    /// Another one each time that the log begins again.
    salt: [u8; 8],
    done: [u8; 4],
    attempted: [u8; 4],
}

impl FileIdentity {
    fn of(file: &Metadata) -> Self {
        FileIdentity(file.dev(), file.ino())
    }
}

impl Content {
    fn of(file: &Metadata) -> Self {
        Content {
            modified: file.modified().ok(),
            bytes: file.len(),
        }
    }
}

impl Checkpoint {
    fn read(index: &File) -> std::io::Result<Self> {
        let mut header = [0; 132];
        index.read_exact_at(&mut header, 0)?;
        let mut checkpoint = Checkpoint {
            salt: [0; 8],
            done: [0; 4],
            attempted: [0; 4],
        };
        checkpoint.salt.copy_from_slice(&header[32..40]);
        checkpoint.done.copy_from_slice(&header[96..100]);
        checkpoint.attempted.copy_from_slice(&header[128..132]);
        Ok(checkpoint)
    }
}

impl WriteCheck {
    /// Checks again. The header is read before the content and after it: what a checkpoint writes
    /// in between is explained by the second reading now, and by the first one at the next check.
    /// After a crash SQLite begins with an attempted checkpoint that is not done: until one is
    /// complete, it explains every write.
    fn check_again(&mut self, file: &Path, index: &File) -> std::io::Result<()> {
        let before = Checkpoint::read(index)?;
        let content = Content::of(&std::fs::metadata(file)?);
        let after = Checkpoint::read(index)?;
        let is_explained = after != self.checkpoint || after.done != after.attempted;
        self.is_overwritten |= content != self.content && !is_explained;
        (self.content, self.checkpoint) = (content, before);
        Ok(())
    }

    fn result(&self) -> Result<(), StoreError> {
        match self.is_overwritten {
            true => Err(StoreError::Overwritten),
            false => Ok(()),
        }
    }
}

/// The file beside `file` whose name has this suffix.
pub(super) fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

impl OpenFile {
    /// The file that has just been opened, with a write-ahead log.
    pub(super) fn new(path: &Path) -> Result<Self, OpenError> {
        let failed = |error: std::io::Error| OpenError::Failed(path.to_owned(), error.to_string());
        // SQLite follows a symbolic link, and keeps these files beside the file itself.
        let file = path.canonicalize().map_err(failed)?;
        let side_file = |suffix| {
            let path = with_suffix(&file, suffix);
            let file = std::fs::metadata(&path).map_err(failed)?;
            Ok((path, FileIdentity::of(&file)))
        };
        let side_files = [side_file("-wal")?, side_file("-shm")?];
        let index = ManuallyDrop::new(File::open(&side_files[1].0).map_err(failed)?);
        let checkpoint = Checkpoint::read(&index).map_err(failed)?;
        let file = std::fs::metadata(path).map_err(failed)?;
        let last_check = WriteCheck {
            content: Content::of(&file),
            checkpoint,
            is_overwritten: false,
        };
        Ok(OpenFile {
            path: path.to_owned(),
            identity: FileIdentity::of(&file),
            side_files,
            index,
            last_check: Mutex::new(last_check),
        })
    }

    /// Compares the file with the one at its path, and gives what the last check of its writes has found; also
    /// after the database was closed.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.find()?;
        self.lock().result()
    }

    /// Compares all files with those at their paths, while the database is open, and checks
    /// whether another program has written to the file.
    pub(super) fn check_while_open(&self) -> Result<(), StoreError> {
        // Under the lock, so that two checks are in their order.
        let mut last_check = self.lock();
        self.find()?;
        for (path, identity) in &self.side_files {
            match std::fs::metadata(path) {
                Ok(file) if FileIdentity::of(&file) == *identity => {}
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&error)),
                Ok(_) | Err(_) => return Err(StoreError::LogVanished),
            }
        }
        last_check
            .check_again(&self.path, &self.index)
            .map_err(|error| failed(&error))?;
        last_check.result()
    }

    /// The write-ahead log, if there is still something in it after the database was closed.
    pub(super) fn remaining_log(&self) -> Option<&Path> {
        let (path, _) = &self.side_files[0];
        let log = std::fs::metadata(path).ok()?;
        (log.len() > 0).then_some(path)
    }

    fn lock(&self) -> MutexGuard<'_, WriteCheck> {
        self.last_check
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self) -> Result<(), StoreError> {
        match std::fs::metadata(&self.path) {
            Ok(file) if FileIdentity::of(&file) == self.identity => Ok(()),
            Ok(_) => Err(StoreError::Replaced),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(StoreError::Vanished),
            Err(error) => Err(failed(&error)),
        }
    }
}

fn failed(error: &std::io::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
