//! The bot that searches: sequential halving in worlds of the posterior.

use super::cost::{Cost, POINT, Prices, ZERO};
use super::model::ChoiceModel;
use super::policy::{Move, Policy, Turn};
use super::search::{Plan, SearchRoot};
use crate::halving::{self, halving_settings};
use crate::{Bot, Effort, Evaluation, moment};
use brelan_kernel::View as _;
use brelan_search::{Budget, SearchResult, search};
use brelan_zero::{Action, State, View};

/// How many decisions of each seat are evidence; most rounds have fewer.
const MAX_DECISIONS: usize = 16;
/// Steps of the Markov chain before the first world, and between two worlds.
const BURN_IN: u32 = 100;
const THINNING: u32 = 4;
/// How noisy the others' choices are taken to be: the softmax temperature of their
/// costs, and the probability of a uniformly random choice. Set by how near worlds
/// come to the true hands (seed 9), not by strength (`docs/strength.md`).
const TEMPERATURE: Cost = POINT;
const NOISE: f32 = 0.05;

/// Tries its cheapest moves in worlds of the posterior.
pub(crate) struct Searcher {
    budget: Budget,
    /// Whether worlds are weighted by the likelihood of the others' choices.
    infers: bool,
    seed: u64,
    done: u64,
}

impl Searcher {
    /// The bot with so many simulations a choice, less by what `effort` says.
    pub(crate) fn new(simulations: u32, seed: u64, effort: Effort) -> Searcher {
        Searcher {
            budget: halving::budget(simulations, effort),
            infers: true,
            seed,
            done: 0,
        }
    }

    /// The same bot with uniform worlds.
    pub(crate) fn without_inference(self) -> Searcher {
        Searcher {
            infers: false,
            ..self
        }
    }

    /// Searches the moves of the viewer's turn; `None` where its choice is plain.
    fn search(&mut self, view: &View) -> Option<SearchResult<Move>> {
        let seat = view.viewer().seat()?;
        if is_plain(&Turn::in_view(view)) {
            return None;
        }
        let plan = self.plan(view);
        let root = SearchRoot {
            seat,
            view,
            plan: &plan,
        };
        let seed = seed_at(self.seed, view);
        let result = search(&root, &halving_settings(), &self.budget, seed);
        self.done += u64::from(result.simulations);
        Some(result)
    }

    /// How a round is thought to go on.
    fn plan(&self, view: &View) -> Plan {
        let options = *view.options();
        let others = Policy::greedy(options.players);
        Plan {
            own: Policy::tuned(),
            others,
            breadth: halving::breadth(&self.budget),
            model: self.infers.then_some(ChoiceModel {
                policy: others,
                options,
                temperature: TEMPERATURE,
                noise: NOISE,
            }),
            max_decisions: MAX_DECISIONS,
            burn_in: BURN_IN,
            thinning: THINNING,
        }
    }
}

impl Bot<State> for Searcher {
    fn choose(&mut self, view: &View, _: &[Action]) -> Action {
        let best = self.search(view).and_then(|result| result.best());
        let plain = || Policy::tuned().choose(&Turn::in_view(view));
        best.unwrap_or_else(plain).action(view)
    }

    fn evaluate(&mut self, view: &View, legal: &[Action]) -> Option<Evaluation<Action>> {
        let result = self.search(view)?;
        let budget_and_seed = (self.budget, seed_at(self.seed, view));
        let is_of = |searched: Move, action: &Action| searched.action(view) == *action;
        Some(Evaluation::new(&result, budget_and_seed, legal, is_of))
    }

    fn simulations(&self) -> u64 {
        self.done
    }
}

/// Whether the own hand and the pot tell what is best: a ZERO is at hand, which
/// no hand can beat, or no other seat has a turn to come.
fn is_plain(turn: &Turn<'_>) -> bool {
    let has_last_word = turn.is_last() && turn.public.last_turns == 1;
    let set = turn.options.set_size();
    has_last_word || turn.has_zero() || turn.costs(&Prices::points(set)).cheapest().cost == ZERO
}

/// The seed for one choice: the same for equal views.
pub(crate) fn seed_at(seed: u64, view: &View) -> u64 {
    let public = view.public_state();
    let moment = u64::from(public.round) << 32 | u64::from(public.turns);
    moment::seed_at(seed, moment)
}
