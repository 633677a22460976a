//! Timers of a table: bots' moves, clocks that run out, announcements that absent
//! people are gone, and the closing of idle tables.

use super::actor::TableActor;
use super::commit::{ActorError, Committed};
use crate::clock::LARGE_STEP_THRESHOLD;
use brelan_bots::Playable;
use brelan_ids::Timestamp;
use brelan_table::{Cause, Input, InputKind, Origin, Status};
use std::time::Duration;
use tokio::time::Instant;

/// How long an actor waits before it tries again to store a due input.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// How long an actor waits before it tries again to pay for a due input.
const PAYMENT_DELAY: Duration = Duration::from_secs(10);

/// How long an actor waits before it looks again whether others know that its server is alive.
const LEASE_DELAY: Duration = Duration::from_millis(250);

/// How long people have after a restart, or the death of the server that did what is due, to
/// reconnect, before a clock of a live match may run out.
const RECONNECT_GRACE: Duration = Duration::from_secs(15);

/// How long people have to contribute to the seed of a match that begins by itself, or that
/// its owner begins: a page does so as soon as it has seen the commitment.
const CONTRIBUTION_TIMEOUT: Duration = Duration::from_secs(5);

/// The times that an actor goes by, besides those in the log.
pub(super) struct Timers {
    /// When the actor started.
    pub(super) started_at: Instant,
    /// No due input is committed before this.
    pub(super) not_before: Instant,
    /// When the next absent person will be gone, as of the last time that a
    /// person joined, left, or changed seats.
    pub(super) next_gone_at: Option<Instant>,
    /// When a match that waits for contributions begins without them, if a person is
    /// there.
    contributions_until: Option<Instant>,
    /// When a match that its owner has begun goes on without the contributions that are
    /// missing.
    begins_by: Option<Instant>,
    /// When the presence of people is stored again.
    pub(super) store_presence_at: Option<Instant>,
    /// When what is stored of a finished match is stored again, after a failure.
    pub(super) save_again_at: Option<Instant>,
    /// Since when nobody is connected, and nothing is due soon.
    idle_since: Option<Instant>,
}

impl Timers {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Timers {
            started_at: now,
            not_before: now,
            next_gone_at: None,
            contributions_until: None,
            begins_by: None,
            store_presence_at: None,
            save_again_at: None,
            idle_since: None,
        }
    }

    /// Gives a person who has just come the whole time to contribute.
    pub(super) fn await_contributions(&mut self) {
        self.contributions_until = Some(Instant::now() + CONTRIBUTION_TIMEOUT);
    }

    /// Lets the match begin once all people have contributed, or when their time is over:
    /// the page of somebody who has just sat down would refuse a match without its
    /// contribution.
    pub(super) fn begin_with_contributions(&mut self) {
        self.begins_by
            .get_or_insert_with(|| Instant::now() + CONTRIBUTION_TIMEOUT);
    }

    /// Cancels a start that waits for contributions.
    pub(super) fn cancel_start(&mut self) {
        self.begins_by = None;
    }

    /// When an idle table leaves memory. Requests that only read do not postpone it.
    pub(super) fn unload_at(&mut self, is_idle: bool, after: Duration) -> Option<Instant> {
        if !is_idle {
            self.idle_since = None;
            return None;
        }
        Some(*self.idle_since.get_or_insert_with(Instant::now) + after)
    }

    /// Lets an idle table stay in memory as long again.
    pub(super) fn postpone_unloading(&mut self) {
        self.idle_since = None;
    }
}

impl<G: Playable> TableActor<G> {
    /// When the next input is due that needs no command.
    pub(super) fn next_due(&self) -> Option<Instant> {
        let (table, timers) = (&self.table, &self.timers);
        // Its owner has asked this server: it needs no lease.
        if let Some(until) = timers
            .begins_by
            .filter(|_| table.status() == Status::Waiting)
        {
            let begins_at = table.lacks_contributions().then_some(until);
            return Some(begins_at.map_or(timers.not_before, |at| at.max(timers.not_before)));
        }
        if self.rests() || !self.has_lease() {
            return None;
        }
        if table.waits_for_contributions() && !table.waits_for_rated_people() {
            let until = timers
                .contributions_until
                .filter(|_| self.is_person_present());
            return Some(until?.max(timers.not_before));
        }
        let due = table.due(self.bots.pace)?;
        let (after, not_before) = match due.cause {
            Cause::Bot => return Some(self.bot_move_due()?.max(timers.not_before)),
            Cause::Deal if table.all_present_are_ready(self) => {
                let presences = &self.context.viewers.presences;
                let returning_until = presences.returning_until(table.unready_participants());
                let limit = self.after_last_input(due.after);
                let dealt_at = returning_until.map_or(timers.not_before, |until| until.min(limit));
                return Some(timers.not_before.max(dealt_at));
            }
            Cause::Complete | Cause::Deal | Cause::Absence => (due.after, timers.not_before),
            Cause::Clock if table.wake().is_some() => (due.after, timers.not_before),
            Cause::Clock => {
                let taken_over_at = self.status.lease().taken_over_at;
                let since = taken_over_at.map_or(timers.started_at, |at| at.max(timers.started_at));
                let reconnected_by = since + RECONNECT_GRACE;
                (due.after, timers.not_before.max(reconnected_by))
            }
        };
        Some(not_before.max(self.after_last_input(after)))
    }

