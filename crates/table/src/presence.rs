//! What a table asks its caller: which people are there, and which bots exist.

use brelan_ids::PersonId;

/// Whether a person is at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Connected.
    Here,
    /// The connection is lost, for less than two minutes.
    Away,
    /// Away for longer, or never come.
    Gone,
}

/// Who is at the table now. Presence is not in the log: it decides which
/// requests are accepted, never what an input does.
pub trait PresenceSource {
    /// Whether `person` is there.
    fn presence(&self, person: &PersonId) -> Presence;
}

/// Which bots can take a seat. The table knows a bot by its level's name; the
/// caller has the bots and chooses their actions.
pub trait BotRoster {
    /// Whether there is a bot of this level.
    fn has_level(&self, level: &str) -> bool;

    /// A name for a bot that takes a seat, unlike the names at the table.
    fn new_bot_name(&self) -> String;
}
