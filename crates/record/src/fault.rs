//! What is wrong with a record.

use std::fmt;

/// The first thing that is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The round, from 1, if it is in one.
    pub round: Option<usize>,
    /// The entry of the round's moves, from 1, if it is one.
    pub number: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl Fault {
    /// A fault of the whole record.
    pub fn of_match(message: impl Into<String>) -> Fault {
        Fault {
            round: None,
            number: None,
            message: message.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.round, self.number) {
            (Some(round), Some(number)) => write!(f, "round {round}, move {number}: ")?,
            (Some(round), None) => write!(f, "round {round}: ")?,
            _ => {}
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
