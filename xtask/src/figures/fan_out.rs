//! Measures what an action costs the server of the release archive, beside fan-outs of as many
//! bytes: the three servers by turns, because figures of one machine drift.

use super::statistics::median;
use super::subject::Subject;
use crate::running_server::{FREE_ADDRESS, RunningServer};
use crate::{folder, process, profile_guided};
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The figures that these measurements are.
pub(super) const NAME: &str = "fan-out";

/// How often each server has its turn. The table has the medians.
const ROUNDS: usize = 5;

/// The seconds of each run.
const SECONDS: &str = "6";

/// How fast the people of the 200 tables send. What a message costs depends on it, because
/// messages that wait share syncs and wake-ups: servers are compared at the same pace.
const PACES: [Pace; 4] = [
    Pace {
        name: "2,000/s",
        rate_of_a_table: Some("10"),
    },
    Pace {
        name: "10,000/s",
        rate_of_a_table: Some("50"),
    },
    // Near to all that Brelan can do.
    Pace {
        name: "16,000/s",
        rate_of_a_table: Some("80"),
    },
    Pace {
        name: "full",
        rate_of_a_table: None,
    },
];

/// How fast people send.
struct Pace {
    name: &'static str,
    /// Messages a second; `None`: as soon as all have received the answer to the last one.
    rate_of_a_table: Option<&'static str>,
}

/// The seats of a table. Each gets an update for each message.
const SEATS: f64 = 3.0;

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
    /// Messages a second that are shown to all at their table: actions, and presses of ready.
    messages: f64,
    bytes: u64,
    /// CPU time of a message in microseconds.
    cpu: f64,
    p50: f64,
    p99: f64,
}

/// Measures the rows of `subject` again.
///
/// # Errors
/// When a program cannot be built or started, or a measurement fails.
pub(super) fn measure(root: &Path, subject: &mut Subject) -> Result<()> {
    let programs = Programs::build(root)?;
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let mut turns = Vec::new();
        for pace in &PACES {
            let mut bytes = 0;
            for server in SERVERS {
                let turn = take_turn(&programs, server, pace, bytes)?;
                bytes = turn.bytes;
                let (server, pace) = (server.name(), pace.name);
                println!("figures: {server}, {pace}: {:.1} µs a message", turn.cpu);
                turns.push(turn);
            }
        }
        rounds.push(turns);
    }
    subject.rows = (0..PACES.len() * SERVERS.len())
        .map(|turn| row(turn, &rounds))
        .collect();
    Ok(())
}

/// The medians of the turns with this number, of one server at one pace. Its costs are compared
/// with those of the others at the same pace within each round.
fn row(turn: usize, rounds: &[Vec<Turn>]) -> Map<String, Value> {
    let (pace, server) = (turn / SERVERS.len(), turn % SERVERS.len());
    let of = |value: fn(&Turn) -> f64| median(rounds.iter().map(|turns| value(&turns[turn])));
    let times = |other: usize| {
        let other = pace * SERVERS.len() + other;
        let ratios = rounds
            .iter()
            .map(|turns| turns[turn].cpu / turns[other].cpu);
        json!(median(ratios))
    };
    let row = json!({
        "pace": PACES[pace].name,
        "server": SERVERS[server].name(),
        "bytes": of(|turn| turn.bytes as f64),
        "messages": of(|turn| turn.messages),
        "cpu": of(|turn| turn.cpu),
        "of_synced": times(1),
        "of_bare": times(2),
        "p50": of(|turn| turn.p50),
        "p99": of(|turn| turn.p99),
    });
    row.as_object().cloned().unwrap_or_default()
}

/// Lets people play at a new server, and gives what `brelan load` has measured.
fn take_turn(programs: &Programs, server: Server, pace: &Pace, bytes: u64) -> Result<Turn> {
    let rate = pace.rate_of_a_table.map(|rate| ["--rate", rate]);
    let found = load(
        programs,
        server,
        bytes,
        rate.as_ref().map_or(&[], |rate| rate),
    )?;
    let number = |pointer: &str| {
        let value = found.pointer(pointer).and_then(Value::as_f64);
        value.with_context(|| format!("`brelan load` prints no {pointer}"))
    };
    let messages = number("/updates_a_second")? / SEATS;
    let cpu_an_action = number("/server/cpu_us_an_action/total")?;
    Ok(Turn {
        messages,
        bytes: number("/bytes_an_update")? as u64,
        cpu: cpu_an_action * number("/actions_a_second")? / messages,
        p50: number("/until_all_saw_ms/p50")?,
        p99: number("/until_all_saw_ms/p99")?,
    })
}

