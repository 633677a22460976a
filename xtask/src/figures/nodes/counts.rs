//! Counts what an action costs PostgreSQL and NATS, with more and more servers: statements, bytes
//! of the write-ahead log, messages and their bytes. What does not depend on actions (heartbeats,
//! polls) is counted in a run of the same length in which nobody acts, and left out.

use super::cluster::{Cluster, Place, Services};
use crate::figures::statistics::rounded;
use crate::figures::subject::Subject;
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

/// The figures that these measurements are.
pub(in crate::figures) const NAME: &str = "node-counts";

const SECONDS: u32 = 5;

/// Each table acts eight times a second.
const LOAD: [&str; 4] = ["--tables", "60", "--rate", "8"];

/// Each table acts once, and then sits still.
const STILL: [&str; 2] = ["--moves", "1"];

/// For how long servers without people are counted.
const IDLE_TIME: Duration = Duration::from_secs(4);

/// The servers, and whether the people of each table are at one.
const PLACES: [Place; 7] = [
    Place::shared(1),
    Place::shared(2).together(),
    Place::shared(3).together(),
    Place::shared(4).together(),
    Place::shared(2),
    Place::shared(3),
    Place::shared(4),
];

/// What PostgreSQL and NATS have done so far.
#[derive(Clone, Copy)]
struct Counts {
    statements: f64,
    wal: f64,
    published: f64,
    delivered: f64,
    bytes: f64,
}

/// Counts the rows of `subject` again.
///
/// # Errors
/// When a program cannot be built or started, or a measurement fails.
pub(in crate::figures) fn measure(root: &Path, subject: &mut Subject) -> Result<()> {
    let services = Services::start(root)?;
    subject.rows.clear();
    for place in PLACES {
        let cluster = Cluster::start(root, &services, place)?;
        let extension = "CREATE EXTENSION IF NOT EXISTS pg_stat_statements";
        services.postgres.sql(&cluster.database, extension);
        let counts = || Counts::read(&services, &cluster.database);
        let before_idle = counts()?;
        sleep(IDLE_TIME);
        let begun = counts()?;
        let still = cluster.load(&services, SECONDS, &[&LOAD[..], &STILL].concat())?;
        let middle = counts()?;
        let load = cluster.load(&services, SECONDS, &LOAD)?;
        let ended = counts()?;
        let row = row(
            place,
            begun.since(before_idle),
            middle.since(begun),
            ended.since(middle),
            load.actions - still.actions,
        );
        println!(
            "figures: {}: {} statements an action",
            place.name(),
            row["statements"]
        );
        subject.rows.push(row);
    }
    Ok(())
}

/// The counts for each of `actions` actions, by which `played` differs from `still`.
fn row(
    place: Place,
    idle: Counts,
    still: Counts,
    played: Counts,
    actions: f64,
) -> Map<String, Value> {
    let each = |of: fn(&Counts) -> f64| json!(rounded((of(&played) - of(&still)) / actions));
    let idle_seconds = IDLE_TIME.as_secs_f64();
    let row = json!({
        "setup": place.name(),
        "statements": each(|counts| counts.statements),
        "wal": each(|counts| counts.wal),
        "published": each(|counts| counts.published),
        "delivered": each(|counts| counts.delivered),
        "bytes": each(|counts| counts.bytes),
        "idle_statements": rounded(idle.statements / idle_seconds),
        "idle_messages": rounded((idle.published + idle.delivered) / idle_seconds),
    });
    row.as_object().cloned().unwrap_or_default()
}

impl Counts {
    fn read(services: &Services, database: &str) -> Result<Self> {
        let counted = services.postgres.sql(
            database,
            "SELECT coalesce(sum(calls), 0) || ' ' || pg_current_wal_insert_lsn() - '0/0' \
             FROM pg_stat_statements JOIN pg_database ON oid = dbid \
             WHERE datname = current_database()",
        );
        let (statements, wal) = counted
            .split_once(' ')
            .context("PostgreSQL counts nothing")?;
        let told = told_by_nats(services.nats.monitor_port())?;
        let number = |key: &str| {
            let number = told[key].as_f64();
            number.with_context(|| format!("NATS tells no {key}"))
        };
        Ok(Counts {
            statements: statements.parse()?,
            wal: wal.parse()?,
            published: number("in_msgs")?,
            delivered: number("out_msgs")?,
            bytes: number("in_bytes")? + number("out_bytes")?,
        })
    }

    fn since(self, before: Counts) -> Counts {
        Counts {
            statements: self.statements - before.statements,
            wal: self.wal - before.wal,
            published: self.published - before.published,
            delivered: self.delivered - before.delivered,
            bytes: self.bytes - before.bytes,
        }
    }
}

/// What the NATS server tells of its work.
fn told_by_nats(port: u16) -> Result<Value> {
    let mut connection = TcpStream::connect(("127.0.0.1", port))?;
    connection.write_all(b"GET /varz HTTP/1.0\r\n\r\n")?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer)?;
    let (_, body) = answer
        .split_once("\r\n\r\n")
        .context("NATS tells nothing")?;
    serde_json::from_str(body).context("NATS tells no JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(each: f64) -> Counts {
        Counts {
            statements: each,
            wal: 100.0 * each,
            published: each,
            delivered: 2.0 * each,
            bytes: 50.0 * each,
        }
    }

    #[test]
    fn what_happens_while_nobody_acts_is_left_out() {
        let row = row(
            Place::shared(1),
            counts(8.0),
            counts(200.0),
            counts(2200.0),
            1000.0,
        );
        assert_eq!(row["statements"], 2.0);
        assert_eq!(row["wal"], 200.0);
        assert_eq!(row["delivered"], 4.0);
        assert_eq!(row["idle_statements"], 2.0);
    }
}
