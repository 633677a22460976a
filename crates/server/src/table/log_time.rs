//! The time of a table.

use tokio::time::Instant;

/// The time of a table, which inputs carry: the time of the log when the actor started,
/// and the monotonic time since. It never goes back, and advances at the same rate while
/// the server's clock is set.
pub(super) struct LogTime {
    /// In milliseconds since 1970.
    at: u64,
    as_of: Instant,
}

impl LogTime {
    pub(super) fn starting_at(at: u64) -> Self {
        LogTime {
            at,
            as_of: Instant::now(),
        }
    }

    /// In milliseconds since 1970.
    pub(super) fn now(&self) -> u64 {
        self.at + self.as_of.elapsed().as_millis() as u64
    }

    /// Continues from `at`, the time of an input, if that is later: another server may be
    /// ahead, or the server's clock was when the table was last in memory.
    pub(super) fn advance_to(&mut self, at: u64) {
        if at > self.now() {
            *self = LogTime::starting_at(at);
        }
    }
}
