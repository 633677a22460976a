//! Documents point at files that exist.

use super::{Fault, File};
use std::collections::BTreeSet;

/// Folders whose files are named in back quotes by the documents.
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
    let known = known(files);
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| is_document(&file.path)) {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in links(&file.text) {
            let path = join(folder, link);
            if !known.contains(path.as_str()) {
                faults.push(Fault::new(
                    &file.path,
                    format!("links to {link}, which does not exist"),
                ));
            }
        }
        for name in named(&file.text) {
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

/// Documents at the root and in `docs`; the change log tells of the past.
fn is_document(path: &str) -> bool {
    path.ends_with(".md")
        && (!path.contains('/') || path.starts_with("docs/"))
        && path != "CHANGELOG.md"
}

/// Every file and every folder.
fn known(files: &[File]) -> BTreeSet<&str> {
    let mut known = BTreeSet::new();
    for file in files {
        known.insert(file.path.as_str());
        known.extend(file.path.match_indices('/').map(|(at, _)| &file.path[..at]));
    }
    known
}

/// The targets of `[text](target)` that lie in the repository.
fn links(text: &str) -> Vec<&str> {
    text.match_indices("](")
        .filter_map(|(at, _)| text[at + 2..].split_once(')'))
        .map(|(target, _)| target.split('#').next().unwrap_or(target))
        .filter(|target| !target.is_empty() && !target.contains(':'))
        .collect()
}

/// Paths in back quotes, without those that stand for many.
fn named(text: &str) -> Vec<&str> {
    text.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|name| FOLDERS.iter().any(|folder| name.starts_with(folder)))
        .filter(|name| !name.contains(['<', '*', '…', ' ', '{']))
        .collect()
}

/// `link` as seen from `folder`.
fn join(folder: &str, link: &str) -> String {
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
    fn a_link_to_nothing_is_a_fault() {
        let readme = (
            "README.md",
            "[a](docs/a.md) [b](docs/b.md#x) [c](https://example.org)",
        );
        let found = check(&files(&[readme, ("docs/a.md", "[up](../README.md)")]));
        assert_eq!(
            lines(found),
            ["tidy: README.md: links to docs/b.md, which does not exist"]
        );
    }

    #[test]
    fn a_name_of_nothing_is_a_fault() {
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
