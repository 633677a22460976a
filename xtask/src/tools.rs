//! Programs that a build needs besides Rust. Each is found or installed, or else
//! an error names it and how to get it.

use crate::process;
use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The oldest Node that the web client's tools run on.
const MIN_NODE_VERSION: (u32, u32) = (20, 19);

/// The environment variable with the path of a browser.
pub(crate) const CHROMIUM_VARIABLE: &str = "CHROMIUM";

/// The environment variable with the path of a browser that shows notifications.
pub(crate) const FULL_CHROMIUM_VARIABLE: &str = "FULL_CHROMIUM";

/// Debian's package of Chromium without a window system.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// Debian's package of the whole Chromium.
const CHROMIUM: &str = "chromium";

/// The browsers for the tests in `web/tests/e2e`.
pub(crate) struct Browsers {
    /// Opens nearly all pages. Chromium without a window system renders the same pages with a
    /// fifth less CPU time, so it is preferred.
    pub(crate) pages: PathBuf,
    /// Shows notifications, which Chromium without a window system does not.
    pub(crate) full: PathBuf,
}

impl Browsers {
    /// Whether the whole Chromium opens all pages, and [`CHROMIUM_VARIABLE`] does not ask for that.
    fn lacks_headless_shell(&self) -> bool {
        self.pages == self.full && std::env::var_os(CHROMIUM_VARIABLE).is_none()
    }
}

/// Checks that Node and npm are installed, and that Node is new enough.
pub(crate) fn check_node(root: &Path) -> Result<()> {
    let how = format!(
        "the web client is built with Node {}.{} or newer and its npm: \
         get it from https://nodejs.org or your package manager",
        MIN_NODE_VERSION.0, MIN_NODE_VERSION.1
    );
    ensure!(
        find("node").is_some() && find("npm").is_some(),
        "node or npm is missing; {how}"
    );
    let printed = process::output(root, "node", &["--version"])?;
    let version =
        parse_version(&printed).with_context(|| format!("`node --version` printed {printed:?}"))?;
    ensure!(
        version >= MIN_NODE_VERSION,
        "node {} is too old; {how}",
        printed.trim()
    );
    Ok(())
}

/// Finds the browsers for the tests in `web/tests/e2e`, or installs them (on Debian as root).
pub(crate) fn find_or_install_browsers(root: &Path) -> Result<Browsers> {
    match find_browsers() {
        None if can_use_apt(root) => apt_install(root, &[HEADLESS_SHELL, CHROMIUM])?,
        Some(found) if found.lacks_headless_shell() && can_use_apt(root) => {
            // The tests pass without it.
            if let Err(error) = apt_install(root, &[HEADLESS_SHELL]) {
                println!(
                    "{HEADLESS_SHELL} is missing, the whole browser opens all pages: {error:#}"
                );
            }
        }
        _ => {}
    }
    find_browsers().with_context(|| {
        format!(
            "chromium is missing; install it (Debian: apt-get install {CHROMIUM}) \
             or name a browser of its family in {CHROMIUM_VARIABLE}"
        )
    })
}

/// Makes sure that PostgreSQL is there for the tests of the store, or installs it (on Debian
/// as root).
pub(crate) fn find_or_install_postgres(root: &Path) -> Result<()> {
    if !brelan_private_services::postgres::is_installed() && can_use_apt(root) {
        apt_install(root, &["postgresql"])?;
    }
    ensure!(
        brelan_private_services::postgres::is_installed(),
        "PostgreSQL is missing; install it (Debian: apt-get install postgresql)"
    );
    Ok(())
}

/// Makes sure that NATS is there for the tests of several servers, or installs it (on Debian as
/// root).
pub(crate) fn find_or_install_nats(root: &Path) -> Result<()> {
    if !brelan_private_services::nats::is_installed() && can_use_apt(root) {
        apt_install(root, &["nats-server"])?;
    }
    ensure!(
        brelan_private_services::nats::is_installed(),
        "nats-server is missing; install it (Debian: apt-get install nats-server)"
    );
    Ok(())
}

fn find_browsers() -> Option<Browsers> {
    if let Some(named) = std::env::var_os(CHROMIUM_VARIABLE).map(PathBuf::from) {
        let full = std::env::var_os(FULL_CHROMIUM_VARIABLE).map(PathBuf::from);
        return Some(Browsers {
            full: full.unwrap_or_else(|| named.clone()),
            pages: named,
        });
    }
    let full = [CHROMIUM, "chromium-browser", "google-chrome"];
    let full = full.iter().find_map(|name| find(name))?;
    Some(Browsers {
        pages: find(HEADLESS_SHELL).unwrap_or_else(|| full.clone()),
        full,
    })
}

/// The version that `deny.toml` was written for.
const CARGO_DENY_VERSION: &str = "0.20.2";

