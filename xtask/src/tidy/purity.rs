//! The kernel and the games are pure: no randomness, clock, I/O, async or logging.

use super::{File, Finding};
use crate::process;
use anyhow::Result;
use std::path::Path;

/// Modules of the standard library that a pure crate must not use.
const IMPURE_STD_MODULES: &[&str] = &["time", "fs", "net", "env", "io", "process", "thread"];

/// Other names that a pure crate must not use.
const IMPURE_NAMES: &[&str] = &[
    "println!",
    "eprintln!",
    "print!",
    "eprint!",
    "dbg!",
    "rand::",
    "tokio::",
    "tracing::",
    "log::",
    "async fn",
    "HashMap",
    "HashSet",
    "RandomState",
];

/// The dependencies that a pure crate may have.
const ALLOWED_DEPENDENCIES: &[&str] = &[
    "brelan-kernel",
    "serde",
    "serde_core",
    "serde_derive",
    // Of serde_derive, at compile time:
    "proc-macro2",
    "quote",
    "syn",
    "unicode-ident",
];

/// The kernel and every crate with rules in `docs/rules`.
fn pure_crates(files: &[File]) -> Vec<&str> {
    let games = files.iter().filter_map(|file| {
        let game = file.path.strip_prefix("docs/rules/")?.strip_suffix(".md")?;
        (!game.contains(['.', '/'])).then_some(game)
    });
    std::iter::once("kernel").chain(games).collect()
}

pub(super) fn check_sources(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for name in pure_crates(files) {
        let folder = format!("crates/{name}/src/");
        for file in files.iter().filter(|file| file.is_in(&folder, ".rs")) {
            for (number, line) in (1..).zip(file.text.lines()) {
                let code = line.split("//").next().unwrap_or(line);
                for word in impure_names(code) {
                    let what = format!("line {number}: `{word}` in a crate that is arithmetic");
                    findings.push(Finding::new(&file.path, what));
                }
            }
        }
    }
    findings
}

/// The names in a line of code that a pure crate must not use.
fn impure_names(code: &str) -> Vec<String> {
    let mut found: Vec<String> = IMPURE_NAMES
        .iter()
        .filter(|word| contains_name(code, word))
        .map(|word| (*word).to_owned())
        .collect();
    let grouped = code.split_once("std::{").map_or("", |(_, group)| group);
    let is_grouped = |module: &str| {
        grouped
            .split([',', '}', ' ', ';'])
            .any(|item| item.split("::").next() == Some(module))
    };
    for module in IMPURE_STD_MODULES {
        if contains_name(code, &format!("std::{module}")) || is_grouped(module) {
            found.push(format!("std::{module}"));
        }
    }
    found
}

/// Whether `code` contains `word`, not as a part of a longer name.
fn contains_name(code: &str, word: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        let goes_on = word.ends_with(is_name) && after.is_some_and(is_name);
        !before.is_some_and(is_name) && !goes_on
    })
}

/// Checks the dependencies of the pure crates with `cargo tree`, without features.
pub(super) fn check_dependencies(root: &Path, files: &[File]) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for name in pure_crates(files) {
        let package = format!("brelan-{name}");
        let tree = [
            "tree",
            "--package",
            &package,
            "--edges",
            "normal",
            "--prefix",
            "none",
        ];
        let printed = process::output(root, "cargo", &tree)?;
        findings.extend(foreign_dependencies(name, &printed));
    }
    Ok(findings)
}

fn foreign_dependencies(name: &str, tree: &str) -> Vec<Finding> {
    let own = format!("brelan-{name}");
    let mut found: Vec<&str> = tree
        .lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|found| !found.is_empty() && *found != own && !ALLOWED_DEPENDENCIES.contains(found))
        .collect();
    found.sort_unstable();
    found.dedup();
    let path = format!("crates/{name}/Cargo.toml");
    found
        .into_iter()
        .map(|found| {
            Finding::new(
                &path,
                format!("depends on {found}, but may need serde only"),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    const PAGE: (&str, &str) = ("docs/rules/quando.md", "");

    fn findings(source: &str) -> Vec<String> {
        lines(check_sources(&files(&[
            PAGE,
            ("crates/quando/src/turn.rs", source),
        ])))
    }

    #[test]
    fn a_clock_in_a_game_is_found() {
        let finding =
            "tidy: crates/quando/src/turn.rs: line 2: `std::time` in a crate that is arithmetic";
        assert_eq!(
            findings("// std::time in a comment\nuse std::time::Instant;"),
            [finding]
        );
        assert_eq!(findings("use std::{fmt, time::Instant};").len(), 1);
        assert_eq!(
            findings("let x = rand::random();\nprintln!(\"{x}\");").len(),
            2
        );
    }

    #[test]
    fn longer_names_are_no_findings() {
        assert_eq!(
            findings("use std::fmt;\nuse std::timely;\nlet operand::x = strand::y;").len(),
            0
        );
    }

    #[test]
    fn other_crates_may_know_the_time() {
        let server = ("crates/server/src/lib.rs", "use std::time::Instant;");
        assert_eq!(check_sources(&files(&[PAGE, server])), []);
    }

    #[test]
    fn a_foreign_dependency_is_found() {
        let tree = "brelan-quando v0.1.0 (path)\nserde v1.0.0\nrand v0.9.0\nrand v0.9.0 (*)\n";
        let finding = "tidy: crates/quando/Cargo.toml: depends on rand, but may need serde only";
        assert_eq!(lines(foreign_dependencies("quando", tree)), [finding]);
    }
}
