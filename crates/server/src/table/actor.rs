//! The task that owns a table.

use super::bots::{self, PendingMove};
use super::command::TableCommand;
use super::commit::{Committed, ActorError, load};
use super::info::{self, TableContext, LoadedTable};
use super::table_names::TableNames;
use super::viewers::Viewers;
use super::{TableServices, SocketId};
use crate::api_error::ApiError;
use crate::names;
use axum::extract::ws::Utf8Bytes;
use brelan_bots::Playable;
use brelan_kernel::{Seat, Viewer};
use brelan_protocol::PROTOCOL;
use brelan_protocol::client::{ClientMessage, Pace};
use brelan_protocol::rest::{Presence, TableInfo};
use brelan_protocol::server::{Problem, ServerMessage};
use brelan_protocol::word::Word;
use brelan_store::{About, Note};
use brelan_table::{Message, Person, PresenceSource, Reply};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How often an answer is thought over when other servers are faster.
pub(super) const MAX_APPEND_TRIES: u32 = 16;

/// How long changes of who is there are gathered before they are told.
const ANNOUNCE_DELAY: Duration = Duration::from_millis(300);

/// A table and everything context it.
pub(super) struct TableActor<G: Playable> {
    pub(super) shared: Arc<TableServices>,
    pub(super) id: String,
    pub(super) loaded: LoadedTable<G>,
    pub(super) viewers: Viewers,
    pub(super) about: About,
    pub(super) names: TableNames,
    pub(super) pace: Pace,
    /// When this task began.
    pub(super) began: Instant,
    /// Nothing happens by itself before this.
    pub(super) not_before: Instant,
    /// When somebody last touched the table, in milliseconds since 1970.
    pub(super) touched: u64,
    /// What the store was last told.
    pub(super) noted: Option<Note>,
    pub(super) record_kept: bool,
    /// What a bot is bot_workers over.
    pub(super) pending_move: Option<PendingMove<G>>,
    /// When it is told who is there.
    tell_at: Option<Instant>,
    /// When the next of those who are away will be gone, as of the last time
    /// that anybody came, went, or changed seats.
    gone_at: Option<Instant>,
}

/// Runs a table until it is idle or the server stops.
pub(super) async fn run<G: Playable>(
    shared: Arc<TableServices>,
    id: String,
    about: About,
    commands: mpsc::Receiver<Box<TableCommand>>,
) {
    let loaded = match load::<G>(shared.store.as_ref(), &id).await {
        Ok(loaded) => loaded,
        Err(error) => return tracing::error!(table = id, lost = %error, "the table cannot be read"),
    };
    shared.metrics.tables_open.inc();
    let metrics = Arc::clone(&shared.metrics);
    let touched = match \&loaded {
        LoadedTable::Live(table) => table.last_at(),
        LoadedTable::Unreplayable(_) => 0,
    };
    let mut actor = TableActor {
        names: TableNames::new(&about),
        shared,
        id,
        loaded,
        viewers: Viewers::new(),
        about,
        pace: Pace::default(),
        began: Instant::now(),
        not_before: Instant::now(),
        touched,
        noted: None,
        record_kept: false,
        pending_move: None,
        tell_at: None,
        gone_at: None,
    };
    if let Err(error) = actor.live(commands).await {
        tracing::error!(table = actor.id, lost = %error, "the table starts again from its log");
    }
    metrics.tables_open.dec();
}

