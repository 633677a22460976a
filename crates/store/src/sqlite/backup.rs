//! A copy of a database while it is in use.

use super::{OpenError, open};
use std::path::{Path, PathBuf};

/// Copies the database at `from` to the file `to`, as it is at one moment,
/// while a server may be using it. The copy is complete or not there: it is
/// written beside `to`, synced, and then takes its place.
///
/// # Errors
/// When `from` cannot be read as a database, when both are the same file, or
/// when `to` cannot be written.
pub fn backup(from: &Path, to: &Path) -> Result<(), OpenError> {
    let same = from
        .canonicalize()
        .ok()
        .filter(|from| to.canonicalize().ok().as_ref() == Some(from));
    if same.is_some() {
        return Err(OpenError::Failed(
            to.to_owned(),
            "it is the database itself".into(),
        ));
    }
    let partial = partial(to);
    let wrong =
        |error: &dyn std::fmt::Display| OpenError::Unwritable(to.to_owned(), error.to_string());
    if partial.exists() {
        std::fs::remove_file(&partial).map_err(|error| wrong(&error))?;
    }
    let connection = open::reading(from)?;
    let name = partial
        .to_str()
        .ok_or_else(|| wrong(&"its name is no text"))?;
    connection
        .execute("VACUUM INTO ?1", [name])
        .map_err(|error| wrong(&error))?;
    let written = std::fs::File::open(&partial).and_then(|file| file.sync_all());
    written
        .and_then(|()| std::fs::rename(&partial, to))
        .map_err(|error| wrong(&error))
}

fn partial(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}