/// Starts the server in an empty folder, and gives what `brelan load` prints about it.
fn load(programs: &Programs, server: Server, bytes: u64, rate: &[&str]) -> Result<Value> {
    let folder = &programs.folder;
    folder::make_empty(folder)?;
    let mut command = Command::new("taskset");
    command
        .args(["-c", SERVER_CORE])
        .args(programs.command(server))
        .current_dir(folder);
    let running = RunningServer::start(&mut command);
    let running = running.with_context(|| format!("the {}", server.name()))?;
    let address = format!("http://{}", running.address());
    let pid = running.process_id().to_string();
    let bytes = bytes.to_string();
    let mut args = vec!["-c", CLIENT_CORE, &programs.brelan, "load", "--json"];
    args.extend(["--server", &address, "--pid", &pid, "--seconds", SECONDS]);
    args.extend(rate);
    if server != Server::Brelan {
        args.extend(["--bare", &bytes]);
    }
    let printed = process::output(folder, "taskset", &args)?;
    serde_json::from_str(&printed).context("`brelan load` printed no JSON")
}

/// What is run for the measurement.
struct Programs {
    brelan: String,
    fan_out: String,
    /// For what servers store.
    folder: PathBuf,
}

impl Programs {
    fn build(root: &Path) -> Result<Programs> {
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        let fan_out = ["--package", "brelan-server", "--example", "fan_out"];
        process::run(
            root,
            "cargo",
            &[&["build", "--release"], &fan_out[..]].concat(),
        )?;
        Ok(Programs {
            brelan: text(profile_guided::build(root)?),
            fan_out: text(root.join("target/release/examples/fan_out")),
            folder: root.join("target").join(NAME),
        })
    }

    /// The program of a server and its arguments; it stores in the folder where it is started.
    fn command(&self, server: Server) -> Vec<&str> {
        let (program, args) = match server {
            Server::Brelan => (
                &self.brelan,
                "serve --database load.sqlite --limits off --log error --listen",
            ),
            Server::SyncedFanOut | Server::BareFanOut => (&self.fan_out, ""),
        };
        let mut command = vec![program.as_str()];
        command.extend(args.split_whitespace());
        command.push(FREE_ADDRESS);
        command.extend((server == Server::SyncedFanOut).then_some("load.log"));
        command
    }
}

impl Server {
    fn name(self) -> &'static str {
        match self {
            Server::Brelan => "Brelan",
            Server::SyncedFanOut => "fan-out with a synced log",
            Server::BareFanOut => "bare fan-out",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(cpu: f64) -> Turn {
        Turn {
            messages: 1e6 / cpu,
            bytes: 400,
            cpu,
            p50: 1.0,
            p99: 2.0,
        }
    }

    #[test]
    fn costs_are_compared_at_the_same_pace_within_each_round() {
        // Each round has a machine of another speed.
        let rounds: Vec<Vec<Turn>> = [1.0, 3.0, 2.0]
            .iter()
            .map(|slow| {
                let costs = [
                    [90.0, 60.0, 30.0],
                    [50.0, 40.0, 25.0],
                    [45.0, 30.0, 20.0],
                    [40.0, 20.0, 10.0],
                ];
                let costs = costs.as_flattened().iter();
                costs.map(|cpu| turn(cpu * slow)).collect()
            })
            .collect();
        let rows: Vec<_> = (0..12).map(|turn| row(turn, &rounds)).collect();
        assert_eq!(rows[0]["of_synced"], 1.5);
        assert_eq!(rows[3]["pace"], "10,000/s");
        assert_eq!(rows[3]["of_bare"], 2.0);
        let full = &rows[9];
        assert_eq!(
            (&full["server"], &full["pace"]),
            (&json!("Brelan"), &json!("full"))
        );
        assert_eq!(
            (&full["cpu"], &full["of_synced"]),
            (&json!(80.0), &json!(2.0))
        );
        assert_eq!(
            (&full["of_bare"], &full["bytes"]),
            (&json!(4.0), &json!(400.0))
        );
    }
}
