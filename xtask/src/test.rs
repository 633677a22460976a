//! `cargo xtask test`: runs all checks, and prints a table at the end. A failure does
//! not stop the checks that do not depend on it. Compiling leaves a core idle for
//! much of the time, so the checks that need little run beside it, one after the
//! other.

use crate::{api, package, process, python, tidy, tools, web};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

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

/// One check.
struct Step {
    name: &'static str,
    /// The parts that include it; the first is its own.
    parts: &'static [Part],
    /// Steps that must pass before it runs.
    needs: &'static [&'static str],
    /// A step with the same effect: this one is left out if that one runs.
    unless: Option<&'static str>,
    /// Whether a run of all checks runs it beside the others.
    beside: bool,
    run: fn(&Path) -> Result<()>,
}

/// The outcome of a check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// A step that it needs has failed.
    NotRun,
}

const WEB: &[Part] = &[Part::Web];
const RUST: &[Part] = &[Part::Rust];
const E2E: &[Part] = &[Part::E2e];
const WEB_AND_E2E: &[Part] = &[Part::Web, Part::E2e];

/// The client is built first, because the server embeds it: the API and browser
/// tests use the server that is built for `cargo test`.
const STEPS: &[Step] = &[
    step("npm ci", WEB_AND_E2E, &[], web::install),
    step("web build", WEB_AND_E2E, &["npm ci"], web::build),
    step("cargo fmt", RUST, &[], |root| {
        cargo(root, "fmt --all --check")
    }),
    step("cargo clippy", RUST, &[], clippy),
    step("test build", RUST, &[], |root| {
        web::cargo(root, &["test", "--workspace", "--locked", "--no-run"])
    }),
    step("cargo test", RUST, &["test build"], |root| {
        web::cargo(root, &["test", "--workspace", "--locked", "--no-fail-fast"])
    }),
    step("cargo doc", RUST, &[], doc),
    beside(step("cargo deny", RUST, &[], deny)),
    beside(step("cargo package", RUST, &[], package::check)),
    step("tidy", &[Part::Tidy, Part::Rust], &[], tidy::run),
    beside(step("web format", WEB, &["npm ci"], |root| {
        web::npm(root, "format:check")
    })),
    beside(step("web lint", WEB, &["npm ci"], |root| {
        web::npm(root, "lint")
    })),
    beside(step("web check", WEB, &["npm ci"], |root| {
        web::npm(root, "check")
    })),
    beside(step("web test", WEB, &["npm ci"], |root| {
        web::npm(root, "test")
    })),
    beside(step("web size", WEB, &["web build"], |root| {
        web::npm(root, "size")
    })),
    Step {
        unless: Some("test build"),
        ..step("cargo build", E2E, &["web build"], |root| {
            web::cargo(root, &["build", "--package", "brelan"])
        })
    },
    step("api", E2E, &["test build", "cargo build"], |root| {
        api::check(root, &built_binary("brelan")?)
    }),
    step("attack", E2E, &["test build", "cargo build"], attack),
    step("python", &[Part::Python], &["test build"], python::test),
    step(
        "browser",
        E2E,
        &["web build", "test build", "cargo build"],
        browser,
    ),
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
        unless: None,
        beside: false,
        run,
    }
}

const fn beside(step: Step) -> Step {
    Step {
        beside: true,
        ..step
    }
}

/// The selected steps.
fn steps_of(selection: Selection) -> impl Iterator<Item = &'static Step> {
    let is_selected = move |step: &&Step| match selection {
        Selection::All => true,
        Selection::Part(part) => step.parts.contains(&part),
        Selection::Step(name) => step.name == name,
    };
    let is_included = move |name| {
        STEPS
            .iter()
            .any(|step| step.name == name && is_selected(&step))
    };
    STEPS
        .iter()
        .filter(move |step| is_selected(step) && !step.unless.is_some_and(is_included))
}

