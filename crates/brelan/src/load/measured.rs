//! What was measured at one table or at all.

use std::time::Duration;

/// What was measured at one table or at all.
#[derive(Default)]
pub(super) struct Measured {
    /// From an action sent to the update that the slowest seat saw.
    answers: Vec<Duration>,
    /// From an update after which a bot was to move to the next one.
    waits: Vec<Duration>,
    /// People who said that they are ready for a deal.
    pub(super) readies: u64,
    /// Matches that were over.
    pub(super) matches: u64,
    updates: u64,
    bytes: u64,
    failures: u64,
    reason: Option<String>,
}

impl Measured {
    pub(super) fn failed(error: &anyhow::Error) -> Self {
        Measured {
            failures: 1,
            reason: Some(format!("{error:#}")),
            ..Measured::default()
        }
    }

    /// An action, and how long it took until everybody had seen it.
    pub(super) fn action(&mut self, took: Duration) {
        self.answers.push(took);
    }

    /// A bot kept its table waiting for so long.
    pub(super) fn wait(&mut self, took: Duration) {
        self.waits.push(took);
    }

    /// An update of so many bytes.
    pub(super) fn update(&mut self, bytes: usize) {
        self.updates += 1;
        self.bytes += bytes as u64;
    }

    pub(super) fn add(&mut self, other: Measured) {
        self.answers.extend(other.answers);
        self.waits.extend(other.waits);
        self.readies += other.readies;
        self.matches += other.matches;
        self.updates += other.updates;
        self.bytes += other.bytes;
        self.failures += other.failures;
        self.reason = self.reason.take().or(other.reason);
    }

    pub(super) fn actions(&self) -> u64 {
        self.answers.len() as u64
    }

    pub(super) fn failures(&self) -> u64 {
        self.failures
    }

    /// Why the first table failed.
    pub(super) fn reason(&self) -> &str {
        self.reason.as_deref().unwrap_or_default()
    }

    pub(super) fn print(&self, tables: u32, seconds: u64) {
        let each = |count: u64| count as f64 / seconds as f64;
        println!("tables            {tables}, failed {}", self.failures);
        println!("actions/s         {:.0}", each(self.actions()));
        println!("readies/s         {:.0}", each(self.readies));
        println!("matches/s         {:.1}", each(self.matches));
        println!("until all saw it  {}", spread(&self.answers));
        if !self.waits.is_empty() {
            println!("moves of bots/s   {:.0}", each(self.waits.len() as u64));
            println!("waits for bots    {}", spread(&self.waits));
        }
        println!("updates/s         {:.0}", each(self.updates));
        println!("bytes per update  {}", self.bytes / self.updates.max(1));
    }
}

/// The middle, the slowest hundredth and the slowest of these.
fn spread(times: &[Duration]) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    let part = |part: f64| {
        let place = times.len().saturating_sub(1) as f64 * part;
        let time = times.get(place as usize);
        time.map_or(0.0, Duration::as_secs_f64) * 1e3
    };
    format!(
        "p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms",
        part(0.5),
        part(0.99),
        part(1.0)
    )
}
