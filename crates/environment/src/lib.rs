#![doc = include_str!("../README.md")]

mod any_bot;
mod batch;
mod contest;
mod episode;
mod history;
mod pool;
mod setup;
mod stop_flag;

pub use any_bot::{AnyBot, BotError};
pub use batch::{
    Batch, BatchSettings, Buffers, MAX_BATCH_SIZE, MAX_BATCH_THREADS, Shape, new_batch,
};
pub use contest::{AnyEntrant, ContestSettings, NewOwnPlayer, OwnPlayer, run_contest, unit};
pub use episode::{Episode, Learnable};
pub use history::{History, NextStep, new_history};
pub use setup::{GameSetup, SettingError, StepError};
