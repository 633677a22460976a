//! A hand as its owner counts it: how many cards show each value.

use crate::Value;
use crate::card::VALUES;
use crate::event::Sides;

/// How many cards of a hand show each value: eleven numbers of four bits in
/// one word, because ten cards at most show one value (QU-1). Backs and handles
/// are not in it, so it is all that the rules need to know what is a play.
///
/// ```text
/// bit     43…40  39…36  …  11…8  7…4  3…0
/// value     10     9         2    1    0
/// ```
///
/// Sums over values are SIMD within a register: lanes of one word are added or
/// multiplied at once, without a loop over eleven values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts(u64);

const WIDTH: usize = 4;
/// The lowest bit of every number.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Counts {
    /// An empty hand.
    pub const NONE: Counts = Counts(0);

    /// One card by a side that may be unknown, which counts for none then.
    #[inline]
    pub(crate) fn of_side(side: Option<Value>) -> Counts {
        side.map_or(Counts::NONE, |value| Counts::NONE.plus(value, 1))
    }

    /// The numbers of values 0 and 1 in a byte, the lower half being that of 0, then of 2 and 3,
    /// up to 10.
    #[inline]
    pub(crate) fn pairs(self) -> [u8; VALUES.div_ceil(2)] {
        let [pairs @ .., _, _] = self.0.to_le_bytes();
        pairs
    }

    /// How many cards show `value`.
    #[inline]
    pub const fn of(self, value: Value) -> u8 {
        (self.0 >> (WIDTH * value.index()) & 0xf) as u8
    }

    /// How many cards the hand has.
    #[inline]
    pub const fn cards(self) -> u8 {
        // Neighbouring numbers are added to bytes, at most 20 each. The product with
        // 1 in every byte has the sum of all bytes in its top byte:
        //   b7 … b1 b0 · 01 … 01 01 = (b0 + b1 + … + b7) …
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        const BYTES: u64 = 0x0101_0101_0101_0101;
        ((self.0 & LOW) + (self.0 >> WIDTH & LOW))
            .wrapping_mul(BYTES)
            .to_be_bytes()[0]
    }

    /// QU-25: what the hand is worth.
    #[inline]
    pub const fn total(self) -> u16 {
        // Every fourth number stands in a lane of 16 bits; for value 1 these are
        //   lanes      0     c9    c5    c1
        //   weights    1     5     9     0
        // and the top lane of the product is c1·1 + c5·5 + c9·9. No lane overflows:
        // its sum is at most 3 · 10 · 11.
        const LANES: u64 = 0x000f_000f_000f_000f;
        let (mut total, mut value) = (0, 0);
        while value < 4 {
            let weights = value << 48 | (value + 4) << 32 | (value + 8) << 16;
            let counts = self.0 >> (WIDTH as u64 * value) & LANES;
            total += counts.wrapping_mul(weights) >> 48;
            value += 1;
        }
        total as u16
    }

    /// Whether the hand has no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has cards, and all of them show 0 (QU-15).
    #[inline]
    pub const fn is_zeros_only(self) -> bool {
        self.0 != 0 && self.0 >> WIDTH == 0
    }

    /// The values that the hand shows, ascending.
    #[inline]
    pub fn values(self) -> impl Iterator<Item = Value> {
        marked(self.shown())
    }

    /// QU-10: the lowest values of the straights in it, ascending.
    #[inline]
    pub fn straights(self) -> impl Iterator<Item = Value> {
        marked(self.marks())
    }

    /// The same counts with `cards` more that show `value`.
    #[inline]
    #[must_use]
    pub const fn plus(self, value: Value, cards: u8) -> Counts {
        Counts(self.0 + ((cards as u64) << (WIDTH * value.index())))
    }

    /// The same counts with `cards` less.
    #[inline]
    #[must_use]
    pub const fn minus(self, value: Value, cards: u8) -> Counts {
        Counts(self.0 - ((cards as u64) << (WIDTH * value.index())))
    }

    /// Whether exactly three cards show the same value: a triplet (QU-16).
    #[inline]
    pub const fn has_triplet(self) -> bool {
        // Three is 0011: the lowest two bits are set, the highest two are not. Only
        // the lowest bit of each number counts then.
        let low = self.0 & self.0 >> 1;
        let high = self.0 >> 2 | self.0 >> 3;
        low & !high & ONES != 0
    }

    /// Both hands together.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Counts) -> Counts {
        Counts(self.0 + other.0)
    }

    /// These counts without those of `other`, whose cards are among them.
    #[inline]
    #[must_use]
    pub(crate) const fn but(self, other: Counts) -> Counts {
        Counts(self.0 - other.0)
    }

    /// The lowest bit of each number that is not 0.
    #[inline]
    const fn shown(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        (pairs | pairs >> 2) & ONES
    }

    /// The lowest bit of each number that begins a straight.
    #[inline]
    const fn marks(self) -> u64 {
        // A mark per shown value; and-ed with those of the next two values.
        let shown = self.shown();
        shown & shown >> WIDTH & shown >> (2 * WIDTH)
    }

    /// How many straights there are, of different values.
    #[inline]
    pub(crate) const fn straight_count(self) -> u8 {
        // The top number of the product is the sum of the marks, nine at most.
        (self.marks().wrapping_mul(ONES) >> 60) as u8
    }

    /// Which value the card has that is number `card` in ascending order, and
    /// how many before it have the same.
    #[inline]
    pub(crate) fn nth(self, card: u8) -> (Value, u8) {
        let (mut rest, mut before, mut value) = (self.0, card, 0);
        loop {
            let here = (rest & 0xf) as u8;
            if before < here {
                return (Value::of_index(value), before);
            }
            before -= here;
            rest >>= WIDTH;
            value += 1;
        }
    }
}

