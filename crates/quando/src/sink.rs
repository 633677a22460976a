//! Who is told what happens.

use crate::Event;

/// A host's closure, or [`NoSink`]. An event is made only for somebody who
/// hears it, so that play without an audience costs nothing but the rules.
pub(crate) trait EventSink {
    /// Tells the event that `make` gives.
    fn emit(&mut self, make: impl FnOnce() -> Event);
}

impl<F: FnMut(Event)> EventSink for F {
    #[inline]
    fn emit(&mut self, make: impl FnOnce() -> Event) {
        self(make());
    }
}

/// No audience: a simulation that plays on by itself.
pub(crate) struct NoSink;

impl EventSink for NoSink {
    #[inline]
    fn emit(&mut self, _: impl FnOnce() -> Event) {}
}
