//! A seat at a table with its occupant's state.

use crate::{Contribution, Occupant, StandIn};
use brelan_ids::PersonId;
use std::time::Duration;

/// A seat: a free or taken one before the match, one of the match's afterwards.
#[derive(Clone, Default)]
pub(crate) struct SeatState {
    pub(crate) occupant: Option<Occupant>,
    pub(crate) contribution: Option<Contribution>,
    /// The seq by which the occupant sat down.
    pub(crate) since: u64,
    /// The seq by which the occupant got the seat: by sitting down, or from another
    /// device.
    pub(crate) assigned: u64,
    /// The occupant at the first deal.
    pub(crate) first: Option<Occupant>,
    /// Every person who has seen this seat's cards in the match.
    pub(crate) seen_by_players: Vec<PersonId>,
    /// Why a bot plays for the person, if one does.
    pub(crate) stand_in: Option<StandIn>,
    /// The rest of the bank.
    pub(crate) bank: Duration,
    /// Whether the person is ready for the next deal.
    pub(crate) ready: bool,
}

impl SeatState {
    /// The id of the person or the program in the seat.
    pub(crate) fn participant(&self) -> Option<&PersonId> {
        self.occupant.as_ref().and_then(Occupant::participant)
    }

    pub(crate) fn is_person(&self) -> bool {
        self.occupant.as_ref().is_some_and(Occupant::is_person)
    }

    pub(crate) fn is_program(&self) -> bool {
        self.occupant.as_ref().is_some_and(Occupant::is_program)
    }

    /// Whether a person or a program sits there and plays.
    pub(crate) fn is_played_by_participant(&self) -> bool {
        self.participant().is_some() && self.stand_in.is_none()
    }

    /// The level of the bot that plays here, if one does.
    pub(crate) fn bot_level(&self) -> Option<&str> {
        match self.occupant.as_ref()? {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Person(_) | Occupant::Program(_) => self.stand_in.map(|_| STAND_IN_LEVEL),
        }
    }
}

/// The level of a bot that stands in for a person; players cannot choose it. A
/// weaker bot would be a penalty that other players could impose by a request. A
/// stronger one would reward a player for leaving.
pub const STAND_IN_LEVEL: &str = "solid";
