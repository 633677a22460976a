//! What a seat can choose, and the handles that name cards of the own hand.

use crate::card::PER_VALUE;
use brelan_kernel::List;
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
#[cfg_attr(feature = "protocol", ts(export_to = "quando/", type = "number"))]
#[serde(transparent)]
pub struct Handle(pub u32);

/// The cards of one play in hand order (QU-12): at most ten show one value (QU-1).
pub type Picks = List<Handle, PER_VALUE>;

/// What a seat chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Play a straight (QU-10) or equal numbers (QU-11).
    Play {
        /// The cards, in any order; they lie on the discard pile in hand order.
        #[cfg_attr(feature = "protocol", ts(type = "number[]"))]
        cards: Picks,
    },
    /// Draw the top card of the draw pile (QU-13, QU-14).
    Draw {
        /// Which of its sides becomes the front.
        side: Side,
    },
    /// Flip a zero for another seat's triplet (QU-17).
    Flip {
        /// The zero.
        card: Handle,
    },
    /// Knock: everybody else has one more turn (QU-20).
    Knock {},
    /// Do nothing in the last round (QU-22).
    Pass {},
    /// End the turn without a knock (`knock_timing=end_of_turn`, QU-33).
    End {},
}

/// Which side of a drawn card becomes its front (QU-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that lies up, which everybody sees.
    Visible,
    /// The side that lies down.
    Hidden,
}

/// What a play is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Any number of equal fronts but three (QU-11).
    Equal,
    /// Exactly three equal fronts: the others flip or draw (QU-16).
    Triplet,
    /// Three consecutive fronts (QU-10).
    Straight,
}

/// What an offered action will do, as far as its seat can know beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
pub struct Effects {
    /// What the play is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "protocol", ts(optional))]
    pub kind: Option<Kind>,
    /// What the hand is then worth, where that is known: before the draw that
    /// follows a play; nothing for a side that no seat has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "protocol", ts(optional))]
    pub total: Option<u16>,
}
