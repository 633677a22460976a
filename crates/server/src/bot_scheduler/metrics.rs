//! The metrics of the bot scheduler.
//!
//! A forced move needs no search. So whether a search was counted between two moves, or
//! runs, tells whether a bot had a choice, and that follows from its hidden cards. The
//! metrics are renewed after many moves together, a number that everybody can count.

use prometheus_client::encoding::text::encode_registry;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets, linear_buckets};
use prometheus_client::registry::Registry;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many moves of bots are made between two renewals of the metrics: enough that
/// their sums tell of no single one.
const MOVES_PER_SNAPSHOT: u64 = 100;

/// Counters, gauges and histograms of the bot scheduler.
pub(crate) struct Metrics {
    /// Moves of bots, forced ones among them.
    pub(crate) moves: Counter,
    /// The duration of the searches, in seconds.
    pub(super) seconds: Histogram,
    /// The share of its full work that each search was granted.
    pub(super) share: Histogram,
    /// Searches that were cut by a deadline.
    pub(super) cut: Counter,
    /// Searches that the full queue refused.
    pub(super) refused: Counter,
    /// Searches that panicked.
    pub(super) failed: Counter,
    /// Moves without an answer in time.
    pub(crate) missed: Counter,
    /// Answers that were no longer awaited.
    pub(super) stale: Counter,
    /// Searches that workers on other machines made.
    worker_searches: Counter,
    /// Questions that a worker answered late, or with nonsense.
    pub(crate) worker_faults: Counter,
    snapshot: Mutex<Snapshot>,
}

impl Default for Metrics {
    fn default() -> Self {
        Metrics {
            moves: Counter::default(),
            seconds: Histogram::new(exponential_buckets(0.000_1, 2.0, 15)),
            share: Histogram::new(linear_buckets(0.1, 0.1, 10)),
            cut: Counter::default(),
            refused: Counter::default(),
            failed: Counter::default(),
            missed: Counter::default(),
            stale: Counter::default(),
            worker_searches: Counter::default(),
            worker_faults: Counter::default(),
            snapshot: Mutex::default(),
        }
    }
}

/// The text of the metrics at some moment.
#[derive(Default)]
struct Snapshot {
    /// How many times [`MOVES_PER_SNAPSHOT`] moves had been made.
    number: u64,
    text: String,
}

impl Metrics {
    /// The metrics in Prometheus' text format, as they were when the last
    /// [`MOVES_PER_SNAPSHOT`] moves were complete.
    pub(crate) fn text(&self) -> String {
        let mut snapshot = self.snapshot.lock().unwrap_or_else(PoisonError::into_inner);
        let number = self.moves.get() / MOVES_PER_SNAPSHOT;
        if snapshot.text.is_empty() || snapshot.number != number {
            let mut text = String::new();
            // The first moves of a server would tell of one match, as often as it is started.
            let registry = match number {
                0 => Metrics::default().registry(),
                _ => self.registry(),
            };
            encode_registry(&mut text, &registry).expect("a string takes every text");
            *snapshot = Snapshot { number, text };
        }
        snapshot.text.clone()
    }

    /// Counts a search that a worker made.
    pub(crate) fn observe_remote_search(&self, took: Duration, share: f32, was_cut: bool) {
        self.worker_searches.inc();
        self.seconds.observe(took.as_secs_f64());
        self.share.observe(share.into());
        if was_cut {
            self.cut.inc();
        }
    }

    fn registry(&self) -> Registry {
        let mut registry = Registry::default();
        for (name, help, histogram) in [
            (
                "brelan_bot_thinking_seconds",
                "How long bots thought",
                &self.seconds,
            ),
            (
                "brelan_bot_effort",
                "The share of its full work that a bot was asked for",
                &self.share,
            ),
        ] {
            registry.register(name, help, histogram.clone());
        }
        for (name, help, counter) in [
            ("brelan_bot_moves", "Moves of bots", &self.moves),
            (
                "brelan_bot_answers_cut",
                "Answers cut by a deadline",
                &self.cut,
            ),
            (
                "brelan_bot_answers_refused",
                "Bots that there was no room for",
                &self.refused,
            ),
            ("brelan_bot_failures", "Bots that failed", &self.failed),
            (
                "brelan_bot_answers_missed",
                "Moves chosen at once because no answer was there",
                &self.missed,
            ),
            (
                "brelan_bot_worker_searches",
                "Searches that workers made",
                &self.worker_searches,
            ),
            (
                "brelan_bot_worker_faults",
                "Questions that workers answered late or with nonsense",
                &self.worker_faults,
            ),
            (
                "brelan_bot_answers_stale",
                "Answers that nobody wanted any more",
                &self.stale,
            ),
        ] {
            registry.register(name, help, counter.clone());
        }
        registry
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_does_not_tell_a_forced_move_from_another() {
        let metrics = Metrics::default();
        let first = metrics.text();
        for number in 1..MOVES_PER_SNAPSHOT {
            if number % 3 != 0 {
                metrics.share.observe(1.0);
                metrics.seconds.observe(0.2);
            }
            metrics.moves.inc();
            assert_eq!(metrics.text(), first, "move {number}");
        }
        metrics.moves.inc();
        let text = metrics.text();
        assert!(text.contains("brelan_bot_moves_total 100"), "{text}");
        assert!(text.contains("brelan_bot_effort_count 66"), "{text}");
    }

    #[test]
    fn a_text_that_is_first_asked_for_during_a_match_tells_nothing_of_it() {
        let metrics = Metrics::default();
        metrics.share.observe(1.0);
        metrics.moves.inc();
        assert_eq!(metrics.text(), Metrics::default().text());
    }
}