/// How many cards show each value with their front and with their back, where that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct SideCounts {
    pub(crate) fronts: Counts,
    pub(crate) backs: Counts,
}

impl SideCounts {
    /// The counts of these cards.
    pub(crate) fn of(cards: impl Iterator<Item = Sides>) -> SideCounts {
        let mut counts = SideCounts::default();
        cards.for_each(|sides| counts.add(sides));
        counts
    }

    /// Counts one card more.
    #[inline]
    pub(crate) fn add(&mut self, sides: Sides) {
        self.fronts.0 += Counts::of_side(sides.front).0;
        self.backs.0 += Counts::of_side(sides.back).0;
    }

    /// Counts one card less, which was counted with these sides.
    #[inline]
    pub(crate) fn remove(&mut self, sides: Sides) {
        self.fronts.0 -= Counts::of_side(sides.front).0;
        self.backs.0 -= Counts::of_side(sides.back).0;
    }
}

/// The values whose number is marked.
#[inline]
fn marked(mut marks: u64) -> impl Iterator<Item = Value> {
    std::iter::from_fn(move || {
        (marks != 0).then(|| {
            let number = marks.trailing_zeros() as usize / WIDTH;
            marks &= marks - 1;
            Value::of_index(number)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::VALUES;

    /// A hand's counts from how many cards show 0, 1, 2, …
    fn counts(cards: &[u8]) -> Counts {
        let values = Value::all().zip(cards);
        values.fold(Counts::default(), |counts, (value, &cards)| {
            counts.plus(value, cards)
        })
    }

    fn straights(cards: &[u8]) -> Vec<u8> {
        let counts = counts(cards);
        let lowest: Vec<u8> = counts.straights().map(Value::number).collect();
        assert_eq!(lowest.len(), counts.straight_count().into());
        lowest
    }

    #[test]
    fn a_number_has_room_for_all_cards_of_a_value() {
        let full = counts(&[10; VALUES]);
        assert!(Value::all().all(|value| full.of(value) == 10));
        assert_eq!(full.cards(), 110);
        assert_eq!(full.total(), 550);
        assert_eq!(full.straight_count(), 9);
        assert_eq!(full.minus(Value::MAX, 10).of(Value::MAX), 0);
    }

    #[test]
    fn qu_10_a_straight_is_three_neighbouring_values_without_wrap() {
        assert_eq!(straights(&[0, 1, 3, 2]), [1]);
        assert_eq!(straights(&[1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1]), []);
        assert_eq!(straights(&[1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]), [8]);
    }

    #[test]
    fn qu_16_three_equal_cards_are_a_triplet_and_more_or_fewer_are_none() {
        assert!(counts(&[0, 2, 3]).has_triplet() && counts(&[3]).has_triplet());
        for cards in [0, 1, 2, 4, 5, 6, 7, 8, 9, 10] {
            assert!(!counts(&[2, cards, 4]).has_triplet(), "{cards}");
        }
    }

    #[test]
    fn qu_25_the_total_is_the_sum_of_the_fronts() {
        for value in Value::all() {
            let one = Counts::default().plus(value, 1);
            assert_eq!(one.total(), u16::from(value.number()));
            assert_eq!(one.values().collect::<Vec<_>>(), [value]);
        }
        assert_eq!(counts(&[2, 0, 1, 0, 0, 3, 0, 0, 0, 0, 1]).total(), 27);
    }

    #[test]
    fn cards_are_numbered_in_ascending_order() {
        let hand = counts(&[2, 0, 1]);
        let (zero, two) = (Value::ZERO, Value::of_index(2));
        let cards: Vec<_> = (0..hand.cards()).map(|card| hand.nth(card)).collect();
        assert_eq!(cards, [(zero, 0), (zero, 1), (two, 0)]);
    }
}
