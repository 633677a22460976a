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
//! A game takes part by three small traits, [`World`], [`Worlds`] (of the kernel) and
//! [`RollOut`], bound together by [`SearchProblem`]. [`search`] then gives a
//! [`SearchResult`]: for every action of the searching seat its
//! [`ActionStats`], the value with its standard error and the number of visits;
//! a choice is derived from that ([`SearchResult::best`]).
//!
//! ```
//! use brelan_kernel::{Dice, Seat, Seats, SplitMix, Worlds};
//! use brelan_search::{
//!     Budget, Payoffs, RollOut, Root, SearchProblem, Settings, World, search,
//! };
//!
//! /// A card lies face down, an ace in three deals of four. Seat 0 bets on it or not.
//! #[derive(Clone)]
//! struct Deal {
//!     ace: bool,
//!     bets: Option<bool>,
//! }
//!
//! impl World for Deal {
//!     type Action = bool;
//!     fn players(&self) -> u8 {
//!         2
//!     }
//!     fn acting(&self) -> Option<Seat> {
//!         self.bets.is_none().then_some(Seat(0))
//!     }
//!     fn actions(&self, out: &mut Vec<bool>) {
//!         *out = vec![true, false];
//!     }
//!     fn play(&mut self, bets: bool, _: &mut SplitMix) -> Seats<u64> {
//!         self.bets = Some(bets);
//!         Seats::default()
//!     }
//!     fn payoffs(&self) -> Payoffs {
//!         let won = match (self.bets, self.ace) {
//!             (Some(true), true) => 1.0,
//!             (Some(true), false) => -2.0,
//!             _ => 0.0,
//!         };
//!         let mut payoffs = Payoffs::default();
//!         (payoffs[0], payoffs[1]) = (won, -won);
//!         payoffs
//!     }
//! }
//!
//! struct Table;
//!
//! impl Worlds<Deal> for Table {
//!     fn next(&mut self, dice: &mut SplitMix) -> Deal {
//!         let ace = dice.below(4) > 0;
//!         Deal { ace, bets: None }
//!     }
//! }
//!
//! impl RollOut<Deal> for Table {
//!     fn finish(&mut self, world: Deal, _: &mut SplitMix) -> Payoffs {
//!         world.payoffs()
//!     }
//! }
//!
//! impl SearchProblem for Table {
//!     type World = Deal;
//!     type Worlds = Table;
//!     type RollOut = Table;
//!     fn seat(&self) -> Seat {
//!         Seat(0)
//!     }
//!     fn worlds(&self, _: &mut SplitMix) -> Table {
//!         Table
//!     }
//!     fn roll_out(&self) -> Table {
//!         Table
//!     }
//! }
//!
//! let settings = Settings {
//!     root: Root::Halving,
//!     depth: 1,
//!     ..Settings::default()
//! };
//! let result = search(&Table, &settings, &Budget::simulations(2_000), 1);
//! assert_eq!(result.best(), Some(true));
//! // It is worth 3/4 · 1 − 1/4 · 2.
//! let bet = result.stats(true).expect("both actions were searched");
//! assert!((bet.value - 0.25).abs() < 4.0 * bet.standard_error);
//! ```
//!
//! # What plays, and what proves
//!
//! The bots use one configuration: [`Root::Halving`] with `depth: 1`, that is
//! sequential halving among the root's actions without a deeper tree. What evaluates
//! all actions uses [`Root::Shared`] instead.
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
mod paired;
mod problem;
mod regret;
mod result;
mod run;
mod select;
mod settings;
mod simulate;
mod tree;

pub use brelan_kernel::Worlds;
pub use problem::{Payoffs, RollOut, SearchProblem, World};
pub use result::{ActionStats, SearchResult};
pub use run::search;
pub use settings::{Budget, Observers, Root, Rule, Settings, Widening};
