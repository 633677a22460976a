//! CPU time and memory of the servers' processes, from Linux's `/proc`.

use super::Period;
use super::report::Report;
use crate::output::outln;
use anyhow::Context;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How many times the resident memory is read in a measurement.
const RESIDENT_SAMPLES: u32 = 10;

/// The unit of times in `/proc`: USER_HZ is 100.
const CLOCK_TICK: Duration = Duration::from_millis(10);

/// Processes on this machine, each with its descendants: a database server has many.
pub(super) struct Processes(Vec<u32>);

/// CPU time.
#[derive(Clone, Copy, Default)]
struct CpuTime {
    user: Duration,
    system: Duration,
}

impl CpuTime {
    fn total(self) -> Duration {
        self.user + self.system
    }

    fn add(&mut self, other: CpuTime) {
        self.user += other.user;
        self.system += other.system;
    }

    fn since(self, before: CpuTime) -> CpuTime {
        // A descendant that another process waited for is missing now.
        CpuTime {
            user: self.user.saturating_sub(before.user),
            system: self.system.saturating_sub(before.system),
        }
    }
}

/// What `/proc` tells of one process.
struct Stat {
    parent: u32,
    /// Its own time, and that of its children that have ended.
    cpu: CpuTime,
}

/// The resource usage of the processes over some time.
pub(super) struct ResourceUsage {
    elapsed: Duration,
    /// Of each process, with its descendants.
    cpu: Vec<(u32, CpuTime)>,
    /// Resident memory of all after equal parts of the time, in KiB.
    resident: Vec<u64>,
}

impl Processes {
    /// `None` without a process.
    ///
    /// # Errors
    /// When there is no such process, or no `/proc`.
    pub(super) fn new(ids: &[u32]) -> anyhow::Result<Option<Self>> {
        for id in ids {
            Stat::read(*id)?;
        }
        Ok((!ids.is_empty()).then(|| Processes(ids.to_vec())))
    }

    /// The time of each, with its descendants.
    fn read_cpu_times(&self) -> anyhow::Result<Vec<CpuTime>> {
        let all = all_processes()?;
        let times = self.0.iter().map(|id| {
            let mut time = CpuTime::default();
            for process in tree(*id, &all) {
                time.add(process.cpu);
            }
            time
        });
        Ok(times.collect())
    }

    /// Resident memory in KiB, without that of descendants, which share it.
    pub(super) fn read_resident(&self) -> anyhow::Result<u64> {
        let resident = self.0.iter().map(|id| {
            let status = read(*id, "status")?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            let number = line.and_then(|line| line.split_whitespace().next());
            Ok(number.context("a strange /proc")?.parse::<u64>()?)
        });
        resident.sum()
    }

    /// The usage in a period that begins now.
    pub(super) async fn watch(&self, period: Period) -> anyhow::Result<ResourceUsage> {
        let (begin, before) = (Instant::now(), self.read_cpu_times()?);
        let part = (period.end - period.begin) / RESIDENT_SAMPLES;
        let mut resident = Vec::new();
        for number in 1..=RESIDENT_SAMPLES {
            sleep_until(period.begin + number * part).await;
            resident.push(self.read_resident()?);
        }
        let times = self.read_cpu_times()?.into_iter().zip(before);
        let spent = times.map(|(now, before)| now.since(before));
        Ok(ResourceUsage {
            elapsed: begin.elapsed(),
            cpu: self.0.iter().copied().zip(spent).collect(),
            resident,
        })
    }
}

impl Stat {
    fn read(id: u32) -> anyhow::Result<Self> {
        let stat = read(id, "stat")?;
        // The second field is the program's name, which may contain any character.
        let (_, fields) = stat.rsplit_once(')').context("a strange /proc")?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let number = |index: usize| -> anyhow::Result<u32> {
            Ok(fields.get(index).context("a strange /proc")?.parse()?)
        };
        let ticks = |own: usize, of_children: usize| -> anyhow::Result<Duration> {
            Ok(CLOCK_TICK * number(own)? + CLOCK_TICK * number(of_children)?)
        };
        Ok(Stat {
            parent: number(1)?,
            cpu: CpuTime {
                user: ticks(11, 13)?,
                system: ticks(12, 14)?,
            },
        })
    }
}

