//! Rated quick play: people with an account are paired by their ratings.

use crate::avatar::Avatar;
use crate::rest::Clock;
use serde::{Deserialize, Serialize};

/// What is played, and how the client's person waits for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct RatedPlay {
    /// Whether the person has an account, and so may play.
    pub account: bool,
    /// What is played.
    pub games: Vec<RatedGame>,
    /// What the person waits for; null for one who does not wait.
    pub waiting: Option<RatedWait>,
    /// The table of the match that was found, until it is over.
    pub table: Option<String>,
}

/// How a game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct RatedGame {
    /// The game's name.
    pub game: String,
    /// The preset.
    pub preset: String,
    /// The fewest people of a match.
    pub min_players: u8,
    /// The most people of a match.
    pub max_players: u8,
    /// The time control.
    pub clock: Clock,
}

/// How the client's person waits.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct RatedWait {
    /// The game's name.
    pub game: String,
    /// For how long the person has waited, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub waited: u64,
    /// How many other people wait for the game.
    pub others: u32,
    /// How far the ratings of opponents may be from the person's own, in points; null for as
    /// far as it may be.
    pub range: Option<f64>,
}

/// A request to wait for a rated match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct PlayRated {
    /// The game's name.
    pub game: String,
    /// The person's name at the table; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The animal that the person has chosen; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Avatar>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Avatar>))]
    pub avatar: Option<String>,
}

/// When the answer comes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct RatedQuery {
    /// Whether the answer may wait for a few seconds, until a match is found. It comes at once
    /// to a person who does not wait.
    #[serde(default)]
    pub wait: bool,
}
