//! A server that cannot open more files.

use crate::client::{Guest, send_raw};
use crate::victim::{Victim, wait_until};
use anyhow::{Result, ensure};
use serde_json::json;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a newcomer may wait: silent connections are closed after 20 s.
const NEWCOMER_LIMIT: Duration = Duration::from_secs(60);

/// Each connection is an open file. People who are there play on, and newcomers come in
/// when the server has closed the silent connections.
pub(crate) async fn silent_connections() -> Result<String> {
    let mut shell = Command::new("sh");
    let limited = "ulimit -n 128; exec \"$0\" \"$@\"";
    shell.args(["-c", limited, env!("CARGO_BIN_EXE_brelan")]);
    let victim = Victim::start_by(shell)?;
    let mut zoe = Guest::at(victim.address, 2)?;
    let table = zoe.make_table(&json!({"game": "quando"})).await?;
    let mut here = zoe.join(&table).await?;
    let mut silent = Vec::new();
    for _ in 0..200 {
        silent.push(send_raw(victim.address, b"", None).await?);
    }
    let started = Instant::now();
    for n in 0..20 {
        here.say(&json!({"type": "ping", "n": n})).await?;
        here.hear("pong").await?;
    }
    let longest = started.elapsed().as_millis();
    let waited = wait_until(NEWCOMER_LIMIT, async || {
        let mut newcomer = Guest::at(victim.address, 3)?;
        Ok(newcomer
            .get("/api/lobby")
            .await
            .is_ok_and(|(status, _)| status == 200))
    });
    let waited = waited.await?.as_secs();
    here.say(&json!({"type": "ping", "n": 99})).await?;
    let pong = here.hear("pong").await?;
    ensure!(pong["n"] == 99, "{pong}");
    Ok(format!(
        "20 pings of a player in {longest} ms; a newcomer waits {waited} s"
    ))
}
