//! Other settings for a table that waits for its match.

use crate::match_setup::{resolve_options, seat_count};
use crate::seat::SeatState;
use crate::{
    Input, InputKind, InvalidInput, MatchSetup, Origin, PresenceSource, Problem, Table,
    TableSettings,
};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::Game;

impl<G: Game> Table<G> {
    /// The input with which `person` changes the settings; `None` if the table has them already.
    /// The new setup sets the number of seats, but a table that was made with fewer seats than its
    /// preset has gets no more. Only free seats are removed.
    ///
    /// # Errors
    /// - [`Problem::NotSeated`]: the person has no seat.
    /// - [`Problem::NotOwner`]: the person may not start the match.
    /// - [`Problem::Begun`]: the match has begun, or begins without a request.
    /// - [`Problem::WrongNumber`]: the new setup has fewer seats than are taken.
    /// - [`Problem::BadRequest`]: the options fit no number of players from the taken seats to
    ///   all seats.
    /// - [`Problem::Closed`]: the table is closed.
    pub fn change_settings(
        &self,
        person: &PersonId,
        mut settings: TableSettings,
        people: &impl PresenceSource,
        now: Timestamp,
    ) -> Result<Option<Input>, Problem> {
        let seat = self.seat_of(person).ok_or(Problem::NotSeated)?;
        if self.closed {
            return Err(Problem::Closed);
        }
        self.must_wait()?;
        if self.is_program(seat) {
            return Err(Problem::NotOwner);
        }
        self.must_direct(seat, people)?;
        if self.begins_at_once() {
            return Err(Problem::Begun);
        }
        self.limit_seats(&mut settings.setup);
        if settings == self.created.settings {
            return Ok(None);
        }
        self.must_suit(&settings.setup)?;
        Ok(Some(Input {
            at: now.max(self.last_at()),
            seat: Some(seat),
            by: Origin::Person(person.clone()),
            what: InputKind::SettingsChanged(Box::new(settings)),
        }))
    }

    /// A table that was made with fewer seats than its preset has does not get more of them.
    fn limit_seats(&self, setup: &mut MatchSetup) {
        if let MatchSetup::Open { seats, .. } = setup {
            *seats = self.max_seats.unwrap_or(*seats).min(*seats);
        }
    }

    /// Checks that a match with this setup has a seat for each occupant.
    fn must_suit(&self, setup: &MatchSetup) -> Result<(), Problem> {
        let (taken, version) = (self.taken(), self.created.rules_version);
        let seats = seat_count::<G>(setup).map_err(|_| Problem::BadRequest)?;
        let can_play = |players| resolve_options::<G>(setup, version, players).is_ok();
        match (taken..=seats).any(can_play) {
            true => Ok(()),
            false if taken > seats => Err(Problem::WrongNumber),
            false => Err(Problem::BadRequest),
        }
    }

    /// Applies the change. Seats in front of a free one stay, and those behind it move up, so
    /// that the order around the table is the same.
    pub(crate) fn set_settings(&mut self, settings: &TableSettings) -> Result<(), InvalidInput> {
        if self.played.is_some() {
            return Err(InvalidInput::LateSettings);
        }
        let seats = seat_count::<G>(&settings.setup).map_err(|_| InvalidInput::WrongNumber)?;
        if self.taken() > seats {
            return Err(InvalidInput::WrongNumber);
        }
        while self.seats() > seats
            && let Some(free) = self.seats.iter().rposition(|it| it.occupant.is_none())
        {
            self.seats.remove(free);
        }
        self.seats
            .resize_with(usize::from(seats), SeatState::default);
        self.created.settings = settings.clone();
        Ok(())
    }
}
