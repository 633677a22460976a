//! The time of a table.

use brelan_ids::Timestamp;
use tokio::time::Instant;

/// The time of a table, which inputs carry: the time of the log when the actor started,
/// and the monotonic time since. It never goes back, and advances at the same rate while
/// the server's clock is set.
pub(super) struct LogTime {
    at: Timestamp,
    as_of: Instant,
}

impl LogTime {
    pub(super) fn starting_at(at: Timestamp) -> Self {
        LogTime {
            at,
            as_of: Instant::now(),
        }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.at + self.as_of.elapsed()
    }

    /// Continues from `at`, the time of an input, if that is later: another server may be
    /// ahead, or the server's clock was when the table was last in memory.
    pub(super) fn advance_to(&mut self, at: Timestamp) {
        if at > self.now() {
            *self = LogTime::starting_at(at);
        }
    }
}
