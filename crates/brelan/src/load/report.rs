//! The measurements of one table or of all tables.

use crate::document;
use crate::output::outln;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;
use tokio::time::Instant;

/// The measurements of one table or of all tables.
#[derive(Default)]
pub(super) struct Report {
    /// When each action was sent, and how long it took to its update at the slowest seat.
    latencies: Vec<(Instant, Duration)>,
    /// Times from an update after which a bot must move to the next update.
    bot_waits: Vec<Duration>,
    /// Times from a lost connection to the seat's next update, over another connection.
    returns: Vec<Duration>,
    /// Messages that a person is ready for a deal.
    pub(super) readies: u64,
    /// Finished matches.
    pub(super) matches: u64,
    updates: u64,
    bytes: u64,
    failures: u64,
    first_error: Option<String>,
}

impl Report {
    /// The report of a table that failed.
    pub(super) fn from_error(error: &anyhow::Error) -> Self {
        Report {
            failures: 1,
            first_error: Some(format!("{error:#}")),
            ..Report::default()
        }
    }

    /// Adds an action that was sent at this time and that all have seen now.
    pub(super) fn add_action(&mut self, sent: Instant) {
        self.latencies.push((sent, sent.elapsed()));
    }

    /// The latencies of the actions that were sent from `begin` on and before `end`.
    pub(super) fn latencies_between(&self, begin: Option<Instant>, end: Instant) -> Vec<Duration> {
        let is_between = |sent: Instant| begin.is_none_or(|begin| sent >= begin) && sent < end;
        let actions = self.latencies.iter().filter(|(sent, _)| is_between(*sent));
        actions.map(|(_, latency)| *latency).collect()
    }

    fn latencies(&self) -> Percentiles {
        let latencies: Vec<Duration> = self.latencies.iter().map(|(_, it)| *it).collect();
        Percentiles::of(&latencies)
    }

    /// Adds a wait for a bot.
    pub(super) fn add_bot_wait(&mut self, wait: Duration) {
        self.bot_waits.push(wait);
    }

    /// Adds a return after a lost connection.
    pub(super) fn add_return(&mut self, time: Duration) {
        self.returns.push(time);
    }

    /// Adds an update with its size.
    pub(super) fn add_update(&mut self, bytes: usize) {
        self.updates += 1;
        self.bytes += bytes as u64;
    }

    pub(super) fn merge(&mut self, other: Report) {
        self.latencies.extend(other.latencies);
        self.bot_waits.extend(other.bot_waits);
        self.returns.extend(other.returns);
        self.readies += other.readies;
        self.matches += other.matches;
        self.updates += other.updates;
        self.bytes += other.bytes;
        self.failures += other.failures;
        self.first_error = self.first_error.take().or(other.first_error);
    }

    pub(super) fn actions(&self) -> u64 {
        self.latencies.len() as u64
    }

    pub(super) fn failures(&self) -> u64 {
        self.failures
    }

    /// The error of the first table that failed.
    pub(super) fn first_error(&self) -> &str {
        self.first_error.as_deref().unwrap_or_default()
    }

    /// The measurements of `tables` tables in `seconds` seconds, and the server's resource
    /// usage where it is known, as a JSON document.
    pub(super) fn to_json(&self, tables: u32, seconds: u64, usage: Option<Value>) -> Value {
        let per_second = |count: u64| count as f64 / seconds as f64;
        let command = document::command_line();
        let mut report = document::head_without_intervals("brelan-load/1", &command);
        report["tables"] = json!(tables);
        report["failed"] = json!(self.failures);
        report["seconds"] = json!(seconds);
        report["actions_a_second"] = json!(per_second(self.actions()));
        report["readies_a_second"] = json!(per_second(self.readies));
        report["matches_a_second"] = json!(per_second(self.matches));
        report["until_all_saw_ms"] = json!(self.latencies());
        report["connections_lost"] = json!(self.returns.len());
        report["until_back_ms"] = json!(Percentiles::of(&self.returns));
        report["updates_a_second"] = json!(per_second(self.updates));
        report["bytes_an_update"] = json!(self.bytes_per_update());
        report["server"] = json!(usage);
        report
    }

    fn bytes_per_update(&self) -> u64 {
        self.bytes / self.updates.max(1)
    }

    /// Prints the measurements as text.
    pub(super) fn print(&self, tables: u32, seconds: u64) {
        let per_second = |count: u64| count as f64 / seconds as f64;
        outln!("tables            {tables}, failed {}", self.failures);
        outln!("actions/s         {:.0}", per_second(self.actions()));
        outln!("readies/s         {:.0}", per_second(self.readies));
        outln!("matches/s         {:.1}", per_second(self.matches));
        outln!("until all saw it  {}", self.latencies());
        if !self.bot_waits.is_empty() {
            outln!(
                "moves of bots/s   {:.0}",
                per_second(self.bot_waits.len() as u64)
            );
            outln!("waits for bots    {}", Percentiles::of(&self.bot_waits));
        }
        if !self.returns.is_empty() {
            outln!("connections lost  {}", self.returns.len());
            outln!("until back        {}", Percentiles::of(&self.returns));
        }
        outln!("updates/s         {:.0}", per_second(self.updates));
        outln!("bytes per update  {}", self.bytes_per_update());
    }
}

/// The median, the 99th percentile and the maximum, in milliseconds.
#[derive(Serialize)]
pub(super) struct Percentiles {
    p50: f64,
    p99: f64,
    max: f64,
}

impl Percentiles {
    pub(super) fn of(times: &[Duration]) -> Self {
        let mut times = times.to_vec();
        times.sort_unstable();
        let quantile = |fraction: f64| {
            let index = times.len().saturating_sub(1) as f64 * fraction;
            let time = times.get(index as usize);
            time.map_or(0.0, Duration::as_secs_f64) * 1e3
        };
        Percentiles {
            p50: quantile(0.5),
            p99: quantile(0.99),
            max: quantile(1.0),
        }
    }
}

impl fmt::Display for Percentiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Percentiles { p50, p99, max } = self;
        write!(f, "p50 {p50:.2} ms, p99 {p99:.2} ms, max {max:.2} ms")
    }
}
