//! One bot against a pool of styles: a lead over one opponent says little of others.

use crate::contest::{Contest, ContestError};
use crate::entrant::Entrant;
use crate::forfeits::Forfeits;
use crate::interval::Mean;
use crate::parallel::try_map_in_order;
use crate::seating::Seating;
use crate::standing::{Entry, Row};
use crate::table::ArenaGame;
use brelan_kernel::GameOptions;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// A bot and its pool. Against each opponent it plays the same deals in both ways: alone in a
/// field of that opponent, and as the field around it.
pub struct PoolContest<G: ArenaGame> {
    /// The options of every table.
    pub options: G::Options,
    /// The bot that is measured.
    pub bot: Entrant<G>,
    /// The pool.
    pub opponents: Vec<Entrant<G>>,
    /// The number of deals against each opponent, each way.
    pub deals: u64,
    /// The seed of the deals and of the bots.
    pub seed: u64,
}

/// A bot's results against one opponent.
#[derive(Clone, Debug)]
pub struct PoolEntry {
    /// The opponent's name.
    pub opponent: String,
    /// The bot alone in a field of the opponent.
    pub bot_alone: Entry,
    /// The opponent alone in a field of the bot: it invades where that is better than equals.
    pub opponent_alone: Entry,
    /// The seats that the bot lost by a fault, alone and as the field.
    pub forfeits: Forfeits,
}

/// A bot's results against the pool so far.
#[derive(Clone, Debug)]
pub struct PoolStanding {
    /// By opponent, in the order of the pool.
    pub entries: Vec<PoolEntry>,
    /// The bot alone: a deal's value is the mean over the fields, because all fields play the
    /// same deals.
    pub mean: Mean,
}

impl PoolStanding {
    /// Adds one deal: by opponent the rows of both contests, each with the bot that is alone first.
    fn add(&mut self, fields: &[[Vec<Row>; 2]]) {
        for (entry, [alone, invader]) in self.entries.iter_mut().zip(fields) {
            entry.bot_alone.add(&alone[0]);
            entry.opponent_alone.add(&invader[0]);
            entry.forfeits.add(&alone[0].forfeits);
            entry.forfeits.add(&invader[1].forfeits);
        }
        let sum: f64 = fields.iter().map(|[alone, _]| alone[0].value).sum();
        self.mean.add(sum / fields.len() as f64);
    }

    /// The number of deals that were played in every field.
    pub fn deals(&self) -> u64 {
        self.mean.count()
    }

    /// The results in the field where the bot does worst; `None` of an empty pool.
    pub fn worst(&self) -> Option<&PoolEntry> {
        let mean = |entry: &&PoolEntry| entry.bot_alone.value.mean();
        let entries = self.entries.iter();
        entries.min_by(|one, other| mean(one).total_cmp(&mean(other)))
    }

    /// The results against the opponent that does best alone in the bot's field.
    pub fn strongest_invader(&self) -> Option<&PoolEntry> {
        let mean = |entry: &&PoolEntry| entry.opponent_alone.value.mean();
        let entries = self.entries.iter();
        entries.max_by(|one, other| mean(one).total_cmp(&mean(other)))
    }

    /// The seats that the bot lost by a fault, against all opponents.
    pub fn forfeits(&self) -> Forfeits {
        let mut forfeits = Forfeits::default();
        for entry in &self.entries {
            forfeits.add(&entry.forfeits);
        }
        forfeits
    }
}

