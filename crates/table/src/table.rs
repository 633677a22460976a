//! A table, and its public properties.

use crate::seat::SeatState;
use crate::turn_clock::TurnClock;
use crate::{Contribution, Created, MatchSetup, Occupant, StandIn, Status};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Game, Match, RoundResult, Seat, Viewer};
use brelan_record::RecordedBy;

/// A table of one game: the fold of its log. It holds the whole truth, so it
/// has neither `Serialize` nor `Debug`; what may leave it are [`Table::update_for`]
/// and, once the match is over, the secrets that a record publishes.
pub struct Table<G: Game> {
    pub(crate) created: Created,
    /// The most seats that it may have, where it was made with fewer than its preset has.
    pub(crate) max_seats: Option<u8>,
    pub(crate) created_at: Timestamp,
    /// Free and taken seats; those of the match once it has begun.
    pub(crate) seats: Vec<SeatState>,
    pub(crate) played: Option<RunningMatch<G>>,
    pub(crate) closed: bool,
    /// The clock of the seat that must choose.
    pub(crate) turn_clock: Option<TurnClock>,
    /// The effects of the inputs, without the oldest ones, which no update holds any
    /// more.
    pub(crate) steps: Vec<Step<G>>,
    /// The number of steps that were dropped; the input with seq `n` is at index
    /// `n - 1 - forgotten`.
    pub(crate) forgotten: u64,
}

/// The match, once it has begun.
pub(crate) struct RunningMatch<G: Game> {
    pub(crate) game: Match<G>,
    /// Every choice so far: with the seed they are the whole match.
    pub(crate) choices: Vec<Choice<G>>,
    pub(crate) seed: [u8; 32],
    /// The last round that was dealt, from 1.
    pub(crate) dealt: u16,
    /// How each finished round ended.
    pub(crate) round_results: Vec<RoundResult>,
    /// Whether the time to be ready is over.
    pub(crate) ready_time_over: bool,
}

/// An action that was chosen.
pub(crate) struct Choice<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
    /// The stand-in that chose it, if the seat's person did not.
    pub(crate) by: Option<RecordedBy>,
}

/// The effects of one input.
pub(crate) struct Step<G: Game> {
    pub(crate) at: Timestamp,
    pub(crate) moved: Option<(Seat, G::Action)>,
    pub(crate) dealt: bool,
    pub(crate) events: Vec<G::Event>,
}

impl<G: Game> RunningMatch<G> {
    /// Keeps how a round ended, where the last action or shuffle has ended one.
    pub(crate) fn keep_round_result(&mut self) {
        if self.game.is_between_rounds() {
            self.round_results.extend(self.game.state().last_round());
        }
    }
}

impl<G: Game> Table<G> {
    /// The seq of the last input that was applied.
    pub fn seq(&self) -> u64 {
        self.forgotten + self.steps.len() as u64
    }

    /// The settings of now, and the secrets that the table was made with: for the server
    /// alone.
    pub fn created(&self) -> &Created {
        &self.created
    }

    /// When the table was made.
    pub fn created_at(&self) -> Timestamp {
        self.created_at
    }

    /// The number of seats, before the match with the free ones.
    pub fn seats(&self) -> u8 {
        self.seats.len() as u8
    }

