//! The log of work that is tried again every few seconds, where it fails for longer.

use std::fmt::Display;
use std::time::Duration;
use tokio::time::Instant;

/// How long after a failure was logged the next one is.
const REPEAT_AFTER: Duration = Duration::from_secs(60);

/// Logs that work has begun to fail, that it still fails, and that it succeeds again. It is at most
/// one warning a minute, also where failures and successes take turns.
pub(crate) struct FailureLog {
    warning: &'static str,
    recovery: &'static str,
    warned_at: Option<Instant>,
    /// Whether the last line was the warning.
    is_warned: bool,
}

impl FailureLog {
    /// A log that warns with one sentence, and tells of the end with the other.
    pub(crate) fn new(warning: &'static str, recovery: &'static str) -> Self {
        FailureLog {
            warning,
            recovery,
            warned_at: None,
            is_warned: false,
        }
    }

    /// Observes how the work has ended.
    pub(crate) fn observe<T, E: Display>(&mut self, result: &Result<T, E>) {
        match result {
            Ok(_) if self.has_recovered() => tracing::info!("{}", self.recovery),
            Err(error) if self.is_warning_due(Instant::now()) => {
                tracing::warn!(%error, "{}", self.warning);
            }
            _ => {}
        }
    }

    /// Whether a failure is logged, which then counts as logged.
    fn is_warning_due(&mut self, now: Instant) -> bool {
        if (self.warned_at).is_some_and(|warned_at| now - warned_at < REPEAT_AFTER) {
            return false;
        }
        self.warned_at = Some(now);
        self.is_warned = true;
        true
    }

    /// Whether a success is logged, which then counts as logged.
    fn has_recovered(&mut self) -> bool {
        std::mem::take(&mut self.is_warned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_that_lasts_is_logged_once_a_minute_and_its_end_once() {
        let mut log = FailureLog::new("it fails", "it succeeds again");
        let start = Instant::now();
        assert!(!log.has_recovered(), "it has not failed");
        let warned = (0..150).step_by(5).filter(|second| {
            let now = start + Duration::from_secs(*second);
            log.is_warning_due(now)
        });
        assert_eq!(warned.collect::<Vec<_>>(), [0, 60, 120]);
        assert!(log.has_recovered() && !log.has_recovered());
    }

    #[test]
    fn failures_between_successes_are_logged_once_a_minute() {
        let mut log = FailureLog::new("it fails", "it succeeds again");
        let start = Instant::now();
        let lines = (0..120).filter(|second| match second % 2 {
            0 => log.is_warning_due(start + Duration::from_secs(*second)),
            _ => log.has_recovered(),
        });
        assert_eq!(lines.collect::<Vec<_>>(), [0, 1, 60, 61]);
    }
}
