//! The clock of the turn: the seat whose time runs, and its end. All times are
//! those of the log.

use crate::Table;
use brelan_ids::PersonId;
use brelan_kernel::{Game, Seat};
use serde::Serialize;

/// Extra time for the turn after a deal, while clients animate the deal.
const DEAL_ANIMATION_MS: u64 = 4_000;

/// The remaining time of a person that returns in a turn after its time is over.
const RETURN_GRACE_MS: u64 = 10_000;

/// The clock of one seat's turn. It exists while the seat must choose, and is
/// stopped while a bot plays there: a person that leaves and returns in one turn
/// has the rest of the time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TurnClock {
    pub(crate) seat: Seat,
    /// The seq of the input with which the turn began.
    began_seq: u64,
    /// When the turn began, in milliseconds since 1970; later by as long as a
    /// bot was to move.
    since_ms: u64,
    /// How much of the turn the person has used, while a bot is to move.
    used_ms: Option<u64>,
    /// When a bot was first to move.
    pub(crate) bot_since_ms: Option<u64>,
    /// Whether the person has returned although the time was over.
    grace_used: bool,
}

impl TurnClock {
    fn new(seat: Seat, began_seq: u64, since_ms: u64) -> Self {
        TurnClock {
            seat,
            began_seq,
            since_ms,
            used_ms: None,
            bot_since_ms: None,
            grace_used: false,
        }
    }

    /// Stops the clock while a bot plays there, and starts it again for the person.
    /// Called after every input, with the time `at` of the input.
    fn hand_over(&mut self, at: u64, to_participant: bool) {
        match self.used_ms {
            None if !to_participant => {
                self.used_ms = Some(at.saturating_sub(self.since_ms));
                self.bot_since_ms.get_or_insert(at);
            }
            Some(used) if to_participant => {
                self.since_ms = at.saturating_sub(used);
                self.used_ms = None;
            }
            _ => {}
        }
    }

    /// How much of the turn the person has used at `at`.
    fn used_at(&self, at: u64) -> u64 {
        self.used_ms
            .unwrap_or_else(|| at.saturating_sub(self.since_ms))
    }
}

/// The state of a table's clock. Times are those of the log, in milliseconds
/// since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockState {
    /// The seat whose time runs; none while a bot is to move or between two
    /// rounds.
    pub seat: Option<Seat>,
    /// When the time of the turn itself is over, and the bank begins.
    pub bank_from: u64,
    /// When the time is over and a bot plays on.
    pub until: u64,
    /// The rest of each seat's bank before this turn, in milliseconds.
    pub banks: Vec<u64>,
}

/// The turn of a person whose time runs. It is public: everybody at the table sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningTurn {
    /// The seat that must choose.
    pub seat: Seat,
    /// The person who sits there.
    pub person: PersonId,
    /// The seq of the input with which the turn began: no two turns of a table have the same.
    pub began_seq: u64,
    /// When the time is over, in milliseconds since 1970.
    pub until: u64,
}

impl<G: Game> Table<G> {
    /// The turn of the person whose time runs; `None` while a bot is to move, between two
    /// rounds, and at a table without time control.
    pub fn running_turn(&self) -> Option<RunningTurn> {
        let began_seq = self.turn_clock?.began_seq;
        let (seat, until) = self.time_up()?;
        Some(RunningTurn {
            seat,
            person: self.occupant(seat)?.participant()?.clone(),
            began_seq,
            until,
        })
    }

    /// Stops and starts the clock after an input at `at`.
    pub(crate) fn run_clock(&mut self, at: u64, dealt: bool) {
        let acting = self.acting();
        if self.turn_clock.map(|clock| clock.seat) != acting {
            self.charge_bank(at);
            let since = if dealt { at + DEAL_ANIMATION_MS } else { at };
            // The input is not among the steps yet.
            let seq = self.seq() + 1;
            self.turn_clock = acting.map(|seat| TurnClock::new(seat, seq, since));
        }
        if let Some(clock) = &mut self.turn_clock {
            let by_participant = self.seats[clock.seat.index()].is_played_by_participant();
            clock.hand_over(at, by_participant);
        }
    }

    /// Gives [`RETURN_GRACE_MS`] to a person that returns after the time of the turn
    /// is over and before the bot has moved. At most once a turn, or a person could
    /// think without end.
    pub(crate) fn grant_return_grace(&mut self, seat: Seat) {
        let (Some(control), Some(clock)) = (self.created.clock, &mut self.turn_clock) else {
            return;
        };
        let all = control.turn_ms() + self.seats[seat.index()].bank_ms;
        let enough = all.saturating_sub(RETURN_GRACE_MS);
        if clock.seat == seat
            && !clock.grace_used
            && clock.used_ms.is_some_and(|used| used > enough)
        {
            clock.used_ms = Some(enough);
            clock.grace_used = true;
        }
    }

    /// Takes from the bank what a turn that ends at `at` took beyond its time.
    fn charge_bank(&mut self, at: u64) {
        if let (Some(clock), Some(control)) = (self.turn_clock, self.created.clock) {
            let beyond = clock.used_at(at).saturating_sub(control.turn_ms());
            let bank = &mut self.seats[clock.seat.index()].bank_ms;
            *bank = bank.saturating_sub(beyond);
        }
    }

    /// The seat whose time runs, and when that time is over.
    pub(crate) fn time_up(&self) -> Option<(Seat, u64)> {
        let clock = self.turn_clock.filter(|clock| clock.used_ms.is_none())?;
        let bank = self.seats[clock.seat.index()].bank_ms;
        let turn = self.created.clock?.turn_ms();
        Some((clock.seat, clock.since_ms + turn + bank))
    }

    /// The state of the clock; `None` at a table without time control.
    pub(crate) fn clock_state(&self) -> Option<ClockState> {
        let control = self.created.clock?;
        let running = self.turn_clock.zip(self.time_up());
        Some(ClockState {
            seat: running.map(|(clock, _)| clock.seat),
            bank_from: running.map_or(0, |(clock, _)| clock.since_ms + control.turn_ms()),
            until: running.map_or(0, |(_, (_, until))| until),
            banks: self.seats.iter().map(|seat| seat.bank_ms).collect(),
        })
    }
}
