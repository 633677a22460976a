//! The time control of a table.

use serde::{Deserialize, Serialize};

const SECOND_MS: u64 = 1_000;
const DAY_MS: u64 = 24 * 3_600 * SECOND_MS;

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
    /// What every seat's bank holds at the beginning, in milliseconds.
    pub(crate) fn full_bank_ms(self) -> u64 {
        match self {
            TimeControl::Live { bank, .. } => u64::from(bank) * SECOND_MS,
            TimeControl::Slow { .. } => 0,
        }
    }

    /// How long a turn may take before the bank is used, in milliseconds.
    pub(crate) fn turn_ms(self) -> u64 {
        match self {
            TimeControl::Live { turn, .. } => u64::from(turn) * SECOND_MS,
            TimeControl::Slow { days } => u64::from(days) * DAY_MS,
        }
    }
}
