//! The occupant of a seat. A person and a program are participants: they have a token, and play
//! by requests.

use crate::{Input, InputKind, Origin};
use brelan_ids::{PROGRAM_LEVEL, PersonId};

/// The occupant of a seat: a person, a program or a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person.
    Person(PersonId),
    /// A bot of somebody's own, which plays by the messages that a person plays by. Its token
    /// has an id as a person's has.
    Program(PersonId),
    /// A bot of the server's.
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
            (InputKind::Seated { program: true, .. }, Origin::Person(person)) => {
                Some(Occupant::Program(person.clone()))
            }
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

    /// The id of the person or the program.
    pub fn participant(&self) -> Option<&PersonId> {
        match self {
            Occupant::Person(person) | Occupant::Program(person) => Some(person),
            Occupant::Bot { .. } => None,
        }
    }

    /// The bot's level, if it is a bot of the server's.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Person(_) | Occupant::Program(_) => None,
        }
    }

    /// Whether it is a person.
    pub fn is_person(&self) -> bool {
        matches!(self, Occupant::Person(_))
    }

    /// Whether it is a program.
    pub fn is_program(&self) -> bool {
        matches!(self, Occupant::Program(_))
    }

    /// What everybody is shown in place of a person: the bot's level, or
    /// [`PROGRAM_LEVEL`].
    pub fn shown_level(&self) -> Option<&str> {
        match self {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Program(_) => Some(PROGRAM_LEVEL),
            Occupant::Person(_) => None,
        }
    }
}
