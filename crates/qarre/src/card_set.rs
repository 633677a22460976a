//! Sets of number cards as bits, and which cards connect.
//!
//! Ten bits for each suit, from the ace (the lowest) to the ten:
//!
//! ```text
//! bit   39 … 30   29 … 20    19 … 10    9 8 7 6 5 4 3 2 1 0
//!        T … A     T … A      T … A     T 9 8 7 6 5 4 3 2 A
//!        clubs    diamonds    hearts          spades
//! ```
//!
//! So a card's neighbours in its suit are one bit away, and the cards of its value
//! are ten bits away. In a smaller deck the bits of the missing values are 0.

use crate::card::{CARDS, Card, SUITS, Suit, VALUES};
use crate::completions::Completions;
use std::ops::{BitAnd, BitOr, Sub};

/// A set of number cards: bit `n` is the n-th card in canonical order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub struct CardSet(u64);

/// The bits of the lowest suit.
const SUIT: u64 = (1 << VALUES) - 1;
/// The aces. A product with them copies ten bits into every suit.
pub(crate) const ACES: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The cards of a game with these numbers of values and suits.
    pub(crate) const fn deck(values: u8, suits: u8) -> CardSet {
        let (mut deck, mut suit) = (0, 0);
        while suit < suits {
            deck |= ((1 << values) - 1) << (suit * VALUES);
            suit += 1;
        }
        CardSet(deck)
    }

    /// Every card of a suit.
    pub const fn suit(suit: Suit) -> CardSet {
        CardSet(SUIT << (suit as u8 * VALUES))
    }

    /// One card alone.
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// Whether the set has the card.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Adds a card.
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// The set with the card of an index, if that is one and not [`NONE`].
    #[inline]
    pub(crate) const fn with_index(self, index: u8) -> CardSet {
        CardSet((self.0 | 1 << index) & ((1 << NONE) - 1))
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// The cards that are not in the other set.
    pub(crate) const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The set with these bits.
    pub(crate) const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits)
    }

    /// The bits of the set.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in canonical order.
    pub fn iter(self) -> CardSetIter {
        CardSetIter(self.0)
    }

    /// The n-th card in canonical order.
    pub(crate) fn nth(self, n: u32) -> Option<Card> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        CardSet(bits).iter().next()
    }

    /// QA-18: the cards that form a trio or a quartet among at most four, with
    /// `values` values to a suit; empty where there is none.
    pub(crate) fn combo(self, values: u8) -> CardSet {
        let runs = self.runs(values);
        if runs.is_empty() { self.equals() } else { runs }
    }

    /// QA-18: the cards of three or four consecutive values of one suit, the
    /// last value and the ace being neighbours.
    ///
    /// ```text
    ///           T 9 8 7 6 5 4 3 2 A
    /// the set   . . . . 1 1 1 . . .
    /// up        . . . 1 1 1 . . . .    the card below is in the set
    /// down      . . . . . 1 1 1 . .    the card above is in the set
    /// all three . . . . . 1 . . . .    a middle: it and its neighbours are a run
    /// ```
    fn runs(self, values: u8) -> CardSet {
        let middles = self.0 & self.up(values).0 & self.down(values).0;
        if middles == 0 {
            return CardSet::EMPTY;
        }
        let middles = CardSet(middles);
        middles | middles.up(values) | middles.down(values)
    }

    /// The cards one higher in their suit, the ace being above the last value.
    #[inline]
    fn up(self, values: u8) -> CardSet {
        // The last value of each suit goes around to the ace instead of into the
        // next suit.
        let wrap = values - 1;
        let last = ACES << wrap;
        CardSet((self.0 & !last) << 1 | (self.0 & last) >> wrap)
    }

    /// The cards one lower in their suit.
    #[inline]
    fn down(self, values: u8) -> CardSet {
        let wrap = values - 1;
        CardSet((self.0 & !ACES) >> 1 | (self.0 & ACES) << wrap)
    }

    /// QA-18: the cards that would make a trio, and those that would make a
    /// quartet, with these three or fewer.
    #[inline]
    pub(crate) fn completions(self, values: u8) -> Completions {
        let (up, down) = (self.up(values), self.down(values));
        let (up2, down2) = (up.up(values), down.down(values));
        let [a, b, c, d] = self.by_suit();
        // Values that at least two, or three, of the four suits have.
        let twice = a & b | c & d | (a | b) & (c | d);
        let thrice = a & b & (c | d) | c & d & (a | b);
        // With x for the card: 1 1 x, x 1 1, or 1 x 1.
        let runs = up & up2 | down & down2 | up & down;
        // 1 1 1 x, 1 1 x 1, x 1 1 1, or 1 x 1 1.
        let longer = up & up2 & (up2.up(values) | down) | down & down2 & (down2.down(values) | up);
        // Of three values none are four in a row.
        let longer = if values > 3 { longer } else { CardSet::EMPTY };
        Completions {
            completes_trio: (runs | CardSet(twice * ACES)) - self,
            completes_quartet: (longer | CardSet(thrice * ACES)) - self,
        }
    }

    /// The values in each suit, the ace as the lowest bit.
    #[inline]
    fn by_suit(self) -> [u64; SUITS as usize] {
        [0, 1, 2, 3].map(|suit| self.0 >> (suit * VALUES) & SUIT)
    }

    /// QA-18: the cards of a value that shows three or four times.
    fn equals(self) -> CardSet {
        let [a, b, c, d] = self.by_suit();
        let three = a & b & (c | d) | c & d & (a | b);
        CardSet((three * ACES) & self.0)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        self.without(other)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardSetIter;
    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

/// Gives the cards of a [`CardSet`] in canonical order.
#[derive(Clone)]
pub struct CardSetIter(u64);

impl Iterator for CardSetIter {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Card::of_index(index))
    }
}

