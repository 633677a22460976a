//! The time control of a table.

use serde::{Deserialize, Serialize};
use std::time::Duration;

const DAY_SECONDS: u64 = 24 * 3_600;

/// The time that people have for their turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// For an evening: the time that a turn takes beyond its seconds is taken
    /// from a bank that does not fill again.
    Live {
        /// Seconds a turn, 5 to 600.
        turn: u16,
        /// Seconds in each seat's bank, 0 to 3600.
        bank: u16,
    },
    /// For a match over days.
    Slow {
        /// Days a turn, 1 to 14.
        days: u8,
    },
}

impl TimeControl {
    /// What every seat's bank holds at the beginning.
    pub(crate) fn full_bank(self) -> Duration {
        match self {
            TimeControl::Live { bank, .. } => Duration::from_secs(bank.into()),
            TimeControl::Slow { .. } => Duration::ZERO,
        }
    }

    /// How long a turn may take before the bank is used.
    pub(crate) fn turn(self) -> Duration {
        match self {
            TimeControl::Live { turn, .. } => Duration::from_secs(turn.into()),
            TimeControl::Slow { days } => Duration::from_secs(u64::from(days) * DAY_SECONDS),
        }
    }
}
