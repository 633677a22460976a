//! The record of a finished match.

use crate::{Occupant, Table};
use brelan_kernel::{Game, Seat};
use brelan_record::{Header, Record, RecordedSeat, SeatKind};

impl<G: Game> Table<G> {
    /// The record of the match with these names by seat, or `None` while it is
    /// not over: it holds every card and the shuffle's secret.
    pub fn record(&self, names: &[String]) -> Option<Record> {
        let given = self.given();
        self.played.record(Header {
            seats: Seat::all(self.players())
                .map(|seat| self.recorded_seat(seat, names))
                .collect(),
            secret: Some(self.created.secret),
            contributions: &given,
        })
    }

    /// What was contributed to the seed, in seat order.
    pub(crate) fn given(&self) -> Vec<(Seat, [u8; 16])> {
        Seat::all(self.players())
            .filter_map(|seat| Some((seat, self.contributions[seat]?)))
            .collect()
    }

    fn recorded_seat(&self, seat: Seat, names: &[String]) -> RecordedSeat {
        let bot = self.occupant(seat).and_then(Occupant::bot);
        RecordedSeat {
            name: names.get(seat.index()).cloned().unwrap_or_default(),
            kind: if bot.is_some() {
                SeatKind::Bot
            } else {
                SeatKind::Person
            },
            bot: bot.map(str::to_owned),
        }
    }
}
