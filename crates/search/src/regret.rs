//! Regret matching on sampled outcomes: outcome-sampling MCCFR (Lanctot, Waugh,
//! Zinkevich and Bowling, "Monte Carlo sampling for regret minimization in
//! extensive games", 2009). A reference implementation: the tests use it to
//! reproduce known equilibrium values by the loop that the bots use.
//!
//! Notation of the paper: `z` is the history that was played, `q(z)` the
//! probability of sampling it, `π` reach probabilities under the current
//! strategy, `h` the history at a node on the way, `a` the sampled action there.
//! The sampled counterfactual regret of an action `b` of seat `i` is
//!
//! ```text
//! r(b) = W · (π(h·a → z) · [a = b] − π(h → z)),   W = u_i(z) · π_-i(h) / q(z)
//! ```

use crate::simulate::Step;
use crate::tree::Tree;
use brelan_kernel::{Dice, SplitMix};

/// The current strategy at a node: each arm in proportion to its positive
/// regret, all alike where none has any.
pub(crate) fn current_strategy<A: Copy + PartialEq>(
    tree: &Tree<A>,
    arms: &[u32],
    out: &mut Vec<f64>,
) {
    let positive = |arm: &u32| tree.arm(*arm).regret.max(0.0);
    let sum: f64 = arms.iter().map(positive).sum();
    let uniform = 1.0 / arms.len() as f64;
    out.clear();
    out.extend(arms.iter().map(|arm| {
        if sum > 0.0 {
            positive(arm) / sum
        } else {
            uniform
        }
    }));
}

/// Draws an index from `strategy`, mixed with `explore` parts of the uniform
/// distribution; gives it with the probability that it was drawn by.
pub(crate) fn sample(strategy: &[f64], explore: f64, dice: &mut SplitMix) -> (usize, f64) {
    let uniform = explore / strategy.len() as f64;
    let probability = |index: usize| uniform + (1.0 - explore) * strategy[index];
    let mut left = f64::from(dice.word()) / (f64::from(u32::MAX) + 1.0);
    for index in 0..strategy.len() - 1 {
        if left < probability(index) {
            return (index, probability(index));
        }
        left -= probability(index);
    }
    (strategy.len() - 1, probability(strategy.len() - 1))
}

/// Updates regrets and the average strategy at every node of one simulation.
/// `payoff` gives the payoff of the seat of a step.
pub(crate) fn update<A: Copy + PartialEq>(
    trees: &mut [Tree<A>],
    steps: &[Step],
    arms: &[u32],
    payoff: impl Fn(&Step) -> f64,
) {
    // q(z), without the chance events: they cancel out.
    let sampled: f64 = steps.iter().map(|step| step.sample_probability).product();
    let mut strategy = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let (before, after) = (&steps[..index], &steps[index + 1..]);
        // π_i(h) of the own choices, or π_-i(h) of the others'.
        let reach = |own: bool| -> f64 {
            let of = before.iter().filter(|past| (past.seat == step.seat) == own);
            of.map(|past| past.probability).product()
        };
        // π(h·a → z)
        let tail: f64 = after.iter().map(|later| later.probability).product();
        let sampled_before: f64 = before.iter().map(|past| past.sample_probability).product();
        let weight = payoff(step) * reach(false) / sampled;
        let tree = &mut trees[step.tree];
        let here = &arms[step.arms.clone()];
        current_strategy(tree, here, &mut strategy);
        for (arm, probability) in here.iter().zip(&strategy) {
            let chosen = if *arm == step.arm { tail } else { 0.0 };
            let sums = tree.arm_mut(*arm);
            sums.regret += weight * (chosen - step.probability * tail);
            sums.strategy_sum += reach(true) / sampled_before * probability;
        }
    }
}
