//! Who sits in a seat.

use crate::Person;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person.
    Person(Person),
    /// A bot of this level.
    Bot(String),
}

impl Occupant {
    /// The person, if it is one.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Occupant::Person(person) => Some(person),
            Occupant::Bot(_) => None,
        }
    }

    /// The bot's level, if it is a bot.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Occupant::Bot(level) => Some(level),
            Occupant::Person(_) => None,
        }
    }
}
