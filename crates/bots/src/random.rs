//! The bot that takes any legal action with equal chance.

use crate::Bot;
use brelan_kernel::{Dice, Game, SplitMix};

/// Takes any legal action with equal chance.
#[derive(Clone, Debug)]
pub struct Random(SplitMix);

impl Random {
    /// The bot that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Random(SplitMix::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: &G::View, legal: &[G::Action]) -> G::Action {
        legal[self.0.below(legal.len() as u32) as usize]
    }
}
