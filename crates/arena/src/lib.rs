//! Matches between bots, and what they prove.
//!
//! A [`Contest`] lets bots play **duplicate** deals: the same cards are played
//! with every bot in every seat, so that the luck of the deal cancels out. The
//! deal with all its tables is the unit of every interval, because its tables
//! have their cards in common.
//!
//! Equal seeds give equal results, whatever the number of threads: a deal
//! depends on the seed and its number alone, and results are taken in order.
//!
//! Here alone a bot may see the truth ([`Entrant::Seer`]): it is the upper
//! bound that the others are measured by, and no bot of a table.

mod chance;
mod contest;
mod entrant;
mod interval;
mod ordered;
pub mod plot;
mod rating;
mod round_robin;
mod seating;
mod seer;
mod sprt;
mod standing;
mod table;
pub mod when;

pub use brelan_bots::Unit;
pub use contest::Contest;
pub use entrant::{Entrant, SEER};
pub use interval::Mean;
pub use rating::{Pairing, Rating, ratings};
pub use round_robin::{CrossTable, Meeting, RoundRobin};
pub use seating::Seating;
pub use sprt::{Bounds, Decision, likelihood_ratio};
pub use standing::{Entry, Row, Standing, Tested, Work};
pub use table::Contested;
