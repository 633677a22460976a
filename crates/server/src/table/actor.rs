//! The actor that owns a table: one task, which handles commands, timers and the
//! answers of bots one after the other. It needs no lock, because nothing else
//! touches the table.

use super::bots::{self, BotState};
use super::command::{SeatRequest, TableCommand};
use super::commit::ActorError;
use super::context::TableContext;
use super::frames::SentState;
use super::load::{LoadedTable, load};
use super::presence::Presences;
use super::projections::Projections;
use super::sharing::{ActorStatus, Tail};
use super::timers::{Timers, sleep_until};
use super::unreplayable::{CorruptLog, UnreplayableTable};
use super::{TableServices, info};
use crate::api_error::ApiError;
use crate::table_bus::{TableMessage, TableMessages};
use brelan_bots::Playable;
use brelan_ids::{PersonId, TableId};
use brelan_kernel::Seat;
use brelan_protocol::rest::TableInfo;
use brelan_protocol::server::Problem;
use brelan_store::TableMetadata;
use brelan_table::{Occupant, Status, Table};
use std::pin::pin;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// The actor of a table with a log that replays.
pub(super) struct TableActor<G: Playable> {
    pub(super) context: TableContext,
    /// The fold of the log. Only [`commit`](super::commit) changes it.
    pub(super) table: Box<Table<G>>,
    /// What the viewers were sent, at most one state for each, all at the table's seq: the next
    /// changes are made against them. That of a viewer without a socket goes with the next update.
    pub(super) sent: Vec<SentState<G>>,
    pub(super) bots: BotState<G>,
    pub(super) timers: Timers,
    pub(super) projections: Projections,
    /// What the polls of other servers' inputs need to know.
    pub(super) status: Arc<ActorStatus>,
    /// What other servers tell of the table, if there is a bus.
    pub(super) messages: Option<TableMessages>,
}

/// Runs a table until it is idle or the server stops.
// A task has room for all that its functions wait for, and most tables wait for what a client
// says next: all else is on the heap meanwhile.
pub(super) async fn run_table<G: Playable>(
    services: Arc<TableServices>,
    id: TableId,
    metadata: TableMetadata,
    mut commands: mpsc::Receiver<Box<TableCommand>>,
    status: Arc<ActorStatus>,
    encode: fn(&G::View) -> Vec<u8>,
) {
    let loading = load_actor::<G>(Arc::clone(&services), id.clone(), metadata, status, encode);
    let Some(mut actor) = Box::pin(loading).await else {
        drop(commands);
        services.remove_ended(&id);
        return;
    };
    services.metrics.tables_open.inc();
    loop {
        actor = match actor {
            Actor::Live(mut live) => match live.run(&mut commands).await {
                // An input came in the log that does not fit.
                Err(ActorError::CorruptLog) => Actor::unreplayable(live.into_unreplayable()),
                ended => break log_end(&live.context, ended),
            },
            Actor::Unreplayable(mut unreplayable) => {
                let ended = Box::pin(unreplayable.run(&mut commands)).await;
                break log_end(&unreplayable.context, ended);
            }
        };
    }
    services.metrics.tables_open.dec();
    drop(commands);
    services.remove_ended(&id);
}

/// The actor of a table in memory.
enum Actor<G: Playable> {
    Live(Box<TableActor<G>>),
    Unreplayable(Box<UnreplayableTable<G>>),
}

impl<G: Playable> Actor<G> {
    fn unreplayable(table: UnreplayableTable<G>) -> Self {
        Actor::Unreplayable(Box::new(table))
    }
}

/// Reads a table's log; `None` if it cannot be read.
async fn load_actor<G: Playable>(
    services: Arc<TableServices>,
    id: TableId,
    metadata: TableMetadata,
    status: Arc<ActorStatus>,
    encode: fn(&G::View) -> Vec<u8>,
) -> Option<Actor<G>> {
    let context = TableContext::new(Arc::clone(&services), id.clone(), metadata);
    // Before the log is read: what is appended after that is told, or found by the next poll.
    let messages = match &context.topic {
        Some(topic) => topic.subscribe().await,
        None => None,
    };
    match load::<G>(&services, &id).await {
        Ok(LoadedTable::Live(table)) => {
            let mut actor = TableActor::new(context, table, status, BotState::new(encode));
            actor.messages = messages;
            actor.ask_for_networks();
            Some(Actor::Live(Box::new(actor)))
        }
        Ok(LoadedTable::Unreplayable(log)) => {
            Some(Actor::unreplayable(UnreplayableTable::new(context, log)))
        }
        Err(error) => {
            tracing::error!(table = id.as_str(), %error, "the table cannot be read");
            None
        }
    }
}

