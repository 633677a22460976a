#![doc = include_str!("../README.md")]

mod act;
mod action;
mod board;
mod card;
mod card_set;
mod choice;
mod combo;
mod completions;
mod encoding;
mod end;
mod event;
mod evidence;
mod features;
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
mod turn_preview;
mod uniform_sampler;
mod versions;
mod view;
mod words;
mod world;

pub use action::{Action, Effects, Handle};
pub use board::{Board, Memory, Slot};
pub use card::{ActionCard, Card, Figure, Suit};
pub use card_set::{CardSet, CardSetIter};
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
pub use turn_preview::TurnPreview;
pub use view::View;
pub use words::{
    EmptyCell, JackDestination, JackScope, KingScope, Preset, QueenReserve, ReserveOnEmpty,
    StartingCombos, WinCheck,
};
pub use world::{ChoiceOutcome, Draws, World};
