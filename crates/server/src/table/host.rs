//! The task that owns a table.

use super::commit::{Committed, Lost, load};
use super::info::{self, Kept};
use super::mail::Mail;
use super::viewers::Viewers;
use super::{Joined, Shared};
use crate::clock;
use crate::fault::Failure;
use axum::extract::ws::Utf8Bytes;
use brelan_bots::Playable;
use brelan_kernel::Viewer;
use brelan_protocol::PROTOCOL;
use brelan_protocol::client::{ClientMessage, Pace};
use brelan_protocol::rest::{Status, TableInfo};
use brelan_protocol::server::{Problem, ServerMessage};
use brelan_store::About;
use brelan_table::{Heard, Message, Person};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How often an answer is thought over when other servers are faster.
const TRIES: u32 = 16;

/// How long a table waits before it tries again to store what it does by itself.
const LATER: Duration = Duration::from_secs(1);

/// A table and everything around it.
pub(super) struct Host<G: Playable> {
    pub(super) shared: Arc<Shared>,
    pub(super) id: String,
    pub(super) kept: Kept<G>,
    pub(super) viewers: Viewers,
    pace: Pace,
    /// Nothing happens by itself before this.
    not_before: Instant,
    record_kept: bool,
}

/// Runs a table until it is idle or the server stops.
pub(super) async fn run<G: Playable>(
    shared: Arc<Shared>,
    id: String,
    letters: mpsc::Receiver<Mail>,
) {
    let kept = match load::<G>(shared.store.as_ref(), &id).await {
        Ok(kept) => kept,
        Err(lost) => return tracing::error!(table = id, %lost, "the table cannot be read"),
    };
    shared.metrics.tables_open.inc();
    let metrics = Arc::clone(&shared.metrics);
    let mut host = Host {
        shared,
        id,
        kept,
        viewers: Viewers::default(),
        pace: Pace::default(),
        not_before: Instant::now(),
        record_kept: false,
    };
    if let Err(lost) = host.live(letters).await {
        tracing::error!(table = host.id, %lost, "the table starts again from its log");
    }
    metrics.tables_open.dec();
}