    /// Whether the match rests until one of its people comes back. Bots and stand-ins
    /// alone would fill the log for nobody.
    pub(super) fn rests(&self) -> bool {
        self.table.is_played_by_bots_alone() && !self.is_person_present()
    }

    /// When an input is due that must be made even if no socket is connected.
    pub(super) fn wake(&self) -> Option<Timestamp> {
        self.table.wake().filter(|_| !self.rests())
    }

    /// The time that is so long after the last input.
    pub(super) fn after_last_input(&self, delay: Duration) -> Instant {
        let elapsed = self.context.now().since(self.table.last_at());
        Instant::now() + delay.saturating_sub(elapsed)
    }

    /// Whether the actor must stay in memory for an input that needs no viewers, which a match
    /// of days has: it is due soon, or the log is ahead of the server's time. Such a log was
    /// written while the server's clock was wrong. Its time goes on only in memory: an actor
    /// that is started again continues from the last input.
    pub(super) fn must_stay_for_due_input(&self) -> bool {
        let Some(wake) = self.wake() else {
            return false;
        };
        let (now, services) = (self.context.now(), &self.context.services);
        let soon = now + services.settings.idle + services.settings.idle;
        wake <= soon || now > services.now() + LARGE_STEP_THRESHOLD
    }

    pub(super) async fn commit_due_input(&mut self) -> Result<(), ActorError> {
        let is_waiting = self.table.status() == Status::Waiting;
        let begins = is_waiting && self.timers.begins_by.is_some();
        if !begins && !self.has_live_lease() {
            self.timers.not_before = Instant::now() + LEASE_DELAY;
            return Ok(());
        }
        let now = self.context.now();
        let input = match &self.bots.pending_move {
            Some(pending) => self.bot_input(pending, now),
            None if self.table.waits_for_rated_people() => self.table.due_without_bots(now),
            None if begins || self.table.waits_for_contributions() => self.table.started_input(now),
            None => self.table.due_without_bots(now),
        };
        let Some(input) = input else {
            self.timers.begins_by = None;
            // Times in the log are whole milliseconds, the timer's are finer.
            self.timers.not_before = Instant::now() + Duration::from_millis(1);
            return Ok(());
        };
        if !self.context.viewers.try_pay() {
            self.timers.not_before = Instant::now() + PAYMENT_DELAY;
            return Ok(());
        }
        match self.commit(&input).await? {
            Committed::Done => self.timers.begins_by = None,
            Committed::NotStored => self.timers.not_before = Instant::now() + RETRY_DELAY,
            // A start that was asked for is due at once again, if it still can be.
            Committed::Conflict => {}
        }
        Ok(())
    }

    /// When the table's info is announced next.
    pub(super) fn announcement_due(&self) -> Option<Instant> {
        let has_viewers = !self.context.viewers.is_empty();
        let gone_at = self.timers.next_gone_at.filter(|_| has_viewers);
        self.context.announce_at.into_iter().chain(gone_at).min()
    }

    pub(super) fn next_gone_at(&self) -> Option<Instant> {
        let presences = &self.context.viewers.presences;
        presences.next_gone_at(self.seated_people())
    }

    /// Closes the table if it has been idle for too long, and if nobody has touched it
    /// since `touched`. It stays in the store.
    pub(super) async fn close_if_idle(&mut self, touched: Timestamp) -> Result<(), ActorError> {
        let services = &self.context.services;
        let limit = match self.table.status() {
            Status::Waiting => services.settings.close_waiting,
            Status::Playing => services.settings.close_playing,
            Status::Over | Status::Closed => Duration::MAX,
        };
        let last_activity = self.projections.last_activity;
        let idle = services.now().since(last_activity);
        let is_anybody_there = !self.context.viewers.is_empty()
            || self.is_person_present()
            || !self.status.knows_presence();
        if is_anybody_there || last_activity != touched || idle < limit {
            self.save_summary().await;
            return Ok(());
        }
        let input = Input {
            at: self.context.now(),
            seat: None,
            by: Origin::System,
            what: InputKind::Closed {},
        };
        if self.commit(&input).await? == Committed::Done {
            let (id, days) = (self.context.id.as_str(), idle.as_secs() / (24 * 3600));
            tracing::warn!(table = id, days, "closed, because it was idle for so long");
        }
        Ok(())
    }
}

/// Sleeps until `due`; for ever if there is no such time.
pub(super) async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}
