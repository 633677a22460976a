//! Matches between bots, and statistics of their strength.
//!
//! A [`Contest`] lets bots play **duplicate deals**: the same cards are played
//! with every bot in every seat, so that the luck of the deal cancels out. The
//! observations of every confidence interval are deals, each with all its
//! tables, because the tables of a deal share their cards.
//!
//! Results are deterministic: equal seeds give equal results, whatever the number
//! of threads. A deal depends only on the seed and its number, and results are
//! aggregated in order.
//!
//! Only here can a player have perfect information ([`Entrant::Oracle`]). It is
//! the upper bound that the bots are compared with.

mod chance;
mod contest;
mod entrant;
mod interval;
mod oracle;
mod parallel;
pub mod plot;
mod rating;
mod round_robin;
mod seating;
mod sprt;
mod standing;
mod table;
pub mod when;

pub use brelan_bots::Unit;
pub use contest::Contest;
pub use entrant::{Entrant, ORACLE_NAMES};
pub use interval::Mean;
pub use rating::{Pairing, Rating, ratings};
pub use round_robin::{CrossTable, Meeting, RoundRobin};
pub use seating::Seating;
pub use sprt::{Bounds, Decision, log_likelihood_ratio};
pub use standing::{Entry, Row, SprtStatus, Standing, Work};
pub use table::ArenaGame;
