//! What a table does by itself: bots move, clocks run out, nobody comes back.

use super::commit::{Committed, ActorError};
use super::actor::TableActor;
use super::info::LoadedTable;
use brelan_bots::Playable;
use brelan_protocol::rest::Status;
use brelan_table::{Cause, Input, InputKind, Origin, Table};
use std::time::Duration;
use tokio::time::Instant;

/// How long a table waits before it tries again to store what it does by itself.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// After a restart no clock of an evening runs out before everybody could come
/// back.
const RECONNECT_GRACE: Duration = Duration::from_secs(15);

impl<G: Playable> TableActor<G> {
    /// When something happens by itself.
    pub(super) fn due(&self) -> Option<Instant> {
        let LoadedTable::Live(table) = &self.loaded else {
            return None;
        };
        let due = table.due(self.pace)?;
        let (after, not_before) = match due.cause {
            Cause::Bot => return Some(self.bot_move_due()?.max(self.not_before)),
            Cause::Deal if table.all_present_are_ready(self) => (Duration::ZERO, self.not_before),
            Cause::Complete | Cause::Deal => (due.after, self.not_before),
            Cause::Clock if table.wake().is_some() => (due.after, self.not_before),
            Cause::Clock => (due.after, self.not_before.max(self.began + RECONNECT_GRACE)),
        };
        Some(not_before.max(self.after_last(table, after)))
    }

    /// So long after the last input.
    pub(super) fn after_last(&self, table: &Table<G>, time: Duration) -> Instant {
        let passed = Duration::from_millis(self.shared.now().saturating_sub(table.last_at()));
        Instant::now() + time.saturating_sub(passed)
    }

    /// Whether something happens soon though nobody looks: in a match of days.
    pub(super) fn goes_on_alone(&self) -> bool {
        let LoadedTable::Live(table) = &self.loaded else {
            return false;
        };
        let soon = self.shared.now() + 2 * self.shared.settings.idle.as_millis() as u64;
        table.wake().is_some_and(|wake| wake <= soon)
    }

    pub(super) async fn act_by_itself(&mut self) -> Result<(), ActorError> {
        let LoadedTable::Live(table) = &self.loaded else {
            return Ok(());
        };
        let now = self.shared.now();
        let input = match &self.pending_move {
            Some(pending_move) => self.bot_input(table, pending_move, now),
            None => table.due_without_bots(now),
        };
        let Some(input) = input else {
            // The clock of the log may be a moment behind the one that woke us.
            self.not_before = Instant::now() + Duration::from_millis(1);
            return Ok(());
        };
        if self.commit(&input).await? == Committed::NotStored {
            self.not_before = Instant::now() + RETRY_DELAY;
        }
        Ok(())
    }

    /// Closes a table that nobody has touched for long; it stays in the store.
    pub(super) async fn close_if_idle(&mut self) -> Result<(), ActorError> {
        let LoadedTable::Live(table) = &self.loaded else {
            return Ok(());
        };
        let limits = &self.shared.settings;
        let limit = match table.status() {
            Status::Waiting => limits.close_waiting,
            Status::Playing => limits.close_playing,
            Status::Over | Status::Closed => Duration::MAX,
        };
        let now = self.shared.now();
        let idle = Duration::from_millis(now.saturating_sub(self.touched));
        if !self.viewers.is_empty() || idle < limit {
            self.note().await;
            return Ok(());
        }
        let input = Input {
            at: now.max(table.last_at()),
            seat: None,
            by: Origin::System,
            what: InputKind::Closed {},
        };
        self.commit(&input).await?;
        Ok(())
    }
}
