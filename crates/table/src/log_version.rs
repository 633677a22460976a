//! Which programs can read an input.

use crate::InputKind;

/// The version of the inputs that this program can read. It is one higher than before where a
/// log may hold what an older program cannot read: a new kind of input, or new rules of a game.
/// Servers of two versions share a store while they are replaced one after the other, and
/// append nothing that one of them cannot read.
pub const LOG_VERSION: u32 = 2;

/// The newest rules that programs know which tell no version, by the game's name.
const RULES_OF_VERSION_0: [(&str, u32); 3] = [("quando", 2), ("zero", 1), ("qarre", 2)];

impl InputKind {
    /// The lowest [`LOG_VERSION`] of a program that can read it. No wildcard: a developer who adds a
    /// kind says from which version on it is read.
    pub fn readable_since(&self) -> u32 {
        match self {
            InputKind::Created(created) => {
                let rules = rules_readable_since(&created.game, created.rules_version);
                rules.max(rated_readable_since(created.rated))
            }
            // An older program would take it for a person.
            InputKind::Seated { program: true, .. } => 2,
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

/// The same of a table that is played by this version of a game's rules: what older programs do
/// not know is read by those of this version.
pub fn rules_readable_since(game: &str, rules_version: u32) -> u32 {
    let mut known = RULES_OF_VERSION_0.iter();
    match known.any(|(name, newest)| *name == game && rules_version <= *newest) {
        true => 0,
        false => LOG_VERSION,
    }
}

/// The same of a table that is one of rated quick play, or not. An older program would begin its
/// match without a person who has not come, and let others sit down.
pub fn rated_readable_since(rated: bool) -> u32 {
    if rated { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::{Kind, with_game};
    use brelan_kernel::{GameOptions, Rules};

    #[test]
    fn rules_that_older_programs_do_not_know_are_read_by_those_of_today() {
        assert_eq!(rules_readable_since("quando", 2), 0);
        assert_eq!(rules_readable_since("quando", 3), LOG_VERSION);
        assert_eq!(rules_readable_since("whist", 1), LOG_VERSION);
    }

    #[test]
    fn a_rated_table_is_not_read_by_programs_before_rated_quick_play() {
        assert_eq!(rated_readable_since(true), 2);
        assert_eq!(rated_readable_since(false), 0);
    }

    #[test]
    fn new_rules_raise_the_version_of_the_log() {
        for kind in Kind::ALL {
            let newest = with_game!(kind, G => <G as Rules>::Options::RULES_VERSION);
            let known = RULES_OF_VERSION_0
                .iter()
                .find(|(game, _)| *game == kind.name());
            let is_known = known.is_some_and(|(_, known)| newest <= *known);
            assert!(is_known || LOG_VERSION > 2, "{} {newest}", kind.name());
        }
    }
}
