//! A study of when to knock in Quando: a paired comparison. At each turn where a
//! knock is possible, the round is played to its end twice on the same cards,
//! once with the knock and once without it.

mod grid;

pub use grid::{Grid, MAX_CARDS, MAX_SUM};

use crate::chance::{DealChance, mix_seed};
use crate::entrant::{Entrant, SeatedEntrant};
use crate::parallel::map_in_order;
use crate::table::{ArenaGame, Table};
use brelan_bots::Unit;
use brelan_kernel::{Rules, Seat};
use brelan_quando::{Action, Options, State, View};
use grid::KnockComparison;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The settings of a study.
#[derive(Clone, Debug)]
pub struct Study {
    /// The options of the table.
    pub options: Options,
    /// The player in every seat, in the round itself and in both continuations. It is
    /// given no log of what its seat saw. Where it must not knock, a named bot that searches
    /// searches the other actions; a player of the caller's own is asked for one of them.
    pub bot: Entrant<State>,
    /// The number of rounds.
    pub rounds: u64,
    /// The seed of the rounds.
    pub seed: u64,
}

impl Study {
    /// Plays until all rounds are played or `stop` is set. Calls `watch` after
    /// each round, in order, with the number of rounds so far.
    pub fn run(&self, threads: usize, stop: &AtomicBool, watch: &mut dyn FnMut(u64)) -> Grid {
        let mut grid = Grid::default();
        let work =
            |number: u64, is_cancelled: &dyn Fn() -> bool| self.play_round(number, is_cancelled);
        map_in_order(self.rounds, threads, stop, work, |comparisons| {
            grid.add_round(&comparisons);
            watch(grid.rounds());
            ControlFlow::Continue(())
        });
        grid
    }

