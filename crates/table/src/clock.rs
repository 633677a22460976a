//! Whose time runs, and until when. All times are those of the log.

use crate::Table;
use brelan_kernel::{Game, Seat};
use brelan_protocol::rest::Clock;
use brelan_protocol::server::ClockStand;

/// What is added to a turn right after a deal, which takes a while to be seen.
const DEAL: u64 = 4_000;
const SECOND: u64 = 1_000;
const DAY: u64 = 24 * 3_600 * SECOND;

/// A person's turn on the clock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stint {
    pub(crate) seat: Seat,
    /// When it began, in milliseconds since 1970.
    since: u64,
}

/// What every seat's bank holds at the beginning.
pub(crate) fn full_bank(clock: Option<Clock>) -> u64 {
    match clock {
        Some(Clock::Live { bank, .. }) => u64::from(bank) * SECOND,
        Some(Clock::Slow { .. }) | None => 0,
    }
}

/// How long a turn may take before the bank is touched.
fn turn(clock: Clock) -> u64 {
    match clock {
        Clock::Live { turn, .. } => u64::from(turn) * SECOND,
        Clock::Slow { days } => u64::from(days) * DAY,
    }
}

impl<G: Game> Table<G> {
    /// Stops and starts the clock after an input at `at`.
    pub(crate) fn run_clock(&mut self, at: u64, dealt: bool) {
        let Some(clock) = self.created.clock else {
            return;
        };
        let next = self.acting().filter(|seat| self.is_played_by_person(*seat));
        if self.stint.map(|stint| stint.seat) == next {
            return;
        }
        if let Some(stint) = self.stint {
            let beyond = at.saturating_sub(stint.since + turn(clock));
            let bank = &mut self.places[stint.seat.index()].bank;
            *bank = bank.saturating_sub(beyond);
        }
        let since = if dealt { at + DEAL } else { at };
        self.stint = next.map(|seat| Stint { seat, since });
    }

    /// When the time of the seat whose time runs is over.
    pub(crate) fn time_up(&self) -> Option<(Seat, u64)> {
        let stint = self.stint?;
        let bank = self.places[stint.seat.index()].bank;
        Some((stint.seat, stint.since + turn(self.created.clock?) + bank))
    }

    /// How the clock stands.
    pub(crate) fn clock_stand(&self) -> Option<ClockStand> {
        let clock = self.created.clock?;
        let running = self.stint.zip(self.time_up());
        Some(ClockStand {
            seat: running.map(|(stint, _)| stint.seat),
            bank_from: running.map_or(0, |(stint, _)| stint.since + turn(clock)),
            until: running.map_or(0, |(_, (_, until))| until),
            banks: self.places.iter().map(|place| place.bank).collect(),
        })
    }
}
