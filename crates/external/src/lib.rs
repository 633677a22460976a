#![doc = include_str!("../README.md")]

mod command;
mod live;
mod message;
mod player;
mod pool;
mod process;
mod remote;

pub use command::{Command, InvalidCommand};
pub use live::kill_all;
pub use message::PROTOCOL;
pub use player::External;
pub use pool::{Limits, StartError};
pub use remote::RemoteProgram;
