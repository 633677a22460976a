//! `cargo xtask test`: every check there is, one after the other, with a
//! table at the end. A failure does not stop the checks that do not need it.

use crate::{api, process, tidy, tools, web};
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
}

impl FromStr for Part {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Part> {
        match text {
            "rust" => Ok(Part::Rust),
            "tidy" => Ok(Part::Tidy),
            "web" => Ok(Part::Web),
            "e2e" => Ok(Part::E2e),
            _ => bail!("`{text}` is none of rust, tidy, web, e2e"),
        }
    }
}

/// One check.
struct Step {
    name: &'static str,
    /// The parts that need it; the first is the one it belongs to.
    parts: &'static [Part],
    /// Steps that must have passed before it makes sense.
    needs: &'static [&'static str],
    run: fn(&Path) -> Result<()>,
}

/// How a check went.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// Something that it needs had failed.
    NotRun,
}

const WEB: &[Part] = &[Part::Web];
const RUST: &[Part] = &[Part::Rust];
const E2E: &[Part] = &[Part::E2e];
const WEB_AND_E2E: &[Part] = &[Part::Web, Part::E2e];

const STEPS: &[Step] = &[
    Step {
        name: "cargo fmt",
        parts: RUST,
        needs: &[],
        run: |root| cargo(root, "fmt --all --check"),
    },
    Step {
        name: "cargo clippy",
        parts: RUST,
        needs: &[],
        run: clippy,
    },
    Step {
        name: "cargo test",
        parts: RUST,
        needs: &[],
        run: |root| cargo(root, "test --workspace --locked"),
    },
    Step {
        name: "cargo doc",
        parts: RUST,
        needs: &[],
        run: doc,
    },
    Step {
        name: "cargo deny",
        parts: RUST,
        needs: &[],
        run: deny,
    },
    Step {
        name: "tidy",
        parts: &[Part::Tidy, Part::Rust],
        needs: &[],
        run: tidy::run,
    },
    Step {
        name: "npm ci",
        parts: WEB_AND_E2E,
        needs: &[],
        run: web::install,
    },
    Step {
        name: "web format",
        parts: WEB,
        needs: &["npm ci"],
        run: |root| web::npm(root, "format:check"),
    },
    Step {
        name: "web lint",
        parts: WEB,
        needs: &["npm ci"],
        run: |root| web::npm(root, "lint"),
    },
    Step {
        name: "web check",
        parts: WEB,
        needs: &["npm ci"],
        run: |root| web::npm(root, "check"),
    },
    Step {
        name: "web test",
        parts: WEB,
        needs: &["npm ci"],
        run: |root| web::npm(root, "test"),
    },
    Step {
        name: "web build",
        parts: WEB_AND_E2E,
        needs: &["npm ci"],
        run: web::build,
    },
    Step {
        name: "web size",
        parts: WEB,
        needs: &["web build"],
        run: |root| web::npm(root, "size"),
    },
    Step {
        name: "cargo build",
        parts: E2E,
        needs: &["web build"],
        run: |root| web::cargo(root, &["build", "--package", "brelan"]),
    },
    Step {
        name: "api",
        parts: E2E,
        needs: &["cargo build"],
        run: |root| api::check(root, &built("brelan")?),
    },
    Step {
        name: "browser",
        parts: E2E,
        needs: &["web build", "cargo build"],
        run: browser,
    },
];

/// Runs every check, or those of one part; fails when one of them failed.
pub(crate) fn run(root: &Path, only: Option<Part>) -> ExitCode {
    let chosen = |step: &&Step| only.is_none_or(|part| step.parts.contains(&part));
    let mut results: Vec<(&str, Outcome, Duration)> = Vec::new();
    for step in STEPS.iter().filter(chosen) {
        println!("\n=== {} ===", step.name);
        let start = Instant::now();
        let outcome = if is_blocked(step, &results) {
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
        println!("=== {}: {} ===", step.name, word(outcome));
        results.push((step.name, outcome, start.elapsed()));
    }
    report(&results)
}

/// Whether something that `step` needs was tried and did not pass.
fn is_blocked(step: &Step, results: &[(&str, Outcome, Duration)]) -> bool {
    results
        .iter()
        .any(|(name, outcome, _)| step.needs.contains(name) && *outcome != Outcome::Passed)
}

fn report(results: &[(&str, Outcome, Duration)]) -> ExitCode {
    println!();
    for (name, outcome, time) in results {
        println!(
            "{name:<14} {:<8} {:>7.1} s",
            word(*outcome),
            time.as_secs_f64()
        );
    }
    let passed = results
        .iter()
        .filter(|(_, outcome, _)| *outcome == Outcome::Passed)
        .count();
    let failed = results.len() - passed;
    println!("{passed} passed, {failed} failed");
    ExitCode::from(u8::from(failed > 0))
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "passed",
        Outcome::Failed => "FAILED",
        Outcome::NotRun => "NOT RUN",
    }
}

/// Runs cargo with arguments that hold no spaces.
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

/// Licences and sources of everything that is built in: `deny.toml`.
fn deny(root: &Path) -> Result<()> {
    let cargo_deny = tools::cargo_deny(root)?;
    let check = ["check", "licenses", "bans", "sources"];
    let mut deny = process::command(root, &cargo_deny.to_string_lossy(), &check);
    process::status(&mut deny)
}

/// The tests in a real browser, against the binary just built.
fn browser(root: &Path) -> Result<()> {
    let chromium = tools::chromium(root)?;
    let mut playwright = process::command(&web::folder(root), "npm", &["run", "--silent", "e2e"]);
    playwright
        .env(tools::CHROMIUM_VARIABLE, chromium)
        .env("BRELAN_BIN", built("brelan")?);
    process::status(&mut playwright)
}

/// A binary of the development profile: it lies beside this one.
fn built(name: &str) -> Result<PathBuf> {
    let this = std::env::current_exe()?;
    Ok(this.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_need_is_an_earlier_step_of_the_same_parts() {
        for (place, step) in STEPS.iter().enumerate() {
            for need in step.needs {
                let found = STEPS[..place].iter().find(|earlier| earlier.name == *need);
                let found = found.unwrap_or_else(|| panic!("{}: {need}", step.name));
                assert!(step.parts.iter().all(|part| found.parts.contains(part)));
            }
        }
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
