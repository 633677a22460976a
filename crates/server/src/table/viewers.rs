//! The sockets at a table.

use super::SocketId;
use super::frames::{SentState, ViewerFrames, serialize};
use super::presence::Presences;
use crate::limits::{InputBudget, TokenBucket};
use crate::metrics::Metrics;
use crate::shared_socket::FrameSink;
use crate::wire::{self, Message, ToWire};
use brelan_bots::Playable;
use brelan_ids::PersonId;
use brelan_kernel::{Seat, Viewer};
use brelan_table::Table;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::time::Instant;
use tungstenite::Utf8Bytes;

/// How many kilobytes of whole updates one socket gets in the long run. A client says hello on each
/// new socket, and again when it has missed something; one that cannot apply changes says it after
/// each, which this allows as long as a board is of the usual size.
const HELLO_KILOBYTES_PER_SECOND: u32 = 64;

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
    /// The viewer whose state its client has, as of the last update: it can be sent what
    /// has changed since then.
    state_of: Option<Viewer>,
    /// Whether its client was sent what it had missed.
    is_caught_up: bool,
    /// The kilobytes of whole updates for hellos after the one on joining: late in a long match
    /// one has 200.
    hello_kilobytes: TokenBucket,
    /// What pays for the inputs of its person.
    pub(super) budget: InputBudget,
    frames: Box<dyn FrameSink>,
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
        frames: Box<dyn FrameSink>,
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
            state_of: None,
            is_caught_up: false,
            hello_kilobytes: TokenBucket::new(HELLO_KILOBYTES_PER_SECOND),
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

    /// Takes a token for a hello of a socket after the one on joining; `false` if the answers to
    /// those before it have used up its kilobytes.
    pub(super) fn try_take_hello(&mut self, id: SocketId) -> bool {
        let socket = self.sockets.get_mut(&id);
        socket.is_some_and(|socket| socket.hello_kilobytes.try_take(Instant::now()))
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
        self.push(id, serialize(message));
    }

    fn push(&mut self, id: SocketId, frame: Utf8Bytes) {
        let socket = self.sockets.get_mut(&id);
        if socket.is_some_and(|socket| !socket.frames.push(frame)) {
            self.leave(id);
        }
    }

    /// Sends one socket the whole update of its viewer, with what it saw since the input
    /// `since`; nothing before the match has begun.
    pub(super) fn send_update<G: Playable>(
        &mut self,
        id: SocketId,
        table: &Table<G>,
        sent: &mut Vec<SentState<G>>,
        since: Option<u64>,
    ) {
        let Some(socket) = self.sockets.get_mut(&id) else {
            return;
        };
        let viewer = socket.viewer;
        let Some(message) = wire::update_message(table, viewer, since) else {
            return;
        };
        socket.state_of = Some(viewer);
        let frame = serialize(&message);
        // The hello has paid for one.
        let others = frame.len() as f64 / 1024.0 - 1.0;
        socket.hello_kilobytes.charge(others.max(0.0));
        self.push(id, frame);
        if let Message::<G>::Update(update) = message
            && SentState::find(sent, viewer).is_none()
        {
            sent.push(SentState::after(viewer, update));
        }
    }

    /// Sends every socket what the input after `since` has changed for its viewer; nothing
    /// before the match has begun. The frame of a viewer is made once for all of its
    /// sockets. That of the seat in `acknowledged` names the seq of its action.
    pub(super) fn send_updates<G: Playable>(
        &mut self,
        table: &Table<G>,
        sent: &mut Vec<SentState<G>>,
        since: u64,
        acknowledged: Option<(Seat, u64)>,
        metrics: &Metrics,
    ) {
        let mut frames: Vec<ViewerFrames<G>> = Vec::with_capacity(sent.len());
        let mut slow = Vec::new();
        for (id, socket) in &mut self.sockets {
            let viewer = socket.viewer;
            let update = || {
                let mut update = table.update_for(viewer, Some(since))?.to_wire();
                update.ack = acknowledged
                    .filter(|(seat, _)| viewer.is(*seat))
                    .map(|(_, seq)| seq);
                Some(update)
            };
            let known = frames.iter().position(|known| known.state.viewer == viewer);
            let index = known.unwrap_or(frames.len());
            if known.is_none() {
                let Some(update) = update() else {
                    return;
                };
                frames.push(ViewerFrames::new(
                    viewer,
                    update,
                    SentState::find(sent, viewer),
                ));
            }
            let has_last = socket.state_of.replace(viewer) == Some(viewer);
            let whole = || update().map(Message::<G>::Update);
            metrics.updates.inc();
            if !socket.frames.push(frames[index].frame(has_last, whole)) {
                slow.push(*id);
            }
        }
        *sent = frames.into_iter().map(|frames| frames.state).collect();
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
        let frame = serialize(message);
        let mut slow = Vec::new();
        for (id, socket) in &mut self.sockets {
            if whom(socket) && !socket.frames.push(frame.clone()) {
                slow.push(*id);
            }
        }
        slow.into_iter().for_each(|id| self.leave(id));
    }

    /// Hands the frames of all sockets to the kernel: after each command, and before
    /// anything that takes time.
    pub(super) fn flush(&mut self) {
        for socket in self.sockets.values_mut() {
            socket.frames.flush();
        }
    }
}
