//! `cargo xtask tidy`: checks that compilers do not make. Each check is a pure
//! function from the files of the repository to findings, and its tests prove that
//! it can fail.

mod figures;
mod games;
mod ids;
mod layers;
mod links;
mod log;
mod programs;
mod purity;
mod rules;
mod secrecy;
mod sizes;
mod words;

use crate::process;
use anyhow::{Result, bail};
use std::fmt;
use std::fs;
use std::path::Path;

/// One file of the repository.
pub(crate) struct File {
    /// Its path from the root, with `/`.
    pub(crate) path: String,
    /// Its contents; empty for a binary file.
    pub(crate) text: String,
}

impl File {
    /// Whether it is in `folder`, which ends with `/`, and its name ends with `end`.
    pub(crate) fn is_in(&self, folder: &str, end: &str) -> bool {
        self.path.starts_with(folder) && self.path.ends_with(end)
    }
}

/// A violation of a check, with the file.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    path: String,
    what: String,
}

impl Finding {
    fn new(path: &str, what: impl Into<String>) -> Finding {
        Finding {
            path: path.to_owned(),
            what: what.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tidy: {}: {}", self.path, self.what)
    }
}

/// A check of the files alone.
type Check = fn(&[File]) -> Vec<Finding>;

const CHECKS: &[Check] = &[
    rules::check,
    purity::check_sources,
    secrecy::check,
    log::check,
    programs::check,
    sizes::check,
    words::check,
    links::check,
    games::check,
    figures::check,
];

/// Runs all checks and prints every finding.
///
/// # Errors
/// When there is a finding.
pub(crate) fn run(root: &Path) -> Result<()> {
    let files = load_files(root)?;
    let mut findings: Vec<Finding> = CHECKS.iter().flat_map(|check| check(&files)).collect();
    findings.extend(purity::check_dependencies(root, &files)?);
    findings.extend(layers::check(root)?);
    findings.extend(check_generated_types(root)?);
    findings.sort_by(|one, other| one.path.cmp(&other.path));
    findings.dedup();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => println!("tidy: {} files are in order", files.len()),
        count => bail!("{count} things are not tidy"),
    }
    Ok(())
}

/// Loads every file that git tracks or would add.
pub(crate) fn load_files(root: &Path) -> Result<Vec<File>> {
    let listed = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let mut paths: Vec<String> = process::output(root, "git", &listed)?
        .lines()
        .map(str::to_owned)
        .collect();
    paths.sort();
    paths.dedup();
    let read = |path: String| {
        let bytes = fs::read(root.join(&path)).ok()?;
        let text = String::from_utf8(bytes).unwrap_or_default();
        Some(File { path, text })
    };
    Ok(paths.into_iter().filter_map(read).collect())
}

/// Checks that the committed (or staged) types of the web client are those that
/// the protocol test has generated.
fn check_generated_types(root: &Path) -> Result<Vec<Finding>> {
    const FOLDER: &str = "web/src/protocol";
    let changed = process::output(root, "git", &["diff", "--name-only", "--", FOLDER])?;
    let new = ["ls-files", "--others", "--exclude-standard", "--", FOLDER];
    let new = process::output(root, "git", &new)?;
    let finding = |path| Finding::new(path, "generated from the protocol, but not committed");
    Ok(changed.lines().chain(new.lines()).map(finding).collect())
}

#[cfg(test)]
mod testing {
    use super::{File, Finding};

    /// Files from pairs of path and text.
    pub(super) fn files(pairs: &[(&str, &str)]) -> Vec<File> {
        let file = |(path, text): &(&str, &str)| File {
            path: (*path).to_owned(),
            text: (*text).to_owned(),
        };
        pairs.iter().map(file).collect()
    }

    /// The findings as they are printed.
    pub(super) fn lines(findings: Vec<Finding>) -> Vec<String> {
        findings.iter().map(ToString::to_string).collect()
    }
}
