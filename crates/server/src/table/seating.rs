//! Taking a seat at a table, and the names of the people there.

use super::actor::TableActor;
use super::command::SeatRequest;
use super::commit::{ActorError, Committed, MAX_APPEND_TRIES};
use super::table_names::Appearance;
use crate::api_error::ApiError;
use brelan_bots::Playable;
use brelan_ids::PersonId;
use brelan_kernel::Seat;
use brelan_protocol::rest::TableInfo;
use brelan_table::{Occupant, SeatReply, Status};

impl<G: Playable> TableActor<G> {
    /// Gives a person a seat. The name is stored before the seat, so that every
    /// viewer who is shown the seat is shown the name.
    pub(super) async fn seat_person(
        &mut self,
        request: SeatRequest,
    ) -> Result<Result<TableInfo, ApiError>, ActorError> {
        let person = &request.person;
        for _ in 0..MAX_APPEND_TRIES {
            let now = self.context.now();
            // With a code: the person in the seat that it is for.
            let previous = match request.code.as_deref().map(|code| self.owner_of_code(code)) {
                None => None,
                Some(None) => return Ok(Err(ApiError::InvalidSeatCode)),
                Some(Some(owner)) => Some(owner),
            };
            let sitting = match &previous {
                Some(owner) => self.table.transfer_seat_to(owner, person, now),
                None => self
                    .table
                    .take_seat(person, request.seat, request.contribution, now),
            };
            let input = match sitting {
                Err(reason) => return Ok(Err(ApiError::seat_refused(reason))),
                Ok(SeatReply::Already(_)) => return Ok(Ok(self.info(Some(person)))),
                Ok(SeatReply::Append(input)) => input,
            };
            let appearance = match &previous {
                Some(owner) => self.context.names.appearance_of(owner),
                None => request.appearance.distinct_from(&self.names_of_seats()),
            };
            self.set_appearance(person, appearance).await?;
            match self.commit(&input).await? {
                Committed::Done => {
                    self.context.viewers.presences.expect(person);
                    return Ok(Ok(self.info(Some(person))));
                }
                Committed::NotStored => return Ok(Err(ApiError::Unavailable)),
                Committed::Conflict => {}
            }
        }
        Ok(Err(ApiError::Unavailable))
    }

    /// Changes the name and the avatar of a person with a seat, until the match is over:
    /// its record and its result keep the names that it was played under.
    pub(super) async fn rename_person(
        &mut self,
        person: &PersonId,
        appearance: Appearance,
    ) -> Result<(), ActorError> {
        let is_over = matches!(self.table.status(), Status::Over | Status::Closed);
        let Some(seat) = self.table.seat_of(person).filter(|_| !is_over) else {
            return Ok(());
        };
        let appearance = appearance.distinct_from(&self.names_of_others(seat));
        if appearance != self.context.names.appearance_of(person) {
            self.set_appearance(person, appearance).await?;
            self.announce();
        }
        Ok(())
    }

    async fn set_appearance(
        &mut self,
        person: &PersonId,
        appearance: Appearance,
    ) -> Result<(), ActorError> {
        let named = appearance.clone().stored_for(person);
        let store = &self.context.services.store;
        store.set_display_name(&self.context.id, named).await?;
        self.context.names.insert(person, appearance);
        Ok(())
    }

    /// Lets a person leave the table for good. A repeated request changes nothing.
    pub(super) async fn give_up_seat(
        &mut self,
        person: &PersonId,
    ) -> Result<Result<TableInfo, ApiError>, ActorError> {
        for _ in 0..MAX_APPEND_TRIES {
            let input = match self.table.leave_table(person, self.context.now()) {
                Err(_) => return Ok(Err(ApiError::NotSeated)),
                Ok(None) => return Ok(Ok(self.info(Some(person)))),
                Ok(Some(input)) => input,
            };
            match self.commit(&input).await? {
                Committed::Done => return Ok(Ok(self.info(Some(person)))),
                Committed::NotStored => return Ok(Err(ApiError::Unavailable)),
                Committed::Conflict => {}
            }
        }
        Ok(Err(ApiError::Unavailable))
    }

    /// The person in the seat that a code is for; `None` if the code was used.
    fn owner_of_code(&self, code: &str) -> Option<PersonId> {
        let (signer, id) = (&self.context.services.signer, &self.context.id);
        self.seated_people()
            .find(|person| signer.is_seat_code(id, person, code))
            .cloned()
    }

    /// The people with a seat at the table.
    pub(super) fn seated_people(&self) -> impl Iterator<Item = &PersonId> {
        Seat::all(self.table.seats())
            .filter_map(|seat| self.table.occupant(seat).and_then(Occupant::person))
    }

    pub(super) fn names_of_seats(&self) -> Vec<String> {
        self.names_where(|_| true)
    }

    fn names_of_others(&self, own: Seat) -> Vec<String> {
        self.names_where(|seat| seat != own)
    }

    fn names_where(&self, wanted: impl Fn(Seat) -> bool) -> Vec<String> {
        Seat::all(self.table.seats())
            .filter(|seat| wanted(*seat))
            .filter_map(|seat| {
                let occupant = self.table.occupant(seat)?;
                Some(self.context.names.of_occupant(occupant, seat))
            })
            .collect()
    }

    /// Reads the names again if another server has seated a person.
    pub(super) async fn load_missing_names(&mut self) -> Result<(), ActorError> {
        let names = &self.context.names;
        if self.seated_people().any(|person| !names.contains(person)) {
            self.context.reload_metadata().await?;
        }
        Ok(())
    }
}
