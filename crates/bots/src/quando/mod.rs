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
use crate::{Bot, Effort, Level, Playable, Style};
use brelan_kernel::{SplitMix, Worlds};
use brelan_quando::{Posterior, State, View};
pub use estimate::{Estimate, HIDDEN_UNITS};
pub use features::{FEATURE_COUNT, Features};
use likelihood::HistoryLikelihood;
use noisy_greedy::NoisyGreedy;
pub use searched_self_play::searched_self_play;
use searcher::{Searcher, burn_in};
pub use self_play::{Episode, self_play};

/// Simulations a choice. With 100 the expert leads solid by 1.09 ± 0.40 points a
/// round with four players, but the master then leads it by 0.14 ± 0.50 alone: with
/// 40 both steps are clear (`docs/decisions`, 10).
const EXPERT_SIMULATIONS: u32 = 40;
const MASTER_SIMULATIONS: u32 = 1600;

impl Playable for State {
    const BOTS_VERSION: &'static str = "3";

    fn greedy() -> Box<dyn Bot<State>> {
        greedy::greedy()
    }

    fn style(style: Style) -> Box<dyn Bot<State>> {
        greedy::style(style)
    }

    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        match level {
            Level::Learning => Box::new(NoisyGreedy::learning(seed)),
            Level::Casual => Box::new(NoisyGreedy::casual(seed)),
            Level::Solid => Self::greedy(),
            Level::Expert => Box::new(Searcher::new(EXPERT_SIMULATIONS, seed, effort)),
            Level::Master => Box::new(Searcher::new(MASTER_SIMULATIONS, seed, effort)),
        }
    }

    fn simulations(level: Level) -> Option<u32> {
        match level {
            Level::Learning | Level::Casual | Level::Solid => None,
            Level::Expert => Some(EXPERT_SIMULATIONS),
            Level::Master => Some(MASTER_SIMULATIONS),
        }
    }

    fn search(simulations: u32, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        Box::new(Searcher::new(simulations, seed, effort))
    }

    fn search_uniform(simulations: u32, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        let searcher = Searcher::new(simulations, seed, effort);
        Box::new(searcher.without_inference())
    }

    fn posterior<'v>(view: &'v View, dice: &mut SplitMix) -> Option<Box<dyn Worlds<State> + 'v>> {
        let likelihood = HistoryLikelihood::of(view);
        let posterior = Posterior::new(view, likelihood, burn_in(MASTER_SIMULATIONS), dice)?;
        Some(Box::new(posterior))
    }
}
