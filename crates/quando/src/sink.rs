//! Where events go.

use crate::Event;

/// A closure that takes events, or [`NoSink`]. An event is made only where it is
/// taken, so that play without observers costs the rules alone.
pub(crate) trait EventSink {
    /// Emits the event that `make` gives.
    fn emit(&mut self, make: impl FnOnce() -> Event);
}

impl<F: FnMut(Event)> EventSink for F {
    #[inline]
    fn emit(&mut self, make: impl FnOnce() -> Event) {
        self(make());
    }
}

/// Takes no events: for simulations. The closures that make events are never
/// called, and the compiler removes them.
pub(crate) struct NoSink;

impl EventSink for NoSink {
    #[inline]
    fn emit(&mut self, _: impl FnOnce() -> Event) {}
}
