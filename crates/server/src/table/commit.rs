//! Appending inputs to the log, with optimistic concurrency.
//!
//! Several servers may keep the same table, without a lock and without knowing
//! of each other. The pair (table, seq) is unique in the log, which decides: an
//! actor makes an input from its table at seq `n` and appends it as `n + 1`, on
//! the condition that the log's last seq is still `n`. If another server was
//! first, the append is a *conflict*, an ordinary result: the actor reads the
//! inputs that it missed, applies and shows them, and the caller decides anew
//! what to append, by the table as it is now. It tries [`MAX_APPEND_TRIES`]
//! times.
//!
//! An input is applied only when the log holds it, and shown only when it is
//! applied. So a viewer never sees anything that a crash could take back. Every input
//! reads back from its text as it was, so a table after a restart is the table before
//! it.

use super::actor::TableActor;
use super::trace;
use crate::table_bus::TableMessage;
use crate::wire::PlainMessage;
use brelan_bots::Playable;
use brelan_ids::PersonId;
use brelan_protocol::server::Problem;
use brelan_store::{AppendOutcome, LogEntry, StoreError};
use brelan_table::{Input, InputKind, Status, Table};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How often a command is handled again after its append was a conflict. Each
/// conflict means that another server appended to the same table in between,
/// which needs a person or a bot to act there in the same few milliseconds: 16 in
/// a row are not bad luck but a fault, and the command is refused.
pub(super) const MAX_APPEND_TRIES: u32 = 16;

/// How long to wait before an input is sent again of which it is not known whether it is stored.
const UNKNOWN_RETRY_DELAY: Duration = Duration::from_millis(500);

/// The result of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Committed {
    /// The input is stored, applied and shown.
    Done,
    /// Another server appended first; its inputs are applied and shown.
    Conflict,
    /// The input could not be stored and has changed nothing.
    NotStored,
}

/// Why an actor cannot go on with its table.
#[derive(Debug, thiserror::Error)]
pub(super) enum ActorError {
    /// The store fails. The next actor starts from the log again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log may lack inputs that the table holds.
    #[error("another database server has taken over")]
    TakenOver,
    /// The server stops before it is known whether an input is stored.
    #[error("the server stops")]
    Stopped,
    #[error("the store has no such table any more")]
    NoTable,
    /// The log holds what a newer server has written. This one cannot read it, and hands the
    /// people over: their sockets close, and they come back over another server.
    #[error("a newer server has written to the log")]
    NewerLog,
    /// The log goes on with an input that does not fit. The viewers have been
    /// told that the table is closed; the table is unreplayable from now on.
    #[error("the log does not replay")]
    CorruptLog,
}

impl<G: Playable> TableActor<G> {
    /// Appends an input; applies and shows what the log then holds.
    pub(super) async fn commit(&mut self, input: &Input) -> Result<Committed, ActorError> {
        self.commit_and_acknowledge(input, None).await
    }

