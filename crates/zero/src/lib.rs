//! Zero, by Reiner Knizia: nine cards, a pot to exchange with, and the hope
//! that five of a colour and five of a value make everything free.
//!
//! The numbered rules are in `docs/rules/zero.md`; each id (`ZE-8`) stands at
//! the branch that applies it and in the name of a test.
//!
//! ```
//! use brelan_kernel::{Match, Rules, SplitMix, View, Viewer};
//! use brelan_zero::{Options, Preset, State};
//!
//! let mut dice = SplitMix::new(7);
//! let mut played: Match<State> = Match::new(Options::preset(Preset::Asyncron, 4)?);
//! let mut legal = Vec::new();
//! while let Some(seat) = played.advance(&mut dice) {
//!     // What the seat sees, and what it may do.
//!     let board = played.view(Viewer::Seat(seat)).board(false);
//!     played.state().legal(&mut legal);
//!     let knock = legal.last().expect("a seat may always knock");
//!     played.play(seat, knock).expect("a legal action");
//! }
//! assert!(!played.state().winners().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod card;
mod cards;
mod deal;
mod decision;
mod event;
mod hand;
mod in_world;
mod notation;
mod options;
#[cfg(feature = "position")]
mod position;
mod posterior;
mod public_state;
mod refusal;
mod scoring;
mod shuffle;
mod state;
mod turn;
mod uniform_sampler;
mod view;
mod world;

pub use action::{Action, Effects, Handle};
pub use board::{Board, Memory, Slot};
pub use card::{Card, Colour, Value};
pub use cards::Cards;
pub use decision::Decision;
pub use event::{End, Event, Exchange, RoundOver, Seen, ShownCard};
pub use options::{OptionValues, Options, Preset, SecondKnock, ValueInFreeSet, ZeroCall};
pub use posterior::{Posterior, Walk};
pub use public_state::{Phase, PublicState};
pub use refusal::Refusal;
pub use scoring::{Mark, Tally};
pub use shuffle::{ShuffleRequest, Shuffled};
pub use state::State;
pub use view::View;
pub use world::World;
