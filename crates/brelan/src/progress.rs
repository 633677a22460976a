//! Bars that show on a terminal how far a command is.

use crate::output::complain;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle, WeakProgressBar};
use std::fmt::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The bar of the work that is done.
static CURRENT: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

/// A bar of so many steps, drawn by a template of `indicatif`, in which `{time_left}` is an estimate such as
/// `, 5s to go`.
pub(crate) fn progress_bar(steps: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is right");
    let style = style.with_key("time_left", |state: &ProgressState, out: &mut dyn Write| {
        // It writes to memory, which does not fail.
        let _ = write!(out, "{}", time_left(state.pos(), state.eta()));
    });
    let bar = ProgressBar::new(steps).with_style(style);
    *CURRENT.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.downgrade());
    bar
}

/// Prints a line to standard error above the bar, while the work goes on: nothing before its bar is
/// there, and nothing when it is finished.
pub(crate) fn print_above_bar(text: fmt::Arguments<'_>) {
    let current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    let bar = current.as_ref().and_then(WeakProgressBar::upgrade);
    if let Some(bar) = bar.filter(|bar| !bar.is_finished()) {
        bar.suspend(|| complain(text));
    }
}

/// Nothing before the first step is done, because there is nothing to estimate from.
fn time_left(steps_done: u64, estimate: Duration) -> String {
    match steps_done {
        0 => String::new(),
        _ => format!(", {:#} to go", HumanDuration(estimate)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_told_after_the_first_step() {
        assert_eq!(time_left(0, Duration::ZERO), "");
        assert_eq!(time_left(1, Duration::from_secs(5)), ", 5s to go");
    }
}
