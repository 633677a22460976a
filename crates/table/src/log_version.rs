//! Which versions of Brelan can read an input.

use crate::InputKind;

/// The version of the inputs that this Brelan can read. It is one higher than before where a
/// log may hold what an older one cannot read: a new kind of input, or new rules of a game.
/// Servers of two versions share a store while they are replaced one after the other, and
/// append nothing that one of them cannot read.
pub const LOG_VERSION: u32 = 3;

/// A version of a game's rules.
struct KnownRules {
    game: &'static str,
    rules_version: u32,
    /// The lowest [`LOG_VERSION`] that includes them.
    readable_since: u32,
}

/// All rules that this Brelan knows. New ones are a new row, with the [`LOG_VERSION`] that was
/// raised for them; a row never changes, because servers of that version run.
const KNOWN_RULES: [KnownRules; 5] = [
    known("quando", 1, 0),
    known("quando", 2, 0),
    known("zero", 1, 0),
    known("qarre", 1, 0),
    known("qarre", 2, 0),
];

const fn known(game: &'static str, rules_version: u32, readable_since: u32) -> KnownRules {
    KnownRules {
        game,
        rules_version,
        readable_since,
    }
}

impl InputKind {
    /// The lowest [`LOG_VERSION`] that includes it. No wildcard: a developer who adds a kind says
    /// from which version on it is read.
    pub fn readable_since(&self) -> u32 {
        match self {
            InputKind::Created(created) => {
                let rules = rules_readable_since(&created.game, created.rules_version);
                rules.max(rated_readable_since(created.rated))
            }
            // An older Brelan would take the program for a person.
            InputKind::Seated { program: true, .. } => 2,
            InputKind::SettingsChanged(_) => 3,
            InputKind::Seated { program: false, .. }
            | InputKind::Left {}
            | InputKind::Swapped { .. }
            | InputKind::Moved {}
            | InputKind::StoodIn {}
            | InputKind::TimeUp {}
            | InputKind::Returned {}
            | InputKind::Contributed { .. }
            | InputKind::Started {}
            | InputKind::Action { .. }
            | InputKind::Ready { .. }
            | InputKind::ClockRanOut { .. }
            | InputKind::Closed {} => 0,
        }
    }
}

/// The lowest [`LOG_VERSION`] that can read a table played by this version of a game's rules. Rules
/// that this Brelan does not know are read by newer ones only.
pub fn rules_readable_since(game: &str, rules_version: u32) -> u32 {
    find_rules(game, rules_version).map_or(LOG_VERSION + 1, |rules| rules.readable_since)
}

fn find_rules(game: &str, rules_version: u32) -> Option<&'static KnownRules> {
    KNOWN_RULES
        .iter()
        .find(|rules| rules.game == game && rules.rules_version == rules_version)
}

/// The lowest [`LOG_VERSION`] that can read a table, by whether it is one of rated quick play. An
/// older Brelan would begin the match of such a table without a person who has not come, and let
/// others sit down.
pub fn rated_readable_since(rated: bool) -> u32 {
    if rated { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::{Kind, with_game};
    use brelan_kernel::{GameOptions, Rules};

    #[test]
    fn unknown_rules_are_read_by_newer_versions_only() {
        assert_eq!(rules_readable_since("quando", 2), 0);
        assert_eq!(rules_readable_since("quando", 1_000), LOG_VERSION + 1);
        assert_eq!(rules_readable_since("whist", 1), LOG_VERSION + 1);
    }

    #[test]
    fn a_rated_table_is_not_read_by_versions_before_rated_quick_play() {
        assert_eq!(rated_readable_since(true), 2);
        assert_eq!(rated_readable_since(false), 0);
    }

    #[test]
    fn each_version_of_each_games_rules_tells_since_when_it_is_read() {
        for kind in Kind::ALL {
            let versions = with_game!(kind, G => {
                let newest = <G as Rules>::Options::RULES_VERSION;
                <G as Rules>::Options::OLDEST_RULES_VERSION..=newest
            });
            for version in versions {
                let rules = find_rules(kind.name(), version);
                let since = rules.map(|rules| rules.readable_since);
                let is_known = since.is_some_and(|since| since <= LOG_VERSION);
                assert!(is_known, "{} {version}: {since:?}", kind.name());
            }
        }
    }
}
