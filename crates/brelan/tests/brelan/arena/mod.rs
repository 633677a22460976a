//! `brelan arena`: the same bytes for the same seed, clear lines and exit codes.

mod ladder;
mod plots;
mod pool;
#[cfg(unix)]
mod signals;

use crate::commands::{brelan, fails, folder, text};
#[cfg(unix)]
use crate::interrupting::output_after_ctrl_c;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = brelan(folder);
    command.arg("arena").args(arguments);
    command
}

fn arena(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments)
        .output()
        .expect("the binary runs")
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).expect("it was written")
}

#[test]
fn the_same_seed_gives_the_same_bytes_whatever_the_threads() {
    let folder = folder();
    let play = |threads: &str, seed: &str| {
        let files = ["--json", "r.json", "--csv", "r.csv", "--plot", "r.svg"];
        let contest = [
            "quando",
            "--deals",
            "20",
            "--seed",
            seed,
            "--threads",
            threads,
        ];
        text(&arena(folder.path(), &[&contest[..], &files].concat()));
        ["r.json", "r.csv", "r.svg"].map(|file| read(folder.path(), file))
    };
    let one = play("1", "3");
    assert_eq!(play("3", "3"), one);
    assert_ne!(play("3", "4"), one);
    assert_eq!(one[1].lines().count(), 1 + 2 * 20);
}

#[test]
fn a_result_names_the_options_that_are_not_the_presets() {
    let folder = folder();
    let rules = "official with hand_size=2 knock_penalty=3 values=4";
    for kind in [&["--plot", "r.svg"][..], &["--ladder"], &["--pool"]] {
        let contest =
            "quando --players 2 --deals 2 --option knock_penalty=3 --variant values=4,hand=2";
        let contest: Vec<&str> = contest.split(' ').chain(kind.iter().copied()).collect();
        let shown = text(&arena(folder.path(), &contest));
        assert!(shown.contains(rules), "{kind:?}: {shown}");
    }
    let svg = read(folder.path(), "r.svg");
    assert!(svg.contains(rules), "{svg}");
}

#[test]
fn the_result_fits_in_80_columns_and_says_who_leads() {
    let folder = folder();
    let contest = [
        "zero",
        "--players",
        "3",
        "--deals",
        "5",
        "--bots",
        "greedy,search:8",
    ];
    let shown = text(&arena(folder.path(), &contest));
    assert!(shown.contains("greedy in each seat in turn"), "{shown}");
    assert!(
        shown.contains("points a round\n  (95 % confidence interval, over 5 deals)"),
        "{shown}"
    );
    assert!(
        shown.lines().all(|line| line.chars().count() <= 80),
        "{shown}"
    );
}

#[test]
fn a_deal_without_an_end_ends_the_contest() {
    let folder = folder();
    for bots in ["random,random", "random,random --ladder", "random --pool"] {
        let command = format!("qarre --bots {bots} --option turn_cap=null --deals 2 --threads 1");
        let output = arena(folder.path(), &command.split(' ').collect::<Vec<_>>());
        fails(&output, "has no end after 1000000 decisions");
    }
}

#[test]
fn json_on_standard_output_is_all_there() {
    let folder = folder();
    let contest = ["qarre", "--deals", "2", "--stop-when-sure", "--json"];
    let shown = text(&arena(folder.path(), &contest));
    let result: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(result["unit"], "win_share");
    assert_eq!(result["bots"][0]["value"]["mean"], 1.0);
    assert_eq!(result["test"]["low"], 0.5);
    assert_eq!(result["schema"], "brelan-arena/1");
    assert_eq!(result["intervals"]["level"], 0.95);
    assert_eq!(result["intervals"]["count"], 2);
    assert_eq!(result["intervals"]["kind"], "confidence_sequence");
    assert_eq!(
        result["bots"][0]["parameters"]["simulations_a_choice"],
        serde_json::Value::Null
    );
    let command = result["command"].as_str().expect("a command");
    assert!(
        command.starts_with("brelan arena qarre --players 2 "),
        "{command}"
    );
    assert_eq!(result["bots"][0].get("cpu_seconds"), None);
    let timed = text(&arena(
        folder.path(),
        &[&contest[..], &["--timings"]].concat(),
    ));
    assert!(timed.contains("cpu_seconds"));
}

#[test]
fn a_clear_case_is_decided_early() {
    let folder = folder();
    let contest = [
        "quando",
        "--deals",
        "5000",
        "--stop-when-sure",
        "--bounds",
        "-1,5",
    ];
    let shown = text(&arena(folder.path(), &contest));
    assert!(shown.contains("points a round: stronger"), "{shown}");
    assert!(shown.contains("confidence sequence"), "{shown}");
    assert!(shown.contains(" of 5000 deals"), "{shown}");
}

