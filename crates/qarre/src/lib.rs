//! Qarré: a square of four stacks, trios and quartets, and a reserve that must
//! be empty before one can win.
//!
//! The numbered rules are in `docs/rules/qarre.md`; each id (`QA-17`) stands at
//! the branch that applies it and in the name of a test.
//!
//! ```
//! use brelan_kernel::{Match, Rules, SplitMix, View, Viewer};
//! use brelan_qarre::{Options, Preset, State};
//!
//! let mut dice = SplitMix::new(7);
//! let mut played: Match<State> = Match::new(Options::preset(Preset::Standard));
//! let mut legal = Vec::new();
//! while let Some(seat) = played.advance(&mut dice) {
//!     // What the seat sees, and what it may do.
//!     let board = played.view(Viewer::Seat(seat)).board(false);
//!     played.state().legal(&mut legal);
//!     played.play(seat, &legal[0]).expect("the first legal action");
//! }
//! assert!(!played.state().winners().is_empty());
//! # Ok::<(), brelan_kernel::NotThisShuffle>(())
//! ```

mod act;
mod action;
mod ahead;
mod board;
mod card;
mod card_set;
mod choice;
mod combo;
mod completions;
mod end;
mod event;
mod evidence;
mod hand;
mod in_world;
mod jack;
mod king;
mod notation;
mod options;
mod piles;
mod place;
mod placing;
#[cfg(feature = "position")]
mod position;
mod posterior;
mod public_state;
mod refusal;
mod reserve;
mod shuffle;
mod stacks;
mod start;
mod state;
mod turn;
mod uniform_sampler;
mod versions;
mod view;
mod words;
mod world;

pub use action::{Action, Effects, Handle};
pub use ahead::Ahead;
pub use board::{Board, Memory, Slot};
pub use card::{ActionCard, Card, Figure, Suit};
pub use card_set::{CardSet, Cards};
pub use choice::Choice;
pub use combo::{Combo, ComboKind};
pub use completions::Completions;
pub use event::{End, Event, MatchOver, Seen};
pub use options::{OptionValues, Options};
pub use posterior::Posterior;
pub use public_state::{Phase, PublicState};
pub use refusal::Refusal;
pub use shuffle::{ShuffleRequest, Shuffled};
pub use start::StartPlayer;
pub use state::State;
pub use view::View;
pub use words::{
    EmptyCell, JackDestination, JackScope, KingScope, Preset, QueenReserve, ReserveOnEmpty,
    StartingCombos, WinCheck,
};
pub use world::{After, Draws, World};
