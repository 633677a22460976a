//! `brelan arena --pool`: a bot against a pool of styles.

use super::{arena, command, read};
use crate::commands::{folder, refuses, text};
#[cfg(unix)]
use crate::interrupting::output_after_ctrl_c;
#[cfg(unix)]
use std::process::Stdio;

/// The master cannot have played its deals against seven bots before the signal.
#[cfg(unix)]
#[test]
fn a_pool_names_the_bots_that_ctrl_c_left_without_a_result() {
    let folder = folder();
    let contest = [
        "zero",
        "--pool",
        "--deals",
        "100000",
        "--bots",
        "expert,master",
    ];
    let mut command = command(folder.path(), &contest);
    command.stdout(Stdio::piped());
    let child = command
        .args(["--json", "p.json"])
        .spawn()
        .expect("it starts");
    // It listens before it opens its files.
    while !folder.path().join("p.json").exists() {
        std::thread::yield_now();
    }
    let shown = output_after_ctrl_c(child);
    assert_eq!(shown, "interrupted: no result for expert, master\n");
}

/// Greedy and random have played some deals before the signal, and not all of them.
#[cfg(unix)]
#[test]
fn a_pool_tells_the_deals_that_were_played_before_ctrl_c() {
    let folder = folder();
    let settings = "quando --pool --players 2 --variant values=4,hand=1 --deals 1000000 \
                    --bots random --json p.json";
    let mut command = command(folder.path(), &settings.split(' ').collect::<Vec<_>>());
    let child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    while !folder.path().join("p.json").exists() {
        std::thread::yield_now();
    }
    // The pool has the master, which thinks for a moment even with one card.
    std::thread::sleep(std::time::Duration::from_secs(5));
    let shown = output_after_ctrl_c(child);
    let json = read(folder.path(), "p.json");
    let found: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let deals = found["deals"].as_u64().expect("a number");
    assert!((1..1_000_000).contains(&deals), "{shown}");
    assert!(
        shown.contains(&format!("{deals} of 1000000 deals against each")),
        "{shown}"
    );
    assert_eq!(found["intervals"]["kind"], "confidence_sequence");
    assert_eq!(found["intervals"]["count"], deals);
    assert_eq!(found["bots"][0]["deals"], deals);
}

#[test]
fn a_pool_tells_the_mean_the_worst_and_the_strongest_invader() {
    let folder = folder();
    let contest = [
        "zero",
        "--players",
        "3",
        "--deals",
        "2",
        "--pool",
        "--bots",
        "casual",
        "--json",
        "pool.json",
    ];
    // The master and the expert are in the pool: two deals are enough.
    let shown = text(&arena(folder.path(), &contest));
    for part in [
        "casual at zero with 3 players, asyncron: 2 deals against each, seed 1",
        "casual alone among them",
        "rusher",
        "mean lead ",
        "worst lead ",
        "strongest invader ",
        "(± or from–to: 95 % confidence intervals, over 2 deals)",
    ] {
        assert!(shown.contains(part), "{part} is not in\n{shown}");
    }
    assert!(
        !shown.contains("\ncasual "),
        "it is not its own opponent\n{shown}"
    );
    assert!(
        shown.lines().all(|line| line.chars().count() <= 80),
        "{shown}"
    );
    let json = read(folder.path(), "pool.json");
    let found: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(found["schema"], "brelan-arena-pool/1");
    assert_eq!(found["bots"][0]["pool"].as_array().map(Vec::len), Some(7));
    let command = found["command"].as_str().expect("a command");
    assert!(
        command.ends_with("--bots casual --deals 2 --seed 1 --pool"),
        "{command}"
    );
}

#[test]
fn a_pool_has_no_ladder_and_no_plot() {
    let folder = folder();
    for other in [
        "--ladder",
        "--stop-when-sure",
        "--plot=p.svg",
        "--csv=c.csv",
    ] {
        let output = arena(folder.path(), &["zero", "--pool", other]);
        assert_eq!(output.status.code(), Some(2), "{other}");
    }
}

#[test]
fn a_pool_has_each_bot_once() {
    let bots = "--bots=casual,greedy,casual";
    let output = arena(folder().path(), &["zero", "--pool", bots]);
    refuses(&output, "--bots names casual twice");
}
