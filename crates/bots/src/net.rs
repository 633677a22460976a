//! A small neural network: one hidden layer of rectified linear units (ReLU), and
//! a linear skip connection beside it. Games say what the inputs and the output
//! mean.

use std::array;

/// How many hidden units are summed up at a time: their sums stay in the
/// processor's registers. With 57 inputs and 64 units a network takes 167 ns by
/// 32 at a time, 202 ns by all at once.
const BLOCK: usize = 32;

/// A network of `INPUTS` inputs and `HIDDEN` hidden units.
pub struct Net<const INPUTS: usize, const HIDDEN: usize> {
    skip: [f32; INPUTS],
    hidden: [[f32; HIDDEN]; INPUTS],
    output: [f32; HIDDEN],
}

impl<const INPUTS: usize, const HIDDEN: usize> Net<INPUTS, HIDDEN> {
    /// Reads a network: a line of skip weights, a line of hidden weights for each
    /// input, a line of output weights.
    ///
    /// # Panics
    /// When the text is no such network: it is compiled in.
    pub(crate) fn read(text: &str) -> Self {
        let mut numbers = text.split_whitespace().map(|word| {
            let number = word.parse::<f32>();
            number.expect("the numbers of a network that is compiled in")
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
            skip: array::from_fn(|_| next()),
            hidden: array::from_fn(|_| array::from_fn(|_| next())),
            output: array::from_fn(|_| next()),
        }
    }

    /// The sums of the hidden units, before rectification.
    #[inline]
    pub fn hidden(&self, inputs: &[f32; INPUTS]) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        let (parts, rest) = hidden.as_chunks_mut::<BLOCK>();
        for (part, units) in parts.iter_mut().enumerate() {
            for (input, weights) in inputs.iter().zip(&self.hidden) {
                add(*input, &weights.as_chunks::<BLOCK>().0[part], units);
            }
        }
        for (input, weights) in inputs.iter().zip(&self.hidden) {
            add(*input, weights.as_chunks::<BLOCK>().1, rest);
        }
        hidden
    }

    /// The output for these inputs.
    #[inline]
    pub(crate) fn output(&self, inputs: &[f32; INPUTS]) -> f32 {
        let skip = inputs.iter().zip(&self.skip);
        let skip = skip.fold(0.0, |sum, (input, weight)| sum + weight * input);
        let hidden = self.hidden(inputs);
        let units = hidden.iter().zip(&self.output);
        units.fold(skip, |sum, (unit, weight)| sum + weight * unit.max(0.0))
    }
}

/// Adds the input, each time with its weight, to the units.
#[inline(always)]
fn add(input: f32, weights: &[f32], units: &mut [f32]) {
    // Feature vectors are sparse: an input of 0 changes nothing.
    if input == 0.0 {
        return;
    }
    for (unit, weight) in units.iter_mut().zip(weights) {
        *unit += weight * input;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_goes_through_the_skip_connection_and_the_hidden_units() {
        let net = Net::<2, 3>::read("0.5 -1\n1 2 -3\n1 -2 0\n10 1 100");
        // The skip connection gives 0.5·2 − 1·1; the units get 3, 2 and −6.
        assert_eq!(net.output(&[2.0, 1.0]), 0.0 + 30.0 + 2.0);
        assert_eq!(net.output(&[0.0, 0.0]), 0.0);
    }

    #[test]
    fn units_of_whole_blocks_and_of_the_rest_get_the_same_sums() {
        const UNITS: usize = 2 * BLOCK + 3;
        let weights = (0..).map(|number| (number * 37 % 101) as f32 / 50.0 - 1.0);
        let net = Net::<5, UNITS>::from_weights(weights);
        let inputs = [0.5, 0.0, -2.0, 1.0, 0.0];
        let hidden = net.hidden(&inputs);
        for (unit, got) in hidden.into_iter().enumerate() {
            let weighted = inputs.iter().zip(&net.hidden);
            let sum = weighted.fold(0.0, |sum, (input, weights)| sum + weights[unit] * input);
            assert_eq!(got, sum, "unit {unit}");
        }
    }

    #[test]
    #[should_panic(expected = "a whole network")]
    fn half_a_network_is_refused() {
        Net::<2, 3>::read("0.5 -1 1 2 3");
    }
}
