//! The sockets of a table: joining, leaving, and the messages of clients.

use super::SocketId;
use super::actor::TableActor;
use super::commit::{ActorError, Committed, MAX_APPEND_TRIES};
use super::sharing::Tail;
use crate::limits::{ClientNetwork, InputBudget};
use crate::names;
use crate::shared_socket::FrameSink;
use crate::table_bus::TableMessage;
use crate::wire::{self, ConnectionMessage, Incoming, PlainMessage, ToWire};
use brelan_bots::Playable;
use brelan_ids::PersonId;
use brelan_kernel::Seat;
use brelan_protocol::client::ClientMessage;
use brelan_protocol::server::Problem;
use brelan_protocol::word::Word as WireWord;
use brelan_protocol::{OLDEST_PROTOCOL, PROTOCOL};
use brelan_table::{
    Answer, BotRoster, InputKind, Presence, PresenceSource, Problem as TableProblem, Reply,
    Request, Word,
};
use tokio::sync::oneshot;

impl<G: Playable> TableActor<G> {
    /// Lets a socket join. Without a reply it closes: the table is hidden from its person, or this
    /// server cannot tell whether the log has gone back, and the client comes again, perhaps to
    /// a server that can.
    pub(super) async fn admit_socket(
        &mut self,
        person: Option<PersonId>,
        network: ClientNetwork,
        since: Option<u64>,
        frames: Box<dyn FrameSink>,
        budget: InputBudget,
        reply: oneshot::Sender<SocketId>,
    ) -> Result<(), ActorError> {
        if self.is_hidden_from(person.as_ref()) {
            return Ok(());
        }
        if let Some(person) = &person {
            self.remember_network(person, network);
        }
        let Some(has_gone_back) = self.has_gone_back(since).await? else {
            return Ok(());
        };
        let socket = self.join(person, since, frames, budget, has_gone_back);
        if reply.send(socket).is_err() {
            self.leave(socket);
        }
        self.store_presence(false).await;
        Ok(())
    }

    fn join(
        &mut self,
        person: Option<PersonId>,
        since: Option<u64>,
        frames: Box<dyn FrameSink>,
        budget: InputBudget,
        has_gone_back: bool,
    ) -> SocketId {
        let viewer = self.table.viewer(person.as_ref());
        self.projections.last_activity = self.context.services.now();
        let viewers = &mut self.context.viewers;
        let socket = viewers.join(person.clone(), viewer, frames, budget);
        if viewer.seat().is_some() {
            self.timers.await_contributions();
        }
        let info = self.info(person.as_ref());
        self.context.send_welcome(socket, info);
        if has_gone_back {
            self.context.send_problem(socket, Problem::WentBack);
        }
        self.resync(socket, since);
        self.context.viewers.flush();
        self.schedule_announcement();
        socket
    }

    pub(super) fn leave(&mut self, socket: SocketId) {
        self.context.viewers.leave(socket);
        self.projections.last_activity = self.context.services.now();
        self.schedule_announcement();
    }

    /// Sends a socket the table as it is, with what its viewer saw since the seq
    /// that its client has shown; the second time without the past.
    fn resync(&mut self, socket: SocketId, since: Option<u64>) {
        let viewers = &mut self.context.viewers;
        let since = viewers.catch_up(socket, since, self.table.seq());
        viewers.send_update(socket, &self.table, &mut self.sent, since);
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
        let request = match wire::incoming(message) {
            Incoming::Request(request) => request,
            Incoming::Connection(message) => {
                self.read_tail_before_hello(&message).await?;
                self.handle_connection_message(socket, message);
                return Ok(());
            }
        };
        if self.read_tail_before(socket, &request).await? == Tail::Unread {
            self.context.send_problem(socket, Problem::NotStored);
            return Ok(());
        }
        for _ in 0..MAX_APPEND_TRIES {
            // The socket may have left, or its viewer may have changed, with the
            // inputs of another server.
            let Some(connected) = self.context.viewers.get(socket) else {
                return Ok(());
            };
            let person = connected.person.clone();
            let now = self.context.now();
            match self.table.reply_to(person.as_ref(), &request, self, now) {
                Reply::Send(answer) => self.context.viewers.send(socket, &answer.to_wire()),
                // Among several people bots keep the usual pace.
                Reply::Pace(pace) if self.table.person_count() == 1 => self.bots.set_pace(pace),
                Reply::Broadcast(seat, word) => {
                    self.broadcast_word(socket, person.as_ref(), seat, word);
                }
                Reply::Pace(_) | Reply::Nothing => {}
                Reply::Append(..) if !connected.budget.try_pay() => {
                    self.context.send_problem(socket, Problem::TooFast);
                }
                Reply::Append(input, _)
                    if matches!(input.what, InputKind::Started {})
                        && self.table.lacks_contributions() =>
                {
                    self.timers.begin_with_contributions();
                }
                Reply::Append(input, acknowledge) => {
                    match self.commit_and_acknowledge(&input, acknowledge).await? {
                        Committed::Conflict => continue,
                        Committed::NotStored => {
                            self.context.send_problem(socket, Problem::NotStored);
                        }
                        Committed::Done => {}
                    }
                }
            }
            return Ok(());
        }
        self.context.send_problem(socket, Problem::NotStored);
        Ok(())
    }

