//! The bots of Qarré.

mod levels;
mod look;
mod net;
mod plan;
mod reply;
mod search;

use crate::greedy::qarre as greedy;
use crate::{Bot, Effort, Level, Playable};
use brelan_qarre::State;
use levels::{Player, Skill};

impl Playable for State {
    fn greedy() -> Box<dyn Bot<State>> {
        greedy::greedy()
    }

    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<State>> {
        Box::new(Player::new(Skill::of(level), seed, effort))
    }

    fn search(simulations: u32, seed: u64) -> Box<dyn Bot<State>> {
        Box::new(Player::new(Skill::Search(simulations), seed, Effort::FULL))
    }
}
