//! The contract of a game that can be solved: a small tree of histories.

use std::hash::Hash;

/// What a history waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Node<K> {
    /// The game is over: the payoff of each player.
    Terminal(Vec<f64>),
    /// Chance chooses: the probability of each outcome. They sum to 1.
    Chance(Vec<f64>),
    /// A player chooses.
    Decision {
        /// The player, from 0.
        player: usize,
        /// What the player knows. Histories with equal values form an information set.
        information: K,
        /// How many actions there are, the same for all histories of the set, in the same
        /// order.
        actions: usize,
    },
}

/// A finite game in extensive form with perfect recall: a player's information tells its
/// own earlier information sets and actions. [`Tree::build`](crate::Tree::build) checks that.
pub trait ExtensiveForm {
    /// The whole truth of one path from the root.
    type History;
    /// What a player knows.
    type Information: Eq + Hash;

    /// The number of players.
    fn players(&self) -> usize;

    /// The history in which nothing has happened yet.
    fn root(&mut self) -> Self::History;

    /// What the history waits for.
    fn node(&mut self, history: &Self::History) -> Node<Self::Information>;

    /// The history after the outcome or action with this index.
    fn child(&mut self, history: &Self::History, index: usize) -> Self::History;

    /// How many bytes it keeps of the histories that it was asked about.
    fn kept_bytes(&self) -> usize {
        0
    }
}
