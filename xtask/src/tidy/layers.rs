//! Crates that a lower layer must not depend on.

use super::Finding;
use crate::process;
use anyhow::Result;
use std::path::Path;

/// A crate, and what must not be among its dependencies. A table is the domain:
/// messages and bots are its callers', and so are sockets. A server starts no programs,
/// and seats no bot that sees all cards. A terminal plays through the catalogue's matches,
/// and its caller brings the bots. Python has the crates for study, and no server.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "table",
        &["brelan-protocol", "brelan-bots", "ts-rs", "utoipa", "tokio"],
    ),
    ("server", &["brelan-external", "brelan-arena"]),
    (
        "python",
        &["brelan-table", "brelan-server", "brelan-store", "tokio"],
    ),
    (
        "tui",
        &["brelan-bots", "brelan-table", "brelan-protocol", "tokio"],
    ),
];

/// Asks cargo what the crates depend on.
pub(super) fn check(root: &Path) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for (name, forbidden) in LAYERS {
        let package = format!("brelan-{name}");
        let tree = ["tree", "--package", &package, "--prefix", "none"];
        let printed = process::output(root, "cargo", &tree)?;
        findings.extend(forbidden_dependencies(name, forbidden, &printed));
    }
    Ok(findings)
}

fn forbidden_dependencies(name: &str, forbidden: &[&str], tree: &str) -> Vec<Finding> {
    let is_in_tree = |package: &str| {
        tree.lines()
            .any(|line| line.split(' ').next() == Some(package))
    };
    let path = format!("crates/{name}/Cargo.toml");
    forbidden
        .iter()
        .filter(|package| is_in_tree(package))
        .map(|package| Finding::new(&path, format!("depends on {package}, a higher layer")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::lines;
    use super::*;

    #[test]
    fn a_table_that_knows_messages_is_found() {
        let tree = "brelan-table v0.1.0 (path)\nserde v1.0.0\nbrelan-protocol v0.1.0 (path)\n";
        let (name, forbidden) = LAYERS[0];
        let finding = "tidy: crates/table/Cargo.toml: depends on brelan-protocol, a higher layer";
        assert_eq!(
            lines(forbidden_dependencies(name, forbidden, tree)),
            [finding]
        );
        let tree = "brelan-table v0.1.0 (path)\nserde v1.0.0\nbrelan-record v0.1.0 (path)\n";
        assert_eq!(forbidden_dependencies(name, forbidden, tree), []);
    }
}
