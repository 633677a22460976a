//! Search in games with hidden cards: information-set Monte Carlo tree search
//! (Cowling, Powley and Whitehouse 2012).
//!
//! A simulation draws a *world*, a full assignment of what is hidden, plays it
//! down the tree and on by a policy, and notes what came of it. A node of the
//! tree is not a position but an *information set*: all that one seat has seen.
//! So what is decided at a node depends on nothing that its seat may not know.
//! Which actions there are may change from world to world; an action counts how
//! often it was available, not only how often it was tried.
//!
//! With [`Observers::Single`] there is one tree, of what the searching seat
//! sees: actions that it cannot tell apart lead to one node. With
//! [`Observers::Multiple`] there is a tree for each seat, and all are walked at
//! once. Every seat looks for the best for itself (max^n, Luckhardt and Irani
//! 1986).
//!
//! A game takes part by three small traits, [`World`], [`Worlds`] and
//! [`RollOut`], bound together by [`Question`]. [`search`] then tells for every
//! action of the seat to act what it is worth, with its standard error and the
//! number of its visits; a choice is derived from that ([`Answer::best`]).

mod answer;
mod halving;
mod question;
mod regret;
mod run;
mod select;
mod settings;
mod simulate;
mod tree;

pub use answer::{Answer, Judged};
pub use question::{Payoffs, Question, RollOut, World, Worlds};
pub use run::search;
pub use settings::{Budget, Observers, Root, Rule, Settings, Widening};
