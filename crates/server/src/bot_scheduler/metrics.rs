//! The metrics of the bot scheduler.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets, linear_buckets};
use prometheus_client::registry::Registry;

/// Counters, gauges and histograms of the bot scheduler.
pub(crate) struct Metrics {
    /// Searches that wait for a thread.
    pub(super) waiting: Gauge,
    /// Threads that run searches.
    pub(super) running: Gauge,
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
    /// Moves without an answer in time, made by the greedy bot.
    pub(crate) missed: Counter,
    /// Answers that were no longer awaited.
    pub(super) stale: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        Metrics {
            waiting: Gauge::default(),
            running: Gauge::default(),
            seconds: Histogram::new(exponential_buckets(0.000_1, 2.0, 15)),
            share: Histogram::new(linear_buckets(0.1, 0.1, 10)),
            cut: Counter::default(),
            refused: Counter::default(),
            failed: Counter::default(),
            missed: Counter::default(),
            stale: Counter::default(),
        }
    }
}

impl Metrics {
    pub(crate) fn register(&self, registry: &mut Registry) {
        for (name, help, gauge) in [
            (
                "brelan_bots_waiting",
                "Bots that wait to think",
                &self.waiting,
            ),
            ("brelan_bots_thinking", "Bots that think", &self.running),
        ] {
            registry.register(name, help, gauge.clone());
        }
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
                "Moves made by the greedy bot because no answer was there",
                &self.missed,
            ),
            (
                "brelan_bot_answers_stale",
                "Answers that nobody wanted any more",
                &self.stale,
            ),
        ] {
            registry.register(name, help, counter.clone());
        }
    }
}
