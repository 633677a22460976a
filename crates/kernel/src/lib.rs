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
//! [`Rules::seen_by`] turns an event into what that viewer learns, and a
//! [`View`] is the fold of what was seen.

mod dice;
mod game;
mod list;
mod notation;
mod options;
mod playing;
mod rules;
mod seat;
mod view;
mod worlds;

pub use dice::{Chance, Dice, SplitMix, permute};
pub use game::{Game, Position};
pub use list::List;
pub use notation::Notation;
pub use options::{
    Chosen, GameOptions, NoOptionValues, NoOptions, OptionError, OptionFields, OptionKind,
    OptionSpec, PresetSpec, option_specs,
};
pub use playing::{Match, Observers, SeenLog};
pub use rules::{NotThisShuffle, Refused, RoundResult, Rules, Shuffle, Turn};
pub use seat::{MAX_SEATS, Seat, Seats, TwoSeats, Viewer};
pub use view::{Board, BoardFacts, Offer, View, Views};
pub use worlds::{Likelihood, Uniform, Worlds};
