//! The bodies of the REST interface.

use brelan_kernel::{OptionSpec, PresetSpec, Seat};
use serde::{Deserialize, Serialize};

/// A new table. The one who makes it sits in its first seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name, such as `quando`.
    pub game: String,
    /// So many seats, bots in all but yours, and the match begins at once.
    /// Missing: whoever comes sits down, and the match begins when you say so.
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
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Option<serde_json::Map<String, serde_json::Value>>,
    /// The bots' level, or the levels of each in the order of the seats;
    /// `solid` if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bots: Option<Bots>,
    /// Whether everybody is shown what a perfect memory knows.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub memory_aid: bool,
    /// How long people may think; for ever if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<Clock>,
    /// Whether the lobby shows the table to everybody.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub listed: bool,
    /// Whether who comes may take a bot's seat while the match is played.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub open: bool,
    /// The person's name at the table; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The person's 16 random bytes for the shuffle's seed, in lower-case hex;
    /// they may also be sent on the socket.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{32}$"))]
    pub contribution: Option<String>,
}

/// Who the bots are.
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

/// A wish to play a game with whoever is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct PlayNow {
    /// The game's name.
    pub game: String,
    /// The bots' level at a new table; `solid` if missing. Where somebody is
    /// already, they have chosen.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bots: Option<String>,
    /// The person's name at the table; a suggested one if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The person's 16 random bytes for the shuffle's seed, in lower-case hex.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{32}$"))]
    pub contribution: Option<String>,
}

/// A wish to sit down at a table.
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
    /// Which seat; any if missing.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// The person's 16 random bytes for the shuffle's seed, in lower-case hex.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{32}$"))]
    pub contribution: Option<String>,
    /// The code of a seat's link: its person goes on here, and not where they
    /// were before.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub code: Option<String>,
}

/// How long people may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// For an evening: what a turn takes beyond its seconds comes off a bank
    /// that does not fill again.
    Live {
        /// Seconds a turn, 5 to 600.
        turn: u16,
        /// Seconds in each seat's bank, 0 to 3600.
        bank: u16,
    },
    /// For a match beside one's life.
    Slow {
        /// Days a turn, 1 to 14.
        days: u8,
    },
}

/// The code of one's own seat: whoever opens the link with it on another
/// device, or after losing the cookie, goes on playing there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct SeatCode {
    /// To be sent as `code` with the wish to sit down. It is used up then.
    pub code: String,
}

/// What the lobby shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Lobby {
    /// Tables that wait for people, newest first.
    pub waiting: Vec<TableInfo>,
    /// Matches that can be watched, or joined where a bot keeps a seat free;
    /// newest first.
    pub playing: Vec<TableInfo>,
}

/// What everybody may know of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct TableInfo {
    /// The table's id, as in its link.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The options, resolved for who sits there, as a record has them.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: serde_json::Value,
    /// The fewest players that the match can have.
    pub min_players: u8,
    /// Who sits where; before the match also the free seats.
    pub seats: Vec<SeatInfo>,
    /// Whether the memory aid is on.
    pub memory_aid: bool,
    /// How long people may think; missing for ever.
    pub clock: Option<Clock>,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// SHA-256 of the shuffle's secret, in hex.
    pub commitment: String,
    /// What the match is doing.
    pub status: Status,
    /// Whether it begins by itself as soon as everybody has come.
    pub at_once: bool,
    /// The seat of the person who says when a waiting table begins.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub host: Option<Seat>,
    /// How many watch.
    pub spectators: u32,
    /// The seat of the one who asks.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub you: Option<Seat>,
    /// Whether the match waits for the one who asks.
    pub your_turn: bool,
    /// The seat that must choose now; nobody between rounds.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub turn: Option<Seat>,
    /// The seats that the one who asks may take.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub free: Vec<Seat>,
    /// The table of the rematch, if there is one.
    pub rematch: Option<String>,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: u64,
}

/// A seat and who sits there.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct SeatInfo {
    /// The name at the table; empty for a free seat.
    pub name: String,
    /// The bot's level; missing for a person and for a free seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bot: Option<String>,
    /// Whether the person is there; missing for a bot and for a free seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub presence: Option<Presence>,
    /// Why a bot plays for the person, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub stand_in: Option<StandIn>,
    /// What the person contributed to the shuffle's seed, in hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{32}$"))]
    pub contribution: Option<String>,
}

/// Whether a person is at the table.
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
    /// Away for longer, or never come.
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
    /// The others asked for it.
    Asked,
}

/// What a match is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It waits for people, and for its beginning.
    Waiting,
    /// It is played.
    Playing,
    /// It is over; its record can be fetched.
    Over,
    /// It ended without a result: nobody came back, the host of the server
    /// closed it, or its log no longer replays with this version of the rules.
    Closed,
}

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
    /// Every bot that can be asked for by name, weakest first.
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
    /// The animal whose face it has: `chick`, `rabbit`, `bear`, `fox`, `owl`.
    pub face: String,
    /// What it is called, in English.
    pub name: String,
    /// How it plays, in an English sentence.
    pub about: String,
    /// How strong it is; missing where nobody has measured it yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub strength: Option<Strength>,
}

/// How strong a level is against the one below it, as it was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Strength {
    /// The level that it was measured against.
    pub below: String,
    /// What is counted.
    pub unit: StrengthUnit,
    /// How much.
    pub value: f64,
    /// Half the width of its 95 % interval.
    pub interval: f64,
    /// The number of players at the table.
    pub players: u8,
}

/// What strength is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum StrengthUnit {
    /// Points a round by which it is better.
    PointsARound,
    /// The share of matches that it wins, from 0 to 1.
    WinShare,
}

/// A preset and what it stands for.
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

/// Who one is to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Me {
    /// One's id, which says nothing else.
    pub id: String,
    /// The name that one gets at a table without giving one.
    pub name: String,
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Fault {
    /// A word for programs, such as `bad_option`, `not_found`, `not_over`.
    pub code: String,
    /// The field at fault, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub field: Option<String>,
    /// What is wrong and what to do, in English.
    pub message: String,
}
