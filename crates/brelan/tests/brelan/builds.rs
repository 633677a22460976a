//! Which build of the program each server is, told to operators. Where PostgreSQL is not installed
//! the test says so and checks nothing.

use crate::postgres::{Database, succeeds};
use brelan_test_harness::serving::brelan;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A program of the same version whose file has one byte more.
fn another_build(folder: &Path) -> Command {
    let path = folder.join("brelan-of-another-build");
    // Another process writes it: a file that a thread of this one has open for writing may be
    // inherited by a child of another thread, and then cannot be started.
    let made = Command::new("sh")
        .args(["-c", r#"cp "$1" "$2" && printf x >> "$2""#, "sh"])
        .args([Path::new(env!("CARGO_BIN_EXE_brelan")), &path])
        .status();
    assert!(made.expect("sh runs").success());
    Command::new(path)
}

#[tokio::test]
async fn operators_alone_see_which_server_is_of_which_build() {
    let Some(database) = Database::new() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let servers = [brelan(), brelan(), another_build(folder.path())];
    let servers = servers.map(|program| database.serve_with(program));
    // A server registers after it has told its address.
    let rows: Vec<Value> = loop {
        let listed = succeeds(&database.run(&["admin", "servers", "--json"]));
        let rows = listed.lines().map(serde_json::from_str);
        let rows: Vec<Value> = rows.collect::<Result<_, _>>().expect("JSON");
        if rows.len() == servers.len() {
            break rows;
        }
    };
    let mut builds: Vec<&str> = rows
        .iter()
        .map(|row| row["program"].as_str().expect("a version"))
        .collect();
    builds.sort_unstable();
    builds.dedup();
    assert_eq!(builds.len(), 2, "{builds:?}");
    for path in [
        "/",
        "/healthz",
        "/readyz",
        "/api/games",
        "/api/openapi.json",
    ] {
        let answer = reqwest::get(format!("http://{}{path}", servers[0].address)).await;
        let answer = answer.expect("it answers");
        let told = format!("{:?}", answer.headers()) + &answer.text().await.expect("text");
        for build in builds.iter().flat_map(|program| program.split('+').nth(1)) {
            assert!(!told.contains(build), "{path} contains the build");
        }
    }
}
