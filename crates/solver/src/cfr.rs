//! CFR+ (Tammelin, *Solving Large Imperfect Information Games Using CFR+*, 2014): tabular
//! counterfactual regret minimisation with alternating updates, regrets that never fall below
//! 0, and an average in which later iterations weigh more.

use crate::Policy;
use crate::best_response::fill_others_reach;
use crate::policy::normalize;
use crate::tree::{Tree, TreeNode};

/// A run of CFR+ on a tree. In a game of two players with sum 0 its average policy comes to
/// an equilibrium; with more players nothing is promised.
pub struct CfrPlus<'a> {
    tree: &'a Tree,
    iterations: u64,
    /// By slot: an action of an information set.
    regrets: Vec<f64>,
    current: Policy,
    /// The sum of the policies so far, each by its weight and its player's own reach.
    sums: Vec<f64>,
    /// By node, written anew in every pass.
    reach: Vec<f64>,
    values: Vec<f64>,
}

impl<'a> CfrPlus<'a> {
    /// A run that begins with the uniform policy.
    pub fn new(tree: &'a Tree) -> CfrPlus<'a> {
        CfrPlus {
            tree,
            iterations: 0,
            regrets: vec![0.0; tree.slots],
            current: Policy::uniform(tree),
            sums: vec![0.0; tree.slots],
            reach: vec![0.0; tree.nodes.len()],
            values: vec![0.0; tree.nodes.len()],
        }
    }

    /// The iterations so far.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Goes once over the tree for every player.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        for player in 0..self.tree.players {
            let probabilities = &self.current.probabilities;
            fill_others_reach(self.tree, probabilities, player, &mut self.reach);
            self.add_regrets(player);
            self.match_regrets(player);
            self.add_to_average(player);
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

    /// Computes the counterfactual values from the leaves up, and adds to the regrets of the
    /// player's actions what each was better than the policy.
    fn add_regrets(&mut self, player: usize) {
        let tree = self.tree;
        for (index, node) in tree.nodes.iter().enumerate().rev() {
            self.values[index] = match *node {
                TreeNode::Terminal { payoffs } => {
                    self.reach[index] * tree.payoffs[payoffs as usize + player]
                }
                TreeNode::Chance { first, outcomes } => self.values[first as usize..]
                    [..outcomes as usize]
                    .iter()
                    .sum(),
                TreeNode::Decision { set, first } => {
                    let set = &tree.sets[set as usize];
                    let values = &self.values[first as usize..][..set.actions];
                    if set.player != player {
                        values.iter().sum()
                    } else {
                        let chances = &self.current.probabilities[set.slots()];
                        let mean: f64 = values.iter().zip(chances).map(|(v, p)| v * p).sum();
                        let regrets = &mut self.regrets[set.slots()];
                        for (regret, value) in regrets.iter_mut().zip(values) {
                            *regret += value - mean;
                        }
                        mean
                    }
                }
            };
        }
    }

    /// Raises negative regrets to 0, and makes the policy proportional to them.
    fn match_regrets(&mut self, player: usize) {
        for set in self.tree.sets.iter().filter(|set| set.player == player) {
            let regrets = &mut self.regrets[set.slots()];
            regrets
                .iter_mut()
                .for_each(|regret| *regret = regret.max(0.0));
            let current = &mut self.current.probabilities[set.slots()];
            current.copy_from_slice(regrets);
            normalize(current);
        }
    }

    /// Adds the policy to the average: iteration t weighs t.
    fn add_to_average(&mut self, player: usize) {
        let weight = self.iterations as f64;
        let reach = self.current.own_reach(self.tree);
        let sets = self.tree.sets.iter().zip(reach);
        for (set, reach) in sets.filter(|(set, _)| set.player == player) {
            let current = &self.current.probabilities[set.slots()];
            for (sum, chance) in self.sums[set.slots()].iter_mut().zip(current) {
                *sum += weight * reach * chance;
            }
        }
    }
}
