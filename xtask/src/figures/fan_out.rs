//! Measures what an action costs the server, beside fan-outs of as many bytes: the three
//! servers by turns, because figures of one machine drift.

use super::statistics::median;
use super::subject::Subject;
use crate::process;
use crate::running_server::{FREE_ADDRESS, RunningServer};
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The figures that these measurements are.
pub(super) const NAME: &str = "fan-out";

/// How often each server has its turn. The table has the medians.
const ROUNDS: usize = 5;

/// The seconds of each run.
const SECONDS: &str = "6";

/// Actions a second at each of the 200 tables, where the rate is given.
const RATE: &str = "10";

/// The servers run on one core, the clients on another one.
const SERVER_CORE: &str = "0";
const CLIENT_CORE: &str = "1";

#[derive(Clone, Copy, PartialEq)]
enum Server {
    Brelan,
    SyncedFanOut,
    BareFanOut,
}

/// All servers, in the order of their turns: a fan-out sends as many bytes as Brelan has
/// sent in the same round.
const SERVERS: [Server; 3] = [Server::Brelan, Server::SyncedFanOut, Server::BareFanOut];

/// The measurements of one turn.
struct Turn {
    actions: f64,
    bytes: u64,
    cpu: f64,
    p50: f64,
    p99: f64,
}

/// Measures the rows of `subject` again.
///
/// # Errors
/// When a program cannot be built or started, or a measurement fails.
pub(super) fn measure(root: &Path, subject: &mut Subject) -> Result<()> {
    let build = |args: &str| {
        let args: Vec<&str> = args.split_whitespace().collect();
        process::run(root, "cargo", &args)
    };
    build("build --release --package brelan")?;
    build("build --release --package brelan-server --example fan_out")?;
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let mut bytes = 0;
        let mut turns = Vec::new();
        for server in SERVERS {
            let turn = take_turn(root, server, bytes)?;
            bytes = turn.bytes;
            println!("figures: {}: {:.1} µs an action", server.name(), turn.cpu);
            turns.push(turn);
        }
        rounds.push(turns);
    }
    let rows = SERVERS.iter().enumerate();
    subject.rows = rows
        .map(|(index, server)| row(*server, index, &rounds))
        .collect();
    Ok(())
}

/// The medians of one server. Its costs are compared within each round.
fn row(server: Server, index: usize, rounds: &[Vec<Turn>]) -> Map<String, Value> {
    let of = |value: fn(&Turn) -> f64| median(rounds.iter().map(|turns| value(&turns[index])));
    let times = |other: usize| {
        let ratios = rounds.iter().map(|it| it[index].cpu / it[other].cpu);
        json!(median(ratios))
    };
    let row = json!({
        "server": server.name(),
        "bytes": of(|turn| turn.bytes as f64),
        "actions": of(|turn| turn.actions),
        "cpu": of(|turn| turn.cpu),
        "of_synced": times(1),
        "of_bare": times(2),
        "p50": of(|turn| turn.p50),
        "p99": of(|turn| turn.p99),
    });
    row.as_object().cloned().unwrap_or_default()
}

/// Puts a server under full load, and a new one under a given rate.
fn take_turn(root: &Path, server: Server, bytes: u64) -> Result<Turn> {
    let full = load(root, server, bytes, &[])?;
    let paced = load(root, server, bytes, &["--rate", RATE])?;
    let number = |found: &Value, pointer: &str| {
        let value = found.pointer(pointer).and_then(Value::as_f64);
        value.with_context(|| format!("`brelan load` prints no {pointer}"))
    };
    Ok(Turn {
        actions: number(&full, "/actions_a_second")?,
        bytes: number(&full, "/bytes_an_update")? as u64,
        cpu: number(&full, "/server/cpu_us_an_action/total")?,
        p50: number(&paced, "/until_all_saw_ms/p50")?,
        p99: number(&paced, "/until_all_saw_ms/p99")?,
    })
}

/// Starts the server in an empty folder, and gives what `brelan load` prints about it.
fn load(root: &Path, server: Server, bytes: u64, rate: &[&str]) -> Result<Value> {
    let folder = root.join("target").join(NAME);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let mut command = Command::new("taskset");
    command
        .args(["-c", SERVER_CORE])
        .args(server.command(root))
        .current_dir(&folder);
    let running = RunningServer::start(&mut command);
    let running = running.with_context(|| format!("the {}", server.name()))?;
    let address = format!("http://{}", running.address());
    let pid = running.process_id().to_string();
    let brelan = release(root, "brelan");
    let bytes = bytes.to_string();
    let mut args = vec!["-c", CLIENT_CORE, &brelan, "load", "--json"];
    args.extend(["--server", &address, "--pid", &pid, "--seconds", SECONDS]);
    args.extend(rate);
    if server != Server::Brelan {
        args.extend(["--bare", &bytes]);
    }
    let printed = process::output(root, "taskset", &args)?;
    serde_json::from_str(&printed).context("`brelan load` printed no JSON")
}

fn release(root: &Path, program: &str) -> String {
    let path: PathBuf = root.join("target/release").join(program);
    path.to_string_lossy().into_owned()
}

impl Server {
    fn name(self) -> &'static str {
        match self {
            Server::Brelan => "Brelan",
            Server::SyncedFanOut => "fan-out with a synced log",
            Server::BareFanOut => "bare fan-out",
        }
    }

    /// Its program and arguments; the folder is for what it stores.
    fn command(self, root: &Path) -> Vec<String> {
        let (program, args) = match self {
            Server::Brelan => (
                "brelan",
                "serve --database load.sqlite --limits off --log error --listen",
            ),
            Server::SyncedFanOut | Server::BareFanOut => ("examples/fan_out", ""),
        };
        let mut command = vec![release(root, program)];
        command.extend(args.split_whitespace().map(str::to_owned));
        command.push(FREE_ADDRESS.to_owned());
        command.extend((self == Server::SyncedFanOut).then(|| "load.log".to_owned()));
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(cpu: f64) -> Turn {
        Turn {
            actions: 1e6 / cpu,
            bytes: 400,
            cpu,
            p50: 1.0,
            p99: 2.0,
        }
    }

    #[test]
    fn costs_are_compared_within_each_round() {
        // Each round has a machine of another speed.
        let rounds: Vec<Vec<Turn>> = [1.0, 3.0, 2.0]
            .iter()
            .map(|slow| [40.0, 20.0, 10.0].map(|cpu| turn(cpu * slow)).into())
            .collect();
        let row = row(Server::Brelan, 0, &rounds);
        assert_eq!(row["server"], "Brelan");
        assert_eq!(row["cpu"], 80.0);
        assert_eq!(row["of_synced"], 2.0);
        assert_eq!(row["of_bare"], 4.0);
        assert_eq!(row["bytes"], 400.0);
    }
}
