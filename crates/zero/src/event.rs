//! What happened, and what each viewer learns of it: the secrecy boundary.

use crate::hand::{MAX_HAND, MAX_POT};
use crate::{Card, Handle, Mark};
use brelan_kernel::{List, MAX_SEATS, Seat, Viewer};
use serde::Serialize;
use std::sync::Arc;

/// The whole truth of one change.
#[derive(Clone)]
pub enum Event {
    /// A round begins with its deal (ZE-3).
    Dealt(Dealt),
    /// A card was exchanged, open to all (ZE-6).
    Exchanged(Exchange),
    /// A seat knocked (ZE-7).
    Knocked(Seat),
    /// A round is over: all hands are shown and scored (ZE-8 to ZE-11).
    RoundOver(Arc<RoundOver>),
}

/// The whole truth of a deal.
#[derive(Clone)]
pub struct Dealt {
    /// Who dealt.
    pub(crate) dealer: Seat,
    /// The hands, seat by seat, each in order of arrival.
    pub(crate) hands: List<List<Card, MAX_HAND>, MAX_SEATS>,
    /// The pot.
    pub(crate) pot: List<Card, MAX_POT>,
}

/// An exchange: both cards are seen by all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
pub struct Exchange {
    /// By whom.
    pub seat: Seat,
    /// The place in the hand, from 0, where the given card was and the taken
    /// one now is.
    pub place: u8,
    /// The place in the pot where the taken card was and the given one now is.
    pub pot_place: u8,
    /// The handle that the given card had.
    pub gave: Handle,
    /// The given card, which now lies in the pot.
    pub given: Card,
    /// The handle of the taken card.
    pub card: Handle,
    /// The taken card, which now is in the hand.
    pub taken: Card,
}

/// The end of a round, open to all. The cards aside stay hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
pub struct RoundOver {
    /// Why it ended.
    pub end: End,
    /// Who gave the second knock.
    pub closer: Option<Seat>,
    /// Whose hands are a ZERO (ZE-9).
    pub zeros: Vec<Seat>,
    /// Every hand, by seat, place by place.
    pub hands: Vec<Vec<ShownCard>>,
    /// What each hand counts (ZE-10).
    #[cfg_attr(feature = "protocol", ts(type = "number[]"))]
    pub totals: List<u16, MAX_SEATS>,
    /// What each seat scores for the round: the same (ZE-11).
    #[cfg_attr(feature = "protocol", ts(type = "number[]"))]
    pub points: List<i32, MAX_SEATS>,
    /// The match's scores with this round.
    #[cfg_attr(feature = "protocol", ts(type = "number[]"))]
    pub scores: List<i32, MAX_SEATS>,
    /// Who wins the match, if it is over (ZE-2, ZE-11).
    pub winners: Option<Vec<Seat>>,
}

/// A card of a hand that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
pub struct ShownCard {
    /// Its handle.
    pub card: Handle,
    /// The card itself.
    pub face: Card,
    /// What it means for what the hand is worth.
    pub mark: Mark,
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum End {
    /// A seat has a ZERO (ZE-9).
    Zero,
    /// The last turns after the second knock are over (ZE-8).
    Knock,
    /// The turn cap (ZE-15).
    Cap,
}

/// What one viewer learns of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(tag = "seen", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Seen {
    /// Cards were dealt: the own hand and the pot.
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// The own cards, their handles counting from 0; none for a spectator.
        #[cfg_attr(feature = "protocol", ts(as = "Vec<Card>"))]
        hand: List<Card, MAX_HAND>,
        /// The pot, place by place.
        #[cfg_attr(feature = "protocol", ts(as = "Vec<Card>"))]
        pot: List<Card, MAX_POT>,
    },
    /// A card was exchanged.
    Exchanged(Exchange),
    /// A seat knocked.
    Knocked {
        /// Who.
        seat: Seat,
    },
    /// A round is over.
    RoundOver(Arc<RoundOver>),
}

impl Event {
    /// What `viewer` learns, built up from nothing.
    #[inline]
    pub fn seen_by(&self, viewer: Viewer) -> Seen {
        match self {
            // Each hand is its owner's secret; the pot is open.
            Event::Dealt(dealt) => Seen::Dealt {
                dealer: dealt.dealer,
                hand: match viewer {
                    Viewer::Seat(seat) => dealt.hands[seat.index()],
                    Viewer::Spectator => List::new(),
                },
                pot: dealt.pot,
            },
            // Both cards pass through the open pot.
            Event::Exchanged(exchange) => Seen::Exchanged(*exchange),
            Event::Knocked(seat) => Seen::Knocked { seat: *seat },
            Event::RoundOver(over) => Seen::RoundOver(over.clone()),
        }
    }
}
