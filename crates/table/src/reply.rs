//! The replies to requests. Nothing here changes a table.

use crate::{
    BotRoster, Contribution, Input, InputKind, Origin, Pace, PresenceSource, Request, Status,
    Table, Word,
};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Game, Seat};

/// Why a request is refused, for another reason than a rule of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A contribution is no text of 32 hex digits, or no bot has the level.
    BadRequest,
    /// The person has no seat at this table.
    NotSeated,
    /// The action belongs to an earlier seq.
    Stale,
    /// The table is closed.
    Closed,
    /// Only the owner of the table may ask for this.
    NotOwner,
    /// The match has begun: this was possible before it.
    Begun,
    /// Too few, or too many, sit there for a match of this game and preset.
    WrongNumber,
    /// The seat is not free, or is empty, or does not exist.
    WrongSeat,
    /// A bot stands in for the person, and the person must return first.
    StoodIn,
    /// The person of that seat has not been away for long enough.
    NotGone,
}

/// What the caller must do about a request.
pub enum Reply<G: Game> {
    /// Append this input; once it is stored and applied, acknowledge the
    /// action's seq, if there is one. On a conflict ask the table again.
    Append(Box<Input>, Option<u64>),
    /// Send this back.
    Send(Answer<G>),
    /// Send this word of this seat to every viewer.
    Broadcast(Seat, Word),
    /// Let the bots move at this pace.
    Pace(Pace),
    /// Do nothing: the request is fulfilled already.
    Nothing,
}

/// An answer to the sender of a request.
pub enum Answer<G: Game> {
    /// The action that was sent with this seq was applied before.
    Acknowledged {
        /// The seq that the action carried.
        seq: u64,
    },
    /// The action in question may be chosen.
    Allowed {
        /// The seq that the question carried.
        seq: u64,
    },
    /// A rule stands against the action.
    Refused {
        /// The seq that the request carried.
        seq: u64,
        /// The reason; it names its rule.
        refusal: G::Refusal,
    },
    /// Something else is wrong.
    Problem(Problem),
}

impl<G: Game> Table<G> {
    /// The reply to a request of `person`, or of a person without an id. The
    /// caller knows the people who are present and the levels of bots.
    pub fn reply_to(
        &self,
        person: Option<&PersonId>,
        request: &Request<G::Action>,
        caller: &(impl PresenceSource + BotRoster),
        now: Timestamp,
    ) -> Reply<G> {
        let seated = person.and_then(|person| Some((self.seat_of(person)?, person)));
        match seated {
            None => problem(Problem::NotSeated),
            Some(_) if self.status() == Status::Closed => problem(Problem::Closed),
            Some((seat, person)) => self.reply_to_seat(seat, person, request, caller, now),
        }
    }

    fn reply_to_seat(
        &self,
        seat: Seat,
        person: &PersonId,
        request: &Request<G::Action>,
        caller: &(impl PresenceSource + BotRoster),
        now: Timestamp,
    ) -> Reply<G> {
        let input = |what| Input {
            at: now.max(self.last_at()),
            seat: Some(seat),
            by: Origin::Person(person.clone()),
            what,
        };
        match request {
            Request::Contribute { value } => match Contribution::from_text(value) {
                None => problem(Problem::BadRequest),
                Some(_) if !self.waits_for_contribution(seat) => Reply::Nothing,
                Some(value) => append(input(InputKind::Contributed { value }), None),
            },
            Request::Ready { round } => {
                if self.unready_seats().contains(&seat) && *round == self.dealt() {
                    append(input(InputKind::Ready { round: *round }), None)
                } else {
                    Reply::Nothing
                }
            }
            Request::Act { seq, action } => match self.check(seat, *seq, action) {
                Checked::Legal(text) => append(input(InputKind::Action { text }), Some(*seq)),
                Checked::AlreadyApplied => Reply::Send(Answer::Acknowledged { seq: *seq }),
                Checked::Denied(answer) => Reply::Send(answer),
            },
            Request::Ask { seq, action } => match self.check(seat, *seq, action) {
                Checked::Legal(_) => Reply::Send(Answer::Allowed { seq: *seq }),
                Checked::AlreadyApplied => problem(Problem::Stale),
                Checked::Denied(answer) => Reply::Send(answer),
            },
            Request::React(word) => Reply::Broadcast(seat, *word),
            Request::Pace(_) if self.is_program(seat) => Reply::Nothing,
            Request::Pace(pace) => Reply::Pace(*pace),
            Request::Start
            | Request::Leave
            | Request::Return
            | Request::StandIn { .. }
            | Request::Remove { .. }
            | Request::SeatBot { .. }
            | Request::Swap { .. } => match self.seating_change(seat, request, caller) {
                Ok(Some(change)) => append(change.input(input), None),
                Ok(None) => Reply::Nothing,
                Err(code) => problem(code),
            },
        }
    }

    fn waits_for_contribution(&self, seat: Seat) -> bool {
        !self.created.is_prepared()
            && self.played.is_none()
            && self.seats[seat.index()].contribution.is_none()
    }

    /// Whether `seat` may choose `action`, for a person who has seen `seq`.
    fn check(&self, seat: Seat, seq: u64, action: &G::Action) -> Checked<G> {
        if seq < self.last_change() && self.applied_after(seq) == Some((seat, *action)) {
            return Checked::AlreadyApplied;
        }
        if self.seats[seat.index()].stand_in.is_some() {
            return Checked::Denied(Answer::Problem(Problem::StoodIn));
        }
        let current = self.last_change() <= seq && seq <= self.seq();
        let Some(state) = self.state().filter(|_| current) else {
            return Checked::Denied(Answer::Problem(Problem::Stale));
        };
        match state.check(seat, action) {
            Ok(()) => Checked::Legal(state.action_text(seat, action)),
            Err(refusal) => Checked::Denied(Answer::Refused { seq, refusal }),
        }
    }

    /// The first action that was applied after the input `seq`.
    fn applied_after(&self, seq: u64) -> Option<(Seat, G::Action)> {
        let from = usize::try_from(seq.checked_sub(self.forgotten)?).ok()?;
        self.steps
            .get(from..)?
            .iter()
            .find(|step| !step.events.is_empty())?
            .moved
    }
}

/// The result of checking an action.
enum Checked<G: Game> {
    /// It may be chosen; its text in the record format's notation.
    Legal(String),
    AlreadyApplied,
    Denied(Answer<G>),
}

fn append<G: Game>(input: Input, acknowledge: Option<u64>) -> Reply<G> {
    Reply::Append(Box::new(input), acknowledge)
}

fn problem<G: Game>(problem: Problem) -> Reply<G> {
    Reply::Send(Answer::Problem(problem))
}
