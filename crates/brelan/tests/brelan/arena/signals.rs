//! Signals that end `brelan arena`.

use super::command;
use crate::commands::folder;
#[cfg(target_os = "linux")]
use crate::interrupting::{assert_runs, send};
use crate::interrupting::{output_after, output_after_ctrl_c, wait_for_file};
#[cfg(target_os = "linux")]
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts the command, and waits until it listens.
fn start(command: &mut Command, folder: &Path, file: &str) -> Child {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.args(["--json", file]).spawn().expect("it starts");
    wait_for_file(&mut child, &folder.join(file));
    child
}

const CONTEST: [&str; 5] = ["quando", "--deals", "1000000", "--bots", "oracle,greedy"];

/// A contest that is started by another command.
#[cfg(target_os = "linux")]
fn contest_by(starter: &[&str], folder: &Path) -> Child {
    let mut command = Command::new(starter[0]);
    command.args(&starter[1..]).current_dir(folder);
    command.args([env!("CARGO_BIN_EXE_brelan"), "arena"]);
    start(command.args(CONTEST), folder, "r.json")
}

#[test]
fn the_signal_of_timeout_ends_with_the_result_so_far() {
    let folder = folder();
    let mut contest = command(folder.path(), &CONTEST);
    let child = start(&mut contest, folder.path(), "r.json");
    let shown = output_after(child, "-TERM");
    assert!(shown.contains(" of 1000000 deals"), "{shown}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_signal_of_a_closed_terminal_ends_with_the_result_so_far() {
    let folder = folder();
    // The process that runs the tests may ignore SIGHUP.
    let child = contest_by(&["env", "--default-signal=HUP"], folder.path());
    let shown = output_after(child, "-HUP");
    assert!(shown.contains(" of 1000000 deals"), "{shown}");
}

/// The CPU time of a process until now, in clock ticks of Linux: hundredths of a second.
#[cfg(target_os = "linux")]
fn cpu_ticks(child: &Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("it runs");
    // The name of the program may have spaces.
    let (_, fields) = stat.rsplit_once(')').expect("its name");
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let number = |at: usize| fields[at].parse::<u64>().expect("a number");
    number(11) + number(12)
}

// Linux tells the CPU time of another process.
#[cfg(target_os = "linux")]
#[test]
fn a_long_choice_after_ctrl_c_is_told_with_the_way_to_end_it() {
    let folder = folder();
    let contest = [
        "quando",
        "--bots",
        "search:4000000000,greedy",
        "--deals",
        "1",
    ];
    let mut child = start(
        &mut command(folder.path(), &contest),
        folder.path(),
        "r.json",
    );
    // Before the first choice Ctrl-C ends it at once. Nothing but a choice takes a second.
    while cpu_ticks(&child) < 100 {
        assert_runs(&mut child);
        std::thread::yield_now();
    }
    send(&child, "-INT");
    let error = BufReader::new(child.stderr.take().expect("it is piped"));
    let told = error.lines().next().expect("a line").expect("text");
    assert!(told.contains("Ctrl-C once more ends at once"), "{told}");
    assert_eq!(output_after_ctrl_c(child), "");
}

#[test]
fn old_files_stay_where_nothing_was_found() {
    let folder = folder();
    std::fs::write(folder.path().join("kept.csv"), "kept").expect("written");
    // A choice takes a moment, and a deal has hundreds of them.
    let contest = "quando --bots search:20000,greedy --players 6 --threads 1 --csv kept.csv";
    for kind in [&[][..], &["--ladder"]] {
        let contest: Vec<&str> = contest.split(' ').chain(kind.iter().copied()).collect();
        // It is opened before the others.
        let child = start(
            &mut command(folder.path(), &contest),
            folder.path(),
            "r.json",
        );
        let shown = output_after_ctrl_c(child);
        assert!(shown.contains("no result"), "{shown}");
        let kept = std::fs::read_to_string(folder.path().join("kept.csv"));
        assert_eq!(kept.expect("it is there"), "kept");
        assert!(!folder.path().join("r.json").exists());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nohup_outlives_its_terminal() {
    let folder = folder();
    let child = contest_by(&["nohup"], folder.path());
    let status = format!("/proc/{}/status", child.id());
    let status = std::fs::read_to_string(status).expect("it runs");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught.expect("a mask").trim(), 16).expect("a mask");
    // Signal n is bit n - 1: SIGHUP is 1, SIGINT 2 and SIGTERM 15.
    assert_eq!(caught & 0x4003, 0x4002, "{status}");
    output_after_ctrl_c(child);
}
