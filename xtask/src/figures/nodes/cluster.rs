//! Servers under load: one with a SQLite file, or several with PostgreSQL and NATS.

use crate::running_server::{FREE_ADDRESS, RunningServer};
use crate::{folder, process, tools};
use anyhow::{Context, Result};
use brelan_private_services::nats::PrivateNats;
use brelan_private_services::postgres::PrivatePostgres;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// PostgreSQL and NATS, as an operator runs them.
pub(super) struct Services {
    pub(super) postgres: PrivatePostgres,
    pub(super) nats: PrivateNats,
}

impl Services {
    /// Starts both, and builds the server.
    pub(super) fn start(root: &Path) -> Result<Self> {
        tools::find_or_install_postgres(root)?;
        tools::find_or_install_nats(root)?;
        let build = ["build", "--release", "--package", "brelan"];
        process::run(root, "cargo", &build)?;
        let counting = [
            "shared_preload_libraries=pg_stat_statements",
            "pg_stat_statements.track=top",
        ];
        let postgres = PrivatePostgres::start_durable(&counting);
        Ok(Services {
            postgres: postgres.context("PostgreSQL does not start")?,
            nats: PrivateNats::start().context("NATS does not start")?,
        })
    }
}

/// Where people play.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Place {
    /// The number of servers on PostgreSQL and NATS; `None` is one with SQLite.
    shared: Option<usize>,
    /// Whether the people of a table are at one server.
    is_together: bool,
}

impl Place {
    pub(super) const SQLITE: Place = Place {
        shared: None,
        is_together: false,
    };

    pub(super) const fn shared(servers: usize) -> Self {
        Place {
            shared: Some(servers),
            is_together: false,
        }
    }

    /// This place with the people of each table at one server.
    pub(super) const fn together(self) -> Self {
        Place {
            is_together: true,
            ..self
        }
    }

    pub(super) fn name(self) -> String {
        match (self.shared, self.is_together) {
            (None, _) => "SQLite, 1 server".into(),
            (Some(1), _) => "PostgreSQL and NATS, 1 server".into(),
            (Some(count), true) => {
                format!("PostgreSQL and NATS, {count} servers, each table at one")
            }
            (Some(count), false) => {
                format!(
                    "PostgreSQL and NATS, {count} servers, each table at {}",
                    count.min(3)
                )
            }
        }
    }
}

/// Servers that run until they are dropped.
pub(super) struct Cluster {
    servers: Vec<RunningServer>,
    place: Place,
    pub(super) database: String,
    brelan: String,
    root: PathBuf,
}

/// What a load has measured: CPU time in microseconds an action, latencies in milliseconds.
#[derive(Clone, Copy)]
pub(super) struct LoadFigures {
    pub(super) actions: f64,
    pub(super) actions_a_second: f64,
    pub(super) servers: f64,
    pub(super) postgres: f64,
    pub(super) nats: f64,
    pub(super) p50: f64,
    pub(super) p99: f64,
}

impl LoadFigures {
    /// The time of all processes.
    pub(super) fn cpu(&self) -> f64 {
        self.servers + self.postgres + self.nats
    }
}

/// An empty folder for what servers store.
pub(super) fn make_run_folder(root: &Path) -> Result<PathBuf> {
    let name = format!("{}-{}", super::NAME, std::process::id());
    let folder = root.join("target").join(name);
    folder::make_empty(&folder)?;
    Ok(folder)
}

impl Cluster {
    /// Starts the servers on an empty database.
    pub(super) fn start(root: &Path, services: &Services, place: Place) -> Result<Self> {
        let database = match place.shared {
            Some(_) => services.postgres.create_database(),
            None => String::new(),
        };
        Cluster::start_on(root, services, place, database)
    }

