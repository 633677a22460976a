//! What happened, and what each viewer learns of it: the secrecy boundary.

use crate::action::{Handle, Kind, Side};
use crate::card::{Card, Cards, PAIRS, PER_VALUE};
use crate::public_state::PublicState;
use crate::{Options, Value};
use brelan_kernel::{List, MAX_SEATS, Seat, Viewer};
use serde::Serialize;
use std::sync::Arc;

/// The whole truth of one change.
#[derive(Clone)]
pub enum Event {
    /// A round begins with its deal: the hands in dealing order, card by card.
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// The hands' cards, seat by seat, in hand order.
        hands: Vec<Cards>,
        /// Whether owners saw the backs (QU-39).
        backs_seen: bool,
    },
    /// Cards were played (QU-10, QU-11).
    Played {
        /// By whom.
        seat: Seat,
        /// What the play is called.
        kind: Kind,
        /// The cards in hand order.
        cards: List<PlayedCard, PER_VALUE>,
    },
    /// A card was drawn (QU-14).
    Drew {
        /// By whom.
        seat: Seat,
        /// Its handle in the hand.
        handle: Handle,
        /// Which side became the front.
        side: Side,
        /// The card as it now stands in the hand.
        card: Card,
        /// Whether it was drawn for another seat's triplet (K14).
        penalty: bool,
    },
    /// Both piles were empty: no card could be drawn (QU-19a, QU-30).
    DrewNothing {
        /// Who would have drawn.
        seat: Seat,
        /// Whether it was for another seat's triplet (K14).
        penalty: bool,
    },
    /// A zero was flipped (QU-17).
    Flipped {
        /// By whom.
        seat: Seat,
        /// Which card.
        handle: Handle,
        /// The card as it now stands in the hand.
        card: Card,
    },
    /// The discard pile became the draw pile (QU-19).
    Recycled {
        /// Whether it was shuffled.
        shuffled: bool,
        /// Who must draw for a triplet, if that is why (QU-19a, K14).
        payer: Option<Seat>,
    },
    /// A seat knocked (QU-20).
    Knocked(Seat),
    /// A seat passed (QU-22).
    Passed(Seat),
    /// A turn passed by itself: nothing was possible (QU-30).
    Skipped(Seat),
    /// The zero check did not end the round (QU-15).
    NotAllZeros(Seat),
    /// A round is over: all fronts are shown and scored (QU-25 to QU-27, K12).
    RoundOver(Arc<RoundOver>),
    /// The public facts after a change.
    PublicState(PublicState),
}

/// One card of a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
pub struct PlayedCard {
    /// Its handle in the hand it comes from.
    pub card: Handle,
    /// The value that it shows.
    pub front: Value,
}

/// The end of a round, open to all (K12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
pub struct RoundOver {
    /// Why it ended.
    pub end: End,
    /// Who had knocked.
    pub knocker: Option<Seat>,
    /// The fronts of every hand, by seat, in hand order.
    pub hands: Vec<Vec<Value>>,
    /// What each hand counts (QU-25).
    #[cfg_attr(feature = "protocol", ts(type = "number[]"))]
    pub totals: List<u16, MAX_SEATS>,
    /// What each seat scores (QU-26, QU-27).
    #[cfg_attr(feature = "protocol", ts(type = "number[]"))]
    pub points: List<u16, MAX_SEATS>,
    /// The match's scores with this round.
    #[cfg_attr(feature = "protocol", ts(type = "number[]"))]
    pub scores: List<u16, MAX_SEATS>,
    /// Who wins the match, if it is over (QU-28).
    pub winners: Option<Vec<Seat>>,
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum End {
    /// A hand of zeros alone (QU-15, QU-24).
    Zeros,
    /// Everybody had a turn after a knock (QU-21).
    Knock,
    /// The turn cap (QU-34).
    Cap,
}

/// What one viewer learns of an event. A side that the viewer does not learn
/// is `null`; one that it knew before is not repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(tag = "seen", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Seen {
    /// Cards were dealt: the own fronts, the others' backs (QU-5, K2).
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// The hands, seat by seat, in hand order.
        #[cfg_attr(feature = "protocol", ts(type = "Array<Array<Sides>>"))]
        hands: Vec<List<Sides, PAIRS>>,
    },
    /// Cards were played.
    Played {
        /// By whom.
        seat: Seat,
        /// What the play is called.
        kind: Kind,
        /// The cards in hand order.
        #[cfg_attr(feature = "protocol", ts(as = "Vec<PlayedCard>"))]
        cards: List<PlayedCard, PER_VALUE>,
    },
    /// A card was drawn (K4, K5).
    Drew {
        /// By whom.
        seat: Seat,
        /// Its handle in the hand.
        card: Handle,
        /// Which side became the front.
        side: Side,
        /// What the viewer learns of its sides.
        sides: Sides,
        /// Whether it was drawn for another seat's triplet.
        penalty: bool,
    },
    /// Both piles were empty: no card could be drawn.
    DrewNothing {
        /// Who would have drawn.
        seat: Seat,
        /// Whether it was for another seat's triplet.
        penalty: bool,
    },
    /// A zero was flipped (K7).
    Flipped {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Handle,
        /// Its new front.
        front: Value,
    },
    /// The discard pile became the draw pile.
    Recycled {
        /// Whether it was shuffled.
        shuffled: bool,
        /// Who must draw for a triplet, if that is why (QU-19a, K14).
        payer: Option<Seat>,
    },
    /// A seat knocked.
    Knocked {
        /// Who.
        seat: Seat,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A turn passed by itself.
    Skipped {
        /// Whose.
        seat: Seat,
    },
    /// The zero check did not end the round; not shown, but known.
    #[serde(skip)]
    NotAllZeros(Seat),
    /// A round is over.
    RoundOver(Arc<RoundOver>),
    /// The public facts after a change; shown as the board.
    #[serde(skip)]
    PublicState(PublicState),
}

