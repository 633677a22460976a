//! Links and file names in documents must lead to existing files and headings.

use super::{File, Finding};
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

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let known = known_paths(files);
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| is_document(&file.path)) {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for (link, anchor) in links(&file.text) {
            let path = match link {
                "" => file.path.clone(),
                link => resolve(folder, link),
            };
            if !known.contains(path.as_str()) {
                findings.push(Finding::new(
                    &file.path,
                    format!("links to {link}, which does not exist"),
                ));
            } else if !anchor.is_empty() && lacks_heading(files, &path, anchor) {
                findings.push(Finding::new(
                    &file.path,
                    format!("links to {link}#{anchor}, a heading that does not exist"),
                ));
            }
        }
        for name in quoted_paths(&file.text) {
            if !known.contains(name.trim_end_matches('/')) {
                findings.push(Finding::new(
                    &file.path,
                    format!("names {name}, which does not exist"),
                ));
            }
        }
    }
    findings
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

/// The paths and anchors of `[text](path#anchor)` inside the repository; either may be empty.
fn links(text: &str) -> Vec<(&str, &str)> {
    text.match_indices("](")
        .filter_map(|(at, _)| text[at + 2..].split_once(')'))
        .map(|(target, _)| target.split_once('#').unwrap_or((target, "")))
        .filter(|(path, anchor)| !(path.contains(':') || path.is_empty() && anchor.is_empty()))
        .collect()
}

/// Whether the document at `path` has no heading with this anchor. Other files have none.
fn lacks_heading(files: &[File], path: &str, anchor: &str) -> bool {
    let document = files
        .iter()
        .find(|file| file.path == path && path.ends_with(".md"));
    document.is_some_and(|file| {
        let mut headings = file.text.lines().filter(|line| line.starts_with('#'));
        !headings.any(|line| anchor_of(line) == anchor)
    })
}

/// The anchor that GitHub gives to a heading.
fn anchor_of(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'))
        .map(|letter| if letter == ' ' { '-' } else { letter })
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
    fn a_dead_link_is_found() {
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
    fn a_link_to_a_heading_that_does_not_exist_is_found() {
        let page = (
            "docs/a.md",
            "# One\n## The operator's commands\n[a](#the-operators-commands) [b](#two)",
        );
        let readme = ("README.md", "[c](docs/a.md#one) [d](docs/a.md#three)");
        assert_eq!(
            lines(check(&files(&[page, readme]))),
            [
                "tidy: docs/a.md: links to #two, a heading that does not exist",
                "tidy: README.md: links to docs/a.md#three, a heading that does not exist",
            ]
        );
    }

    #[test]
    fn a_path_that_does_not_exist_is_found() {
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
