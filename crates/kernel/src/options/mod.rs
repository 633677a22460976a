//! What a game lets a table choose, described so that a form, a command line
//! and a check can be made from it.

mod declare;
mod none;

pub use declare::{OptionFields, OptionVisibility, option_specs};
pub use none::{NoOptionValues, NoOptions};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

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
#[non_exhaustive]
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

/// The options of a game: which there are, which values they take, and the presets.
/// A value of this type is valid: it was checked when it came into being, whether
/// from a preset, a form, a record or a log. [`declare_options!`](crate::declare_options)
/// makes one of a list of fields.
pub trait GameOptions:
    Clone
    + PartialEq
    + Debug
    + Serialize
    + DeserializeOwned
    + TryFrom<Self::Values, Error = OptionError>
    + Send
    + Sync
    + 'static
{
    /// The values before they are validated.
    type Values: OptionFields + Clone + From<Self> + Serialize + DeserializeOwned;

    /// The fewest and the most players of any preset.
    const PLAYERS: (u8, u8);
    /// The version of the rules that new matches are played by. It goes up whenever
    /// the same preset, or the same options, would make another match.
    const RULES_VERSION: u32;
    /// The oldest version whose stored matches this code still plays exactly as they
    /// began.
    const OLDEST_RULES_VERSION: u32 = 1;

    /// What a table can choose, the common options first.
    fn specs() -> Vec<OptionSpec> {
        Self::Values::specs()
    }

    /// Every preset, the usual one first.
    fn presets() -> Vec<PresetSpec>;

    /// The options of `preset` for `players`, by the rules of today.
    ///
    /// # Errors
    /// Names the field that is wrong: there is no such preset, or it is not for so
    /// many.
    fn from_preset(preset: &str, players: u8) -> Result<Self, OptionError> {
        Self::from_preset_in_version(Self::RULES_VERSION, preset, players)
    }

    /// The options of `preset` for `players`, by a version of the rules from
    /// [`GameOptions::OLDEST_RULES_VERSION`] on: a match ends under the defaults that
    /// it began with.
    ///
    /// # Errors
    /// As [`GameOptions::from_preset`].
    fn from_preset_in_version(version: u32, preset: &str, players: u8)
    -> Result<Self, OptionError>;

    /// The options that came after this version of the rules. Records and logs of
    /// that version do not name them; read from there, each has the value that plays
    /// as that version did.
    fn added_after(version: u32) -> Vec<&'static str> {
        Self::Values::added_after(version)
    }

    /// The number of seats.
    fn players(&self) -> u8;

    /// The parameters of a small study variant, for a record's `variant`.
    fn variant(&self) -> Vec<(&'static str, u32)> {
        Vec::new()
    }

    /// Sets the parameters of a study variant that a record names.
    ///
    /// # Errors
    /// Names the parameter that does not exist.
    fn set_variant(_: &mut Self::Values, variant: &[(String, u32)]) -> Result<(), OptionError> {
        match variant {
            [] => Ok(()),
            [(name, _), ..] => Err(OptionError::new(name, "the game has no study variants")),
        }
    }
}

/// Why a set of options is refused: which field, and what it must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionError {
    /// The name of the field at fault.
    pub field: String,
    /// What is wrong and what would be right, in English.
    pub message: String,
}

impl OptionKind {
    /// One of these words.
    pub const fn choice(values: &'static [&'static str]) -> Self {
        OptionKind::Choice { values }
    }

    /// A whole number.
    pub const fn number(min: u32, max: u32) -> Self {
        OptionKind::Number {
            min,
            max,
            step: 1,
            off: false,
        }
    }

    /// A whole number that can be switched off.
    pub const fn number_or_off(min: u32, max: u32) -> Self {
        OptionKind::Number {
            min,
            max,
            step: 1,
            off: true,
        }
    }
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
