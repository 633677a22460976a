//! The record of a finished match.

use crate::{Occupant, Person, Table};
use brelan_kernel::{Game, Seat};
use brelan_record::{Header, Record, RecordedSeat, SeatKind};

impl<G: Game> Table<G> {
    /// The record of the match with people's names, or `None` while it is not
    /// over: it holds every card and the shuffle's secret.
    pub fn record(&self, name: &dyn Fn(&Person) -> String) -> Option<Record> {
        let given = self.given();
        self.played.as_ref()?.recording.record(Header {
            seats: Seat::all(self.seats())
                .map(|seat| self.recorded_seat(seat, name))
                .collect(),
            secret: Some(self.created.secret),
            contributions: &given,
        })
    }

    /// What was contributed to the seed, in seat order.
    pub(crate) fn given(&self) -> Vec<(Seat, [u8; 16])> {
        Seat::all(self.seats())
            .filter_map(|seat| Some((seat, self.contribution(seat)?.0)))
            .collect()
    }

    /// Who held the seat at the first deal.
    fn recorded_seat(&self, seat: Seat, name: &dyn Fn(&Person) -> String) -> RecordedSeat {
        match &self.places[seat.index()].first {
            Some(Occupant::Person(person)) => RecordedSeat {
                name: name(person),
                kind: SeatKind::Person,
                bot: None,
            },
            Some(Occupant::Bot { level, name }) => RecordedSeat {
                name: name.clone().unwrap_or_else(|| bot_name(seat)),
                kind: SeatKind::Bot,
                bot: Some(level.clone()),
            },
            None => RecordedSeat {
                name: String::new(),
                kind: SeatKind::Person,
                bot: None,
            },
        }
    }
}

/// The name of a bot whose log gives it none.
pub fn bot_name(seat: Seat) -> String {
    format!("Bot {}", seat.0 + 1)
}