    /// Starts the servers on this database.
    pub(super) fn start_on(
        root: &Path,
        services: &Services,
        place: Place,
        database: String,
    ) -> Result<Self> {
        let folder = make_run_folder(root)?;
        let brelan = root.join("target/release/brelan");
        let mut cluster = Cluster {
            servers: Vec::new(),
            place,
            database,
            brelan: brelan.to_string_lossy().into_owned(),
            root: root.to_path_buf(),
        };
        for _ in 0..place.shared.unwrap_or(1) {
            let mut command = Command::new(&cluster.brelan);
            command
                .args(["serve", "--limits", "off", "--log", "error", "--listen"])
                .arg(FREE_ADDRESS)
                .current_dir(&folder);
            match place.shared {
                Some(_) => command
                    .env("BRELAN_DATABASE", services.postgres.url(&cluster.database))
                    .env("BRELAN_NATS", services.nats.url()),
                None => command.env("BRELAN_DATABASE", "load.sqlite"),
            };
            cluster.servers.push(RunningServer::start(&mut command)?);
        }
        Ok(cluster)
    }

    /// Lets people play, and gives what `brelan load` prints.
    pub(super) fn load(
        &self,
        services: &Services,
        seconds: u32,
        args: &[&str],
    ) -> Result<LoadFigures> {
        let mut words = vec!["load".to_owned(), "--json".into()];
        words.extend(["--seconds".into(), seconds.to_string()]);
        words.extend(args.iter().map(|&arg| arg.to_owned()));
        if self.place.is_together {
            words.push("--together".into());
        }
        let mut processes = Vec::new();
        for server in &self.servers {
            let address = format!("http://{}", server.address());
            words.extend(["--server".into(), address]);
            processes.push(server.process_id());
        }
        if self.place.shared.is_some() {
            let services = [services.postgres.process(), services.nats.process()];
            processes.extend(services.into_iter().flatten());
        }
        for id in processes {
            words.extend(["--pid".into(), id.to_string()]);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let printed = process::output(&self.root, &self.brelan, &words)?;
        let found = serde_json::from_str(&printed).context("`brelan load` printed no JSON")?;
        parse(&found, self.servers.len(), f64::from(seconds))
    }
}

/// The measurements in what `brelan load` prints: of `servers` servers, then of PostgreSQL and
/// NATS.
fn parse(found: &Value, servers: usize, seconds: f64) -> Result<LoadFigures> {
    let number = |pointer: &str| {
        let value = found.pointer(pointer).and_then(Value::as_f64);
        value.with_context(|| format!("`brelan load` prints no {pointer}"))
    };
    let processes = found["server"]["processes"].as_array();
    let processes = processes.context("`brelan load` prints no processes")?;
    let cpu = |index: usize| {
        let process = processes.get(index);
        process.map_or(0.0, |it| it["cpu_us_an_action"].as_f64().unwrap_or(0.0))
    };
    let actions_a_second = number("/actions_a_second")?;
    Ok(LoadFigures {
        actions: actions_a_second * seconds,
        actions_a_second,
        servers: (0..servers).map(cpu).sum(),
        postgres: cpu(servers),
        nats: cpu(servers + 1),
        p50: number("/until_all_saw_ms/p50")?,
        p99: number("/until_all_saw_ms/p99")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_time_of_each_process_is_told_apart() {
        let process = |pid: u32, cpu: f64| json!({"pid": pid, "cpu_us_an_action": cpu});
        let found = json!({
            "actions_a_second": 500.0,
            "until_all_saw_ms": {"p50": 1.5, "p99": 4.0},
            "server": {"processes": [process(1, 40.0), process(2, 50.0), process(3, 300.0),
                process(4, 7.0)]},
        });
        let load = parse(&found, 2, 4.0).expect("it is complete");
        assert_eq!((load.servers, load.postgres, load.nats), (90.0, 300.0, 7.0));
        assert_eq!((load.cpu(), load.actions), (397.0, 2000.0));
        assert!(parse(&json!({"server": {"processes": []}}), 1, 4.0).is_err());
    }
}