fn log_end(context: &TableContext, ended: Result<(), ActorError>) {
    if let Err(error) = ended {
        tracing::error!(table = context.id.as_str(), %error, "the table starts again from its log");
    }
}

impl<G: Playable> TableActor<G> {
    fn new(
        mut context: TableContext,
        table: Box<Table<G>>,
        status: Arc<ActorStatus>,
        bots: BotState<G>,
    ) -> Self {
        context.log_time.advance_to(table.last_at());
        // Presence is stored seldom. A live match goes on only while somebody is there, so its last
        // input counts as well.
        let absent_since = context.metadata.present.max(table.last_at());
        let absent = context.services.absent_for(absent_since);
        let presences = Presences::after_absence(absent);
        context.viewers.presences = presences.shown_in(Arc::clone(&status));
        status.set_seq(table.seq());
        TableActor {
            bots,
            timers: Timers::new(),
            projections: Projections::new(&context.metadata, table.last_at()),
            context,
            table,
            sent: Vec::new(),
            status,
            messages: None,
        }
    }

    /// The actor that goes on when the log does not replay any more.
    fn into_unreplayable(self) -> UnreplayableTable<G> {
        self.status.set_wants_lease(false);
        let announce_at = self.announcement_due();
        let context = TableContext {
            announce_at,
            ..self.context
        };
        UnreplayableTable::new(context, CorruptLog::of_table(&self.table))
    }

    async fn run(
        &mut self,
        commands: &mut mpsc::Receiver<Box<TableCommand>>,
    ) -> Result<(), ActorError> {
        let services = Arc::clone(&self.context.services);
        let mut stopped = pin!(services.stop.cancelled());
        Box::pin(self.do_what_was_missed()).await?;
        self.timers.next_gone_at = self.next_gone_at();
        loop {
            self.context.viewers.flush();
            self.update_lease_request();
            self.ask_bot();
            let (due, announcement) = (self.next_due(), self.announcement_due());
            let save_again_at = self.timers.save_again_at;
            let is_idle = self.context.viewers.is_empty()
                && !self.must_stay_for_due_input()
                && save_again_at.is_none();
            let unload = self.timers.unload_at(is_idle, services.settings.idle);
            let store_presence_at = self.timers.store_presence_at;
            tokio::select! {
                biased;
                () = &mut stopped => return Ok(()),
                command = commands.recv() => match command {
                    Some(command) => Box::pin(self.handle_command(*command)).await?,
                    None => return Ok(()),
                },
                message = next_message(&mut self.messages) => {
                    Box::pin(self.handle_message(message)).await?;
                }
                () = bots::wait_for_answer(&mut self.bots.pending_move) => {}
                () = sleep_until(due) => Box::pin(self.commit_due_input()).await?,
                () = sleep_until(announcement) => self.announce(),
                () = sleep_until(store_presence_at) => Box::pin(self.store_presence(false)).await,
                () = sleep_until(save_again_at) => Box::pin(self.update_projections()).await,
                () = sleep_until(unload) => {
                    // The server's time may have gone back since the timer was set.
                    if !self.must_stay_for_due_input()
                        && services.unload_if_unreferenced(&self.context.id, commands)
                    {
                        Box::pin(self.save_summary()).await;
                        return Ok(());
                    }
                    self.timers.postpone_unloading();
                }
            }
        }
    }

    /// Does what the table has missed while it was not in memory.
    async fn do_what_was_missed(&mut self) -> Result<(), ActorError> {
        self.update_projections().await;
        self.reload_audience().await?;
        self.expel_barred_people().await
    }

