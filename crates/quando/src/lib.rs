//! Quando, by Jannik Walter and Reinhard Staupe: cards with a number on both
//! sides, and one question: when do I knock?
//!
//! The numbered rules are in `docs/rules/quando.md`; each id (`QU-17`) stands
//! at the branch that applies it and in the name of a test.
//!
//! ```
//! use brelan_kernel::{Match, Rules, SplitMix, View, Viewer};
//! use brelan_quando::{Options, Preset, State};
//!
//! let mut dice = SplitMix::new(7);
//! let mut played: Match<State> = Match::new(Options::preset(Preset::Official, 4)?);
//! let mut legal = Vec::new();
//! while let Some(seat) = played.advance(&mut dice) {
//!     // What the seat sees, and what it may do.
//!     let board = played.view(Viewer::Seat(seat)).board(false);
//!     played.state().legal(&mut legal);
//!     played.play(seat, &legal[0]).expect("the first legal action");
//! }
//! assert!(!played.state().winners().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod card;
mod counts;
mod deal;
mod event;
mod hand;
mod in_world;
mod knock;
mod knowledge;
mod likelihood_cache;
mod markov_chain;
mod matching;
mod moves;
mod notation;
mod options;
mod past;
mod penalty;
mod piles;
mod play;
#[cfg(feature = "position")]
mod position;
mod posterior;
mod public_state;
mod refusal;
mod rollout;
mod scoring;
mod shuffle;
mod sink;
mod state;
mod turn;
mod uniform_sampler;
mod versions;
mod view;

pub use action::{Action, Effects, Handle, Kind, Picks, Side};
pub use board::{Board, Memory, Pile, Slot};
pub use card::{Card, Cards, Value};
pub use counts::Counts;
pub use event::{End, Event, PlayedCard, RoundOver, Seen, Sides};
pub use moves::{Move, Moves};
pub use options::{
    KnockCondition, KnockTiming, OptionValues, Options, Preset, Recycle, Start, Target,
    TripletOrder,
};
pub use past::{Instead, Past};
pub use posterior::Posterior;
pub use public_state::{Phase, PublicState};
pub use refusal::Refusal;
pub use scoring::points;
pub use shuffle::{ShuffleRequest, Shuffled};
pub use state::State;
pub use view::View;
