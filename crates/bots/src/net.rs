//! A small neural network: some numbers, one hidden layer of rectified units,
//! and a straight way beside it. Games say what the numbers are and what comes
//! out.

use std::array;

/// A network of so many numbers and hidden units.
pub struct Net<const INPUTS: usize, const HIDDEN: usize> {
    straight: [f32; INPUTS],
    into: [[f32; HIDDEN]; INPUTS],
    out: [f32; HIDDEN],
}

impl<const INPUTS: usize, const HIDDEN: usize> Net<INPUTS, HIDDEN> {
    /// Reads a network: the straight way, then a line for each number, then the
    /// way out.
    ///
    /// # Panics
    /// When the text is no such network: it is part of the program.
    pub(crate) fn read(text: &str) -> Self {
        let mut numbers = text.split_whitespace().map(|word| {
            let number = word.parse::<f32>();
            number.expect("the numbers of a network that is part of the program")
        });
        let net = Net::from_weights(&mut numbers);
        assert!(numbers.next().is_none(), "numbers after the network's end");
        net
    }

    /// The network of these weights, in the order of the text.
    ///
    /// # Panics
    /// When there are too few.
    pub fn from_weights(mut weights: impl Iterator<Item = f32>) -> Self {
        let mut next = || weights.next().expect("a whole network");
        Net {
            straight: array::from_fn(|_| next()),
            into: array::from_fn(|_| array::from_fn(|_| next())),
            out: array::from_fn(|_| next()),
        }
    }

    /// What comes into the hidden units.
    #[inline]
    pub fn hidden(&self, inputs: &[f32; INPUTS]) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        for (number, into) in inputs.iter().zip(&self.into) {
            // Many numbers are 0, and change nothing.
            if *number == 0.0 {
                continue;
            }
            for (unit, weight) in hidden.iter_mut().zip(into) {
                *unit += weight * number;
            }
        }
        hidden
    }

    /// What comes out for these numbers.
    #[inline]
    pub(crate) fn of(&self, inputs: &[f32; INPUTS]) -> f32 {
        let straight = inputs.iter().zip(&self.straight);
        let straight = straight.fold(0.0, |sum, (number, weight)| sum + weight * number);
        let hidden = self.hidden(inputs);
        let units = hidden.iter().zip(&self.out);
        units.fold(straight, |sum, (unit, weight)| sum + weight * unit.max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_goes_the_straight_way_and_through_the_hidden_units() {
        let net = Net::<2, 3>::read("0.5 -1\n1 2 -3\n1 -2 0\n10 1 100");
        // Straight 0.5·2 − 1·1; the units get 3, 2 and −6.
        assert_eq!(net.of(&[2.0, 1.0]), 0.0 + 30.0 + 2.0);
        assert_eq!(net.of(&[0.0, 0.0]), 0.0);
    }

    #[test]
    #[should_panic(expected = "a whole network")]
    fn half_a_network_is_refused() {
        Net::<2, 3>::read("0.5 -1 1 2 3");
    }
}
