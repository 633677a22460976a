//! The bot that searches: sequential halving in worlds of the posterior.

use super::cost::{Cost, POINT, Prices, ZERO};
use super::model::ChoiceModel;
use super::policy::{Move, Policy, Turn};
use super::search::{Moves, Plan, SearchRoot};
use crate::decision_seed::decision_seed;
use crate::halving::{self, halving_settings, shared_settings};
use crate::{Bot, Effort, Evaluation};
use brelan_kernel::View as _;
use brelan_search::{Budget, SearchResult, Settings, search};
use brelan_zero::{Action, ChainSettings, Options, State, View};

/// Most rounds have fewer decisions of a seat.
pub(super) const CHAIN: ChainSettings = ChainSettings {
    max_decisions: 16,
    burn_in: 100,
    thinning: 4,
};
/// How noisy the others' choices are taken to be: the softmax temperature of their
/// costs, and the probability of a uniformly random choice. Set by how near worlds
/// come to the true hands (seed 9), not by strength (`docs/decisions`, 11).
const TEMPERATURE: Cost = POINT;
const RANDOM_CHOICE_PROBABILITY: f32 = 0.05;

/// Tries its cheapest moves in worlds of the posterior.
pub(crate) struct Searcher {
    budget: Budget,
    /// Whether worlds are weighted by the likelihood of the others' choices.
    infers: bool,
    seed: u64,
    done: u64,
}

impl Searcher {
    /// The bot with `simulations` for a choice, or the share of them that `effort` grants.
    pub(crate) fn new(simulations: u32, seed: u64, effort: Effort) -> Searcher {
        Searcher {
            budget: halving::budget(simulations, effort),
            infers: true,
            seed,
            done: 0,
        }
    }

    /// This bot, but with uniform worlds.
    pub(crate) fn without_inference(self) -> Searcher {
        Searcher {
            infers: false,
            ..self
        }
    }

    /// Searches moves of the viewer's turn.
    fn search(
        &mut self,
        view: &View,
        moves: Moves,
        settings: &Settings,
    ) -> Option<SearchResult<Move>> {
        let root = SearchRoot {
            seat: view.viewer().seat()?,
            view,
            plan: &self.plan(view, moves),
        };
        let result = search(&root, settings, &self.budget, seed_at(self.seed, view));
        self.done += u64::from(result.simulations);
        Some(result)
    }

    /// How a round is thought to go on.
    fn plan(&self, view: &View, moves: Moves) -> Plan {
        let model = others_model(*view.options());
        Plan {
            own: Policy::tuned(view.options()),
            others: model.policy,
            moves,
            model: self.infers.then_some(model),
            chain: CHAIN,
        }
    }
}

impl Bot<State> for Searcher {
    fn choose(&mut self, view: &View, _: &[Action]) -> Action {
        let turn = Turn::in_view(view);
        let plain = || Policy::tuned(turn.options).choose(&turn);
        if is_plain(&turn) {
            return plain().action(view);
        }
        let cheapest = Moves::Cheapest(halving::breadth(&self.budget));
        let result = self.search(view, cheapest, &halving_settings());
        let best = result.and_then(|result| result.best());
        best.unwrap_or_else(plain).action(view)
    }

    fn evaluate(&mut self, view: &View, legal: &[Action]) -> Option<Evaluation<Action>> {
        let moves = legal.iter().filter_map(|action| Move::of(view, action));
        let result = self.search(view, Moves::Listed(moves.collect()), &shared_settings())?;
        let budget_and_seed = (self.budget, seed_at(self.seed, view));
        let is_of = |searched: Move, action: &Action| searched.action(view) == *action;
        Some(Evaluation::new(&result, budget_and_seed, legal, is_of))
    }

    fn simulations(&self) -> u64 {
        self.done
    }
}

/// How the other seats are taken to choose.
pub(super) fn others_model(options: Options) -> ChoiceModel {
    ChoiceModel {
        policy: Policy::greedy(&options),
        options,
        temperature: TEMPERATURE,
        noise: RANDOM_CHOICE_PROBABILITY,
    }
}

/// Whether the own hand and the pot tell what is best: a ZERO is at hand, which
/// no hand can beat, or no other seat has a turn to come.
fn is_plain(turn: &Turn<'_>) -> bool {
    let has_last_word = turn.is_last() && turn.public.last_turns == 1;
    let set = turn.options.set_size();
    has_last_word || turn.has_zero() || turn.costs(&Prices::points(set)).cheapest().cost == ZERO
}

/// The seed for one decision: equal views give equal seeds.
pub(crate) fn seed_at(seed: u64, view: &View) -> u64 {
    let public = view.public_state();
    let decision = u64::from(public.round) << 32 | u64::from(public.turns);
    decision_seed(seed, decision)
}
