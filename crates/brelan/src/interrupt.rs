//! Ctrl-C: the first ends the work with the results so far, the second exits at
//! once.

use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A second signal this soon is the first one once more: `timeout` and some terminals
/// send it to the process and to its group.
const REPEAT_WINDOW: Duration = Duration::from_millis(500);

/// A flag that Ctrl-C sets.
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs the signal handler.
    ///
    /// # Errors
    /// When the system refuses the handler.
    pub(crate) fn listen() -> Result<Interrupt> {
        let flag = Arc::new(AtomicBool::new(false));
        let pressed = flag.clone();
        let mut signals = Signals::default();
        ctrlc::set_handler(move || {
            pressed.store(true, Ordering::Relaxed);
            if signals.is_second(Instant::now()) {
                // Nothing is dropped: the programs that play would go on.
                brelan_external::kill_all();
                std::process::exit(130);
            }
        })
        .context("cannot listen for Ctrl-C")?;
        Ok(Interrupt(flag))
    }

    /// The flag.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// The flag, for threads that outlive this.
    pub(crate) fn shared_flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The signals so far.
#[derive(Default)]
struct Signals {
    first: Option<Instant>,
}

impl Signals {
    /// Whether a signal at this time is another one than the first.
    fn is_second(&mut self, now: Instant) -> bool {
        let first = *self.first.get_or_insert(now);
        now.duration_since(first) >= REPEAT_WINDOW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_within_half_a_second_of_the_first_is_the_same_one() {
        let (mut signals, start) = (Signals::default(), Instant::now());
        for millis in [0, 0, 1, 499] {
            let now = start + Duration::from_millis(millis);
            assert!(!signals.is_second(now), "{millis} ms");
        }
        assert!(signals.is_second(start + Duration::from_millis(500)));
    }
}
