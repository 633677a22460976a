//! When to knock at Quando, by playing both ways: at each turn where a knock is
//! possible, the round is played to its end once with the knock and once
//! without it, on the same cards.

mod grid;

pub use grid::{Clustered, Grid, MOST_CARDS, MOST_SUM};

use crate::chance::{DealChance, mix};
use crate::entrant::{Entrant, Player};
use crate::ordered::in_order;
use crate::table::{Contested, Table};
use brelan_bots::Unit;
use brelan_kernel::Seat;
use brelan_quando::{Action, Options, State, View};
use grid::Branch;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Rounds to learn from.
#[derive(Clone, Debug)]
pub struct Study {
    /// The options of the table.
    pub options: Options,
    /// Who sits in every seat, in the round as it is played and in both ways
    /// to go on.
    pub bot: Entrant,
    /// How many rounds.
    pub rounds: u64,
    /// What the rounds come from.
    pub seed: u64,
}

impl Study {
    /// Plays on so many threads until all rounds are played or `stop` is set.
    /// Tells `watch` after each round, in order, how many there were.
    pub fn run(&self, threads: usize, stop: &AtomicBool, watch: &mut dyn FnMut(u64)) -> Grid {
        let mut grid = Grid::default();
        let work = |number: u64, is_over: &dyn Fn() -> bool| self.round(number, is_over);
        in_order(self.rounds, threads, stop, work, |branches| {
            grid.add(&branches);
            watch(grid.rounds());
            ControlFlow::Continue(())
        });
        grid
    }

    /// Every chance to knock in one round.
    fn round(&self, number: u64, is_over: &dyn Fn() -> bool) -> Option<Vec<Branch>> {
        let chance = DealChance::new(self.seed, number);
        let mut table = Table::<State>::new(&self.options, chance);
        let mut players = self.players(&[self.seed, number]);
        let mut legal = Vec::new();
        let mut branches = Vec::new();
        while let Some(seat) = table.acting() {
            if is_over() {
                return None;
            }
            table.state().legal(&mut legal);
            let step = branches.len() as u64 + 1;
            branches.extend(self.both_ways(&table, seat, &legal, &[self.seed, number, step]));
            let action = players[seat.index()].choose(&table, seat, &legal);
            table.play(seat, &action);
        }
        Some(branches)
    }

    fn players(&self, seed: &[u64]) -> Vec<Player<State>> {
        let seats = 0..u64::from(self.options.players);
        seats
            .map(|seat| self.bot.player(mix(&[seed, &[seat]].concat())))
            .collect()
    }

    /// What a knock is worth here against playing on; nothing where there is
    /// no such choice.
    fn both_ways(
        &self,
        table: &Table<State>,
        seat: Seat,
        legal: &[Action],
        seed: &[u64],
    ) -> Option<Branch> {
        let knock = Action::Knock {};
        let others: Vec<Action> = legal.iter().copied().filter(|it| *it != knock).collect();
        if others.len() == legal.len() || others.is_empty() {
            return None;
        }
        let mut players = self.players(seed);
        let action = players[seat.index()].choose(table, seat, &others);
        let [knocked, played] = [knock, action].map(|first| {
            let mut table = table.clone();
            table.play(seat, &first);
            finish(&mut table, &mut players);
            let outcome = table.outcome();
            let lead = outcome.value(Unit::PointsARound, |other| other == seat.index());
            (lead, outcome.points[seat.index()])
        });
        let view = table.view(seat);
        Some(Branch {
            sum: view.own_total()?,
            cards: smallest_other(view, seat),
            lead: knocked.0 - played.0,
            own: played.1 - knocked.1,
        })
    }
}

/// Lets the round be played to its end.
fn finish<G: Contested>(table: &mut Table<G>, players: &mut [Player<G>]) {
    let mut legal = Vec::new();
    while let Some(seat) = table.acting() {
        table.state().legal(&mut legal);
        let action = players[seat.index()].choose(table, seat, &legal);
        table.play(seat, &action);
    }
}

/// The number of cards of the smallest other hand.
fn smallest_other(view: &View, seat: Seat) -> usize {
    let others = seat.others(view.options().players);
    others.map(|other| view.cards(other)).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::options;

    fn study(players: u8, rounds: u64) -> Study {
        let options = options::<State>(None, players, &serde_json::Map::new());
        Study {
            options: options.expect("the usual options"),
            bot: Entrant::from_name::<State>("greedy").expect("a bot"),
            rounds,
            seed: 1,
        }
    }

    fn grid(players: u8, rounds: u64, threads: usize) -> Grid {
        study(players, rounds).run(threads, &AtomicBool::new(false), &mut |_| ())
    }

    #[test]
    fn a_knock_costs_the_more_the_larger_the_own_sum_is() {
        let grid = grid(4, 150, 2);
        assert_eq!(grid.rounds(), 150);
        let [small, large] = [2, 12].map(|sum| grid.lead(sum, 2).expect("it came"));
        assert!(large.mean() + large.interval() < small.mean(), "{large:?}");
        assert!(large.mean() + large.interval() < 0.0, "{large:?}");
        assert!(grid.lead(0, 2).is_none(), "zeros end the round at once");
    }

    #[test]
    fn threads_change_nothing_but_the_time() {
        assert_eq!(grid(3, 30, 1), grid(3, 30, 3));
        assert_ne!(grid(3, 30, 1), grid(3, 29, 1));
    }
}
