#![doc = include_str!("../README.md")]

mod action_ids;
mod dice;
mod diff;
mod encoding;
mod game;
mod lagging_views;
mod list;
mod notation;
mod options;
mod playing;
mod rules;
mod seat;
mod view;
mod worlds;

pub use action_ids::ActionIds;
pub use dice::{Chance, Dice, SplitMix, permute};
pub use diff::{Diff, DiffWriter};
pub use encoding::{Encoding, FeatureBlock, FeatureWriter, MAX_FEATURE};
pub use game::{Game, Position};
pub use lagging_views::LaggingViews;
pub use list::List;
pub use notation::{Notation, NotationError};
pub use options::{
    GameOptions, NoOptionValues, NoOptions, OptionError, OptionFields, OptionKind, OptionSpec,
    OptionVisibility, PresetSpec, option_specs,
};
pub use playing::{Match, Observers, SeenLog};
pub use rules::{Knock, NotThisShuffle, Refused, RoundResult, Rules, Shuffle, Turn};
pub use seat::{MAX_SEATS, Seat, Seats, TwoSeats, Viewer};
pub use view::{Board, BoardFacts, Offer, Rounds, View, Views};
pub use worlds::{Likelihood, Uniform, Worlds};
