//! The record of a finished match.

use crate::table::Choice;
use crate::{Occupant, Table};
use brelan_ids::{PROGRAM_LEVEL, PersonId};
use brelan_kernel::{Game, Seat};
use brelan_record::{Header, Record, RecordedSeat, Recording};

impl<G: Game> Table<G> {
    /// The record of the match with people's names, or `None` while it is not
    /// over: it holds every card and the shuffle's secret. A lesson has none, because
    /// a record proves that the deal was left to chance. `describe_bot` adds what
    /// the table does not know of a bot, its version and its parameters.
    pub fn record(
        &self,
        name: &dyn Fn(&PersonId) -> String,
        describe_bot: &dyn Fn(&mut RecordedSeat),
    ) -> Option<Record> {
        if self.created.lesson {
            return None;
        }
        let contributions = self.contributions();
        let record = self.recording()?.record(Header {
            rules: self.created.rules_version,
            seats: Seat::all(self.seats())
                .map(|seat| self.recorded_seat(seat, name, describe_bot))
                .collect(),
            secret: Some(self.created.secret),
            contributions: &contributions,
        });
        record.map(|mut record| {
            record.shuffle.daily.clone_from(&self.created.daily);
            record
        })
    }

    /// The match, played again from its beginning into a recording; `None` while it
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

    /// The contributions to the seed, in seat order.
    pub(crate) fn contributions(&self) -> Vec<(Seat, [u8; 16])> {
        Seat::all(self.seats())
            .filter_map(|seat| Some((seat, self.contribution(seat)?.0)))
            .collect()
    }

    /// The seat in the record. Its kind is that of its occupant at the first deal. A seat of a person
    /// is named after its last person, as in the result of the match: a seat may move to another
    /// device, and with it to another person's id.
    fn recorded_seat(
        &self,
        seat: Seat,
        name: &dyn Fn(&PersonId) -> String,
        describe_bot: &dyn Fn(&mut RecordedSeat),
    ) -> RecordedSeat {
        let state = &self.seats[seat.index()];
        match &state.first {
            Some(Occupant::Person(first)) => {
                let last = state.occupant.as_ref().and_then(Occupant::participant);
                RecordedSeat::person(name(last.unwrap_or(first)))
            }
            Some(Occupant::Program(person)) => RecordedSeat::bot(name(person), PROGRAM_LEVEL),
            Some(Occupant::Bot { level, name }) => {
                let name = name.clone().unwrap_or_else(|| bot_name(seat));
                let mut recorded = RecordedSeat::bot(name, level);
                describe_bot(&mut recorded);
                recorded
            }
            None => RecordedSeat::person(""),
        }
    }
}

/// The name of a bot that has none in the log.
pub fn bot_name(seat: Seat) -> String {
    format!("Bot {}", seat.0 + 1)
}
