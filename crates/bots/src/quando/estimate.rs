//! What a round is worth to a seat whose turn begins, without playing it on: a
//! small neural network for each number of players, that learned it from how
//! rounds of a searching player among sensible ones ended (`docs/strength.md`,
//! `examples/fit_quando`).

use super::look::{LOOKS, look};
use crate::net::Net;
use brelan_quando::State;
use std::sync::LazyLock;

/// Hidden units.
pub const HIDDEN: usize = 64;

/// An estimate of how a round ends.
pub struct Estimate(Net<LOOKS, HIDDEN>);

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
    /// Reads the network of a file of the program, or of the text of one that
    /// learns.
    ///
    /// # Panics
    /// When the text is no such network.
    pub fn read(text: &str) -> Estimate {
        Estimate(Net::read(text))
    }

    /// What was learned for a table of so many.
    pub(super) fn learned(players: u8) -> &'static Estimate {
        &LEARNED[usize::from(players - 2)]
    }

    /// The points by which the acting seat, whose turn begins, will be ahead of
    /// the others' mean.
    pub(super) fn lead(&self, state: &State) -> f32 {
        self.0.of(&look(state, state.public_state().acting))
    }
}
