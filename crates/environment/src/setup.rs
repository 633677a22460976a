//! What is played: a game with its options, as a caller names them.

use brelan_catalog::{AnyError, Kind, variant_options};
use brelan_kernel::Game;
use serde_json::{Map, Value};
use std::fmt;

/// A game with its options, as a caller names them.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game.
    pub kind: Kind,
    /// The preset; the usual one if none is named.
    pub preset: Option<String>,
    /// The number of seats.
    pub players: u8,
    /// Options that differ from the preset's.
    pub options: Map<String, Value>,
    /// The deck of a study variant, as [`variant_options`] has it.
    pub variant: Vec<(String, u32)>,
}

impl GameSetup {
    /// The usual preset on the published deck.
    pub fn usual(kind: Kind, players: u8) -> GameSetup {
        GameSetup {
            kind,
            preset: None,
            players,
            options: Map::new(),
            variant: Vec::new(),
        }
    }

    /// The options in the types of the game.
    ///
    /// # Errors
    /// Names the option that is wrong.
    pub(crate) fn options<G: Game>(&self) -> Result<G::Options, SettingError> {
        let preset = self.preset.as_deref();
        variant_options::<G>(preset, self.players, &self.options, &self.variant)
            .map_err(|error| SettingError(error.to_string()))
    }
}

/// What is wrong with a setting or an argument: its name and what it must be, in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError(pub String);

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SettingError {}

/// Why a step is not taken. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepError {
    /// An argument is wrong.
    Argument(SettingError),
    /// The action may not be chosen.
    Action {
        /// The number of the environment, in a batch.
        environment: Option<usize>,
        /// The rule that stands against it, or that there is no such action.
        error: Box<AnyError>,
    },
}

impl From<SettingError> for StepError {
    fn from(error: SettingError) -> StepError {
        StepError::Argument(error)
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepError::Argument(error) => error.fmt(f),
            StepError::Action { environment, error } => {
                if let Some(number) = environment {
                    write!(f, "environment {number}: ")?;
                }
                error.fmt(f)
            }
        }
    }
}

impl std::error::Error for StepError {}
