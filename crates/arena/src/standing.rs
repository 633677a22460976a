//! The results of a contest so far.

use crate::forfeits::Forfeits;
use crate::interval::Mean;
use crate::sprt::{Bounds, Criterion, Decision, Sprt};
use brelan_bots::Unit;
use std::time::Duration;

/// The work of a bot's choices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Work {
    /// The number of choices.
    pub decisions: u64,
    /// The number of simulations; the oracle counts its roll-outs.
    pub simulations: u64,
    /// The thread CPU time of the choices.
    pub cpu: Duration,
}

impl Work {
    pub(crate) fn add(&mut self, other: &Work) {
        self.decisions += other.decisions;
        self.simulations += other.simulations;
        self.cpu += other.cpu;
    }
}

/// The results of one bot in one deal: means over its seats and the deal's
/// tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The measure of strength, larger is better: the lead in points a round, or
    /// the share of the wins.
    pub value: f64,
    /// Points as the game counts them.
    pub points: f64,
    /// Its share of the wins.
    pub wins: f64,
    /// The share of the others' seats that it came in ahead of.
    pub score: f64,
    /// The work of its choices.
    pub work: Work,
    /// The seats in which it lost by a fault.
    pub forfeits: Forfeits,
}

/// The results of one bot in all deals. A deal with all its tables is one
/// observation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// The bot's name; a number distinguishes entrants of the same name.
    pub name: String,
    /// [`Row::value`].
    pub value: Mean,
    /// [`Row::points`].
    pub points: Mean,
    /// [`Row::wins`].
    pub wins: Mean,
    /// [`Row::score`].
    pub score: Mean,
    /// [`Row::work`] of all deals together.
    pub work: Work,
    /// [`Row::forfeits`] of all deals together.
    pub forfeits: Forfeits,
}

impl Entry {
    /// Adds the results of one more deal.
    pub(crate) fn add(&mut self, row: &Row) {
        self.value.add(row.value);
        self.points.add(row.points);
        self.wins.add(row.wins);
        self.score.add(row.score);
        self.work.add(&row.work);
        self.forfeits.add(&row.forfeits);
    }
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtStatus {
    /// Its hypotheses.
    pub bounds: Bounds,
    /// The log-likelihood ratio.
    pub log_likelihood_ratio: f64,
    /// The decision, once there is one.
    pub decision: Option<Decision>,
    /// What the decision was made by.
    pub decided_by: Option<Criterion>,
}

/// The results of a contest so far, with its deals in order.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Each bot, in the order of the contest.
    pub entries: Vec<Entry>,
    /// Each deal, each bot in it.
    pub deals: Vec<Vec<Row>>,
    sprt: Option<Sprt>,
}

impl Standing {
    /// Without a deal; the first bot's values are tested between these bounds, in that unit.
    pub(crate) fn new(names: &[&str], test: Option<(Bounds, Unit)>) -> Standing {
        let entry = |name| Entry {
            name,
            ..Entry::default()
        };
        Standing {
            entries: numbered(names).into_iter().map(entry).collect(),
            deals: Vec::new(),
            sprt: test.map(|(bounds, unit)| Sprt::new(bounds, unit)),
        }
    }

    /// The results of bots of these names in these deals, each with a row for each bot.
    pub fn of_deals(names: &[&str], deals: impl IntoIterator<Item = Vec<Row>>) -> Standing {
        let mut standing = Standing::new(names, None);
        deals.into_iter().for_each(|rows| standing.add(rows));
        standing
    }

    pub(crate) fn add(&mut self, rows: Vec<Row>) {
        for (entry, row) in self.entries.iter_mut().zip(&rows) {
            entry.add(row);
        }
        if let Some(sprt) = &mut self.sprt {
            sprt.add(rows[0].value);
        }
        self.deals.push(rows);
    }

    /// The state of the sequential test, if there is one.
    pub fn sprt_status(&self) -> Option<SprtStatus> {
        self.sprt.as_ref().map(|sprt| {
            let (decision, decided_by) = sprt.decision().unzip();
            SprtStatus {
                bounds: sprt.bounds,
                log_likelihood_ratio: sprt.log_likelihood_ratio(),
                decision,
                decided_by,
            }
        })
    }

    pub(crate) fn is_decided(&self) -> bool {
        let decision = self.sprt.as_ref().and_then(Sprt::decision);
        decision.is_some()
    }
}

/// The names, with a number at each one that is there before: `greedy`, `greedy#2`.
pub(crate) fn numbered(names: &[&str]) -> Vec<String> {
    let numbered = |(index, name): (usize, &&str)| {
        let before = names[..index].iter().filter(|other| *other == name).count();
        match before {
            0 => (*name).into(),
            before => format!("{name}#{}", before + 1),
        }
    };
    names.iter().enumerate().map(numbered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_one_name_are_numbered() {
        let standing = Standing::new(&["greedy", "random", "greedy"], None);
        let names: Vec<&str> = standing.entries.iter().map(|entry| &*entry.name).collect();
        assert_eq!(names, ["greedy", "random", "greedy#2"]);
    }

    #[test]
    fn a_deal_is_one_observation() {
        let row = |value| Row {
            value,
            ..Row::default()
        };
        let deals = [1.0, 3.0].map(|value| vec![row(value), row(-value)]);
        let standing = Standing::of_deals(&["a", "b"], deals);
        let values: Vec<_> = standing.entries.iter().map(|entry| entry.value).collect();
        assert_eq!((values[0].count(), values[0].mean()), (2, 2.0));
        assert_eq!(values[1].mean(), -2.0);
    }
}
