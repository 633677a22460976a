//! Ratings: how strong the players of a game are, with the uncertainty. They follow from
//! finished matches alone, about two minutes later. Numbers have one decimal.

use serde::{Deserialize, Serialize};

/// The strongest players of a game: bots, and people who want to be listed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Leaderboard {
    /// The game's name.
    pub game: String,
    /// The largest uncertainty with which a player has a place.
    pub max_uncertainty: f64,
    /// The first hundred players, the strongest first.
    pub entries: Vec<LeaderboardEntry>,
}

/// A player's place in a leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct LeaderboardEntry {
    /// The place, from 1.
    pub place: u32,
    /// The name under which a person is listed; null for bots. Two people may have the same.
    pub name: Option<String>,
    /// The level of bots, who are one player together; null for a person.
    pub bot: Option<String>,
    /// Whether it is the client's person.
    pub own: bool,
    /// The rating: the mean of what is known of the strength.
    pub rating: f64,
    /// Half the width of the interval in which the strength is with 95 % probability.
    pub uncertainty: f64,
    /// The number of matches that were rated.
    pub matches: u32,
}

/// The ratings of the client's person, and whether the leaderboards list that person.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct OwnRatings {
    /// Whether the person has an account, and so may be listed.
    pub account: bool,
    /// The name under which the person is listed; null for one who is not.
    pub listed_as: Option<String>,
    /// The rating in every game.
    pub ratings: Vec<OwnRating>,
}

/// The rating of the client's person in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct OwnRating {
    /// The game's name.
    pub game: String,
    /// As in [`LeaderboardEntry`]; without a match that with which everybody begins.
    pub rating: f64,
    /// As in [`LeaderboardEntry`].
    pub uncertainty: f64,
    /// The number of matches that were rated.
    pub matches: u32,
    /// About how many more matches of two players of like strength it takes until the rating
    /// is certain enough for a leaderboard; 0 if it is.
    pub missing_matches: u32,
}

/// Whether the client's person wants to be in the leaderboards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct ListMe {
    /// Whether the person wants that.
    pub listed: bool,
    /// The name in the leaderboards; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
}
