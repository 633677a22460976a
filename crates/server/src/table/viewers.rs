//! The sockets at a table.

use super::SocketId;
use super::presence::Presences;
use crate::limits::InputBudget;
use crate::metrics::Metrics;
use crate::wire;
use axum::extract::ws::Utf8Bytes;
use brelan_bots::Playable;
use brelan_ids::PersonId;
use brelan_kernel::Viewer;
use brelan_table::Table;
use serde::Serialize;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::sync::mpsc;

/// The sockets at a table.
pub(super) struct Viewers {
    sockets: HashMap<SocketId, Socket>,
    last_id: u64,
    pub(super) presences: Presences,
}

/// A socket, as the table knows it.
pub(super) struct Socket {
    pub(super) person: Option<PersonId>,
    pub(super) viewer: Viewer,
    /// Whether its client was sent what it had missed.
    is_caught_up: bool,
    /// What pays for the inputs of its person.
    pub(super) budget: InputBudget,
    frames: mpsc::Sender<Box<Utf8Bytes>>,
}

impl Viewers {
    pub(super) fn new() -> Self {
        Viewers {
            sockets: HashMap::new(),
            last_id: 0,
            presences: Presences::after_absence(Duration::ZERO),
        }
    }

    pub(super) fn join(
        &mut self,
        person: Option<PersonId>,
        viewer: Viewer,
        frames: mpsc::Sender<Box<Utf8Bytes>>,
        budget: InputBudget,
    ) -> SocketId {
        self.last_id += 1;
        let id = SocketId(self.last_id);
        if let Some(person) = &person {
            self.presences.connect(person);
        }
        let socket = Socket {
            person,
            viewer,
            is_caught_up: false,
            budget,
            frames,
        };
        self.sockets.insert(id, socket);
        id
    }

    pub(super) fn leave(&mut self, id: SocketId) {
        let person = self.sockets.remove(&id).and_then(|gone| gone.person);
        if let Some(person) = person {
            self.presences.disconnect(&person);
        }
    }

    pub(super) fn get(&self, id: SocketId) -> Option<&Socket> {
        self.sockets.get(&id)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    /// The seq since which a socket is sent the past when it says hello with `since`: on
    /// each socket once. Later it has been sent everything, up to `seq`; a hello of 44
    /// bytes would otherwise be answered, again and again, by the whole match.
    pub(super) fn catch_up(&mut self, id: SocketId, since: Option<u64>, seq: u64) -> Option<u64> {
        let since = since?;
        let socket = self.sockets.get_mut(&id)?;
        let was_caught_up = std::mem::replace(&mut socket.is_caught_up, true);
        Some(if was_caught_up { since.max(seq) } else { since })
    }

    /// Whether one of the people with a seat pays for an input of a bot or a timer.
    /// Without people nothing has to be paid: it goes on until it is a person's turn.
    pub(super) fn try_pay(&self) -> bool {
        let seated = self.sockets.values();
        let mut seated = seated
            .filter(|socket| socket.viewer != Viewer::Spectator)
            .peekable();
        seated.peek().is_none() || seated.any(|socket| socket.budget.try_pay())
    }

    /// The number of sockets that watch.
    pub(super) fn spectators(&self) -> u32 {
        let watching = self.sockets.values();
        watching
            .filter(|socket| socket.viewer == Viewer::Spectator)
            .count() as u32
    }

    /// The sockets of `person`.
    pub(super) fn sockets_of(&self, person: &PersonId) -> Vec<SocketId> {
        let theirs = |(id, socket): (&SocketId, &Socket)| {
            (socket.person.as_ref() == Some(person)).then_some(*id)
        };
        self.sockets.iter().filter_map(theirs).collect()
    }

    /// The people with a socket, each once; `None` if there are clients without a
    /// token.
    pub(super) fn people(&self) -> HashSet<Option<PersonId>> {
        let sockets = self.sockets.values();
        sockets.map(|socket| socket.person.clone()).collect()
    }

    /// Sets the viewer of each socket anew, after seats have changed.
    pub(super) fn refresh_viewers<G: Playable>(&mut self, table: &Table<G>) {
        for socket in self.sockets.values_mut() {
            socket.viewer = table.viewer(socket.person.as_ref());
        }
    }

    /// Sends one socket a message.
    pub(super) fn send(&mut self, id: SocketId, message: &impl Serialize) {
        let frame = serialize_frame(message);
        if self
            .sockets
            .get(&id)
            .is_some_and(|socket| !socket.send(frame))
        {
            self.leave(id);
        }
    }

    /// Sends every socket what its viewer saw since the input `since`; nothing
    /// before the match has begun. The frame of a viewer is serialized once for
    /// all of its sockets.
    pub(super) fn send_updates<G: Playable>(
        &mut self,
        table: &Table<G>,
        since: u64,
        metrics: &Metrics,
    ) {
        let mut frames: Vec<(Viewer, Utf8Bytes)> = Vec::with_capacity(self.sockets.len());
        let mut slow = Vec::new();
        for (id, socket) in &self.sockets {
            let known = frames.iter().find(|(viewer, _)| *viewer == socket.viewer);
            let update = match known {
                Some((_, update)) => update.clone(),
                None => {
                    let message = wire::update_message(table, socket.viewer, Some(since));
                    let Some(update) = message.as_ref().map(serialize_frame) else {
                        return;
                    };
                    frames.push((socket.viewer, update.clone()));
                    update
                }
            };
            metrics.updates.inc();
            if !socket.send(update) {
                slow.push(*id);
            }
        }
        slow.into_iter().for_each(|id| self.leave(id));
    }

    /// Sends every socket a message.
    pub(super) fn send_to_all(&mut self, message: &impl Serialize) {
        self.send_where(message, |_| true);
    }

    /// Sends a message to the sockets of `person`; `None`: to those of clients
    /// without a token.
    pub(super) fn send_to_person(&mut self, person: Option<&PersonId>, message: &impl Serialize) {
        self.send_where(message, |socket| socket.person.as_ref() == person);
    }

    fn send_where(&mut self, message: &impl Serialize, whom: impl Fn(&Socket) -> bool) {
        let frame = serialize_frame(message);
        let slow: Vec<SocketId> = self
            .sockets
            .iter()
            .filter(|(_, socket)| whom(socket) && !socket.send(frame.clone()))
            .map(|(id, _)| *id)
            .collect();
        slow.into_iter().for_each(|id| self.leave(id));
    }
}

impl Socket {
    /// Whether the frame could be queued. A socket with a full queue is removed: its
    /// client reconnects and asks for what it missed.
    fn send(&self, frame: Utf8Bytes) -> bool {
        self.frames.try_send(Box::new(frame)).is_ok()
    }
}

/// The initial capacity of the serialization buffer: most frames fit in it.
const TYPICAL_FRAME_BYTES: usize = 4096;

thread_local! {
    /// Frames are serialized into this buffer and then copied at their exact
    /// length: the same memory each time, instead of a growing allocation each.
    static FRAME_BUFFER: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(TYPICAL_FRAME_BYTES));
}

fn serialize_frame<M: Serialize>(message: &M) -> Utf8Bytes {
    FRAME_BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        serde_json::to_writer(&mut *buffer, message).expect("a message has only text keys");
        std::str::from_utf8(buffer).expect("JSON is text").into()
    })
}
