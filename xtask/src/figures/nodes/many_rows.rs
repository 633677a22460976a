//! Whether old tables slow a new action: the same load on an empty database and on one with
//! millions of old tables and their logs, by turns. The old rows are made inside PostgreSQL.

use super::cluster::{Cluster, LoadFigures, Place, Services};
use crate::figures::statistics::{median, rounded};
use crate::figures::subject::Subject;
use crate::process;
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Instant;

/// The figures that these measurements are.
pub(in crate::figures) const NAME: &str = "many-rows";

/// How many million old tables there are; `BRELAN_OLD_TABLES=1` in the environment makes fewer.
const MILLIONS: u32 = 10;

/// The inputs of each.
const INPUTS: u32 = 10;

const ROUNDS: usize = 5;

const SECONDS: u32 = 5;

/// 500 actions a second in all.
const PACED: [&str; 4] = ["--tables", "200", "--rate", "2.5"];

/// As fast as all see it.
const FULL: [&str; 2] = ["--tables", "200"];

/// While rows are made nothing has to survive a crash.
const FILLING: [&str; 7] = [
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=8GB",
    "autovacuum=off",
];

/// A database, its rows, and what was measured in each round at both paces.
struct DatabaseRounds {
    database: String,
    tables: u64,
    inputs: u64,
    bytes: u64,
    rounds: Vec<[LoadFigures; 2]>,
}

/// Measures the rows of `subject` again.
///
/// # Errors
/// When a program cannot be built or started, or a measurement fails.
pub(in crate::figures) fn measure(root: &Path, subject: &mut Subject) -> Result<()> {
    let services = Services::start(root)?;
    let millions = match std::env::var("BRELAN_OLD_TABLES") {
        Ok(text) => text
            .parse()
            .context("BRELAN_OLD_TABLES is a number of millions")?,
        Err(_) => MILLIONS,
    };
    let place = Place::shared(1);
    let empty = new_database(root, &services)?;
    let full = new_database(root, &services)?;
    services.postgres.restart_with(&FILLING);
    fill(&services, &full, millions);
    services.postgres.restart_with(&[]);
    let mut measured = [empty, full].map(|database| DatabaseRounds::new(&services, database));
    for _ in 0..ROUNDS {
        for measured in &mut measured {
            let database = &measured.database;
            let cluster = Cluster::start_on(root, &services, place, database.clone())?;
            let paced = cluster.load(&services, SECONDS, &PACED)?;
            let full = cluster.load(&services, SECONDS, &FULL)?;
            println!(
                "figures: {} old inputs: PostgreSQL {:.1} and {:.1} µs an action",
                measured.inputs, paced.postgres, full.postgres
            );
            measured.rounds.push([paced, full]);
        }
    }
    subject.rows = measured.iter().map(DatabaseRounds::row).collect();
    Ok(())
}

/// A database with Brelan's relations, which any command makes.
fn new_database(root: &Path, services: &Services) -> Result<String> {
    let database = services.postgres.create_database();
    let mut command = process::command(root, "target/release/brelan", &["admin", "tables"]);
    command.env("BRELAN_DATABASE", services.postgres.url(&database));
    process::status(&mut command)?;
    Ok(database)
}

/// Makes `millions` million old tables, a million at a time, as an operator's database has
/// them: over, and vacuumed.
fn fill(services: &Services, database: &str, millions: u32) {
    let begun = Instant::now();
    let say = |what: &str| println!("figures: {what} after {:.0?}", begun.elapsed());
    let run = |statements: &str| services.postgres.sql(database, statements);
    // Triggers and foreign keys are not asked for rows that are right.
    let quick = "SET session_replication_role = replica; SET search_path = brelan;";
    for million in 0..millions {
        let (first, last) = (million * 1_000_000 + 1, (million + 1) * 1_000_000);
        run(&format!(
            "{quick} SELECT add_log_partitions({last});
             INSERT INTO tables (number, id, game, created, listed) OVERRIDING SYSTEM VALUE
                 SELECT n, substr(md5(n::text), 1, 20), 'quando', 1700000000000 + n * 1000, false
                 FROM generate_series({first}::bigint, {last}) n;
             INSERT INTO summaries (table_number, created, listed, phase, touched, present, seq)
                 SELECT n, 1700000000000 + n * 1000, false, 2, 1700000900000 + n * 1000,
                     1700000900000 + n * 1000, {INPUTS}
                 FROM generate_series({first}::bigint, {last}) n;
             INSERT INTO log (table_number, seq, input)
                 SELECT n, s, convert_to('{{\"at\":' || 1700000000000 + n * 1000 + s
                     || ',\"seat\":' || s % 4 || ',\"by\":\"person\",\"action\":{{\"do\":\"play\",'
                     || '\"cards\":[' || n % 56 || ',' || (n + 8) % 56 || '],\"from\":\"hand\"}}}}', 'UTF8')
                 FROM generate_series({first}::bigint, {last}) n, generate_series(1, {INPUTS}) s;"
        ));
        say(&format!("{} million tables", million + 1));
    }
    let next = millions * 1_000_000 + 1;
    run(&format!(
        "SELECT setval(pg_get_serial_sequence('brelan.tables', 'number'), {next})"
    ));
    run("VACUUM (FREEZE, ANALYZE)");
    say("vacuum");
}

impl DatabaseRounds {
    fn new(services: &Services, database: String) -> Self {
        let count = |statement: &str| -> u64 {
            let answer = services.postgres.sql(&database, statement);
            answer.parse().unwrap_or_default()
        };
        DatabaseRounds {
            tables: count("SELECT count(*) FROM brelan.summaries"),
            // What the vacuum has counted: to read all rows would take minutes.
            inputs: count(
                "SELECT coalesce(sum(greatest(reltuples, 0)), 0)::bigint FROM pg_class \
                 WHERE relname LIKE 'log\\_%' AND relkind = 'r'",
            ),
            bytes: count("SELECT pg_database_size(current_database())"),
            database,
            rounds: Vec::new(),
        }
    }

    fn row(&self) -> Map<String, Value> {
        let of = |pace: usize, value: fn(&LoadFigures) -> f64| {
            median(self.rounds.iter().map(|round| value(&round[pace])))
        };
        let row = json!({
            "tables": self.tables,
            "inputs": self.inputs,
            "gigabytes": rounded(self.bytes as f64 / 1e9),
            "paced": of(0, |load| load.postgres),
            "p50": of(0, |load| load.p50),
            "p99": of(0, |load| load.p99),
            "full": of(1, |load| load.postgres),
            "actions": of(1, |load| load.actions_a_second),
        });
        row.as_object().cloned().unwrap_or_default()
    }
}
