//! What lies on the table for one viewer, as a browser draws it.

use crate::event::RoundOver;
use crate::public_state::Phase;
use crate::{Card, Handle, Mark};
use brelan_kernel::{Rounds, Seat, diff_members, diff_scalars};
use serde::Serialize;

/// The table as it lies before a viewer now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
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
    /// Knocks of this round: the second one closes it (ZE-8).
    pub knocks: u8,
    /// Who gave the first knock.
    pub first_knocker: Option<Seat>,
    /// Who gave the second knock, and has no further turn.
    pub closer: Option<Seat>,
    /// The turns that are still to come after the second knock.
    pub last_turns: u8,
    /// Scores of the match by seat.
    pub scores: Vec<i32>,
    /// The pot, place by place: a given card lies where the taken one lay.
    pub pot: Vec<Card>,
    /// How many cards are out of the round.
    pub aside: u8,
    /// The hands by seat, place by place: a taken card stands where the given
    /// one stood.
    pub hands: Vec<Vec<Slot>>,
    /// What the own hand is worth (ZE-10).
    pub total: Option<u16>,
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
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
pub struct Slot {
    /// Its handle.
    pub card: Handle,
    /// The card itself, if the viewer sees it: an own one, or any after the round.
    pub face: Option<Card>,
    /// What it means for what its hand is worth, where the hand is seen.
    pub mark: Option<Mark>,
}

/// What a perfect memory knows beyond what is on view.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
pub struct Memory {
    /// All that is known of the hands, by seat, place by place: own cards, and
    /// those that another seat took from the pot and still holds.
    pub hands: Vec<Vec<Option<Card>>>,
    /// The cards that the viewer has not seen in this round; none after it.
    pub unseen: Vec<Card>,
}

diff_members!(Board {
    round,
    dealer,
    phase,
    active,
    acting,
    knocks,
    first_knocker,
    closer,
    last_turns,
    scores,
    pot,
    aside,
    hands,
    total,
    rounds,
    memory,
});
diff_members!(Slot { card, face, mark });
diff_members!(Memory { hands, unseen });
diff_scalars!(Handle, Card, Mark, Phase);
