//! Signals that end a command: the first one ends the work with the results so far, the second
//! one exits at once. They are Ctrl-C, SIGTERM, which `timeout`, `docker stop` and queues of clusters
//! send, and on Linux SIGHUP of a terminal that is closed.

use crate::exit::{INTERRUPTED, Interrupted};
use crate::progress::print_above_bar;
use anyhow::{Context, Result};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A second signal this soon is the first one once more: `timeout` and some terminals
/// send it to the process and to its group.
const REPEAT_WINDOW: Duration = Duration::from_millis(500);

/// How long the work may go on after the first signal before a notice is printed.
const NOTICE_DELAY: Duration = Duration::from_secs(1);

/// A flag that the first of these signals sets.
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs the signal handlers.
    ///
    /// # Errors
    /// When the system refuses a handler.
    pub(crate) fn listen() -> Result<Interrupt> {
        let flag = Arc::new(AtomicBool::new(false));
        let interrupted = flag.clone();
        let mut signals = Signals::new(ending_signals()).context("cannot listen for Ctrl-C")?;
        let mut times = SignalTimes::default();
        let watch = move || {
            for _signal in signals.forever() {
                if !interrupted.swap(true, Ordering::Relaxed) {
                    // Without the thread no notice is printed.
                    let _printing = thread::Builder::new().spawn(print_notice);
                }
                let is_second = times.record(Instant::now());
                if is_second {
                    // Nothing is dropped: the programs that play would go on.
                    brelan_external::kill_all();
                    std::process::exit(INTERRUPTED.into());
                }
            }
        };
        let watching = thread::Builder::new().spawn(watch);
        watching.context("cannot listen for Ctrl-C")?;
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

    /// Whether one of the signals came.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The end of a command that has printed its results so far.
    ///
    /// # Errors
    /// [`Interrupted`] where one of the signals came.
    pub(crate) fn check(&self) -> Result<()> {
        match self.is_set() {
            true => Err(Interrupted.into()),
            false => Ok(()),
        }
    }
}

/// Prints after a while that the work goes on, and how to end it.
fn print_notice() {
    thread::sleep(NOTICE_DELAY);
    print_above_bar(format_args!(
        "interrupted: the results so far come when the choices that are being computed are done; \
         Ctrl-C once more ends at once, without them"
    ));
}

/// The signals that end a command. A handler would take effect also where SIGHUP is ignored, and
/// `nohup` is there so that a command outlives its terminal.
pub(crate) fn ending_signals() -> Vec<i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    match ignores_hangup(&status) {
        true => vec![SIGINT, SIGTERM],
        false => vec![SIGINT, SIGTERM, SIGHUP],
    }
}

/// Whether a process with that status, as Linux tells it, ignores SIGHUP, or that is not known.
fn ignores_hangup(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Signal n is bit n - 1.
    mask.is_none_or(|mask| mask & (1 << (SIGHUP - 1)) != 0)
}

/// The signals so far.
#[derive(Default)]
struct SignalTimes {
    first: Option<Instant>,
}

impl SignalTimes {
    /// Records a signal at this time. Gives whether it is another one than the first.
    fn record(&mut self, now: Instant) -> bool {
        let first = *self.first.get_or_insert(now);
        now.duration_since(first) >= REPEAT_WINDOW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_within_half_a_second_of_the_first_is_the_same_one() {
        let (mut signals, start) = (SignalTimes::default(), Instant::now());
        for millis in [0, 0, 1, 499] {
            let now = start + Duration::from_millis(millis);
            assert!(!signals.record(now), "{millis} ms");
        }
        assert!(signals.record(start + Duration::from_millis(500)));
    }

    #[test]
    fn a_hangup_that_is_ignored_is_the_first_bit_of_the_mask() {
        let status = |mask: &str| format!("Name:\tbrelan\nSigIgn:\t{mask}\nSigCgt:\t0000\n");
        assert!(ignores_hangup(&status("0000000000000001")));
        assert!(ignores_hangup(&status("0000000000001007")));
        assert!(!ignores_hangup(&status("0000000000001000")));
        // Not known: it keeps its meaning.
        assert!(ignores_hangup(""));
    }
}
