#![doc = include_str!("../README.md")]

mod chance;
mod cluster_mean;
mod contest;
mod entrant;
mod forfeits;
mod interval;
mod oracle;
mod parallel;
mod payoffs;
pub mod plot;
mod pool;
mod rating;
mod round_robin;
mod scale;
mod seating;
mod sprt;
mod standing;
mod table;
pub mod when;

pub use brelan_bots::Unit;
pub use cluster_mean::ClusterMean;
pub use contest::{Contest, ContestError};
pub use entrant::{Entrant, NoSuchBot, ORACLE_NAMES};
pub use forfeits::Forfeits;
pub use interval::{CONFIDENCE_LEVEL, Coverage, Interval, Mean};
pub use parallel::try_map_in_order;
pub use payoffs::{payoff_bounds, payoffs};
pub use pool::{PoolContest, PoolEntry, PoolStanding};
pub use rating::{Pairing, Rating, ratings};
pub use round_robin::{CrossTable, Meeting, RoundRobin};
pub use scale::Scale;
pub use seating::{Seating, SeatingError};
pub use sprt::{Bounds, Criterion, Decision, SPRT_MIN_DEALS, log_likelihood_ratio};
pub use standing::{Entry, Row, SprtStatus, Standing, Work};
pub use table::{ArenaGame, win_shares};
