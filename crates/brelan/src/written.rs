//! Results that go to files or to standard output. A file that cannot be
//! written is found before the work is done, not after it.

use crate::Usage;
use anyhow::{Context, Result};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where a result goes.
pub(crate) enum Written {
    /// To standard output.
    Output,
    /// To this file, open already.
    File(File, PathBuf),
}

impl Written {
    /// Opens the file, without touching what is in it; `-` is standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn open(path: &Path) -> Result<Written, Usage> {
        if path == Path::new("-") {
            return Ok(Written::Output);
        }
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        match file {
            Ok(file) => Ok(Written::File(file, path.into())),
            Err(error) => Err(Usage(format!("cannot write {}: {error}", path.display()))),
        }
    }

    /// As [`Written::open`], for a file that need not be.
    ///
    /// # Errors
    /// As [`Written::open`].
    pub(crate) fn open_any(path: Option<&PathBuf>) -> Result<Option<Written>, Usage> {
        path.map(|path| Written::open(path)).transpose()
    }

    /// Whether it goes to standard output.
    pub(crate) fn is_output(&self) -> bool {
        matches!(self, Written::Output)
    }

    /// Writes the whole text, in place of what was there.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(self, text: &str) -> Result<()> {
        match self {
            Written::Output => {
                let mut out = std::io::stdout().lock();
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
            Written::File(mut file, path) => file
                .set_len(0)
                .and_then(|()| file.write_all(text.as_bytes()))
                .with_context(|| format!("cannot write {}", path.display())),
        }
    }
}
