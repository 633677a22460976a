//! Number cards, action cards, and what connects to what.

use brelan_kernel::NotationError;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Values of the published game, A to 10 (QA-1).
pub(crate) const VALUES: u8 = 10;
/// Suits of the published game (QA-1).
pub(crate) const SUITS: u8 = 4;
/// Number cards of the published game (QA-1).
pub(crate) const CARDS: usize = (VALUES * SUITS) as usize;
/// Action cards of the published game (QA-1).
pub(crate) const ACTIONS: usize = 12;

const RANKS: &[u8; VALUES as usize] = b"A23456789T";

/// One of the four suits, in the record format's order (QA-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
pub enum Suit {
    /// Spades.
    #[serde(rename = "s")]
    Spade,
    /// Hearts.
    #[serde(rename = "h")]
    Heart,
    /// Diamonds.
    #[serde(rename = "d")]
    Diamond,
    /// Clubs.
    #[serde(rename = "c")]
    Club,
}

impl Suit {
    /// The suit at this place of [`Suit::ALL`].
    const fn of_index(index: u8) -> Suit {
        match index {
            0 => Suit::Spade,
            1 => Suit::Heart,
            2 => Suit::Diamond,
            _ => Suit::Club,
        }
    }

    /// Every suit, in order.
    pub const ALL: [Suit; SUITS as usize] = [Suit::Spade, Suit::Heart, Suit::Diamond, Suit::Club];

    const fn letter(self) -> char {
        match self {
            Suit::Spade => 's',
            Suit::Heart => 'h',
            Suit::Diamond => 'd',
            Suit::Club => 'c',
        }
    }

    fn from_letter(letter: u8) -> Option<Suit> {
        Suit::ALL
            .into_iter()
            .find(|suit| suit.letter() == letter.into())
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suit::Spade => "spades",
            Suit::Heart => "hearts",
            Suit::Diamond => "diamonds",
            Suit::Club => "clubs",
        })
    }
}

/// A number card (QA-1), written `7s` or `Th`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/", type = "string"))]
pub struct Card(u8);

impl Card {
    /// The card of a suit and a value from 1 (the ace) to 10.
    pub const fn new(suit: Suit, value: u8) -> Option<Card> {
        match value {
            1..=VALUES => Some(Card(suit as u8 * VALUES + value - 1)),
            _ => None,
        }
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::of_index(self.0 / VALUES)
    }

    /// The value, 1 for an ace.
    pub const fn value(self) -> u8 {
        self.0 % VALUES + 1
    }

    /// The card's place in the record format's canonical order.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn of_index(index: u8) -> Card {
        Card(index)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = RANKS[usize::from(self.value() - 1)];
        write!(f, "{}{}", char::from(rank), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::str::FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        let card = match text.as_bytes() {
            [rank, suit] => RANKS
                .iter()
                .position(|known| known == rank)
                .zip(Suit::from_letter(*suit))
                .and_then(|(place, suit)| Card::new(suit, place as u8 + 1)),
            _ => None,
        };
        let expected = "number card; one is written like 7s or Th";
        card.ok_or_else(|| NotationError::unreadable(text, expected))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// What an action card lets its player do (QA-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Take cards of the suit from the base (QA-10).
    Jack,
    /// Only cards of the suit may be placed (QA-11).
    Queen,
    /// Remove a stack with the suit on top (QA-9).
    King,
}

impl Figure {
    const ALL: [(Figure, char); 3] = [
        (Figure::Jack, 'J'),
        (Figure::Queen, 'Q'),
        (Figure::King, 'K'),
    ];
}

/// An action card (QA-1), written `Jd`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/", type = "string"))]
pub struct ActionCard(u8);

impl ActionCard {
    /// What it does.
    pub const fn figure(self) -> Figure {
        match self.0 % 3 {
            0 => Figure::Jack,
            1 => Figure::Queen,
            _ => Figure::King,
        }
    }

    /// The suit that it is about.
    pub const fn suit(self) -> Suit {
        Suit::of_index(self.0 / 3)
    }

    /// The card's place in the record format's canonical order.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn of_index(index: u8) -> ActionCard {
        ActionCard(index)
    }

    /// The action cards of `suits` suits, in canonical order.
    pub(crate) fn canonical(suits: u8) -> impl Iterator<Item = ActionCard> {
        (0..3 * suits).map(ActionCard)
    }
}

impl fmt::Display for ActionCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = Figure::ALL[usize::from(self.0 % 3)].1;
        write!(f, "{figure}{}", self.suit().letter())
    }
}

impl fmt::Debug for ActionCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::str::FromStr for ActionCard {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<ActionCard, NotationError> {
        ActionCard::canonical(SUITS)
            .find(|card| card.to_string() == text)
            .ok_or_else(|| NotationError::unreadable(text, "action card; one is written like Kd"))
    }
}

impl Serialize for ActionCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_1_forty_number_cards_and_twelve_action_cards() {
        let numbers: Vec<String> = (0..40).map(|index| Card(index).to_string()).collect();
        assert_eq!(numbers[..3], ["As", "2s", "3s"]);
        assert_eq!(numbers[9..11], ["Ts", "Ah"]);
        assert_eq!(numbers[39], "Tc");
        for (index, text) in numbers.iter().enumerate() {
            assert_eq!(text.parse(), Ok(Card(index as u8)));
        }
        let actions: Vec<String> = ActionCard::canonical(4)
            .map(|card| card.to_string())
            .collect();
        assert_eq!(actions.join(" "), "Js Qs Ks Jh Qh Kh Jd Qd Kd Jc Qc Kc");
        for text in ["", "1s", "10s", "7x", "7S", "Ks", "s7", "7s "] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
        assert!("7s".parse::<ActionCard>().is_err());
    }
}
