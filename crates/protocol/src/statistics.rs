//! What is counted of a person's finished matches.

use serde::Serialize;

/// What is counted of the finished matches of the client's person. Matches that a bot
/// finished for the person are not counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Statistics {
    /// When the first period begins, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub start: u64,
    /// The days of a period.
    pub period_days: u32,
    /// The number of periods, up to the last match.
    pub periods: u32,
    /// The games that were played, with how their points count.
    pub games: Vec<GameStatistics>,
}

/// What is counted of the matches of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct GameStatistics {
    /// The game's name.
    pub game: String,
    /// Whether the fewest points win.
    pub few_points_win: bool,
    /// The counts by opponents and period, in no order that has a meaning.
    pub counts: Vec<MatchCounts>,
}

/// Sums over the matches against one kind of opponents that ended in one period.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct MatchCounts {
    /// `people` where another person played, the level of the bots, or `mixed` for bots of
    /// several levels.
    pub against: String,
    /// The period, from 0.
    pub period: u32,
    /// The matches.
    pub matches: u32,
    /// Those that the person has won, alone or with others.
    pub won: u32,
    /// How many of them one of as many equal players would have won.
    pub even: f64,
    /// The rounds.
    pub rounds: u32,
    /// Those that the person has won, alone or with others.
    pub rounds_won: u32,
    /// The sum of the points of all rounds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub points: i64,
    /// The sum of the squares of the points of each round.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub squared_points: i64,
    /// The knocks of the person that could cost points.
    pub knocks: u32,
    /// Those that held.
    pub knocks_held: u32,
}
