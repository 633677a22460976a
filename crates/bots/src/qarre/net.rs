//! What a table is worth, as a small neural network that learned it from
//! matches: 48 numbers, one hidden layer of 64 rectified units, and a straight
//! way beside it. It gives how likely a win is, as a logit.

use super::look::{LOOKS, Look};
use std::sync::LazyLock;

/// Hidden units.
const HIDDEN: usize = 64;

/// A network.
pub(crate) struct Net {
    straight: [f32; LOOKS],
    into: [[f32; HIDDEN]; LOOKS],
    out: [f32; HIDDEN],
}

/// For what a seat knows when its turn is over.
pub(crate) static KNOWN: LazyLock<Net> = LazyLock::new(|| Net::read(include_str!("known.txt")));

/// For both hands lying open.
pub(crate) static OPEN: LazyLock<Net> = LazyLock::new(|| Net::read(include_str!("open.txt")));

impl Net {
    /// Reads a network: the straight way, then a line for each number, then the
    /// way out.
    fn read(text: &str) -> Net {
        let mut numbers = text.split_whitespace().map(|word| {
            let number = word.parse::<f32>();
            number.expect("the numbers of a network that is part of the program")
        });
        let mut next = || numbers.next().expect("a whole network");
        let straight = [0; LOOKS].map(|_| next());
        let into = [[0; HIDDEN]; LOOKS].map(|line| line.map(|_| next()));
        Net {
            straight,
            into,
            out: [0; HIDDEN].map(|_| next()),
        }
    }

    /// The logit of a win for the seat whose turn is over.
    pub(crate) fn logit(&self, look: &Look) -> f32 {
        let mut hidden = [0.0; HIDDEN];
        let mut logit = 0.0;
        for (number, (straight, into)) in look.iter().zip(self.straight.iter().zip(&self.into)) {
            logit += straight * number;
            for (unit, weight) in hidden.iter_mut().zip(into) {
                *unit += weight * number;
            }
        }
        for (unit, weight) in hidden.iter().zip(&self.out) {
            logit += weight * unit.max(0.0);
        }
        logit
    }

    /// How likely a win is for the seat whose turn is over.
    pub(crate) fn chance(&self, look: &Look) -> f32 {
        1.0 / (1.0 + (-self.logit(look)).exp())
    }
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
