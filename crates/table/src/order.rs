//! What people order that is no action: to begin, to leave, to come back, who
//! sits where.

use crate::{Input, InputKind, Occupant, Origin, Person, Table};
use brelan_bots::Level;
use brelan_kernel::{Game, Seat};
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::{Presence, Status};
use brelan_protocol::server::Problem;

/// Who is at the table now. That is not in the log, so only what people order
/// depends on it, never what an input does.
pub trait PresenceSource {
    /// Whether `person` is there.
    fn presence(&self, person: &Person) -> Presence;

    /// A name for a bot that sits down, unlike the names at the table.
    fn bot_name(&self) -> String;
}

/// An order that can be carried out.
pub(crate) struct Order {
    seat: Seat,
    /// The level of who sits down, where it is a bot.
    bot: Option<String>,
    what: InputKind,
}

impl Order {
    /// The order as an input; `input` makes one of the seat that gave it.
    pub(crate) fn input(self, input: impl FnOnce(InputKind) -> Input) -> Input {
        let mut input = input(self.what);
        input.seat = Some(self.seat);
        if matches!(input.what, InputKind::Started {}) {
            input.seat = None;
        }
        if let Some(level) = self.bot {
            input.by = Origin::Bot(level);
        }
        input
    }
}

impl<G: Game> Table<G> {
    /// What an order of the person in `seat` comes to: nothing where it is
    /// carried out already.
    pub(crate) fn order(
        &self,
        seat: Seat,
        message: &ClientMessage<G::Action>,
        room: &impl PresenceSource,
    ) -> Result<Option<Order>, Problem> {
        match message {
            ClientMessage::Start {} => self.start(seat, room),
            // A match that is over needs no bot any more.
            ClientMessage::Leave {} | ClientMessage::Return {} | ClientMessage::StandIn { .. }
                if self.status() == Status::Over =>
            {
                Ok(None)
            }
            ClientMessage::Leave {} if self.played.is_some() => Ok(self
                .is_played_by_person(seat)
                .then(|| order(seat, InputKind::Left {}))),
            ClientMessage::Leave {} => Ok(Some(order(seat, InputKind::Left {}))),
            ClientMessage::Return {} => Ok(self
                .stand_in(seat)
                .map(|_| order(seat, InputKind::Returned {}))),
            ClientMessage::StandIn { seat: whose } => self.let_stand_in(*whose, room),
            ClientMessage::Remove { seat: whose } => self.remove(seat, *whose, room),
            ClientMessage::SeatBot { seat: whose, level } => {
                self.must_wait()?;
                self.must_direct(seat, room)?;
                let level = level.as_deref().unwrap_or(Level::USUAL.name());
                self.seat_bot(*whose, level, room)
            }
            ClientMessage::Swap { one, other } => self.change_places(seat, *one, *other, room),
            _ => Ok(None),
        }
    }

    fn start(&self, seat: Seat, room: &impl PresenceSource) -> Result<Option<Order>, Problem> {
        if self.played.is_some() {
            return Ok(None);
        }
        self.must_direct(seat, room)?;
        self.options(self.taken())
            .map_err(|_| Problem::WrongNumber)?;
        Ok(Some(order(seat, InputKind::Started {})))
    }

    fn let_stand_in(
        &self,
        whose: Seat,
        room: &impl PresenceSource,
    ) -> Result<Option<Order>, Problem> {
        let person = self.person(whose).ok_or(Problem::WrongSeat)?;
        if self.played.is_none() {
            return Err(Problem::WrongSeat);
        }
        if self.stand_in(whose).is_some() {
            return Ok(None);
        }
        // A clock itself says how long one may be away, if it be for days.
        if self.created.clock.is_some() || room.presence(person) != Presence::Gone {
            return Err(Problem::NotGone);
        }
        Ok(Some(order(whose, InputKind::StoodIn {})))
    }

    fn remove(
        &self,
        seat: Seat,
        whose: Seat,
        room: &impl PresenceSource,
    ) -> Result<Option<Order>, Problem> {
        self.must_wait()?;
        self.must_direct(seat, room)?;
        match self.occupant(whose) {
            None => Err(Problem::WrongSeat),
            Some(_) => Ok(Some(order(whose, InputKind::Left {}))),
        }
    }

    /// Gives a free seat to a bot of this level, or makes the bot that sits there
    /// one of it.
    fn seat_bot(
        &self,
        seat: Seat,
        level: &str,
        room: &impl PresenceSource,
    ) -> Result<Option<Order>, Problem> {
        if !brelan_bots::NAMES.contains(&level) {
            return Err(Problem::BadMessage);
        }
        let name = match self.occupant(seat) {
            _ if seat.0 >= self.seats() => return Err(Problem::WrongSeat),
            Some(Occupant::Person(_)) => return Err(Problem::WrongSeat),
            Some(Occupant::Bot { level: now, .. }) if now == level => return Ok(None),
            Some(Occupant::Bot { name, .. }) => name.clone(),
            None => None,
        };
        let name = name.unwrap_or_else(|| room.bot_name());
        Ok(Some(Order {
            seat,
            bot: Some(level.to_owned()),
            what: InputKind::Seated {
                name: Some(name),
                value: None,
            },
        }))
    }

    /// The host changes any two places; anybody takes a free one instead of
    /// their own.
    fn change_places(
        &self,
        seat: Seat,
        one: Seat,
        other: Seat,
        room: &impl PresenceSource,
    ) -> Result<Option<Order>, Problem> {
        self.must_wait()?;
        if one.0 >= self.seats() || other.0 >= self.seats() {
            return Err(Problem::WrongSeat);
        }
        // Said twice: a change that undid itself would be none.
        if other == seat && self.occupant(one).is_none() {
            return Ok(None);
        }
        let own_to_free = one == seat && self.occupant(other).is_none();
        if !own_to_free {
            self.must_direct(seat, room)?;
        }
        Ok((one != other).then(|| order(one, InputKind::Swapped { with: other })))
    }

    fn must_wait(&self) -> Result<(), Problem> {
        match self.played {
            None => Ok(()),
            Some(_) => Err(Problem::Begun),
        }
    }

    /// The host directs; if the host is gone, whoever sits there.
    fn must_direct(&self, seat: Seat, room: &impl PresenceSource) -> Result<(), Problem> {
        let host = self.host().filter(|host| *host != seat);
        match host.and_then(|host| self.person(host)) {
            Some(host) if room.presence(host) != Presence::Gone => Err(Problem::NotHost),
            _ => Ok(()),
        }
    }
}

fn order(seat: Seat, what: InputKind) -> Order {
    Order {
        seat,
        bot: None,
        what,
    }
}
