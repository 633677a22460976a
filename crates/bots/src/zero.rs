//! The bots of Zero.

use crate::greedy::zero as greedy;
use crate::{Bot, Effort, Level, Playable, Random};
use brelan_zero::State;

impl Playable for State {
    fn greedy() -> Box<dyn Bot<State>> {
        greedy::greedy()
    }

    fn level(level: Level, seed: u64, _: Effort) -> Box<dyn Bot<State>> {
        match level {
            Level::Learning | Level::Casual => Box::new(Random::new(seed)),
            Level::Solid | Level::Expert | Level::Master => Self::greedy(),
        }
    }

    fn search(_: u32, _: u64) -> Box<dyn Bot<State>> {
        Self::greedy()
    }
}
