//! Ctrl-C: the first ends the work with the results so far, the second exits at
//! once.

use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
        ctrlc::set_handler(move || {
            if pressed.swap(true, Ordering::Relaxed) {
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

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
