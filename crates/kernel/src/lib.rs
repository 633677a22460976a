//! What every Brelan game is made of: seats, viewers, turns, dice, and the
//! [`Game`] contract.
//!
//! A game is arithmetic. Its inputs are *actions* and *shuffles*, its outputs
//! are *events*; it rolls no dice, reads no clock and does no I/O. A [`Match`]
//! keeps its state together with what each viewer knows; the caller brings the
//! dice and the choices:
//!
//! ```text
//! while let Some(seat) = played.advance(&mut dice) {
//!     played.play(seat, &action)?;
//! }
//! ```
//!
//! What a viewer may know leaves a game in one way only:
//! [`Game::seen_by`] turns an event into what that viewer learns, and a
//! [`View`] is the fold of what was seen.

mod dice;
mod game;
mod list;
mod option_spec;
mod playing;
mod seat;

pub use dice::{Chance, Dice, SplitMix, permute};
pub use game::{
    Board, BoardFacts, Game, NotThisShuffle, Offer, Position, Refused, RoundResult, Shuffle, Turn,
    View, Views,
};
pub use list::List;
pub use option_spec::{OptionError, OptionKind, OptionSpec, PresetSpec, double_option};
pub use playing::{Match, Observers};
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
