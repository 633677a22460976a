//! The source of chance that a host hands to a shuffle.

/// A stream of 32-bit words, and the fair numbers drawn from it.
///
/// The drawing rules are those of the record format (`hmac-sha256/1`), so that
/// any stream of words gives the same deal everywhere.
pub trait Dice {
    /// The next 32-bit word of the stream.
    fn word(&mut self) -> u32;

    /// The next two words as one number, the first of them in its upper half.
    fn double_word(&mut self) -> u64 {
        u64::from(self.word()) << 32 | u64::from(self.word())
    }

    /// A fair number in `0..n`, by rejection of the words in the last,
    /// incomplete multiple of `n`.
    ///
    /// # Panics
    /// When `n` is zero: there is nothing to choose from.
    fn below(&mut self, n: u32) -> u32 {
        let limit = (1_u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn word(&mut self) -> u32 {
        (**self).word()
    }

    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
}

/// Where the words of a shuffle come from: one stream for each label of the
/// record format (`first`, `round/2/deck`, …).
///
/// Every [`Dice`] is one, too: it goes on whatever the label, which is enough
/// for simulations and tests.
pub trait Chance {
    /// A stream of words.
    type Stream<'a>: Dice
    where
        Self: 'a;

    /// The stream that belongs to `label`, from its beginning.
    fn stream(&mut self, label: std::fmt::Arguments<'_>) -> Self::Stream<'_>;
}

impl<D: Dice> Chance for D {
    type Stream<'a>
        = &'a mut D
    where
        D: 'a;

    fn stream(&mut self, _: std::fmt::Arguments<'_>) -> &mut D {
        self
    }
}

/// Shuffles in place: for `j` from the last place down to 1, swaps the places
/// `j` and `below(j + 1)` (Fisher and Yates, in the record format's order).
pub fn permute<T>(cards: &mut [T], dice: &mut impl Dice) {
    for j in (1..cards.len()).rev() {
        let other = dice.below(j as u32 + 1) as usize;
        cards.swap(j, other);
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): small, fast, seeded with one
/// number. For simulations and tests; no served deal comes from it.
///
/// ```
/// use brelan_kernel::{Dice, SplitMix, permute};
///
/// let (mut dice, mut same) = (SplitMix::new(7), SplitMix::new(7));
/// assert!((0..100).all(|_| dice.below(6) == same.below(6)));
///
/// let mut deck = [1, 2, 3, 4, 5];
/// permute(&mut deck, &mut dice);
/// deck.sort();
/// assert_eq!(deck, [1, 2, 3, 4, 5]);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The stream that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        SplitMix(seed)
    }
}

impl Dice for SplitMix {
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 32) as u32
    }

    /// Lemire's multiplication method (2019) without a division in the common
    /// case. Simulations need no particular mapping from words to numbers.
    fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.word()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Words(Vec<u32>);
    impl Dice for Words {
        fn word(&mut self) -> u32 {
            self.0.remove(0)
        }
    }

    #[test]
    fn the_first_of_two_words_is_the_upper_half() {
        assert_eq!(Words(vec![1, 2]).double_word(), 0x1_0000_0002);
    }

    #[test]
    fn below_rejects_the_incomplete_multiple() {
        // floor(2^32 / 3) * 3 = 2^32 - 1, so only the largest word is refused.
        assert_eq!(Words(vec![u32::MAX, 4]).below(3), 1);
        assert_eq!(Words(vec![u32::MAX - 1]).below(3), (u32::MAX - 1) % 3);
    }

    #[test]
    fn a_reference_draws_as_the_dice_themselves() {
        let (mut dice, mut same) = (SplitMix::new(1), SplitMix::new(1));
        let drawn: Vec<u32> = (1..99).map(|n| dice.below(n)).collect();
        let lent = same.stream(format_args!("first"));
        assert_eq!(drawn, (1..99).map(|n| lent.below(n)).collect::<Vec<_>>());
    }

    #[test]
    fn below_a_power_of_two_takes_every_word() {
        assert_eq!(Words(vec![u32::MAX]).below(2), 1);
    }

    #[test]
    fn permute_swaps_from_the_last_place_down() {
        let mut cards = ['a', 'b', 'c'];
        permute(&mut cards, &mut Words(vec![0, 1]));
        assert_eq!(cards, ['c', 'b', 'a']);
    }
}
