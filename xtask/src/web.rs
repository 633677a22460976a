//! Installs and builds the web client, each only if its inputs have changed.

use crate::{process, tools};
use anyhow::{Context, Result};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the web client.
pub(crate) fn folder(root: &Path) -> PathBuf {
    root.join("web")
}

/// Installs the packages of the lock file, unless they are installed.
pub(crate) fn install(root: &Path) -> Result<()> {
    tools::check_node(root)?;
    let web = folder(root);
    let stamp = Stamp {
        file: web.join("node_modules/.installed"),
        hash: hash_files(&[web.join("package-lock.json")])?,
    };
    if stamp.is_fresh() {
        println!("the packages of package-lock.json are installed");
        return Ok(());
    }
    process::run(&web, "npm", &["ci", "--no-audit", "--no-fund"])?;
    stamp.set()
}

/// Builds `web/dist`, unless its sources are unchanged.
pub(crate) fn build(root: &Path) -> Result<()> {
    let web = folder(root);
    let stamp = Stamp {
        file: web.join("node_modules/.built"),
        hash: hash_files(&sources(root)?)?,
    };
    if stamp.is_fresh() && web.join("dist/index.html").exists() {
        println!("web/dist is up to date");
        return Ok(());
    }
    println!("building web/dist");
    npm(root, "build")?;
    stamp.set()
}

/// Runs a script of `web/package.json`.
pub(crate) fn npm(root: &Path, script: &str) -> Result<()> {
    process::run(&folder(root), "npm", &["run", "--silent", script])
}

/// Runs cargo on a package that embeds the client. The environment variable makes
/// the server's build script run again if there was no client at its last run.
pub(crate) fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    process::status(&mut cargo_command(root, args))
}

/// The command of [`cargo`].
pub(crate) fn cargo_command(root: &Path, args: &[&str]) -> Command {
    let mut command = process::command(root, "cargo", args);
    command.env("BRELAN_CLIENT", "built");
    command
}

/// A file with a hash of the inputs of a build step.
struct Stamp {
    file: PathBuf,
    hash: String,
}

impl Stamp {
    fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|found| found == self.hash)
    }

    fn set(&self) -> Result<()> {
        fs::write(&self.file, &self.hash)
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// The sources of the client: its own files, and the rules pages that it shows.
fn sources(root: &Path) -> Result<Vec<PathBuf>> {
    let listed = process::output(
        root,
        "git",
        &[
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "web",
            "docs/rules",
        ],
    )?;
    let mut files: Vec<PathBuf> = listed
        .lines()
        .map(|line| root.join(line))
        .filter(|file| file.exists())
        .collect();
    files.sort();
    Ok(files)
}

fn hash_files(files: &[PathBuf]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for file in files {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        file.hash(&mut hasher);
        bytes.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}
