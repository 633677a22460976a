//! Whose time runs, and until when. All times are those of the log.

use crate::Table;
use brelan_kernel::{Game, Seat};
use brelan_protocol::rest::Clock;
use brelan_protocol::server::ClockStand;

/// What is added to a turn right after a deal, which takes a while to be seen.
const DEAL: u64 = 4_000;
/// What somebody finds who sits down again in a turn whose time is over.
const COMING_BACK: u64 = 10_000;
const SECOND: u64 = 1_000;
const DAY: u64 = 24 * 3_600 * SECOND;

/// A seat's turn. It goes on while the seat must choose, whoever plays there:
/// who leaves and comes back in one turn finds what was left of its time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TurnClock {
    pub(crate) seat: Seat,
    /// When it began, in milliseconds since 1970; later by as long as a bot was
    /// to move.
    since: u64,
    /// How much of it the person has used, while a bot is to move.
    used: Option<u64>,
    /// When a bot was first to move.
    pub(crate) bot_since: Option<u64>,
    /// Whether its person has sat down again though its time was over.
    came_back: bool,
}

impl TurnClock {
    fn new(seat: Seat, since: u64) -> Self {
        TurnClock {
            seat,
            since,
            used: None,
            bot_since: None,
            came_back: false,
        }
    }

    /// Somebody else may play there after an input at `at`.
    fn hand_over(&mut self, at: u64, to_person: bool) {
        match self.used {
            None if !to_person => {
                self.used = Some(at.saturating_sub(self.since));
                self.bot_since.get_or_insert(at);
            }
            Some(used) if to_person => {
                self.since = at.saturating_sub(used);
                self.used = None;
            }
            _ => {}
        }
    }

    /// How much of it the person has used at `at`.
    fn used(&self, at: u64) -> u64 {
        self.used.unwrap_or_else(|| at.saturating_sub(self.since))
    }
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
        let acting = self.acting();
        if self.stint.map(|stint| stint.seat) != acting {
            self.charge(at);
            let since = if dealt { at + DEAL } else { at };
            self.stint = acting.map(|seat| TurnClock::new(seat, since));
        }
        if let Some(stint) = &mut self.stint {
            let person = self.places[stint.seat.index()].is_played_by_person();
            stint.hand_over(at, person);
        }
    }

    /// Gives somebody who sits down again a moment, where the time of the turn
    /// is over and the bot has not moved yet; once a turn, or one could think
    /// for ever.
    pub(crate) fn give_time_to_come_back(&mut self, seat: Seat) {
        let (Some(clock), Some(stint)) = (self.created.clock, &mut self.stint) else {
            return;
        };
        let all = turn(clock) + self.places[seat.index()].bank;
        let enough = all.saturating_sub(COMING_BACK);
        if stint.seat == seat && !stint.came_back && stint.used.is_some_and(|used| used > enough) {
            stint.used = Some(enough);
            stint.came_back = true;
        }
    }

    /// Takes off the bank what a turn that ends at `at` took beyond its time.
    fn charge(&mut self, at: u64) {
        if let (Some(stint), Some(clock)) = (self.stint, self.created.clock) {
            let beyond = stint.used(at).saturating_sub(turn(clock));
            let bank = &mut self.places[stint.seat.index()].bank;
            *bank = bank.saturating_sub(beyond);
        }
    }

    /// When the time of the seat whose time runs is over.
    pub(crate) fn time_up(&self) -> Option<(Seat, u64)> {
        let stint = self.stint.filter(|stint| stint.used.is_none())?;
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
