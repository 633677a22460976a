//! Checks that the crates which other programs may use can be packaged.

use crate::process;
use anyhow::{Result, ensure};
use std::fs;
use std::path::Path;

/// Packages every crate that may be published, without building it. Takes what is in
/// the folder, committed or not: the manifests are checked, not the state of git.
///
/// # Errors
/// What `cargo package` prints: a dependency without a version, a missing file.
pub(crate) fn check(root: &Path) -> Result<()> {
    let names = published_crates(root)?;
    ensure!(!names.is_empty(), "no crate may be published");
    let mut args = vec!["package", "--no-verify", "--allow-dirty", "--quiet"];
    for name in &names {
        args.extend(["--package", name]);
    }
    process::run(root, "cargo", &args)
}

/// The packages in `crates` that may be published.
fn published_crates(root: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in fs::read_dir(root.join("crates"))? {
        let manifest = fs::read_to_string(folder?.path().join("Cargo.toml"))?;
        names.extend(published_name(&manifest).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// The name of the package, if it may be published.
fn published_name(manifest: &str) -> Option<&str> {
    let line = |key| manifest.lines().find_map(|line| line.strip_prefix(key));
    match line("publish = ") {
        Some("false") => None,
        _ => line("name = ").map(|name| name.trim_matches('"')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_is_published_unless_its_manifest_says_no() {
        let kernel = "[package]\nname = \"brelan-kernel\"\nversion.workspace = true\n";
        assert_eq!(published_name(kernel), Some("brelan-kernel"));
        assert_eq!(published_name(&format!("{kernel}publish = false\n")), None);
    }
}
