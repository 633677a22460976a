//! One bot against a pool of styles: a lead over one opponent says little of others.

use crate::contest::Contest;
use crate::entrant::Entrant;
use crate::forfeits::Forfeits;
use crate::interval::Mean;
use crate::seating::Seating;
use crate::standing::{Entry, Standing};
use crate::table::ArenaGame;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// A bot's results against the pool.
#[derive(Clone, Debug)]
pub struct PoolStanding {
    /// By opponent, in the order of the pool.
    pub entries: Vec<PoolEntry>,
    /// The bot alone: a deal's value is the mean over the fields, because all fields play the
    /// same deals.
    pub mean: Mean,
}

impl PoolStanding {
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
    /// Plays against every opponent; calls `watch` after each deal. `None` where `stop` was
    /// set before all deals were played: the fields then have different deals.
    ///
    /// # Errors
    /// When the pool is empty or the seating is impossible; the message is in English.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(),
    ) -> Result<Option<PoolStanding>, String> {
        if self.opponents.is_empty() {
            return Err("the pool has no opponent beside the bot itself".into());
        }
        let mut entries = Vec::new();
        let mut sums = vec![0.0; self.deals as usize];
        for opponent in &self.opponents {
            let mut play = |first: &Entrant<G>, second: &Entrant<G>| {
                let contest = Contest {
                    options: self.options.clone(),
                    entrants: vec![first.clone(), second.clone()],
                    seating: Seating::One,
                    first_deal: 0,
                    deals: self.deals,
                    seed: self.seed,
                    bounds: None,
                };
                contest.run(threads, stop, &mut |_| watch())
            };
            let alone = play(&self.bot, opponent)?;
            let invader = play(opponent, &self.bot)?;
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            for (sum, deal) in sums.iter_mut().zip(&alone.deals) {
                *sum += deal[0].value;
            }
            let mut forfeits = alone.entries[0].forfeits.clone();
            forfeits.add(&invader.entries[1].forfeits);
            entries.push(PoolEntry {
                opponent: opponent.name().into(),
                forfeits,
                bot_alone: first(alone),
                opponent_alone: first(invader),
            });
        }
        let mut mean = Mean::default();
        for sum in sums {
            mean.add(sum / self.opponents.len() as f64);
        }
        Ok(Some(PoolStanding { entries, mean }))
    }
}

fn first(mut standing: Standing) -> Entry {
    standing.entries.swap_remove(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::games::zero::{Options, Preset, State};

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
        let found = contest.run(2, &stop, &mut || ()).expect("right settings");
        found.expect("it was not stopped")
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
    fn a_pool_without_opponents_and_a_stopped_one_have_no_result() {
        let stop = AtomicBool::new(false);
        let empty = contest("greedy", &[], 5).run(1, &stop, &mut || ());
        assert!(empty.is_err());
        let stopped = AtomicBool::new(true);
        let found = contest("greedy", &["random"], 5).run(1, &stopped, &mut || ());
        assert!(found.expect("right settings").is_none());
    }
}
