//! Groups: people who play together again and again.

use crate::avatar::Avatar;
use crate::rest::{Clock, NewTable, Status};
use serde::{Deserialize, Serialize};

/// A group, as its link shows it. Of a match that is played it tells only that there is one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct GroupInfo {
    /// The group's id, as in its link. Anyone who knows it may join.
    pub id: String,
    /// The group's name.
    pub name: String,
    /// The name of the game that it plays.
    pub game: String,
    /// The time control of its tables; null for unlimited time.
    pub clock: Option<Clock>,
    /// Its members, the founder first.
    pub members: Vec<GroupMember>,
    /// Whether its table waits for people or is played; null if there is none now.
    pub table: Option<Status>,
    /// Whether the client's person has a seat at that table.
    pub seated: bool,
    /// Whether the fewest points win.
    pub few_points_win: bool,
    /// The years of which standings may be asked, the latest first.
    pub seasons: Vec<u16>,
    /// The year of the standings.
    pub season: u16,
    /// What the members have won in the season, the best first; null for those who are no
    /// members, and in lists.
    pub standings: Option<Vec<GroupStanding>>,
}

/// A member of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct GroupMember {
    /// The id by which the founder removes this member; null for other viewers, and for the
    /// founder's own entry. A member who joins again has another id.
    pub id: Option<String>,
    /// The name in the group.
    pub name: String,
    /// The person's animal.
    pub avatar: Avatar,
    /// Whether it is the client's person.
    pub you: bool,
}

/// What a member has won in a season. A match that a bot finished for the member does not
/// count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct GroupStanding {
    /// The index of the member in `members`.
    pub member: u16,
    /// The number of finished matches.
    pub matches: u32,
    /// How many of them the member has won, alone or with others.
    pub wins: u32,
    /// The sum of the final scores.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub points: i64,
}

/// A new group. Its maker is the first member, the founder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct NewGroup {
    /// The group's name.
    pub name: String,
    /// The settings of its tables. People take all seats, so `players`, `bots`, `lesson` and
    /// `listed` are left out. `name` and `avatar` are those of the founder.
    pub table: NewTable,
}

/// A group of the people of a finished match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct KeepGroup {
    /// The group's name; the names of the people if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
}

/// Another name for a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct RenameGroup {
    /// The name.
    pub name: String,
}

/// What of a group is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct GroupQuery {
    /// The year of the standings (UTC); this year if missing.
    pub season: Option<u16>,
}
