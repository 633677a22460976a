//! Who sits in a seat.

use crate::{Input, InputKind, Origin, Person};

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person.
    Person(Person),
    /// A bot.
    Bot {
        /// Its level.
        level: String,
        /// Its name; logs of before tables filled with people have none.
        name: Option<String>,
    },
}

impl Occupant {
    /// Who sits down by this input, if somebody does.
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
    pub fn person(&self) -> Option<&Person> {
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
