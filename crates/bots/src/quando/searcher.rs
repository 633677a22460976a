//! The bot that searches.

use super::estimate::Estimate;
use super::likelihood::HistoryLikelihood;
pub(super) use super::search_root::Choice;
use super::search_root::{Choices, SearchRoot};
use crate::decision_seed::decision_seed;
use crate::halving::{self, halving_settings, shared_settings};
use crate::{Bot, Effort, Evaluation};
use brelan_kernel::View as _;
use brelan_quando::{Action, Move, State, Value, View};
use brelan_search::{Budget, SearchResult, Settings, search};
use std::sync::Arc;

/// The burn-in grows with the budget: one step, for each unknown card, for so
/// many simulations, at least [`MIN_BURN_IN`]. With 1,600 simulations that is 200:
/// with two players they lead by 0.24 ± 0.34 points a round more than 12, and 1,000
/// by 0.04 ± 0.35 (800 deals; `docs/decisions`, 10).
const SIMULATIONS_PER_BURN_IN_STEP: u32 = 8;
const MIN_BURN_IN: u32 = 12;

/// Tries every choice in worlds of the posterior.
pub(crate) struct Searcher {
    budget: Budget,
    /// Whether worlds are weighted by the likelihood of the others' actions.
    infers: bool,
    /// The estimate that is being fitted, instead of the one that is compiled in.
    estimate: Option<Arc<Estimate>>,
    seed: u64,
    done: u64,
}

impl Searcher {
    /// The bot with `simulations` for a choice, or the share of them that `effort` grants.
    pub(crate) fn new(simulations: u32, seed: u64, effort: Effort) -> Searcher {
        Searcher {
            budget: halving::budget(simulations, effort),
            infers: true,
            estimate: None,
            seed,
            done: 0,
        }
    }

    /// This bot, but with uniform worlds: to measure what inference brings.
    pub(crate) fn without_inference(self) -> Searcher {
        Searcher {
            infers: false,
            ..self
        }
    }

    /// This bot, but with another estimate.
    pub(super) fn with_estimate(self, estimate: Arc<Estimate>) -> Searcher {
        Searcher {
            estimate: Some(estimate),
            ..self
        }
    }

    /// Searches choices of the viewer's turn.
    fn search(
        &mut self,
        view: &View,
        choices: Choices<'_>,
        settings: &Settings,
    ) -> Option<SearchResult<Choice>> {
        let root = SearchRoot {
            view,
            seat: view.viewer().seat()?,
            likelihood: if self.infers {
                HistoryLikelihood::of(view)
            } else {
                HistoryLikelihood::none()
            },
            estimate: match &self.estimate {
                Some(estimate) => estimate,
                None => Estimate::learned(view.options().players),
            },
            choices,
            burn_in: burn_in(self.budget.simulations),
        };
        let result = search(&root, settings, &self.budget, seed_at(self.seed, view));
        self.done += u64::from(result.simulations);
        Some(result)
    }
}

/// The burn-in of the chain of worlds, in steps for each unknown card.
pub(super) fn burn_in(simulations: u32) -> u32 {
    (simulations / SIMULATIONS_PER_BURN_IN_STEP).max(MIN_BURN_IN)
}

/// How many plays are searched: with 1,600 simulations nearly all of them, because
/// with the same cards to come their difference varies little from world to
/// world. Eight instead of four lead by 0.29 ± 0.21 points a round more with four
/// players (250 deals); with 100 simulations two are best (`docs/decisions`, 10).
fn breadth(budget: &Budget) -> usize {
    (budget.simulations.isqrt() as usize / 4).max(2)
}

impl Bot<State> for Searcher {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        let first = choice_of(view, &legal[0]);
        if legal.iter().all(|action| choice_of(view, action) == first) {
            return legal[0];
        }
        let plays = Choices::Best(breadth(&self.budget));
        let result = self.search(view, plays, &halving_settings());
        let best = result.and_then(|result| result.best());
        let best = best.map(Choice::first);
        let is_best = |action: &&Action| choice_of(view, action) == best;
        *legal.iter().find(is_best).unwrap_or(&legal[0])
    }

    fn evaluate(&mut self, view: &View, legal: &[Action]) -> Option<Evaluation<Action>> {
        let mut choices = Vec::new();
        for choice in legal.iter().filter_map(|action| choice_of(view, action)) {
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        let result = self.search(view, Choices::Listed(&choices), &shared_settings())?;
        let budget_and_seed = (self.budget, seed_at(self.seed, view));
        let is_of = |searched: Choice, action: &Action| choice_of(view, action) == Some(searched);
        Some(Evaluation::new(&result, budget_and_seed, legal, is_of))
    }

    fn simulations(&self) -> u64 {
        self.done
    }
}

/// The seed for one decision: equal views give equal seeds. A seat chooses once in a
/// phase of a turn, and what has come to hands tells the rest apart.
pub(super) fn seed_at(seed: u64, view: &View) -> u64 {
    let public = view.public_state();
    let arrivals = public.arrivals[public.acting];
    let decision = u64::from(public.round) << 48
        | u64::from(public.turns) << 24
        | u64::from(arrivals) << 8
        | public.phase as u64;
    decision_seed(seed, decision)
}

/// The choice that an action is a copy of.
pub(super) fn choice_of(view: &View, action: &Action) -> Option<Choice> {
    Some(match action {
        Action::Play { cards } => {
            let fronts = cards.iter().map(|&card| view.own_front(card));
            let fronts: Vec<Value> = fronts.collect::<Option<_>>()?;
            let (lowest, highest) = (*fronts.iter().min()?, *fronts.iter().max()?);
            Choice::Move(if lowest == highest {
                Move::Equal {
                    value: lowest,
                    cards: fronts.len() as u8,
                }
            } else {
                Move::Straight { lowest }
            })
        }
        Action::Draw { side } => Choice::Move(Move::Draw { side: *side }),
        Action::Flip { card } => Choice::Flip(*card),
        Action::Knock {} => Choice::Move(Move::Knock),
        Action::Pass {} => Choice::Move(Move::Pass),
        Action::End {} => Choice::Move(Move::End),
    })
}
