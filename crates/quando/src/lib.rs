#![doc = include_str!("../README.md")]

mod action;
mod board;
mod card;
mod counts;
mod deal;
mod encoding;
mod event;
mod features;
mod first_world;
mod hand;
mod in_world;
mod knock;
mod knowledge;
mod known_cards;
mod likelihood_cache;
mod markov_chain;
mod matching;
mod moves;
mod notation;
mod observe;
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
pub use past::{Alternative, Past};
pub use posterior::Posterior;
pub use public_state::{Phase, PublicState};
pub use refusal::Refusal;
pub use scoring::points;
pub use shuffle::{ShuffleRequest, Shuffled};
pub use state::State;
pub use view::View;
