//! What a match asks of chance, and what chance answers.

use crate::card::{ACTIONS, ActionCard, CARDS, Card};
use crate::card_set::CardSet;
use crate::public_state::all_actions;
use crate::stacks::CELLS;
use brelan_kernel::{Chance, Dice, List, Seat, Shuffle, permute};
use std::fmt;

/// Number cards in an order.
pub(crate) type Numbers = List<Card, CARDS>;
/// Action cards in an order.
pub(crate) type Actions = List<ActionCard, ACTIONS>;

/// Number cards dealt before the base: three to each hand (QA-2).
pub(crate) const DEALT: usize = 6;

/// A shuffle that the match waits for.
#[derive(Clone, Copy, PartialEq)]
pub enum ShuffleRequest {
    /// Draw the starter (QA-3).
    First,
    /// Shuffle both piles (QA-2).
    Deal {
        /// Values to a suit, 10 in the published game.
        values: u8,
        /// Suits, 4 in the published game.
        suits: u8,
        /// Whether a starting base with a combo is dealt again (QA-31).
        redeal: bool,
    },
    /// Shuffle the discard pile to be the draw pile (QA-6).
    Draw {
        /// Which time, from 1.
        number: u32,
        /// Its cards.
        cards: CardSet,
    },
    /// Shuffle all cards of the base and the discard pile (QA-7).
    Base {
        /// Which time, from 1.
        number: u32,
        /// The cards.
        cards: CardSet,
    },
    /// Shuffle the action cards again (QA-21).
    Actions {
        /// Which time, from 1.
        number: u32,
        /// Suits, 4 in the published game.
        suits: u8,
    },
}

/// A drawn shuffle; every pile from the top.
#[derive(Clone)]
pub enum Shuffled {
    /// The seat that was drawn.
    First(Seat),
    /// Both piles before the deal.
    Deal {
        /// All number cards.
        numbers: List<Card, CARDS>,
        /// All action cards.
        actions: List<ActionCard, ACTIONS>,
    },
    /// The new draw pile.
    Draw(List<Card, CARDS>),
    /// The new base, cells 0 to 3, then the new draw pile.
    Base(List<Card, CARDS>),
    /// The new action pile.
    Actions(List<ActionCard, ACTIONS>),
}

/// The label of its first stream.
impl fmt::Display for ShuffleRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShuffleRequest::First => f.write_str("first"),
            ShuffleRequest::Deal { .. } => f.write_str("round/1/numbers"),
            ShuffleRequest::Draw { number, .. } => write!(f, "round/1/draw/{number}"),
            ShuffleRequest::Base { number, .. } => write!(f, "round/1/base/{number}"),
            ShuffleRequest::Actions { number, .. } => write!(f, "round/1/actions/{number}"),
        }
    }
}

impl Shuffle for ShuffleRequest {
    type Shuffled = Shuffled;

    fn label(&self) -> String {
        self.to_string()
    }

    fn deals(&self) -> Option<u16> {
        matches!(self, ShuffleRequest::Deal { .. }).then_some(1)
    }

    fn draw(&self, chance: &mut impl Chance) -> Shuffled {
        match *self {
            ShuffleRequest::First => {
                let drawn = chance.stream(format_args!("{self}")).below(2);
                Shuffled::First(Seat(drawn as u8))
            }
            ShuffleRequest::Deal {
                values,
                suits,
                redeal,
            } => {
                let numbers = deal_numbers(values, suits, redeal, chance);
                let mut dice = chance.stream(format_args!("round/1/actions"));
                Shuffled::Deal {
                    numbers,
                    actions: mix(ActionCard::canonical(suits).collect(), &mut dice),
                }
            }
            ShuffleRequest::Draw { cards, .. } => Shuffled::Draw(self.mix_cards(cards, chance)),
            ShuffleRequest::Base { cards, .. } => Shuffled::Base(self.mix_cards(cards, chance)),
            ShuffleRequest::Actions { suits, .. } => {
                let mut dice = chance.stream(format_args!("{self}"));
                Shuffled::Actions(mix(ActionCard::canonical(suits).collect(), &mut dice))
            }
        }
    }
}

impl ShuffleRequest {
    fn mix_cards(&self, cards: CardSet, chance: &mut impl Chance) -> Numbers {
        let mut dice = chance.stream(format_args!("{self}"));
        mix(cards.iter().collect(), &mut dice)
    }
}

/// QA-2, QA-31: shuffles the number cards, again and again while the base has
/// a combo and that is not wanted.
fn deal_numbers(values: u8, suits: u8, redeal: bool, chance: &mut impl Chance) -> Numbers {
    let deck: Numbers = CardSet::deck(values, suits).iter().collect();
    let mut numbers = mix(deck, &mut chance.stream(format_args!("round/1/numbers")));
    let mut again = 0_u32;
    while redeal && base_has_combo(&numbers, values) {
        again += 1;
        let mut dice = chance.stream(format_args!("round/1/numbers/{again}"));
        numbers = mix(deck, &mut dice);
    }
    numbers
}

/// QA-31: whether the base of this deal has a trio or a quartet.
pub(crate) fn base_has_combo(numbers: &[Card], values: u8) -> bool {
    let base = numbers.iter().skip(DEALT).take(CELLS).copied();
    let base: CardSet = base.collect();
    !base.combo(values).is_empty()
}

fn mix<T: Copy, const N: usize>(mut cards: List<T, N>, dice: &mut impl Dice) -> List<T, N> {
    permute(&mut cards, dice);
    cards
}

/// Whether these are the cards of the set, each once.
pub(crate) fn are_cards(cards: &[Card], set: CardSet) -> bool {
    cards.len() == set.len() && cards.iter().copied().collect::<CardSet>() == set
}

/// Whether these are the action cards of the first `suits` suits, each once.
pub(crate) fn are_actions(cards: &[ActionCard], suits: u8) -> bool {
    let bits = |all: u16, card: &ActionCard| all | 1 << card.index();
    cards.len() == 3 * usize::from(suits) && cards.iter().fold(0, bits) == all_actions(suits)
}
