//! External-sampling MCCFR (Lanctot, Waugh, Zinkevich and Bowling, *Monte Carlo Sampling for
//! Regret Minimization in Extensive Games*, 2009): a pass samples what chance and the others
//! do, and tries every action of one player.

use crate::Policy;
use crate::policy::normalize;
use crate::tree::{Tree, TreeNode};
use brelan_kernel::{Dice, SplitMix};

/// A run of external-sampling MCCFR on a tree. An iteration costs less than one of
/// [`CfrPlus`](crate::CfrPlus), and more of them are needed.
pub struct ExternalSampling<'a> {
    tree: &'a Tree,
    dice: SplitMix,
    iterations: u64,
    /// By slot: an action of an information set.
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

impl<'a> ExternalSampling<'a> {
    /// A run that begins with the uniform policy. Equal seeds give equal runs.
    pub fn new(tree: &'a Tree, seed: u64) -> ExternalSampling<'a> {
        ExternalSampling {
            tree,
            dice: SplitMix::new(seed),
            iterations: 0,
            regrets: vec![0.0; tree.slots],
            sums: vec![0.0; tree.slots],
        }
    }

    /// The iterations so far.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Samples one pass for every player.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        for player in 0..self.tree.players {
            self.pass(player, 0);
        }
    }

    /// The average policy.
    pub fn average(&self) -> Policy {
        let mut probabilities = self.sums.clone();
        for set in &self.tree.sets {
            normalize(&mut probabilities[set.slots()]);
        }
        Policy { probabilities }
    }

    /// A sample of what the node is worth to the player.
    fn pass(&mut self, player: usize, node: usize) -> f64 {
        let tree = self.tree;
        match tree.nodes[node] {
            TreeNode::Terminal { payoffs } => tree.payoffs[payoffs as usize + player],
            TreeNode::Chance { first, outcomes } => {
                let chances = &tree.chance[first as usize..][..outcomes as usize];
                let outcome = sampled(chances, &mut self.dice);
                self.pass(player, first as usize + outcome)
            }
            TreeNode::Decision { set, first } => {
                let set = &tree.sets[set as usize];
                let mut chances: Vec<f64> = self.regrets[set.slots()].to_vec();
                chances
                    .iter_mut()
                    .for_each(|regret| *regret = regret.max(0.0));
                normalize(&mut chances);
                if set.player != player {
                    // The average of a player's policy is taken in the others' passes: how
                    // often a pass comes here is the player's own reach.
                    for (sum, chance) in self.sums[set.slots()].iter_mut().zip(&chances) {
                        *sum += chance;
                    }
                    let action = sampled(&chances, &mut self.dice);
                    return self.pass(player, first as usize + action);
                }
                let children = first as usize..first as usize + set.actions;
                let values: Vec<f64> = children.map(|child| self.pass(player, child)).collect();
                let mean: f64 = values.iter().zip(&chances).map(|(v, p)| v * p).sum();
                for (regret, value) in self.regrets[set.slots()].iter_mut().zip(values) {
                    *regret += value - mean;
                }
                mean
            }
        }
    }
}

/// An index, each as often as its probability says.
fn sampled(chances: &[f64], dice: &mut SplitMix) -> usize {
    let mut left = f64::from(dice.word()) / (f64::from(u32::MAX) + 1.0);
    for (index, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return index;
        }
    }
    chances.len() - 1
}
