//! The layers: what each crate is built of.

use super::Finding;
use crate::process;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::Path;

/// The crates from the lowest layer up, each with the crates below that it is built of. Those
/// that only its tests need are not counted. A server starts no programs and seats no bot that
/// sees all cards, so it has neither `external` nor `arena`. A terminal plays through the
/// catalogue's matches, and its caller brings the bots. Python has the crates for study.
const LAYERS: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("conformance", &["kernel"]),
    ("quando", &["kernel"]),
    ("zero", &["kernel"]),
    ("qarre", &["kernel"]),
    ("record", &["kernel"]),
    ("catalog", &["kernel", "quando", "zero", "qarre", "record"]),
    ("search", &["kernel"]),
    ("solver", &["kernel"]),
    ("bots", &["kernel", "quando", "zero", "qarre", "search"]),
    ("external", &["kernel", "record", "bots"]),
    ("arena", &["kernel", "quando", "catalog", "search", "bots"]),
    ("environment", &["kernel", "catalog", "bots", "arena"]),
    ("tui", &["kernel", "catalog"]),
    (
        "python",
        &[
            "kernel",
            "record",
            "catalog",
            "bots",
            "arena",
            "environment",
            "tui",
        ],
    ),
    ("ids", &[]),
    ("table", &["kernel", "record", "catalog", "ids"]),
    ("store", &["ids"]),
    ("ratings", &["ids", "store"]),
    ("bus", &[]),
    ("protocol", &["kernel"]),
    (
        "server",
        &[
            "kernel", "record", "catalog", "bots", "ids", "table", "store", "ratings", "bus",
            "protocol",
        ],
    ),
    (
        "brelan",
        &[
            "kernel", "record", "catalog", "solver", "bots", "external", "arena", "tui", "ids",
            "table", "store", "bus", "protocol", "server",
        ],
    ),
];

/// Crates, and the libraries that must not be among what they are built of, however far below:
/// a table is the domain and has neither messages nor sockets, and those who study and those
/// who play in a terminal need no asynchronous runtime.
const FORBIDDEN_LIBRARIES: &[(&str, &[&str])] = &[
    ("table", &["ts-rs", "utoipa", "tokio"]),
    ("python", &["tokio"]),
    ("tui", &["tokio"]),
];

/// Asks cargo what the crates are built of.
pub(super) fn check(root: &Path) -> Result<Vec<Finding>> {
    let arguments = ["metadata", "--no-deps", "--format-version", "1"];
    let metadata = process::output(root, "cargo", &arguments)?;
    let metadata = serde_json::from_str(&metadata).context("cargo metadata is not understood")?;
    let mut findings = compare(LAYERS, &metadata);
    for (name, forbidden) in FORBIDDEN_LIBRARIES {
        let package = package_of(name);
        let tree = ["tree", "--package", &package, "--prefix", "none"];
        let printed = process::output(root, "cargo", &tree)?;
        findings.extend(forbidden_libraries(name, forbidden, &printed));
    }
    Ok(findings)
}

/// The members that are read of what `cargo metadata` prints.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `dev` and `build`; none for those of the crate itself.
    kind: Option<String>,
}

/// The name of the package of a crate in `crates`.
fn package_of(name: &str) -> String {
    match name {
        "brelan" => name.to_owned(),
        _ => format!("brelan-{name}"),
    }
}

/// What differs between the list and the manifests, in both directions.
fn compare(layers: &[(&str, &[&str])], metadata: &Metadata) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (name, listed) in layers {
        let path = format!("crates/{name}/Cargo.toml");
        let package = package_of(name);
        let Some(found) = metadata.packages.iter().find(|it| it.name == package) else {
            findings.push(Finding::new(
                &path,
                "is in the list of layers, but is no crate",
            ));
            continue;
        };
        let used = |package: &str| {
            let mut own = found.dependencies.iter().filter(|it| it.kind.is_none());
            own.any(|it| it.name == package)
        };
        for (other, _) in layers {
            let what = match (used(&package_of(other)), listed.contains(other)) {
                (true, false) => format!("depends on {other}, which the list of layers lacks"),
                (false, true) => format!("does not depend on {other}, as the list of layers says"),
                _ => continue,
            };
            findings.push(Finding::new(&path, what));
        }
    }
    findings
}

fn forbidden_libraries(name: &str, forbidden: &[&str], tree: &str) -> Vec<Finding> {
    let is_in_tree = |package: &str| {
        tree.lines()
            .any(|line| line.split(' ').next() == Some(package))
    };
    let path = format!("crates/{name}/Cargo.toml");
    forbidden
        .iter()
        .filter(|package| is_in_tree(package))
        .map(|package| Finding::new(&path, format!("depends on {package}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::lines;
    use super::*;

    #[test]
    fn crates_are_built_of_lower_ones() {
        for (at, (name, listed)) in LAYERS.iter().enumerate() {
            for other in *listed {
                let below = &LAYERS[..at];
                assert!(
                    below.iter().any(|(lower, _)| lower == other),
                    "{other} is not below {name}"
                );
            }
        }
    }

    #[test]
    fn a_dependency_that_is_not_listed_and_one_that_is_gone_are_found() {
        let layers: &[(&str, &[&str])] = &[
            ("kernel", &[]),
            ("record", &["kernel"]),
            ("store", &["kernel"]),
            ("gone", &[]),
        ];
        let metadata = serde_json::from_str(
            r#"{"packages": [
                {"name": "brelan-kernel", "dependencies": [{"name": "brelan-record", "kind": "dev"}]},
                {"name": "brelan-record", "dependencies": [
                    {"name": "brelan-kernel", "kind": null}, {"name": "brelan-store", "kind": null}]},
                {"name": "brelan-store", "dependencies": [{"name": "serde", "kind": null}]}
            ]}"#,
        );
        let findings = compare(layers, &metadata.expect("as cargo prints it"));
        assert_eq!(
            lines(findings),
            [
                "tidy: crates/record/Cargo.toml: depends on store, which the list of layers lacks",
                "tidy: crates/store/Cargo.toml: does not depend on kernel, as the list of layers says",
                "tidy: crates/gone/Cargo.toml: is in the list of layers, but is no crate",
            ]
        );
    }

    #[test]
    fn a_table_with_a_runtime_is_found() {
        let (name, forbidden) = FORBIDDEN_LIBRARIES[0];
        let tree = "brelan-table v0.1.0 (path)\nserde v1.0.0\ntokio v1.0.0\n";
        let finding = "tidy: crates/table/Cargo.toml: depends on tokio";
        assert_eq!(lines(forbidden_libraries(name, forbidden, tree)), [finding]);
        let tree = "brelan-table v0.1.0 (path)\nserde v1.0.0\ntokio-util v1.0.0\n";
        assert_eq!(forbidden_libraries(name, forbidden, tree), []);
    }
}
