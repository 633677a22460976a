//! What a table's log holds.

use crate::TimeControl;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One entry of a table's log. The log alone decides the state of a table.
/// Its text is JSON (`input_text.rs`); it may hold secrets and cards, so it has no
/// `Debug` and never leaves the server.
#[derive(Clone, PartialEq)]
pub struct Input {
    /// When it was made.
    pub at: Timestamp,
    /// The seat that it concerns, if any.
    pub seat: Option<Seat>,
    /// Its origin.
    pub by: Origin,
    /// Its kind, with its data.
    pub what: InputKind,
}

/// The origin of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The server itself; logs call it `host`.
    #[serde(rename = "host")]
    System,
    /// A person.
    Person(PersonId),
    /// A bot of this level, or of another name that logs have had.
    Bot(String),
}

/// What a person contributes to a shuffle's seed; 32 lower-case hex digits as
/// text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Contribution(#[serde(with = "hex::serde")] pub [u8; 16]);

impl Contribution {
    /// Reads the text; `None` if it is no contribution.
    pub fn from_text(text: &str) -> Option<Self> {
        let lower = text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let mut value = [0; 16];
        hex::decode_to_slice(text, &mut value)
            .ok()
            .filter(|()| lower)?;
        Some(Contribution(value))
    }

    /// The text.
    pub fn to_text(self) -> String {
        hex::encode(self.0)
    }
}

/// The kind of an input, with its data.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "input", rename_all = "snake_case")]
pub enum InputKind {
    /// The table was made: the first input of every log.
    Created(Box<Created>),
    /// A person or a bot (`by`) took a seat: a free one before the match, or in
    /// it one that a bot keeps open. A bot also takes another bot's before the
    /// match.
    Seated {
        /// A bot's name; people's names are kept elsewhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The person's contribution to the shuffle's seed, in older logs alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Contribution>,
        /// Whether a program of the person's (`by`) takes it: a bot of somebody's own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        program: bool,
    },
    /// Before the match: the occupant stood up, or the owner of the table removed
    /// it. In a match: the person left, and a bot plays on.
    Left {},
    /// Before the match: two seats changed places.
    Swapped {
        /// The other seat.
        with: Seat,
    },
    /// The seat passed to another person (`by`): the same human on another device.
    Moved {},
    /// A bot plays on for the seat's person at the request of another player (`by`).
    StoodIn {},
    /// The seat's time ran out: a bot plays on for its person.
    TimeUp {},
    /// The seat's person sits down again.
    Returned {},
    /// A person contributed to the shuffle's seed.
    Contributed {
        /// The contribution.
        value: Contribution,
    },
    /// Before the match: the settings were changed.
    SettingsChanged(Box<TableSettings>),
    /// The match began: contributions are closed.
    Started {},
    /// A seat chose an action.
    Action {
        /// In the record format's notation.
        text: String,
    },
    /// A seat is ready for the deal after this round.
    Ready {
        /// The finished round.
        round: u16,
    },
    /// The time to be ready for the deal after this round is over.
    ClockRanOut {
        /// The finished round.
        round: u16,
    },
    /// The table ends without a result.
    Closed {},
}

/// The settings and the secrets that a table is made with. In a [`Table`](crate::Table) the
/// settings are those of now.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Created {
    /// The game's name.
    pub game: String,
    /// The rules' version that the match is played by.
    pub rules_version: u32,
    /// What is played, and how.
    #[serde(flatten)]
    pub settings: TableSettings,
    /// Whether it is a lesson: the deal is prepared, and `secret` and `bot_seed` are
    /// the same for everybody. So its person contributes nothing to the seed, and the
    /// match has no record: it would prove nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lesson: bool,
    /// The date of the deal of the day that is played, such as `2026-11-23`: `secret` and
    /// `bot_seed` are the same for everybody who plays it, so its person contributes nothing
    /// to the seed. With `lesson` it is played again for practice, and counts for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// Whether it is a match of rated quick play: for these people alone, each with a seat from
    /// the beginning. It begins when all of them have contributed, and closes if they do not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The shuffle's secret, published when the match is over.
    #[serde(with = "hex::serde")]
    pub secret: [u8; 32],
    /// SHA-256 of the secret, published at once.
    #[serde(with = "hex::serde")]
    pub commitment: [u8; 32],
    /// The seed of the bots' random numbers. Independent of the secret, which
    /// will be published.
    #[serde(with = "hex::serde")]
    pub bot_seed: [u8; 32],
    /// The table whose rematch this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
}

impl Created {
    /// Whether everybody is dealt the same, so that nobody contributes to the seed.
    pub fn is_prepared(&self) -> bool {
        self.lesson || self.daily.is_some()
    }
}

/// The settings of a table. Its owner may change them before the match.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct TableSettings {
    /// The preset or the options.
    #[serde(flatten)]
    pub setup: MatchSetup,
    /// Whether boards show what a perfect memory knows.
    pub memory_aid: bool,
    /// The time control, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// Whether newcomers may take a bot's seat between two rounds of the match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

/// What is played, before the number of players is known.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MatchSetup {
    /// A preset with changes, for the number of players at the beginning of the
    /// match.
    Open {
        /// The preset.
        preset: String,
        /// Options that differ from the preset's.
        changes: Map<String, Value>,
        /// The number of seats; logs call it `chairs`.
        #[serde(rename = "chairs")]
        seats: u8,
        /// Whether the match begins as soon as every seat is taken and every
        /// person has contributed; else the table's owner starts it.
        at_once: bool,
    },
    /// Resolved options, for exactly one number of players: the form of logs
    /// from before tables filled with people.
    Resolved {
        /// The options.
        options: Value,
    },
}
