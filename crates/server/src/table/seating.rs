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
use brelan_table::{Input, Occupant, SeatReply, Status};

impl<G: Playable> TableActor<G> {
    /// Gives a person a seat. The name is stored before the seat, so that every
    /// viewer who is shown the seat is shown the name.
    pub(super) async fn seat_person(
        &mut self,
        request: SeatRequest,
    ) -> Result<Result<TableInfo, ApiError>, ActorError> {
        let person = &request.person;
        if request.program && self.context.metadata.listed {
            // Strangers meet there, and count on people.
            return Ok(Err(ApiError::NoPrograms));
        }
        if request.code.is_none() {
            self.wait_for_networks().await?;
        }
        for _ in 0..MAX_APPEND_TRIES {
            let now = self.context.now();
            // With a code: the person in the seat that it is for.
            let previous = match request.code.as_deref().map(|code| self.owner_of_code(code)) {
                None => None,
                Some(None) => return Ok(Err(ApiError::InvalidSeatCode)),
                Some(Some(owner)) => Some(owner),
            };
            // A barred person's code is as good as used.
            if let Some(owner) = &previous
                && self.context.services.moderation.is_barred(owner).await?
            {
                return Ok(Err(ApiError::InvalidSeatCode));
            }
            let sitting = match &previous {
                Some(owner) => self.table.transfer_seat_to(owner, person, now),
                None if request.program => {
                    self.table.take_seat_for_program(person, request.seat, now)
                }
                None => self.table.take_seat(person, request.seat, now),
            };
            let input = match sitting {
                Err(reason) => return Ok(Err(ApiError::seat_refused(reason))),
                Ok(SeatReply::Already(_)) => return Ok(Ok(self.info(Some(person)))),
                Ok(SeatReply::Append(input)) => input,
            };
            if previous.is_none() && self.may_be_there_already(request.network) {
                return Ok(Err(ApiError::SameAddress));
            }
            let appearance = match &previous {
                Some(owner) => self.context.names.shown(owner),
                None => {
                    let others = self.appearances_where(|_| true);
                    request.appearance.distinct_from(person, &others)
                }
            };
            self.set_appearance(person, appearance).await?;
            match self.commit(&input).await? {
                Committed::Done => {
                    self.remember_network(person, request.network);
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
        let others = self.appearances_where(|other| other != seat);
        let appearance = appearance.distinct_from(person, &others);
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
        // A new name counts as seated, also if its person gets no seat after all.
        self.projections.saved_seated = None;
        self.projections.may_seats_have_changed = true;
        self.context.names.insert(person, appearance);
        Ok(())
    }

    /// Lets a person leave the table for good. A repeated request changes nothing.
    pub(super) async fn give_up_seat(
        &mut self,
        person: &PersonId,
    ) -> Result<Result<TableInfo, ApiError>, ActorError> {
        self.commit_for(person, |actor| {
            let left = actor.table.leave_table(person, actor.context.now());
            left.map_err(|_| ApiError::NotSeated)
        })
        .await
    }

    /// Commits the input that `decide` makes of the table as it is, and asks it again after each
    /// conflict. Gives the table as `person` may know it afterwards, also where `decide` gives
    /// `None` because nothing is to be done.
    pub(super) async fn commit_for(
        &mut self,
        person: &PersonId,
        decide: impl Fn(&Self) -> Result<Option<Input>, ApiError> + Send,
    ) -> Result<Result<TableInfo, ApiError>, ActorError> {
        for _ in 0..MAX_APPEND_TRIES {
            let input = match decide(self) {
                Err(refusal) => return Ok(Err(refusal)),
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

    /// Lets a barred person play no longer: the sockets close, and the seat is free
    /// again or played by a bot.
    pub(super) async fn expel(&mut self, person: &PersonId) -> Result<(), ActorError> {
        for socket in self.context.viewers.sockets_of(person) {
            self.leave(socket);
        }
        for _ in 0..MAX_APPEND_TRIES {
            let Some(input) = self.table.expel(person, self.context.now()) else {
                return Ok(());
            };
            // What could not be stored is tried again when the table is loaded.
            if self.commit(&input).await? != Committed::Conflict {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Does so for the people who were barred while the table was not in memory.
    pub(super) async fn expel_barred_people(&mut self) -> Result<(), ActorError> {
        if matches!(self.table.status(), Status::Over | Status::Closed) {
            return Ok(());
        }
        let people: Vec<PersonId> = self.seated_people().cloned().collect();
        for person in people {
            if self.context.services.moderation.is_barred(&person).await? {
                self.expel(&person).await?;
            }
        }
        Ok(())
    }

    /// The code of a person's seat, for another device.
    pub(super) fn seat_code(&self, person: &PersonId) -> Result<String, ApiError> {
        let assigned = self.table.seat_assigned_at(person);
        if self.table.created().is_prepared() {
            // To anybody but its person there is no such table.
            return Err(assigned.map_or(ApiError::NotFound, |_| ApiError::Lesson));
        }
        let is_program = self
            .table
            .seat_of(person)
            .filter(|it| self.table.is_program(*it));
        // A program is one on every device.
        let assigned = assigned
            .filter(|_| is_program.is_none())
            .ok_or(ApiError::NotSeated)?;
        if self.table.created().rated {
            return Err(ApiError::RatedSeat);
        }
        let signer = &self.context.services.signer;
        Ok(signer.seat_code(&self.context.id, person, assigned))
    }

    /// The person in the seat that a code is for; `None` if the code was used.
    fn owner_of_code(&self, code: &str) -> Option<PersonId> {
        let (signer, id) = (&self.context.services.signer, &self.context.id);
        self.seated_people()
            .find(|person| {
                let assigned = self.table.seat_assigned_at(person);
                assigned.is_some_and(|seq| signer.is_seat_code(id, person, seq, code))
            })
            .cloned()
    }

    /// The people with a seat at the table.
    pub(super) fn seated_people(&self) -> impl Iterator<Item = &PersonId> {
        Seat::all(self.table.seats())
            .filter_map(|seat| self.table.occupant(seat).and_then(Occupant::participant))
    }

    pub(super) fn names_of_seats(&self) -> Vec<String> {
        let seats = self.appearances_where(|_| true).into_iter();
        seats.map(|seat| seat.name).collect()
    }

    /// How those in some seats are shown. Bots and programs have no avatar.
    fn appearances_where(&self, wanted: impl Fn(Seat) -> bool) -> Vec<Appearance> {
        let names = &self.context.names;
        Seat::all(self.table.seats())
            .filter(|seat| wanted(*seat))
            .filter_map(|seat| {
                Some(match self.table.occupant(seat)? {
                    Occupant::Person(person) => names.shown(person),
                    other => Appearance::of_name(names.of_occupant(other, seat)),
                })
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
