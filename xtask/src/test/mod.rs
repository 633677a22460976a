//! `cargo xtask test`: runs all checks, and prints a table at the end. A failure does
//! not stop the checks that do not depend on it. Compiling and tests that wait leave
//! a core idle for much of the time, so the checks run in lanes that run at the same time.

mod run;

use crate::{api, package, process, python, tidy, tools, web};
use anyhow::{Result, bail};
use run::{Lane, Step, run_all};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

/// A group of checks that can be run alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Rust,
    Tidy,
    Web,
    E2e,
    Python,
}

/// Which checks are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Selection {
    All,
    Part(Part),
    /// One check, by its name in the table.
    Step(&'static str),
}

impl FromStr for Selection {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Selection> {
        Ok(match text {
            "rust" => Selection::Part(Part::Rust),
            "tidy" => Selection::Part(Part::Tidy),
            "web" => Selection::Part(Part::Web),
            "e2e" => Selection::Part(Part::E2e),
            "python" => Selection::Part(Part::Python),
            _ => match STEPS.iter().find(|step| step.name == text) {
                Some(step) => Selection::Step(step.name),
                None => bail!(
                    "`{text}` is none of rust, tidy, web, e2e, python and no check of the table"
                ),
            },
        })
    }
}

const WEB: &[Part] = &[Part::Web];
const RUST: &[Part] = &[Part::Rust];
const E2E: &[Part] = &[Part::E2e];
const WEB_AND_E2E: &[Part] = &[Part::Web, Part::E2e];
const RUST_AND_E2E: &[Part] = &[Part::Rust, Part::E2e];

/// What a check needs that runs a server with the client in it.
const SERVED: &[&str] = &["web build", "test build"];

/// The client is built first, because the server embeds it. One build of all tests has the server
/// that other checks run, so that nothing is compiled twice. The tests in a browser wait for it:
/// a page draws for as long as it waits for a slow machine.
const STEPS: &[Step] = &[
    step("npm ci", WEB_AND_E2E, &[], web::install),
    step("web build", WEB_AND_E2E, &["npm ci"], web::build),
    step("cargo fmt", RUST, &[], |root| {
        cargo(root, "fmt --all --check")
    }),
    step("cargo clippy", RUST, &[], clippy),
    step("test build", RUST_AND_E2E, &[], |root| {
        web::cargo(root, &["test", "--workspace", "--locked", "--no-run"])
    }),
    step("cargo test", RUST, &["test build"], cargo_test),
    light(step("cargo deny", RUST, &[], deny)),
    light(step("cargo package", RUST, &[], package::check)),
    step("tidy", &[Part::Tidy, Part::Rust], &[], tidy::run),
    light(step("web format", WEB, &["npm ci"], |root| {
        web::npm(root, "format:check")
    })),
    light(step("web lint", WEB, &["npm ci"], |root| {
        web::npm(root, "lint")
    })),
    light(step("web check", WEB, &["npm ci"], |root| {
        web::npm(root, "check")
    })),
    light(step("web test", WEB, &["npm ci"], |root| {
        web::npm(root, "test")
    })),
    light(step("web size", WEB, &["web build"], |root| {
        web::npm(root, "size")
    })),
    light(step("api", E2E, SERVED, |root| {
        api::check(root, &built_binary("brelan")?)
    })),
    light(step("attack", E2E, SERVED, attack)),
    light(step("faults", RUST, &["test build"], faults)),
    light(step(
        "python",
        &[Part::Python],
        &["test build"],
        python::test,
    )),
    // Last in its lane: `cargo test` would wait for cargo's lock while it compiles.
    light(step("cargo doc", RUST, &["test build"], doc)),
    Step {
        lane: Lane::Browser,
        ..step("browser", E2E, SERVED, browser)
    },
];

const fn step(
    name: &'static str,
    parts: &'static [Part],
    needs: &'static [&'static str],
    run: fn(&Path) -> Result<()>,
) -> Step {
    Step {
        name,
        parts,
        needs,
        lane: Lane::Main,
        run,
    }
}

const fn light(step: Step) -> Step {
    Step {
        lane: Lane::Light,
        ..step
    }
}

/// The selected steps.
fn steps_of(selection: Selection) -> impl Iterator<Item = &'static Step> {
    let is_selected = move |step: &&'static Step| match selection {
        Selection::All => true,
        Selection::Part(part) => step.parts.contains(&part),
        Selection::Step(name) => step.name == name,
    };
    STEPS.iter().filter(is_selected)
}

/// Runs the selected checks. The exit code is a failure if one of them fails.
pub(crate) fn run(root: &Path, selection: Selection) -> ExitCode {
    let selected: Vec<&Step> = steps_of(selection).collect();
    let results = run_all(root, &selected, selection == Selection::All);
    match selection {
        Selection::Step(_) => results.exit_code(),
        Selection::All | Selection::Part(_) => results.report(),
    }
}

