//! Measures what an action costs servers that share a PostgreSQL database and NATS, beside the
//! server with a SQLite file: by turns in each round, because figures of one machine drift. CPU
//! time is that of all processes on this machine but the clients.

mod cluster;
pub(super) mod counts;
pub(super) mod many_rows;
mod sync;

use super::statistics::median;
use super::subject::Subject;
use anyhow::Result;
use cluster::{Cluster, LoadFigures, Place, Services};
use serde_json::{Map, Value, json};
use std::path::Path;

/// The figures that these measurements are.
pub(super) const NAME: &str = "nodes";

/// How often each setup has its turn. The table has the medians.
const ROUNDS: usize = 3;

/// The seconds of each run.
const SECONDS: u32 = 5;

const TABLES: u32 = 200;

/// A rate at which few actions wait for each other, in actions a second in all.
const LOW_RATE: u32 = 500;

/// A rate near the most that servers on this machine can do. What an action costs depends on the
/// rate, because actions that wait share commits and wake-ups: servers are compared at the same one.
const HIGH_RATE: u32 = 5000;

/// How people play.
#[derive(Clone, Copy)]
enum Pace {
    /// As soon as all have seen the last action.
    Full,
    /// At so many actions a second in all.
    Paced(u32),
}

/// The servers, in the order of their turns at each pace. The others are compared with the first.
const PLACES: [Place; 4] = [
    Place::SQLITE,
    Place::shared(1),
    Place::shared(3).together(),
    Place::shared(3),
];

const PACES: [Pace; 3] = [Pace::Full, Pace::Paced(HIGH_RATE), Pace::Paced(LOW_RATE)];

/// All setups, in the order of their turns.
fn setups() -> impl Iterator<Item = (Place, Pace)> {
    PACES
        .into_iter()
        .flat_map(|pace| PLACES.map(|place| (place, pace)))
}

/// A round: each setup's measurements, and the 99th percentile of a sync of the disk.
struct Round {
    loads: Vec<LoadFigures>,
    sync_p99: f64,
}

/// Measures the rows of `subject` again.
///
/// # Errors
/// When a program cannot be built or started, or a measurement fails.
pub(super) fn measure(root: &Path, subject: &mut Subject) -> Result<()> {
    let services = Services::start(root)?;
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let mut loads = Vec::new();
        for (place, pace) in setups() {
            let cluster = Cluster::start(root, &services, place)?;
            let tables = TABLES.to_string();
            let rate = pace.rate_of_a_table();
            let mut args = vec!["--tables", &tables];
            if let Some(rate) = &rate {
                args.extend(["--rate", rate]);
            }
            let load = cluster.load(&services, SECONDS, &args)?;
            println!(
                "figures: {}, {}: {:.1} µs an action",
                place.name(),
                pace.name(),
                load.cpu()
            );
            loads.push(load);
        }
        let sync_p99 = sync::p99(&cluster::make_run_folder(root)?)?;
        rounds.push(Round { loads, sync_p99 });
    }
    subject.rows = (0..PACES.len() * PLACES.len())
        .map(|setup| row(setup, &rounds))
        .collect();
    Ok(())
}

/// The medians of one setup. Its cost is compared with SQLite's at the same pace in each round.
fn row(setup: usize, rounds: &[Round]) -> Map<String, Value> {
    let sqlite = setup - setup % PLACES.len();
    let (place, pace) = (PLACES[setup - sqlite], PACES[setup / PLACES.len()]);
    let of = |value: fn(&LoadFigures) -> f64| {
        let values = rounds.iter().map(|round| value(&round.loads[setup]));
        json!(median(values))
    };
    let times = |round: &Round| round.loads[setup].cpu() / round.loads[sqlite].cpu();
    let row = json!({
        "setup": place.name(),
        "pace": pace.name(),
        "actions": of(|load| load.actions_a_second),
        "cpu": of(LoadFigures::cpu),
        "times": median(rounds.iter().map(times)),
        "servers": of(|load| load.servers),
        "postgres": of(|load| load.postgres),
        "nats": of(|load| load.nats),
        "p50": of(|load| load.p50),
        "p99": of(|load| load.p99),
        "sync": median(rounds.iter().map(|round| round.sync_p99)),
    });
    row.as_object().cloned().unwrap_or_default()
}

impl Pace {
    fn name(self) -> String {
        match self {
            Pace::Full => "full".into(),
            Pace::Paced(rate) => format!("{rate}/s"),
        }
    }

    /// The actions a second of each table, if a rate is given.
    fn rate_of_a_table(self) -> Option<String> {
        match self {
            Pace::Full => None,
            Pace::Paced(rate) => Some((f64::from(rate) / f64::from(TABLES)).to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(servers: f64, postgres: f64) -> LoadFigures {
        LoadFigures {
            actions: 100.0,
            actions_a_second: 500.0,
            servers,
            postgres,
            nats: 0.0,
            p50: 1.0,
            p99: 2.0,
        }
    }

    #[test]
    fn costs_are_compared_within_each_round() {
        let rounds = [1.0, 3.0, 2.0].map(|slow| Round {
            loads: setups()
                .map(|(place, _)| match place == Place::SQLITE {
                    true => load(50.0 * slow, 0.0),
                    false => load(70.0 * slow, 30.0 * slow),
                })
                .collect(),
            sync_p99: slow,
        });
        let row = row(3, &rounds);
        assert_eq!(row["cpu"], 200.0);
        assert_eq!(row["times"], 2.0);
        assert_eq!(row["sync"], 2.0);
        assert_eq!(row["pace"], "full");
    }
}
