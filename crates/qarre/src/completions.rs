//! Which cards complete a trio or a quartet (QA-18), from a table of pairs.
//!
//! A roll-out asks this for every cell after every choice. Three cards have three
//! pairs; what makes a trio with each pair is looked up, and set operations on the
//! three answers tell the rest, without a branch for each kind of combo. The tests
//! of `card_set.rs` hold it against the definition, card by card.

use crate::card::{CARDS, SUITS, VALUES};
use crate::card_set::{ACES, CardSet};

/// The cards that complete a trio or a quartet (QA-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// Each of them makes a trio or a quartet.
    pub completes_trio: CardSet,
    /// Each of them makes a quartet.
    pub completes_quartet: CardSet,
}

/// For each two cards those that make a trio with them, and nothing for
/// [`NONE`](crate::card_set::NONE): 13 KiB for each number of values.
pub(crate) type Thirds = [[u64; CARDS + 1]; CARDS + 1];

/// By the number of values.
static THIRDS: [Thirds; VALUES as usize + 1] = {
    let mut tables = [[[0; CARDS + 1]; CARDS + 1]; VALUES as usize + 1];
    let mut values = 3;
    while values <= VALUES {
        tables[values as usize] = thirds_with(values);
        values += 1;
    }
    tables
};

const fn thirds_with(values: u8) -> Thirds {
    let mut table = [[0; CARDS + 1]; CARDS + 1];
    let (mut one, deck) = (0, CardSet::deck(values, SUITS).bits());
    while one < CARDS {
        let mut other = 0;
        while other < CARDS {
            let both = 1 << one | 1 << other;
            if one != other && both & deck == both {
                table[one][other] = thirds_of(one as u8, other as u8, values) & !both;
            }
            other += 1;
        }
        one += 1;
    }
    table
}

/// QA-18: what makes a trio with these two cards. Values stand in a circle, so
/// that two of a suit are `up` steps apart one way and `down` steps the other:
///
/// ```text
/// up = 1    ? x y ?      the cards before and after complete the run
/// up = 2    x ? y        the card between does
/// ```
const fn thirds_of(one: u8, other: u8, values: u8) -> u64 {
    let (value, next) = (one % VALUES, other % VALUES);
    if value == next {
        return ACES << value;
    }
    let first = one - value;
    if other / VALUES != one / VALUES {
        return 0;
    }
    let mut thirds = 0;
    let up = (next + values - value) % values;
    let down = values - up;
    if up == 1 {
        thirds |= 1 << (first + (next + 1) % values) | 1 << (first + (value + values - 1) % values);
    }
    if down == 1 {
        thirds |= 1 << (first + (value + 1) % values) | 1 << (first + (next + values - 1) % values);
    }
    if up == 2 {
        thirds |= 1 << (first + (value + 1) % values);
    }
    if down == 2 {
        thirds |= 1 << (first + (next + 1) % values);
    }
    thirds
}

/// What makes trios in a deck with `values` values.
#[inline]
pub(crate) fn thirds(values: u8) -> &'static Thirds {
    &THIRDS[usize::from(values)]
}

impl Completions {
    /// What completes three cards or fewer, by what makes a trio with each two of
    /// them. A card that goes with two of the pairs makes a quartet; if the three
    /// are a trio, so does a card that goes with one.
    #[inline]
    pub(crate) fn of_pairs(cards: CardSet, [a, b, c]: [u64; 3]) -> Completions {
        let any = a | b | c;
        let is_trio = any & cards.bits() != 0;
        // a & b | c & (a | b) is the majority: bits that two of the three have.
        let quartet = if is_trio { any } else { a & b | c & (a | b) };
        Completions {
            completes_trio: CardSet::from_bits(any) - cards,
            completes_quartet: CardSet::from_bits(quartet) - cards,
        }
    }
}
