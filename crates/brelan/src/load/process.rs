//! CPU time and memory of the server's process, from Linux's `/proc`.

use super::Period;
use super::report::Report;
use crate::output::outln;
use anyhow::Context;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How many times the resident memory is read in a measurement.
const RESIDENT_SAMPLES: u32 = 10;

/// The unit of times in `/proc`: USER_HZ is 100.
const CLOCK_TICK: Duration = Duration::from_millis(10);

/// A process on this machine.
pub(super) struct Process(PathBuf);

/// The CPU time of a process at one moment.
struct CpuTimes {
    at: Instant,
    user: Duration,
    system: Duration,
}

/// The resource usage of a process over some time.
pub(super) struct ResourceUsage {
    elapsed: Duration,
    user: Duration,
    system: Duration,
    /// Resident memory after equal parts of the time, in KiB.
    resident: Vec<u64>,
}

impl Process {
    /// # Errors
    /// When there is no such process, or no `/proc`.
    pub(super) fn new(pid: u32) -> anyhow::Result<Self> {
        let process = Process(format!("/proc/{pid}").into());
        process.read_cpu_times().map(|_| process)
    }

    fn read_cpu_times(&self) -> anyhow::Result<CpuTimes> {
        let stat = self.read("stat")?;
        // The second field is the program's name, which may contain any character.
        let (_, fields) = stat.rsplit_once(')').context("a strange /proc")?;
        let ticks = |index: usize| -> anyhow::Result<Duration> {
            let field = fields.split_whitespace().nth(index);
            Ok(CLOCK_TICK * field.context("a strange /proc")?.parse()?)
        };
        Ok(CpuTimes {
            at: Instant::now(),
            user: ticks(11)?,
            system: ticks(12)?,
        })
    }

    /// Resident memory in KiB.
    pub(super) fn read_resident(&self) -> anyhow::Result<u64> {
        let status = self.read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok(number.context("a strange /proc")?.parse()?)
    }

    /// The usage in a period that begins now.
    pub(super) async fn watch(&self, period: Period) -> anyhow::Result<ResourceUsage> {
        let before = self.read_cpu_times()?;
        let part = (period.end - period.begin) / RESIDENT_SAMPLES;
        let mut resident = Vec::new();
        for number in 1..=RESIDENT_SAMPLES {
            sleep_until(period.begin + number * part).await;
            resident.push(self.read_resident()?);
        }
        let now = self.read_cpu_times()?;
        Ok(ResourceUsage {
            elapsed: now.at - before.at,
            user: now.user - before.user,
            system: now.system - before.system,
            resident,
        })
    }

    fn read(&self, file: &str) -> anyhow::Result<String> {
        let path = self.0.join(file);
        std::fs::read_to_string(&path)
            .with_context(|| format!("--pid: {} cannot be read", path.display()))
    }
}

impl ResourceUsage {
    /// The usage per action of `report`, and the memory per table beyond the
    /// `resident_before` KiB of the process without tables, as JSON.
    pub(super) fn to_json(&self, report: &Report, tables: u32, resident_before: u64) -> Value {
        let micros = |time: Duration| per_action_micros(time, report);
        json!({
            "cpu_us_an_action": {
                "total": micros(self.user + self.system),
                "user": micros(self.user),
                "system": micros(self.system),
            },
            "resident_kib": self.resident_at_end(),
            "resident_kib_over_time": self.resident,
            "resident_kib_a_table": self.resident_per_table(tables, resident_before),
        })
    }

    fn resident_at_end(&self) -> u64 {
        self.resident.last().copied().unwrap_or_default()
    }

    fn resident_per_table(&self, tables: u32, resident_before: u64) -> f64 {
        self.resident_at_end().saturating_sub(resident_before) as f64 / f64::from(tables)
    }

    /// Prints the same as text.
    pub(super) fn print(&self, report: &Report, tables: u32, resident_before: u64) {
        let micros = |time: Duration| per_action_micros(time, report);
        let cpu = self.user + self.system;
        outln!(
            "CPU per action    {:.1} µs: {:.1} user, {:.1} system; {:.0} % of a core",
            micros(cpu),
            micros(self.user),
            micros(self.system),
            100.0 * cpu.as_secs_f64() / self.elapsed.as_secs_f64(),
        );
        outln!(
            "resident          {} KiB, {:.1} KiB a table more than before",
            self.resident_at_end(),
            self.resident_per_table(tables, resident_before)
        );
        let samples: Vec<String> = self.resident.iter().map(u64::to_string).collect();
        outln!("over time         {} KiB", samples.join(", "));
    }
}

fn per_action_micros(time: Duration, report: &Report) -> f64 {
    time.as_secs_f64() * 1e6 / report.actions().max(1) as f64
}
