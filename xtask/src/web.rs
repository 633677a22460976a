//! The web client: its packages and its build, each renewed only when stale.

use crate::{process, tools};
use anyhow::{Context, Result};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Where the web client lies.
pub(crate) fn folder(root: &Path) -> PathBuf {
    root.join("web")
}

/// Installs the packages of the lock file, unless they are already there.
pub(crate) fn install(root: &Path) -> Result<()> {
    tools::node(root)?;
    let web = folder(root);
    let stamp = Stamp {
        file: web.join("node_modules/.installed"),
        state: hash_files(&[web.join("package-lock.json")])?,
    };
    if stamp.is_fresh() {
        println!("the packages of package-lock.json are installed");
        return Ok(());
    }
    process::run(&web, "npm", &["ci", "--no-audit", "--no-fund"])?;
    stamp.set()
}

/// Builds `web/dist`, unless nothing that goes into it has changed.
pub(crate) fn build(root: &Path) -> Result<()> {
    let web = folder(root);
    let stamp = Stamp {
        file: web.join("node_modules/.built"),
        state: hash_files(&sources(root)?)?,
    };
    if stamp.is_fresh() && web.join("dist/index.html").exists() {
        println!("web/dist is up to date");
        return Ok(());
    }
    npm(root, "build")?;
    stamp.set()
}

/// Runs one script of `web/package.json`.
pub(crate) fn npm(root: &Path, script: &str) -> Result<()> {
    process::run(&folder(root), "npm", &["run", "--silent", script])
}

/// Runs cargo on something that has the client inside. The variable tells the
/// server's build script that there is a client, also where there was none at
/// its last run.
pub(crate) fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    process::status(process::command(root, "cargo", args).env("BRELAN_CLIENT", "built"))
}

/// A file that remembers from what something was made.
struct Stamp {
    file: PathBuf,
    state: String,
}

impl Stamp {
    fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|found| found == self.state)
    }

    fn set(&self) -> Result<()> {
        fs::write(&self.file, &self.state)
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// Every file that goes into the client: its own, and the rules it shows.
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
