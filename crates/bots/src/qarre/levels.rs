//! How well each level plays.

use super::net::KNOWN;
use super::search::{LIKELIHOOD_RATIO, SearchedTurn, evaluate, ways};
use crate::{Bot, Effort, Evaluation, Level, halving};
use brelan_kernel::{Dice, SplitMix};
use brelan_qarre::{Action, Choice, Posterior, State, View};

/// The master's simulations for a choice. 6,400 did as well on the same 100 deals
/// against greedy (83.0 against 83.5 %, seed 12; `docs/decisions`, 12).
const MASTER_SIMULATIONS: u32 = 1_600;
/// The expert's.
const EXPERT_SIMULATIONS: u32 = 24;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Skill {
    /// Takes the best way to the end of its turn by the network, without search.
    /// Each evaluation has Gumbel noise of this scale, in logits; of the ways
    /// through the turn `overlooks` percent are overlooked.
    OneTurn { noise: f32, overlooks: u32 },
    /// Searches with `simulations` in worlds of this likelihood ratio
    /// ([`Posterior::new`]).
    Search {
        simulations: u32,
        likelihood_ratio: f32,
    },
}

impl Skill {
    /// The skill of a level.
    pub(crate) fn of(level: Level) -> Skill {
        let one_turn = |noise, overlooks| Skill::OneTurn { noise, overlooks };
        let search = |simulations| Skill::Search {
            simulations,
            likelihood_ratio: LIKELIHOOD_RATIO,
        };
        match level {
            Level::Learning => one_turn(1.2, 60),
            Level::Casual => one_turn(0.5, 30),
            Level::Solid => one_turn(0.08, 0),
            Level::Expert => search(EXPERT_SIMULATIONS),
            Level::Master => search(MASTER_SIMULATIONS),
        }
    }
}

/// A bot with a certain skill.
pub(crate) struct QarreBot {
    skill: Skill,
    seed: u64,
    effort: Effort,
    simulations: u64,
}

impl QarreBot {
    pub(crate) fn new(skill: Skill, seed: u64, effort: Effort) -> QarreBot {
        QarreBot {
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
            Skill::OneTurn { noise, overlooks } => best_of_turn(view, noise, overlooks, seed),
            Skill::Search {
                simulations,
                likelihood_ratio,
            } => {
                let budget = halving::budget(simulations, self.effort);
                let posterior = Posterior::new(view, likelihood_ratio)?;
                let turn = SearchedTurn::new(&posterior, &budget, seed)?;
                let result = turn.result.as_ref();
                self.simulations += result.map_or(0, |result| u64::from(result.simulations));
                turn.best()
            }
        }
    }
}

/// The first choice of the way that is best with the noise.
fn best_of_turn(view: &View, noise: f32, overlooks: u32, seed: u64) -> Option<Choice> {
    let ways = ways(&Posterior::new(view, LIKELIHOOD_RATIO)?, &KNOWN, seed);
    let mut dice = SplitMix::new(seed);
    let mut best = (f32::NEG_INFINITY, ways.first()?);
    for way in &ways {
        let noisy = way.worth + noise * gumbel(&mut dice);
        let overlooked = dice.below(100) < overlooks;
        if noisy > best.0 && !overlooked {
            best = (noisy, way);
        }
    }
    best.1.plan.choices().first().copied()
}

/// A number drawn from Gumbel's distribution. The best of the worths with such
/// noise is a draw from their softmax, with the scale as its temperature (the
/// Gumbel-max trick).
fn gumbel(dice: &mut SplitMix) -> f32 {
    let uniform = (dice.word() as f32 + 0.5) / (u32::MAX as f32 + 1.0);
    -(-uniform.max(f32::MIN_POSITIVE).ln())
        .max(f32::MIN_POSITIVE)
        .ln()
}

impl Bot<State> for QarreBot {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            return legal[0];
        }
        let choice = self.decide(view);
        let is_it = |action: &&Action| choice.is_some() && view.choice(action) == choice;
        *legal.iter().find(is_it).unwrap_or(&legal[0])
    }

    fn evaluate(&mut self, view: &View, legal: &[Action]) -> Option<Evaluation<Action>> {
        let Skill::Search {
            simulations,
            likelihood_ratio,
        } = self.skill
        else {
            return None;
        };
        let budget_and_seed = (
            halving::budget(simulations, self.effort),
            self.seed_of(view),
        );
        let (budget, seed) = budget_and_seed;
        let posterior = Posterior::new(view, likelihood_ratio)?;
        let choices = legal.iter().filter_map(|action| view.choice(action));
        let choices: Vec<Choice> = choices.collect();
        let result = evaluate(&posterior, &choices, &budget, seed);
        self.simulations += u64::from(result.simulations);
        let is_of = |way: u16, action: &Action| {
            view.choice(action) == choices.get(usize::from(way)).copied()
        };
        Some(Evaluation::new(&result, budget_and_seed, legal, is_of))
    }

    fn simulations(&self) -> u64 {
        self.simulations
    }
}
