//! What a match asks of chance, and what chance answers.

use crate::Card;
use crate::card::CARDS;
use crate::card_set::CardSet;
use brelan_kernel::{Chance, Dice, List, Seat, Shuffle, permute};

/// A shuffle that the match waits for.
#[derive(Clone, Copy, PartialEq)]
pub enum ShuffleRequest {
    /// Draw the first dealer (ZE-2).
    First {
        /// The number of seats.
        players: u8,
    },
    /// Shuffle all cards (ZE-3).
    Deck {
        /// The round, from 1.
        round: u16,
        /// The cards.
        cards: CardSet,
    },
}

/// A drawn shuffle.
#[derive(Clone, Copy)]
pub enum Shuffled {
    /// The seat that was drawn.
    First(Seat),
    /// The whole deck, top first.
    Deck(List<Card, CARDS>),
}

/// The label of its stream.
impl std::fmt::Display for ShuffleRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ShuffleRequest::First { .. } => f.write_str("first"),
            ShuffleRequest::Deck { round, .. } => write!(f, "round/{round}/deck"),
        }
    }
}

impl Shuffle for ShuffleRequest {
    type Shuffled = Shuffled;

    fn label(&self) -> String {
        self.to_string()
    }

    fn deals(&self) -> Option<u16> {
        match self {
            ShuffleRequest::First { .. } => None,
            ShuffleRequest::Deck { round, .. } => Some(*round),
        }
    }

    fn draw(&self, chance: &mut impl Chance) -> Shuffled {
        let mut dice = chance.stream(format_args!("{self}"));
        match self {
            ShuffleRequest::First { players } => {
                Shuffled::First(Seat(dice.below((*players).into()) as u8))
            }
            ShuffleRequest::Deck { cards, .. } => {
                let mut deck: List<Card, CARDS> = cards.collect();
                permute(&mut deck, &mut dice);
                Shuffled::Deck(deck)
            }
        }
    }
}
