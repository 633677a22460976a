//! A set of cards as bits: a byte for each colour, a bit in it for each value.
//!
//! ```text
//! bit   55…48  47…40   39…32  31…24  23…16   15…8    7 6 5 4 3 2 1 0
//!       white  purple  blue   green  yellow  orange        red
//! value                                              8 7 6 5 4 3 2 1
//! ```
//!
//! Think of it as a table of seven rows (colours) and eight columns (values).
//! Row sums are bit counts within bytes; column sums are carry-save additions of
//! whole rows. Neither loops over cards.

use crate::card::{COLOURS, Card, Colour, VALUES, Value};

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub struct CardSet(pub(crate) u64);

/// The lowest bit of each colour's byte.
pub(crate) const LOW: u64 = 0x0001_0101_0101_0101;

/// The sum of the values in each set of values.
pub(crate) const SUMS: [u8; 256] = {
    let mut sums = [0; 256];
    let mut set = 1_usize;
    while set < 256 {
        let lowest = set.trailing_zeros();
        sums[set] = sums[set & (set - 1)] + lowest as u8 + 1;
        set += 1;
    }
    sums
};

impl CardSet {
    /// No card.
    pub const NONE: CardSet = CardSet(0);

    /// The cards of the first `colours` with the values up to `values`.
    pub(crate) const fn deck(colours: u8, values: u8) -> CardSet {
        let row = (1_u64 << values) - 1;
        CardSet((LOW * row) & ((1_u64 << (colours * VALUES)) - 1))
    }

    /// All cards of a colour.
    pub const fn of_colour(colour: Colour) -> CardSet {
        CardSet(0xff << (colour.index() as u8 * VALUES))
    }

    /// All cards of a value.
    pub const fn of_value(value: Value) -> CardSet {
        CardSet(LOW << (value.number() - 1))
    }

    /// Whether `card` is among them.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// These and `card`.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.index())
    }

    /// These but `card`.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.index()))
    }

    /// Those that are among `others`, too.
    #[must_use]
    pub const fn and(self, others: CardSet) -> CardSet {
        CardSet(self.0 & others.0)
    }

    /// These and `others`.
    #[must_use]
    pub const fn or(self, others: CardSet) -> CardSet {
        CardSet(self.0 | others.0)
    }

    /// Those that are not among `others`.
    #[must_use]
    pub const fn but(self, others: CardSet) -> CardSet {
        CardSet(self.0 & !others.0)
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A bit for each value that is there, the lowest for 1.
    pub const fn values(self) -> u8 {
        // The rows are or-ed by halves: seven, four, two, one.
        let halves = self.0 | self.0 >> 32;
        let quarters = halves | halves >> 16;
        (quarters | quarters >> 8) as u8
    }

    /// A bit for each value that more than one card has.
    pub const fn repeated_values(self) -> u8 {
        self.values_with(2)
    }

    /// The sum of the values that are there, each counted once.
    pub fn values_sum(self) -> u16 {
        SUMS[usize::from(self.values())].into()
    }

    /// A bit for each value of one colour.
    const fn row(self, colour: u8) -> u8 {
        (self.0 >> (colour * VALUES)) as u8
    }

    /// A bit for each value that is there in this colour, the lowest for 1.
    pub const fn values_of(self, colour: Colour) -> u8 {
        self.row(colour.index() as u8)
    }

    /// How many cards there are of each colour, in canonical order.
    pub const fn colour_counts(self) -> [u8; COLOURS as usize] {
        let [red, orange, yellow, green, blue, purple, white, _] = self.row_counts().to_le_bytes();
        [red, orange, yellow, green, blue, purple, white]
    }

    /// How many cards there are of each value, from 1.
    pub const fn value_counts(self) -> [u8; VALUES as usize] {
        let mut counts = [0; VALUES as usize];
        let mut value = 0;
        while value < counts.len() {
            // The top byte of the product is the sum of all bytes.
            let column = self.0 >> value & LOW;
            counts[value] = (column.wrapping_mul(LOW << 8 | 1) >> 56) as u8;
            value += 1;
        }
        counts
    }

    /// How many cards there are of each colour, in the colour's byte.
    const fn row_counts(self) -> u64 {
        // The population count of Warren's *Hacker's Delight*, stopped at bytes:
        // sums of pairs of bits, of fours, of eights.
        let pairs = self.0 - ((self.0 >> 1) & (LOW * 0x55));
        let fours = (pairs & (LOW * 0x33)) + ((pairs >> 2) & (LOW * 0x33));
        (fours + (fours >> 4)) & (LOW * 0x0f)
    }

    /// In the lowest bit of each colour's byte: whether it has at least `count`
    /// cards, 1 to 8.
    pub(crate) const fn colours_with(self, count: u8) -> u64 {
        // With 8 − count added, bit 3 of a byte tells whether it was at least
        // `count`; the largest sum is 8 + 7, so that no byte carries.
        ((self.row_counts() + LOW * (8 - count) as u64) >> 3) & LOW
    }

    /// A bit for each value with at least `count` cards, 2 to 5.
    pub(crate) const fn values_with(self, count: u8) -> u8 {
        // Carry-save adders: seven rows in, the number of cards of each value out,
        // as a bit of `ones`, of `twos` and of `fours`, for eight values at once.
        //   rows 0 1 2 ─▶ ones_a, twos_a ┐
        //   rows 3 4 5 ─▶ ones_b, twos_b ├─▶ ones, twos_c
        //   row 6 ───────────────────────┘
        //   twos_a twos_b twos_c ─▶ twos, fours
        let (ones_a, twos_a) = add(self.row(0), self.row(1), self.row(2));
        let (ones_b, twos_b) = add(self.row(3), self.row(4), self.row(5));
        let (ones, twos_c) = add(ones_a, ones_b, self.row(6));
        let (twos, fours) = add(twos_a, twos_b, twos_c);
        match count {
            2 => fours | twos,
            3 => fours | twos & ones,
            4 => fours,
            _ => fours & (twos | ones),
        }
    }
}

const _: () = assert!(COLOURS == 7, "`values_with` adds seven rows");
const _: () = assert!(VALUES == 8, "a set of values is a byte");

/// A full adder for each bit: the ones and the twos of the sums of three.
const fn add(a: u8, b: u8, c: u8) -> (u8, u8) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

impl Iterator for CardSet {
    type Item = Card;

    /// The next card in canonical order.
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Card::of_index(index))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::NONE, CardSet::with)
    }
}
