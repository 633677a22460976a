//! Checks that the crates which other programs may use can be packaged, and that their manifests
//! say what a registry shows.

use crate::process;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// The licences. Those of a published crate are links to those of the repository, which cargo
/// packages as files.
pub(crate) const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// Packages every crate that may be published, without building it. Takes what is in
/// the folder, committed or not: the manifests are checked, not the state of git.
///
/// # Errors
/// What a manifest or its folder lacks, or what `cargo package` prints: a dependency without a
/// version, a missing file.
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
        let folder = folder?.path();
        let path = folder.join("Cargo.toml");
        let manifest = fs::read_to_string(&path)?;
        let missing = missing_keys(&manifest);
        ensure!(missing.is_empty(), "{} lacks {missing:?}", path.display());
        if let Some(name) = published_name(&manifest) {
            let readme = folder.join("README.md");
            fs::metadata(&readme).with_context(|| format!("{} is missing", readme.display()))?;
            for licence in LICENCES {
                check_licence(&root.join(licence), &folder.join(licence))?;
            }
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// A checkout without symbolic links has a path in the place of the text.
fn check_licence(of_repository: &Path, of_crate: &Path) -> Result<()> {
    let text = fs::read(of_crate).with_context(|| format!("{} is missing", of_crate.display()))?;
    ensure!(
        text == fs::read(of_repository)?,
        "{} must be a link to {}",
        of_crate.display(),
        of_repository.display()
    );
    Ok(())
}

/// The keys that a manifest should have and lacks. A crate with features says which of them its
/// published documentation shows.
fn missing_keys(manifest: &str) -> Vec<&'static str> {
    let mut keys = vec!["description = ", "license.", "rust-version."];
    if published_name(manifest).is_some() {
        keys.extend(["keywords = ", "categories = "]);
        if manifest.lines().any(|line| line == "[features]") {
            keys.push("[package.metadata.docs.rs]");
        }
    }
    keys.retain(|key| !manifest.lines().any(|line| line.starts_with(key)));
    keys
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

    #[test]
    fn a_published_crate_says_what_a_registry_shows() {
        let ids = "name = \"ids\"\ndescription = \"\"\nlicense.workspace = true\n";
        assert_eq!(
            missing_keys(ids),
            ["rust-version.", "keywords = ", "categories = "]
        );
        let ids = format!("{ids}rust-version.workspace = true\n");
        assert!(missing_keys(&format!("{ids}publish = false\n[features]\n")).is_empty());
        let published = format!("{ids}keywords = []\ncategories = []\n");
        assert!(missing_keys(&published).is_empty());
        let with_features = format!("{published}[features]\n");
        assert_eq!(missing_keys(&with_features), ["[package.metadata.docs.rs]"]);
    }
}
