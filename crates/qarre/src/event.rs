//! What happened, and what each viewer learns of it: the secrecy boundary.

use crate::Handle;
use crate::card::{ActionCard, Card};
use crate::card_set::CardSet;
use crate::combo::Combo;
use crate::public_state::PublicState;
use crate::stacks::CELLS;
use brelan_kernel::{List, Seat, Viewer};
use serde::Serialize;

/// Three cards to each hand (QA-2).
pub(crate) type Dealt = [Card; 3];

/// The whole truth of one change. Its kind has a byte of its own; else it would be
/// told by a value that no field of [`PublicState`] has, and read from there.
#[derive(Clone)]
#[repr(u8)]
pub enum Event {
    /// The cards were dealt (QA-2).
    Dealt {
        /// Who has the first turn.
        starter: Seat,
        /// The hands by seat, in the order of dealing.
        hands: [[Card; 3]; 2],
        /// The cells of the base.
        base: List<Card, CELLS>,
    },
    /// A card was drawn (QA-5).
    Drew {
        /// By whom.
        seat: Seat,
        /// Its handle in the hand.
        handle: Handle,
        /// The card.
        card: Card,
    },
    /// Nothing was left to draw (QA-24).
    DrewNothing(Seat),
    /// An action card was turned up (QA-8).
    TurnedUp {
        /// By whom.
        seat: Seat,
        /// The card.
        action: ActionCard,
        /// Which one it is since the action cards were shuffled, from 1.
        count: u8,
    },
    /// A Jack took a card (QA-10).
    Took {
        /// Whose Jack.
        seat: Seat,
        /// From which cell.
        cell: u8,
        /// The card.
        card: Card,
        /// Its handle in the hand; none where it went to the discard pile.
        handle: Option<Handle>,
    },
    /// An emptied cell was refilled (QA-33).
    Refilled {
        /// The cell.
        cell: u8,
        /// The card.
        card: Card,
    },
    /// A Jack is done (QA-10).
    Finished(Seat),
    /// A King removed cards (QA-9).
    Removed {
        /// Whose King.
        seat: Seat,
        /// From which cell.
        cell: u8,
        /// How many, from the bottom of the cell; each scores a point.
        cards: u8,
    },
    /// A King was declined (QA-8).
    Skipped(Seat),
    /// A card was placed in the base (QA-13).
    Placed {
        /// By whom.
        seat: Seat,
        /// On which cell.
        cell: u8,
        /// The card.
        card: Card,
        /// The handle that it had; none for one from the reserve.
        handle: Option<Handle>,
    },
    /// A trio or quartet formed and scored (QA-18, QA-19).
    Formed {
        /// For whom.
        seat: Seat,
        /// What it is.
        combo: Combo,
    },
    /// A hand card was reserved (QA-17).
    Reserved {
        /// By whom.
        seat: Seat,
        /// The handle that it had.
        handle: Handle,
        /// The card.
        card: Card,
        /// The hand then held none of these, as everybody can tell (QA-38).
        none_of: CardSet,
    },
    /// A hand card was discarded (QA-29).
    Discarded {
        /// By whom.
        seat: Seat,
        /// The handle that it had.
        handle: Handle,
        /// The card.
        card: Card,
    },
    /// A turn was ended (QA-16).
    Ended(Seat),
    /// Reserves cost points after the last action card (QA-21).
    Penalty {
        /// The points lost by each seat.
        lost: [u8; 2],
    },
    /// The action cards were shuffled again (QA-21).
    ActionsShuffled,
    /// The discard pile became the draw pile (QA-6).
    DrawShuffled {
        /// How many cards.
        cards: u8,
    },
    /// A new base was laid (QA-7).
    NewBase {
        /// The cells of the base.
        base: List<Card, CELLS>,
        /// How many cards the new draw pile has.
        cards: u8,
    },
    /// The match is over (QA-22).
    Over(MatchOver),
    /// The public facts after a change.
    PublicState(PublicState),
}

