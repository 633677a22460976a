//! The games that a server offers, with the levels of their bots.

use brelan_kernel::{OptionSpec, PresetSpec};
use serde::Serialize;

/// A game that the server offers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct GameInfo {
    /// Its name in links and records.
    pub name: String,
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// Its presets, each with the options that it stands for.
    pub presets: Vec<PresetInfo>,
    /// Its options.
    pub options: Vec<OptionSpec>,
    /// Every bot that a request can name, weakest first.
    pub bots: Vec<String>,
    /// The levels that people choose from, weakest first.
    pub levels: Vec<LevelInfo>,
}

/// A level of bots at one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct LevelInfo {
    /// Its name in messages.
    pub level: String,
    /// The animal of its face: `chick`, `rabbit`, `bear`, `fox`, `owl`.
    pub face: String,
    /// Its name in English.
    pub name: String,
    /// How it plays, in an English sentence.
    pub about: String,
    /// Its measured strength; missing if it was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub strength: Option<Strength>,
}

/// The measured strength of a level against the one below it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Strength {
    /// The level that it was measured against.
    pub below: String,
    /// The unit of the value.
    pub unit: StrengthUnit,
    /// The measured value.
    pub value: f64,
    /// The half-width of its 95 % confidence interval.
    pub interval: f64,
    /// The number of players at the table.
    pub players: u8,
}

/// The unit of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum StrengthUnit {
    /// The lead in points a round.
    PointsARound,
    /// The share of won matches, from 0 to 1.
    WinShare,
}

/// A preset with its options.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct PresetInfo {
    /// Its name and its numbers of players.
    #[serde(flatten)]
    pub spec: PresetSpec,
    /// Its options, resolved, for each number of players from the fewest on:
    /// some games derive one from it.
    #[cfg_attr(feature = "typescript", ts(type = "Array<Record<string, unknown>>"))]
    pub options: Vec<serde_json::Value>,
}
