//! The bot that searches.

use super::cost::{Prices, ZERO};
use super::model::Softened;
use super::policy::{Policy, Turn};
use super::search::{Asked, Plan};
use crate::halving::{self, halving_settings};
use crate::{Bot, Effort, moment};
use brelan_search::{Budget, search};
use brelan_zero::{Action, State, View};

/// How many decisions of each seat are looked at; most rounds have fewer.
const MEMORY: usize = 16;

/// Looks at its likeliest moves in worlds that fit what the others chose.
pub(crate) struct Searcher {
    budget: Budget,
    /// Whether the past tells it what the others hold.
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

    /// The same bot that takes every hand for equally likely.
    pub(crate) fn without_inference(self) -> Searcher {
        Searcher {
            infers: false,
            ..self
        }
    }

    /// How a round is thought to go on.
    fn plan(&self, view: &View) -> Plan {
        let options = *view.options();
        let others = Policy::greedy(options.players);
        Plan {
            own: Policy::tuned(),
            others,
            breadth: halving::breadth(&self.budget),
            model: self.infers.then_some(Softened {
                policy: others,
                options,
                heat: 100,
                noise: 0.05,
            }),
            memory: MEMORY,
            steps: (100, 4),
        }
    }
}

impl Bot<State> for Searcher {
    fn choose(&mut self, view: &View, _: &[Action]) -> Action {
        let turn = Turn::in_view(view);
        let plan = self.plan(view);
        let seat = view.viewer().seat().filter(|_| !is_plain(&turn));
        let Some(seat) = seat else {
            return plan.own.choose(&turn).action(view);
        };
        let asked = Asked {
            seat,
            view,
            plan: &plan,
        };
        let seed = seed_at(self.seed, view);
        let result = search(&asked, &halving_settings(), &self.budget, seed);
        self.done += u64::from(result.simulations);
        let best = result.best();
        best.unwrap_or_else(|| plan.own.choose(&turn)).action(view)
    }

    fn simulations(&self) -> u64 {
        self.done
    }
}

/// Whether the own hand and the pot tell what is best: a ZERO is at hand, which
/// nobody can beat, or nobody else has a turn to come.
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
