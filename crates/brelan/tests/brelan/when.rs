//! `brelan when`: the chart of knocking.

use crate::commands::{brelan, text};
#[cfg(unix)]
use crate::interrupting::output_after_ctrl_c;
use std::path::Path;
use std::process::Output;
#[cfg(unix)]
use std::process::Stdio;
use tempfile::TempDir;

fn when(folder: &Path, arguments: &[&str]) -> Output {
    let output = brelan(folder).arg("when").args(arguments).output();
    output.expect("the binary runs")
}

#[test]
fn the_same_seed_gives_the_same_bytes_whatever_the_threads() {
    let folder = TempDir::new().expect("a folder");
    let chart = |threads: &str, seed: &str| {
        let files = ["--json", "w.json", "--csv", "w.csv", "--plot", "w.svg"];
        let study = [
            "quando",
            "--rounds",
            "30",
            "--seed",
            seed,
            "--threads",
            threads,
        ];
        text(&when(folder.path(), &[&study[..], &files].concat()));
        let read = |file| std::fs::read_to_string(folder.path().join(file));
        ["w.json", "w.csv", "w.svg"].map(|file| read(file).expect("it was written"))
    };
    let one = chart("1", "7");
    assert_eq!(chart("3", "7"), one);
    assert_ne!(chart("3", "8"), one);
    let [json, csv, svg] = one;
    let result: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(result["charts"].as_array().map(Vec::len), Some(5));
    assert!(csv.lines().count() > 10, "{csv}");
    for players in 2..=6 {
        assert!(svg.contains(&format!("{players} players")));
    }
}

#[test]
fn the_table_fits_in_80_columns_and_says_when() {
    let folder = TempDir::new().expect("a folder");
    for count in ["lead", "own"] {
        let study = [
            "quando",
            "--players",
            "3",
            "--rounds",
            "200",
            "--count",
            count,
        ];
        let shown = text(&when(folder.path(), &study));
        assert!(
            shown.contains("quando, 3 players, official: 200 rounds"),
            "{shown}"
        );
        assert!(shown.contains("\nknock "), "{shown}");
        assert!(
            shown.contains("(±: 95 % confidence intervals, over rounds)"),
            "{shown}"
        );
        assert!(
            shown.lines().all(|line| line.chars().count() <= 80),
            "{shown}"
        );
    }
}

#[test]
fn a_preset_is_charted_for_the_players_that_it_is_for() {
    let folder = TempDir::new().expect("a folder");
    let study = ["quando", "--preset", "duel40", "--rounds", "30", "--csv"];
    let shown = text(&when(folder.path(), &study));
    assert!(
        shown.lines().skip(1).all(|line| line.starts_with("2,")),
        "{shown}"
    );
}

#[test]
fn the_chart_and_the_figure_name_the_options_that_are_not_the_presets() {
    let folder = TempDir::new().expect("a folder");
    let study = "quando --players 2 --rounds 3 --option knock_penalty=3 --variant values=4,hand=2";
    let study: Vec<&str> = study.split(' ').chain(["--plot", "w.svg"]).collect();
    let rules = "official with hand_size=2 knock_penalty=3 values=4";
    let shown = text(&when(folder.path(), &study));
    assert!(shown.contains(rules), "{shown}");
    let svg = std::fs::read_to_string(folder.path().join("w.svg")).expect("it was written");
    assert!(svg.contains(rules), "{svg}");
}

/// So many rounds cannot have been played before the signal.
#[cfg(unix)]
#[test]
fn ctrl_c_tells_the_rounds_that_were_played() {
    let folder = TempDir::new().expect("a folder");
    let mut command = brelan(folder.path());
    let child = command
        .args(["when", "quando", "--rounds", "1000000", "--json", "w.json"])
        .args(["--plot", "w.svg"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    while !folder.path().join("w.svg").exists() {
        std::thread::yield_now();
    }
    std::thread::sleep(std::time::Duration::from_secs(2));
    let shown = output_after_ctrl_c(child);
    let read = |file| std::fs::read_to_string(folder.path().join(file)).expect("it was written");
    let found: serde_json::Value = serde_json::from_str(&read("w.json")).expect("JSON");
    assert_eq!(found["charts"].as_array().map(Vec::len), Some(1));
    let rounds = &found["charts"][0]["rounds"];
    assert!(
        rounds
            .as_u64()
            .is_some_and(|it| (1..1_000_000).contains(&it))
    );
    assert_eq!(found["intervals"]["kind"], "confidence_sequence");
    assert_eq!(&found["intervals"]["count"], rounds);
    assert_eq!(found["rounds_asked"], 1_000_000);
    let count = format!("{rounds} of 1000000 rounds");
    assert!(shown.contains(&count), "{shown}");
    assert!(shown.contains("confidence sequences"), "{shown}");
    assert!(read("w.svg").contains(&count));
}

#[test]
fn a_chart_that_cannot_be_is_a_wrong_command_line() {
    let folder = TempDir::new().expect("a folder");
    for (arguments, word) in [
        (&["zero"][..], "[possible values: quando]"),
        (&["whist"], "invalid value 'whist'"),
        (&["quando", "--players", "1"], "players: "),
        (&["quando", "--players", "7"], "players: "),
        (&["quando", "--rounds", "0"], "--rounds"),
        (&["quando", "--bot", "genius"], "there is no bot `genius`"),
        (&["quando", "--preset", "house"], "preset: "),
        (
            &["quando", "--plot", "no/such/w.svg"],
            "cannot write no/such",
        ),
        (&["quando", "--json", "--csv"], "standard output"),
    ] {
        let output = when(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(word), "{arguments:?}: {error}");
    }
}
