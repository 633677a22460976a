//! A command whose output is a closed pipe ends silently.

use std::process::{Command, Stdio};
use tempfile::TempDir;

#[test]
fn a_closed_pipe_ends_every_printing_command_silently() {
    let folder = TempDir::new().expect("a folder");
    let brelan = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
        command.current_dir(folder.path()).env_clear();
        command
    };
    let sim = ["sim", "zero", "--matches", "2", "--records", "out.jsonl"];
    let records = brelan().args(sim).output().expect("the binary runs");
    assert!(records.status.success());
    for arguments in [
        &["verify", "out.jsonl"][..],
        &["sim", "zero", "--matches", "2"],
        &["arena", "zero", "--deals", "2"],
        &["arena", "zero", "--deals", "2", "--json"],
        &["arena", "zero", "--deals", "2", "--ladder"],
        &["man"],
        &["completions", "bash"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = brelan();
        command
            .args(arguments)
            .stdout(writer)
            .stderr(Stdio::piped());
        let child = command.spawn().expect("the binary runs");
        let output = child.wait_with_output().expect("it ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(error, "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(141), "{arguments:?}");
    }
}
