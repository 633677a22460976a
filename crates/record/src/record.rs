//! The record's JSON, key by key in the format's order. Unknown keys are
//! allowed: anything may be added.

use crate::error::{RecordError, RecordErrorKind, json_words};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The name and version of the format.
pub const FORMAT: &str = "brelan-record/1";

/// A finished match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// The game's name.
    pub game: String,
    /// The version of the game's rules that it was played by; records from before
    /// there was a second one do not name it, and are of version 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// Every option, resolved.
    pub options: Value,
    /// Who sat where, clockwise.
    pub seats: Vec<RecordedSeat>,
    /// Where the deals came from.
    pub shuffle: Shuffle,
    /// The parameters of a study variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<Map<String, Value>>,
    /// The rounds.
    pub rounds: Vec<RecordedRound>,
    /// The final score by seat.
    pub scores: Vec<i32>,
    /// The seats that win, ascending.
    pub winners: Vec<u8>,
}

/// Who held a seat at the first deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedSeat {
    /// The name at the table.
    pub name: String,
    /// A person or a bot.
    pub kind: SeatKind,
    /// Which bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The version of the bot: a bot of another one may choose otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The most simulations that the bot makes for a choice, if it searches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u32>,
}

impl RecordedSeat {
    /// A person's seat.
    pub fn person(name: impl Into<String>) -> RecordedSeat {
        RecordedSeat {
            name: name.into(),
            kind: SeatKind::Person,
            bot: None,
            version: None,
            simulations: None,
        }
    }

    /// The seat of a bot that is known as `bot`.
    pub fn bot(name: impl Into<String>, bot: impl Into<String>) -> RecordedSeat {
        RecordedSeat {
            kind: SeatKind::Bot,
            bot: Some(bot.into()),
            ..RecordedSeat::person(name)
        }
    }
}

/// A person or a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
#[allow(missing_docs)] // the names say it
pub enum SeatKind {
    Person,
    Bot,
}

/// Where the deals came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shuffle {
    /// `hmac-sha256/1` or `none`.
    pub method: String,
    /// The seed, 64 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The secret that the seed was made from, 64 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The secret's SHA-256, 64 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What the persons at the table contributed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contributions: Option<Vec<Contribution>>,
    /// The date of the deal of the day that it is, such as `2026-11-23`: everybody who
    /// played it had the same secret, and nobody contributed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
}

/// One person's contribution to the seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contribution {
    /// The person's seat.
    pub seat: u8,
    /// 16 bytes as 32 hex digits.
    pub value: String,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedRound {
    /// Who dealt (Quando, Zero).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<u8>,
    /// Who began (Qarré).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starter: Option<u8>,
    /// The shuffled piles by name, top first.
    pub deal: Map<String, Value>,
    /// The moves and reshuffles in order.
    pub moves: Vec<Move>,
    /// Why the round ended.
    pub end: String,
    /// What each hand counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<u16>>,
    /// What each seat scores.
    pub points: Vec<i32>,
}

/// One entry of a round's moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a move has a `seat` and what it can `do`, or a `shuffle` and its `order`"
)]
pub enum Move {
    /// A seat's action.
    Action {
        /// Whose.
        seat: u8,
        /// The action in the format's notation.
        #[serde(rename = "do")]
        action: String,
        /// The player that chose an action for an absent person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<RecordedBy>,
        /// With a trace: every action that the seat could have taken, sorted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        legal: Option<Vec<String>>,
    },
    /// A pile was shuffled again.
    Reshuffle {
        /// Which pile.
        shuffle: String,
        /// The new pile, top first.
        order: Vec<String>,
    },
}

/// Who played for an absent person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
#[allow(missing_docs)] // the names say it
pub enum RecordedBy {
    Bot,
}

impl Record {
    /// Whether the record says that it is written in this format.
    ///
    /// # Errors
    /// The format that it names.
    pub fn check_format(&self) -> Result<(), RecordError> {
        if self.format == FORMAT {
            return Ok(());
        }
        let message = format!("the format is `{}`, not `{FORMAT}`", self.format);
        Err(RecordError::of_match(RecordErrorKind::Unknown, message))
    }

    /// The version of the game's rules that it was played by.
    pub fn rules_version(&self) -> u32 {
        self.rules.unwrap_or(1)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// What is missing or of the wrong type, and in which move.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        let value = serde_json::from_str(text)
            .map_err(|error: serde_json::Error| no_record(error.to_string()))?;
        Record::from_value(value)
    }

    /// Reads a record that is JSON already.
    ///
    /// # Errors
    /// As [`Record::from_json`].
    pub fn from_value(value: Value) -> Result<Record, RecordError> {
        if !value.is_object() {
            return Err(no_record("a record is a JSON object".into()));
        }
        if let Some(error) = bad_move(&value) {
            return Err(error);
        }
        serde_json::from_value(value)
            .map_err(|error: serde_json::Error| no_record(json_words(&error)))
    }

    /// The record as one line of JSON, without a line break.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is JSON")
    }
}

fn no_record(why: String) -> RecordError {
    RecordError::of_match(RecordErrorKind::Malformed, format!("no record: {why}"))
}

/// The first entry of a round's moves that is none, so that it can be named.
fn bad_move(record: &Value) -> Option<RecordError> {
    let rounds = record.get("rounds")?.as_array()?;
    rounds.iter().zip(1..).find_map(|(round, number)| {
        let moves = round.get("moves")?.as_array()?;
        moves.iter().zip(1..).find_map(|(step, place)| {
            let error = serde_json::from_value::<Move>(step.clone()).err()?;
            Some(RecordError {
                kind: RecordErrorKind::Malformed,
                round: Some(number),
                number: Some(place),
                message: format!("no move: {}", json_words(&error)),
            })
        })
    })
}