    /// The occupant of `seat`; `None` where it is free.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.seats.get(seat.index())?.occupant.as_ref()
    }

    /// Why a bot plays for the person in `seat`, if one does.
    pub fn stand_in(&self, seat: Seat) -> Option<StandIn> {
        self.seats.get(seat.index())?.stand_in
    }

    /// The contribution to the seed of the person in `seat`.
    pub fn contribution(&self, seat: Seat) -> Option<Contribution> {
        self.seats.get(seat.index())?.contribution
    }

    /// The seat of `person`.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        Seat::all(self.seats()).find(|seat| self.participant(*seat) == Some(person))
    }

    /// The seq of the input by which `person` got their seat, which identifies this
    /// assignment of a seat. `None` without a seat.
    pub fn seat_assigned_at(&self, person: &PersonId) -> Option<u64> {
        let seat = self.seat_of(person)?;
        Some(self.seats[seat.index()].assigned)
    }

    /// The viewer for `person`: their seat, or a spectator.
    pub fn viewer(&self, person: Option<&PersonId>) -> Viewer {
        person
            .and_then(|person| self.seat_of(person))
            .map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The seat of the table's owner, which is the person that took a seat first. A program
    /// owns no table.
    pub fn owner(&self) -> Option<Seat> {
        Seat::all(self.seats())
            .filter(|seat| self.seats[seat.index()].is_person())
            .min_by_key(|seat| self.seats[seat.index()].since)
    }

    /// Whether the match begins without a request as soon as every seat is taken.
    pub fn begins_at_once(&self) -> bool {
        match self.created.settings.setup {
            MatchSetup::Open { at_once, .. } => at_once,
            MatchSetup::Resolved { .. } => true,
        }
    }

    /// The status of the match.
    pub fn status(&self) -> Status {
        match &self.played {
            Some(played) if played.game.state().turn().is_over() => Status::Over,
            _ if self.closed => Status::Closed,
            None => Status::Waiting,
            Some(_) => Status::Playing,
        }
    }

    /// Whether the match waits for something that the participant in `seat` must do.
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.status() == Status::Playing
            && self.is_played_by_participant(seat)
            && (self.acting() == Some(seat) || self.unready_seats().contains(&seat))
    }

    /// When the last input was made.
    pub fn last_at(&self) -> Timestamp {
        self.steps.last().map_or(self.created_at, |step| step.at)
    }

    /// Whether the match is played by bots and stand-ins alone.
    pub fn is_played_by_bots_alone(&self) -> bool {
        let by_participant = |seat| self.is_played_by_participant(seat);
        self.status() == Status::Playing && !Seat::all(self.seats()).any(by_participant)
    }

    /// The number of people with a seat; programs are not counted.
    pub fn person_count(&self) -> usize {
        self.seats.iter().filter(|state| state.is_person()).count()
    }

    /// Whether a program has the seat.
    pub fn is_program(&self, seat: Seat) -> bool {
        self.occupant(seat).is_some_and(Occupant::is_program)
    }

    /// Whether a program has a seat.
    pub fn has_program(&self) -> bool {
        self.seats.iter().any(SeatState::is_program)
    }

    /// The whole truth, once the match has begun.
    pub(crate) fn state(&self) -> Option<&G> {
        self.played.as_ref().map(|played| played.game.state())
    }

    /// The seat that must choose an action now.
    pub fn acting(&self) -> Option<Seat> {
        let state = self.state().filter(|_| !self.closed)?;
        state.turn().seat()
    }

    pub(crate) fn is_played_by_participant(&self, seat: Seat) -> bool {
        self.seats
            .get(seat.index())
            .is_some_and(SeatState::is_played_by_participant)
    }

    /// The effects of the last input that changed the match itself.
    pub(crate) fn last_changing_step(&self) -> Option<&Step<G>> {
        self.steps.iter().rev().find(|step| !step.events.is_empty())
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

    /// The seats of participants that are not ready for the next deal.
    pub(crate) fn unready_seats(&self) -> Vec<Seat> {
        if !self.waits_for_deal() {
            return Vec::new();
        }
        Seat::all(self.seats())
            .filter(|seat| {
                let state = &self.seats[seat.index()];
                state.is_played_by_participant() && !state.ready
            })
            .collect()
    }

    /// Whether all participants that play are ready for the next deal; false if only bots
    /// play.
    pub(crate) fn all_are_ready(&self) -> bool {
        let mut playing = self
            .seats
            .iter()
            .filter(|state| state.is_played_by_participant());
        playing.clone().next().is_some() && playing.all(|state| state.ready)
    }

    /// Whether a round is over and the next one not dealt yet. A shuffle that
    /// needs no readiness is drawn at once, so any other is a deal.
    pub(crate) fn waits_for_deal(&self) -> bool {
        !self.closed
            && self
                .state()
                .is_some_and(|state| state.turn().request().is_some())
    }

    /// The round of the match, from 1; `None` before the first deal.
    pub fn round(&self) -> Option<u16> {
        let round = self.state()?.round();
        (round > 0).then_some(round)
    }

    /// The scores so far, by seat: public at every table. Empty before the match.
    pub fn scores(&self) -> Vec<i32> {
        let scores = self.state().map(|state| state.scores());
        scores.map_or_else(Vec::new, |scores| scores.iter().copied().collect())
    }

    /// The seats that have won; none before the end.
    pub fn winners(&self) -> Vec<Seat> {
        let over = self.state().filter(|state| state.turn().is_over());
        over.map_or_else(Vec::new, |state| state.winners())
    }

    /// How each finished round of the match ended; empty before the match.
    pub fn round_results(&self) -> &[RoundResult] {
        let played = self.played.as_ref();
        played.map_or(&[], |played| &played.round_results)
    }

    /// The last round that was dealt, from 1.
    pub(crate) fn dealt(&self) -> u16 {
        self.played.as_ref().map_or(0, |played| played.dealt)
    }

    /// The id of the person or the program in `seat`.
    pub(crate) fn participant(&self, seat: Seat) -> Option<&PersonId> {
        self.seats
            .get(seat.index())
            .and_then(SeatState::participant)
    }
}
