//! A table and what can be read off it.

use crate::{Created, Occupant, Person};
use brelan_kernel::{Game, MAX_SEATS, Seat, Seats, Turn, Viewer, Views};
use brelan_protocol::rest::Status;
use brelan_record::Recording;

/// A table of one game: the fold of its log. It holds the whole truth, so it
/// has neither `Serialize` nor `Debug`; what may leave it are [`Table::update`]
/// and, once the match is over, the secrets that a record publishes.
pub struct Table<G: Game> {
    pub(crate) created: Created,
    pub(crate) created_at: u64,
    pub(crate) played: Recording<G>,
    pub(crate) views: Views<G>,
    pub(crate) occupants: [Option<Occupant>; MAX_SEATS],
    pub(crate) contributions: Seats<Option<[u8; 16]>>,
    /// Known once the match has begun.
    pub(crate) seed: Option<[u8; 32]>,
    /// The last round that was dealt, from 1.
    pub(crate) dealt: u16,
    /// Who is ready for the next deal.
    pub(crate) ready: Seats<bool>,
    /// Whether the time to be ready is over.
    pub(crate) clock_ran_out: bool,
    /// What each input did; the input with seq `n` at place `n - 1`.
    pub(crate) steps: Vec<Step<G>>,
    /// Deals that a test has chosen, by their labels.
    #[cfg(test)]
    pub(crate) chosen: std::collections::HashMap<String, G::Order>,
}

/// What one input did.
pub(crate) struct Step<G: Game> {
    pub(crate) at: u64,
    pub(crate) moved: Option<(Seat, G::Action)>,
    pub(crate) dealt: bool,
    pub(crate) events: Vec<G::Event>,
}

impl<G: Game> Table<G> {
    /// The seq of the last input that was applied.
    pub fn seq(&self) -> u64 {
        self.steps.len() as u64
    }

    /// What the table was made of. Holds secrets: for the host alone.
    pub fn created(&self) -> &Created {
        &self.created
    }

    /// When the table was made, in milliseconds since 1970.
    pub fn created_at(&self) -> u64 {
        self.created_at
    }

    /// The number of seats.
    pub fn players(&self) -> u8 {
        self.state().players()
    }

    /// Who sits in `seat`; nobody before its input was applied.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.occupants.get(seat.index())?.as_ref()
    }

    /// The seat of `person`.
    pub fn seat_of(&self, person: &Person) -> Option<Seat> {
        Seat::all(self.players()).find(|seat| self.person(*seat) == Some(person))
    }

    /// Whose eyes `person` looks with: a seat's own, or a spectator's.
    pub fn viewer(&self, person: Option<&Person>) -> Viewer {
        person
            .and_then(|person| self.seat_of(person))
            .map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// What the match is doing.
    pub fn status(&self) -> Status {
        match self.state().turn() {
            _ if self.seed.is_none() => Status::Waiting,
            Turn::Over => Status::Over,
            Turn::Act(_) | Turn::Shuffle(_) => Status::Playing,
        }
    }

    /// Whether the match waits for something that `seat` must do.
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.acting() == Some(seat) || self.waiting_seats().contains(&seat)
    }

    /// The seat that must choose an action now.
    pub(crate) fn acting(&self) -> Option<Seat> {
        match self.state().turn() {
            Turn::Act(seat) if self.seed.is_some() => Some(seat),
            _ => None,
        }
    }

    /// The options of the next match of the same people.
    pub fn next_options(&self) -> G::Options {
        self.state().next_options()
    }

    /// The whole truth.
    pub(crate) fn state(&self) -> &G {
        self.played.state()
    }

    /// The seq of the last input that changed the match itself.
    pub(crate) fn last_change(&self) -> u64 {
        let from_the_end = self
            .steps
            .iter()
            .rev()
            .position(|step| !step.events.is_empty());
        from_the_end.map_or(0, |back| self.seq() - back as u64)
    }

    /// When the last input was made, in milliseconds since 1970.
    pub fn last_at(&self) -> u64 {
        self.steps.last().map_or(self.created_at, |step| step.at)
    }

    /// The seats with a person in them.
    pub(crate) fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players()).filter(|seat| self.person(*seat).is_some())
    }

    /// Whose contribution, or whose readiness for the next deal, is missing.
    pub(crate) fn waiting_seats(&self) -> Vec<Seat> {
        if self.seed.is_none() {
            self.persons()
                .filter(|seat| self.contributions[*seat].is_none())
                .collect()
        } else if self.waits_for_deal() {
            self.persons().filter(|seat| !self.ready[*seat]).collect()
        } else {
            Vec::new()
        }
    }

    /// Whether a round is over and the next one not dealt yet. A shuffle that
    /// needs nobody's readiness is drawn at once, so any other is a deal.
    pub(crate) fn waits_for_deal(&self) -> bool {
        self.seed.is_some() && matches!(self.state().turn(), Turn::Shuffle(_))
    }

    fn person(&self, seat: Seat) -> Option<&Person> {
        self.occupant(seat).and_then(Occupant::person)
    }
}
