//! What a table is worth, as a small neural network that learned it from
//! matches: 57 numbers, 64 hidden units. It gives how likely a win is, as a
//! logit.

use super::look::{LOOKS, Look};
use crate::net;
use std::sync::LazyLock;

/// Hidden units.
pub const HIDDEN: usize = 64;

/// A network.
pub type Net = net::Net<LOOKS, HIDDEN>;

/// For what a seat knows when its turn is over.
pub(crate) static KNOWN: LazyLock<Net> = LazyLock::new(|| Net::read(include_str!("known.txt")));

/// For both hands lying open.
pub(crate) static OPEN: LazyLock<Net> = LazyLock::new(|| Net::read(include_str!("open.txt")));

impl Net {
    /// The logit of a win for the seat whose turn is over.
    pub(crate) fn logit(&self, look: &Look) -> f32 {
        self.of(look)
    }

    /// How likely a win is for the seat whose turn is over.
    pub fn chance(&self, look: &Look) -> f32 {
        chance(self.logit(look))
    }
}

/// How likely a win is by its logit.
pub(crate) fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_networks_are_whole_and_like_to_be_ahead() {
        for net in [&*KNOWN, &*OPEN] {
            let mut look = [0.0; LOOKS];
            (look[0], look[3], look[4]) = (1.0, 1.0, 1.0);
            let even = net.chance(&look);
            (look[1], look[2], look[3]) = (1.0, 1.0, 0.5);
            assert!(net.chance(&look) > even && even > 0.0);
        }
    }
}
