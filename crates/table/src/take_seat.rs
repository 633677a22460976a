//! Taking a seat, transferring it to another device, and leaving it for good.

use crate::{Input, InputKind, Origin, Problem, StandIn, Status, Table};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Game, Seat};

/// The reply to a request for a seat.
pub enum SeatReply {
    /// Append this input. On a conflict ask again.
    Append(Box<Input>),
    /// The person sits there already.
    Already(Seat),
}

/// Why a person cannot take a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSeat {
    /// The seat is taken.
    Taken,
    /// Every seat is taken.
    Full,
    /// The match has begun, and is not open to newcomers.
    Begun,
    /// A round is being played: newcomers take seats between two rounds.
    RoundRunning,
    /// In this match the person has seen another seat's cards.
    OtherSeat,
    /// The match is over, or the table closed.
    Closed,
    /// The code of the link was used: the seat is taken on another device.
    UsedUp,
    /// The program's token is that of a person who sits there.
    SitsAsPerson,
}

impl<G: Game> Table<G> {
    /// Lets `person` sit down in `seat`, or in any that is free.
    ///
    /// # Errors
    /// Why that is not possible.
    pub fn take_seat(
        &self,
        person: &PersonId,
        seat: Option<Seat>,
        now: Timestamp,
    ) -> Result<SeatReply, NoSeat> {
        if let Some(own) = self.seat_of(person) {
            return match seat {
                Some(other) if other != own => Err(NoSeat::OtherSeat),
                _ => Ok(SeatReply::Already(own)),
            };
        }
        let free = self.free_for(Some(person));
        let chosen = match seat {
            Some(seat) => free.iter().find(|free| **free == seat).copied(),
            None => free.first().copied(),
        };
        let Some(seat) = chosen else {
            return Err(self.why_no_seat(person, seat.is_some() && !free.is_empty()));
        };
        let what = InputKind::Seated {
            name: None,
            value: None,
            program: false,
        };
        Ok(append(seat, person, now.max(self.last_at()), what))
    }

    /// Lets a program sit down before the match, in `seat` or in any that is free;
    /// `program` is the person of its token.
    ///
    /// # Errors
    /// Why that is not possible.
    pub fn take_seat_for_program(
        &self,
        program: &PersonId,
        seat: Option<Seat>,
        now: Timestamp,
    ) -> Result<SeatReply, NoSeat> {
        match self.seat_of(program) {
            Some(own) if !self.is_program(own) => return Err(NoSeat::SitsAsPerson),
            // Nobody takes over a hand: a match that has begun is played by those who began it.
            None if self.status() == Status::Playing => return Err(NoSeat::Begun),
            _ => {}
        }
        let mut reply = self.take_seat(program, seat, now)?;
        if let SeatReply::Append(input) = &mut reply
            && let InputKind::Seated { program, .. } = &mut input.what
        {
            *program = true;
        }
        Ok(reply)
    }

    /// Transfers the seat of `before` to `person`: the same human on another
    /// device, or after the first device lost its cookie. A seat of a rated match stays with
    /// its account.
    ///
    /// # Errors
    /// Why that is not possible.
    pub fn transfer_seat_to(
        &self,
        before: &PersonId,
        person: &PersonId,
        now: Timestamp,
    ) -> Result<SeatReply, NoSeat> {
        if matches!(self.status(), Status::Over | Status::Closed) {
            return Err(NoSeat::Closed);
        }
        let seat = self.seat_of(before).ok_or(NoSeat::UsedUp)?;
        if self.is_program(seat) {
            return Err(NoSeat::UsedUp);
        }
        if before == person {
            return Ok(SeatReply::Already(seat));
        }
        if self.created.rated {
            return Err(NoSeat::UsedUp);
        }
        if self.has_seen_another_seat(person, seat) {
            return Err(NoSeat::OtherSeat);
        }
        Ok(append(
            seat,
            person,
            now.max(self.last_at()),
            InputKind::Moved {},
        ))
    }

    /// The input by which `person` leaves the table for good; `None` where the person
    /// has left already, or where there is nothing to leave any more. A match of one
    /// person with bots ends with it: nobody else could go on. In any other match a
    /// bot plays on, and the person may return.
    ///
    /// # Errors
    /// [`Problem::NotSeated`] for a person without a seat.
    pub fn leave_table(&self, person: &PersonId, now: Timestamp) -> Result<Option<Input>, Problem> {
        let seat = self.seat_of(person).ok_or(Problem::NotSeated)?;
        let is_alone = self.is_only_person(seat);
        let (seat, what) = match self.status() {
            Status::Over | Status::Closed => return Ok(None),
            // A table that begins by itself waits for nobody but this person.
            Status::Waiting if is_alone && self.begins_at_once() => (None, InputKind::Closed {}),
            // A rated match is for exactly these people.
            Status::Waiting if self.created.rated => (None, InputKind::Closed {}),
            Status::Playing if is_alone => (None, InputKind::Closed {}),
            Status::Playing if self.stand_in(seat) == Some(StandIn::Left) => return Ok(None),
            Status::Waiting | Status::Playing => (Some(seat), InputKind::Left {}),
        };
        Ok(Some(Input {
            at: now.max(self.last_at()),
            seat,
            by: Origin::Person(person.clone()),
            what,
        }))
    }

    /// The input by which a person whom the operator has barred gives up the seat;
    /// `None` where nothing is left to give up. Before the match the seat is free again.
    /// In a match with others a bot plays on. A match of this person with bots rests:
    /// it is there again if the bar is lifted.
    pub fn expel(&self, person: &PersonId, now: Timestamp) -> Option<Input> {
        let seat = self.seat_of(person)?;
        let is_alone = self.is_only_person(seat);
        let (seat, what) = match self.status() {
            Status::Over | Status::Closed => return None,
            Status::Waiting if is_alone && self.begins_at_once() => return None,
            Status::Playing if is_alone => return None,
            Status::Playing if self.stand_in(seat) == Some(StandIn::Left) => return None,
            Status::Waiting if self.created.rated => (None, InputKind::Closed {}),
            Status::Waiting | Status::Playing => (Some(seat), InputKind::Left {}),
        };
        Some(Input {
            at: now.max(self.last_at()),
            seat,
            by: Origin::System,
            what,
        })
    }

    /// Whether nobody but bots and programs would be left without the person in `seat`.
    fn is_only_person(&self, seat: Seat) -> bool {
        !self.is_program(seat) && self.person_count() == 1
    }

    fn why_no_seat(&self, person: &PersonId, another_is_free: bool) -> NoSeat {
        match self.status() {
            Status::Over | Status::Closed => NoSeat::Closed,
            _ if another_is_free => NoSeat::Taken,
            Status::Waiting => NoSeat::Full,
            Status::Playing if !self.created.settings.open => NoSeat::Begun,
            Status::Playing if self.may_join_later(person) => NoSeat::RoundRunning,
            Status::Playing if self.seats_for(None).is_empty() => NoSeat::Full,
            Status::Playing if self.people_who_saw_cards().any(|seen| seen == person) => {
                NoSeat::OtherSeat
            }
            Status::Playing => NoSeat::Taken,
        }
    }
}

fn append(seat: Seat, person: &PersonId, at: Timestamp, what: InputKind) -> SeatReply {
    SeatReply::Append(Box::new(Input {
        at,
        seat: Some(seat),
        by: Origin::Person(person.clone()),
        what,
    }))
}
