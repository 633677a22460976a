//! A small neural network: some numbers, one hidden layer of rectified units,
//! and a straight way beside it. Games say what the numbers are and what comes
//! out.

use std::array;

/// How many hidden units are summed up at a time: so many sums stay in the processor's
/// registers.
const AT_ONCE: usize = 32;

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
        let (parts, rest) = hidden.as_chunks_mut::<AT_ONCE>();
        for (part, units) in parts.iter_mut().enumerate() {
            for (number, into) in inputs.iter().zip(&self.into) {
                add(*number, &into.as_chunks::<AT_ONCE>().0[part], units);
            }
        }
        for (number, into) in inputs.iter().zip(&self.into) {
            add(*number, into.as_chunks::<AT_ONCE>().1, rest);
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

/// Adds the number, each time with its weight, to the units.
#[inline(always)]
fn add(number: f32, weights: &[f32], units: &mut [f32]) {
    // Many numbers are 0, and change nothing.
    if number == 0.0 {
        return;
    }
    for (unit, weight) in units.iter_mut().zip(weights) {
        *unit += weight * number;
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
    fn units_that_are_summed_up_together_or_left_over_get_the_same() {
        const UNITS: usize = 2 * AT_ONCE + 3;
        let weights = (0..).map(|number| (number * 37 % 101) as f32 / 50.0 - 1.0);
        let net = Net::<5, UNITS>::from_weights(weights);
        let inputs = [0.5, 0.0, -2.0, 1.0, 0.0];
        let hidden = net.hidden(&inputs);
        for (unit, got) in hidden.into_iter().enumerate() {
            let numbers = inputs.iter().zip(&net.into);
            let sum = numbers.fold(0.0, |sum, (number, into)| sum + into[unit] * number);
            assert_eq!(got, sum, "unit {unit}");
        }
    }

    #[test]
    #[should_panic(expected = "a whole network")]
    fn half_a_network_is_refused() {
        Net::<2, 3>::read("0.5 -1 1 2 3");
    }
}
