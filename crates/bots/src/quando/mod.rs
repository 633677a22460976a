//! The bots of Quando.

mod estimate;
mod features;
mod greedy_rollout;
mod hand;
mod history;
mod history_reader;
mod likelihood;
mod noisy_greedy;
mod policy;
mod search_root;
mod searched_self_play;
mod searcher;
mod self_play;

use crate::greedy::quando as greedy;
use crate::{Bot, Effort, Level, Playable};
use brelan_quando::State;
pub use estimate::{Estimate, HIDDEN_UNITS};
pub use features::{FEATURE_COUNT, Features};
use noisy_greedy::NoisyGreedy;
pub use searched_self_play::searched_self_play;
use searcher::Searcher;
pub use self_play::{Episode, self_play};

/// Simulations a choice. With 100 the expert leads solid by 1.09 ± 0.40 points a
/// round with four players, but the master then leads it by 0.14 ± 0.50 alone: with
/// 40 both steps are clear (`docs/strength.md`).
const EXPERT: u32 = 40;
const MASTER: u32 = 1600;

impl Playable for State {
    fn greedy() -> Box<dyn Bot<State>> {
        greedy::greedy()
    }

    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        match level {
            Level::Learning => Box::new(NoisyGreedy::learning(seed)),
            Level::Casual => Box::new(NoisyGreedy::casual(seed)),
            Level::Solid => Self::greedy(),
            Level::Expert => Box::new(Searcher::new(EXPERT, seed, effort)),
            Level::Master => Box::new(Searcher::new(MASTER, seed, effort)),
        }
    }

    fn search(simulations: u32, seed: u64) -> Box<dyn Bot<State>> {
        Box::new(Searcher::new(simulations, seed, Effort::FULL))
    }

    fn search_uniform(simulations: u32, seed: u64) -> Box<dyn Bot<State>> {
        let searcher = Searcher::new(simulations, seed, Effort::FULL);
        Box::new(searcher.without_inference())
    }
}
