//! How well each level plays.

use super::net::KNOWN;
use super::search::{DOUBT, search, ways};
use crate::{Bot, Effort, Level, shallow};
use brelan_kernel::{Dice, SplitMix};
use brelan_qarre::{Action, Choice, State, View};

/// The master's simulations for a choice.
const MASTER: u32 = 1_600;
/// The expert's.
const EXPERT: u32 = 24;

/// How well somebody plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Skill {
    /// Looks to the end of its turn. Each table seems better or worse than it
    /// is, by about so much of a logit; and of the ways through the turn some
    /// are overlooked, so many in a hundred.
    Look { blur: f32, overlooks: u32 },
    /// Searches, with so many simulations, in worlds where a card weighs so
    /// much that its owner would sensibly have played before.
    Search { simulations: u32, doubt: f32 },
}

impl Skill {
    /// The skill of a level.
    pub(crate) fn of(level: Level) -> Skill {
        let look = |blur, overlooks| Skill::Look { blur, overlooks };
        let search = |simulations| Skill::Search {
            simulations,
            doubt: DOUBT,
        };
        match level {
            Level::Learning => look(1.2, 60),
            Level::Casual => look(0.5, 30),
            Level::Solid => look(0.08, 0),
            Level::Expert => search(EXPERT),
            Level::Master => search(MASTER),
        }
    }
}

/// Somebody who plays with a certain skill.
pub(crate) struct Player {
    skill: Skill,
    seed: u64,
    effort: Effort,
    simulations: u64,
}

impl Player {
    pub(crate) fn new(skill: Skill, seed: u64, effort: Effort) -> Player {
        Player {
            skill,
            seed,
            effort,
            simulations: 0,
        }
    }

    /// A seed for this choice: equal seeds and views give equal choices.
    fn seed_of(&self, view: &View) -> u64 {
        let turn = u64::from(view.public_state().turn);
        self.seed ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn decide(&mut self, view: &View) -> Option<Choice> {
        let seed = self.seed_of(view);
        match self.skill {
            Skill::Look { blur, overlooks } => look(view, blur, overlooks, seed),
            Skill::Search { simulations, doubt } => {
                let budget = shallow::budget(simulations, self.effort);
                let (choice, simulations) = search(&view.worlds(doubt)?, &budget, seed)?;
                self.simulations += u64::from(simulations);
                Some(choice)
            }
        }
    }
}

/// The first choice of the way that seems best.
fn look(view: &View, blur: f32, overlooks: u32, seed: u64) -> Option<Choice> {
    let ways = ways(&view.worlds(DOUBT)?, &KNOWN, seed);
    let mut dice = SplitMix::new(seed);
    let mut best = (f32::NEG_INFINITY, ways.first()?);
    for way in &ways {
        let seems = way.worth + blur * gumbel(&mut dice);
        let overlooked = dice.below(100) < overlooks;
        if seems > best.0 && !overlooked {
            best = (seems, way);
        }
    }
    best.1.plan.choices().first().copied()
}

/// A number drawn from Gumbel's distribution: added to the worth of each way it
/// makes the better ones more likely, none certain.
fn gumbel(dice: &mut SplitMix) -> f32 {
    let even = (dice.word() as f32 + 0.5) / (u32::MAX as f32 + 1.0);
    -(-even.max(f32::MIN_POSITIVE).ln())
        .max(f32::MIN_POSITIVE)
        .ln()
}

impl Bot<State> for Player {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            return legal[0];
        }
        let choice = self.decide(view);
        let is_it = |action: &&Action| choice.is_some() && view.choice(action) == choice;
        *legal.iter().find(is_it).unwrap_or(&legal[0])
    }

    fn simulations(&self) -> u64 {
        self.simulations
    }
}
