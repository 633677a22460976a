//! The bodies of the REST interface.

use brelan_kernel::{OptionSpec, PresetSpec, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A new table: one person and bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export_to = "./")]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name, such as `quando`.
    pub game: String,
    /// The number of seats.
    pub players: u8,
    /// The preset to start from; the game's usual one if missing.
    #[serde(default)]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Options that differ from the preset's, by the names of the rules.
    #[serde(default)]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Option<serde_json::Map<String, serde_json::Value>>,
    /// The bots' level; `greedy` if missing.
    #[serde(default)]
    #[ts(optional)]
    pub bots: Option<String>,
    /// Whether everybody is shown what a perfect memory knows.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub memory_aid: bool,
    /// The person's name at the table; a suggested one if missing.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// What everybody may know of a table.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
#[ts(export_to = "./")]
pub struct TableInfo {
    /// The table's id, as in its link.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The options, resolved, as a record has them.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Whether the memory aid is on.
    pub memory_aid: bool,
    /// SHA-256 of the shuffle's secret, in hex.
    pub commitment: String,
    /// What the match is doing.
    pub status: Status,
    /// The seat of the one who asks.
    #[schema(value_type = Option<u8>)]
    pub you: Option<Seat>,
    /// Whether the match waits for the one who asks.
    pub your_turn: bool,
    /// The table of the rematch, if there is one.
    pub rematch: Option<String>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
#[ts(export_to = "./")]
pub struct SeatInfo {
    /// The name at the table.
    pub name: String,
    /// The bot's level; missing for a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
}

/// What a match is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[ts(export_to = "./")]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It waits for the contributions to its seed.
    Waiting,
    /// It is played.
    Playing,
    /// It is over; its record can be fetched.
    Over,
    /// Its log no longer replays with this version of the rules.
    Closed,
}

/// A game that the server offers.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(export_to = "./")]
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
    /// The bots that play it, weakest first.
    pub bots: Vec<String>,
}

/// A preset and what it stands for.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(export_to = "./")]
pub struct PresetInfo {
    /// Its name and its numbers of players.
    #[serde(flatten)]
    pub spec: PresetSpec,
    /// Its options, resolved, for each number of players from the fewest on:
    /// some games derive one from it.
    #[ts(type = "Array<Record<string, unknown>>")]
    pub options: Vec<serde_json::Value>,
}

/// Who one is to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export_to = "./")]
pub struct Me {
    /// One's id, which says nothing else.
    pub id: String,
    /// The name that one gets at a table without giving one.
    pub name: String,
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export_to = "./")]
pub struct Fault {
    /// A word for programs, such as `bad_option`, `not_found`, `not_over`.
    pub code: String,
    /// The field at fault, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
    /// What is wrong and what to do, in English.
    pub message: String,
}
