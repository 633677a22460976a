//! Ctrl-C while a bot thinks.

use pyo3::prelude::*;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

/// How long a search goes on between two looks at signals: each takes Python's lock, for which
/// other threads may have to give it up.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

thread_local! {
    /// When this thread looks at signals next.
    static NEXT_CHECK: Cell<Option<Instant>> = const { Cell::new(None) };
    /// What the handler of a signal raised while this thread searched.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Does `work` without Python's lock; where it asks [`is_raised`] and stops because of the answer,
/// the exception is the result.
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    NEXT_CHECK.set(Some(Instant::now() + CHECK_INTERVAL));
    // That of a search that panicked.
    RAISED.set(None);
    let done = py.detach(work);
    match RAISED.take() {
        Some(error) => Err(error),
        None => Ok(done),
    }
}

/// Whether the handler of a signal has raised an exception, as that of Ctrl-C does. Python runs
/// handlers in its main thread alone: in another one this is never so.
pub(crate) fn is_raised() -> bool {
    if RAISED.with_borrow(Option::is_some) {
        return true;
    }
    let now = Instant::now();
    if NEXT_CHECK.get().is_some_and(|next| now < next) {
        return false;
    }
    let raised = Python::attach(|py| py.check_signals()).err();
    NEXT_CHECK.set(Some(Instant::now() + CHECK_INTERVAL));
    let is_raised = raised.is_some();
    RAISED.set(raised);
    is_raised
}
