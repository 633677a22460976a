//! The time control of a table.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::Duration;

const DAY_SECONDS: u64 = 24 * 3_600;

/// The time that people have for their turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// For an evening: the time that a turn takes beyond its seconds is taken
    /// from a bank that does not fill again.
    Live {
        /// Seconds a turn, of [`TimeControl::TURN_SECONDS`].
        turn: u16,
        /// Seconds in each seat's bank, at most [`TimeControl::MAX_BANK_SECONDS`].
        bank: u16,
    },
    /// For a match over days.
    Slow {
        /// Days a turn, of [`TimeControl::TURN_DAYS`].
        days: u8,
    },
}

impl TimeControl {
    /// The seconds that a turn of a live match may have.
    pub const TURN_SECONDS: RangeInclusive<u16> = 5..=600;

    /// The most seconds in a seat's bank.
    pub const MAX_BANK_SECONDS: u16 = 3600;

    /// The days that a turn of a slow match may have.
    pub const TURN_DAYS: RangeInclusive<u8> = 1..=14;

    /// Whether a new table may have it. Logs are not asked: what they hold was valid.
    pub fn is_valid(self) -> bool {
        match self {
            TimeControl::Live { turn, bank } => {
                Self::TURN_SECONDS.contains(&turn) && bank <= Self::MAX_BANK_SECONDS
            }
            TimeControl::Slow { days } => Self::TURN_DAYS.contains(&days),
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_valid_within_its_bounds() {
        for (turn, bank, is_valid) in [
            (5, 0, true),
            (600, 3600, true),
            (4, 0, false),
            (601, 0, false),
            (60, 3601, false),
        ] {
            let live = TimeControl::Live { turn, bank };
            assert_eq!(live.is_valid(), is_valid, "{live:?}");
        }
        for (days, is_valid) in [(0, false), (1, true), (14, true), (15, false)] {
            assert_eq!(TimeControl::Slow { days }.is_valid(), is_valid, "{days}");
        }
    }
}
