//! The sockets of a table: joining, leaving, and the messages of clients.

use super::SocketId;
use super::actor::TableActor;
use super::commit::{ActorError, Committed, MAX_APPEND_TRIES};
use super::context::PlainMessage;
use crate::names;
use axum::extract::ws::Utf8Bytes;
use brelan_bots::Playable;
use brelan_kernel::{Seat, Viewer};
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::Presence;
use brelan_protocol::server::Problem;
use brelan_protocol::word::Word;
use brelan_table::{Person, PresenceSource, Reply};
use tokio::sync::mpsc;

impl<G: Playable> TableActor<G> {
    pub(super) fn join(
        &mut self,
        person: Option<Person>,
        since: Option<u64>,
        frames: mpsc::Sender<Box<Utf8Bytes>>,
    ) -> SocketId {
        let viewer = self.table.viewer(person.as_ref());
        self.projections.last_activity = self.context.now();
        let viewers = &mut self.context.viewers;
        let socket = viewers.join(person.clone(), viewer, frames);
        let info = self.info(person.as_ref());
        self.context.send_welcome(socket, info);
        self.resync(socket, viewer, since);
        self.schedule_announcement();
        socket
    }

    pub(super) fn leave(&mut self, socket: SocketId) {
        self.context.viewers.leave(socket);
        self.projections.last_activity = self.context.now();
        self.schedule_announcement();
    }

    /// Sends a socket the table as it is, with what its viewer saw since the seq
    /// that its client has shown.
    fn resync(&mut self, socket: SocketId, viewer: Viewer, since: Option<u64>) {
        if let Some(message) = self.table.update_message(viewer, since) {
            self.context.viewers.send(socket, &message);
        }
    }

    /// Handles a message of a client. Its input is appended with optimistic
    /// concurrency, as [`commit`](super::commit) explains: after a conflict the
    /// message is handled again, by the table as it then is. It may be refused
    /// the second time, or found to be done already.
    pub(super) async fn handle_frame(
        &mut self,
        socket: SocketId,
        text: &str,
    ) -> Result<(), ActorError> {
        self.context.services.metrics.messages.inc();
        let Ok(message) = serde_json::from_str::<ClientMessage<G::Action>>(text) else {
            self.context.send_problem(socket, Problem::BadMessage);
            return Ok(());
        };
        for _ in 0..MAX_APPEND_TRIES {
            // The socket may have left, or its viewer may have changed, with the
            // inputs of another server.
            let Some(connected) = self.context.viewers.get(socket) else {
                return Ok(());
            };
            let (viewer, person) = (connected.viewer, connected.person.clone());
            let now = self.context.now();
            match self.table.hear(person.as_ref(), &message, self, now) {
                Reply::Send(answer) => self.context.viewers.send(socket, &answer),
                Reply::Resync(since) => self.resync(socket, viewer, since),
                // Among several people bots keep the usual pace.
                Reply::Pace(pace) if self.table.people() == 1 => self.bots.set_pace(pace),
                Reply::Broadcast(seat, word) => {
                    self.broadcast_word(socket, person.as_ref(), seat, word);
                }
                Reply::Pace(_) | Reply::Nothing => {}
                Reply::Append(input, acknowledge) => match self.commit(&input).await? {
                    Committed::Conflict => continue,
                    Committed::NotStored => self.context.send_problem(socket, Problem::NotStored),
                    Committed::Done => {
                        if let Some(seq) = acknowledge {
                            let ack = PlainMessage::Ack { seq };
                            self.context.viewers.send(socket, &ack);
                        }
                    }
                },
            }
            return Ok(());
        }
        self.context.send_problem(socket, Problem::NotStored);
        Ok(())
    }

    fn broadcast_word(
        &mut self,
        socket: SocketId,
        person: Option<&Person>,
        seat: Seat,
        word: Word,
    ) {
        let viewers = &mut self.context.viewers;
        if person.is_some_and(|person| viewers.presences.try_say(person)) {
            viewers.send_to_all(&PlainMessage::Said { seat, word });
        } else {
            self.context.send_problem(socket, Problem::TooFast);
        }
    }
}

impl<G: Playable> PresenceSource for TableActor<G> {
    fn presence(&self, person: &Person) -> Presence {
        self.context.viewers.presences.presence_of(person)
    }

    fn bot_name(&self) -> String {
        names::pick_bot_name(&self.names_of_seats())
    }
}
