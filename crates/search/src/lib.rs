//! Search in games with hidden cards: information-set Monte Carlo tree search
//! (ISMCTS; Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
//! Search", 2012).
//!
//! A simulation draws a *world* (a determinization: a full assignment of what
//! is hidden), plays it down the tree and on by a default policy, and updates
//! the statistics on its path. A node of the tree is not a position but an
//! *information set*: all that one seat has seen. So a decision at a node
//! depends on nothing that its seat may not know, which searching each world on
//! its own would allow (strategy fusion). The available actions may change from
//! world to world; an arm counts how often it was available, not only how often
//! it was tried.
//!
//! A game takes part by three small traits, [`World`], [`Worlds`] and
//! [`RollOut`], bound together by [`SearchProblem`]. [`search`] then gives a
//! [`SearchResult`]: for every action of the searching seat its
//! [`ActionStats`], the value with its standard error and the number of visits;
//! a choice is derived from that ([`SearchResult::best`]).
//!
//! # What plays, and what proves
//!
//! The bots use one configuration: [`Root::Halving`] with `depth: 1`, that is
//! sequential halving among the root's actions without a deeper tree.
//! The rest are reference implementations that only the tests of this crate
//! use. They run through the same loop of simulations, so the known values that
//! they reproduce are evidence for the code that plays:
//!
//! - [`Observers::Multiple`] (MO-ISMCTS): a tree for each seat, all walked at
//!   once; every seat maximises its own payoff (max^n; Luckhardt and Irani
//!   1986).
//! - [`Rule::RegretMatching`]: with it the loop is outcome-sampling MCCFR, and
//!   finds the value of Kuhn poker, −1/18 (`tests/kuhn.rs`).
//! - [`Rule::Ucb`] below the root, with [`Observers::Single`] (SO-ISMCTS), and
//!   [`Widening`] (progressive widening).

mod halving;
mod problem;
mod regret;
mod result;
mod run;
mod select;
mod settings;
mod simulate;
mod tree;

pub use problem::{Payoffs, RollOut, SearchProblem, World, Worlds};
pub use result::{ActionStats, SearchResult};
pub use run::search;
pub use settings::{Budget, Observers, Root, Rule, Settings, Widening};