    /// Reads the tail of the log if a request would be refused: an input of another server,
    /// which this actor does not know yet, may have made it right. Unless the tail is read it may
    /// not be refused.
    async fn read_tail_before(
        &mut self,
        socket: SocketId,
        request: &Request<G::Action>,
    ) -> Result<Tail, ActorError> {
        let connected = self.context.viewers.get(socket);
        let person = connected.and_then(|connected| connected.person.as_ref());
        let is_shared = self.context.services.cluster.is_some();
        let now = self.context.now();
        if is_shared && depends_on_tail(&self.table.reply_to(person, request, self, now)) {
            return self.read_tail().await;
        }
        Ok(Tail::Read)
    }

    /// A client that has seen more than this actor has been told it by another server.
    async fn read_tail_before_hello(
        &mut self,
        message: &ConnectionMessage,
    ) -> Result<(), ActorError> {
        if let ConnectionMessage::Hello { since, .. } = message
            && since.is_some_and(|since| since > self.table.seq())
        {
            self.read_tail().await?;
        }
        Ok(())
    }

    /// Answers a message about the connection, which needs no seat.
    fn handle_connection_message(&mut self, socket: SocketId, message: ConnectionMessage) {
        let is_limited = self.context.services.settings.limits.is_some();
        match message {
            ConnectionMessage::Hello { protocol, .. }
                if !(OLDEST_PROTOCOL..=PROTOCOL).contains(&protocol) =>
            {
                self.context.send_problem(socket, Problem::OtherProtocol);
            }
            ConnectionMessage::Hello { .. }
                if is_limited && !self.context.viewers.try_take_hello(socket) =>
            {
                self.context.send_problem(socket, Problem::TooFast);
            }
            ConnectionMessage::Hello { since, .. } => self.resync(socket, since),
            ConnectionMessage::Ping(n) => {
                self.context.viewers.send(socket, &PlainMessage::Pong { n });
            }
        }
    }

    fn broadcast_word(
        &mut self,
        socket: SocketId,
        person: Option<&PersonId>,
        seat: Seat,
        word: Word,
    ) {
        let presences = &mut self.context.viewers.presences;
        if person.is_some_and(|person| presences.try_say(person)) {
            let word = word.to_wire();
            let told = TableMessage::Said { seat: seat.0, word };
            self.context.tell_other_servers(&told);
            self.show_word(seat, word);
        } else {
            self.context.send_problem(socket, Problem::TooFast);
        }
    }

    /// Shows a word to everybody who is connected to this server.
    pub(super) fn show_word(&mut self, seat: Seat, word: WireWord) {
        let said = PlainMessage::Said { seat, word };
        self.context.viewers.send_to_all(&said);
    }
}

/// Whether a reply may be another one after an input that this actor does not know yet.
fn depends_on_tail<G: Playable>(reply: &Reply<G>) -> bool {
    match reply {
        Reply::Nothing => true,
        Reply::Send(Answer::Problem(problem)) => *problem != TableProblem::BadRequest,
        _ => false,
    }
}

impl<G: Playable> PresenceSource for TableActor<G> {
    fn presence(&self, person: &PersonId) -> Presence {
        self.context.viewers.presences.presence_of(person)
    }
}

impl<G: Playable> BotRoster for TableActor<G> {
    fn has_level(&self, level: &str) -> bool {
        brelan_bots::NAMES.contains(&level)
    }

    fn new_bot_name(&self) -> String {
        names::pick_bot_name(&self.names_of_seats())
    }
}
