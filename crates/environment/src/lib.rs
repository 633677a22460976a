#![doc = include_str!("../README.md")]

mod any_bot;
mod batch;
mod contest;
mod episode;
mod pool;

pub use any_bot::{AnyBot, BotError};
pub use batch::{Batch, BatchError, BatchSettings, Buffers, Shape, new_batch};
pub use contest::{
    AnyEntrant, ContestError, ContestSettings, NewOwnPlayer, OwnPlayer, run_contest, unit,
};
pub use episode::{Episode, Learnable};
