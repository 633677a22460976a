//! The error of reading or verifying a record.

use std::fmt;

/// The first thing that is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// What it is about, for a program.
    pub kind: RecordErrorKind,
    /// The round, from 1, if it is in one.
    pub round: Option<usize>,
    /// The entry of the round's moves, from 1, if it is one.
    pub number: Option<usize>,
    /// What is wrong, in English.
    pub message: String,
}

/// What is wrong with a record, or with what was asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// It is no JSON or no record: a field is missing or has another type.
    Malformed,
    /// Its format, its game, the version of its rules or its method of shuffling is not known here. A
    /// newer version of this crate may know it.
    Unknown,
    /// Its options, seats or dealers are none of a match of the game.
    Setup,
    /// Secret, commitment, contributions and seed do not go together, or the cards are not those
    /// of the seed.
    Shuffle,
    /// A deal, a shuffle or an action is not possible there, or is written otherwise.
    Move,
    /// Moves are missing: a round or the match is not over.
    Unfinished,
    /// An end, a total, points, scores or winners are not those of the moves.
    Result,
    /// The record has no such position: a number of actions that the match does not have, or a seat.
    NoPosition,
}

impl RecordErrorKind {
    /// Its name for other languages, such as `unfinished`.
    pub fn name(self) -> &'static str {
        match self {
            RecordErrorKind::Malformed => "malformed",
            RecordErrorKind::Unknown => "unknown",
            RecordErrorKind::Setup => "setup",
            RecordErrorKind::Shuffle => "shuffle",
            RecordErrorKind::Move => "move",
            RecordErrorKind::Unfinished => "unfinished",
            RecordErrorKind::Result => "result",
            RecordErrorKind::NoPosition => "no_position",
        }
    }
}

impl RecordError {
    /// An error of the whole record.
    pub fn of_match(kind: RecordErrorKind, message: impl Into<String>) -> RecordError {
        RecordError {
            kind,
            round: None,
            number: None,
            message: message.into(),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.round, self.number) {
            (Some(round), Some(number)) => write!(f, "round {round}, move {number}: ")?,
            (Some(round), None) => write!(f, "round {round}: ")?,
            _ => {}
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for RecordError {}

/// Why JSON does not fit, with the words of JSON where serde has those of Rust.
pub fn json_words(error: &impl fmt::Display) -> String {
    let text = error.to_string();
    let text = text.replacen("unknown variant", "unknown word", 1);
    let Some((found, expected)) = text.rsplit_once(", expected ") else {
        return text;
    };
    let expected = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0 to 18446744073709551615",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "a sequence" => "a list",
        "a map" => "an object",
        rust if rust.starts_with("struct ") => "an object",
        other => other,
    };
    format!("{found}, expected {expected}")
}
