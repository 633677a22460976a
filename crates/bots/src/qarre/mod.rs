//! The bots of Qarré, and the self-play that their networks are fitted to.

mod features;
mod levels;
mod net;
mod plan;
mod reply;
mod search;
mod self_play;

pub use features::{FEATURE_COUNT, Features};
pub use net::{HIDDEN_UNITS, Net};
pub use self_play::{Episode, TurnEnd, TurnPolicy, self_play};

use crate::greedy::qarre as greedy;
use crate::{Bot, Effort, Level, Playable, Style};
use brelan_kernel::{SplitMix, Worlds};
use brelan_qarre::{Posterior, State, View};
use levels::{QarreBot, Skill};
use search::LIKELIHOOD_RATIO;

impl Playable for State {
    const BOTS_VERSION: &'static str = "1";

    fn greedy() -> Box<dyn Bot<State>> {
        greedy::greedy()
    }

    fn style(style: Style) -> Box<dyn Bot<State>> {
        greedy::style(style)
    }

    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        Box::new(QarreBot::new(Skill::of(level), seed, effort))
    }

    fn simulations(level: Level) -> Option<u32> {
        match Skill::of(level) {
            Skill::OneTurn { .. } => None,
            Skill::Search { simulations, .. } => Some(simulations),
        }
    }

    fn search(simulations: u32, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        searcher(simulations, LIKELIHOOD_RATIO, seed, effort)
    }

    fn search_uniform(simulations: u32, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        searcher(simulations, 1.0, seed, effort)
    }

    fn posterior<'v>(view: &'v View, _: &mut SplitMix) -> Option<Box<dyn Worlds<State> + 'v>> {
        let posterior = Posterior::new(view, LIKELIHOOD_RATIO)?;
        Some(Box::new(posterior))
    }
}

fn searcher(
    simulations: u32,
    likelihood_ratio: f32,
    seed: u64,
    effort: Effort,
) -> Box<dyn Bot<State>> {
    let skill = Skill::Search {
        simulations,
        likelihood_ratio,
    };
    Box::new(QarreBot::new(skill, seed, effort))
}
