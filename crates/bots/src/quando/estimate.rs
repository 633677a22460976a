//! The value function: what a round is worth to a seat whose turn begins, without
//! playing it on. A small neural network for each number of players, fitted to
//! how rounds of a searching player among greedy ones ended (`docs/strength.md`,
//! `examples/fit_quando`).

use super::features::{FEATURE_COUNT, extract};
use crate::net::Net;
use brelan_quando::State;
use std::sync::LazyLock;

/// The number of hidden units.
pub const HIDDEN_UNITS: usize = 64;

/// A fitted value function.
pub struct Estimate(Net<FEATURE_COUNT, HIDDEN_UNITS>);

/// By the number of players less two.
static LEARNED: LazyLock<[Estimate; 5]> = LazyLock::new(|| {
    [
        include_str!("estimate/2.txt"),
        include_str!("estimate/3.txt"),
        include_str!("estimate/4.txt"),
        include_str!("estimate/5.txt"),
        include_str!("estimate/6.txt"),
    ]
    .map(Estimate::read)
});

impl Estimate {
    /// Reads the network from the text of one that is compiled in, or that is being
    /// fitted.
    ///
    /// # Panics
    /// When the text is no such network.
    pub fn read(text: &str) -> Estimate {
        Estimate(Net::read(text))
    }

    /// The compiled-in value function for this number of players.
    pub(super) fn learned(players: u8) -> &'static Estimate {
        &LEARNED[usize::from(players - 2)]
    }

    /// The points by which the acting seat, whose turn begins, will be ahead of
    /// the others' mean.
    pub(super) fn lead(&self, state: &State) -> f32 {
        self.0.output(&extract(state, state.public_state().acting))
    }
}
