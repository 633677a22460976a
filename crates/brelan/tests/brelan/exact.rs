//! `brelan exact`: exploitability of bots at small variants, clear refusals.

use crate::commands::{folder, text};
#[cfg(unix)]
use crate::interrupting::output_after_ctrl_c;
use serde_json::Value;
#[cfg(target_os = "linux")]
use std::process::Stdio;
use std::process::{Command, Output};

fn exact(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    command.env_clear().arg("exact").args(arguments);
    command.output().expect("the binary runs")
}

const SMALL: [&str; 3] = ["quando", "--variant", "values=0-2,hand=1,rounds=1"];

#[test]
fn the_exploitability_of_each_bot_is_told() {
    let shown = text(&exact(
        &[
            &SMALL[..],
            &[
                "--option",
                "turn_cap=2",
                "--bots",
                "random,greedy,solid",
                "--samples",
                "8",
            ],
        ]
        .concat(),
    ));
    for part in [
        "--variant values=3 --variant hand_size=1",
        "information sets",
        "exploitability, points a round",
        "random",
        "greedy",
        " to ",
        "CFR+, 500 times",
        "value of the equilibrium",
    ] {
        assert!(shown.contains(part), "{part} is not in\n{shown}");
    }
}

/// What `--json` tells of these bots with two turns of each seat.
fn figures(bots: &str) -> Value {
    let arguments = [
        &SMALL[..],
        &[
            "--option",
            "turn_cap=2",
            "--bots",
            bots,
            "--samples",
            "8",
            "--json",
        ],
    ];
    serde_json::from_str(&text(&exact(&arguments.concat()))).expect("JSON")
}

/// The exploitability of the uniform policy here: `crates/python/tests/test_openspiel.py`
/// has it from OpenSpiel.
const UNIFORM: f64 = 31.0 / 48.0;

#[test]
fn figures_are_the_same_again_and_those_of_openspiel() {
    let found = figures("random,greedy,solid");
    assert_eq!(found, figures("random,greedy,solid"));
    assert_eq!(found["schema"], "brelan-exact/1");
    let command = found["command"].as_str().expect("a command");
    assert!(command.contains(" --histories 5000000 "), "{command}");
    let exploitability = |bot: usize| found["bots"][bot]["exploitability"].as_f64();
    let random = exploitability(0).expect("a number");
    assert!((random - UNIFORM).abs() < 1e-4, "{random}");
    // Solid is greedy at Quando, and asked as a bot that may be random.
    assert_eq!(exploitability(1), exploitability(2));
    assert!(exploitability(1).expect("a number") < random);
    assert!(found["bots"][0]["interval"].is_null());
    assert_eq!(found["bots"][2]["samples"], 8);
    let equilibrium = &found["equilibrium"];
    assert!(equilibrium["exploitability"].as_f64().expect("a number") < 0.001);
    let values = equilibrium["values"].as_array().expect("by seat");
    let sum: f64 = values.iter().filter_map(Value::as_f64).sum();
    assert!(sum.abs() < 1e-9, "{sum}");
}

#[test]
fn the_help_names_the_parameters_of_a_variant() {
    let help = text(&exact(&["--help"]));
    for parameter in ["values=4", "hand=1", "rounds=1"] {
        assert!(help.contains(parameter), "{parameter} is not in\n{help}");
    }
}

#[test]
fn what_is_too_large_or_wrong_is_refused_in_one_line() {
    for (arguments, part) in [
        (vec!["quando"], "too large here: it has about 1e"),
        (
            [&SMALL[..], &["--option", "turn_cap=null"]].concat(),
            "too large here: it has histories of more than 10000 steps",
        ),
        (
            vec!["qarre", "--option", "turn_cap=null"],
            "too large here: it has more than 2e308 histories",
        ),
        (
            vec!["qarre", "--variant", "values=4,suits=3"],
            "qarre with 2 players is too large",
        ),
        (
            vec![
                "quando",
                "--variant",
                "values=3,hand=1",
                "--histories",
                "100",
            ],
            "--histories allows 100",
        ),
        (
            vec!["quando", "--variant", "values=3,hand=1,rounds=2"],
            "rounds=2: one round",
        ),
        (vec!["quando", "--variant", "values=1-3"], "NAME=NUMBER"),
        (vec!["quando", "--variant", "colours=3"], "colours"),
        (
            vec!["quando", "--variant", "values=3,hand=2"],
            "--variant hand=2: ",
        ),
        (
            vec!["quando", "--bots", "genius"],
            "there is no bot `genius`",
        ),
        (vec!["quando", "--bots", "oracle"], "sees all cards"),
        (vec!["quando", "--samples", "12"], "a multiple of 8"),
        (vec!["bridge"], "bridge"),
    ] {
        let output = exact(&arguments);
        let shown = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {shown}");
        assert!(shown.contains(part), "{arguments:?}: {shown}");
        assert!(output.stdout.is_empty());
    }
}

/// Known before this command: 1.12 points for the uniform policy, 0.042 for greedy.
#[test]
fn the_figures_of_four_turns_are_the_known_ones() {
    let found = text(&exact(
        &[&SMALL[..], &["--bots", "random,greedy", "--json"]].concat(),
    ));
    let found: Value = serde_json::from_str(&found).expect("JSON");
    assert_eq!(found["options"]["turn_cap"], 4);
    for (bot, known) in [(0, 1.1217), (1, 0.0417)] {
        let value = found["bots"][bot]["exploitability"].as_f64();
        assert!((value.expect("a number") - known).abs() < 1e-4, "{value:?}");
    }
}

/// Ctrl-C ends a bot that thinks for minutes, and what is not known is named.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_tells_what_is_found_and_what_is_missing() {
    let bots = ["--bots", "random,search:50000", "--samples", "8000"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    command.env_clear().arg("exact").args(SMALL).args(bots);
    let child = command
        .args(["--iterations", "20"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    while !listens_for_ctrl_c(child.id()) {
        std::thread::yield_now();
    }
    let shown = output_after_ctrl_c(child);
    let missing = shown.lines().last().expect("a line");
    assert!(missing.starts_with("interrupted: "), "{shown}");
    assert!(missing.contains("no figure for "), "{shown}");
    assert!(missing.ends_with("search:50000"), "{shown}");
    assert!(!shown.contains("\n  search:50000"), "{shown}");
    assert!(!shown.contains("CFR+, 0 times"), "{shown}");
}

/// Whether the process has a handler of SIGINT.
#[cfg(target_os = "linux")]
fn listens_for_ctrl_c(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Signal n is bit n − 1, and SIGINT is 2.
    caught.expect("a mask of signals") & 0b10 != 0
}

#[test]
fn a_tree_is_refused_that_takes_more_memory_than_is_allowed() {
    let folder = folder();
    let file = folder.path().join("e.json");
    let file = file.to_str().expect("text");
    let deep = ["--option", "turn_cap=20", "--memory", "10", "--json", file];
    let output = exact(&[&SMALL[..], &deep].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("take more than 10 megabytes, which --memory allows"),
        "{error}"
    );
    assert!(!folder.path().join("e.json").exists(), "no empty file");
}
