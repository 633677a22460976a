//! What a seat can choose, and the handles that name cards of the own hand.

use crate::card::Card;
use crate::combo::Combo;
use serde::{Deserialize, Serialize};

/// A card of a hand: the number of its arrival in that hand, from 0. The same
/// for all viewers and never reused, so it tells nothing but when the card
/// came.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/", type = "number"))]
#[serde(transparent)]
pub struct Handle(pub u32);

/// What a seat chooses. Cells are 0 to 3 (QA-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Jack: take the top card of a cell (QA-10).
    Take {
        /// The cell.
        cell: u8,
    },
    /// Jack: enough (QA-10).
    Done {},
    /// King: remove a stack (QA-9).
    Remove {
        /// The cell.
        cell: u8,
        /// With `king_scope=any_level`, the card that goes with those under it
        /// (QA-28); else nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "protocol", ts(optional))]
        card: Option<Card>,
    },
    /// King: declined (QA-8).
    Skip {},
    /// Place a hand card in the base (QA-13).
    Play {
        /// The hand card.
        card: Handle,
        /// The cell.
        cell: u8,
    },
    /// Place the top card of the own reserve in the base (QA-13).
    Lay {
        /// The cell.
        cell: u8,
    },
    /// Put a hand card on the own reserve, which ends the turn (QA-17).
    Reserve {
        /// The hand card.
        card: Handle,
    },
    /// Discard a hand card down to four (`jack_destination=hand_trim4`, QA-29).
    Discard {
        /// The hand card.
        card: Handle,
    },
    /// End the turn (QA-16, QA-25).
    End {},
}

/// What an offered action will do, as far as its seat can know beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
pub struct Effects {
    /// The trio or quartet that it forms (QA-18). One that a Jack uncovers is
    /// named with the card taken, but scores when the Jack is done (QA-12).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "protocol", ts(optional))]
    pub combo: Option<Combo>,
    /// The points that it scores at once: for the combo, and for each card
    /// that a King removes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "protocol", ts(optional))]
    pub points: Option<u8>,
    /// Whether it wins the match (QA-22).
    pub wins: bool,
}
