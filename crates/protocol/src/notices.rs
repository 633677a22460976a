//! Notices to people who are not at a table, and the calendar of their matches of days.

use crate::language::Language;
use serde::{Deserialize, Serialize};

/// What the client's person has here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct NoticeState {
    /// The public key for which a browser subscribes, in Base64 for URLs; null if the operator
    /// has switched notices off.
    pub key: Option<String>,
    /// The browsers that notices come to, the oldest first.
    pub devices: Vec<NoticeDevice>,
    /// When notices wait; null if they never do.
    pub quiet: Option<QuietHours>,
    /// The path of the private link to the calendar; null if there is none.
    pub calendar: Option<String>,
    /// The matches of days that the person plays, the newest first.
    pub matches: Vec<SlowMatch>,
}

/// A browser that notices come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct NoticeDevice {
    /// Its id: the first 32 hexadecimal digits of the SHA-256 of its endpoint.
    pub id: String,
    /// The browser and the system, such as `Firefox, Linux`; may be empty.
    pub device: String,
    /// When it was added, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub added: u64,
}

/// The hours in which notices wait. They end on the next day if `from` is later than `until`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// When they begin, in minutes after midnight: 0 to 1439.
    pub from: u16,
    /// When they end, likewise; another time.
    pub until: u16,
    /// The time zone by its name in the IANA database, such as `Europe/Paris`.
    pub zone: String,
}

/// A match of days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct SlowMatch {
    /// The table's id.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The names of the others, by seat.
    pub others: Vec<String>,
    /// Whether it is the person's turn.
    pub your_turn: bool,
    /// The name of the one whose time runs; null while nobody's does.
    pub turn: Option<String>,
    /// When that time is over, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub until: Option<u64>,
}

/// A browser that shall get the person's notices, as its push manager says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct NewNoticeDevice {
    /// The address of the browser's push service: https, a host name, the usual port.
    pub endpoint: String,
    /// The browser's public key, an uncompressed point of P-256, in Base64 for URLs.
    pub p256dh: String,
    /// The browser's secret, 16 bytes, in Base64 for URLs.
    pub auth: String,
    /// The language of the notices.
    pub language: Language,
    /// When notices wait, for a person's first browser; a later one takes the hours of the
    /// others.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub quiet: Option<QuietHours>,
}

/// The hours in which all notices of the person wait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct SetQuietHours {
    /// The hours; null for none.
    pub quiet: Option<QuietHours>,
}

/// A new link to the person's calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct NewCalendar {
    /// The language of its texts.
    pub language: Language,
}

/// How the calendar is asked for as a file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct CalendarQuery {
    /// The language of its texts.
    pub language: Language,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// It is the person's turn.
    Turn,
    /// The time of the person's turn is nearly over.
    Reminder,
    /// Somebody invites the person to a table.
    Invitation,
}

/// A notice, as it comes to the browser, encrypted, with spaces behind it: all are of the same
/// length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Notice {
    /// What it is about.
    pub kind: NoticeKind,
    /// The table's id.
    pub table: String,
    /// The game's name for people.
    pub game: String,
    /// The name of the person who invites, or of another one at the table; may be empty.
    pub name: String,
    /// The language of its person.
    pub language: Language,
}
