//! The bots of Qarré.

mod lessons;
mod levels;
mod look;
mod net;
mod plan;
mod reply;
mod search;

pub use lessons::{Learner, Lesson, Match, play};
pub use look::LOOKS;
pub use net::{HIDDEN, Net};

use crate::greedy::qarre as greedy;
use crate::{Bot, Effort, Level, Playable};
use brelan_qarre::State;
use levels::{Player, Skill};
use search::DOUBT;

impl Playable for State {
    fn greedy() -> Box<dyn Bot<State>> {
        greedy::greedy()
    }

    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        Box::new(Player::new(Skill::of(level), seed, effort))
    }

    fn search(simulations: u32, seed: u64) -> Box<dyn Bot<State>> {
        searcher(simulations, DOUBT, seed)
    }

    fn search_evenly(simulations: u32, seed: u64) -> Box<dyn Bot<State>> {
        searcher(simulations, 1.0, seed)
    }
}

fn searcher(simulations: u32, doubt: f32, seed: u64) -> Box<dyn Bot<State>> {
    let skill = Skill::Search { simulations, doubt };
    Box::new(Player::new(skill, seed, Effort::FULL))
}
