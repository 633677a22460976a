//! Why an action is refused.

use crate::card::{Card, Suit};
use brelan_kernel::{Refused, Seat};
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// Why an action is refused; names no hidden card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
#[serde(tag = "reason", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Refusal {
    /// The other seat must choose now.
    NotYourTurn {
        /// Which one.
        acting: Seat,
    },
    /// No seat has to choose now.
    NothingToChoose {},
    /// The match is over.
    MatchOver {},
    /// No card of the own hand has this handle.
    NoSuchCard {},
    /// The base has the cells 0 to 3.
    NoSuchCell {},
    /// No card lies in the cell.
    EmptyCell {},
    /// A Jack is to be used or declined first.
    JackFirst {},
    /// No Jack waits: it is done, or another card was turned up.
    NoJack {},
    /// The Jack takes cards of its suit alone.
    JackTakesItsSuit {
        /// Its suit.
        suit: Suit,
    },
    /// The Jack has taken all that it may.
    JackTakesNoMore {},
    /// The Jack takes from the stack that it began with.
    JackTakesFromOneStack {
        /// The cell of that stack.
        cell: u8,
    },
    /// A King is to be used or declined first.
    KingFirst {},
    /// No King waits.
    NoKing {},
    /// The King removes by a card of its suit alone.
    KingRemovesItsSuit {
        /// Its suit.
        suit: Suit,
    },
    /// The King removes whole stacks: no card is named.
    KingTakesTheTop {},
    /// The card that the King removes must be named.
    NameTheCard {},
    /// The named card does not lie in that cell.
    NotInThisCell {
        /// The card that was named.
        card: Card,
    },
    /// The hand is to be discarded down to four first.
    DiscardFirst {},
    /// Nothing is to be discarded.
    NothingToDiscard {},
    /// The Queen allows only her suit in the base.
    QueenWantsHerSuit {
        /// Her suit.
        suit: Suit,
    },
    /// No neighbouring top card connects.
    DoesNotConnect {},
    /// A reserve card connects to a neighbour on an empty cell, too.
    ReserveMustConnect {},
    /// Nothing was drawn, so a hand of three cards or fewer is kept.
    KeepsThree {},
    /// A hand card was used this turn.
    HandCardUsed {},
    /// The own reserve is empty.
    EmptyReserve {},
    /// Only a card that cannot be placed is reserved.
    CanBePlaced {},
    /// After a reserve card, a hand card must be placed if any can be.
    MustPlaceAfterReserve {},
    /// Only the Queen forbids the card, and a hand card can be placed: she obliges
    /// to nothing.
    QueenWantsAPlacing {},
    /// A hand card must leave the hand before the turn ends.
    HandCardFirst {},
}

impl Refused for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn { .. } => "QA-3",
            Refusal::NothingToChoose {} | Refusal::NoSuchCell {} => "QA-2",
            Refusal::MatchOver {} => "QA-22",
            Refusal::JackFirst {} | Refusal::KingFirst {} | Refusal::EmptyCell {} => "QA-8",
            Refusal::NoJack {} | Refusal::JackTakesItsSuit { .. } => "QA-10",
            Refusal::JackTakesNoMore {} | Refusal::JackTakesFromOneStack { .. } => "QA-30",
            Refusal::NoKing {} | Refusal::KingTakesTheTop {} => "QA-9",
            Refusal::KingRemovesItsSuit { .. } => "QA-9",
            Refusal::NameTheCard {} | Refusal::NotInThisCell { .. } => "QA-28",
            Refusal::DiscardFirst {} | Refusal::NothingToDiscard {} => "QA-29",
            Refusal::QueenWantsHerSuit { .. } => "QA-11",
            Refusal::DoesNotConnect {} => "QA-14",
            Refusal::ReserveMustConnect {} => "QA-39",
            Refusal::KeepsThree {} => "QA-25",
            Refusal::NoSuchCard {} | Refusal::HandCardUsed {} | Refusal::EmptyReserve {} => "QA-13",
            Refusal::CanBePlaced {} | Refusal::MustPlaceAfterReserve {} => "QA-17",
            Refusal::QueenWantsAPlacing {} => "QA-32",
            Refusal::HandCardFirst {} => "QA-16",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule())?;
        match self {
            Refusal::NotYourTurn { acting } => return write!(f, "it is for {acting} to choose"),
            Refusal::JackTakesItsSuit { suit } => return write!(f, "this Jack takes {suit} alone"),
            Refusal::KingRemovesItsSuit { suit } => {
                return write!(f, "this King removes by {suit} alone");
            }
            Refusal::JackTakesFromOneStack { cell } => {
                return write!(f, "the Jack has begun the stack of cell {cell}");
            }
            Refusal::NotInThisCell { card } => return write!(f, "{card} is not in that cell"),
            Refusal::QueenWantsHerSuit { suit } => {
                return write!(f, "under this Queen only {suit} may be placed");
            }
            _ => {}
        }
        f.write_str(self.plain_text())
    }
}

impl Error for Refusal {}

impl Refusal {
    /// The text of a refusal without details.
    fn plain_text(&self) -> &'static str {
        match self {
            Refusal::NothingToChoose {} => "the cards are being shuffled",
            Refusal::MatchOver {} => "the match is over",
            Refusal::NoSuchCard {} => "this card is not in your hand",
            Refusal::NoSuchCell {} => "the base has the cells 0 to 3",
            Refusal::EmptyCell {} => "no card lies in that cell",
            Refusal::JackFirst {} => "first use the Jack, or say that it is done",
            Refusal::NoJack {} => "no Jack waits to be used",
            Refusal::JackTakesNoMore {} => "the Jack has taken all that it may",
            Refusal::KingFirst {} => "first use the King, or skip it",
            Refusal::NoKing {} => "no King waits to be used",
            Refusal::KingTakesTheTop {} => "the King removes the whole stack: name no card",
            Refusal::NameTheCard {} => "name the card that goes, with those under it",
            Refusal::DiscardFirst {} => "first discard down to four cards",
            Refusal::NothingToDiscard {} => "nothing is to be discarded",
            Refusal::DoesNotConnect {} => "it connects to no neighbouring top card",
            Refusal::ReserveMustConnect {} => {
                "a reserve card must connect to a neighbouring top card on an empty cell, too"
            }
            Refusal::KeepsThree {} => {
                "nothing was drawn, so you keep your hand: lay reserve cards or end the turn"
            }
            Refusal::HandCardUsed {} => "a hand card was used this turn",
            Refusal::EmptyReserve {} => "your reserve is empty",
            Refusal::CanBePlaced {} => "only a card that cannot be placed is reserved",
            Refusal::MustPlaceAfterReserve {} => {
                "you have placed reserve cards, so place a hand card: one of yours fits"
            }
            Refusal::QueenWantsAPlacing {} => {
                "only the Queen forbids this card, and a card of her suit can be placed"
            }
            Refusal::HandCardFirst {} => "first place or reserve a hand card",
            Refusal::NotYourTurn { .. }
            | Refusal::JackTakesItsSuit { .. }
            | Refusal::KingRemovesItsSuit { .. }
            | Refusal::JackTakesFromOneStack { .. }
            | Refusal::NotInThisCell { .. }
            | Refusal::QueenWantsHerSuit { .. } => "",
        }
    }
}
