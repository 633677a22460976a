//! The deal of the day: one deal for each game, the same for everybody.

use crate::replay::Moment;
use crate::rest::TableInfo;
use serde::{Deserialize, Serialize};

/// The deal of one day, and how the client's person and others have played it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct DailyDeal {
    /// The game's name.
    pub game: String,
    /// The date of the deal (UTC), such as `2026-11-23`.
    pub date: String,
    /// The date on the server (UTC).
    pub today: String,
    /// The first date with a deal.
    pub first: String,
    /// Milliseconds until the day of the deal is over; 0 once it is.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ends_in: u64,
    /// The number of seats. Bots take all but the first.
    pub players: u8,
    /// The bots' level.
    pub bots: String,
    /// Whether the fewest points win.
    pub few_points_win: bool,
    /// SHA-256 of the year's secret, in hex. All deals of the year come from it.
    pub commitment: String,
    /// The secret of this deal, in hex, once its day is over.
    pub secret: Option<String>,
    /// The year's secret, in hex, once the year is over.
    pub year_secret: Option<String>,
    /// The next year and the SHA-256 of its secret, which is drawn already.
    pub next_commitment: String,
    /// The try of the client's person; null before it.
    pub own: Option<DailyTry>,
    /// How many people have each score, by score: of the tries that count. Null until the
    /// own try or the day is over.
    pub results: Option<Vec<DailyScore>>,
    /// On how many days in a row up to today, or yesterday, the person's try counts.
    pub streak: u32,
    /// The most days in a row.
    pub best_streak: u32,
}

/// A person's only try at a deal that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct DailyTry {
    /// The table.
    pub table: String,
    /// How it stands.
    pub state: DailyState,
    /// The person's score at the end; null before, and without an end.
    pub score: Option<i32>,
    /// Whether the person has won against the bots, alone or with others.
    pub won: bool,
    /// Whether a bot has won as well: then the person shares the first place.
    pub shared: bool,
}

/// How a try stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum DailyState {
    /// It is played, and goes on at its table.
    Playing,
    /// It counts.
    Counted,
    /// It was given up, or ended after its day: it does not count.
    Lost,
}

/// How many people have a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct DailyScore {
    /// The score.
    pub score: i32,
    /// The people.
    pub people: u32,
}

/// A request to play a deal: that of today, which counts, or a past one for practice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct PlayDaily {
    /// The date of the deal.
    pub date: String,
    /// The person's name at the table; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The animal that the person has chosen; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<crate::avatar::Avatar>")
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::avatar::Avatar>))]
    pub avatar: Option<String>,
}

/// How the person with the median score played a deal, moment by moment and without
/// the name. `S` is what is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct DailyMedian<S> {
    /// The score, the lower one of two in the middle.
    pub score: i32,
    /// Whether it is the own try of the client's person.
    pub own: bool,
    /// Whether the day is over, and so the cards of all seats may be seen.
    pub open: bool,
    /// The table after the match. Its id is `median`, and the person's name is empty.
    pub table: TableInfo,
    /// The moments, as in a replay.
    pub moments: Vec<Moment<S>>,
}

/// Which day's deal is asked for, and with whose knowledge it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct MedianQuery {
    /// The date (UTC), such as `2026-11-23`; that of today if missing.
    #[cfg_attr(feature = "openapi", param(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub date: Option<String>,
    /// As in a replay; the person's seat, `0`, if missing, and nothing else on the day.
    #[cfg_attr(feature = "openapi", param(pattern = "^([0-5]|spectator|open)$"))]
    pub viewer: Option<String>,
}

/// Which day's deal is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct DailyQuery {
    /// The date (UTC), such as `2026-11-23`; that of today if missing.
    #[cfg_attr(feature = "openapi", param(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub date: Option<String>,
}
