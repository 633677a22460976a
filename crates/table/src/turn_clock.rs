//! The clock of the turn: the seat whose time runs, and its end. All times are
//! those of the log.

use crate::Table;
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Game, Seat};
use serde::Serialize;
use std::time::Duration;

/// Extra time for the turn after a deal, while clients animate the deal.
const DEAL_ANIMATION: Duration = Duration::from_secs(4);

/// The remaining time of a person that returns in a turn after its time is over.
const RETURN_GRACE: Duration = Duration::from_secs(10);

/// The clock of one seat's turn. It exists while the seat must choose, and is
/// stopped while a bot plays there: a person that leaves and returns in one turn
/// has the rest of the time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TurnClock {
    pub(crate) seat: Seat,
    /// The seq of the input with which the turn began.
    began_seq: u64,
    /// When the turn began; later by as long as a bot was to move.
    since: Timestamp,
    /// How much of the turn the person has used, while a bot is to move.
    used: Option<Duration>,
    /// When a bot was first to move.
    pub(crate) bot_since: Option<Timestamp>,
    /// Whether the person has returned although the time was over.
    grace_used: bool,
}

impl TurnClock {
    fn new(seat: Seat, began_seq: u64, since: Timestamp) -> Self {
        TurnClock {
            seat,
            began_seq,
            since,
            used: None,
            bot_since: None,
            grace_used: false,
        }
    }

    /// Stops the clock while a bot plays there, and starts it again for the person.
    /// Called after every input, with the time `at` of the input.
    fn hand_over(&mut self, at: Timestamp, to_participant: bool) {
        match self.used {
            None if !to_participant => {
                self.used = Some(at.since(self.since));
                self.bot_since.get_or_insert(at);
            }
            Some(used) if to_participant => {
                self.since = at - used;
                self.used = None;
            }
            _ => {}
        }
    }

    /// How much of the turn the person has used at `at`.
    fn used_at(&self, at: Timestamp) -> Duration {
        self.used.unwrap_or_else(|| at.since(self.since))
    }
}

/// The state of a table's clock. Times are those of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockState {
    /// The seat whose time runs; none while a bot is to move or between two
    /// rounds.
    pub seat: Option<Seat>,
    /// When the time of the turn itself is over, and the bank begins.
    pub bank_from: Timestamp,
    /// When the time is over and a bot plays on.
    pub until: Timestamp,
    /// The rest of each seat's bank before this turn.
    pub banks: Vec<Duration>,
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
    /// When the time is over.
    pub until: Timestamp,
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
    pub(crate) fn run_clock(&mut self, at: Timestamp, dealt: bool) {
        let acting = self.acting();
        if self.turn_clock.map(|clock| clock.seat) != acting {
            self.charge_bank(at);
            let since = if dealt { at + DEAL_ANIMATION } else { at };
            // The input is not among the steps yet.
            let seq = self.seq() + 1;
            self.turn_clock = acting.map(|seat| TurnClock::new(seat, seq, since));
        }
        if let Some(clock) = &mut self.turn_clock {
            let by_participant = self.seats[clock.seat.index()].is_played_by_participant();
            clock.hand_over(at, by_participant);
        }
    }

    /// Gives [`RETURN_GRACE`] to a person that returns after the time of the turn
    /// is over and before the bot has moved. At most once a turn, or a person could
    /// think without end.
    pub(crate) fn grant_return_grace(&mut self, seat: Seat) {
        let (Some(control), Some(clock)) = (self.created.settings.clock, &mut self.turn_clock)
        else {
            return;
        };
        let all = control.turn() + self.seats[seat.index()].bank;
        let enough = all.saturating_sub(RETURN_GRACE);
        if clock.seat == seat && !clock.grace_used && clock.used.is_some_and(|used| used > enough) {
            clock.used = Some(enough);
            clock.grace_used = true;
        }
    }

    /// Takes from the bank what a turn that ends at `at` took beyond its time.
    fn charge_bank(&mut self, at: Timestamp) {
        if let (Some(clock), Some(control)) = (self.turn_clock, self.created.settings.clock) {
            let beyond = clock.used_at(at).saturating_sub(control.turn());
            let bank = &mut self.seats[clock.seat.index()].bank;
            *bank = bank.saturating_sub(beyond);
        }
    }

    /// The seat whose time runs, and when that time is over.
    pub(crate) fn time_up(&self) -> Option<(Seat, Timestamp)> {
        let clock = self.turn_clock.filter(|clock| clock.used.is_none())?;
        let bank = self.seats[clock.seat.index()].bank;
        let turn = self.created.settings.clock?.turn();
        Some((clock.seat, clock.since + turn + bank))
    }

    /// The state of the clock; `None` at a table without time control.
    pub(crate) fn clock_state(&self) -> Option<ClockState> {
        let control = self.created.settings.clock?;
        let running = self.turn_clock.zip(self.time_up());
        Some(ClockState {
            seat: running.map(|(clock, _)| clock.seat),
            bank_from: running
                .map(|(clock, _)| clock.since + control.turn())
                .unwrap_or_default(),
            until: running.map(|(_, (_, until))| until).unwrap_or_default(),
            banks: self.seats.iter().map(|seat| seat.bank).collect(),
        })
    }
}
