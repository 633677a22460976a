//! What lies on the table for one viewer, as a browser draws it.

use crate::event::{RoundOver, Sides};
use crate::public_state::Phase;
use crate::{Handle, Value};
use brelan_kernel::{Rounds, Seat, diff_members, diff_scalars};
use serde::Serialize;

/// The table as it lies before a viewer now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
pub struct Board {
    /// The round, from 1; 0 before the first deal.
    pub round: u16,
    /// Who dealt it.
    pub dealer: Seat,
    /// What is waited for.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Who must choose now.
    pub acting: Option<Seat>,
    /// Whose triplet is being paid for.
    pub triplet: bool,
    /// Who has knocked.
    pub knocker: Option<Seat>,
    /// Plays of this round by seat (QU-20).
    pub plays: Vec<u8>,
    /// Scores of the match by seat.
    pub scores: Vec<u16>,
    /// The hands by seat, in hand order.
    pub hands: Vec<Vec<Slot>>,
    /// What the own hand is worth (QU-25).
    pub total: Option<u16>,
    /// The draw pile.
    pub draw: Pile,
    /// The discard pile.
    pub discard: Pile,
    /// The finished rounds of the match.
    pub rounds: Rounds<RoundOver>,
    /// What a perfect memory knows, at tables with the memory aid.
    pub memory: Option<Memory>,
}

impl brelan_kernel::Board for Board {
    type Round = RoundOver;

    fn take_rounds(&mut self) -> Rounds<RoundOver> {
        std::mem::take(&mut self.rounds)
    }
}

/// A card in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
pub struct Slot {
    /// Its handle.
    pub card: Handle,
    /// The side that counts, if the viewer sees it.
    pub front: Option<Value>,
    /// The other side, if the viewer sees it.
    pub back: Option<Value>,
}

/// A pile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
pub struct Pile {
    /// How many cards it has.
    pub cards: u8,
    /// The up side of its top card.
    pub top: Option<Value>,
}

/// What a perfect memory knows beyond what is on view.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
pub struct Memory {
    /// All that is known of the hands: the backs of own cards, the fronts of others'.
    pub hands: Vec<Vec<Sides>>,
    /// The discard pile from the top: up and down sides as front and back.
    pub discard: Vec<Sides>,
    /// The draw pile from the top where it was turned over (K8); empty while fresh.
    pub draw: Vec<Sides>,
}

diff_members!(Board {
    round,
    dealer,
    phase,
    active,
    acting,
    triplet,
    knocker,
    plays,
    scores,
    hands,
    total,
    draw,
    discard,
    rounds,
    memory,
});
diff_members!(Slot { card, front, back });
diff_members!(Pile { cards, top });
diff_members!(Memory {
    hands,
    discard,
    draw
});
diff_members!(Sides { front, back });
diff_scalars!(Handle, Value, Phase);
