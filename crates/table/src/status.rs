//! The status of a match, and the reasons of a stand-in.

use serde::Serialize;

/// The status of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It waits for people and for its beginning.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over; it has a record.
    Over,
    /// It ended without a result: no person returned, or the operator of the server
    /// closed it.
    Closed,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// The person's time ran out.
    Clock,
    /// The person left.
    Left,
    /// The others asked for it.
    Asked,
}