/// Runs cargo with arguments that are separated by single spaces.
fn cargo(root: &Path, args: &str) -> Result<()> {
    let args: Vec<&str> = args.split(' ').collect();
    process::run(root, "cargo", &args)
}

/// How many tests of one program run at a time for each core: those of servers mostly wait.
const TESTS_PER_CORE: usize = 2;

/// Without PostgreSQL and NATS the tests of servers that share them would be skipped.
fn cargo_test(root: &Path) -> Result<()> {
    tools::find_or_install_postgres(root)?;
    tools::find_or_install_nats(root)?;
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let args = ["test", "--workspace", "--locked", "--no-fail-fast"];
    let mut test = web::cargo_command(root, &args);
    process::status(test.env("RUST_TEST_THREADS", (TESTS_PER_CORE * cores).to_string()))
}

fn clippy(root: &Path) -> Result<()> {
    let args = "clippy --workspace --all-targets --locked -- -D warnings";
    web::cargo(root, &args.split(' ').collect::<Vec<_>>())
}

fn doc(root: &Path) -> Result<()> {
    let args = [
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
    ];
    let mut doc = web::cargo_command(root, &args);
    process::status(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Checks the licences and sources of all dependencies: `deny.toml`.
fn deny(root: &Path) -> Result<()> {
    let cargo_deny = tools::find_or_build_cargo_deny(root)?;
    let check = ["check", "licenses", "bans", "sources"];
    let mut deny = process::command(root, &cargo_deny.to_string_lossy(), &check);
    process::status(&mut deny)
}

/// Attacks a server from outside, with the features that are built for `cargo test`.
pub(crate) fn attack(root: &Path) -> Result<()> {
    let args = ["test", "--workspace", "--locked", "--test", "attack"];
    web::cargo(root, &args)
}

/// Lets one thing after the other fail while people play on three servers.
fn faults(root: &Path) -> Result<()> {
    tools::find_or_install_postgres(root)?;
    tools::find_or_install_nats(root)?;
    let args = ["test", "--workspace", "--locked", "--test", "faults"];
    web::cargo(root, &args)
}

/// Runs the tests in a real browser, against the binary that was just built.
fn browser(root: &Path) -> Result<()> {
    let browsers = tools::find_or_install_browsers(root)?;
    let mut playwright = process::command(&web::folder(root), "npm", &["run", "--silent", "e2e"]);
    playwright
        .env(tools::CHROMIUM_VARIABLE, browsers.pages)
        .env(tools::FULL_CHROMIUM_VARIABLE, browsers.full)
        .env("BRELAN_BIN", built_binary("brelan")?);
    process::status(&mut playwright)
}

/// The path of a binary of the development profile, beside this one.
fn built_binary(name: &str) -> Result<PathBuf> {
    let this = std::env::current_exe()?;
    Ok(this.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_comes_after_the_steps_that_it_needs() {
        let parts = [Part::Rust, Part::Web, Part::E2e, Part::Python].map(Selection::Part);
        for part in parts.into_iter().chain([Selection::All]) {
            let steps: Vec<&Step> = steps_of(part).collect();
            for (index, step) in steps.iter().enumerate() {
                for need in step.needs {
                    assert!(STEPS.iter().any(|other| other.name == *need), "{need}");
                    let found = steps.iter().position(|other| other.name == *need);
                    assert!(found.is_none_or(|found| found < index), "{}", step.name);
                }
            }
        }
    }

    #[test]
    fn the_server_is_built_for_the_parts_that_run_it() {
        let builds = |part| {
            let names = steps_of(Selection::Part(part)).map(|step| step.name);
            let builds = names.filter(|name| name.ends_with(" build"));
            builds.collect::<Vec<_>>()
        };
        assert_eq!(builds(Part::E2e), ["web build", "test build"]);
        assert_eq!(builds(Part::Rust), ["test build"]);
        assert_eq!(builds(Part::Web), ["web build"]);
    }

    #[test]
    fn what_others_need_is_in_the_main_lane_or_before_them_in_theirs() {
        for step in STEPS {
            let needed = STEPS.iter().filter(|it| step.needs.contains(&it.name));
            for need in needed {
                let is_waited_for = need.lane == Lane::Main || need.lane == step.lane;
                assert!(is_waited_for, "{}: {}", step.name, need.name);
            }
        }
    }

    #[test]
    fn one_step_can_be_selected_by_its_name() {
        let names = |text: &str| {
            let selection = text.parse::<Selection>().map(steps_of);
            selection.map(|steps| steps.map(|step| step.name).collect::<Vec<_>>())
        };
        assert_eq!(names("web lint").ok(), Some(vec!["web lint"]));
        assert!(names("lint").is_err());
    }
}
