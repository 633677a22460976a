#![doc = include_str!("../README.md")]

mod action;
mod board;
mod card;
mod card_set;
mod deal;
mod decision;
mod encoding;
mod event;
mod features;
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
pub use card_set::CardSet;
pub use decision::Decision;
pub use event::{End, Event, Exchange, RoundOver, Seen, ShownCard};
pub use options::{OptionValues, Options, Preset, SecondKnock, ValueInFreeSet, ZeroCall};
pub use posterior::{ChainSettings, Posterior};
pub use public_state::{Phase, PublicState};
pub use refusal::Refusal;
pub use scoring::{Mark, Tally};
pub use shuffle::{ShuffleRequest, Shuffled};
pub use state::State;
pub use view::View;
pub use world::World;
