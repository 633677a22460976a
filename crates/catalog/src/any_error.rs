//! Why a match of whichever game refuses something.

use crate::match_of_game::json;
use brelan_kernel::{Encoding, Refused, Seat};
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
        /// The reason in English; it begins with the rule. Of an action that was named by its
        /// id, that stands before it.
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
    /// No action has this id.
    NoSuchId {
        /// The id that was asked for.
        id: usize,
    },
    /// There is no such seat.
    NoSuchSeat {
        /// The seat that was asked for.
        seat: Seat,
        /// How many there are.
        players: u8,
    },
}

impl AnyError {
    /// Why the acting seat may not choose the action with this id: what the seat knows decides.
    pub fn of_id<G: Encoding>(state: &G, id: usize) -> AnyError {
        let known = u16::try_from(id).ok();
        let Some(refusal) = known.and_then(|id| state.id_refusal(id)) else {
            return AnyError::NoSuchId { id };
        };
        let name = G::action_id_name(id);
        AnyError::Refused {
            rule: refusal.rule(),
            message: format!("action id {id} ({name}) may not be chosen now: {refusal}"),
            why: json(&refusal),
        }
    }
}

impl std::fmt::Display for AnyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AnyError::NoSeatActs => f.write_str("no seat must choose now"),
            AnyError::NoAction(message) => write!(f, "this is no action: {message}"),
            AnyError::Refused { message, .. } => f.write_str(message),
            AnyError::NoSuchIndex { index, offered } => {
                write!(
                    f,
                    "there is no action {index}, but 0 to {}",
                    offered.saturating_sub(1)
                )
            }
            AnyError::NoSuchId { id } => write!(f, "there is no action id {id}"),
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