    async fn handle_command(&mut self, command: TableCommand) -> Result<(), ActorError> {
        let tail = match command.needs_tail() {
            true => self.read_tail().await?,
            false => Tail::Read,
        };
        match command {
            TableCommand::Join {
                person,
                network,
                since,
                frames,
                budget,
                reply,
            } => {
                let person = person.map(|person| self.person_at_table(person));
                self.admit_socket(person, network, since, frames, budget, reply)
                    .await?;
            }
            TableCommand::Frame {
                socket,
                text,
                handled: _handled,
            } => {
                let handled = self.handle_frame(socket, &text).await;
                if matches!(handled, Err(ActorError::CorruptLog)) {
                    self.context.send_problem(socket, Problem::Closed);
                }
                handled?;
            }
            TableCommand::Leave { socket } => {
                let were_present = self.is_person_present();
                self.leave(socket);
                self.store_presence(were_present).await;
            }
            TableCommand::Sit { request, reply } => {
                let seated = self.seat_sender(*request).await;
                answer_with_info(tail, seated, reply)?;
            }
            TableCommand::GiveUpSeat { person, reply } => {
                let left = match self.sender(person) {
                    Ok(person) => self.give_up_seat(&person).await,
                    Err(hidden) => Ok(Err(hidden)),
                };
                answer_with_info(tail, left, reply)?;
            }
            TableCommand::ChangeSettings {
                person,
                settings,
                reply,
            } => {
                let person = self.person_at_table(person);
                let changed = self.change_settings(&person, &settings).await;
                answer_with_info(tail, changed, reply)?;
            }
            TableCommand::Rename {
                person,
                appearance,
                reply,
            } => {
                let person = self.person_at_table(person);
                if tail == Tail::Unread && self.table.seat_of(&person).is_none() {
                    // The person may have taken a seat. Without a reply it can be asked again.
                    return Ok(());
                }
                self.rename_person(&person, appearance).await?;
                let _gone = reply.send(());
            }
            TableCommand::Info { person, reply } => {
                let person = person.map(|person| self.person_at_table(person));
                let seen = self.must_see(person.as_ref());
                let _gone = reply.send(seen.map(|()| self.info(person.as_ref())));
            }
            TableCommand::Record { person, reply } => {
                let person = person.map(|person| self.person_at_table(person));
                let seen = self.must_see(person.as_ref());
                let _gone = reply.send(tail.check(seen.and_then(|()| self.record())));
            }
            TableCommand::Rematch { person, reply } => {
                let request = |person| info::rematch_request(&self.context, &self.table, &person);
                let _gone = reply.send(tail.check(self.sender(person).and_then(request)));
            }
            TableCommand::SeatCode { person, reply } => {
                let code = self.sender(person);
                let code = code.and_then(|person| self.seat_code(&person));
                let _gone = reply.send(tail.check(code));
            }
            TableCommand::SlowTurn { reply } => {
                // A notice that this does not confirm is dropped for good.
                if tail == Tail::Read {
                    let _gone = reply.send(self.slow_turn());
                }
            }
            TableCommand::StartAgain => return Err(ActorError::TakenOver),
            TableCommand::Reload => self.reload().await?,
            TableCommand::ReadTail => {
                self.read_tail().await?;
            }
            // What is due is looked at after each command.
            TableCommand::LeaseChanged => {}
            TableCommand::Elsewhere { people } => self.set_elsewhere(people).await,
            TableCommand::Expel { person } => self.expel(&person).await?,
            TableCommand::CloseIfIdle { touched } => self.close_if_idle(touched).await?,
        }
        Ok(())
    }

    /// Handles what another server tells of the table.
    pub(super) async fn handle_message(&mut self, message: TableMessage) -> Result<(), ActorError> {
        self.context.services.metrics.store.hints_received.inc();
        match message {
            TableMessage::Appended(seq) if seq > self.table.seq() => {
                self.read_tail().await?;
            }
            TableMessage::Appended(_) => {}
            TableMessage::Changed => self.reload().await?,
            TableMessage::Said { seat, word } if seat < self.table.seats() => {
                if let Some(person) = self
                    .table
                    .occupant(Seat(seat))
                    .and_then(Occupant::participant)
                {
                    self.context.viewers.presences.observe_word(person);
                }
                self.show_word(Seat(seat), word);
            }
            TableMessage::LeaseReleased => {
                if self.status.wants_lease()
                    && !self.has_lease()
                    && let Some(cluster) = &self.context.services.cluster
                {
                    cluster.membership.lease_request.notify_one();
                }
            }
            TableMessage::NetworksWanted => self.tell_networks(),
            TableMessage::CameFrom { person, networks } => {
                self.remember_networks_elsewhere(&person, networks);
            }
            TableMessage::Said { .. } | TableMessage::StoreAnswers => {}
        }
        Ok(())
    }