/// What came of a step, and how long it took.
type StepResult = (&'static str, Outcome, Duration);

/// Runs the selected checks. The exit code is a failure if one of them fails.
pub(crate) fn run(root: &Path, selection: Selection) -> ExitCode {
    let mut results = Vec::new();
    let (beside, here): (Vec<&Step>, Vec<&Step>) =
        steps_of(selection).partition(|step| step.beside && selection == Selection::All);
    // What the steps beside need comes first.
    let comes_first = |step: &&&Step| beside.iter().any(|other| other.needs.contains(&step.name));
    let first = here.iter().filter(comes_first).count();
    run_here(root, &here[..first], &mut results);
    std::thread::scope(|scope| {
        let needed = results.clone();
        let lane = scope.spawn(move || run_beside(root, &beside, &needed));
        run_here(root, &here[first..], &mut results);
        results.extend(lane.join().expect("a step is reported, whatever it does"));
    });
    match selection {
        Selection::Step(_) => exit_code(&results),
        Selection::All | Selection::Part(_) => report(&results),
    }
}

/// Runs steps one after the other with their output on the terminal.
fn run_here(root: &Path, steps: &[&'static Step], results: &mut Vec<StepResult>) {
    for step in steps {
        println!("\n=== {} ===", step.name);
        let start = Instant::now();
        let outcome = if is_blocked(step, results) {
            println!("not run: needs {}", step.needs.join(", "));
            Outcome::NotRun
        } else {
            match (step.run)(root) {
                Ok(()) => Outcome::Passed,
                Err(error) => {
                    println!("{error:#}");
                    Outcome::Failed
                }
            }
        };
        println!("=== {}: {} ===", step.name, outcome_name(outcome));
        results.push((step.name, outcome, start.elapsed()));
    }
}

/// Runs steps one after the other, each as a process of its own whose output is
/// printed when it is over; gives their results.
fn run_beside(root: &Path, steps: &[&'static Step], needed: &[StepResult]) -> Vec<StepResult> {
    let mut results = Vec::new();
    for step in steps {
        let start = Instant::now();
        let (outcome, output) = if is_blocked(step, needed) {
            (Outcome::NotRun, format!("{} not run", step.name))
        } else {
            match process::captured(root, step.name) {
                Ok(output) => (Outcome::Passed, output),
                Err(error) => (Outcome::Failed, format!("{error:#}")),
            }
        };
        println!("{output}");
        results.push((step.name, outcome, start.elapsed()));
    }
    results
}

/// Whether a step that `step` needs did not pass.
fn is_blocked(step: &Step, results: &[StepResult]) -> bool {
    results
        .iter()
        .any(|(name, outcome, _)| step.needs.contains(name) && *outcome != Outcome::Passed)
}

fn report(results: &[StepResult]) -> ExitCode {
    println!();
    for (name, outcome, time) in results {
        println!(
            "{name:<14} {:<8} {:>7.1} s",
            outcome_name(*outcome),
            time.as_secs_f64()
        );
    }
    let passed = results
        .iter()
        .filter(|(_, outcome, _)| *outcome == Outcome::Passed)
        .count();
    let failed = results.len() - passed;
    println!("{passed} passed, {failed} failed");
    exit_code(results)
}

fn exit_code(results: &[StepResult]) -> ExitCode {
    let all_passed = results.iter().all(|step| step.1 == Outcome::Passed);
    ExitCode::from(u8::from(!all_passed))
}

fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "passed",
        Outcome::Failed => "FAILED",
        Outcome::NotRun => "NOT RUN",
    }
}

/// Runs cargo with arguments that are separated by single spaces.
fn cargo(root: &Path, args: &str) -> Result<()> {
    let args: Vec<&str> = args.split(' ').collect();
    process::run(root, "cargo", &args)
}

fn clippy(root: &Path) -> Result<()> {
    cargo(
        root,
        "clippy --workspace --all-targets --locked -- -D warnings",
    )
}

fn doc(root: &Path) -> Result<()> {
    let args = [
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
    ];
    let mut doc = process::command(root, "cargo", &args);
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

/// Runs the tests in a real browser, against the binary that was just built.
fn browser(root: &Path) -> Result<()> {
    let chromium = tools::find_or_install_chromium(root)?;
    let mut playwright = process::command(&web::folder(root), "npm", &["run", "--silent", "e2e"]);
    playwright
        .env(tools::CHROMIUM_VARIABLE, chromium)
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
    fn the_server_is_built_once() {
        let builds = |part| {
            let names = steps_of(part).map(|step| step.name);
            let builds = names.filter(|name| ["cargo build", "test build"].contains(name));
            builds.collect::<Vec<_>>()
        };
        let part = |part| builds(Selection::Part(part));
        assert_eq!(builds(Selection::All), ["test build"]);
        assert_eq!(part(Part::E2e), ["cargo build"]);
        assert_eq!(part(Part::Web), Vec::<&str>::new());
    }

    #[test]
    fn what_runs_beside_needs_only_what_runs_first() {
        let first: Vec<&str> = STEPS.iter().take(2).map(|step| step.name).collect();
        for step in STEPS.iter().filter(|step| step.beside) {
            assert!(
                step.needs.iter().all(|need| first.contains(need)),
                "{}",
                step.name
            );
        }
        let after = |step: &Step| step.needs.iter().all(|need| !is_beside(need));
        assert!(STEPS.iter().all(after));
    }

    fn is_beside(name: &str) -> bool {
        STEPS.iter().any(|step| step.name == name && step.beside)
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

    #[test]
    fn a_step_whose_need_failed_is_not_run_and_counts_as_failed() {
        let results = [("npm ci", Outcome::Failed, Duration::ZERO)];
        let step = STEPS
            .iter()
            .find(|step| step.name == "web lint")
            .expect("a step");
        assert!(is_blocked(step, &results));
        assert!(!is_blocked(&STEPS[0], &results));
        let code = |outcome| report(&[("web lint", outcome, Duration::ZERO)]);
        assert_eq!(code(Outcome::NotRun), ExitCode::FAILURE);
        assert_eq!(code(Outcome::Passed), ExitCode::SUCCESS);
    }
}