/// No card, where a card's index is expected: it connects to nothing.
pub(crate) const NONE: u8 = CARDS as u8;

/// For each card what connects to it, and nothing for [`NONE`]. The length is a
/// power of two above both, so that a masked index needs no bounds check.
pub(crate) type Connects = [u64; 64];

/// By the number of values.
static CONNECTS: [Connects; VALUES as usize + 1] = {
    let mut tables = [[0; 64]; VALUES as usize + 1];
    let mut values = 3;
    while values <= VALUES {
        tables[values as usize] = connects_with(values);
        values += 1;
    }
    tables
};

const fn connects_with(values: u8) -> Connects {
    let mut table = [0; 64];
    let mut index = 0;
    while index < CARDS {
        let (value, first) = (index as u8 % VALUES, index as u8 / VALUES * VALUES);
        let mut suit = 0;
        while suit < SUITS {
            table[index] |= 1 << (suit * VALUES + value);
            suit += 1;
        }
        table[index] &= !(1 << index);
        if value < values {
            table[index] |= 1 << (first + (value + 1) % values);
            table[index] |= 1 << (first + (value + values - 1) % values);
        }
        index += 1;
    }
    table
}

/// QA-14: what connects in a deck with this number of values.
#[inline]
pub(crate) fn connects(values: u8) -> &'static Connects {
    &CONNECTS[usize::from(values)]
}

