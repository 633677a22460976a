//! The public state: what everybody at the table sees.

use crate::event::End;
use crate::{Options, SecondKnock};
use brelan_kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// What the match waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The first dealer is to be drawn (ZE-2).
    #[default]
    First,
    /// The cards are to be shuffled and dealt (ZE-3).
    Deal,
    /// The active seat exchanges or knocks (ZE-5).
    Turn,
    /// The match is over (ZE-2, ZE-11).
    Over,
}

/// The public facts of a match at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub struct PublicState {
    /// The round, from 1.
    pub round: u16,
    /// Who dealt it.
    pub dealer: Seat,
    /// What is waited for.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Knocks of this round, up to the second.
    pub knocks: u8,
    /// Who gave the first knock.
    pub first_knocker: Option<Seat>,
    /// Who gave the second knock, and has no further turn (ZE-8).
    pub closer: Option<Seat>,
    /// The turns that are still to come after the second knock.
    pub last_turns: u8,
    /// Complete turns of this round.
    pub turns: u32,
    /// Scores of the match by seat.
    pub scores: Seats<i32>,
}

impl PublicState {
    /// A round begins: the seat left of the dealer starts (ZE-4).
    pub(crate) fn deal(&mut self, dealer: Seat, players: u8) {
        *self = PublicState {
            round: self.round + 1,
            dealer,
            phase: Phase::Turn,
            active: dealer.next(players),
            scores: self.scores,
            ..PublicState::default()
        };
    }

    /// ZE-7, ZE-8: counts a knock; the second one closes the round, in the
    /// last turns a knock means no exchange and nothing else.
    #[inline]
    pub(crate) fn knock(&mut self, options: &Options) {
        if self.closer.is_some() {
            return;
        }
        self.knocks += 1;
        if self.knocks == 1 {
            self.first_knocker = Some(self.active);
            return;
        }
        self.closer = Some(self.active);
        // The turn with the knock itself is among them.
        self.last_turns = match options.second_knock {
            SecondKnock::LastTurnForOthers => options.players,
            SecondKnock::EndNow => 1,
        };
    }

    /// A turn is complete: the next seat clockwise follows (ZE-4), or the round
    /// ends.
    #[inline]
    pub(crate) fn close_turn(&mut self, options: &Options) -> Option<End> {
        self.turns += 1;
        self.active = self.active.next(options.players);
        if self.closer.is_some() {
            self.last_turns -= 1;
            if self.last_turns == 0 {
                return Some(End::Knock);
            }
        }
        // ZE-15: the cap counts complete turns, and a natural end goes first.
        let capped = |cap| self.turns >= u32::from(cap) * u32::from(options.players);
        options.turn_cap.is_some_and(capped).then_some(End::Cap)
    }

    /// ZE-2: the next deal follows, or the match is over.
    pub(crate) fn end_round(&mut self, options: &Options) {
        self.phase = if self.round >= options.rounds {
            Phase::Over
        } else {
            Phase::Deal
        };
    }
}
