//! The error of reading or verifying a record.

use std::fmt;

/// The first thing that is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The round, from 1, if it is in one.
    pub round: Option<usize>,
    /// The entry of the round's moves, from 1, if it is one.
    pub number: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl RecordError {
    /// An error of the whole record.
    pub fn of_match(message: impl Into<String>) -> RecordError {
        RecordError {
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
