//! The occupant of a seat.

use crate::{Input, InputKind, Origin};
use brelan_ids::PersonId;

/// The occupant of a seat: a person or a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person.
    Person(PersonId),
    /// A bot.
    Bot {
        /// Its level.
        level: String,
        /// Its name; logs from before tables filled with people have none.
        name: Option<String>,
    },
}

impl Occupant {
    /// The occupant that takes a seat by this input, if it is such an input.
    pub fn seated(input: &Input) -> Option<Occupant> {
        match (&input.what, &input.by) {
            (InputKind::Seated { .. }, Origin::Person(person)) => {
                Some(Occupant::Person(person.clone()))
            }
            (InputKind::Seated { name, .. }, Origin::Bot(level)) => Some(Occupant::Bot {
                level: level.clone(),
                name: name.clone(),
            }),
            _ => None,
        }
    }

    /// The person, if it is one.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Occupant::Person(person) => Some(person),
            Occupant::Bot { .. } => None,
        }
    }

    /// The bot's level, if it is a bot.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Person(_) => None,
        }
    }
}
