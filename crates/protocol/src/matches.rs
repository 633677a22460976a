//! The list of a person's finished matches.

use crate::avatar::Avatar;
use brelan_kernel::Seat;
use serde::{Deserialize, Serialize};

/// A page of the finished matches of the client's person, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct MatchList {
    /// The matches.
    pub matches: Vec<MatchInfo>,
    /// Where the next page begins, to be sent as `after`; null on the last page.
    pub next: Option<String>,
}

/// A finished match in which the client's person had a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct MatchInfo {
    /// The table's id, as in its link.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ended: u64,
    /// Whether the fewest points win.
    pub few_points_win: bool,
    /// Whether it was a match of rated quick play. Missing for any other.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The date of the deal of the day of which it was the person's try, such as
    /// `2026-11-23`. Missing for any other match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub daily: Option<String>,
    /// The seat of the client's person.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub you: Seat,
    /// Who had the seats at the end, with their results.
    pub seats: Vec<SeatResult>,
}

/// A seat of a finished match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct SeatResult {
    /// The name at the table.
    pub name: String,
    /// The person's animal; missing for a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub avatar: Option<Avatar>,
    /// The bot's level; missing for a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bot: Option<String>,
    /// Whether a bot played for the person at the end; missing otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub stand_in: bool,
    /// The final score.
    pub score: i32,
    /// Whether the seat has won; several win a tie.
    pub won: bool,
}

/// Who allows others to see a finished match. It is public when all its people allow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Publication {
    /// How many people the match has.
    pub people: u8,
    /// How many of them allow it.
    pub allowed: u8,
    /// What the client's person allows; null for nothing.
    pub own: Option<Consent>,
    /// Whether all people allow it.
    pub public: bool,
}

/// What a person allows others to see of a finished match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct Publish {
    /// The match with or without the person's name; null for nothing.
    #[serde(default)]
    pub consent: Option<Consent>,
}

/// Whether a match may be seen with the person's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// Without it: "Player 2" stands in its place.
    Anonymous,
    /// With it.
    Named,
}

/// Which of the person's matches are listed, and from where on. Without a parameter all are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct MatchQuery {
    /// Only matches of this game.
    pub game: Option<String>,
    /// Only matches with another person of this name, in upper or lower case.
    pub with: Option<String>,
    /// Only matches that the person has won, or has not.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub result: Option<MatchResult>,
    /// Only matches with another person, or with bots alone.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub against: Option<Opponents>,
    /// Only matches that ended at this time or later, in milliseconds since 1970.
    pub since: Option<u64>,
    /// Only matches that ended before this time, in milliseconds since 1970.
    pub before: Option<u64>,
    /// The `next` of the page before.
    #[cfg_attr(
        feature = "openapi",
        param(pattern = "^[0-9]{1,15}-[0-9A-Za-z_-]{1,64}$")
    )]
    pub after: Option<String>,
}

/// How a match ended for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MatchResult {
    /// The person has won, alone or with others.
    Won,
    /// The person has not won.
    Lost,
}

/// Whom a person played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Opponents {
    /// At least one other person.
    People,
    /// Bots alone.
    Bots,
}
