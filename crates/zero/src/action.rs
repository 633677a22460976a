//! What a seat can choose, and the handles that name cards of the own hand.

use crate::Card;
use serde::{Deserialize, Serialize};

/// A card of a hand: the number of its arrival in that hand this round, from
/// 0. The same for all viewers and never reused, so it tells nothing but when
/// the card came.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/", type = "number"))]
#[serde(transparent)]
pub struct Handle(pub u32);

/// What a seat chooses (ZE-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Give a hand card into the pot and take another one from there (ZE-6).
    Exchange {
        /// The hand card.
        give: Handle,
        /// The pot card, open to all.
        take: Card,
    },
    /// Change nothing; the second knock starts the end (ZE-7, ZE-8).
    Knock {},
    /// Show a ZERO (`zero_call=manual`, ZE-12).
    Zero {},
}

/// What an offered action will do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
pub struct Effects {
    /// What the hand is then worth (ZE-10).
    pub total: u16,
    /// Whether the hand then is a ZERO (ZE-9).
    pub zero: bool,
}

/// A list of all exchanges is written for every decision.
const _: () = assert!(size_of::<Action>() == 8);
