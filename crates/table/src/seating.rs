//! Inputs that change the occupants of seats, and how a match begins.

use crate::seat::SeatState;
use crate::table::RunningMatch;
use crate::{
    Contribution, Input, InputKind, InvalidInput, Occupant, Origin, StandIn, Status, Table,
    TimeControl,
};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Game, Match, Seat};
use std::time::Duration;

impl<G: Game> Table<G> {
    /// Applies an input that changes a seat.
    pub(crate) fn change_seat(&mut self, input: &Input) -> Result<(), InvalidInput> {
        let seat = self.input_seat(input)?;
        match &input.what {
            InputKind::Seated { value, .. } => self.occupy(seat, input, *value),
            InputKind::Left {} => self.leave(seat, &input.by),
            InputKind::Swapped { with } => self.swap(seat, *with),
            InputKind::Moved {} => self.transfer_seat(seat, &input.by),
            InputKind::Contributed { value } => self.contribute(seat, *value),
            InputKind::StoodIn {} => self.put_stand_in(seat, StandIn::Asked),
            InputKind::TimeUp {} => self.end_time(seat, input.at),
            InputKind::Returned {} => self.return_to_seat(seat, &input.by),
            InputKind::Created(_)
            | InputKind::SettingsChanged(_)
            | InputKind::Started {}
            | InputKind::Action { .. }
            | InputKind::Ready { .. }
            | InputKind::ClockRanOut { .. }
            | InputKind::Closed {} => Err(InvalidInput::NoSeatChange),
        }
    }

    fn occupy(
        &mut self,
        seat: Seat,
        input: &Input,
        value: Option<Contribution>,
    ) -> Result<(), InvalidInput> {
        let occupant = Occupant::seated(input).ok_or(InvalidInput::SystemSeated)?;
        if let Some(person) = occupant.participant() {
            let is_late = occupant.is_program() && self.played.is_some();
            if is_late || !self.may_occupy(person, seat) {
                return Err(InvalidInput::SeatNotFree);
            }
        } else if self.participant(seat).is_some() || self.played.is_some() {
            // Before the match a bot may be replaced by one of another level.
            return Err(InvalidInput::SeatNotFree);
        }
        let seq = self.seq() + 1;
        let begun = self.played.is_some();
        let state = &mut self.seats[seat.index()];
        state
            .seen_by_players
            .extend(occupant.participant().filter(|_| begun).cloned());
        state.occupant = Some(occupant);
        state.since = seq;
        state.assigned = seq;
        if !begun {
            state.contribution = value;
        }
        Ok(())
    }

    fn leave(&mut self, seat: Seat, by: &Origin) -> Result<(), InvalidInput> {
        if self.played.is_some() {
            // The system lets people leave whom the operator has barred.
            if *by != Origin::System {
                self.must_be(seat, by)?;
            }
            return self.leave_match(seat);
        }
        let state = &mut self.seats[seat.index()];
        let left = std::mem::take(state);
        left.occupant.map(drop).ok_or(InvalidInput::SeatEmpty)
    }

    fn swap(&mut self, one: Seat, other: Seat) -> Result<(), InvalidInput> {
        if self.played.is_some() || other.0 >= self.seats() {
            return Err(InvalidInput::SwapInMatch);
        }
        self.seats.swap(one.index(), other.index());
        Ok(())
    }

    fn transfer_seat(&mut self, seat: Seat, by: &Origin) -> Result<(), InvalidInput> {
        let Origin::Person(person) = by else {
            return Err(InvalidInput::NoPerson);
        };
        // Otherwise a person would play on as a program, or a program as a person.
        let state = self.seats.get(seat.index());
        let is_person = state.is_some_and(SeatState::is_person);
        if !is_person || self.has_seen_another_seat(person, seat) {
            return Err(InvalidInput::OtherSeat);
        }
        let begun = self.played.is_some();
        let assigned = self.seq() + 1;
        let state = &mut self.seats[seat.index()];
        state.occupant = Some(Occupant::Person(person.clone()));
        state.assigned = assigned;
        state.seen_by_players.extend(begun.then(|| person.clone()));
        Ok(())
    }

    fn contribute(&mut self, seat: Seat, value: Contribution) -> Result<(), InvalidInput> {
        if self.played.is_some() || self.participant(seat).is_none() {
            return Err(InvalidInput::LateContribution);
        }
        self.seats[seat.index()].contribution = Some(value);
        Ok(())
    }

    fn put_stand_in(&mut self, seat: Seat, why: StandIn) -> Result<(), InvalidInput> {
        if self.played.is_none() || !self.is_played_by_participant(seat) {
            return Err(InvalidInput::NoPersonPlays);
        }
        self.seats[seat.index()].stand_in = Some(why);
        Ok(())
    }

    /// A bot plays on for the person who left, or goes on playing for one whose time
    /// ran out or whom the others replaced.
    fn leave_match(&mut self, seat: Seat) -> Result<(), InvalidInput> {
        match &mut self.seats[seat.index()].stand_in {
            Some(StandIn::Left) => Err(InvalidInput::NoPersonPlays),
            Some(why) => {
                *why = StandIn::Left;
                Ok(())
            }
            None => self.put_stand_in(seat, StandIn::Left),
        }
    }

