//! Inputs that change who sits where, and how a match begins.

use crate::apply::Misfit;
use crate::clock::full_bank;
use crate::state::Playing;
use crate::{Contribution, Input, InputKind, Occupant, Origin, Person, Table};
use brelan_kernel::{Game, Match, Seat};
use brelan_protocol::rest::{StandIn, Status};

impl<G: Game> Table<G> {
    pub(crate) fn change_seat(&mut self, input: &Input) -> Result<(), Misfit> {
        let seat = self.input_seat(input)?;
        match &input.what {
            InputKind::Seated { value, .. } => self.seat_somebody(seat, input, *value),
            InputKind::Left {} => self.leave(seat, &input.by),
            InputKind::Swapped { with } => self.swap(seat, *with),
            InputKind::Moved {} => self.go_on_as(seat, &input.by),
            InputKind::Contributed { value } => self.contribute(seat, *value),
            InputKind::StoodIn {} => self.let_bot_play(seat, StandIn::Asked),
            InputKind::TimeUp {} => self.end_time(seat, input.at),
            InputKind::Returned {} => self.sit_down_again(seat, &input.by),
            InputKind::Created(_)
            | InputKind::Started {}
            | InputKind::Action { .. }
            | InputKind::Ready { .. }
            | InputKind::ClockRanOut { .. }
            | InputKind::Closed {} => Err("this changes no seat"),
        }
    }

    fn seat_somebody(
        &mut self,
        seat: Seat,
        input: &Input,
        value: Option<Contribution>,
    ) -> Result<(), Misfit> {
        let occupant = Occupant::seated(input).ok_or("the host takes no seat")?;
        if let Some(person) = occupant.person() {
            if !self.free_for(Some(person)).contains(&seat) {
                return Err("the seat is not free");
            }
        } else if self.person(seat).is_some() || self.played.is_some() {
            // A bot gives its place to one of another level.
            return Err("the seat is not free");
        }
        let since = self.seq() + 1;
        let begun = self.played.is_some();
        let place = &mut self.places[seat.index()];
        place
            .eyes
            .extend(occupant.person().filter(|_| begun).cloned());
        place.occupant = Some(occupant);
        place.since = since;
        if !begun {
            place.contribution = value;
        }
        Ok(())
    }

    fn leave(&mut self, seat: Seat, by: &Origin) -> Result<(), Misfit> {
        if self.played.is_some() {
            self.must_be(seat, by)?;
            return self.let_bot_play(seat, StandIn::Left);
        }
        let place = &mut self.places[seat.index()];
        let left = std::mem::take(place);
        left.occupant.map(drop).ok_or("nobody sits there")
    }

    fn swap(&mut self, one: Seat, other: Seat) -> Result<(), Misfit> {
        if self.played.is_some() || other.0 >= self.seats() {
            return Err("seats are changed before the match");
        }
        self.places.swap(one.index(), other.index());
        Ok(())
    }

    fn go_on_as(&mut self, seat: Seat, by: &Origin) -> Result<(), Misfit> {
        let Origin::Person(person) = by else {
            return Err("only a person goes on as another");
        };
        if self.person(seat).is_none() || self.has_looked_elsewhere(person, seat) {
            return Err("the seat cannot be theirs");
        }
        let begun = self.played.is_some();
        let place = &mut self.places[seat.index()];
        place.occupant = Some(Occupant::Person(person.clone()));
        place.eyes.extend(begun.then(|| person.clone()));
        Ok(())
    }

    fn contribute(&mut self, seat: Seat, value: Contribution) -> Result<(), Misfit> {
        if self.played.is_some() || self.person(seat).is_none() {
            return Err("people contribute before the match");
        }
        self.places[seat.index()].contribution = Some(value);
        Ok(())
    }

    fn let_bot_play(&mut self, seat: Seat, why: StandIn) -> Result<(), Misfit> {
        if self.played.is_none() || !self.is_played_by_person(seat) {
            return Err("no person plays there");
        }
        self.places[seat.index()].stand_in = Some(why);
        Ok(())
    }

    fn end_time(&mut self, seat: Seat, at: u64) -> Result<(), Misfit> {
        if !self
            .time_up()
            .is_some_and(|(whose, until)| whose == seat && until <= at)
        {
            return Err("their time is not over");
        }
        self.places[seat.index()].bank = 0;
        self.let_bot_play(seat, StandIn::Clock)
    }

    fn sit_down_again(&mut self, seat: Seat, by: &Origin) -> Result<(), Misfit> {
        self.must_be(seat, by)?;
        let place = &mut self.places[seat.index()];
        let why = place.stand_in.take().ok_or("no bot plays for them")?;
        if why == StandIn::Clock {
            self.give_time_to_come_back(seat);
        }
        Ok(())
    }

    fn must_be(&self, seat: Seat, by: &Origin) -> Result<(), Misfit> {
        match by {
            Origin::Person(person) if self.person(seat) == Some(person) => Ok(()),
            _ => Err("it is not their seat"),
        }
    }

    /// Begins the match with who sits there: free chairs vanish, and the
    /// options are resolved for so many.
    pub(crate) fn begin(&mut self) -> Result<(), Misfit> {
        if self.played.is_some() {
            return Err("a match begins once");
        }
        let players = self.taken();
        let options = self
            .options(players)
            .map_err(|_| "the options are not for so many")?;
        self.places.retain(|place| place.occupant.is_some());
        for place in &mut self.places {
            place.first = place.occupant.clone();
            place.bank = full_bank(self.created.clock);
            place.eyes = place.person().cloned().into_iter().collect();
        }
        let given = self.given();
        let seed = brelan_record::seed(&self.created.secret, given.iter().map(|(_, value)| value));
        self.played = Some(Playing {
            game: Match::new(options),
            choices: Vec::new(),
            seed,
            dealt: 0,
            round_ended: 0,
            clock_ran_out: false,
        });
        Ok(())
    }

    /// How many chairs are taken.
    pub fn taken(&self) -> u8 {
        let taken = self.places.iter().filter(|place| place.occupant.is_some());
        taken.count() as u8
    }

    /// The seats that `person`, or somebody unknown, may take: free ones before
    /// the match, those of bots in a match that is open to who comes. Who has
    /// looked with one seat's eyes takes no other one.
    pub fn free_for(&self, person: Option<&Person>) -> Vec<Seat> {
        if person.is_some_and(|person| self.seat_of(person).is_some()) {
            return Vec::new();
        }
        let allowed = |seat: &Seat| {
            let occupant = self.occupant(*seat);
            match self.status() {
                Status::Waiting => occupant.is_none(),
                Status::Playing => {
                    self.created.open
                        && occupant.is_some_and(|occupant| occupant.bot().is_some())
                        && !person.is_some_and(|person| self.has_looked_elsewhere(person, *seat))
                }
                Status::Over | Status::Closed => false,
            }
        };
        Seat::all(self.seats()).filter(allowed).collect()
    }

    /// Whether `person` has a seat other than `seat`, or has looked with its
    /// eyes in this match.
    pub(crate) fn has_looked_elsewhere(&self, person: &Person, seat: Seat) -> bool {
        Seat::all(self.seats())
            .filter(|other| *other != seat)
            .any(|other| {
                let place = &self.places[other.index()];
                place.person() == Some(person) || place.eyes.contains(person)
            })
    }
}
