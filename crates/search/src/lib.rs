#![doc = include_str!("../README.md")]
//!
//! # Reference implementations
//!
//! Only tests use them. They run through the same loop of simulations as
//! [`Root::Halving`] and [`Root::Shared`], so the known values that they reproduce
//! are evidence for the code that plays:
//!
//! - [`Observers::Multiple`] (MO-ISMCTS): a tree for each seat, all walked at
//!   once; every seat maximises its own payoff (max^n; Luckhardt and Irani
//!   1986).
//! - [`Rule::RegretMatching`]: with it the loop is outcome-sampling MCCFR, and
//!   finds the value of Kuhn poker, −1/18 (`tests/kuhn`).
//! - [`Rule::Ucb`] below the root, with [`Observers::Single`] (SO-ISMCTS), and
//!   [`Widening`] (progressive widening).

mod halving;
mod paired;
mod problem;
mod regret;
mod result;
mod run;
mod running_stats;
mod select;
mod settings;
mod simulate;
mod tree;

pub use brelan_kernel::Worlds;
pub use problem::{Payoffs, RollOut, SearchProblem, World};
pub use result::{ActionStats, SearchResult};
pub use run::search;
pub use running_stats::RunningStats;
pub use settings::{Budget, Observers, Root, Rule, Settings, Stop, Widening};
