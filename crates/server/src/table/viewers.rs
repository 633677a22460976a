//! The sockets at a table.

use super::Joined;
use crate::metrics::Metrics;
use axum::extract::ws::Utf8Bytes;
use brelan_bots::Playable;
use brelan_kernel::Viewer;
use brelan_protocol::server::ServerMessage;
use brelan_table::{Message, Person, Table};
use serde::Serialize;
use std::collections::HashMap;
use tokio::sync::mpsc;

/// The sockets at a table.
#[derive(Default)]
pub(super) struct Viewers {
    sockets: HashMap<Joined, Socket>,
    joined: u64,
}

/// One socket.
pub(super) struct Socket {
    pub(super) person: Option<Person>,
    pub(super) viewer: Viewer,
    frames: mpsc::Sender<Utf8Bytes>,
}

impl Viewers {
    pub(super) fn join(
        &mut self,
        person: Option<Person>,
        viewer: Viewer,
        frames: mpsc::Sender<Utf8Bytes>,
    ) -> Joined {
        self.joined += 1;
        let number = Joined(self.joined);
        self.sockets.insert(
            number,
            Socket {
                person,
                viewer,
                frames,
            },
        );
        number
    }

    pub(super) fn leave(&mut self, number: Joined) {
        self.sockets.remove(&number);
    }

    pub(super) fn get(&self, number: Joined) -> Option<&Socket> {
        self.sockets.get(&number)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    /// Sends one socket a message.
    pub(super) fn tell(&mut self, number: Joined, message: &impl Serialize) {
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
    pub(super) fn update<G: Playable>(&mut self, table: &Table<G>, since: u64, metrics: &Metrics) {
        let mut frames = HashMap::new();
        self.sockets.retain(|_, socket| {
            let made = frames
                .entry(socket.viewer)
                .or_insert_with(|| frame(&table.update_message(socket.viewer, Some(since))));
            metrics.updates.inc();
            metrics.update_bytes.inc_by(made.len() as u64);
            socket.send(made.clone())
        });
    }

    /// Tells everybody that the table can no longer be played.
    pub(super) fn close<G: Playable>(&mut self, code: brelan_protocol::server::Problem) {
        let frame = frame::<Message<G>>(&ServerMessage::Problem { code });
        self.sockets.retain(|_, socket| socket.send(frame.clone()));
    }
}

impl Socket {
    /// Whether the frame could be sent. A socket that does not keep up is let
    /// go: its client comes back and asks for what it missed.
    fn send(&self, frame: Utf8Bytes) -> bool {
        self.frames.try_send(frame).is_ok()
    }
}

fn frame<M: Serialize>(message: &M) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("a message has only text keys")
        .into()
}
