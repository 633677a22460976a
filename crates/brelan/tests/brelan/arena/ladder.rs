//! `brelan arena --ladder`: all bots on one scale, and the file of the levels.

use super::{arena, read};
use crate::commands::{folder, text};
use std::path::Path;
use std::process::Output;

#[test]
fn a_ladder_rates_all_on_one_scale() {
    let folder = folder();
    let play = |threads: &str| {
        let files = ["--json", "l.json", "--csv", "l.csv", "--plot", "l.svg"];
        let bots = ["quando", "--ladder", "--bots", "random,greedy,oracle"];
        let deals = ["--deals", "6", "--threads", threads];
        let shown = text(&arena(folder.path(), &[&bots[..], &deals, &files].concat()));
        assert!(
            shown.contains("\nrandom                  +0 ± 0"),
            "{shown}"
        );
        let intervals = "(± or from–to: 95 % confidence intervals, over 6 deals)";
        assert!(shown.contains(intervals), "{shown}");
        assert!(
            shown.lines().all(|line| line.chars().count() <= 80),
            "{shown}"
        );
        ["l.json", "l.csv", "l.svg"].map(|file| read(folder.path(), file))
    };
    let one = play("1");
    assert_eq!(play("3"), one);
    let result: serde_json::Value = serde_json::from_str(&one[0]).expect("JSON");
    assert_eq!(result["ratings"][0]["rating"], 0.0);
    assert!(result["ratings"][1]["rating"].as_f64() > Some(100.0));
    assert_eq!(one[1].lines().count(), 1 + 3 * 6, "each pair in each deal");
    assert_eq!(result["schema"], "brelan-arena-ladder/1");
}

/// Plays a short ladder between these bots, into the ladder file.
fn ladder(folder: &Path, bots: &str) -> Output {
    let deals = ["--players", "2", "--deals", "3", "--seed", "1"];
    let ladder = ["--ladder", "--ladder-file", "ladder.json", "--bots", bots];
    arena(folder, &[&["quando"][..], &deals, &ladder].concat())
}

#[test]
fn a_ladder_file_keeps_the_other_games() {
    let folder = folder();
    let known = include_str!("../../../../bots/ladder.json");
    std::fs::write(folder.path().join("ladder.json"), known).expect("written");
    text(&ladder(
        folder.path(),
        "learning,casual,solid,expert,master",
    ));
    let parse = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    let (mut before, mut after) = (parse(known), parse(&read(folder.path(), "ladder.json")));
    let new = after["games"]["quando"].take();
    assert_eq!((&new["players"], &new["deals"]), (&2.into(), &3.into()));
    assert_eq!(new["levels"].as_array().map(Vec::len), Some(4));
    let old = before["games"]["quando"].take();
    assert_ne!(new, old);
    assert_eq!(after, before, "the other games are as they were");
}

#[test]
fn a_ladder_file_needs_every_level_and_a_file_that_is_a_ladder() {
    let folder = folder();
    let refused = |bots: &str, word: &str| {
        let output = ladder(folder.path(), bots);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(word), "{error}");
    };
    refused("learning,casual,solid,expert", "master is missing");
    refused("casual,learning,solid,expert,master", "named first");
    std::fs::write(folder.path().join("ladder.json"), "no ladder").expect("written");
    refused("learning,casual,solid,expert,master", "is no ladder");
    assert_eq!(read(folder.path(), "ladder.json"), "no ladder");
}
