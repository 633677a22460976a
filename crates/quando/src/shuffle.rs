//! What a match asks of chance, and what chance answers.

use crate::card::{Card, Cards};
use brelan_kernel::{Chance, Dice, Seat, Shuffle, permute};

/// A shuffle that the match waits for.
#[derive(Clone, PartialEq)]
pub enum ShuffleRequest {
    /// Draw the first dealer, or starter (QU-8, QU-31).
    First {
        /// The number of seats.
        players: u8,
    },
    /// Shuffle all cards, order and sides (QU-3).
    Deck {
        /// The round, from 1.
        round: u16,
        /// The number of values, 11 in the published game.
        values: u8,
    },
    /// Shuffle the discard pile to be the draw pile (`shuffle_random_sides`).
    Draw {
        /// The round, from 1.
        round: u16,
        /// Which reshuffle of the round, from 1.
        number: u16,
        /// Its cards in canonical order.
        cards: Cards,
    },
}

/// A drawn shuffle.
#[derive(Clone)]
pub enum Shuffled {
    /// The seat that was drawn.
    First(Seat),
    /// The whole deck, top first.
    Deck(Cards),
    /// The new draw pile, top first.
    Draw(Cards),
}

/// The label of its stream.
impl std::fmt::Display for ShuffleRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ShuffleRequest::First { .. } => f.write_str("first"),
            ShuffleRequest::Deck { round, .. } => write!(f, "round/{round}/deck"),
            ShuffleRequest::Draw { round, number, .. } => write!(f, "round/{round}/draw/{number}"),
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
            ShuffleRequest::Deck { round, .. } => Some(*round),
            ShuffleRequest::First { .. } | ShuffleRequest::Draw { .. } => None,
        }
    }

    fn draw(&self, chance: &mut impl Chance) -> Shuffled {
        let mut dice = chance.stream(format_args!("{self}"));
        match self {
            ShuffleRequest::First { players } => {
                Shuffled::First(Seat(dice.below((*players).into()) as u8))
            }
            ShuffleRequest::Deck { values, .. } => {
                Shuffled::Deck(mix(Card::canonical(*values), &mut dice))
            }
            ShuffleRequest::Draw { cards, .. } => Shuffled::Draw(mix(*cards, &mut dice)),
        }
    }
}

/// QU-3: mixes the order, then turns each card over with even chance, from the
/// top.
fn mix(mut cards: Cards, dice: &mut impl Dice) -> Cards {
    permute(&mut cards, dice);
    for card in cards.iter_mut() {
        // Both sides are looked up: no processor foresees a coin.
        *card = [*card, card.turned()][dice.below(2) as usize];
    }
    cards
}

/// Whether both are the same cards, whichever way up and in whatever order.
pub(crate) fn same_cards(some: &[Card], others: &[Card]) -> bool {
    let set = |cards: &[Card]| cards.iter().fold(0_u64, |set, card| set | 1 << card.pair());
    let wanted = set(others);
    some.len() == others.len()
        && wanted.count_ones() as usize == others.len()
        && set(some) == wanted
}
