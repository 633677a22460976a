//! What a contest has shown so far.

use crate::interval::Mean;
use crate::sprt::{Bounds, Decision, Test};
use std::time::Duration;

/// What thinking took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Work {
    /// How often the bot chose.
    pub decisions: u64,
    /// How many simulations it ran; the seer's are played-out deals.
    pub simulations: u64,
    /// The processor time of its choices.
    pub cpu: Duration,
}

impl Work {
    pub(crate) fn add(&mut self, other: &Work) {
        self.decisions += other.decisions;
        self.simulations += other.simulations;
        self.cpu += other.cpu;
    }
}

/// How one bot did in one deal: means over its seats and the deal's tables.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Row {
    /// What its strength is measured by, larger for the better: its lead in
    /// points a round, or its share of the wins.
    pub value: f64,
    /// Points as the game counts them.
    pub points: f64,
    /// Its share of the wins.
    pub wins: f64,
    /// The share of the others' seats that it came in ahead of.
    pub score: f64,
    /// What its thinking took.
    pub work: Work,
}

/// How one bot did in all deals; a deal with all its tables counts once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// The bot's name, told apart from others of the same name.
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
}

/// How a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tested {
    /// What it decides between.
    pub bounds: Bounds,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// What it has decided, if anything.
    pub decision: Option<Decision>,
}

/// What a contest has shown so far: its deals in order.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Each bot, in the order of the contest.
    pub entries: Vec<Entry>,
    /// Each deal, each bot in it.
    pub deals: Vec<Vec<Row>>,
    test: Option<Test>,
}

impl Standing {
    pub(crate) fn new(names: &[&str], bounds: Option<Bounds>) -> Standing {
        let entry = |(place, name): (usize, &&str)| {
            let before = names[..place].iter().filter(|other| *other == name).count();
            Entry {
                name: match before {
                    0 => (*name).into(),
                    before => format!("{name}#{}", before + 1),
                },
                ..Entry::default()
            }
        };
        Standing {
            entries: names.iter().enumerate().map(entry).collect(),
            deals: Vec::new(),
            test: bounds.map(Test::new),
        }
    }

    pub(crate) fn add(&mut self, rows: Vec<Row>) {
        for (entry, row) in self.entries.iter_mut().zip(&rows) {
            entry.value.add(row.value);
            entry.points.add(row.points);
            entry.wins.add(row.wins);
            entry.score.add(row.score);
            entry.work.add(&row.work);
        }
        if let Some(test) = &mut self.test {
            test.add(rows[0].value);
        }
        self.deals.push(rows);
    }

    /// How the sequential test stands, where there is one.
    pub fn tested(&self) -> Option<Tested> {
        self.test.as_ref().map(|test| Tested {
            bounds: test.bounds,
            ratio: test.ratio(),
            decision: test.decision(),
        })
    }

    pub(crate) fn is_decided(&self) -> bool {
        let decision = self.test.as_ref().and_then(Test::decision);
        decision.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_one_name_are_told_apart() {
        let standing = Standing::new(&["greedy", "random", "greedy"], None);
        let names: Vec<&str> = standing.entries.iter().map(|entry| &*entry.name).collect();
        assert_eq!(names, ["greedy", "random", "greedy#2"]);
    }

    #[test]
    fn a_deal_counts_once() {
        let mut standing = Standing::new(&["a", "b"], None);
        for value in [1.0, 3.0] {
            let row = |value| Row {
                value,
                ..Row::default()
            };
            standing.add(vec![row(value), row(-value)]);
        }
        let values: Vec<_> = standing.entries.iter().map(|entry| entry.value).collect();
        assert_eq!((values[0].count(), values[0].mean()), (2, 2.0));
        assert_eq!(values[1].mean(), -2.0);
    }
}
