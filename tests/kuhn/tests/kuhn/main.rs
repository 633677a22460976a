//! The tests of Kuhn poker, with everything that is made for any game.

mod conformance;
mod contest;
mod record;
mod search;
mod table;