impl<G: ArenaGame> PoolContest<G> {
    /// Plays until all deals are played or `stop` is set. A deal is played in every field, both
    /// ways, before the next one counts: so all fields have the same deals at any time. Calls
    /// `watch` after each deal.
    ///
    /// # Errors
    /// [`ContestError`] when the pool is empty, the seating is impossible, or a table of a deal has
    /// no end.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(),
    ) -> Result<PoolStanding, ContestError> {
        if self.opponents.is_empty() {
            return Err(ContestError::EmptyPool);
        }
        let contests = self.contests();
        let tables = Seating::One.tables(2, self.options.players())?;
        let mut standing = self.standing();
        let work = |number: u64, is_cancelled: &dyn Fn() -> bool| {
            let play = |contest: &Contest<G>| contest.play_deal(number, &tables, is_cancelled);
            let fields = contests.iter();
            let rows = fields.map(|[alone, invader]| -> Result<_, ContestError> {
                let both = play(alone)?.zip(play(invader)?);
                Ok(both.map(|(alone, invader)| [alone, invader]))
            });
            rows.collect()
        };
        try_map_in_order(self.deals, threads, stop, work, |fields: Option<Vec<_>>| {
            if let Some(fields) = fields {
                standing.add(&fields);
                watch();
            }
            ControlFlow::Continue(())
        })?;
        Ok(standing)
    }

    /// By opponent: the bot alone in its field, and it alone in the bot's field.
    fn contests(&self) -> Vec<[Contest<G>; 2]> {
        let contest = |first: &Entrant<G>, second: &Entrant<G>| Contest {
            options: self.options.clone(),
            entrants: vec![first.clone(), second.clone()],
            seating: Seating::One,
            first_deal: 0,
            deals: self.deals,
            seed: self.seed,
            bounds: None,
        };
        let both = |opponent| [contest(&self.bot, opponent), contest(opponent, &self.bot)];
        self.opponents.iter().map(both).collect()
    }

    fn standing(&self) -> PoolStanding {
        let named = |entrant: &Entrant<G>| Entry {
            name: entrant.name().into(),
            ..Entry::default()
        };
        let entry = |opponent: &Entrant<G>| PoolEntry {
            opponent: opponent.name().into(),
            bot_alone: named(&self.bot),
            opponent_alone: named(opponent),
            forfeits: Forfeits::default(),
        };
        PoolStanding {
            entries: self.opponents.iter().map(entry).collect(),
            mean: Mean::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::games::zero::{Options, Preset, State};
    use std::sync::atomic::Ordering;

    fn contest(bot: &str, opponents: &[&str], deals: u64) -> PoolContest<State> {
        let entrant = |name: &str| Entrant::from_name(name).expect("a bot");
        PoolContest {
            options: Options::preset(Preset::Asyncron, 3).expect("for three"),
            bot: entrant(bot),
            opponents: opponents.iter().map(|name| entrant(name)).collect(),
            deals,
            seed: 5,
        }
    }

    fn run(contest: &PoolContest<State>) -> PoolStanding {
        let stop = AtomicBool::new(false);
        let found = contest.run(2, &stop, &mut || ());
        found.expect("right settings")
    }

    #[test]
    fn a_bot_is_measured_in_every_field_and_as_every_field() {
        let found = run(&contest("greedy", &["random", "rusher"], 40));
        let names: Vec<&str> = found.entries.iter().map(|it| &*it.opponent).collect();
        assert_eq!(names, ["random", "rusher"]);
        let [random, rusher] = &found.entries[..] else {
            panic!("two opponents")
        };
        assert!(random.bot_alone.value.mean() > 10.0);
        assert!(random.opponent_alone.value.mean() < -10.0);
        let worst = found.worst().expect("a pool");
        assert_eq!(worst.opponent, "rusher");
        let invader = found.strongest_invader().expect("a pool");
        assert_eq!(invader.opponent, "rusher");
        let both = [random, rusher].map(|it| it.bot_alone.value.mean());
        assert!((found.mean.mean() - both.iter().sum::<f64>() / 2.0).abs() < 1e-9);
        assert_eq!(found.mean.count(), 40);
    }

    #[test]
    fn a_bot_among_itself_is_an_equal() {
        let found = run(&contest("greedy", &["greedy"], 10));
        let entry = &found.entries[0];
        assert!(
            entry.bot_alone.value.mean().abs() < 1e-9,
            "greedy draws no numbers"
        );
        assert_eq!(entry.bot_alone.value, entry.opponent_alone.value);
    }

    #[test]
    fn a_pool_without_opponents_is_refused() {
        let stop = AtomicBool::new(false);
        let empty = contest("greedy", &[], 5).run(1, &stop, &mut || ());
        assert_eq!(empty.expect_err("refused"), ContestError::EmptyPool);
    }

    #[test]
    fn a_pool_that_is_stopped_keeps_its_deals_which_every_field_has() {
        let stop = AtomicBool::new(false);
        let mut left = 3;
        let found = contest("greedy", &["random", "rusher"], 10_000).run(1, &stop, &mut || {
            left -= 1;
            // A deal that was under way may still be told.
            stop.store(left <= 0, Ordering::Relaxed);
        });
        let found = found.expect("right settings");
        let deals = found.deals();
        assert!((3..10_000).contains(&deals), "{deals}");
        for entry in &found.entries {
            assert_eq!(entry.bot_alone.value.count(), deals);
            assert_eq!(entry.opponent_alone.value.count(), deals);
        }
        let same = run(&contest("greedy", &["random", "rusher"], deals));
        assert_eq!(found.mean, same.mean);
    }
}