    /// Plays one round, and compares every decision whether to knock in it.
    fn play_round(
        &self,
        number: u64,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Option<Vec<KnockComparison>> {
        let chance = DealChance::new(self.seed, number);
        let mut table = Table::<State>::new(&self.options, chance);
        let mut players = self.players(&[self.seed, number]);
        let mut legal = Vec::new();
        let mut comparisons = Vec::new();
        while let Some(seat) = table.acting() {
            if is_cancelled() {
                return None;
            }
            table.state().legal(&mut legal);
            let step = comparisons.len() as u64 + 1;
            comparisons.extend(self.compare_knock(
                &table,
                seat,
                &legal,
                &[self.seed, number, step],
            ));
            let action = players[seat.index()].choose(&table, seat, &legal);
            table.play(seat, &action);
        }
        Some(comparisons)
    }

    fn players(&self, seed: &[u64]) -> Vec<SeatedEntrant<State>> {
        let seats = 0..u64::from(self.options.players);
        seats
            .map(|seat| self.bot.seated(seat_seed(seed, seat)))
            .collect()
    }

    /// What the bot does where it does not knock: one of `others`.
    fn best_other(
        &self,
        table: &Table<State>,
        seat: Seat,
        others: &[Action],
        seed: &[u64],
        players: &mut [SeatedEntrant<State>],
    ) -> Action {
        if let [only] = others {
            return *only;
        }
        let seed = seat_seed(seed, seat.0.into());
        let searched = self.bot.best_by_search(table.view(seat), others, seed);
        searched.unwrap_or_else(|| players[seat.index()].choose(table, seat, others))
    }

    /// Compares a knock with playing on; `None` unless both are possible.
    fn compare_knock(
        &self,
        table: &Table<State>,
        seat: Seat,
        legal: &[Action],
        seed: &[u64],
    ) -> Option<KnockComparison> {
        let knock = Action::Knock {};
        let others: Vec<Action> = legal.iter().copied().filter(|it| *it != knock).collect();
        if others.len() == legal.len() || others.is_empty() {
            return None;
        }
        let mut players = self.players(seed);
        let action = self.best_other(table, seat, &others, seed, &mut players);
        let [knocked, played] = [knock, action].map(|first| {
            let mut table = table.clone();
            table.play(seat, &first);
            play_out(&mut table, &mut players);
            let outcome = table.outcome(|_| false);
            let lead = outcome.value(Unit::PointsARound, |other| other == seat.index());
            (lead, outcome.points[seat.index()])
        });
        let view = table.view(seat);
        Some(KnockComparison {
            sum: view.own_total()?,
            cards: smallest_opponent_hand(view, seat),
            lead: knocked.0 - played.0,
            own: played.1 - knocked.1,
        })
    }
}

/// The seed of the player in a seat.
fn seat_seed(seed: &[u64], seat: u64) -> u64 {
    mix_seed(&[seed, &[seat]].concat())
}

/// Plays the round to its end.
fn play_out<G: ArenaGame>(table: &mut Table<G>, players: &mut [SeatedEntrant<G>]) {
    let mut legal = Vec::new();
    while let Some(seat) = table.acting() {
        table.state().legal(&mut legal);
        let action = players[seat.index()].choose(table, seat, &legal);
        table.play(seat, &action);
    }
}

/// The number of cards of the smallest opponent hand.
fn smallest_opponent_hand(view: &View, seat: Seat) -> usize {
    let others = seat.others(view.options().players);
    others.map(|other| view.cards(other)).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_bots::Playable;
    use brelan_catalog::options;

    fn study(players: u8, rounds: u64) -> Study {
        let options = options::<State>(None, players, &serde_json::Map::new());
        Study {
            options: options.expect("the usual options"),
            bot: Entrant::from_name("greedy").expect("a bot"),
            rounds,
            seed: 1,
        }
    }

    fn grid(players: u8, rounds: u64, threads: usize) -> Grid {
        study(players, rounds).run(threads, &AtomicBool::new(false), &mut |_| ())
    }

    #[test]
    fn a_knock_costs_more_with_a_larger_own_sum() {
        let grid = grid(4, 150, 2);
        assert_eq!(grid.rounds(), 150);
        let [small, large] = [2, 12].map(|sum| grid.lead(sum, 2).expect("it came"));
        assert!(large.mean() + large.interval() < small.mean(), "{large:?}");
        assert!(large.mean() + large.interval() < 0.0, "{large:?}");
        assert!(grid.lead(0, 2).is_none(), "zeros end the round at once");
    }

    #[test]
    fn the_grid_does_not_depend_on_the_number_of_threads() {
        assert_eq!(grid(3, 30, 1), grid(3, 30, 3));
        assert_ne!(grid(3, 30, 1), grid(3, 29, 1));
    }

    /// A searching bot would take the first of the others wherever its search prefers the knock.
    #[test]
    fn a_bot_that_searches_does_its_best_instead_of_a_knock() {
        let study = Study {
            bot: Entrant::from_name("search:16").expect("a bot"),
            ..study(3, 1)
        };
        let knock = Action::Knock {};
        let (mut legal, mut greedy) = (Vec::new(), State::greedy());
        let (mut knocks, mut firsts) = (0, 0);
        for number in 0..40 {
            let mut table = Table::<State>::new(&study.options, DealChance::new(1, number));
            while let Some(seat) = table.acting() {
                table.state().legal(&mut legal);
                let others: Vec<Action> = legal.iter().copied().filter(|it| *it != knock).collect();
                if others.len() < legal.len() && others.len() > 1 {
                    let mut players = study.players(&[number]);
                    if players[seat.index()].choose(&table, seat, &legal) == knock {
                        let players = &mut players;
                        let other = study.best_other(&table, seat, &others, &[number], players);
                        assert!(others.contains(&other));
                        knocks += 1;
                        firsts += u32::from(other == others[0]);
                    }
                }
                let action = greedy.choose(table.view(seat), &legal);
                table.play(seat, &action);
            }
        }
        assert!(knocks > 10, "{knocks}");
        assert!(firsts < knocks, "{firsts} of {knocks}");
    }
}
