//! Where PostgreSQL's programs are.

use std::path::{Path, PathBuf};

/// Where Debian has a folder for each version.
const VERSIONS: &str = "/usr/lib/postgresql";

/// The folder of PostgreSQL's programs.
pub(crate) struct Programs(PathBuf);

impl Programs {
    /// Looks for them on the search path, and where Debian has them: the newest version.
    pub(crate) fn find() -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        folders.extend(versions());
        let is_complete = |folder: &PathBuf| {
            ["initdb", "postgres", "psql", "pg_isready"]
                .iter()
                .all(|program| folder.join(program).is_file())
        };
        folders.into_iter().find(is_complete).map(Programs)
    }

    /// The path of a program.
    pub(crate) fn path(&self, program: &str) -> PathBuf {
        self.0.join(program)
    }
}

/// The folders of Debian's versions, the newest first.
fn versions() -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(Path::new(VERSIONS)) else {
        return Vec::new();
    };
    let number = |entry: &std::fs::DirEntry| entry.file_name().to_str()?.parse::<u32>().ok();
    let mut versions: Vec<_> = entries
        .flatten()
        .filter_map(|entry| Some((number(&entry)?, entry.path().join("bin"))))
        .collect();
    versions.sort_by(|one, other| other.cmp(one));
    versions.into_iter().map(|(_, folder)| folder).collect()
}
