//! The exploitability of a policy that can only be sampled: a bot's.

use crate::{Policy, Tree, best_response, expected_payoffs, exploitability};

/// How many times a policy is estimated independently, for the interval.
const REPLICATES: usize = 8;

/// The 97.5 % quantile of Student's t-distribution with 7 degrees of freedom, for
/// [`REPLICATES`] values.
const T_QUANTILE: f64 = 2.364_6;

/// A figure with a 95 % confidence interval; the interval is a point where the figure is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// Independent estimates of one policy, each from samples of its choices.
#[derive(Clone, Debug)]
pub struct Replicates {
    policies: Vec<Policy>,
}

impl Replicates {
    /// A policy that always chooses the same at an information set: asked once for each set
    /// that it reaches. `None` as soon as `choose` gives no choice, as after Ctrl-C.
    pub fn deterministic(
        tree: &Tree,
        choose: &mut dyn FnMut(usize) -> Option<usize>,
    ) -> Option<Replicates> {
        let policies = sample_policies(tree, 1, 1, choose)?;
        Some(Replicates { policies })
    }

    /// A random policy, asked [`Replicates::samples`]`(each)` times for each information set
    /// that it reaches. Its choices must be independent of each other. `None` as soon as
    /// `choose` gives no choice.
    pub fn random(
        tree: &Tree,
        each: u32,
        choose: &mut dyn FnMut(usize) -> Option<usize>,
    ) -> Option<Replicates> {
        let policies = sample_policies(tree, REPLICATES, each, choose)?;
        Some(Replicates { policies })
    }

    /// The number of samples of an information set where each estimate has `each`.
    pub fn samples(each: u32) -> u32 {
        REPLICATES as u32 * each
    }

    /// The mean of the estimates.
    pub fn policy(&self) -> Policy {
        self.mean_without(None)
    }

    /// [`exploitability`] of the policy, with a conservative interval.
    ///
    /// The figure of an estimated policy is too high on the average, because the best response
    /// also answers to the noise of the estimate: that bounds the truth from above. A best
    /// response to the other estimates, measured against an estimate that it does not know, is
    /// too low on the average: that bounds it from below.
    ///
    /// `None` if `is_cancelled` says so before all of them are computed; it is asked before
    /// each, because a large tree takes seconds.
    pub fn exploitability(&self, tree: &Tree, is_cancelled: &dyn Fn() -> bool) -> Option<Estimate> {
        let value = exploitability(tree, &self.policy());
        let count = self.policies.len();
        if count == 1 {
            return Some(Estimate {
                value,
                low: value,
                high: value,
            });
        }
        let (mut lower, mut without) = (Vec::new(), Vec::new());
        for (index, left_out) in self.policies.iter().enumerate() {
            if is_cancelled() {
                return None;
            }
            let others = self.mean_without(Some(index));
            lower.push(gain_against(tree, &others, left_out));
            without.push(exploitability(tree, &others));
        }
        let count = count as f64;
        let (lower_mean, lower_squares) = mean_and_squares(&lower);
        let lower_error = (lower_squares / (count - 1.0) / count).sqrt();
        // The jackknife's variance of the figure of all estimates together.
        let error = (mean_and_squares(&without).1 * (count - 1.0) / count).sqrt();
        Some(Estimate {
            value,
            low: (lower_mean - T_QUANTILE * lower_error).clamp(0.0, value),
            high: value + T_QUANTILE * error,
        })
    }

    /// The mean of all estimates but one.
    fn mean_without(&self, left_out: Option<usize>) -> Policy {
        let kept = self.policies.iter().enumerate();
        let kept: Vec<&Policy> = kept
            .filter(|(index, _)| Some(*index) != left_out)
            .map(|(_, policy)| policy)
            .collect();
        let mut mean = kept[0].clone();
        for (slot, probability) in mean.probabilities.iter_mut().enumerate() {
            let sum: f64 = kept.iter().map(|policy| policy.probabilities[slot]).sum();
            *probability = sum / kept.len() as f64;
        }
        mean
    }
}

/// What best responses to `known` gain against `actual`, on the average of the players.
fn gain_against(tree: &Tree, known: &Policy, actual: &Policy) -> f64 {
    let payoffs = expected_payoffs(tree, actual);
    let gain = |(player, payoff): (usize, f64)| {
        let response = best_response(tree, known, player);
        let policy = response.policy_against(tree, player, actual);
        expected_payoffs(tree, &policy)[player] - payoff
    };
    let sum: f64 = payoffs.into_iter().enumerate().map(gain).sum();
    sum / tree.players() as f64
}

/// The mean, and the sum of the squared distances from it.
fn mean_and_squares(values: &[f64]) -> (f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, squares)
}

/// `replicates` policies, each of the frequencies of `each` choices. Sets that no policy
/// reaches by its own choices are left uniform: they change nothing. `None` as soon as
/// `choose` gives no choice.
fn sample_policies(
    tree: &Tree,
    replicates: usize,
    each: u32,
    choose: &mut dyn FnMut(usize) -> Option<usize>,
) -> Option<Vec<Policy>> {
    let mut policies = vec![Policy::uniform(tree); replicates];
    let mut reached = vec![true; tree.sets.len()];
    for (index, set) in tree.sets.iter().enumerate() {
        if let (Some((parent, _)), Some(slot)) = (set.parent, set.parent_slot(tree)) {
            let is_chosen = policies
                .iter()
                .any(|policy| policy.probabilities[slot] > 0.0);
            reached[index] = reached[parent as usize] && is_chosen;
        }
        if !reached[index] {
            continue;
        }
        for policy in &mut policies {
            let mut counts = vec![0.0; set.actions];
            if set.actions == 1 {
                counts[0] = 1.0;
            } else {
                for _ in 0..each {
                    counts[choose(index)?] += 1.0;
                }
            }
            policy.set(tree, index, &counts);
        }
    }
    Some(policies)
}
