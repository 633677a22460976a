//! The bots of Zero.

mod cost;
mod model;
mod noisy_greedy;
mod policy;
mod search;
mod searcher;

use crate::greedy::zero as greedy;
use crate::{Bot, Effort, Level, Playable, Style};
use brelan_kernel::{SplitMix, Worlds};
use brelan_zero::{Posterior, State, View};
use noisy_greedy::NoisyGreedy;
use searcher::{CHAIN, Searcher, others_model};

/// Simulations a choice. The expert's are tuned on seed 1 with three players: 60,
/// 100, 150 and 200 lead solid by −0.14, 0.02, 0.31 and 0.55 ± 0.17 points a round
/// (`docs/decisions`, 11).
const EXPERT_SIMULATIONS: u32 = 200;
const MASTER_SIMULATIONS: u32 = 1600;

impl Playable for State {
    const BOTS_VERSION: &'static str = "2";

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
            Level::Solid => Box::new(NoisyGreedy::without_noise(seed)),
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
        let posterior = Posterior::new(view, others_model(*view.options()), CHAIN, dice)?;
        Some(Box::new(posterior))
    }
}
