//! Dice that go through all outcomes of a shuffle, or count them.

use brelan_kernel::{Dice, SplitMix};

/// Dice that draw one outcome of a shuffle by its number: the number's digits are the drawn
/// numbers, each in the base that was asked for.
pub(crate) struct NumberedOutcome {
    digits: u64,
    /// How many outcomes there are, by what was asked for; `None` where they are more than
    /// can be counted.
    outcomes: Option<u64>,
}

impl NumberedOutcome {
    pub(crate) fn new(number: u64) -> NumberedOutcome {
        NumberedOutcome {
            digits: number,
            outcomes: Some(1),
        }
    }

    pub(crate) fn outcomes(&self) -> Option<u64> {
        self.outcomes
    }
}

/// Why no one asks for a word: it has too many outcomes to go through.
const NO_WORDS: &str = "a shuffle draws fair numbers, not words";

impl Dice for NumberedOutcome {
    fn word(&mut self) -> u32 {
        panic!("{NO_WORDS}")
    }

    fn below(&mut self, n: u32) -> u32 {
        let base = u64::from(n);
        let digit = self.digits % base;
        self.digits /= base;
        self.outcomes = self
            .outcomes
            .and_then(|outcomes| outcomes.checked_mul(base));
        digit as u32
    }
}

/// Dice that also count how many outcomes the shuffle has.
pub(crate) struct CountingDice<'a> {
    pub(crate) dice: &'a mut SplitMix,
    pub(crate) outcomes: f64,
}

impl Dice for CountingDice<'_> {
    fn word(&mut self) -> u32 {
        panic!("{NO_WORDS}")
    }

    fn below(&mut self, n: u32) -> u32 {
        self.outcomes *= f64::from(n);
        self.dice.below(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_kernel::permute;
    use std::collections::BTreeSet;

    #[test]
    fn the_numbers_go_through_every_order_once() {
        let order = |number| {
            let (mut cards, mut dice) = ([1, 2, 3, 4], NumberedOutcome::new(number));
            permute(&mut cards, &mut dice);
            (cards, dice.outcomes())
        };
        let orders: BTreeSet<_> = (0..24).map(order).collect();
        assert_eq!(orders.len(), 24);
        assert!(orders.iter().all(|(_, outcomes)| *outcomes == Some(24)));
    }

    #[test]
    fn outcomes_beyond_all_numbers_are_not_counted() {
        let (mut cards, mut dice) = ([0; 40], NumberedOutcome::new(0));
        permute(&mut cards, &mut dice);
        assert_eq!(dice.outcomes(), None);
        let mut counting = CountingDice {
            dice: &mut SplitMix::new(1),
            outcomes: 1.0,
        };
        permute(&mut cards, &mut counting);
        assert!((counting.outcomes / 8.159e47 - 1.0).abs() < 1e-3);
    }
}
