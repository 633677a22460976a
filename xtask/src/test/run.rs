//! Running checks: each when those that it needs have passed, in lanes.

use super::Part;
use crate::process;
use anyhow::Result;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A sequence of checks that a run of all checks runs at the same time as the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// What compiles, and what needs a core for itself; its output is shown as it comes.
    Main,
    /// What needs little, or waits for most of its time.
    Light,
    /// The tests in a browser, which take the longest.
    Browser,
}

/// One check.
pub(super) struct Step {
    pub(super) name: &'static str,
    /// The parts that include it; the first is its own.
    pub(super) parts: &'static [Part],
    /// Steps that must pass before it runs.
    pub(super) needs: &'static [&'static str],
    pub(super) lane: Lane,
    pub(super) run: fn(&Path) -> Result<()>,
}

/// The outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// A step that it needs has failed.
    NotRun,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::Failed => "FAILED",
            Outcome::NotRun => "NOT RUN",
        }
    }
}

/// What came of a step, and how long it took.
type StepResult = (&'static str, Outcome, Duration);

/// The results of the steps that are over.
#[derive(Default)]
pub(super) struct Results {
    list: Mutex<Vec<StepResult>>,
    added: Condvar,
    /// What the failed steps of the lanes beside the main one have printed: it is shown last, where
    /// it is looked for.
    failures: Mutex<Vec<String>>,
}

impl Results {
    fn add(&self, result: StepResult) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.push(result);
        self.added.notify_all();
    }

    /// Whether a step that `step` needs did not pass. Waits for those of `all` that it
    /// needs.
    fn is_blocked(&self, step: &Step, all: &[&Step]) -> bool {
        let needed = |name: &str| step.needs.contains(&name);
        let needs = all.iter().filter(|other| needed(other.name)).count();
        let over = |list: &[StepResult]| list.iter().filter(|it| needed(it.0)).count();
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        let list = self.added.wait_while(list, |list| over(list) < needs);
        let list = list.unwrap_or_else(PoisonError::into_inner);
        list.iter()
            .any(|(name, outcome, _)| needed(name) && *outcome != Outcome::Passed)
    }

    fn into_list(self) -> Vec<StepResult> {
        let list = self.list.into_inner();
        list.unwrap_or_else(PoisonError::into_inner)
    }

    /// A failure if one of the checks did not pass.
    pub(super) fn exit_code(self) -> ExitCode {
        exit_code(&self.into_list())
    }

    /// Prints a table of the checks; gives the exit code.
    pub(super) fn report(self) -> ExitCode {
        for output in self
            .failures
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .drain(..)
        {
            println!("\n{output}");
        }
        let list = self.into_list();
        println!();
        for (name, outcome, time) in &list {
            let seconds = time.as_secs_f64();
            println!("{name:<14} {:<8} {seconds:>7.1} s", outcome.name());
        }
        let passed = list.iter().filter(|it| it.1 == Outcome::Passed).count();
        println!("{passed} passed, {} failed", list.len() - passed);
        exit_code(&list)
    }
}

fn exit_code(list: &[StepResult]) -> ExitCode {
    let all_passed = list.iter().all(|it| it.1 == Outcome::Passed);
    ExitCode::from(u8::from(!all_passed))
}

/// Runs checks one after the other. Where `has_lanes`, each lane runs at the same time as
/// the others.
pub(super) fn run_all(root: &Path, steps: &[&'static Step], has_lanes: bool) -> Results {
    let results = Results::default();
    if !has_lanes {
        run_lane(steps, steps, &results, |step| run_here(root, step));
        return results;
    }
    let lane = |lane| -> Vec<&'static Step> {
        steps
            .iter()
            .filter(|step| step.lane == lane)
            .copied()
            .collect()
    };
    std::thread::scope(|scope| {
        for beside in [lane(Lane::Light), lane(Lane::Browser)] {
            let results = &results;
            scope.spawn(move || {
                run_lane(&beside, steps, results, |step| {
                    run_captured(root, step, results)
                })
            });
        }
        run_lane(&lane(Lane::Main), steps, &results, |step| {
            run_here(root, step)
        });
    });
    results
}

/// Runs the steps of a lane, each when those of `all` that it needs have passed.
fn run_lane(
    lane: &[&'static Step],
    all: &[&Step],
    results: &Results,
    run: impl Fn(&Step) -> Outcome,
) {
    for step in lane {
        let is_blocked = results.is_blocked(step, all);
        let start = Instant::now();
        let outcome = if is_blocked {
            println!("\n{}: not run, needs {}", step.name, step.needs.join(", "));
            Outcome::NotRun
        } else {
            run(step)
        };
        results.add((step.name, outcome, start.elapsed()));
    }
}

/// Runs a step with its output on the terminal.
fn run_here(root: &Path, step: &Step) -> Outcome {
    println!("\n=== {} ===", step.name);
    let outcome = match (step.run)(root) {
        Ok(()) => Outcome::Passed,
        Err(error) => {
            println!("{error:#}");
            Outcome::Failed
        }
    };
    println!("=== {}: {} ===", step.name, outcome.name());
    outcome
}

/// Runs a step as a process of its own. Prints its output when it is over; that of a step
/// that failed is kept for the report.
fn run_captured(root: &Path, step: &Step, results: &Results) -> Outcome {
    match process::captured(root, step.name) {
        Ok(output) => {
            println!("{output}");
            Outcome::Passed
        }
        Err(error) => {
            println!("=== {}: {} ===", step.name, Outcome::Failed.name());
            let failures = results.failures.lock();
            failures
                .unwrap_or_else(PoisonError::into_inner)
                .push(format!("{error:#}"));
            Outcome::Failed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    const fn step(name: &'static str, needs: &'static [&'static str]) -> Step {
        Step {
            name,
            parts: &[],
            needs,
            lane: Lane::Main,
            run: |_| Ok(()),
        }
    }

    static BUILD: Step = step("build", &[]);
    static CHECK: Step = step("check", &["build", "not selected"]);
    static REPORT: Step = step("report", &["check"]);
    static OTHER: Step = step("other", &[]);

    #[test]
    fn a_step_whose_need_failed_is_not_run_and_counts_as_failed() {
        let steps = [&BUILD, &CHECK, &REPORT, &OTHER];
        let results = Results::default();
        run_lane(&steps, &steps, &results, |step| match step.name {
            "build" => Outcome::Failed,
            _ => Outcome::Passed,
        });
        let list = results.list.lock().expect("the lane is over").clone();
        let outcomes: Vec<_> = list.iter().map(|it| it.1).collect();
        let (failed, not_run) = (Outcome::Failed, Outcome::NotRun);
        assert_eq!(outcomes, [failed, not_run, not_run, Outcome::Passed]);
        assert_eq!(results.report(), ExitCode::FAILURE);
        assert_eq!(exit_code(&list[3..]), ExitCode::SUCCESS);
    }

    #[test]
    fn a_step_of_another_lane_waits_for_the_steps_that_it_needs() {
        let (all, is_built) = ([&BUILD, &CHECK], AtomicBool::new(false));
        let results = Results::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                run_lane(&[&CHECK], &all, &results, |_| {
                    assert!(is_built.load(Ordering::SeqCst));
                    Outcome::Passed
                });
            });
            run_lane(&[&BUILD], &all, &results, |_| {
                is_built.store(true, Ordering::SeqCst);
                Outcome::Passed
            });
        });
        assert_eq!(results.exit_code(), ExitCode::SUCCESS);
    }
}
