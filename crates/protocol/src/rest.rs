//! The bodies of the REST interface.

use crate::avatar::Avatar;
use brelan_kernel::Seat;
use serde::{Deserialize, Serialize};

/// A new table. Its maker sits in the first seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name, such as `quando`.
    pub game: String,
    /// The number of seats: bots take all but yours, and the match begins at once.
    /// Missing: people may take seats, and the match begins when you start it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub players: Option<u8>,
    /// The preset to start from; the game's usual one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub preset: Option<String>,
    /// Options that differ from the preset's, by the names of the rules.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub options: Option<serde_json::Map<String, serde_json::Value>>,
    /// The bots' level, or the levels of each in the order of the seats;
    /// `solid` if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bots: Option<Bots>,
    /// Whether boards show what a perfect memory knows.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub memory_aid: bool,
    /// The time control; unlimited time if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<Clock>,
    /// Whether the table is listed in the lobby.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub listed: bool,
    /// Whether newcomers may take a bot's seat between two rounds of the match.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub open: bool,
    /// A lesson instead: a guided first round with a prepared deal, for this person
    /// alone. The only other fields that count are then `game`, `name` and `avatar`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub lesson: bool,
    /// The person's name at the table; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The animal that the person has chosen; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Avatar>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Avatar>))]
    pub avatar: Option<String>,
    /// Without effect: a person contributes on the socket, where `welcome` has shown the
    /// commitment. Older clients may send it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub contribution: Option<String>,
}

/// The settings of a table that waits, all of them: what is missing is as at a new table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct NewSettings {
    /// The preset to start from; the game's usual one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub preset: Option<String>,
    /// Options that differ from the preset's, by the names of the rules.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub options: Option<serde_json::Map<String, serde_json::Value>>,
    /// Whether boards show what a perfect memory knows.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub memory_aid: bool,
    /// The time control; unlimited time if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<Clock>,
    /// Whether newcomers may take a bot's seat between two rounds of the match.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub open: bool,
}

/// The levels of the bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(untagged)]
pub enum Bots {
    /// All of one level.
    Alike(String),
    /// Each of a level of its own, in the order of the seats.
    Each(Vec<String>),
}

/// A request for a seat at a table of a game with other people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct PlayNow {
    /// The game's name.
    pub game: String,
    /// Without effect: a new table waits for people. Older clients may send it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bots: Option<String>,
    /// The person's name at the table; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The animal that the person has chosen; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Avatar>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Avatar>))]
    pub avatar: Option<String>,
    /// Without effect: a person contributes on the socket, where `welcome` has shown the
    /// commitment. Older clients may send it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub contribution: Option<String>,
}

/// A request for a seat at a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// The person's name at the table; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The animal that the person has chosen; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Avatar>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Avatar>))]
    pub avatar: Option<String>,
    /// The seat; any free one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 5))]
    pub seat: Option<Seat>,
    /// Without effect: a person contributes on the socket, where `welcome` has shown the
    /// commitment. Older clients may send it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub contribution: Option<String>,
    /// The code of a seat's link: the seat passes to this device.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub code: Option<String>,
    /// Whether a program sits down: a bot of the sender's own, which everybody is shown as
    /// one. Before the match, at a table that is not listed, and with a bearer token.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub program: bool,
}

/// The time control of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// For a live match: time that a turn takes beyond its seconds is taken from a
    /// bank that does not fill again.
    Live {
        /// Seconds a turn, 5 to 600.
        turn: u16,
        /// Seconds in each seat's bank, 0 to 3600.
        bank: u16,
    },
    /// For a match over days.
    Slow {
        /// Days a turn, 1 to 14.
        days: u8,
    },
}

/// The code of one's own seat. A link with it transfers the seat to another device,
/// or restores it after the loss of the cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct SeatCode {
    /// To be sent as `code` with the request for a seat. It is valid once.
    pub code: String,
}

/// The tables of the lobby.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Lobby {
    /// Tables that wait for people, newest first.
    pub waiting: Vec<TableInfo>,
    /// Matches to watch, or to join in a bot's seat between two rounds; newest first.
    pub playing: Vec<TableInfo>,
}

