//! Why an action is refused.

use crate::Card;
use brelan_kernel::{Refused, Seat};
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// Why an action is refused; names no card but those that its asker named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(tag = "reason", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Refusal {
    /// It is another seat's turn.
    NotYourTurn {
        /// Whose.
        acting: Seat,
    },
    /// The cards are not dealt yet.
    NothingToChoose {},
    /// The match is over.
    MatchOver {},
    /// No card of the own hand has this handle.
    NoSuchCard {},
    /// The same card back.
    SameCardBack {
        /// The card.
        card: Card,
    },
    /// The card to take is not in the pot.
    NotInPot {
        /// The card.
        card: Card,
    },
    /// The hand is no ZERO.
    NoZero {
        /// What it is worth.
        total: u16,
    },
    /// At this table a ZERO is announced by itself.
    ZeroShowsItself {},
}

impl Refused for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn { .. } => "ZE-4",
            Refusal::NothingToChoose {} => "ZE-3",
            Refusal::MatchOver {} => "ZE-2",
            Refusal::NoSuchCard {} | Refusal::SameCardBack { .. } | Refusal::NotInPot { .. } => {
                "ZE-6"
            }
            Refusal::NoZero { .. } => "ZE-9",
            Refusal::ZeroShowsItself {} => "ZE-12",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule())?;
        match self {
            Refusal::NotYourTurn { acting } => write!(f, "it is the turn of {acting}"),
            Refusal::NothingToChoose {} => f.write_str("the cards are not dealt yet"),
            Refusal::MatchOver {} => f.write_str("the match is over"),
            Refusal::NoSuchCard {} => f.write_str("this card is not in your hand"),
            Refusal::SameCardBack { card } => {
                write!(f, "take another card than {card}, which you give")
            }
            Refusal::NotInPot { card } => write!(f, "{card} is not in the pot"),
            Refusal::NoZero { total } => {
                write!(f, "your hand is worth {total}, which is no ZERO")
            }
            Refusal::ZeroShowsItself {} => {
                f.write_str("at this table a ZERO is announced by itself")
            }
        }
    }
}

impl Error for Refusal {}
