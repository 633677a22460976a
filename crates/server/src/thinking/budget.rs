//! When a bot's move shows, and how long it may think before that.
//!
//! The time between a change of the table and a bot's move is seen by
//! everybody. It follows from the pace of the table and from the level of the
//! bot, which are public, and never from what there is to choose.

use brelan_bots::Level;
use std::time::Duration;
use tokio::time::Instant;

/// The time that every bot has, however fast the table is.
const LEAST: Duration = Duration::from_millis(100);

/// The longest time to think, however slow the table is.
const MOST: Duration = Duration::from_millis(1_500);

/// How a bot's time is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// When it must have answered.
    pub(crate) until: Instant,
    /// Its move is not shown before this.
    pub(crate) from: Instant,
    /// Who has not answered by now does not choose any more.
    pub(crate) limit: Instant,
}

impl Budget {
    /// For a bot of this level that is asked at `asked` and is to move at `due`.
    pub(crate) fn new(level: &str, asked: Instant, due: Instant) -> Self {
        let limit = due.max(asked + LEAST);
        let time = limit.saturating_duration_since(asked);
        Budget {
            // A quarter is left for what comes between, such as other tasks.
            until: asked + (time * 3 / 4).min(MOST),
            from: if searches(level) { limit } else { due },
            limit,
        }
    }
}

/// Whether how long a bot thinks tells what it had to choose from. The others
/// take no time worth the name, and need not wait where a host has switched the
/// waiting off.
fn searches(level: &str) -> bool {
    Level::from_name(level).is_some_and(|level| level > Level::USUAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_shows_when_it_is_due_and_the_answer_is_there_before() {
        let asked = Instant::now();
        for pace in [250, 350, 650, 900, 1000, 1300, 2000, 2400, 4000] {
            let due = asked + Duration::from_millis(pace);
            for level in brelan_bots::NAMES {
                let budget = Budget::new(level, asked, due);
                assert_eq!((budget.from, budget.limit), (due, due), "{level}");
                assert!(budget.until < due && budget.until <= asked + MOST);
            }
        }
    }

    #[test]
    fn at_tables_without_a_pace_a_search_has_its_time_all_the_same() {
        let asked = Instant::now();
        let quick = Budget::new("greedy", asked, asked);
        assert_eq!((quick.from, quick.limit), (asked, asked + LEAST));
        for level in ["expert", "master"] {
            let budget = Budget::new(level, asked, asked);
            assert_eq!((budget.from, budget.limit), (asked + LEAST, asked + LEAST));
            assert!(budget.until < budget.limit);
        }
    }
}
