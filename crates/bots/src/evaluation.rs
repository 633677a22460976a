//! What a search found out about the legal actions.

use brelan_search::{ActionStats, Budget, SearchResult};

/// The evaluation of a decision by a bot that searches.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation<A> {
    /// The statistics of each action that was asked for, in their order. Actions that
    /// differ in nothing that matters share theirs.
    pub actions: Vec<ActionStats<A>>,
    /// How many simulations were made.
    pub simulations: u32,
    /// What the search was allowed to spend.
    pub budget: Budget,
    /// The seed of the search: with the same budget, seed and view, and without a
    /// deadline, the evaluation is the same.
    pub seed: u64,
}

impl<A: Copy> Evaluation<A> {
    /// Translates the result of a search to the legal actions; `is_of` tells whether
    /// what was searched is an action.
    pub(crate) fn new<S: Copy>(
        result: &SearchResult<S>,
        (budget, seed): (Budget, u64),
        legal: &[A],
        is_of: impl Fn(S, &A) -> bool,
    ) -> Evaluation<A> {
        let stats = |action: &A| {
            let mut searched = result.actions.iter();
            let stats = searched.find(|stats| is_of(stats.action, action));
            stats.map(|stats| stats.with_action(*action))
        };
        Evaluation {
            actions: legal.iter().filter_map(stats).collect(),
            simulations: result.simulations,
            budget,
            seed,
        }
    }
}
