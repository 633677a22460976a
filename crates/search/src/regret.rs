//! Regret matching on sampled outcomes (Lanctot, Waugh, Zinkevich and Bowling,
//! "Monte Carlo sampling for regret minimization in extensive games", 2009).

use crate::simulate::Step;
use crate::tree::Tree;
use brelan_kernel::{Dice, SplitMix};

/// The current play at a node: each arm's share, by its positive regret.
pub(crate) fn shares<A: Copy + PartialEq>(tree: &Tree<A>, arms: &[u32], out: &mut Vec<f64>) {
    let positive = |arm: &u32| tree.arm(*arm).regret.max(0.0);
    let sum: f64 = arms.iter().map(positive).sum();
    let even = 1.0 / arms.len() as f64;
    out.clear();
    out.extend(
        arms.iter()
            .map(|arm| if sum > 0.0 { positive(arm) / sum } else { even }),
    );
}

/// A place among `shares`, mixed with an even chance for all; with how likely
/// it was to be drawn.
pub(crate) fn draw(shares: &[f64], explore: f64, dice: &mut SplitMix) -> (usize, f64) {
    let even = explore / shares.len() as f64;
    let chance = |place: usize| even + (1.0 - explore) * shares[place];
    let mut left = f64::from(dice.word()) / (f64::from(u32::MAX) + 1.0);
    for place in 0..shares.len() - 1 {
        if left < chance(place) {
            return (place, chance(place));
        }
        left -= chance(place);
    }
    (shares.len() - 1, chance(shares.len() - 1))
}

/// Notes one simulation at every node that it came through. `payoff` gives what
/// it brought to the seat of a step.
pub(crate) fn note<A: Copy + PartialEq>(
    trees: &mut [Tree<A>],
    steps: &[Step],
    arms: &[u32],
    payoff: impl Fn(&Step) -> f64,
) {
    let sampled: f64 = steps.iter().map(|step| step.drawn).product();
    let mut scratch = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let (before, after) = (&steps[..place], &steps[place + 1..]);
        let reach = |own: bool| -> f64 {
            let of = before.iter().filter(|past| (past.seat == step.seat) == own);
            of.map(|past| past.share).product()
        };
        let tail: f64 = after.iter().map(|later| later.share).product();
        let drawn_before: f64 = before.iter().map(|past| past.drawn).product();
        let weight = payoff(step) * reach(false) / sampled;
        let tree = &mut trees[step.tree];
        let here = &arms[step.arms.clone()];
        shares(tree, here, &mut scratch);
        for (arm, share) in here.iter().zip(&scratch) {
            let chosen = if *arm == step.arm { tail } else { 0.0 };
            let kept = tree.arm_mut(*arm);
            kept.regret += weight * (chosen - step.share * tail);
            kept.played += reach(true) / drawn_before * share;
        }
    }
}
