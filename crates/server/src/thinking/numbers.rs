//! What is counted of the bots' thinking.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets, linear_buckets};
use prometheus_client::registry::Registry;

/// What is counted.
pub(crate) struct Numbers {
    /// How many bots wait to think.
    pub(super) waiting: Gauge,
    /// How many think.
    pub(super) thinking: Gauge,
    /// How long they thought, in seconds.
    pub(super) seconds: Histogram,
    /// The share of its work that each was asked for.
    pub(super) share: Histogram,
    /// Answers that were cut by a deadline.
    pub(super) cut: Counter,
    /// Bots for which there was no room.
    pub(super) refused: Counter,
    /// Bots that failed.
    pub(super) failed: Counter,
    /// Moves for which no answer was there in time.
    pub(crate) missed: Counter,
    /// Answers that came when nobody wanted them any more.
    pub(super) stale: Counter,
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers {
            waiting: Gauge::default(),
            thinking: Gauge::default(),
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

impl Numbers {
    pub(crate) fn register(&self, registry: &mut Registry) {
        for (name, help, gauge) in [
            (
                "brelan_bots_waiting",
                "Bots that wait to think",
                &self.waiting,
            ),
            ("brelan_bots_thinking", "Bots that think", &self.thinking),
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
