//! Searches on other machines: `brelan worker` answers the questions of servers over the bus.
//!
//! A question holds what the bot's seat knows, and nothing else of the table; the answer is the
//! number of an action. Whatever a worker does, the bot moves in time: a server that has no
//! good answer after a part of the time thinks itself, and the time at which a move shows does
//! not depend on who thought.

mod client;
mod key;
mod messages;
mod serve;
mod servers;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod view_tests;

use borsh::BorshSerialize;
use brelan_kernel::Rules;

pub(crate) use client::RemoteSearch;
pub use key::{InvalidWorkerKey, WorkerKey};
pub use serve::run_worker;
pub(crate) use servers::answer_workers;

/// What a seat knows, as bytes for a worker.
pub(crate) fn view_bytes<G: Rules<View: BorshSerialize>>(view: &G::View) -> Vec<u8> {
    messages::to_bytes(view)
}
