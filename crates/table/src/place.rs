//! A chair at a table, and what its occupant has brought.

use crate::{Contribution, Occupant, Person};
use brelan_bots::Level;
use brelan_protocol::rest::StandIn;

/// A chair; a seat of the match once that has begun.
#[derive(Clone, Default)]
pub(crate) struct Place {
    pub(crate) occupant: Option<Occupant>,
    pub(crate) contribution: Option<Contribution>,
    /// The seq by which the occupant sat down.
    pub(crate) since: u64,
    /// Who held the seat at the first deal.
    pub(crate) first: Option<Occupant>,
    /// Everybody who has looked with this seat's eyes.
    pub(crate) eyes: Vec<Person>,
    /// Why a bot plays for the person, if one does.
    pub(crate) stand_in: Option<StandIn>,
    /// What is left in the bank, in milliseconds.
    pub(crate) bank: u64,
    /// Whether the person is ready for the next deal.
    pub(crate) ready: bool,
}

impl Place {
    pub(crate) fn person(&self) -> Option<&Person> {
        self.occupant.as_ref().and_then(Occupant::person)
    }

    /// Whether a person sits there and plays.
    pub(crate) fn is_played_by_person(&self) -> bool {
        self.person().is_some() && self.stand_in.is_none()
    }

    /// The level of the bot that plays here, if one does.
    pub(crate) fn bot(&self) -> Option<&str> {
        match self.occupant.as_ref()? {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Person(_) => self.stand_in.map(|_| STAND_IN.name()),
        }
    }
}

/// The level of a bot that plays for a person; nobody chooses it. A weaker one
/// would be a penalty, which the others could give by asking for it; with a
/// stronger one it would pay to leave one's seat.
const STAND_IN: Level = Level::Solid;
