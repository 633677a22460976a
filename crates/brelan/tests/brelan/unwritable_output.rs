//! A command whose output is a closed pipe ends silently; one whose output is full
//! says so in one line. Neither is a panic.

use std::fs::{File, OpenOptions};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with records and a database, and commands that run in it.
struct Fixture(TempDir);

impl Fixture {
    fn new() -> Fixture {
        let fixture = Fixture(TempDir::new().expect("a folder"));
        drop(
            brelan_store::Sqlite::open(&fixture.0.path().join("brelan.sqlite")).expect("it opens"),
        );
        for arguments in [
            &["sim", "zero", "--matches", "2", "--records", "out.jsonl"][..],
            &["arena", "zero", "--deals", "2", "--csv", "deals.csv"],
            &["admin", "names", "add", "rude"],
        ] {
            let output = fixture.brelan(arguments).output();
            assert!(output.expect("the binary runs").status.success());
        }
        fixture
    }

    fn brelan(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
        command.current_dir(self.0.path()).env_clear();
        command.args(arguments).stdin(Stdio::null());
        command
    }
}

/// Every command that prints, in a short form.
const PRINTING: &[&[&str]] = &[
    &["--help"],
    &["--version"],
    &["sim", "--help"],
    &["verify", "out.jsonl"],
    &["sim", "zero", "--matches", "2"],
    &["sim", "zero", "--matches", "2", "--records", "-"],
    &["arena", "zero", "--deals", "2"],
    &["arena", "zero", "--deals", "2", "--json"],
    &["arena", "zero", "--deals", "2", "--csv"],
    &["arena", "zero", "--deals", "2", "--ladder"],
    &["compare", "deals.csv", "deals.csv"],
    &[
        "exact",
        "quando",
        "--players",
        "2",
        "--variant",
        "values=3",
        "--variant",
        "hand_size=1",
        "--bots",
        "greedy",
    ],
    &["when", "quando", "--players", "2", "--rounds", "2"],
    &["show", "out.jsonl"],
    &["show", "out.jsonl", "--json"],
    &["play", "zero", "--plain", "--seed", "1"],
    &["admin", "names", "list"],
    &["backup", "copy.sqlite"],
    &["man"],
    &["completions", "bash"],
];

fn full() -> File {
    let full = OpenOptions::new().write(true).open("/dev/full");
    full.expect("Linux has a full device")
}

fn error_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_closed_pipe_ends_every_printing_command_silently() {
    let fixture = Fixture::new();
    for arguments in PRINTING {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = fixture.brelan(arguments);
        let output = command.stdout(writer).stderr(Stdio::piped()).spawn();
        let output = output.expect("the binary runs").wait_with_output();
        let output = output.expect("it ends");
        assert_eq!(error_of(&output), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(141), "{arguments:?}");
    }
}

#[test]
fn a_full_standard_output_is_one_line_and_exit_code_1() {
    let fixture = Fixture::new();
    for arguments in PRINTING {
        let mut command = fixture.brelan(arguments);
        let output = command.stdout(full()).stderr(Stdio::piped()).spawn();
        let output = output.expect("the binary runs").wait_with_output();
        let output = output.expect("it ends");
        let error = error_of(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
        assert!(error.contains("No space left"), "{arguments:?}: {error}");
        let is_of_play = arguments[0] == "play";
        assert!(
            is_of_play || error.contains("cannot write to standard output"),
            "{error}"
        );
    }
}

#[test]
fn a_full_file_is_one_line_and_exit_code_1() {
    let fixture = Fixture::new();
    for arguments in [
        &["sim", "zero", "--matches", "2", "--records", "/dev/full"][..],
        &["arena", "zero", "--deals", "2", "--json", "/dev/full"],
        &["arena", "zero", "--deals", "2", "--csv", "/dev/full"],
    ] {
        let output = fixture.brelan(arguments).output().expect("the binary runs");
        let error = error_of(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
        assert!(error.contains("cannot write /dev/full"), "{error}");
        assert!(error.contains("No space left"), "{error}");
    }
}

#[test]
fn a_full_standard_error_changes_no_exit_code() {
    let fixture = Fixture::new();
    for (arguments, code) in [
        (&["dance"][..], 2),
        (&["sim", "whist"], 2),
        (&["verify", "missing.jsonl"], 2),
    ] {
        let mut command = fixture.brelan(arguments);
        let status = command.stderr(full()).stdout(full()).status();
        let status = status.expect("the binary runs");
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn the_files_of_a_contest_are_written_also_where_nobody_reads_the_table() {
    let fixture = Fixture::new();
    let contest = ["arena", "zero", "--deals", "2"];
    for (arguments, file) in [
        (&["--csv", "piped.csv"][..], "piped.csv"),
        (&["--json", "-", "--csv", "beside.csv"], "beside.csv"),
        (&["--ladder", "--json", "ladder.json"], "ladder.json"),
        (&["--pool", "--json", "pool.json"], "pool.json"),
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = fixture.brelan(&[&contest[..], arguments].concat());
        let status = command.stdout(writer).stderr(Stdio::null()).status();
        let status = status.expect("the binary runs");
        assert_eq!(status.code(), Some(141), "{arguments:?}");
        let written = std::fs::metadata(fixture.0.path().join(file));
        assert!(written.expect("it is there").len() > 100, "{arguments:?}");
    }
}