/// All processes of the machine. One that ends meanwhile is left out.
fn all_processes() -> anyhow::Result<Vec<(u32, Stat)>> {
    let entries = std::fs::read_dir("/proc").context("--pid: /proc cannot be read")?;
    let ids = entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    Ok(ids
        .filter_map(|id| Some((id, Stat::read(id).ok()?)))
        .collect())
}

/// A process with its descendants.
fn tree(root: u32, all: &[(u32, Stat)]) -> Vec<&Stat> {
    let mut ids = vec![root];
    let mut next = 0;
    while let Some(parent) = ids.get(next).copied() {
        let children = all.iter().filter(|(_, stat)| stat.parent == parent);
        ids.extend(children.map(|(id, _)| *id));
        next += 1;
    }
    let found = all.iter().filter(|(id, _)| ids.contains(id));
    found.map(|(_, stat)| stat).collect()
}

fn read(id: u32, file: &str) -> anyhow::Result<String> {
    let path = format!("/proc/{id}/{file}");
    std::fs::read_to_string(&path).with_context(|| format!("--pid: {path} cannot be read"))
}

impl ResourceUsage {
    /// The usage per action of `report`, and the memory per table beyond the
    /// `resident_before` KiB of the processes without tables, as JSON.
    pub(super) fn to_json(&self, report: &Report, tables: u32, resident_before: u64) -> Value {
        let micros = |time: Duration| per_action_micros(time, report);
        let all = self.cpu();
        let of_each = self.cpu.iter().map(|(id, cpu)| {
            json!({
                "pid": id,
                "cpu_us_an_action": micros(cpu.total()),
            })
        });
        json!({
            "cpu_us_an_action": {
                "total": micros(all.total()),
                "user": micros(all.user),
                "system": micros(all.system),
            },
            "processes": of_each.collect::<Vec<_>>(),
            "resident_kib": self.resident_at_end(),
            "resident_kib_over_time": self.resident,
            "resident_kib_a_table": self.resident_per_table(tables, resident_before),
        })
    }

    /// The time of all.
    fn cpu(&self) -> CpuTime {
        let mut all = CpuTime::default();
        for (_, cpu) in &self.cpu {
            all.add(*cpu);
        }
        all
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
        let all = self.cpu();
        outln!(
            "CPU per action    {:.1} µs: {:.1} user, {:.1} system; {:.0} % of a core",
            micros(all.total()),
            micros(all.user),
            micros(all.system),
            100.0 * all.total().as_secs_f64() / self.elapsed.as_secs_f64(),
        );
        if self.cpu.len() > 1 {
            for (id, cpu) in &self.cpu {
                outln!("  of process {id:<8} {:.1} µs", micros(cpu.total()));
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn stat(parent: u32, ms: u64) -> Stat {
        Stat {
            parent,
            cpu: CpuTime {
                user: Duration::from_millis(ms),
                system: Duration::ZERO,
            },
        }
    }

    #[test]
    fn a_process_counts_with_its_descendants() {
        let all = [
            (1, stat(0, 1)),
            (9, stat(7, 200)),
            (5, stat(1, 10)),
            (7, stat(5, 100)),
            (6, stat(1, 4000)),
        ];
        let total = |root| -> u128 {
            let found = tree(root, &all).into_iter();
            found.map(|stat| stat.cpu.user.as_millis()).sum()
        };
        assert_eq!(total(5), 310);
        assert_eq!(total(9), 200);
        assert_eq!(total(8), 0);
    }

    #[test]
    fn this_process_is_read() {
        let id = std::process::id();
        let processes = Processes::new(&[id]).expect("it is there");
        let processes = processes.expect("one");
        assert_eq!(processes.read_cpu_times().expect("times").len(), 1);
        assert!(processes.read_resident().expect("memory") > 0);
        assert!(Processes::new(&[]).expect("none").is_none());
    }
}
