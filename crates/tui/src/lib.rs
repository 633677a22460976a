//! Brelan in a terminal: a person plays a match against bots, line by line or with a
//! full screen, in any [`Language`]; and any position of a match as text.
//!
//! Everything is played through [`AnyMatch`](brelan_catalog::AnyMatch). What a person
//! is shown comes from the board and from what was seen by the person's own seat, and
//! from the offers without their notation, which may name sides that the seat does not
//! know. The crate words what the games say and holds no rule of any game.

mod command;
mod games;
mod language;
mod narrator;
pub mod plain;
pub mod position;
pub mod screen;
mod session;
mod texts;

pub use language::Language;
pub use narrator::{BoardText, CardNames, Narration, Narrator, OfferGroup, OfferText};
pub use session::{Bots, Ending, Session, Waiting};

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod narrator_tests;
