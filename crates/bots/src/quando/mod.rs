//! The bots of Quando.

mod belief;
mod estimate;
mod hand;
mod lessons;
mod look;
mod matches;
mod overlooking;
mod policy;
mod question;
mod roll_out;
mod searcher;
mod teller;

use crate::greedy::quando as greedy;
use crate::{Bot, Effort, Level, Playable};
use brelan_quando::State;
pub use estimate::{Estimate, HIDDEN};
pub use lessons::{Lesson, lessons};
pub use look::{LOOKS, Look};
pub use matches::searched_lessons;
use overlooking::Overlooking;
use searcher::Searcher;

/// Simulations a choice.
const EXPERT: u32 = 40;
const MASTER: u32 = 1600;

impl Playable for State {
    fn greedy() -> Box<dyn Bot<State>> {
        greedy::greedy()
    }

    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        match level {
            Level::Learning => Box::new(Overlooking::learning(seed)),
            Level::Casual => Box::new(Overlooking::casual(seed)),
            Level::Solid => Self::greedy(),
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