/// How the match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
pub struct MatchOver {
    /// Why.
    pub end: End,
    /// The final scores by seat.
    pub scores: [i32; 2],
    /// Who wins, ascending.
    #[cfg_attr(feature = "protocol", ts(as = "Vec<Seat>"))]
    pub winners: List<Seat, 2>,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum End {
    /// A seat has the points (QA-22).
    Target,
    /// A seat is that far ahead (QA-22).
    Lead,
    /// The turn cap (QA-27, QA-36).
    Cap,
}

/// What one viewer learns of an event. Cards that come from a hand have the
/// handle that they had there as `card`, and their own name as `face`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
#[serde(tag = "seen", rename_all = "snake_case")]
// Its kind has a byte of its own, as that of [`Event`].
#[repr(u8)]
#[non_exhaustive]
pub enum Seen {
    /// The cards were dealt; their handles are 0, 1 and 2.
    Dealt {
        /// Who has the first turn.
        starter: Seat,
        /// The hands by seat; `null` for a card that the viewer does not see.
        hands: [[Option<Card>; 3]; 2],
        /// The cells of the base.
        #[cfg_attr(feature = "protocol", ts(as = "Vec<Card>"))]
        base: List<Card, CELLS>,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Its handle in the hand.
        card: Handle,
        /// The card, if the viewer sees it.
        face: Option<Card>,
    },
    /// Nothing was left to draw.
    DrewNothing {
        /// Whose draw it would have been.
        seat: Seat,
    },
    /// An action card was turned up.
    TurnedUp {
        /// By whom.
        seat: Seat,
        /// The card.
        action: ActionCard,
        /// Which one it is since the action cards were shuffled, from 1.
        count: u8,
    },
    /// A Jack took a card.
    Took {
        /// Whose Jack.
        seat: Seat,
        /// From which cell.
        cell: u8,
        /// The card.
        face: Card,
        /// Its handle in the hand; `null` where it went to the discard pile.
        card: Option<Handle>,
    },
    /// An emptied cell was refilled from the draw pile.
    Refilled {
        /// The cell.
        cell: u8,
        /// The card.
        face: Card,
    },
    /// A Jack is done.
    Finished {
        /// Whose.
        seat: Seat,
    },
    /// A King removed cards; each scores a point.
    Removed {
        /// Whose King.
        seat: Seat,
        /// From which cell.
        cell: u8,
        /// How many, from the bottom of the cell.
        cards: u8,
    },
    /// A King was declined.
    Skipped {
        /// Whose.
        seat: Seat,
    },
    /// A card was placed in the base.
    Placed {
        /// By whom.
        seat: Seat,
        /// On which cell.
        cell: u8,
        /// The card.
        face: Card,
        /// The handle that it had; `null` for the top of the reserve.
        card: Option<Handle>,
    },
    /// A trio or quartet formed and scored.
    Formed {
        /// For whom.
        seat: Seat,
        /// What it is.
        combo: Combo,
    },
    /// A hand card was reserved.
    Reserved {
        /// By whom.
        seat: Seat,
        /// The handle that it had.
        card: Handle,
        /// The card.
        face: Card,
        /// The hand then held none of these; not shown, but known (QA-38).
        #[serde(skip)]
        none_of: CardSet,
    },
    /// A hand card was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// The handle that it had.
        card: Handle,
        /// The card.
        face: Card,
    },
    /// A turn was ended.
    Ended {
        /// Whose.
        seat: Seat,
    },
    /// Reserves cost points after the last action card.
    Penalty {
        /// The points lost by each seat.
        lost: [u8; 2],
    },
    /// The action cards were shuffled again.
    ActionsShuffled {},
    /// The discard pile became the draw pile.
    DrawShuffled {
        /// How many cards.
        cards: u8,
    },
    /// A new base was laid.
    NewBase {
        /// The cells of the base.
        #[cfg_attr(feature = "protocol", ts(as = "Vec<Card>"))]
        base: List<Card, CELLS>,
        /// How many cards the new draw pile has.
        cards: u8,
    },
    /// The match is over.
    Over(MatchOver),
    /// The public facts after a change; shown as the board.
    #[serde(skip)]
    PublicState(PublicState),
}

