//! What every Brelan game is made of: seats, viewers, turns, dice, and the
//! [`Game`] contract.
//!
//! A game is arithmetic. Its inputs are *actions* and *shuffles*, its outputs
//! are *events*; it rolls no dice, reads no clock and does no I/O. Its
//! caller owns the dice:
//!
//! ```text
//! match state.turn() {
//!     Turn::Chance(request) => state.apply_shuffle(&request.draw(&mut dice), &mut out)?,
//!     Turn::Act(seat) => state.play(seat, &action, &mut out)?,
//!     Turn::Over => break,
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
mod seat;

pub use dice::{Chance, Dice, SplitMix, permute};
pub use game::{
    Board, Game, NotThisShuffle, Offer, Position, Refused, RoundResult, Shuffle, Turn, View, Views,
};
pub use list::List;
pub use option_spec::{OptionError, OptionKind, OptionSpec, PresetSpec, double_option};
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
