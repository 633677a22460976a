//! Who is told what happens.

use crate::Event;

/// A host's closure, or [`Nobody`]. An event is made only for somebody who
/// hears it, so that play without an audience costs nothing but the rules.
pub(crate) trait Tell {
    /// Tells the event that `make` gives.
    fn tell(&mut self, make: impl FnOnce() -> Event);
}

impl<F: FnMut(Event)> Tell for F {
    #[inline]
    fn tell(&mut self, make: impl FnOnce() -> Event) {
        self(make());
    }
}

/// No audience: a simulation that plays on by itself.
pub(crate) struct Nobody;

impl Tell for Nobody {
    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> Event) {}
}
