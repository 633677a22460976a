//! The record of a finished match.

use crate::table::Choice;
use crate::{Occupant, Person, Table};
use brelan_kernel::{Game, Seat};
use brelan_record::{Header, Record, RecordedSeat, Recording, SeatKind};

impl<G: Game> Table<G> {
    /// The record of the match with people's names, or `None` while it is not
    /// over: it holds every card and the shuffle's secret.
    pub fn record(&self, name: &dyn Fn(&Person) -> String) -> Option<Record> {
        let given = self.given();
        self.recording()?.record(Header {
            rules: self.created.rules_version,
            seats: Seat::all(self.seats())
                .map(|seat| self.recorded_seat(seat, name))
                .collect(),
            secret: Some(self.created.secret),
            contributions: &given,
        })
    }

    /// The match once more from its beginning, to be recorded; `None` while it
    /// is not over.
    fn recording(&self) -> Option<Recording<G, ()>> {
        let played = self.played.as_ref()?;
        let options = played.game.state().table_options().clone();
        let mut recording = Recording::<G, ()>::unobserved(options);
        let mut choices = played.choices.iter();
        loop {
            let turn = recording.played().state().turn();
            if turn.is_over() {
                return Some(recording);
            }
            if let Some(request) = turn.request() {
                let shuffled = self.draw(&request, played.seed);
                recording.apply_shuffle(&shuffled).ok()?;
            } else {
                let Choice { seat, action, by } = choices.next()?;
                recording.play(*seat, action, *by).ok()?;
            }
        }
    }

    /// What was contributed to the seed, in seat order.
    pub(crate) fn given(&self) -> Vec<(Seat, [u8; 16])> {
        Seat::all(self.seats())
            .filter_map(|seat| Some((seat, self.contribution(seat)?.0)))
            .collect()
    }

    /// Who held the seat at the first deal.
    fn recorded_seat(&self, seat: Seat, name: &dyn Fn(&Person) -> String) -> RecordedSeat {
        match &self.seats[seat.index()].first {
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
