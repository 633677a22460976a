//! When a bot's move is shown, and how long the bot may search before that.
//!
//! The time between a change of the table and a bot's move is visible to
//! everybody. It follows from the pace of the table and from the level of the
//! bot, which are public, and never from what there is to choose: otherwise it
//! would be a timing side channel on the bot's cards.

use crate::bot_choice::has_variable_search_time;
use std::time::Duration;
use tokio::time::Instant;

/// The time that every bot has, however fast the table is.
const MIN_SEARCH_TIME: Duration = Duration::from_millis(100);

/// The longest time to search, however slow the table is.
const MAX_SEARCH_TIME: Duration = Duration::from_millis(1_500);

/// The deadline of a bot's search and the time at which its move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveTiming {
    /// The deadline of the search.
    pub(crate) deadline: Instant,
    /// The move is not shown before this.
    pub(crate) show_at: Instant,
    /// The bot moves at this time without a search if there is no answer.
    pub(crate) give_up_at: Instant,
}

impl MoveTiming {
    /// For a bot of this level that is asked at `asked` and is to move at `due`.
    pub(crate) fn new(level: &str, asked: Instant, due: Instant) -> Self {
        let give_up_at = due.max(asked + MIN_SEARCH_TIME);
        let time = give_up_at.saturating_duration_since(asked);
        MoveTiming {
            // A quarter is left for what happens between the end of the search
            // and the move, such as other tasks of the runtime.
            deadline: asked + (time * 3 / 4).min(MAX_SEARCH_TIME),
            show_at: if has_variable_search_time(level) {
                give_up_at
            } else {
                due
            },
            give_up_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_shown_when_due_and_its_deadline_is_before() {
        let asked = Instant::now();
        for pace in [250, 350, 650, 900, 1000, 1300, 2000, 2400, 4000] {
            let due = asked + Duration::from_millis(pace);
            for level in brelan_bots::NAMES {
                let timing = MoveTiming::new(level, asked, due);
                assert_eq!((timing.show_at, timing.give_up_at), (due, due), "{level}");
                assert!(timing.deadline < due && timing.deadline <= asked + MAX_SEARCH_TIME);
            }
        }
    }

    #[test]
    fn a_search_has_its_minimum_time_at_tables_without_a_pace() {
        let asked = Instant::now();
        let quick = MoveTiming::new("greedy", asked, asked);
        assert_eq!(
            (quick.show_at, quick.give_up_at),
            (asked, asked + MIN_SEARCH_TIME)
        );
        for level in ["expert", "master"] {
            let timing = MoveTiming::new(level, asked, asked);
            let end = asked + MIN_SEARCH_TIME;
            assert_eq!((timing.show_at, timing.give_up_at), (end, end));
            assert!(timing.deadline < timing.give_up_at);
        }
    }
}
