//! What a game lets a table choose, described so that a form, a command line
//! and a check can be made from it.

use serde::{Deserialize, Deserializer, Serialize};

/// One option of a game, by its name in the game's rules file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "kernel/"))]
pub struct OptionSpec {
    /// The option's name.
    pub name: &'static str,
    /// Which values it takes.
    pub kind: OptionKind,
    /// Whether a form shows it at first sight (the rest waits behind "more").
    pub common: bool,
}

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "kernel/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// On or off.
    Switch,
    /// One of these texts.
    Choice {
        /// The texts, the usual one first.
        values: &'static [&'static str],
    },
    /// A whole number.
    Number {
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
        /// From one value to the next: 1, or more where some are left out.
        step: u32,
        /// Whether it can be switched off (`null`).
        off: bool,
    },
    /// A score to reach, or `{"rounds": n}`.
    Target {
        /// The largest score.
        max: u32,
        /// The largest number of rounds.
        max_rounds: u32,
    },
}

/// A named set of options.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "kernel/"))]
pub struct PresetSpec {
    /// The preset's name in the rules file.
    pub name: &'static str,
    /// The fewest players it is for.
    pub min_players: u8,
    /// The most players it is for.
    pub max_players: u8,
}

/// Reads a field that may be missing apart from one that is `null`, for serde's
/// `deserialize_with`: a missing field is `None`, `null` is a value of `T` (only
/// where the option can be off). Elsewhere this is known as `double_option`.
///
/// # Errors
/// When the value is not a `T`.
pub fn double_option<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    field: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(field).map(Some)
}

/// Why a set of options is refused: which field, and what it must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionError {
    /// The name of the field at fault.
    pub field: String,
    /// What is wrong and what would be right, in English.
    pub message: String,
}

impl OptionError {
    /// An error at `field`.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        OptionError {
            field: field.into(),
            message: message.into(),
        }
    }
}

impl std::fmt::Display for OptionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for OptionError {}
