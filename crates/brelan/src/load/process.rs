//! What the server's process takes, as Linux tells it.

use super::measured::Measured;
use anyhow::Context;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Linux tells times in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// A process on this machine.
pub(super) struct Process(PathBuf);

/// What a process had used at one moment.
pub(super) struct Used {
    at: Instant,
    user: Duration,
    system: Duration,
}

/// What a process used in a while.
pub(super) struct Cost {
    took: Duration,
    user: Duration,
    system: Duration,
    /// What it holds in memory at the end, in KiB.
    resident: u64,
}

impl Process {
    /// # Errors
    /// When there is no such process, or no Linux to tell of it.
    pub(super) fn new(pid: u32) -> anyhow::Result<Self> {
        let process = Process(format!("/proc/{pid}").into());
        process.used().map(|_| process)
    }

    pub(super) fn used(&self) -> anyhow::Result<Used> {
        let stat = self.read("stat")?;
        // The second field is the program's name and may hold anything.
        let (_, fields) = stat.rsplit_once(')').context("a strange /proc")?;
        let ticks = |place: usize| -> anyhow::Result<Duration> {
            let field = fields.split_whitespace().nth(place);
            Ok(TICK * field.context("a strange /proc")?.parse()?)
        };
        Ok(Used {
            at: Instant::now(),
            user: ticks(11)?,
            system: ticks(12)?,
        })
    }

    /// What it holds in memory, in KiB.
    pub(super) fn resident(&self) -> anyhow::Result<u64> {
        let status = self.read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok(number.context("a strange /proc")?.parse()?)
    }

    pub(super) fn cost_since(&self, before: Used) -> anyhow::Result<Cost> {
        let now = self.used()?;
        Ok(Cost {
            took: now.at - before.at,
            user: now.user - before.user,
            system: now.system - before.system,
            resident: self.resident()?,
        })
    }

    fn read(&self, file: &str) -> anyhow::Result<String> {
        let path = self.0.join(file);
        std::fs::read_to_string(&path)
            .with_context(|| format!("--pid: {} cannot be read", path.display()))
    }
}

impl Cost {
    /// Beside what was measured at `tables` tables, by a process that held
    /// `empty` KiB without them.
    pub(super) fn print(&self, measured: &Measured, tables: u32, empty: u64) {
        let actions = measured.actions().max(1) as f64;
        let micros = |time: Duration| time.as_secs_f64() * 1e6 / actions;
        let busy = self.user + self.system;
        println!(
            "CPU per action    {:.1} µs: {:.1} user, {:.1} system; {:.0} % of a core",
            micros(busy),
            micros(self.user),
            micros(self.system),
            100.0 * busy.as_secs_f64() / self.took.as_secs_f64(),
        );
        println!(
            "resident          {} KiB, {:.1} KiB a table more than before",
            self.resident,
            (self.resident.saturating_sub(empty)) as f64 / f64::from(tables)
        );
    }
}