impl<G: Playable> TableActor<G> {
    async fn live(&mut self, mut commands: mpsc::Receiver<Box<TableCommand>>) -> Result<(), ActorError> {
        let stop = self.shared.stop.clone();
        let mut stopped = pin!(stop.cancelled());
        self.keep_what_follows().await;
        self.gone_at = self.next_gone();
        loop {
            self.ask_bot();
            let (due, telling) = (self.due(), self.next_telling());
            let idle = self.viewers.is_empty() && !self.goes_on_alone();
            let rest = idle.then(|| Instant::now() + self.shared.settings.idle);
            tokio::select! {
                biased;
                () = &mut stopped => return Ok(()),
                command = commands.recv() => match command {
                    Some(command) => self.read(*command).await?,
                    None => return Ok(()),
                },
                () = bots::wait_for_answer(&mut self.pending_move) => {}
                () = sleep_until(due) => self.act_by_itself().await?,
                () = sleep_until(telling) => self.tell_table(),
                () = sleep_until(rest) => {
                    if self.shared.forget_if_alone(&self.id, &commands) {
                        self.note().await;
                        return Ok(());
                    }
                }
            }
        }
    }

    async fn read(&mut self, command: TableCommand) -> Result<(), ActorError> {
        match command {
            TableCommand::Join {
                person,
                since,
                frames,
                reply,
            } => {
                let number = self.join(person, since, frames);
                if reply.send(number).is_err() {
                    self.leave(number);
                }
            }
            TableCommand::Frame { socket, text } => self.hear(socket, &text).await?,
            TableCommand::Leave { socket } => self.leave(socket),
            TableCommand::Sit { request, reply } => {
                let _gone = reply.send(self.sit(*request).await?);
            }
            TableCommand::Info { person, reply } => {
                let _gone = reply.send(self.info(person.as_ref()));
            }
            TableCommand::Record { reply } => {
                let _gone = reply.send(self.record());
            }
            TableCommand::Rematch { person, reply } => {
                let _gone = reply.send(match &self.loaded {
                    LoadedTable::Live(table) => info::rematch(&self.context(), table, &person),
                    LoadedTable::Unreplayable(_) => Err(ApiError::TableClosed),
                });
            }
            TableCommand::Reload => self.look_again().await?,
            TableCommand::Disconnect { person } => {
                for socket in self.viewers.of(&person) {
                    self.leave(socket);
                }
            }
            TableCommand::CloseIfIdle => self.close_if_idle().await?,
        }
        Ok(())
    }

    fn join(
        &mut self,
        person: Option<Person>,
        since: Option<u64>,
        frames: mpsc::Sender<Box<Utf8Bytes>>,
    ) -> SocketId {
        let viewer = match &self.loaded {
            LoadedTable::Live(table) => table.viewer(person.as_ref()),
            LoadedTable::Unreplayable(_) => Viewer::Spectator,
        };
        self.touched = self.shared.now();
        let number = self.viewers.join(person.clone(), viewer, frames);
        let welcome = Message::<G>::Welcome {
            protocol: PROTOCOL,
            now: self.shared.now(),
            table: self.info(person.as_ref()),
        };
        self.viewers.tell(number, &welcome);
        self.greet(number, viewer, since);
        self.tell_soon();
        number
    }

    fn leave(&mut self, number: SocketId) {
        self.viewers.leave(number);
        self.touched = self.shared.now();
        self.tell_soon();
    }

    fn greet(&mut self, number: SocketId, viewer: Viewer, since: Option<u64>) {
        let message = match &self.loaded {
            LoadedTable::Live(table) => table.update_message(viewer, since),
            LoadedTable::Unreplayable(_) => Some(ServerMessage::Problem {
                code: Problem::Closed,
            }),
        };
        if let Some(message) = message {
            self.viewers.tell(number, &message);
        }
    }

