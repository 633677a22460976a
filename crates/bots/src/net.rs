//! A small neural network: some numbers, one hidden layer of rectified units,
//! and a straight way beside it. Games say what the numbers are and what comes
//! out.

use std::array;

/// A network of so many numbers and hidden units.
pub(crate) struct Net<const INPUTS: usize, const HIDDEN: usize> {
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
        let mut next = || numbers.next().expect("a whole network");
        let net = Net {
            straight: array::from_fn(|_| next()),
            into: array::from_fn(|_| array::from_fn(|_| next())),
            out: array::from_fn(|_| next()),
        };
        assert!(numbers.next().is_none(), "numbers after the network's end");
        net
    }

    /// What comes out for these numbers.
    pub(crate) fn of(&self, inputs: &[f32; INPUTS]) -> f32 {
        let mut hidden = [0.0; HIDDEN];
        let mut sum = 0.0;
        for (number, (straight, into)) in inputs.iter().zip(self.straight.iter().zip(&self.into)) {
            // Many numbers are 0, and change nothing.
            if *number == 0.0 {
                continue;
            }
            sum += straight * number;
            for (unit, weight) in hidden.iter_mut().zip(into) {
                *unit += weight * number;
            }
        }
        for (unit, weight) in hidden.iter().zip(&self.out) {
            sum += weight * unit.max(0.0);
        }
        sum
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
