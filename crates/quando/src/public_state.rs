//! The public state: what everybody at the table can see without a memory.

use crate::Value;
use brelan_kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// What the round waits for, or what follows once a shuffle is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The first dealer is to be drawn (QU-8).
    #[default]
    First,
    /// The cards are to be shuffled and dealt (QU-3, QU-4).
    Deal,
    /// The active seat plays, knocks or passes (QU-9).
    Turn,
    /// A play is on the discard pile; its draw or its penalties follow.
    Played,
    /// The active seat draws (QU-13).
    Draw,
    /// The active seat has drawn; the zero check follows (QU-15).
    Drawn,
    /// A seat flips or draws for a triplet (QU-17).
    Penalty,
    /// A seat has paid for a triplet; the next one follows.
    Paid,
    /// The active seat may knock at the end of its turn (QU-33).
    Ending,
    /// The match is over (QU-28).
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
    /// Who must choose now: the active seat, or the one that pays a penalty.
    pub acting: Seat,
    /// Whether the play of this turn was a triplet whose penalties are not all paid.
    pub triplet: bool,
    /// Whether the draw pile waits to be shuffled (`shuffle_random_sides`).
    pub reshuffle: bool,
    /// How often it was shuffled this round.
    pub reshuffles: u16,
    /// Who has knocked.
    pub knocker: Option<Seat>,
    /// Complete turns of this round.
    pub turns: u32,
    /// Plays of this round by seat, counted up to 255.
    pub plays: Seats<u8>,
    /// Cards played this round by seat, counted up to 255.
    pub cards_played: Seats<u8>,
    /// Cards that have come to each hand this round: the next handles.
    pub arrivals: Seats<u32>,
    /// Scores of the match by seat.
    pub scores: Seats<u16>,
    /// Cards in the draw pile.
    pub draw: u8,
    /// The up side of its top card (QU-7).
    pub draw_top: Option<Value>,
    /// Cards in the discard pile.
    pub discard: u8,
    /// The up side of its top card.
    pub discard_top: Option<Value>,
}
