//! Links and file names in documents must lead to existing files.

use super::{Fault, File};
use std::collections::BTreeSet;

/// Folders whose paths are checked where a document has them in backticks.
const FOLDERS: &[&str] = &[
    "crates/",
    "docs/",
    "web/",
    "xtask/",
    "fuzz/",
    "packaging/",
    ".ci/",
];

pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let known = known_paths(files);
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| is_document(&file.path)) {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in link_targets(&file.text) {
            let path = resolve(folder, link);
            if !known.contains(path.as_str()) {
                faults.push(Fault::new(
                    &file.path,
                    format!("links to {link}, which does not exist"),
                ));
            }
        }
        for name in quoted_paths(&file.text) {
            if !known.contains(name.trim_end_matches('/')) {
                faults.push(Fault::new(
                    &file.path,
                    format!("names {name}, which does not exist"),
                ));
            }
        }
    }
    faults
}

/// Documents at the root, in `docs` and in crates, without the changelog, which
/// names files of the past.
fn is_document(path: &str) -> bool {
    let is_placed = |folder| path.starts_with(folder);
    path.ends_with(".md")
        && (!path.contains('/') || ["docs/", "crates/"].into_iter().any(is_placed))
        && path != "CHANGELOG.md"
}

/// Every file and every folder.
fn known_paths(files: &[File]) -> BTreeSet<&str> {
    let mut known = BTreeSet::new();
    for file in files {
        known.insert(file.path.as_str());
        known.extend(file.path.match_indices('/').map(|(at, _)| &file.path[..at]));
    }
    known
}

/// The targets of `[text](target)` inside the repository.
fn link_targets(text: &str) -> Vec<&str> {
    text.match_indices("](")
        .filter_map(|(at, _)| text[at + 2..].split_once(')'))
        .map(|(target, _)| target.split('#').next().unwrap_or(target))
        .filter(|target| !target.is_empty() && !target.contains(':'))
        .collect()
}

/// Paths in backticks, without patterns.
fn quoted_paths(text: &str) -> Vec<&str> {
    text.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|name| FOLDERS.iter().any(|folder| name.starts_with(folder)))
        .filter(|name| !name.contains(['<', '*', '…', ' ', '{']))
        .collect()
}

/// Resolves `link` relative to `folder`.
fn resolve(folder: &str, link: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.trim_end_matches('/').split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    #[test]
    fn a_dead_link_is_a_fault() {
        let readme = (
            "README.md",
            "[a](docs/a.md) [b](docs/b.md#x) [c](https://example.org)",
        );
        let found = check(&files(&[readme, ("docs/a.md", "[up](../README.md)")]));
        assert_eq!(
            lines(found),
            ["tidy: README.md: links to docs/b.md, which does not exist"]
        );
        let of_crate = ("crates/a/README.md", "[a](../../docs/a.md) [b](docs/a.md)");
        assert_eq!(check(&files(&[of_crate, ("docs/a.md", "")])).len(), 1);
    }

    #[test]
    fn a_path_that_does_not_exist_is_a_fault() {
        let map = (
            "ARCHITECTURE.md",
            "`crates/a/src/` and `crates/<game>` and `crates/b`",
        );
        let found = check(&files(&[map, ("crates/a/src/lib.rs", "")]));
        assert_eq!(
            lines(found),
            ["tidy: ARCHITECTURE.md: names crates/b, which does not exist"]
        );
    }
}