/// Finds or builds cargo-deny. It is built without optimisation and without debug information,
/// which takes a minute; a run takes seconds in any case.
pub(crate) fn find_or_build_cargo_deny(root: &Path) -> Result<PathBuf> {
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
            CARGO_DENY_VERSION,
            "cargo-deny",
        ];
        let mut cargo = process::command(root, "cargo", &install);
        process::status(cargo.env("CARGO_PROFILE_DEV_DEBUG", "0"))
            .context("get cargo-deny by `cargo install --locked cargo-deny`, then try again")?;
    }
    Ok(built)
}

/// Installs Debian packages.
fn apt_install(root: &Path, packages: &[&str]) -> Result<()> {
    println!("installing {}", packages.join(", "));
    one_at_a_time(&std::env::temp_dir().join("brelan-apt.lock"), || {
        process::run(root, "apt-get", &["update", "-qq"])?;
        let install = ["install", "-y", "-qq", "--no-install-recommends"];
        let mut apt = process::command(root, "apt-get", &install);
        process::status(apt.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
    })
}

/// Does something while no other process and no other thread does, which the file `lock` decides:
/// checks that run at the same time may each install something, and apt-get refuses the second.
fn one_at_a_time<T>(lock: &Path, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let file = File::create(lock).with_context(|| format!("cannot write {}", lock.display()))?;
    file.lock()
        .with_context(|| format!("cannot lock {}", lock.display()))?;
    // Closing the file ends the lock.
    work()
}

/// Finds a program of a Python package, or installs it into a virtual environment
/// of its own under `target`.
pub(crate) fn find_or_install_python_tool(
    root: &Path,
    package: &str,
    program: &str,
) -> Result<PathBuf> {
    let home = root.join("target/python").join(package);
    let tool = home.join("bin").join(program);
    if tool.is_file() {
        return Ok(tool);
    }
    println!("installing {package}");
    make_python_environment(root, &home, &[package])?;
    ensure!(tool.is_file(), "{package} brought no {program}");
    Ok(tool)
}

/// The interpreter of the virtual environment `name` under `target` with the packages of a
/// requirements file. It is made again when the file changes.
pub(crate) fn python_environment(root: &Path, name: &str, requirements: &Path) -> Result<PathBuf> {
    let home = root.join("target/python").join(name);
    let installed = home.join("installed.txt");
    let wanted = std::fs::read_to_string(requirements)
        .with_context(|| format!("cannot read {}", requirements.display()))?;
    let is_fresh = std::fs::read_to_string(&installed).is_ok_and(|found| found == wanted);
    if !is_fresh {
        println!("installing what {} names", requirements.display());
        make_python_environment(root, &home, &["-r", &requirements.to_string_lossy()])?;
        std::fs::write(&installed, wanted)?;
    }
    Ok(home.join("bin/python"))
}

/// Makes a virtual environment in `home` with what pip installs by these arguments.
fn make_python_environment(root: &Path, home: &Path, packages: &[&str]) -> Result<()> {
    let folder = home.to_string_lossy();
    if !has_venv(root) && can_use_apt(root) {
        apt_install(root, &["python3", "python3-venv"])?;
    }
    ensure!(
        has_venv(root),
        "Python 3 with venv is missing; install it (Debian: apt-get install python3-venv)"
    );
    process::run(root, "python3", &["-m", "venv", "--clear", &folder])?;
    let pip = home.join("bin/pip");
    let install = ["install", "--quiet", "--disable-pip-version-check"];
    let mut pip = process::command(root, &pip.to_string_lossy(), &install);
    process::status(pip.args(packages))
}

/// Whether Python can make a virtual environment with pip.
fn has_venv(root: &Path) -> bool {
    find("python3").is_some()
        && process::output(root, "python3", &["-c", "import venv, ensurepip"]).is_ok()
}

/// Whether Debian's package manager is available with root rights.
fn can_use_apt(root: &Path) -> bool {
    let root_user = process::output(root, "id", &["-u"]).is_ok_and(|id| id.trim() == "0");
    root_user && Path::new("/etc/debian_version").exists() && find("apt-get").is_some()
}

/// Finds `program` on the search path.
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
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[test]
    fn a_version_is_parsed_and_compared() {
        assert_eq!(parse_version("v20.19.1\n"), Some((20, 19)));
        assert!(parse_version("v18.20.4").is_some_and(|old| old < MIN_NODE_VERSION));
        assert_eq!(parse_version("node"), None);
    }

    #[test]
    fn what_two_checks_install_is_installed_one_after_the_other() -> Result<()> {
        let lock = std::env::temp_dir().join(format!("brelan-{}.lock", std::process::id()));
        let installing = AtomicBool::new(false);
        let install = || {
            one_at_a_time(&lock, || {
                ensure!(
                    !installing.swap(true, Ordering::SeqCst),
                    "another one installs"
                );
                std::thread::sleep(Duration::from_millis(20));
                installing.store(false, Ordering::SeqCst);
                Ok(())
            })
        };
        let both = std::thread::scope(|scope| {
            let other = scope.spawn(install);
            install().and(other.join().expect("it does not panic"))
        });
        std::fs::remove_file(&lock)?;
        both
    }
}
