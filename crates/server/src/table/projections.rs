//! What is kept beside the log: names, the record, the note that lists read.

use super::command::SeatRequest;
use super::commit::{Committed, ActorError};
use super::actor::{TableActor, MAX_APPEND_TRIES};
use super::info::LoadedTable;
use crate::api_error::ApiError;
use crate::names;
use brelan_bots::Playable;
use brelan_kernel::Seat;
use brelan_protocol::rest::{Status, TableInfo};
use brelan_store::{Note, Phase};
use brelan_table::{Occupant, Person, Sitting};

impl<G: Playable> TableActor<G> {
    /// Lets somebody sit down. The name is kept first, so that whoever is
    /// shown the seat is shown the name.
    pub(super) async fn sit(
        &mut self,
        request: SeatRequest,
    ) -> Result<Result<TableInfo, ApiError>, ActorError> {
        for _ in 0..MAX_APPEND_TRIES {
            let LoadedTable::Live(table) = &self.loaded else {
                return Ok(Err(ApiError::TableClosed));
            };
            let now = self.shared.now();
            let before = request.code.as_deref().map(|code| self.owner_of(code));
            let sitting = match &before {
                Some(None) => return Ok(Err(ApiError::InvalidSeatCode)),
                Some(Some(before)) => table.go_on(before, &request.person, now),
                None => table.sit(&request.person, request.seat, request.contribution, now),
            };
            let input = match sitting {
                Err(why) => return Ok(Err(ApiError::seat_refused(why))),
                Ok(Sitting::Already(_)) => return Ok(Ok(self.info(Some(&request.person)))),
                Ok(Sitting::Append(input)) => input,
            };
            let name = match &before {
                Some(Some(before)) => self.names.of_person(before),
                _ => names::distinct_name(&request.name, &self.taken_names()),
            };
            let person = &request.person;
            self.shared.store.name(&self.id, &person.0, &name).await?;
            self.names.keep(person, &name);
            match self.commit(&input).await? {
                Committed::Done => return Ok(Ok(self.info(Some(&request.person)))),
                Committed::NotStored => return Ok(Err(ApiError::Unavailable)),
                Committed::Conflict => {}
            }
        }
        Ok(Err(ApiError::Unavailable))
    }

    /// Whose seat a code is for: nobody's once it was used.
    fn owner_of(&self, code: &str) -> Option<Person> {
        let LoadedTable::Live(table) = &self.loaded else {
            return None;
        };
        Seat::all(table.seats())
            .filter_map(|seat| table.occupant(seat)?.person())
            .find(|person| self.shared.signer.is_seat_code(&self.id, person, code))
            .cloned()
    }

    pub(super) fn taken_names(&self) -> Vec<String> {
        let LoadedTable::Live(table) = &self.loaded else {
            return Vec::new();
        };
        Seat::all(table.seats())
            .filter_map(|seat| Some(self.names.of(table.occupant(seat)?, seat)))
            .collect()
    }

    /// Reads names again where somebody sits whom another server seated.
    pub(super) async fn name_newcomers(&mut self) -> Result<(), ActorError> {
        let LoadedTable::Live(table) = &self.loaded else {
            return Ok(());
        };
        let unknown = |seat| {
            let person = table.occupant(seat).and_then(Occupant::person);
            person.is_some_and(|person| !self.names.knows(person))
        };
        if Seat::all(table.seats()).any(unknown) {
            self.read_about().await?;
        }
        Ok(())
    }

    pub(super) fn record(&self) -> Result<String, ApiError> {
        let LoadedTable::Live(table) = &self.loaded else {
            return Err(ApiError::TableClosed);
        };
        let record = table
            .record(&|person| self.names.of_person(person))
            .ok_or(ApiError::NotOver)?;
        Ok(record.to_json())
    }

    /// Keeps what follows from the log: the record of a finished match as text
    /// and what lists read. Where that fails now it is made again later.
    pub(super) async fn keep_what_follows(&mut self) {
        let LoadedTable::Live(table) = &self.loaded else {
            return;
        };
        let (phase, wake) = (phase(table.status()), table.wake());
        let over = table.status() == Status::Over;
        if self
            .noted
            .is_none_or(|noted| (noted.phase, noted.wake) != (phase, wake))
        {
            self.note().await;
        }
        if !over || self.record_kept {
            return;
        }
        self.record_kept = true;
        let Ok(record) = self.record() else {
            return;
        };
        if let Err(error) = self.shared.store.keep_record(&self.id, record).await {
            tracing::warn!(table = self.id, %error, "the record was not kept yet");
        }
    }

    /// Writes down for the lists what the log says now.
    pub(super) async fn note(&mut self) {
        let LoadedTable::Live(table) = &self.loaded else {
            return;
        };
        let note = Note {
            phase: phase(table.status()),
            touched: self.touched,
            wake: table.wake(),
        };
        match self.shared.store.note(&self.id, note).await {
            Ok(()) => self.noted = Some(note),
            Err(error) => tracing::warn!(table = self.id, %error, "the lists are behind"),
        }
    }
}

fn phase(status: Status) -> Phase {
    match status {
        Status::Waiting => Phase::Waiting,
        Status::Playing => Phase::Playing,
        Status::Over | Status::Closed => Phase::Over,
    }
}