impl<G: Playable> Host<G> {
    async fn live(&mut self, mut letters: mpsc::Receiver<Mail>) -> Result<(), Lost> {
        let stop = self.shared.stop.clone();
        self.keep_record().await;
        loop {
            let due = self.due();
            let idle = due.is_none() && self.viewers.is_empty();
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(()),
                letter = letters.recv() => match letter {
                    Some(letter) => self.read(letter).await?,
                    None => return Ok(()),
                },
                () = sleep_until(due) => self.act_by_itself().await?,
                () = tokio::time::sleep(self.shared.settings.idle), if idle => {
                    if self.shared.forget_if_alone(&self.id, &letters) {
                        return Ok(());
                    }
                }
            }
        }
    }

    async fn read(&mut self, letter: Mail) -> Result<(), Lost> {
        match letter {
            Mail::Join {
                person,
                since,
                frames,
                reply,
            } => {
                let number = self.join(person, since, frames).await?;
                if reply.send(number).is_err() {
                    self.viewers.leave(number);
                }
            }
            Mail::Frame { socket, text } => self.hear(socket, &text).await?,
            Mail::Left { socket } => self.viewers.leave(socket),
            Mail::Info { person, reply } => {
                let _gone = reply.send(self.info(person.as_ref()).await?);
            }
            Mail::Record { reply } => {
                let about = self.about().await?;
                let _gone = reply.send(self.record(&about));
            }
            Mail::Rematch { person, reply } => {
                let about = self.about().await?;
                let _gone = reply.send(match &self.kept {
                    Kept::Open(table) => info::rematch(&self.id, table, &about, &person),
                    Kept::Closed(_) => Err(Failure::closed()),
                });
            }
        }
        Ok(())
    }

    async fn join(
        &mut self,
        person: Option<Person>,
        since: Option<u64>,
        frames: mpsc::Sender<Utf8Bytes>,
    ) -> Result<Joined, Lost> {
        let table = self.info(person.as_ref()).await?;
        let viewer = match &self.kept {
            Kept::Open(table) => table.viewer(person.as_ref()),
            Kept::Closed(_) => Viewer::Spectator,
        };
        let number = self.viewers.join(person, viewer, frames);
        let welcome = Message::<G>::Welcome {
            protocol: PROTOCOL,
            table,
        };
        self.viewers.tell(number, &welcome);
        self.greet(number, viewer, since);
        Ok(number)
    }

    fn greet(&mut self, number: Joined, viewer: Viewer, since: Option<u64>) {
        let message = match &self.kept {
            Kept::Open(table) => table.update_message(viewer, since),
            Kept::Closed(_) => ServerMessage::Problem {
                code: Problem::Closed,
            },
        };
        self.viewers.tell(number, &message);
    }

    async fn hear(&mut self, number: Joined, text: &str) -> Result<(), Lost> {
        self.shared.metrics.messages.inc();
        let Ok(message) = serde_json::from_str::<ClientMessage<G::Action>>(text) else {
            self.problem(number, Problem::BadMessage);
            return Ok(());
        };
        for _ in 0..TRIES {
            let Some(socket) = self.viewers.get(number) else {
                return Ok(());
            };
            let Kept::Open(table) = &self.kept else {
                self.problem(number, Problem::Closed);
                return Ok(());
            };
            let viewer = socket.viewer;
            let who = viewer.seat().zip(socket.person.as_ref());
            match table.hear(who, &message, clock::now()) {
                Heard::Say(answer) => self.viewers.tell(number, &answer),
                Heard::Greet(since) => self.greet(number, viewer, since),
                Heard::Pace(pace) => self.pace = pace,
                Heard::Nothing => {}
                Heard::Append(input, acknowledge) => match self.commit(&input).await? {
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

    fn problem(&mut self, number: Joined, code: Problem) {
        self.viewers.tell(number, &Message::<G>::Problem { code });
    }

    /// When something happens by itself.
    fn due(&self) -> Option<Instant> {
        let Kept::Open(table) = &self.kept else {
            return None;
        };
        let due = table.due(self.pace)?;
        let after = if due.bot {
            due.after * self.shared.settings.bot_delay / 100
        } else {
            due.after
        };
        let passed = Duration::from_millis(clock::now().saturating_sub(table.last_at()));
        Some(
            self.not_before
                .max(Instant::now() + after.saturating_sub(passed)),
        )
    }

    async fn act_by_itself(&mut self) -> Result<(), Lost> {
        let Kept::Open(table) = &self.kept else {
            return Ok(());
        };
        let Some(input) = table.due_input(clock::now()) else {
            return Ok(());
        };
        if self.commit(&input).await? == Committed::NotStored {
            self.not_before = Instant::now() + LATER;
        }
        Ok(())
    }

    async fn info(&self, person: Option<&Person>) -> Result<TableInfo, Lost> {
        Ok(info::info(
            &self.id,
            &self.kept,
            &self.about().await?,
            person,
        ))
    }

    async fn about(&self) -> Result<About, Lost> {
        self.shared.store.about(&self.id).await?.ok_or(Lost::NoLog)
    }

    fn record(&self, about: &About) -> Result<String, Failure> {
        let Kept::Open(table) = &self.kept else {
            return Err(Failure::closed());
        };
        let names: Vec<_> = about.seats.iter().map(|seat| seat.name.clone()).collect();
        let record = table.record(&names).ok_or_else(Failure::not_over)?;
        Ok(record.to_json())
    }

    /// Keeps the record of a finished match as text. Where that fails now it
    /// is made from the log when it is asked for.
    pub(super) async fn keep_record(&mut self) {
        let over = matches!(&self.kept, Kept::Open(table) if table.status() == Status::Over);
        if !over || self.record_kept {
            return;
        }
        self.record_kept = true;
        let Ok(about) = self.about().await else {
            return;
        };
        let Ok(record) = self.record(&about) else {
            return;
        };
        if let Err(error) = self.shared.store.keep_record(&self.id, record).await {
            tracing::warn!(table = self.id, %error, "the record was not kept yet");
        }
    }
}

async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}
