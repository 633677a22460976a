//! `brelan load` against a server.

use super::{FREE, Serving, logged};
use crate::commands::{brelan, fails, folder, run};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn a_few_tables_are_played_and_measured() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    let server = serving.1.trim().rsplit(' ').next().expect("an address");
    let pid = serving.0.id().to_string();
    let load = ["load", "--server", server, "--pid", &pid];
    // On a busy machine a second is too short for six actions.
    let few = ["--tables", "2", "--seconds", "3", "--moves", "3"];
    let output = run(folder.path(), &[&load[..], &few].concat());
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.contains("actions/s         2\n"), "{said}");
    assert!(said.contains("CPU per action"), "{said}");
    let memory = said.lines().find(|line| line.starts_with("over time"));
    let samples = memory.map(|line| line.split(',').count());
    assert_eq!(samples, Some(10), "{said}");
    let output = run(folder.path(), &[&load[..], &few, &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON alone");
    assert_eq!(json["schema"], "brelan-load/1");
    let command = format!(
        "brelan load --server {server} --pid {pid} --tables 2 --seconds 3 --moves 3 --json"
    );
    assert_eq!(json["command"], command);
    assert_eq!(json["actions_a_second"], 2.0);
    assert!(json["until_all_saw_ms"]["p99"].is_f64(), "{json}");
    assert!(
        json["server"]["cpu_us_an_action"]["total"].is_f64(),
        "{json}"
    );
}

#[test]
fn people_who_come_back_at_once_see_their_tables() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    let server = serving.1.trim().rsplit(' ').next().expect("an address");
    let load = ["load", "--server", server, "--rejoin-after", "0"];
    let few = ["--tables", "3", "--moves", "5", "--seats", "2"];
    let output = run(folder.path(), &[&load[..], &few].concat());
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.contains("tables            3, failed 0\n"), "{said}");
    assert!(said.contains("connections       6\n"), "{said}");
}

#[test]
fn people_who_come_back_while_others_play_are_measured() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    let server = serving.1.trim().rsplit(' ').next().expect("an address");
    let load = ["load", "--server", server, "--herd", "3", "--away", "0"];
    let few = [
        "--tables",
        "2",
        "--seats",
        "2",
        "--rate",
        "4",
        "--seconds",
        "1",
    ];
    let output = run(folder.path(), &[&load[..], &few].concat());
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(
        said.contains("came back         3 tables, 6 connections\n"),
        "{said}"
    );
    let output = run(folder.path(), &[&load[..], &few, &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON alone");
    assert_eq!(json["herd"]["connections"], 6);
    assert!(
        json["herd"]["until_all_saw_before_ms"]["max"].as_f64() > Some(0.0),
        "{json}"
    );
}

#[test]
fn bots_fill_the_seats_and_their_moves_are_measured() {
    let folder = folder();
    let mut command = brelan(folder.path());
    command.args(FREE).args(["--bot-delay", "0"]);
    command.args(["--metrics", "127.0.0.1:0"]);
    let mut serving = Serving::with_errors(&mut command, Stdio::piped());
    let mut lines = BufReader::new(serving.0.stderr.take().expect("it is piped")).lines();
    let line = logged(&mut lines, "metrics are at ");
    let (_, metrics) = line.split_once("metrics are at ").expect("an address");
    let server = serving.1.trim().rsplit(' ').next().expect("an address");
    let unread = ["load", "--server", server, "--bots", "greedy", "--metrics"];
    let unread = [&unread[..], &["http://127.0.0.1:9"]].concat();
    fails(&run(folder.path(), &unread), "--metrics");
    let load = [
        "load",
        "--server",
        server,
        "--metrics",
        metrics,
        "--tables",
        "2",
    ];
    let bots = ["--bots", "greedy", "--game", "zero", "--seconds", "1"];
    let output = run(folder.path(), &[&load[..], &bots].concat());
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.contains("tables            2, failed 0\n"), "{said}");
    assert!(said.contains("waits for bots    p50 "), "{said}");
    assert!(said.contains("% of the full work"), "{said}");
    for (wrong, word) in [
        (&["--bots", "genius"][..], "there is no bot `genius`"),
        (
            &["--bots", "master", "--game", "qarre", "--seats", "3"],
            "--seats 3",
        ),
    ] {
        let output = run(folder.path(), &[&load[..], wrong].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains(word) && error.lines().count() == 1,
            "{error}"
        );
    }
}

#[test]
fn load_is_put_on_this_machine_alone() {
    let folder = folder();
    for server in ["http://example.org", "https://127.0.0.1:1", "nowhere"] {
        let output = run(folder.path(), &["load", "--server", server]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let unreachable = ["load", "--server", "http://127.0.0.1:9", "--tables", "1"];
    fails(&run(folder.path(), &unreachable), "does not answer");
}
