//! The bots of Zero.

mod cost;
mod model;
mod overlooking;
mod policy;
mod search;
mod searcher;

use crate::greedy::zero as greedy;
use crate::{Bot, Effort, Level, Playable};
use brelan_zero::State;
use overlooking::Overlooking;
use searcher::Searcher;

/// Simulations a choice.
const EXPERT: u32 = 200;
const MASTER: u32 = 1600;

impl Playable for State {
    fn greedy() -> Box<dyn Bot<State>> {
        greedy::greedy()
    }

    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        match level {
            Level::Learning => Box::new(Overlooking::learning(seed)),
            Level::Casual => Box::new(Overlooking::casual(seed)),
            Level::Solid => Box::new(Overlooking::nothing(seed)),
            Level::Expert => Box::new(Searcher::new(EXPERT, seed, effort)),
            Level::Master => Box::new(Searcher::new(MASTER, seed, effort)),
        }
    }

    fn search(simulations: u32, seed: u64) -> Box<dyn Bot<State>> {
        Box::new(Searcher::new(simulations, seed, Effort::FULL))
    }

    fn search_evenly(simulations: u32, seed: u64) -> Box<dyn Bot<State>> {
        let searcher = Searcher::new(simulations, seed, Effort::FULL);
        Box::new(searcher.without_inference())
    }
}
