//! The share of their full work that the bots were given, from the server's
//! metrics.

use crate::output::outln;
use anyhow::Context;

/// The counters of the bots' work so far, as of their last hundred moves.
pub(super) struct BotEffort {
    /// The number of choices.
    choices: f64,
    /// The sum of the choices' shares of the full work.
    share_sum: f64,
    /// Searches that a deadline cut short.
    cut: f64,
    /// Moves that the greedy bot made instead.
    missed: f64,
}

impl BotEffort {
    /// Parses the counters.
    ///
    /// # Errors
    /// When a metric is missing.
    pub(super) fn parse(metrics: &str) -> anyhow::Result<BotEffort> {
        let number = |name: &str| {
            let mut lines = metrics.lines();
            let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let number = value.and_then(|value| value.parse().ok());
            number.with_context(|| format!("the server tells no {name}"))
        };
        Ok(BotEffort {
            choices: number("brelan_bot_effort_count")?,
            share_sum: number("brelan_bot_effort_sum")?,
            cut: number("brelan_bot_answers_cut_total")?,
            missed: number("brelan_bot_answers_missed_total")?,
        })
    }

    /// The mean share of the choices since `before`.
    fn share_since(&self, before: &BotEffort) -> f64 {
        (self.share_sum - before.share_sum) / (self.choices - before.choices).max(1.0)
    }

    pub(super) fn print_since(&self, before: &BotEffort) {
        outln!(
            "thinking          {:.0} choices with {:.1} % of the full work, {:.0} cut, {:.0} missed",
            self.choices - before.choices,
            100.0 * self.share_since(before),
            self.cut - before.cut,
            self.missed - before.missed
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_is_the_mean_of_the_choices_since_then() {
        let metrics = |count, sum| {
            format!(
                "# TYPE brelan_bot_effort histogram\nbrelan_bot_effort_sum {sum}\n\
                 brelan_bot_effort_count {count}\nbrelan_bot_answers_cut_total 1\n\
                 brelan_bot_answers_missed_total 0\n"
            )
        };
        let parse = |count, sum| BotEffort::parse(&metrics(count, sum)).expect("numbers");
        assert_eq!(parse(30, 20.0).share_since(&parse(10, 10.0)), 0.5);
        assert_eq!(parse(10, 10.0).share_since(&parse(10, 10.0)), 0.0);
        assert!(BotEffort::parse("brelan_tables_open 3").is_err());
    }
}
