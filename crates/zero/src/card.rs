//! Cards: a colour and a value.

use brelan_kernel::NotationError;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the seven colours, in canonical order (ZE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u8);

/// How many colours there are (ZE-1).
pub(crate) const COLOURS: u8 = 7;
/// How many values there are (ZE-1).
pub(crate) const VALUES: u8 = 8;
/// How many cards there are (ZE-1).
pub(crate) const CARDS: usize = COLOURS as usize * VALUES as usize;
/// Red, orange, yellow, green, blue, purple, white.
const LETTERS: [u8; COLOURS as usize] = *b"roygbpw";

impl Colour {
    /// All seven colours, in canonical order.
    pub fn all() -> impl DoubleEndedIterator<Item = Colour> + Clone {
        (0..COLOURS).map(Colour)
    }

    /// The colour's letter in the notation.
    pub const fn letter(self) -> char {
        LETTERS[self.0 as usize] as char
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::all().find(|colour| colour.letter() == letter)
    }

    /// The colour's place in the canonical order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number on a card, 1 to 8 (ZE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// The value `number`, or `None` outside 1 to 8.
    pub const fn new(number: u8) -> Option<Value> {
        if 1 <= number && number <= VALUES {
            Some(Value(number))
        } else {
            None
        }
    }

    /// All eight values, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Value> + Clone {
        (1..=VALUES).map(Value)
    }

    /// The value as a number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A card: each colour has each value once (ZE-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/", type = "string"))]
pub struct Card(u8);

impl Card {
    /// The card of this colour and value.
    pub const fn new(colour: Colour, value: Value) -> Card {
        Card(colour.0 * VALUES + value.0 - 1)
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        Colour(self.0 / VALUES)
    }

    /// Its value.
    pub const fn value(self) -> Value {
        Value(self.0 % VALUES + 1)
    }

    /// Its place in the record format's canonical order.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card at a place of the canonical order.
    pub(crate) const fn of_index(index: u32) -> Card {
        Card(index as u8)
    }
}

/// Colour letter and value: `r5`.
impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.value().number())
    }
}

impl std::str::FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        let read = |&[colour, value]: &[u8; 2]| {
            let colour = Colour::from_letter(colour.into())?;
            let value = Value::new(value.checked_sub(b'0')?)?;
            Some(Card::new(colour, value))
        };
        let letters = text.as_bytes().try_into().ok();
        letters
            .and_then(read)
            .ok_or_else(|| NotationError::unreadable(text, "card; one is written like r5"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Card;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a card like \"r5\"")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Card, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ze_1_each_colour_has_each_value_once() {
        let cards: Vec<Card> = Colour::all()
            .flat_map(|colour| Value::all().map(move |value| Card::new(colour, value)))
            .collect();
        assert_eq!(cards.len(), 56);
        for (index, card) in cards.iter().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(Card::new(card.colour(), card.value()), *card);
            assert_eq!(card.to_string().parse(), Ok(*card));
        }
        let texts: Vec<String> = cards.iter().map(Card::to_string).collect();
        assert_eq!(texts[0], "r1");
        assert_eq!(texts[55], "w8");
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for text in ["", "r", "r0", "r9", "x5", "5r", "r5 ", "r55", "R5", "é5"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }
}
