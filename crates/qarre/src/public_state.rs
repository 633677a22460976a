//! The public state: what everybody at the table sees.

use crate::Options;
use crate::card::{ACTIONS, ActionCard, Card, Figure, Suit};
use crate::card_set::CardSet;
use crate::event::End;
use crate::place::ALL;
use crate::stacks::{CELLS, Stacks, reserve};
use brelan_kernel::{Seat, TwoSeats};
use serde::Serialize;

/// What the match waits for, or what follows once a shuffle is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The starter is to be drawn (QA-3).
    #[default]
    First,
    /// Both piles are to be shuffled and dealt (QA-2).
    Deal,
    /// The discard pile is to be shuffled into a new draw pile (QA-6).
    Draw,
    /// The base is to be shuffled and laid anew (QA-7).
    NewBase,
    /// The active seat takes cards by a Jack (QA-10).
    Jack,
    /// The active seat discards down to four (QA-29).
    Trim,
    /// The active seat removes a stack by a King (QA-9).
    King,
    /// The active seat places cards (QA-13).
    Place,
    /// The action cards are to be shuffled again (QA-21).
    Actions,
    /// The match is over (QA-22).
    Over,
}

/// The public facts of a match at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub struct PublicState {
    pub(crate) stacks: Stacks,
    /// The discard pile; its cards are public, their order means nothing.
    pub discard: CardSet,
    /// While a Jack or King is at work, the cards of the combo that stood when it
    /// was turned up (QA-12).
    pub(crate) stood: CardSet,
    /// Points by seat.
    pub scores: TwoSeats<i32>,
    /// The turn, from 1, both seats counted together (QA-36).
    pub turn: u32,
    /// Cards that have come to each hand: the next handles.
    pub(crate) arrivals: TwoSeats<u32>,
    /// How often the draw pile, the base and the action pile were shuffled
    /// again.
    pub(crate) reshuffles: Reshuffles,
    /// The action cards turned up since their last shuffle, by index.
    pub(crate) turned: u16,
    /// What is waited for.
    pub phase: Phase,
    /// Who had the first turn.
    pub starter: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Cards in the draw pile.
    pub draw: u8,
    /// The action card of this turn.
    pub action: Option<ActionCard>,
    /// What of a Jack is done.
    pub(crate) jack: JackUse,
    /// Cards that this turn's King removed and that are not yet scored.
    pub(crate) removed: u8,
    /// An emptied cell that waits for a card (QA-33).
    pub(crate) refill: Option<u8>,
    /// Whether a card was drawn this turn (QA-25).
    pub drew: bool,
    /// Whether a hand card left the hand in this placing phase (QA-16).
    pub hand_card_used: bool,
    /// Whether a reserve card was placed this turn (QA-17).
    pub reserve_played: bool,
    /// How the match ended.
    pub(crate) over: Option<Ending>,
}

/// How often each pile was shuffled again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct Reshuffles {
    pub(crate) draw: u32,
    pub(crate) base: u16,
    pub(crate) actions: u16,
}

/// What of a Jack is done (QA-30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct JackUse {
    /// The cell of the first take.
    pub(crate) cell: Option<u8>,
    /// How many cards may still be taken.
    pub(crate) left: u8,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct Ending {
    pub(crate) end: End,
    /// The seat that wins alone; `None` where both share (QA-27).
    pub(crate) winner: Option<Seat>,
}

/// QA-11: for each action card the cards that it keeps from the base; longer, so that
/// any masked index is good. Looked up, because neither figure nor suit of the next
/// action card can be foreseen.
static BARRED: [CardSet; 16] = {
    let mut barred = [CardSet::EMPTY; 16];
    let mut index = 0;
    while index < ACTIONS {
        let card = ActionCard::of_index(index as u8);
        if matches!(card.figure(), Figure::Queen) {
            barred[index] = ALL.without(CardSet::suit(card.suit()));
        }
        index += 1;
    }
    barred
};

/// The action cards of `suits` suits as bits, by their index.
pub(crate) const fn all_actions(suits: u8) -> u16 {
    (1 << (3 * suits)) - 1
}

impl PublicState {
    /// The top card of a cell.
    pub fn top(&self, cell: u8) -> Option<Card> {
        let cell = usize::from(cell);
        (cell < CELLS).then(|| self.stacks.top(cell)).flatten()
    }

    /// How many cards lie in a cell.
    pub fn height(&self, cell: u8) -> u8 {
        let cell = usize::from(cell);
        if cell < CELLS {
            self.stacks.height(cell)
        } else {
            0
        }
    }

    /// How many cards are in the reserve of `seat`.
    pub fn reserve_len(&self, seat: Seat) -> u8 {
        self.stacks.height(reserve(seat))
    }

    /// The reserve of `seat` from its top card down.
    pub fn reserve(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.stacks.downwards(reserve(seat))
    }

    /// How many action cards were turned up since their last shuffle, this
    /// turn's among them: at the twelfth reserves cost points (QA-21).
    pub fn action_count(&self) -> u8 {
        self.turned.count_ones() as u8
    }

    /// QA-11: the suit of this turn's Queen, if it is one.
    #[inline]
    pub fn queen(&self) -> Option<Suit> {
        let queen = |card: &ActionCard| card.figure() == Figure::Queen;
        self.action.filter(queen).map(ActionCard::suit)
    }

    /// QA-11: the cards that the action card keeps from the base: under a Queen
    /// all of other suits.
    #[inline]
    pub(crate) fn barred(&self) -> CardSet {
        let barred = |card: ActionCard| BARRED[card.index() & (BARRED.len() - 1)];
        self.action.map_or(CardSet::EMPTY, barred)
    }

    /// The action cards that are still to come before they are shuffled again;
    /// bit `n` is the n-th in canonical order. All of them, if none is.
    #[inline]
    pub fn to_come(&self, options: &Options) -> u16 {
        let deck = all_actions(options.suits);
        match deck & !self.turned {
            0 => deck,
            coming => coming,
        }
    }

    /// Whether a seat is to act, and no shuffle to be drawn.
    pub(crate) fn is_waiting_for_a_seat(&self) -> bool {
        let choosing = matches!(
            self.phase,
            Phase::Jack | Phase::King | Phase::Trim | Phase::Place
        );
        choosing && self.refill.is_none()
    }

    /// The suit of this turn's action card.
    pub(crate) fn action_suit(&self) -> Option<Suit> {
        self.action.map(ActionCard::suit)
    }

    /// Adds points of the active seat.
    pub(crate) fn score(&mut self, points: u8) {
        self.scores[self.active] += i32::from(points);
    }
}

/// Every change tells it to every viewer: it stays small. A fourth of it are the sets of the stacks.
const _: () = assert!(size_of::<PublicState>() <= 168);