#[test]
fn names_of_bots_may_have_spaces_around_them() {
    let folder = folder();
    let contest = ["quando", "--deals", "2", "--bots", " greedy, random "];
    let shown = text(&arena(folder.path(), &contest));
    assert!(
        shown.contains("greedy in each seat in turn, random in all others"),
        "{shown}"
    );
}

#[test]
fn a_contest_that_cannot_be_is_a_wrong_command_line() {
    let folder = folder();
    std::fs::write(folder.path().join("kept.csv"), "kept").expect("written");
    for (arguments, word) in [
        (&["whist"][..], "invalid value 'whist'"),
        (
            &["quando", "--bots", "greedy,genius"],
            "there is no bot `genius`",
        ),
        (
            &["quando", "--bots", "greedy,search:0"],
            "written in digits",
        ),
        (
            &["quando", "--bots", "greedy,search:1e6"],
            "written in digits",
        ),
        (&["quando", "--bots", "greedy"], "two bots or more"),
        (&["quando", "--seed", "-1"], "a whole number from 0"),
        (&["quando", "--plot", "out.png"], "name it out.svg"),
        (&["quando", "--plot-width", "10"], "60 to 600 millimetres"),
        (&["quando", "--plot-text", "0"], "4 to 24 points"),
        (
            &[
                "quando",
                "--players",
                "6",
                "--bots",
                "greedy,random,solid,casual",
            ],
            "4 bots at 6 seats",
        ),
        (
            &["quando", "--option", "tempo=x", "--option", "tempo=y"],
            "--option tempo is there twice",
        ),
        (
            &["qarre", "--bots", "greedy,random,oracle"],
            "3 bots for 2 seats",
        ),
        (&["quando", "--players", "7"], "players: "),
        (&["qarre", "--players", "4"], "players: "),
        (&["quando", "--preset", "house"], "preset: "),
        (
            &["quando", "--option", "knock_penalty=21"],
            "--option knock_penalty=21: 0 to 20 points",
        ),
        (&["quando", "--deals", "0"], "--deals"),
        (
            &["quando", "--ladder", "--bots", "greedy"],
            "two bots or more",
        ),
        (&["quando", "--ladder-file", "ladder.json"], "--ladder"),
        (
            &[
                "quando",
                "--ladder",
                "--ladder-file",
                "ladder.json",
                "--bots",
                "learning,casual,solid,expert,master",
                "--deals",
                "1",
                "--option",
                "knock_penalty=2",
            ],
            "--ladder-file is of a preset's rules, not of official with knock_penalty=2",
        ),
        (&["quando", "--threads", "0"], "--threads"),
        (&["quando", "--bounds", "0,1"], "--stop-when-sure"),
        (
            &["quando", "--stop-when-sure", "--bounds", "1,0"],
            "--bounds",
        ),
        (
            &["quando", "--stop-when-sure", "--bounds", "0.5,0.5"],
            "at least 0.0001 apart",
        ),
        (
            &["quando", "--stop-when-sure", "--bounds", "1e300,1e308"],
            "two numbers from -1000 to 1000",
        ),
        (
            &["qarre", "--stop-when-sure", "--bounds", "0.5,1.5"],
            "--bounds 0.5,1.5: shares of the wins are from 0 to 1",
        ),
        (
            &["qarre", "--stop-when-sure", "--bounds", "-1,0.5"],
            "--bounds -1,0.5: shares of the wins are from 0 to 1",
        ),
        (&["quando", "--pool", "--timings"], "--timings"),
        (&["quando", "--stop-when-sure", "--alpha", "1"], "--alpha"),
        (
            &[
                "quando",
                "--stop-when-sure",
                "--bots",
                "greedy,random,oracle",
            ],
            "the first of two bots",
        ),
        (
            &["quando", "--csv", "no/such/folder.csv"],
            "cannot write no/such",
        ),
        (
            &["quando", "--plot", "no/such/plot.svg"],
            "cannot write no/such",
        ),
        (&["quando", "--json", "."], "cannot write ."),
        (&["quando", "--json", "--csv"], "standard output"),
        (
            &["quando", "--csv", "kept.csv", "--json", "no/folder"],
            "cannot write",
        ),
    ] {
        let output = arena(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(word), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    assert_eq!(read(folder.path(), "kept.csv"), "kept");
}

#[test]
fn the_oracle_is_the_same_player_by_both_of_its_names() {
    let folder = folder();
    let csv = |name: &str| {
        let bots = format!("{name},greedy");
        let contest = ["quando", "--players", "2", "--deals", "2", "--bots", &bots];
        text(&arena(folder.path(), &[&contest[..], &["--csv"]].concat()))
    };
    let (oracle, seer) = (csv("oracle"), csv("seer"));
    assert!(seer.contains(",seer,"), "{seer}");
    assert_eq!(seer.replace(",seer,", ",oracle,"), oracle);
}

#[test]
fn a_deal_alone_has_no_interval_and_says_so() {
    let folder = folder();
    for kind in [&[][..], &["--ladder"]] {
        let contest = ["quando", "--deals", "1"];
        let shown = text(&arena(folder.path(), &[&contest[..], kind].concat()));
        assert!(
            shown.contains("no intervals: they take two deals or more"),
            "{shown}"
        );
        assert!(!shown.contains("NaN"), "{shown}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_the_result_so_far() {
    let folder = folder();
    let contest = ["quando", "--deals", "1000000", "--bots", "oracle,greedy"];
    let mut command = command(folder.path(), &contest);
    command.stdout(Stdio::piped());
    let child = command.args(["--csv", "r.csv"]).spawn().expect("it starts");
    // It listens before it opens its files.
    while !folder.path().join("r.csv").exists() {
        std::thread::yield_now();
    }
    let shown = output_after_ctrl_c(child);
    let deals = " of 1000000 deals at 4 tables each";
    assert!(shown.contains(deals), "{shown}");
    if shown.contains("official, 0 of") {
        assert!(shown.ends_with("ended: no result\n"), "{shown}");
        assert!(!shown.contains("lead in points"), "{shown}");
    }
}

/// Greedy draws no numbers, so a copy of it has the same results.
#[test]
fn equals_have_a_lead_of_zero_without_a_sign_and_without_a_leader() {
    let folder = folder();
    for bots in ["greedy,greedy", "greedy,greedy,greedy"] {
        let contest = ["quando", "--players", "3", "--deals", "3", "--bots", bots];
        let shown = text(&arena(
            folder.path(),
            &[&contest[..], &["--csv=r.csv"]].concat(),
        ));
        assert!(shown.contains(" +0.00 "), "{shown}");
        assert!(!shown.contains("± 0.00"), "{shown}");
        assert!(!shown.contains("-0.00"), "{shown}");
        assert!(
            !shown.contains("leads") && !shown.contains("trails"),
            "{shown}"
        );
        let is_of_two = bots == "greedy,greedy";
        assert_eq!(
            shown.contains(
                "no conclusion: greedy against greedy#2 has +0.00 points a round in every deal\n  \
                 (deals that are all alike tell no interval)\n"
            ),
            is_of_two,
            "{shown}"
        );
    }
}

#[test]
fn a_sequential_test_says_that_it_decides_nothing_before_30_deals() {
    let folder = folder();
    let contest = ["quando", "--stop-when-sure", "--bounds", "-1,5"];
    let play = |deals| {
        let contest = [&contest[..], &["--deals", deals]].concat();
        text(&arena(folder.path(), &contest))
    };
    let shown = play("20");
    assert!(
        shown.contains("not decided, as always before 30 deals"),
        "{shown}"
    );
    let shown = play("40");
    assert!(shown.contains("30 of 40 deals"), "{shown}");
    assert!(shown.contains(": stronger\n"), "{shown}");
    assert!(
        shown.contains("tends to overstate the difference"),
        "{shown}"
    );
    assert!(
        shown.lines().all(|line| line.chars().count() <= 80),
        "{shown}"
    );
}

#[test]
fn a_test_of_bots_that_are_far_apart_stops_as_soon_as_it_may() {
    let folder = folder();
    let contest = "quando --players 4 --stop-when-sure --bounds 0,0.2 --json r.json";
    let contest: Vec<&str> = contest.split(' ').collect();
    let shown = text(&arena(folder.path(), &contest));
    assert!(shown.contains("30 of 1000 deals"), "{shown}");
    assert!(
        shown.contains("decided by the confidence sequence of the mean, which lies above both"),
        "{shown}"
    );
    let json = read(folder.path(), "r.json");
    assert!(
        json.contains("\"decided_by\": \"confidence_sequence\""),
        "{json}"
    );
}

#[test]
fn two_results_for_one_file_are_refused() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("in")).expect("a folder");
    for outputs in [
        ["--json", "a", "--csv", "a"],
        ["--json", "a.svg", "--plot", "in/../a.svg"],
        ["--csv", "-", "--json", "-"],
    ] {
        let contest = ["quando", "--deals", "2"];
        let output = arena(folder.path(), &[&contest[..], &outputs].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{outputs:?}: {error}");
        assert!(error.contains("both go to"), "{error}");
    }
    let levels = "learning,casual,solid,expert,master";
    let ladder = ["quando", "--deals", "2", "--ladder", "--bots", levels];
    let outputs = ["--json", "a", "--ladder-file", "a"];
    let output = arena(folder.path(), &[&ladder[..], &outputs].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let device = [
        "quando",
        "--deals",
        "2",
        "--json",
        "/dev/null",
        "--csv",
        "/dev/null",
    ];
    text(&arena(folder.path(), &device));
}
