//! Which action a simulation tries at a node.

use crate::settings::Widening;
use crate::tree::Tree;
use brelan_kernel::{Dice, SplitMix};

/// The arms of the actions that are available at this visit, as many as the
/// node is wide; each counts that it was available.
pub(crate) fn available<A: Copy + PartialEq>(
    tree: &mut Tree<A>,
    node: u32,
    actions: &[A],
    widening: Option<Widening>,
    arms: &mut Vec<u32>,
) {
    let visits = tree.visit(node);
    let width = widening.map_or(actions.len(), |widening| widening.width(visits));
    arms.clear();
    for action in actions.iter().take(width) {
        let arm = tree.arm_of(node, *action);
        tree.arm_mut(arm).available += 1;
        arms.push(arm);
    }
}

/// UCB1 (Auer, Cesa-Bianchi and Fischer 2002) with availability counts instead
/// of the node's visits, because an action is not available in every world
/// (Cowling and others 2012). What was never tried comes first: by chance, or in
/// the order of the actions where the node is widened progressively.
pub(crate) fn by_ucb<A: Copy + PartialEq>(
    tree: &Tree<A>,
    arms: &[u32],
    exploration: f32,
    ordered: bool,
    dice: &mut SplitMix,
) -> u32 {
    let fresh = |arm: &&u32| tree.arm(**arm).visits == 0;
    let count = arms.iter().filter(fresh).count() as u32;
    if count > 0 {
        let index = if ordered { 0 } else { dice.below(count) };
        let mut fresh = arms.iter().filter(fresh);
        return *fresh.nth(index as usize).expect("one of those counted");
    }
    let bound = |arm: u32| {
        let arm = tree.arm(arm);
        let uncertainty = f64::from(arm.available).ln() / f64::from(arm.visits);
        arm.mean() + f64::from(exploration) * uncertainty.sqrt()
    };
    let best = arms
        .iter()
        .max_by(|one, other| bound(**one).total_cmp(&bound(**other)));
    *best.expect("a world has an action for the seat that must act")
}