/// What any client may know of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct TableInfo {
    /// The table's id, as in its link.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The options, resolved for the number of occupants, as a record has them.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: serde_json::Value,
    /// The fewest players that the match can have.
    pub min_players: u8,
    /// The seats with their occupants; before the match also the free ones.
    pub seats: Vec<SeatInfo>,
    /// Whether the memory aid is on.
    pub memory_aid: bool,
    /// The time control; missing for unlimited time.
    pub clock: Option<Clock>,
    /// Whether it is listed in the lobby.
    pub listed: bool,
    /// Whether newcomers may take a bot's seat between two rounds of the match.
    pub open: bool,
    /// Whether it is a lesson: its deal is prepared, and it counts for nothing. Missing
    /// for any other table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub lesson: bool,
    /// The date of the deal of the day that is played, such as `2026-11-23`; with `lesson`
    /// for practice. Missing for any other table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub daily: Option<String>,
    /// Whether it is a match of rated quick play. Missing for any other table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// SHA-256 of the shuffle's secret, in hex; empty for a lesson and a daily deal, for
    /// which nobody contributes.
    pub commitment: String,
    /// The status of the match.
    pub status: Status,
    /// Whether the match begins by itself once every seat is taken.
    pub at_once: bool,
    /// The seat of the table's host, which may begin the match.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub host: Option<Seat>,
    /// The number of spectators' sockets; 0 as long as a match is awaited that has free seats.
    pub spectators: u32,
    /// The seat of the client's person.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub you: Option<Seat>,
    /// Whether the match waits for the client's person.
    pub your_turn: bool,
    /// The seat that must choose now; none between rounds.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub turn: Option<Seat>,
    /// The round of the match, from 1; missing before the first deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub round: Option<u16>,
    /// The scores by seat; empty before the match.
    pub scores: Vec<i32>,
    /// The seats that have won; missing before the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Seat>>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub winners: Vec<Seat>,
    /// The seats that the client may take now.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub free: Vec<Seat>,
    /// The table of the rematch, if there is one.
    pub rematch: Option<String>,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: u64,
}

/// A seat and its occupant.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct SeatInfo {
    /// The name at the table; empty for a free seat.
    pub name: String,
    /// The person's animal; missing for a bot and for a free seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub avatar: Option<Avatar>,
    /// The bot's level, or `program` for a bot of somebody's own; missing for a person and
    /// for a free seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bot: Option<String>,
    /// The presence of a person or a program; missing for a bot of the server's and for a
    /// free seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub presence: Option<Presence>,
    /// When an away person will be gone, in milliseconds since 1970; missing for
    /// others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub gone_at: Option<u64>,
    /// Why a bot plays for the person, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub stand_in: Option<StandIn>,
    /// The person's contribution to the shuffle's seed, in hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{32}$"))]
    pub contribution: Option<String>,
}

/// The presence of a person at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Connected.
    Here,
    /// The connection is lost, for less than two minutes.
    Away,
    /// Away for longer, or never connected.
    Gone,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// The person's time ran out.
    Clock,
    /// The person left.
    Left,
    /// Another player asked for it.
    Asked,
}

/// The status of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It waits for people and for its beginning.
    #[default]
    Waiting,
    /// It is being played.
    Playing,
    /// It is over; its record can be fetched.
    Over,
    /// It ended without a result: no person returned, the operator of the server
    /// closed it, or its log does not replay with this version of the rules.
    Closed,
}

/// The identity of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Me {
    /// The person's id: random text.
    pub id: String,
    /// The name that the person has at a table without giving one. If the request names a table,
    /// the name differs from every name at that table. After a change, the new name.
    pub name: String,
    /// The animal that the person has at a table without choosing one. If the request names a
    /// table, the animal differs from those of the others there, if possible. After a change, the
    /// new animal.
    pub avatar: Avatar,
    /// Whether people can have accounts under this address.
    pub accounts: bool,
    /// What the person's account keeps; null for a guest.
    pub profile: Option<AccountProfile>,
}

/// Which table a name and an animal are suggested for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct MeQuery {
    /// The id of a table. The suggested name then differs from every name at that table, and the
    /// animal from those of the others there, if possible.
    #[serde(default)]
    pub table: Option<String>,
}

/// The name and the animal that a person with an account chose last, on any device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct AccountProfile {
    /// The name; null until the person has chosen one, and where it is refused by now.
    pub name: Option<String>,
    /// The animal; null for the suggested one.
    pub avatar: Option<Avatar>,
}

/// How a person wants to be seen at every table of theirs that waits or is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The animal; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Avatar>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Avatar>))]
    pub avatar: Option<String>,
}

/// The reason why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Fault {
    /// A word for programs, such as `bad_option`, `not_found`, `not_over`.
    pub code: String,
    /// The field at fault, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub field: Option<String>,
    /// What is wrong and what to do, in English.
    pub message: String,
}
