//! Zero, by Reiner Knizia: nine cards, a pot to exchange with, and the hope
//! that five of a colour and five of a value make everything free.
//!
//! The numbered rules are in `docs/rules/zero.md`; each id (`ZE-8`) stands at
//! the branch that applies it and in the name of a test.
//!
//! ```
//! use brelan_kernel::{Seat, Shuffle, SplitMix, Turn};
//! use brelan_zero::{Options, Preset, State};
//!
//! let mut dice = SplitMix::new(7);
//! let mut state = State::new(Options::preset(Preset::Asyncron, 4)?);
//! let mut legal = Vec::new();
//! loop {
//!     match state.turn() {
//!         Turn::Chance(ask) => state.apply_shuffle(&ask.draw(&mut dice), &mut |_| {})?,
//!         Turn::Act(seat) => {
//!             state.legal(&mut legal);
//!             let action = legal.last().expect("one may always knock");
//!             state.play(seat, action, &mut |_| {}).expect("a legal action");
//!         }
//!         Turn::Over => break,
//!     }
//! }
//! assert!(!state.winners().is_empty());
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
pub use posterior::{Model, Posterior};
pub use public_state::{Phase, PublicState};
pub use refusal::Refusal;
pub use scoring::{Mark, Tally};
pub use shuffle::{ShuffleRequest, Shuffled};
pub use state::State;
pub use view::View;
pub use world::World;
