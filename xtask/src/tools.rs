//! The programs that a build needs besides Rust: found, installed where that
//! is ours to do, else named with the way to get them.

use crate::process;
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};

/// The oldest Node that the web client's tools run on.
const NODE: (u32, u32) = (20, 19);

/// Names a browser that is not found by its usual names.
pub(crate) const CHROMIUM_VARIABLE: &str = "CHROMIUM";

/// Chromium without a window system, as Debian packs it.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// Checks that Node and npm are there and new enough.
pub(crate) fn node(root: &Path) -> Result<()> {
    let how = format!(
        "the web client is built with Node {}.{} or newer and its npm: \
         get it from https://nodejs.org or your package manager",
        NODE.0, NODE.1
    );
    ensure!(
        find("node").is_some() && find("npm").is_some(),
        "node or npm is missing; {how}"
    );
    let printed = process::output(root, "node", &["--version"])?;
    let version =
        parse_version(&printed).with_context(|| format!("`node --version` printed {printed:?}"))?;
    ensure!(version >= NODE, "node {} is too old; {how}", printed.trim());
    Ok(())
}

/// The browser for the tests in `web/tests/e2e`; on Debian as root it is installed.
/// Chromium without a window system draws the same pages with a fifth less processor
/// time, so it comes first where Debian has it.
pub(crate) fn chromium(root: &Path) -> Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    if may_apt(root) {
        apt_install(root, &[HEADLESS_SHELL])?;
    }
    match find_chromium() {
        Some(found) => Ok(found),
        None => bail!(
            "chromium is missing; install it (Debian: apt-get install chromium) \
             or name a browser of its family in {CHROMIUM_VARIABLE}"
        ),
    }
}

fn find_chromium() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(CHROMIUM_VARIABLE) {
        return Some(PathBuf::from(named));
    }
    [
        HEADLESS_SHELL,
        "chromium",
        "chromium-browser",
        "google-chrome",
    ]
    .iter()
    .find_map(|name| find(name))
}

/// The version that `deny.toml` was written for.
const CARGO_DENY: &str = "0.20.2";

/// The checker of licences and sources. It is built where it is missing,
/// without optimising: that takes a minute, and one run takes seconds anyway.
pub(crate) fn cargo_deny(root: &Path) -> Result<PathBuf> {
    if let Some(found) = find("cargo-deny") {
        return Ok(found);
    }
    let folder = root.join("target/tools");
    let program = format!("cargo-deny{}", std::env::consts::EXE_SUFFIX);
    let built = folder.join("bin").join(program);
    if !built.is_file() {
        println!("cargo-deny is missing: building it");
        let into = folder.display().to_string();
        let install = [
            "install",
            "--locked",
            "--debug",
            "--root",
            &into,
            "--version",
            CARGO_DENY,
            "cargo-deny",
        ];
        process::run(root, "cargo", &install)
            .context("get cargo-deny by `cargo install --locked cargo-deny`, then try again")?;
    }
    Ok(built)
}

/// Installs Debian's packages.
fn apt_install(root: &Path, packages: &[&str]) -> Result<()> {
    println!("installing {}", packages.join(", "));
    process::run(root, "apt-get", &["update", "-qq"])?;
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    let mut apt = process::command(root, "apt-get", &install);
    process::status(apt.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// A program from a Python package, in an environment of its own under
/// `target`, made where it is missing or of another version.
pub(crate) fn python_tool(root: &Path, package: &str, program: &str) -> Result<PathBuf> {
    let home = root.join("target/python").join(package);
    let tool = home.join("bin").join(program);
    if tool.is_file() {
        return Ok(tool);
    }
    let folder = home.to_string_lossy();
    if !has_venv(root) && may_apt(root) {
        apt_install(root, &["python3", "python3-venv"])?;
    }
    ensure!(
        has_venv(root),
        "Python 3 with venv is missing; install it (Debian: apt-get install python3-venv)"
    );
    println!("installing {package}");
    process::run(root, "python3", &["-m", "venv", "--clear", &folder])?;
    let pip = home.join("bin/pip");
    let install = ["install", "--quiet", "--disable-pip-version-check", package];
    process::run(root, &pip.to_string_lossy(), &install)?;
    ensure!(tool.is_file(), "{package} brought no {program}");
    Ok(tool)
}

/// Whether Python can make an environment with pip in it.
fn has_venv(root: &Path) -> bool {
    find("python3").is_some()
        && process::output(root, "python3", &["-c", "import venv, ensurepip"]).is_ok()
}

/// Whether Debian's package manager is there and ours to use.
fn may_apt(root: &Path) -> bool {
    let root_user = process::output(root, "id", &["-u"]).is_ok_and(|id| id.trim() == "0");
    root_user && Path::new("/etc/debian_version").exists() && find("apt-get").is_some()
}

/// Where `program` lies on the search path.
fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path)
        .map(|folder| folder.join(&name))
        .find(|file| file.is_file())
}

/// Major and minor of `v20.19.1`.
fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().trim_start_matches('v').split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_and_compared() {
        assert_eq!(parse_version("v20.19.1\n"), Some((20, 19)));
        assert!(parse_version("v18.20.4").is_some_and(|old| old < NODE));
        assert_eq!(parse_version("node"), None);
    }
}