/// What a viewer knows of a card's two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
pub struct Sides {
    /// The side that counts.
    pub front: Option<Value>,
    /// The other side.
    pub back: Option<Value>,
}

impl Event {
    /// What `viewer` learns, built up from nothing.
    #[inline]
    pub fn seen_by(&self, viewer: Viewer) -> Seen {
        match *self {
            Event::Dealt {
                dealer,
                ref hands,
                backs_seen,
            } => Seen::Dealt {
                dealer,
                hands: (0..)
                    .map(Seat)
                    .zip(hands)
                    .map(|(seat, hand)| {
                        let sides = |card: &Card| dealt_sides(*card, seat, backs_seen, viewer);
                        hand.iter().map(sides).collect()
                    })
                    .collect(),
            },
            Event::Played { seat, kind, cards } => Seen::Played { seat, kind, cards },
            Event::Drew {
                seat,
                handle,
                side,
                card,
                penalty,
            } => Seen::Drew {
                seat,
                card: handle,
                side,
                sides: drawn_sides(card, side, seat, viewer),
                penalty,
            },
            Event::DrewNothing { seat, penalty } => Seen::DrewNothing { seat, penalty },
            // K7: all knew the back that is now the front, and see the zero.
            Event::Flipped { seat, handle, card } => Seen::Flipped {
                seat,
                card: handle,
                front: card.front(),
            },
            Event::Recycled { shuffled, payer } => Seen::Recycled { shuffled, payer },
            Event::Knocked(seat) => Seen::Knocked { seat },
            Event::Passed(seat) => Seen::Passed { seat },
            Event::Skipped(seat) => Seen::Skipped { seat },
            Event::NotAllZeros(seat) => Seen::NotAllZeros(seat),
            Event::RoundOver(ref over) => Seen::RoundOver(over.clone()),
            Event::PublicState(public) => Seen::PublicState(public),
        }
    }
}

/// QU-5, QU-6, K2: the owner learns the front, all other seats see the back. A
/// spectator is told what every seat knows: nothing, or the back where owners
/// saw it, too.
fn dealt_sides(card: Card, owner: Seat, backs_seen: bool, viewer: Viewer) -> Sides {
    let (front, back) = match viewer {
        Viewer::Seat(seat) if seat == owner => (true, backs_seen),
        Viewer::Seat(_) => (false, true),
        Viewer::Spectator => (false, backs_seen),
    };
    Sides {
        front: front.then(|| card.front()),
        back: back.then(|| card.back()),
    }
}

/// K4, K5: the side that lay up is known to all. The one that lay down is
/// known to the owner if it became the front, else to all others.
fn drawn_sides(card: Card, side: Side, owner: Seat, viewer: Viewer) -> Sides {
    let (front, back) = match (side, viewer) {
        (Side::Visible, Viewer::Seat(seat)) => (true, seat != owner),
        (Side::Hidden, Viewer::Seat(seat)) => (seat == owner, true),
        (Side::Visible, Viewer::Spectator) => (true, false),
        (Side::Hidden, Viewer::Spectator) => (false, true),
    };
    Sides {
        front: front.then(|| card.front()),
        back: back.then(|| card.back()),
    }
}

impl Event {
    /// The deal as an event; owners may have seen the backs (QU-39).
    pub(crate) fn dealt(options: &Options, dealer: Seat, hands: Vec<Cards>) -> Event {
        Event::Dealt {
            dealer,
            hands,
            backs_seen: options.owner_saw_dealt_backs,
        }
    }
}
