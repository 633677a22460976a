//! Styles: greedy bots with other habits, as opponents to be measured against.

use std::fmt;

/// A habit in which a bot differs from greedy. A measure of strength that was taken against
/// greedy alone says little of other opponents; a pool of styles says more. There may be more of
/// them in a later version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Knocks with two points more; at Qarré it does not mind what it leaves to the other seat.
    Daring,
    /// Knocks with two points fewer; at Qarré it minds twice as much, and its reserve as well.
    Cautious,
    /// Keeps what may become a set: triplets at Quando, a colour and a value at Zero, cards in
    /// the hand at Qarré.
    Hoarder,
    /// Takes what counts now: few cards at Quando, the hand's worth of today at Zero, points at
    /// Qarré.
    Rusher,
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 4] = [
        Style::Daring,
        Style::Cautious,
        Style::Hoarder,
        Style::Rusher,
    ];

    /// Its name as a bot.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Daring => "daring",
            Style::Cautious => "cautious",
            Style::Hoarder => "hoarder",
            Style::Rusher => "rusher",
        }
    }

    /// The style of that name.
    pub fn from_name(name: &str) -> Option<Style> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// Its [`name`](Style::name), as [`from_name`](Style::from_name) reads it.
impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The bots of the pool that strength is measured against: greedy and its styles, levels that
/// overlook things, and levels that search.
pub const POOL: [&str; 8] = [
    "greedy", "daring", "cautious", "hoarder", "rusher", "casual", "expert", "master",
];
