//! What a table needs from its caller: the presence of people, and the roster of
//! bots.

use brelan_ids::PersonId;

/// The presence of a person at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Connected.
    Here,
    /// The connection is lost, for less than two minutes.
    Away,
    /// Away for longer, or never connected.
    Gone,
}

/// The source of people's presence. Presence is not in the log: it decides which
/// requests are accepted, never what an input does.
pub trait PresenceSource {
    /// The presence of `person`.
    fn presence(&self, person: &PersonId) -> Presence;
}

/// The bots that can take a seat. The table knows a bot by the name of its level;
/// the caller has the bots, and chooses their actions.
pub trait BotRoster {
    /// Whether a bot of this level exists.
    fn has_level(&self, level: &str) -> bool;

    /// A name for a bot that takes a seat, unlike the names at the table.
    fn new_bot_name(&self) -> String;
}