    fn end_time(&mut self, seat: Seat, at: Timestamp) -> Result<(), InvalidInput> {
        if !self
            .time_up()
            .is_some_and(|(other, until)| other == seat && until <= at)
        {
            return Err(InvalidInput::TimeLeft);
        }
        self.seats[seat.index()].bank = Duration::ZERO;
        self.put_stand_in(seat, StandIn::Clock)
    }

    fn return_to_seat(&mut self, seat: Seat, by: &Origin) -> Result<(), InvalidInput> {
        self.must_be(seat, by)?;
        let state = &mut self.seats[seat.index()];
        let why = state.stand_in.take().ok_or(InvalidInput::NoStandIn)?;
        if why == StandIn::Clock {
            self.grant_return_grace(seat);
        }
        Ok(())
    }

    fn must_be(&self, seat: Seat, by: &Origin) -> Result<(), InvalidInput> {
        match by {
            Origin::Person(person) if self.participant(seat) == Some(person) => Ok(()),
            _ => Err(InvalidInput::NotTheirSeat),
        }
    }

    /// Begins the match with the people and bots that sit there: free seats
    /// vanish, and the options are resolved for that number.
    pub(crate) fn begin(&mut self) -> Result<(), InvalidInput> {
        if self.played.is_some() {
            return Err(InvalidInput::BegunTwice);
        }
        let players = self.taken();
        let options = self
            .options(players)
            .map_err(|_| InvalidInput::WrongNumber)?;
        self.seats.retain(|state| state.occupant.is_some());
        for state in &mut self.seats {
            state.first = state.occupant.clone();
            state.bank = self
                .created
                .settings
                .clock
                .map_or(Duration::ZERO, TimeControl::full_bank);
            state.seen_by_players = state.participant().cloned().into_iter().collect();
        }
        let contributions = self.contributions();
        let values = contributions.iter().map(|(_, value)| value);
        let seed = brelan_record::seed(&self.created.secret, values);
        self.played = Some(RunningMatch {
            game: Match::new(options),
            choices: Vec::new(),
            seed,
            dealt: 0,
            round_results: Vec::new(),
            ready_time_over: false,
        });
        Ok(())
    }

    /// How many seats are taken.
    pub fn taken(&self) -> u8 {
        let taken = self.seats.iter().filter(|state| state.occupant.is_some());
        taken.count() as u8
    }

    /// The seats that `person`, or a person without an id, may take: free ones
    /// before the match, and those of bots between two rounds of a match that is
    /// open to newcomers. A person who has seen one seat's cards cannot take another
    /// seat.
    pub fn free_for(&self, person: Option<&PersonId>) -> Vec<Seat> {
        if self.played.is_some() && !self.admits_newcomers() {
            return Vec::new();
        }
        self.seats_for(person)
    }

    /// Whether newcomers may take bots' seats now: only between two rounds, so that
    /// nobody takes over a hand that is being played.
    pub fn admits_newcomers(&self) -> bool {
        self.created.settings.open && self.status() == Status::Playing && self.waits_for_deal()
    }

    /// The seats that `person` may occupy, at whatever moment of a match.
    pub(crate) fn seats_for(&self, person: Option<&PersonId>) -> Vec<Seat> {
        if person.is_some_and(|person| self.seat_of(person).is_some()) {
            return Vec::new();
        }
        let allowed = |seat: &Seat| {
            let occupant = self.occupant(*seat);
            match self.status() {
                Status::Waiting => occupant.is_none(),
                Status::Playing => {
                    self.created.settings.open
                        && occupant.is_some_and(|occupant| occupant.bot().is_some())
                        && !person.is_some_and(|person| self.has_seen_another_seat(person, *seat))
                }
                Status::Over | Status::Closed => false,
            }
        };
        Seat::all(self.seats()).filter(allowed).collect()
    }

    /// Whether the log may seat `person` there. It does not ask whether a round is
    /// being played: logs from before that was asked must replay.
    fn may_occupy(&self, person: &PersonId, seat: Seat) -> bool {
        self.seats_for(Some(person)).contains(&seat)
    }

    /// Whether `person` could take a bot's seat once the round is over.
    pub(crate) fn may_join_later(&self, person: &PersonId) -> bool {
        self.played.is_some()
            && !self.admits_newcomers()
            && !self.seats_for(Some(person)).is_empty()
    }

    /// The people who have seen the cards of some seat in this match.
    pub fn people_who_saw_cards(&self) -> impl Iterator<Item = &PersonId> {
        self.seats.iter().flat_map(|state| &state.seen_by_players)
    }

    /// Whether `person` has a seat other than `seat`, or has seen another
    /// seat's cards in this match.
    pub(crate) fn has_seen_another_seat(&self, person: &PersonId, seat: Seat) -> bool {
        Seat::all(self.seats())
            .filter(|other| *other != seat)
            .any(|other| {
                let state = &self.seats[other.index()];
                state.participant() == Some(person) || state.seen_by_players.contains(person)
            })
    }
}