impl Event {
    /// What `viewer` learns, built up from nothing.
    pub fn seen_by(&self, viewer: Viewer) -> Seen {
        self.emit_to(viewer, ReturnSeen)
    }

    /// Emits what `viewer` learns to `sink`, each kind of event at a place of its
    /// own: the sink need not match on the kind again.
    #[inline]
    pub(crate) fn emit_to<S: SeenSink>(&self, viewer: Viewer, sink: S) -> S::Output {
        match *self {
            Event::Dealt {
                starter,
                ref hands,
                base,
            } => sink.emit(Seen::Dealt {
                starter,
                hands: [0, 1].map(|seat| dealt(&hands[seat], viewer.is(Seat(seat as u8)))),
                base,
            }),
            // QA-5: only the seat that draws sees the card.
            Event::Drew { seat, handle, card } => sink.emit(Seen::Drew {
                seat,
                card: handle,
                face: viewer.is(seat).then_some(card),
            }),
            Event::DrewNothing(seat) => sink.emit(Seen::DrewNothing { seat }),
            Event::TurnedUp {
                seat,
                action,
                count,
            } => sink.emit(Seen::TurnedUp {
                seat,
                action,
                count,
            }),
            Event::Took {
                seat,
                cell,
                card,
                handle,
            } => sink.emit(Seen::Took {
                seat,
                cell,
                face: card,
                card: handle,
            }),
            Event::Refilled { cell, card } => sink.emit(Seen::Refilled { cell, face: card }),
            Event::Finished(seat) => sink.emit(Seen::Finished { seat }),
            Event::Removed { seat, cell, cards } => sink.emit(Seen::Removed { seat, cell, cards }),
            Event::Skipped(seat) => sink.emit(Seen::Skipped { seat }),
            Event::Placed {
                seat,
                cell,
                card,
                handle,
            } => sink.emit(Seen::Placed {
                seat,
                cell,
                face: card,
                card: handle,
            }),
            Event::Formed { seat, combo } => sink.emit(Seen::Formed { seat, combo }),
            Event::Reserved {
                seat,
                handle,
                card,
                none_of,
            } => sink.emit(Seen::Reserved {
                seat,
                card: handle,
                face: card,
                none_of,
            }),
            Event::Discarded { seat, handle, card } => sink.emit(Seen::Discarded {
                seat,
                card: handle,
                face: card,
            }),
            Event::Ended(seat) => sink.emit(Seen::Ended { seat }),
            Event::Penalty { lost } => sink.emit(Seen::Penalty { lost }),
            Event::ActionsShuffled => sink.emit(Seen::ActionsShuffled {}),
            Event::DrawShuffled { cards } => sink.emit(Seen::DrawShuffled { cards }),
            Event::NewBase { base, cards } => sink.emit(Seen::NewBase { base, cards }),
            Event::Over(ref over) => sink.emit(Seen::Over(over.clone())),
            Event::PublicState(public) => sink.emit(Seen::PublicState(public)),
        }
    }
}

/// QA-2: dealt cards are secret.
fn dealt(hand: &Dealt, own: bool) -> [Option<Card>; 3] {
    hand.map(|card| own.then_some(card))
}

/// Takes what a viewer learns. No closure: only a method can ask to be
/// inlined wherever it is called.
pub(crate) trait SeenSink {
    /// What comes of it.
    type Output;

    /// Takes it in.
    fn emit(self, seen: Seen) -> Self::Output;
}

/// Gives it back as it is.
struct ReturnSeen;

impl SeenSink for ReturnSeen {
    type Output = Seen;
    #[inline(always)]
    fn emit(self, seen: Seen) -> Seen {
        seen
    }
}