/// QA-14: the cards that may lie beside a card: those of its value, and the
/// neighbours of its value in its suit, where 10 and A are neighbours, too.
#[inline]
pub(crate) fn connecting(connects: &Connects, index: u8) -> CardSet {
    CardSet(connects[usize::from(index) & 63])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::completions::thirds;

    fn set(text: &str) -> CardSet {
        text.split_whitespace()
            .map(|card| card.parse::<Card>().expect("a card"))
            .collect()
    }

    #[test]
    fn qa_14_what_connects_to_a_card() {
        let connecting = |text: &str| {
            let card: Card = text.parse().expect("a card");
            connecting(connects(VALUES), card.index() as u8)
        };
        assert_eq!(connecting("7s"), set("6s 8s 7h 7d 7c"));
        assert_eq!(connecting("Ah"), set("Th 2h As Ad Ac"));
        assert_eq!(connecting("Tc"), set("9c Ac Ts Th Td"));
    }

    #[test]
    fn qa_14_in_a_smaller_deck_the_last_value_and_the_ace_are_neighbours() {
        let ace: Card = "As".parse().expect("a card");
        let deck = CardSet::deck(5, 3);
        assert_eq!(
            connecting(connects(5), ace.index() as u8) & deck,
            set("2s 5s Ah Ad")
        );
    }

    /// The definition, card by card.
    fn slow_combo(cards: &[Card]) -> bool {
        let equal = cards.iter().all(|card| card.value() == cards[0].value());
        let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
        let run = |first: u8| {
            let steps = 0..cards.len() as u8;
            steps
                .map(|step| (first - 1 + step) % VALUES + 1)
                .all(|value| cards.iter().any(|card| card.value() == value))
        };
        equal || suited && (1..=VALUES).any(run)
    }

    #[test]
    fn qa_18_20_all_bases_of_four_cards() {
        let (mut bases, mut with_combo) = (0, 0);
        for a in 0..40 {
            for b in a + 1..40 {
                for c in b + 1..40 {
                    for d in c + 1..40 {
                        let base = [a, b, c, d].map(Card);
                        bases += 1;
                        with_combo += u32::from(check_base(base));
                    }
                }
            }
        }
        assert_eq!(bases, 91_390);
        assert_eq!(with_combo, 2_890, "3.2 % of all bases");
    }

    #[expect(non_snake_case)]
    fn Card(index: u8) -> Card {
        Card::of_index(index)
    }

    /// Whether the base has a combo, after checking it against the definition.
    fn check_base(base: [Card; 4]) -> bool {
        let all: CardSet = base.into_iter().collect();
        let without = |place: usize| {
            let mut rest: Vec<Card> = base.to_vec();
            rest.remove(place);
            rest
        };
        let trios: Vec<Vec<Card>> = (0..4)
            .map(without)
            .filter(|trio| slow_combo(trio))
            .collect();
        let combo = all.combo(VALUES);
        if slow_combo(&base) {
            assert_eq!(combo, all, "a quartet");
        } else {
            // QA-20: without a quartet there is at most one trio.
            assert!(trios.len() <= 1, "{base:?}");
            let trio = trios.first().into_iter().flatten().copied().collect();
            assert_eq!(combo, trio, "{base:?}");
        }
        !combo.is_empty()
    }

    #[test]
    fn qa_18_what_completes_a_combo() {
        for (values, suits) in [(10, 4), (4, 4), (3, 4), (6, 2)] {
            let deck = CardSet::deck(values, suits);
            for a in deck {
                for b in deck {
                    for c in deck {
                        check_completions([a, b, c].into_iter().collect(), deck, values);
                    }
                }
            }
        }
    }

    /// What completes these cards, against what is a combo.
    fn check_completions(tops: CardSet, deck: CardSet, values: u8) {
        let with = |card: Card| (tops | CardSet::of(card)).combo(values);
        let completes = |card: &Card| with(*card).contains(*card);
        let trio: CardSet = (deck - tops).iter().filter(completes).collect();
        let quartet = trio.iter().filter(|card| with(*card).len() == 4).collect();
        let completions = tops.completions(values);
        let completions = (
            completions.completes_trio & deck,
            completions.completes_quartet & deck,
        );
        assert_eq!(completions, (trio, quartet), "{tops:?} of {values} values");
        let cards: Vec<usize> = tops.iter().map(|card| card.index()).collect();
        let place = |place: usize| cards.get(place).copied().unwrap_or(NONE.into());
        let pair = |one: usize, other: usize| thirds(values)[place(one)][place(other)];
        let completions = Completions::of_pairs(tops, [pair(0, 1), pair(0, 2), pair(1, 2)]);
        let completions =
            [completions.completes_trio, completions.completes_quartet].map(|cards| cards & deck);
        assert_eq!(completions, [trio, quartet], "{tops:?} by pairs");
    }

    #[test]
    fn qa_t6_t7_the_ten_and_the_ace_are_neighbours_in_combos() {
        assert_eq!(set("Th Ah 2h 5s").combo(VALUES), set("Th Ah 2h"));
        assert_eq!(set("9h Th Ah 2h").combo(VALUES), set("9h Th Ah 2h"));
    }
}