    /// Reads metadata and log again.
    async fn reload(&mut self) -> Result<(), ActorError> {
        self.context.reload_metadata().await?;
        let caught_up = self.catch_up().await;
        if matches!(caught_up, Err(ActorError::CorruptLog)) {
            self.context.announce_at = Some(Instant::now());
        }
        caught_up?;
        self.reload_audience().await?;
        self.announce();
        Ok(())
    }

    /// Reads who may see the table and its names: whose try at the deal of a day it is, and who of
    /// a finished match is not to be named.
    async fn reload_audience(&mut self) -> Result<(), ActorError> {
        if self.table.status() == Status::Over {
            self.context.reload_unnamed().await?;
        }
        self.context.reload_daily_person(self.table.created()).await
    }

    /// The person that `person` is in the log. An account has the seat of its guest in a try at
    /// the deal of a day: no other seat belongs to the account there.
    fn person_at_table(&self, person: PersonId) -> PersonId {
        if self.context.daily_person.as_ref() != Some(&person) {
            return person;
        }
        let seated = self.seated_people().next().cloned();
        seated.unwrap_or(person)
    }

    /// The sender of a request as [`Self::person_at_table`] has them.
    ///
    /// # Errors
    /// [`ApiError::NotFound`] where there is no such table for this person.
    fn sender(&self, person: PersonId) -> Result<PersonId, ApiError> {
        let person = self.person_at_table(person);
        self.must_see(Some(&person)).map(|()| person)
    }

    /// Gives the sender of a request a seat at a table that they may see; the code of a seat shows
    /// its table.
    async fn seat_sender(
        &mut self,
        mut request: SeatRequest,
    ) -> Result<Result<TableInfo, ApiError>, ActorError> {
        request.person = self.person_at_table(request.person);
        match self.must_see(Some(&request.person)) {
            Ok(()) => self.seat_person(request).await,
            Err(hidden) if request.code.is_none() => Ok(Err(hidden)),
            Err(hidden) => Ok(self.seat_person(request).await?.map_err(|_| hidden)),
        }
    }

    /// # Errors
    /// [`ApiError::NotFound`] where there is no such table for this person.
    fn must_see(&self, person: Option<&PersonId>) -> Result<(), ApiError> {
        match self.is_hidden_from(person) {
            true => Err(ApiError::NotFound),
            false => Ok(()),
        }
    }

    /// Whether there is no such table for this person.
    pub(super) fn is_hidden_from(&self, person: Option<&PersonId>) -> bool {
        let has_seat = self.table.viewer(person).seat().is_some();
        !has_seat && self.context.is_private(self.table.created())
    }

    pub(super) fn info(&self, person: Option<&PersonId>) -> TableInfo {
        info::table_info(&self.context, &self.table, person)
    }

    /// Announces the table's info: people, presence and seats.
    pub(super) fn announce(&mut self) {
        self.timers.next_gone_at = self.next_gone_at();
        let table = &self.table;
        self.context
            .announce(|context, person| info::table_info(context, table, person));
    }

    /// Announces it after a delay.
    pub(super) fn schedule_announcement(&mut self) {
        self.context.schedule_announcement();
        self.timers.next_gone_at = self.next_gone_at();
    }
}

/// The next message of another server; waits for ever where there is no bus.
pub(super) async fn next_message(messages: &mut Option<TableMessages>) -> TableMessage {
    match messages {
        Some(messages) => messages.next().await,
        None => std::future::pending().await,
    }
}

/// Sends the answer to a request that may append to the log. A log that does not replay closes the
/// table for its sender, and ends the actor.
fn answer_with_info(
    tail: Tail,
    answer: Result<Result<TableInfo, ApiError>, ActorError>,
    reply: oneshot::Sender<Result<TableInfo, ApiError>>,
) -> Result<(), ActorError> {
    let (answer, ended) = match answer {
        Ok(answer) => (tail.check(answer), Ok(())),
        Err(ActorError::CorruptLog) => (Err(ApiError::TableClosed), Err(ActorError::CorruptLog)),
        Err(error) => return Err(error),
    };
    let _gone = reply.send(answer);
    ended
}