    /// Appends an input like [`Self::commit`]. The update of the input's seat acknowledges the
    /// action that carried the seq `acknowledge`.
    pub(super) async fn commit_and_acknowledge(
        &mut self,
        input: &Input,
        acknowledge: Option<u64>,
    ) -> Result<Committed, ActorError> {
        let seq = self.table.seq();
        // The mutation that the crash test must detect: shown before stored.
        #[cfg(feature = "show-before-store")]
        {
            self.apply_and_show(seq + 1, Some(input), acknowledge)
                .await?;
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let (services, id) = (&self.context.services, &self.context.id);
        if !services.can_all_servers_read(input.what.readable_since()) {
            tracing::warn!(
                table = id.as_str(),
                "not stored before all servers can read it"
            );
            return Ok(Committed::NotStored);
        }
        let text = input.to_text();
        debug_assert!(
            Input::from_text(&text).is_ok_and(|read| read == *input),
            "a restart would replay another input"
        );
        let sent = Instant::now();
        let mut appended = services.store.append(id, seq, text).await;
        let took = sent.elapsed().as_secs_f64();
        services.metrics.store.append_seconds.observe(took);
        if appended == Err(StoreError::Unknown) {
            appended = self.append_until_known(input).await?;
        }
        let (services, id) = (&self.context.services, &self.context.id);
        match appended {
            Ok(AppendOutcome::Appended) => {
                services.metrics.inputs.inc();
                trace::step(&self.context, seq + 1, "stored");
                self.context
                    .tell_other_servers(&TableMessage::Appended(seq + 1));
                #[cfg(not(feature = "show-before-store"))]
                self.apply_and_show(seq + 1, Some(input), acknowledge)
                    .await?;
                self.update_projections().await;
                Ok(Committed::Done)
            }
            Ok(AppendOutcome::Conflict) => {
                services.metrics.conflicts.inc();
                trace::step(&self.context, seq + 1, "conflict");
                self.catch_up().await?;
                Ok(Committed::Conflict)
            }
            Err(StoreError::TakenOver) => Err(ActorError::TakenOver),
            Err(error) => {
                tracing::error!(table = id.as_str(), %error, "an input was not stored");
                services.metrics.not_stored.inc();
                Ok(Committed::NotStored)
            }
        }
    }

    /// Sends an input again, at the same seq, until it is known what the log holds there. It may
    /// be stored, now or later, so nobody may be told that it was refused, and nothing else can
    /// happen at the table. Its people stay, and are told why nothing goes on. Where it was
    /// stored the first time that is a conflict with itself.
    async fn append_until_known(
        &mut self,
        input: &Input,
    ) -> Result<Result<AppendOutcome, StoreError>, ActorError> {
        let services = Arc::clone(&self.context.services);
        let (id, seq) = (&self.context.id, self.table.seq());
        tracing::error!(
            table = id.as_str(),
            "an input may be stored or not: it is sent again"
        );
        let code = Problem::OutcomeUnknown;
        let viewers = &mut self.context.viewers;
        viewers.send_to_all(&PlainMessage::Problem { code });
        viewers.flush();
        loop {
            let appending = services.store.append(id, seq, input.to_text());
            let appended = tokio::select! {
                () = services.stop.cancelled() => return Err(ActorError::Stopped),
                appended = appending => appended,
            };
            match appended {
                Ok(_) | Err(StoreError::TakenOver | StoreError::Closed) => return Ok(appended),
                // That it was not sent, or was refused, says nothing of the first time.
                Err(_) => sleep(UNKNOWN_RETRY_DELAY).await,
            }
        }
    }

    /// Reads the inputs that other servers appended; applies and shows them.
    pub(super) async fn catch_up(&mut self) -> Result<(), ActorError> {
        let (store, id) = (&self.context.services.store, &self.context.id);
        let tail = store.read(id, self.table.seq()).await?;
        self.apply_tail(tail).await
    }

    /// Applies and shows what follows in the log.
    pub(super) async fn apply_tail(&mut self, tail: Vec<LogEntry>) -> Result<(), ActorError> {
        for stored in tail {
            let input = Input::from_text(&stored.input);
            trace::step(&self.context, stored.seq, "read");
            self.apply_and_show(stored.seq, input.ok().as_ref(), None)
                .await?;
        }
        self.update_projections().await;
        Ok(())
    }

    /// Applies an input that was read from the log, `None` where it could not be
    /// parsed, and sends every viewer what it saw.
    async fn apply_and_show(
        &mut self,
        seq: u64,
        input: Option<&Input>,
        acknowledge: Option<u64>,
    ) -> Result<(), ActorError> {
        let moved = input.and_then(|input| moved_from(&self.table, input));
        let status_before = self.table.status();
        let admitted_before = self.table.admits_newcomers();
        match input.map(|input| self.table.apply(seq, input)) {
            Some(Ok(())) => {}
            broken => {
                let why = broken
                    .and_then(Result::err)
                    .map(|broken| broken.to_string());
                let id = &self.context.id;
                if self.context.services.can_others_read_more() {
                    return Err(ActorError::NewerLog);
                }
                tracing::error!(table = id.as_str(), seq, why, "the log does not replay");
                self.context.send_closed_to_all();
                return Err(ActorError::CorruptLog);
            }
        }
        self.status.set_seq(seq);
        self.context.log_time.advance_to(self.table.last_at());
        let status = self.table.status();
        let changes_info = input.is_some_and(changes_seats)
            || status != status_before
            || self.table.admits_newcomers() != admitted_before;
        self.projections.may_seats_have_changed |= changes_info;
        if input.is_some_and(|input| matches!(input.what, InputKind::SettingsChanged(_))) {
            // It was asked for with the old settings.
            self.timers.cancel_start();
        }
        let viewers = &mut self.context.viewers;
        if changes_info {
            viewers.refresh_viewers(&self.table);
        }
        let seat = input.and_then(|input| input.seat);
        let metrics = &self.context.services.metrics;
        let acknowledged = seat.zip(acknowledge);
        viewers.send_updates(&self.table, &mut self.sent, seq - 1, acknowledged, metrics);
        viewers.flush();
        if changes_info {
            self.load_missing_names().await?;
            self.announce();
        }
        if let Some(person) = moved {
            for socket in self.context.viewers.sockets_of(&person) {
                self.context.send_problem(socket, Problem::Moved);
            }
        }
        if status == Status::Closed {
            self.context.send_closed_to_all();
        }
        Ok(())
    }
}

/// The person that loses a seat because it passes to another device.
fn moved_from<G: Playable>(table: &Table<G>, input: &Input) -> Option<PersonId> {
    let seat = input
        .seat
        .filter(|_| matches!(input.what, InputKind::Moved {}))?;
    table.occupant(seat)?.participant().cloned()
}

/// Whether the input changes the table's info, and not only the match.
fn changes_seats(input: &Input) -> bool {
    match input.what {
        InputKind::Created(_)
        | InputKind::Seated { .. }
        | InputKind::Left {}
        | InputKind::Swapped { .. }
        | InputKind::Moved {}
        | InputKind::StoodIn {}
        | InputKind::TimeUp {}
        | InputKind::Returned {}
        | InputKind::Contributed { .. }
        | InputKind::SettingsChanged(_)
        | InputKind::Started {}
        | InputKind::Closed {} => true,
        InputKind::Action { .. } | InputKind::Ready { .. } | InputKind::ClockRanOut { .. } => false,
    }
}
