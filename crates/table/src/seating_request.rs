//! Requests that change the occupants of seats, and the request to begin: to
//! start, to leave, to return, to seat a bot, to swap seats.

use crate::{
    BotRoster, Input, InputKind, Occupant, Origin, Presence, PresenceSource, Problem, Request,
    Status, Table,
};
use brelan_kernel::{Game, Seat};

/// A change of the seating that can be carried out.
pub(crate) struct SeatingChange {
    seat: Seat,
    /// The level of the bot that sits down, where one does.
    bot: Option<String>,
    what: InputKind,
}

impl SeatingChange {
    /// The change as an input; `input` makes one of the seat that asked for it.
    pub(crate) fn input(self, input: impl FnOnce(InputKind) -> Input) -> Input {
        let mut input = input(self.what);
        input.seat = Some(self.seat);
        if matches!(input.what, InputKind::Started {} | InputKind::Closed {}) {
            input.seat = None;
        }
        if let Some(level) = self.bot {
            input.by = Origin::Bot(level);
        }
        input
    }
}

impl<G: Game> Table<G> {
    /// The change that a request of the person in `seat` comes to: none where
    /// it is done already.
    pub(crate) fn seating_change(
        &self,
        seat: Seat,
        request: &Request<G::Action>,
        caller: &(impl PresenceSource + BotRoster),
    ) -> Result<Option<SeatingChange>, Problem> {
        match request {
            // A program has no say in who plays.
            Request::Start
            | Request::StandIn { .. }
            | Request::Remove { .. }
            | Request::SeatBot { .. }
            | Request::Swap { .. }
                if self.is_program(seat) =>
            {
                Err(Problem::NotOwner)
            }
            Request::Start => self.start(seat, caller),
            // A match that is over needs no bot any more.
            Request::Leave | Request::Return | Request::StandIn { .. }
                if self.status() == Status::Over =>
            {
                Ok(None)
            }
            Request::Leave if self.played.is_some() => Ok(self
                .is_played_by_participant(seat)
                .then(|| change(seat, InputKind::Left {}))),
            Request::Leave if self.created.rated => Ok(Some(change(seat, InputKind::Closed {}))),
            Request::Leave => Ok(Some(change(seat, InputKind::Left {}))),
            Request::Return => Ok(self
                .stand_in(seat)
                .map(|_| change(seat, InputKind::Returned {}))),
            Request::StandIn { seat: absent } => self.let_stand_in(*absent, caller),
            Request::Remove { seat: other } => self.remove(seat, *other, caller),
            Request::SeatBot { seat: other, level } => {
                self.must_wait()?;
                self.must_direct(seat, caller)?;
                self.seat_bot(*other, level, caller)
            }
            Request::Swap { one, other } => self.swap_seats(seat, *one, *other, caller),
            _ => Ok(None),
        }
    }

    fn start(
        &self,
        seat: Seat,
        people: &impl PresenceSource,
    ) -> Result<Option<SeatingChange>, Problem> {
        if self.played.is_some() {
            return Ok(None);
        }
        self.must_direct(seat, people)?;
        self.options(self.taken())
            .map_err(|_| Problem::WrongNumber)?;
        Ok(Some(change(seat, InputKind::Started {})))
    }

    fn let_stand_in(
        &self,
        absent: Seat,
        people: &impl PresenceSource,
    ) -> Result<Option<SeatingChange>, Problem> {
        let person = self.participant(absent).ok_or(Problem::WrongSeat)?;
        if self.played.is_none() {
            return Err(Problem::WrongSeat);
        }
        if self.stand_in(absent).is_some() {
            return Ok(None);
        }
        // With time control the clock decides how long a person may be away.
        if self.created.settings.clock.is_some() || people.presence(person) != Presence::Gone {
            return Err(Problem::NotGone);
        }
        Ok(Some(change(absent, InputKind::StoodIn {})))
    }

    fn remove(
        &self,
        seat: Seat,
        other: Seat,
        people: &impl PresenceSource,
    ) -> Result<Option<SeatingChange>, Problem> {
        self.must_wait()?;
        self.must_direct(seat, people)?;
        match self.occupant(other) {
            None => Err(Problem::WrongSeat),
            Some(_) => Ok(Some(change(other, InputKind::Left {}))),
        }
    }

    /// Gives a free seat to a bot of this level, or changes the level of the bot
    /// that sits there.
    fn seat_bot(
        &self,
        seat: Seat,
        level: &str,
        roster: &impl BotRoster,
    ) -> Result<Option<SeatingChange>, Problem> {
        if !roster.has_level(level) {
            return Err(Problem::BadRequest);
        }
        let name = match self.occupant(seat) {
            _ if seat.0 >= self.seats() => return Err(Problem::WrongSeat),
            Some(Occupant::Person(_) | Occupant::Program(_)) => return Err(Problem::WrongSeat),
            Some(Occupant::Bot { level: now, .. }) if now == level => return Ok(None),
            Some(Occupant::Bot { name, .. }) => name.clone(),
            None => None,
        };
        let name = name.unwrap_or_else(|| roster.new_bot_name());
        Ok(Some(SeatingChange {
            seat,
            bot: Some(level.to_owned()),
            what: InputKind::Seated {
                name: Some(name),
                value: None,
                program: false,
            },
        }))
    }

    /// The owner may swap any two seats; every person may take a free seat
    /// instead of their own.
    fn swap_seats(
        &self,
        seat: Seat,
        one: Seat,
        other: Seat,
        people: &impl PresenceSource,
    ) -> Result<Option<SeatingChange>, Problem> {
        self.must_wait()?;
        if one.0 >= self.seats() || other.0 >= self.seats() {
            return Err(Problem::WrongSeat);
        }
        // The same request sent twice must not undo itself.
        if other == seat && self.occupant(one).is_none() {
            return Ok(None);
        }
        let own_to_free = one == seat && self.occupant(other).is_none();
        if !own_to_free {
            self.must_direct(seat, people)?;
        }
        Ok((one != other).then(|| change(one, InputKind::Swapped { with: other })))
    }

    pub(crate) fn must_wait(&self) -> Result<(), Problem> {
        match self.played {
            None => Ok(()),
            Some(_) => Err(Problem::Begun),
        }
    }

    /// Only the owner directs; while the owner is gone, every seated person may. Nobody directs
    /// a rated match.
    pub(crate) fn must_direct(
        &self,
        seat: Seat,
        people: &impl PresenceSource,
    ) -> Result<(), Problem> {
        if self.created.rated {
            return Err(Problem::NotOwner);
        }
        let owner = self.owner().filter(|owner| *owner != seat);
        match owner.and_then(|owner| self.participant(owner)) {
            Some(owner) if people.presence(owner) != Presence::Gone => Err(Problem::NotOwner),
            _ => Ok(()),
        }
    }
}

fn change(seat: Seat, what: InputKind) -> SeatingChange {
    SeatingChange {
        seat,
        bot: None,
        what,
    }
}
