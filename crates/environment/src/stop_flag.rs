//! Ending the work of a batch early.

use brelan_bots::{Effort, Stop};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a step or a reset ends early. One thread learns it, and tells the others.
pub(crate) struct StopFlag {
    /// As [`BatchSettings::stop`](crate::BatchSettings::stop).
    ask: Option<fn() -> bool>,
    is_set: AtomicBool,
}

impl StopFlag {
    pub(crate) fn new(ask: Option<fn() -> bool>) -> StopFlag {
        StopFlag {
            ask,
            is_set: AtomicBool::new(false),
        }
    }

    /// Asks whether to stop, unless that is known.
    pub(crate) fn ask(&self) -> bool {
        let stops = self.is_set() || self.ask.is_some_and(|ask| ask());
        if stops {
            self.is_set.store(true, Ordering::Relaxed);
        }
        stops
    }

    /// Whether a thread was told to stop.
    pub(crate) fn is_set(&self) -> bool {
        self.is_set.load(Ordering::Relaxed)
    }

    /// The effort of bots whose searches ask, too.
    pub(crate) fn effort(&self) -> Effort {
        Effort {
            stop: self.ask.map(Stop),
            ..Effort::FULL
        }
    }
}
