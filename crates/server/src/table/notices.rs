//! The notices of a match of days: it is somebody's turn, and its time is nearly over.

use super::actor::TableActor;
use super::{TableCommand, TableRegistry};
use crate::api_error::ApiError;
use crate::day::DAY;
use crate::notices::REMINDER_DIVISOR;
use brelan_bots::Playable;
use brelan_ids::{TableId, Timestamp};
use brelan_store::{NewNotice, NoticeKind};
use brelan_table::{RunningTurn, Status, TimeControl};
use std::time::Duration;

/// A turn in a match of days. Everybody at the table sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlowTurn {
    pub(crate) table: TableId,
    pub(crate) turn: RunningTurn,
    /// How long a turn may take.
    pub(crate) turn_time: Duration,
    /// The number of inputs since the turn began.
    pub(crate) changes: u64,
    /// When the last input was made.
    pub(crate) last_at: Timestamp,
}

impl SlowTurn {
    /// The notice before the time is over.
    pub(crate) fn reminder(&self) -> NewNotice {
        let due = self.turn.until - self.turn_time / REMINDER_DIVISOR;
        self.notice(NoticeKind::Reminder, due)
    }

    fn notice(&self, kind: NoticeKind, due: Timestamp) -> NewNotice {
        NewNotice {
            person: self.turn.person.clone(),
            table: self.table.clone(),
            kind,
            turn: self.turn.began_seq,
            due,
            inviter: None,
        }
    }
}

impl TableRegistry {
    /// The turn of a person whose time runs in a match of days.
    ///
    /// # Errors
    /// When there is no such table, or the store fails.
    pub(crate) async fn slow_turn(&self, id: &TableId) -> Result<Option<SlowTurn>, ApiError> {
        self.request(id, |reply| TableCommand::SlowTurn { reply })
            .await
    }
}

impl<G: Playable> TableActor<G> {
    pub(super) fn slow_turn(&self) -> Option<SlowTurn> {
        let table = &self.table;
        let Some(TimeControl::Slow { days }) = table.created().settings.clock else {
            return None;
        };
        let turn = table
            .running_turn()
            .filter(|_| table.status() == Status::Playing)?;
        Some(SlowTurn {
            table: self.context.id.clone(),
            turn_time: DAY * u32::from(days),
            changes: table.seq() - turn.began_seq,
            last_at: table.last_at(),
            turn,
        })
    }

    /// Stores the notices of a turn that has begun. Each server at which the table is open does
    /// so; the store keeps one. A failure is only logged, and tried again with the next input.
    pub(super) async fn add_notices(&mut self) {
        let Some(slow) = self.slow_turn() else {
            return;
        };
        if self.projections.noticed_turn == Some(slow.turn.began_seq) {
            return;
        }
        let services = &self.context.services;
        if !services.settings.push.is_on {
            return;
        }
        let due = services.now() + services.settings.push.delay;
        let turn = slow.notice(NoticeKind::Turn, due);
        // Bots alone have answered before the person is gone.
        let is_among_people = self.table.person_count() > 1;
        let notices = [is_among_people.then_some(turn), Some(slow.reminder())];
        for notice in notices.into_iter().flatten() {
            if let Err(error) = services.store.add_notice(notice).await {
                let id = &self.context.id;
                tracing::warn!(table = id.as_str(), %error, "a notice of a turn was not stored");
                return;
            }
        }
        self.projections.noticed_turn = Some(slow.turn.began_seq);
    }
}