    async fn hear(&mut self, number: SocketId, text: &str) -> Result<(), ActorError> {
        self.shared.metrics.messages.inc();
        let Ok(message) = serde_json::from_str::<ClientMessage<G::Action>>(text) else {
            self.problem(number, Problem::BadMessage);
            return Ok(());
        };
        for _ in 0..MAX_APPEND_TRIES {
            let Some(socket) = self.viewers.get(number) else {
                return Ok(());
            };
            let LoadedTable::Live(table) = &self.loaded else {
                self.problem(number, Problem::Closed);
                return Ok(());
            };
            let (viewer, person) = (socket.viewer, socket.person.clone());
            match table.hear(person.as_ref(), &message, self, self.shared.now()) {
                Reply::Send(answer) => self.viewers.tell(number, &answer),
                Reply::Resync(since) => self.greet(number, viewer, since),
                // Among several people bots keep the usual pace.
                Reply::Pace(pace) if table.people() == 1 => self.set_pace(pace),
                Reply::Broadcast(seat, word) => self.say(number, person.as_ref(), seat, word),
                Reply::Pace(_) | Reply::Nothing => {}
                Reply::Append(input, acknowledge) => match self.commit(&input).await? {
                    Committed::Conflict => continue,
                    Committed::NotStored => self.problem(number, Problem::NotStored),
                    Committed::Done => {
                        if let Some(seq) = acknowledge {
                            self.viewers.tell(number, &Message::<G>::Ack { seq });
                        }
                    }
                },
            }
            return Ok(());
        }
        self.problem(number, Problem::NotStored);
        Ok(())
    }

    fn say(&mut self, number: SocketId, person: Option<&Person>, seat: Seat, word: Word) {
        if person.is_some_and(|person| self.viewers.presences.may_say(person)) {
            self.viewers.tell_all(&Message::<G>::Said { seat, word });
        } else {
            self.problem(number, Problem::TooFast);
        }
    }

    fn problem(&mut self, number: SocketId, code: Problem) {
        self.viewers.tell(number, &Message::<G>::Problem { code });
    }

    /// Tells everybody who is there and who sits where.
    pub(super) fn tell_table(&mut self) {
        self.tell_at = None;
        self.gone_at = self.next_gone();
        let context = self.context();
        let mut told = Vec::new();
        for person in self.viewers.people() {
            let table = info::info(&context, &self.loaded, person.as_ref());
            told.push((person, table));
        }
        for (person, table) in told {
            let message = Message::<G>::Table { table };
            self.viewers.tell_person(person.as_ref(), &message);
        }
    }

    /// Lets it be told in a moment who is there: many may come and go at once.
    fn tell_soon(&mut self) {
        self.tell_at.get_or_insert(Instant::now() + ANNOUNCE_DELAY);
        self.gone_at = self.next_gone();
    }

    fn next_telling(&self) -> Option<Instant> {
        let gone = self.gone_at.filter(|_| !self.viewers.is_empty());
        self.tell_at.into_iter().chain(gone).min()
    }

    fn next_gone(&self) -> Option<Instant> {
        let LoadedTable::Live(table) = &self.loaded else {
            return None;
        };
        let people = Seat::all(table.seats()).filter_map(|seat| table.occupant(seat)?.person());
        self.viewers.presences.next_gone(people)
    }

    pub(super) fn info(&self, person: Option<&Person>) -> TableInfo {
        info::info(&self.context(), &self.loaded, person)
    }

    pub(super) fn context(&self) -> TableContext<'_> {
        TableContext {
            id: &self.id,
            game: &self.about.game,
            listed: self.about.listed,
            rematch: self.about.rematch.as_deref(),
            names: &self.names,
            presences: &self.viewers.presences,
            spectators: self.viewers.spectators(),
        }
    }

    /// Reads what lies beside the log once more.
    pub(super) async fn read_about(&mut self) -> Result<(), ActorError> {
        self.about = self
            .shared
            .store
            .about(&self.id)
            .await?
            .ok_or(ActorError::NoLog)?;
        self.names = TableNames::new(&self.about);
        Ok(())
    }

    async fn look_again(&mut self) -> Result<(), ActorError> {
        self.read_about().await?;
        self.catch_up().await?;
        self.tell_table();
        Ok(())
    }
}

impl<G: Playable> PresenceSource for TableActor<G> {
    fn presence(&self, person: &Person) -> Presence {
        self.viewers.presences.of(person)
    }

    fn bot_name(&self) -> String {
        names::pick_bot_name(&self.taken_names())
    }
}

pub(super) async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}
