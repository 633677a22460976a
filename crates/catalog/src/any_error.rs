//! Why a match of whichever game refuses something.

use brelan_kernel::Seat;
use serde_json::Value;

/// Why something is refused. Names no card that the text in question did not name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyError {
    /// No seat must choose now.
    NoSeatActs,
    /// The text is no action: what is wrong with it.
    NoAction(String),
    /// A rule stands against the action.
    Refused {
        /// The rule's id, such as `QU-20`.
        rule: &'static str,
        /// The reason in English; it begins with the rule.
        message: String,
        /// The reason as a browser is told it: its name as `reason`, and its
        /// arguments.
        why: Value,
    },
    /// There is no action at this place.
    NoSuchIndex {
        /// The place that was asked for, from 0.
        index: usize,
        /// How many actions there are.
        offered: usize,
    },
    /// No action that may be chosen has this id.
    NoSuchId {
        /// The id that was asked for.
        id: usize,
        /// What it stands for; empty where there is no such id.
        name: String,
    },
    /// There is no such seat.
    NoSuchSeat {
        /// The seat that was asked for.
        seat: Seat,
        /// How many there are.
        players: u8,
    },
}

impl std::fmt::Display for AnyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AnyError::NoSeatActs => f.write_str("no seat must choose now"),
            AnyError::NoAction(message) | AnyError::Refused { message, .. } => f.write_str(message),
            AnyError::NoSuchIndex { index, offered } => {
                write!(
                    f,
                    "there is no action {index}, but 0 to {}",
                    offered.saturating_sub(1)
                )
            }
            AnyError::NoSuchId { id, name } if name.is_empty() => {
                write!(f, "there is no action id {id}")
            }
            AnyError::NoSuchId { id, name } => {
                write!(f, "action id {id} ({name}) may not be chosen now")
            }
            AnyError::NoSuchSeat { seat, players } => {
                write!(
                    f,
                    "there is no {seat}, but 0 to {}",
                    players.saturating_sub(1)
                )
            }
        }
    }
}

impl std::error::Error for AnyError {}
