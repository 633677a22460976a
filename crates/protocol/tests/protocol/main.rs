//! The tests of the messages.

mod change;
mod typescript;
