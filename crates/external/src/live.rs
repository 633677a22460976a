//! The processes that run, so that a program that ends at once can end them, too.

use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The process groups that run, by the ids of their leaders.
static LIVE: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Ends every program at once. For a handler of signals that ends this process without
/// dropping what it holds.
pub fn kill_all() {
    for id in live().iter() {
        kill_group(*id);
    }
}

pub(crate) fn register(pid: Pid) {
    live().insert(pid.as_raw_nonzero().get());
}

/// Ends the process and what it started, and forgets it.
pub(crate) fn kill(pid: Pid) {
    let id = pid.as_raw_nonzero().get();
    // Held while the group is ended: afterwards its id may be another one's.
    let mut live = live();
    kill_group(id);
    live.remove(&id);
}

fn kill_group(id: i32) {
    if let Some(group) = Pid::from_raw(id) {
        // An error means that all processes of the group have exited already.
        let _gone = kill_process_group(group, Signal::KILL);
    }
}

fn live() -> MutexGuard<'static, BTreeSet<i32>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}
