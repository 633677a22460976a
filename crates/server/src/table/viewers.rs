//! The sockets at a table.

use super::SocketId;
use super::presence::Presences;
use crate::metrics::Metrics;
use axum::extract::ws::Utf8Bytes;
use brelan_bots::Playable;
use brelan_kernel::Viewer;
use brelan_table::{Person, Table};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use tokio::sync::mpsc;

/// The sockets at a table.
pub(super) struct Viewers {
    sockets: HashMap<SocketId, Socket>,
    joined: u64,
    pub(super) presences: Presences,
}

/// One socket.
pub(super) struct Socket {
    pub(super) person: Option<Person>,
    pub(super) viewer: Viewer,
    frames: mpsc::Sender<Box<Utf8Bytes>>,
}

impl Viewers {
    pub(super) fn new() -> Self {
        Viewers {
            sockets: HashMap::new(),
            joined: 0,
            presences: Presences::new(),
        }
    }

    pub(super) fn join(
        &mut self,
        person: Option<Person>,
        viewer: Viewer,
        frames: mpsc::Sender<Box<Utf8Bytes>>,
    ) -> SocketId {
        self.joined += 1;
        let number = SocketId(self.joined);
        if let Some(person) = &person {
            self.presences.come(person);
        }
        let socket = Socket {
            person,
            viewer,
            frames,
        };
        self.sockets.insert(number, socket);
        number
    }

    pub(super) fn leave(&mut self, number: SocketId) {
        let person = self.sockets.remove(&number).and_then(|gone| gone.person);
        if let Some(person) = person {
            self.presences.go(&person);
        }
    }

    pub(super) fn get(&self, number: SocketId) -> Option<&Socket> {
        self.sockets.get(&number)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    /// How many watch.
    pub(super) fn spectators(&self) -> u32 {
        let watching = self.sockets.values();
        watching
            .filter(|one| one.viewer == Viewer::Spectator)
            .count() as u32
    }

    /// The sockets of `person`.
    pub(super) fn of(&self, person: &Person) -> Vec<SocketId> {
        let theirs = |(number, socket): (&SocketId, &Socket)| {
            (socket.person.as_ref() == Some(person)).then_some(*number)
        };
        self.sockets.iter().filter_map(theirs).collect()
    }

    /// Who looks, each once; somebody unknown once as well.
    pub(super) fn people(&self) -> HashSet<Option<Person>> {
        let sockets = self.sockets.values();
        sockets.map(|socket| socket.person.clone()).collect()
    }

    /// Looks again with whose eyes everybody looks.
    pub(super) fn look_again<G: Playable>(&mut self, table: &Table<G>) {
        for socket in self.sockets.values_mut() {
            socket.viewer = table.viewer(socket.person.as_ref());
        }
    }

    /// Sends one socket a message.
    pub(super) fn tell(&mut self, number: SocketId, message: &impl Serialize) {
        let frame = frame(message);
        if self
            .sockets
            .get(&number)
            .is_some_and(|socket| !socket.send(frame))
        {
            self.leave(number);
        }
    }

    /// Sends every socket what its viewer saw since the input `since`; a
    /// viewer's frame is made once, however many look with the same eyes.
    /// Nothing before the match has begun.
    pub(super) fn update<G: Playable>(&mut self, table: &Table<G>, since: u64, metrics: &Metrics) {
        let mut frames: Vec<(Viewer, Utf8Bytes)> = Vec::with_capacity(self.sockets.len());
        let mut slow = Vec::new();
        for (number, socket) in &self.sockets {
            let made = frames.iter().find(|(viewer, _)| *viewer == socket.viewer);
            let made = match made {
                Some((_, made)) => made.clone(),
                None => {
                    let message = table.update_message(socket.viewer, Some(since));
                    let Some(made) = message.as_ref().map(frame) else {
                        return;
                    };
                    frames.push((socket.viewer, made.clone()));
                    made
                }
            };
            metrics.updates.inc();
            metrics.update_bytes.inc_by(made.len() as u64);
            if !socket.send(made) {
                slow.push(*number);
            }
        }
        slow.into_iter().for_each(|number| self.leave(number));
    }

    /// Sends every socket a message.
    pub(super) fn tell_all(&mut self, message: &impl Serialize) {
        self.send_where(message, |_| true);
    }

    /// Sends the sockets of `person` a message, or those of people unknown.
    pub(super) fn tell_person(&mut self, person: Option<&Person>, message: &impl Serialize) {
        self.send_where(message, |socket| socket.person.as_ref() == person);
    }

    fn send_where(&mut self, message: &impl Serialize, whom: impl Fn(&Socket) -> bool) {
        let frame = frame(message);
        let slow: Vec<SocketId> = self
            .sockets
            .iter()
            .filter(|(_, socket)| whom(socket) && !socket.send(frame.clone()))
            .map(|(number, _)| *number)
            .collect();
        slow.into_iter().for_each(|number| self.leave(number));
    }
}

impl Socket {
    /// Whether the frame could be sent. A socket that does not keep up is let
    /// go: its client comes back and asks for what it missed.
    fn send(&self, frame: Utf8Bytes) -> bool {
        self.frames.try_send(Box::new(frame)).is_ok()
    }
}

/// Most frames fit in so many bytes, and need not be moved while they grow.
const TYPICAL_FRAME_BYTES: usize = 4096;

thread_local! {
    /// Where frames are written before they are as long as they must be: the
    /// same memory again and again, not a new page for each.
    static FRAME_BUFFER: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(TYPICAL_FRAME_BYTES));
}

fn frame<M: Serialize>(message: &M) -> Utf8Bytes {
    FRAME_BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        serde_json::to_writer(&mut *buffer, message).expect("a message has only text keys");
        std::str::from_utf8(buffer).expect("JSON is text").into()
    })
}
