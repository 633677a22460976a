//! What all players do at all of their information sets.

use crate::Tree;

/// A behaviour strategy of every player: at each information set a probability of each
/// action.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    pub(crate) probabilities: Vec<f64>,
}

impl Policy {
    /// Every action of a set with the same probability.
    pub fn uniform(tree: &Tree) -> Policy {
        let mut probabilities = vec![0.0; tree.slots];
        for set in &tree.sets {
            probabilities[set.slots()].fill(1.0 / set.actions as f64);
        }
        Policy { probabilities }
    }

    /// The probabilities of the actions at a set.
    pub fn at<'a>(&'a self, tree: &Tree, set: usize) -> &'a [f64] {
        &self.probabilities[tree.sets[set].slots()]
    }

    /// Replaces the probabilities at a set by these weights, divided by their sum; by equal
    /// ones where all weights are 0.
    ///
    /// # Panics
    /// When there are more or fewer weights than actions.
    pub fn set(&mut self, tree: &Tree, set: usize, weights: &[f64]) {
        let at = &mut self.probabilities[tree.sets[set].slots()];
        at.copy_from_slice(weights);
        normalize(at);
    }

    /// With what probability each set's player does what leads to it: a set's value is the
    /// product of its player's own probabilities on the way.
    pub(crate) fn own_reach(&self, tree: &Tree) -> Vec<f64> {
        let mut reach = vec![1.0; tree.sets.len()];
        for (index, set) in tree.sets.iter().enumerate() {
            if let (Some((parent, _)), Some(slot)) = (set.parent, set.parent_slot(tree)) {
                reach[index] = reach[parent as usize] * self.probabilities[slot];
            }
        }
        reach
    }
}

/// Divides weights by their sum; makes them equal where all are 0.
pub(crate) fn normalize(weights: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    let count = weights.len() as f64;
    for weight in weights {
        *weight = match sum > 0.0 {
            true => *weight / sum,
            false => 1.0 / count,
        };
    }
}
