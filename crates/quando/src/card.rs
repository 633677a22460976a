//! Values, and cards with two sides.

use brelan_kernel::List;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

/// The number on one side of a card, 0 to 10 (QU-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/", type = "number"))]
#[serde(transparent)]
pub struct Value(u8);

impl Value {
    /// The value zero, which a penalty flips (QU-17).
    pub const ZERO: Value = Value(0);
    /// The largest value of the published cards.
    pub const MAX: Value = Value(10);

    /// The value `number`, or `None` above 10.
    pub const fn new(number: u8) -> Option<Value> {
        if number <= Self::MAX.0 {
            Some(Value(number))
        } else {
            None
        }
    }

    /// All eleven values, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Value> {
        (0..=Self::MAX.0).map(Value)
    }

    /// The straight that begins with this value (QU-10), which is 8 at most.
    pub(crate) const fn three(self) -> [Value; 3] {
        let index = self.index();
        [self, Value::of_index(index + 1), Value::of_index(index + 2)]
    }

    /// The value as a number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The value with this [`index`](Value::index).
    pub(crate) const fn of_index(index: usize) -> Value {
        debug_assert!(index < VALUES);
        Value(index as u8)
    }

    /// The value as an index.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Value::new(number).ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Unsigned(number.into()), &"a value from 0 to 10")
        })
    }
}

/// Cards in an order, at most all of them.
pub type Cards = List<Card, PAIRS>;

/// A card with the side that counts where it lies: `front/back` in a hand,
/// `up/down` on a pile. There are 110: each of the 55 pairs either way up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(Debug))]
pub struct Card(u8);

/// How many cards, and how many ways a card can lie.
pub(crate) const PAIRS: usize = 55;
/// How many values there are (QU-1).
pub(crate) const VALUES: usize = 11;
const FACES: usize = 2 * PAIRS;
/// Cards that show one and the same value (QU-1).
pub(crate) const PER_VALUE: usize = 10;

struct Faces {
    turned: [u8; FACES],
    pair: [u8; FACES],
    by_pair: [u8; PAIRS],
}

/// Ten faces to a front value, in the order of their backs, so that a hand's
/// equal fronts are ten neighbouring bits.
const fn face(front: u8, back: u8) -> u8 {
    front * PER_VALUE as u8 + if back < front { back } else { back - 1 }
}

const FACE: Faces = {
    let mut faces = Faces {
        turned: [0; FACES],
        pair: [0; FACES],
        by_pair: [0; PAIRS],
    };
    let mut pair = 0;
    let mut a = 0;
    while a <= Value::MAX.0 {
        let mut b = a + 1;
        while b <= Value::MAX.0 {
            let (one, other) = (face(a, b), face(b, a));
            faces.turned[one as usize] = other;
            faces.turned[other as usize] = one;
            faces.pair[one as usize] = pair;
            faces.pair[other as usize] = pair;
            faces.by_pair[pair as usize] = one;
            pair += 1;
            b += 1;
        }
        a += 1;
    }
    faces
};

impl Card {
    /// The card `front/back`, or `None` where both sides are equal (QU-1).
    pub const fn new(front: Value, back: Value) -> Option<Card> {
        if front.0 == back.0 {
            None
        } else {
            Some(Card(face(front.0, back.0)))
        }
    }

    /// The side that counts: the front in a hand, the up side on a pile.
    pub const fn front(self) -> Value {
        Value(self.0 / PER_VALUE as u8)
    }

    /// The other side.
    pub const fn back(self) -> Value {
        let (front, place) = (self.0 / PER_VALUE as u8, self.0 % PER_VALUE as u8);
        Value(if place < front { place } else { place + 1 })
    }

    /// The same card the other way up.
    #[must_use]
    pub const fn turned(self) -> Card {
        Card(FACE.turned[self.0 as usize])
    }

    /// Which of the 55 pairs it is, whichever way up, in canonical order.
    pub(crate) const fn pair(self) -> usize {
        FACE.pair[self.0 as usize] as usize
    }

    /// The card of a pair with its smaller side up.
    pub(crate) const fn of_pair(pair: usize) -> Card {
        Card(FACE.by_pair[pair])
    }

    /// The card's place in a hand's mask, see [`crate::hand`].
    pub(crate) const fn face(self) -> u32 {
        self.0 as u32
    }

    pub(crate) const fn of_face(face: u32) -> Card {
        Card(face as u8)
    }

    /// Every card whose sides are below `values`, smaller side up, in the
    /// record format's canonical order.
    pub(crate) fn canonical(values: u8) -> Cards {
        const ALL: Cards = {
            let mut pairs = [Card(0); PAIRS];
            let mut pair = 0;
            while pair < PAIRS {
                pairs[pair] = Card::of_pair(pair);
                pair += 1;
            }
            Cards::full(pairs)
        };
        if usize::from(values) == VALUES {
            return ALL;
        }
        let fits = |card: &Card| card.back().0 < values;
        ALL.into_iter().filter(fits).collect()
    }
}

impl Default for Card {
    fn default() -> Self {
        Card::of_pair(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qu_1_every_pair_of_different_values_is_one_card() {
        let cards = Card::canonical(11);
        assert_eq!(cards.len(), 55);
        assert!(cards.windows(2).all(|two| two[0].pair() < two[1].pair()));
        for value in Value::all() {
            let on = cards
                .iter()
                .filter(|card| card.front() == value || card.back() == value);
            assert_eq!(on.count(), 10, "value {value}");
        }
        for &card in cards.iter() {
            assert_ne!(card.front(), card.back());
            assert_eq!(card.turned().front(), card.back());
            assert_eq!(card.turned().back(), card.front());
            assert_eq!(card.turned().turned(), card);
            assert_eq!(card.turned().pair(), card.pair());
            assert_eq!(Card::new(card.front(), card.back()), Some(card));
        }
    }
}
