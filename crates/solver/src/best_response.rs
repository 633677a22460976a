//! Best responses, and how much they gain: exploitability.

use crate::Policy;
use crate::tree::{InformationSet, Tree, TreeNode};

/// What a player can get at most against the others' policy.
#[derive(Clone, Debug, PartialEq)]
pub struct BestResponse {
    /// Its payoff.
    pub value: f64,
    /// At each of the player's information sets that the others let it reach, the best
    /// action; the first action elsewhere.
    pub actions: Vec<u32>,
}

impl BestResponse {
    /// The policy in which `player` plays the best response and the others play `others`.
    pub fn policy_against(&self, tree: &Tree, player: usize, others: &Policy) -> Policy {
        let mut policy = others.clone();
        for (set, action) in tree.sets.iter().zip(&self.actions) {
            if set.player == player {
                let at = &mut policy.probabilities[set.slots()];
                at.fill(0.0);
                at[*action as usize] = 1.0;
            }
        }
        policy
    }
}

/// The payoff of each player when all play the policy.
pub fn expected_payoffs(tree: &Tree, policy: &Policy) -> Vec<f64> {
    let mut reach = vec![0.0; tree.nodes.len()];
    reach[0] = 1.0;
    let mut payoffs = vec![0.0; tree.players];
    for (index, node) in tree.nodes.iter().enumerate() {
        let here = reach[index];
        if here == 0.0 {
            continue;
        }
        match *node {
            TreeNode::Terminal { payoffs: begin } => {
                let at = &tree.payoffs[begin as usize..][..tree.players];
                payoffs
                    .iter_mut()
                    .zip(at)
                    .for_each(|(sum, payoff)| *sum += here * payoff);
            }
            TreeNode::Chance { first, outcomes } => {
                let children = first as usize..(first + outcomes) as usize;
                let chances = &tree.chance[children.clone()];
                for (child, chance) in reach[children].iter_mut().zip(chances) {
                    *child = here * chance;
                }
            }
            TreeNode::Decision { set, first } => {
                let slots = tree.sets[set as usize].slots();
                for (child, slot) in (first as usize..).zip(slots) {
                    reach[child] = here * policy.probabilities[slot];
                }
            }
        }
    }
    payoffs
}

/// The best that `player` can do against the others' policy.
pub fn best_response(tree: &Tree, policy: &Policy, player: usize) -> BestResponse {
    let (members, begins) = tree.nodes_by_set();
    let mut search = Search {
        tree,
        player,
        reach: others_reach(tree, policy, player),
        values: vec![f64::NAN; tree.nodes.len()],
        choices: vec![None; tree.sets.len()],
        members,
        begins,
    };
    let value = search.value(0);
    let choices = search.choices.iter();
    BestResponse {
        value,
        actions: choices.map(|choice| choice.unwrap_or(0)).collect(),
    }
}

/// By how much the players together gain when each alone changes to a best response. It is
/// 0 in a Nash equilibrium and larger elsewhere: never negative, although the two sums that are
/// subtracted are rounded differently.
pub fn nash_conv(tree: &Tree, policy: &Policy) -> f64 {
    let payoffs = expected_payoffs(tree, policy);
    let gain = |(player, payoff)| best_response(tree, policy, player).value - payoff;
    let sum: f64 = payoffs.into_iter().enumerate().map(gain).sum();
    sum.max(0.0)
}

/// [`nash_conv`] divided by the number of players: what a best response gains on the average
/// of all seats. In a game of two players with sum 0 it is how far the policy falls behind an
/// equilibrium against the worst opponent.
pub fn exploitability(tree: &Tree, policy: &Policy) -> f64 {
    nash_conv(tree, policy) / tree.players as f64
}

/// With what probability chance and the other players do what leads to each node.
pub(crate) fn others_reach(tree: &Tree, policy: &Policy, player: usize) -> Vec<f64> {
    let mut reach = vec![0.0; tree.nodes.len()];
    fill_others_reach(tree, &policy.probabilities, player, &mut reach);
    reach
}

/// Writes the probabilities of [`others_reach`] to `reach`.
pub(crate) fn fill_others_reach(
    tree: &Tree,
    probabilities: &[f64],
    player: usize,
    reach: &mut [f64],
) {
    reach[0] = 1.0;
    for (index, node) in tree.nodes.iter().enumerate() {
        let here = reach[index];
        match *node {
            TreeNode::Terminal { .. } => {}
            TreeNode::Chance { first, outcomes } => {
                let children = first as usize..(first + outcomes) as usize;
                let chances = &tree.chance[children.clone()];
                for (child, chance) in reach[children].iter_mut().zip(chances) {
                    *child = here * chance;
                }
            }
            TreeNode::Decision { set, first } => {
                let set = &tree.sets[set as usize];
                let children = &mut reach[first as usize..][..set.actions];
                if set.player == player {
                    children.fill(here);
                } else {
                    let chances = &probabilities[set.slots()];
                    for (child, chance) in children.iter_mut().zip(chances) {
                        *child = here * chance;
                    }
                }
            }
        }
    }
}

/// The values of nodes are counterfactual: weighted by the others' reach, so that the values
/// of an information set's histories add up.
struct Search<'a> {
    tree: &'a Tree,
    player: usize,
    reach: Vec<f64>,
    /// NaN where it is not known yet.
    values: Vec<f64>,
    choices: Vec<Option<u32>>,
    members: Vec<u32>,
    begins: Vec<usize>,
}

impl Search<'_> {
    fn value(&mut self, node: usize) -> f64 {
        if self.reach[node] == 0.0 {
            return 0.0;
        }
        if self.values[node].is_nan() {
            self.values[node] = match self.tree.nodes[node] {
                TreeNode::Terminal { payoffs } => {
                    self.reach[node] * self.tree.payoffs[payoffs as usize + self.player]
                }
                TreeNode::Chance { first, outcomes } => self.sum(first, outcomes as usize),
                TreeNode::Decision { set, first } => {
                    let InformationSet {
                        player, actions, ..
                    } = self.tree.sets[set as usize];
                    match player == self.player {
                        true => {
                            let action = self.choice(set);
                            self.value((first + action) as usize)
                        }
                        false => self.sum(first, actions),
                    }
                }
            };
        }
        self.values[node]
    }

    fn sum(&mut self, first: u32, children: usize) -> f64 {
        let first = first as usize;
        (first..first + children)
            .map(|child| self.value(child))
            .sum()
    }

    /// The best action of a set: by the sum over its histories, because the player cannot
    /// tell them apart.
    fn choice(&mut self, set: u32) -> u32 {
        if let Some(known) = self.choices[set as usize] {
            return known;
        }
        let actions = self.tree.sets[set as usize].actions as u32;
        let members = self.begins[set as usize]..self.begins[set as usize + 1];
        let mut best = (f64::NEG_INFINITY, 0);
        for action in 0..actions {
            let mut sum = 0.0;
            for place in members.clone() {
                let node = self.members[place] as usize;
                if let TreeNode::Decision { first, .. } = self.tree.nodes[node] {
                    sum += self.value((first + action) as usize);
                }
            }
            if sum > best.0 {
                best = (sum, action);
            }
        }
        self.choices[set as usize] = Some(best.1);
        best.1
    }
}
