//! What the store keeps besides the log and can be derived from it: the summary
//! that lists read, and the record and the result of a finished match.

use super::actor::TableActor;
use crate::api_error::ApiError;
use crate::bot_choice::describe_bot;
use brelan_bots::Playable;
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::Seat;
use brelan_store::{Phase, TableMetadata, TableSummary};
use brelan_table::{Presence, StandIn, Status};
use std::time::Duration;
use tokio::time::Instant;

/// How often the presence of people at a listed table is stored.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(60);

/// How long after a failure of the store a match that takes no more input stores its projections
/// again.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// What is stored of a table's projections.
pub(super) struct Projections {
    /// When a socket last joined or left, or the last input before the actor started.
    pub(super) last_activity: Timestamp,
    /// When a person with a seat was last connected; the epoch if nobody ever was.
    pub(super) last_present: Timestamp,
    /// The summary that was stored last.
    saved_summary: Option<TableSummary>,
    /// The people with a seat that were stored last, sorted; `None` if the store may
    /// have others.
    pub(super) saved_seated: Option<Vec<PersonId>>,
    /// Whether people may have changed since.
    pub(super) may_seats_have_changed: bool,
    /// Whether the record and the result are stored, or the match has none.
    is_match_saved: bool,
    /// The seq with which the last turn began of which notices are stored.
    pub(super) noticed_turn: Option<u64>,
}

impl Projections {
    pub(super) fn new(metadata: &TableMetadata, last_at: Timestamp) -> Self {
        Projections {
            last_activity: metadata.touched.max(last_at),
            last_present: metadata.present,
            saved_summary: None,
            saved_seated: Some(metadata.seated.clone()),
            may_seats_have_changed: true,
            is_match_saved: false,
            noticed_turn: None,
        }
    }
}

impl<G: Playable> TableActor<G> {
    /// The record of a finished match, as JSON.
    pub(super) fn record(&self) -> Result<String, ApiError> {
        if self.table.created().lesson {
            return Err(ApiError::Lesson);
        }
        let names = &self.context.names;
        let name = |person: &PersonId| names.of_person(person);
        let record = self.table.record(&name, &describe_bot::<G>);
        Ok(record.ok_or(ApiError::NotOver)?.to_json())
    }

    /// Stores the projections that have changed. A failure is only logged: they are derived from
    /// the log again after the next input, or after a while if there will be none.
    pub(super) async fn update_projections(&mut self) {
        if self.lacks_saved_match() {
            self.save_match().await;
        }
        if !self.is_summary_saved() {
            self.save_summary().await;
        }
        if std::mem::take(&mut self.projections.may_seats_have_changed) {
            self.save_seated().await;
        }
        self.add_notices().await;
        let is_behind = self.lacks_saved_match()
            || !self.is_summary_saved()
            || self.projections.may_seats_have_changed;
        let takes_input = phase_of(self.table.status()) != Phase::Over;
        self.timers.save_again_at =
            (is_behind && !takes_input).then(|| Instant::now() + RETRY_DELAY);
    }

    /// Whether the record or the result of a finished match is still to be stored.
    fn lacks_saved_match(&self) -> bool {
        self.table.status() == Status::Over && !self.projections.is_match_saved
    }

    fn is_summary_saved(&self) -> bool {
        let now = (phase_of(self.table.status()), self.wake());
        let saved = self.projections.saved_summary;
        saved.is_some_and(|saved| (saved.phase, saved.wake) == now)
    }

    /// Stores the record of a finished match and its result. A lesson has neither.
    async fn save_match(&mut self) {
        if let Ok(record) = self.record() {
            let (services, id) = (&self.context.services, &self.context.id);
            let mut saved = services.store.save_record(id, record).await;
            if saved.is_ok() {
                let names = &self.context.names;
                let stored = services.store_result(id, &self.table, names).await;
                saved = stored.map(drop);
            }
            if let Err(error) = saved {
                tracing::warn!(table = id.as_str(), %error, "the lists of matches are behind");
                return;
            }
        }
        self.projections.is_match_saved = true;
    }

    /// Stores who has a seat and has not left it for good: the table counts for them.
    async fn save_seated(&mut self) {
        let seats = Seat::all(self.table.seats());
        let stays = seats.filter(|seat| self.table.stand_in(*seat) != Some(StandIn::Left));
        let mut seated: Vec<_> = stays
            .filter_map(|seat| self.table.occupant(seat)?.participant().cloned())
            .collect();
        seated.sort();
        if self.projections.saved_seated.as_ref() == Some(&seated) {
            return;
        }
        let (store, id) = (&self.context.services.store, &self.context.id);
        match store.save_seated(id, seated.clone()).await {
            Ok(()) => self.projections.saved_seated = Some(seated),
            Err(error) => {
                self.projections.may_seats_have_changed = true;
                tracing::warn!(table = id.as_str(), %error, "the lists are behind");
            }
        }
    }

    /// Stores when people were last present, if they are or were until now. The lobby sorts by
    /// it, so that of a listed table it is stored at once, and again while people are there.
    pub(super) async fn store_presence(&mut self, were_present: bool) {
        let are_present = self.is_person_present();
        if are_present || were_present {
            self.projections.last_present = self.context.services.now();
            if self.context.metadata.listed {
                self.save_summary().await;
            }
        }
        // A match that rests from now on, or no longer, wakes at another time.
        self.update_projections().await;
        let is_shown = self.context.metadata.listed && are_present;
        self.timers.store_presence_at = is_shown.then(|| Instant::now() + PRESENCE_INTERVAL);
    }

    /// Whether a person with a seat is connected; programs are not asked for.
    pub(super) fn is_person_present(&self) -> bool {
        let presences = &self.context.viewers.presences;
        Seat::all(self.table.seats())
            .filter(|seat| !self.table.is_program(*seat))
            .filter_map(|seat| self.table.occupant(seat)?.participant())
            .any(|person| presences.presence_of(person) == Presence::Here)
    }

    /// Stores the summary that lists read. That a match is over is stored after its record and its
    /// result: until then the housekeeper finds the table among those that are idle, also where
    /// this server has ended meanwhile.
    pub(super) async fn save_summary(&mut self) {
        if self.lacks_saved_match() {
            return;
        }
        let summary = TableSummary {
            phase: phase_of(self.table.status()),
            touched: self.projections.last_activity,
            present: self.projections.last_present,
            wake: self.wake(),
        };
        let (store, id) = (&self.context.services.store, &self.context.id);
        match store.save_summary(id, self.table.seq(), summary).await {
            Ok(()) => self.projections.saved_summary = Some(summary),
            Err(error) => tracing::warn!(table = id.as_str(), %error, "the lists are behind"),
        }
    }
}

fn phase_of(status: Status) -> Phase {
    match status {
        Status::Waiting => Phase::Waiting,
        Status::Playing => Phase::Playing,
        Status::Over | Status::Closed => Phase::Over,
    }
}
