//! How much of their full work the bots were asked for, as the server's numbers
//! tell it.

use anyhow::Context;

/// What the bots have been asked for so far.
pub(super) struct Effort {
    /// How many choices, and the shares of the full work that they were given.
    choices: f64,
    shares: f64,
    /// Answers that a deadline cut, and moves that greedy made instead.
    cut: f64,
    missed: f64,
}

impl Effort {
    /// # Errors
    /// When a number is missing.
    pub(super) fn read(metrics: &str) -> anyhow::Result<Effort> {
        let number = |name: &str| {
            let mut lines = metrics.lines();
            let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let number = value.and_then(|value| value.parse().ok());
            number.with_context(|| format!("the server tells no {name}"))
        };
        Ok(Effort {
            choices: number("brelan_bot_effort_count")?,
            shares: number("brelan_bot_effort_sum")?,
            cut: number("brelan_bot_answers_cut_total")?,
            missed: number("brelan_bot_answers_missed_total")?,
        })
    }

    /// The mean share of the choices between `before` and now.
    fn share_since(&self, before: &Effort) -> f64 {
        (self.shares - before.shares) / (self.choices - before.choices).max(1.0)
    }

    pub(super) fn print_since(&self, before: &Effort) {
        println!(
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
    fn the_share_is_that_of_the_choices_in_between() {
        let metrics = |count, sum| {
            format!(
                "# TYPE brelan_bot_effort histogram\nbrelan_bot_effort_sum {sum}\n\
                 brelan_bot_effort_count {count}\nbrelan_bot_answers_cut_total 1\n\
                 brelan_bot_answers_missed_total 0\n"
            )
        };
        let read = |count, sum| Effort::read(&metrics(count, sum)).expect("numbers");
        assert_eq!(read(30, 20.0).share_since(&read(10, 10.0)), 0.5);
        assert_eq!(read(10, 10.0).share_since(&read(10, 10.0)), 0.0);
        assert!(Effort::read("brelan_tables_open 3").is_err());
    }
}
