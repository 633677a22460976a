//! Inputs that need no request, and their times: bots' moves, clocks that run out.

use crate::seat::SeatState;
use crate::{
    Input, InputKind, Origin, Pace, PendingDecision, Presence, PresenceSource, Table, TimeControl,
};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Game, Seat};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// An input that is due without a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The delay after the last input.
    pub after: Duration,
    /// Its cause.
    pub cause: Cause,
}

/// Why an input is due without a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Every seat is taken: the match begins.
    Complete,
    /// The time to be ready for the next deal is over.
    Deal,
    /// A bot moves; the server may shorten its delay.
    Bot,
    /// A person's time is over.
    Clock,
    /// Not all people of a rated match have come: it closes.
    Absence,
}

/// How long people have to be ready for the next deal.
const READY_LIMIT: Duration = Duration::from_secs(20);

/// How long the people of a rated match have to come and to contribute to the seed. Their pages
/// were open when they were paired, and do so at once.
const RATED_START_LIMIT: Duration = Duration::from_secs(30);

/// How long a bot waits before it moves: after a deal, after another seat's action, and
/// after an action of its own.
const SLOW_BOT_DELAYS: [Duration; 3] = [
    Duration::from_millis(4000),
    Duration::from_millis(2000),
    Duration::from_millis(1300),
];
const NORMAL_BOT_DELAYS: [Duration; 3] = [
    Duration::from_millis(2400),
    Duration::from_millis(1000),
    Duration::from_millis(650),
];

/// At the fast pace: after a deal, and at most after another seat's action.
const FAST_AFTER_DEAL: Duration = Duration::from_millis(900);
const FAST_MAX: Duration = Duration::from_millis(350);
/// What all other seats together wait after each other at the fast pace. Each may act
/// twice, the second time after half of its share: with the last card's flight the turn
/// comes round within a second.
const FAST_LAP: Duration = Duration::from_millis(540);

impl<G: Game> Table<G> {
    /// The next input that is due without a request. The delay depends on public
    /// facts alone, never on the legal actions.
    pub fn due(&self, pace: Pace) -> Option<Due> {
        let cause = self.cause()?;
        let after = match cause {
            Cause::Complete => Duration::ZERO,
            Cause::Absence => self.left_of(self.created_at, RATED_START_LIMIT),
            Cause::Deal => self.left_of(self.deal_due_at(), Duration::ZERO),
            Cause::Bot => {
                let since = self.turn_clock.and_then(|clock| clock.bot_since);
                let since = self.changed_at().max(since.unwrap_or_default());
                self.left_of(since, self.bot_delay(pace))
            }
            Cause::Clock => self.left_of(self.time_up()?.1, Duration::ZERO),
        };
        Some(Due { after, cause })
    }

    /// When the next deal comes at the latest, while the table waits for it.
    pub(crate) fn deal_due_at(&self) -> Timestamp {
        self.changed_at() + READY_LIMIT
    }

    /// What the table waits for, if it is no request.
    fn cause(&self) -> Option<Cause> {
        if self.may_start() {
            Some(Cause::Complete)
        } else if self.waits_for_rated_people() {
            Some(Cause::Absence)
        } else if self.waits_for_deal() {
            Some(Cause::Deal)
        } else if self.bot_to_move().is_some() {
            Some(Cause::Bot)
        } else {
            self.time_up().map(|_| Cause::Clock)
        }
    }

    /// The rest of a time that began at `since`, as of the last input. Inputs in
    /// between, such as a person leaving, do not postpone what is due.
    fn left_of(&self, since: Timestamp, time: Duration) -> Duration {
        (since + time).since(self.last_at())
    }

    /// The time of the last change of the match itself.
    fn changed_at(&self) -> Timestamp {
        let last = self.last_changing_step();
        last.map_or(self.created_at, |step| step.at)
    }

    /// When an input is due that must be made even if no socket is connected; `None` if it
    /// may wait for a connection. A match of days goes on by itself, a live match waits.
    pub fn wake(&self) -> Option<Timestamp> {
        let slow = matches!(self.created.settings.clock, Some(TimeControl::Slow { .. }));
        let due = self.due(Pace::Normal).filter(|_| slow)?;
        Some(self.last_at() + due.after)
    }

    /// Whether all participants who are here are ready for the next deal, so that it need not
    /// wait for the whole time.
    pub fn all_present_are_ready(&self, people: &impl PresenceSource) -> bool {
        let mut unready = self.unready_participants();
        self.waits_for_deal()
            && self.seats.iter().any(|seat| seat.ready)
            && unready.all(|participant| people.presence(participant) != Presence::Here)
    }

    /// The people and programs that are not ready for the next deal.
    pub fn unready_participants(&self) -> impl Iterator<Item = &PersonId> {
        let seats = self.unready_seats().into_iter();
        seats.filter_map(|seat| self.participant(seat))
    }

    fn may_start(&self) -> bool {
        self.is_complete() && !self.lacks_contributions()
    }

    /// Whether the match would begin by itself if every participant had contributed to the
    /// seed.
    pub fn waits_for_contributions(&self) -> bool {
        self.is_complete() && self.lacks_contributions()
    }

    /// Whether a rated match waits for its people. It never begins without one of them.
    pub fn waits_for_rated_people(&self) -> bool {
        self.created.rated && self.waits_for_contributions()
    }

    /// Whether every seat is taken at a table that then begins by itself.
    fn is_complete(&self) -> bool {
        self.played.is_none()
            && !self.closed
            && self.begins_at_once()
            && self.seats.iter().all(|seat| seat.occupant.is_some())
    }

    /// Whether a participant has not contributed to the seed.
    pub fn lacks_contributions(&self) -> bool {
        let lacks = |seat: &SeatState| seat.participant().is_some() && seat.contribution.is_none();
        !self.created.is_prepared() && self.seats.iter().any(lacks)
    }

    /// The seat and the level of the bot that is to move.
    pub fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.acting()?;
        Some((seat, self.seats[seat.index()].bot_level()?))
    }

    /// The delay of a bot's move: longer after a deal, shorter when the same seat
    /// acts again.
    fn bot_delay(&self, pace: Pace) -> Duration {
        let last = self.last_changing_step();
        let acts_again = last
            .and_then(|step| step.moved)
            .is_some_and(|(seat, _)| self.acting() == Some(seat));
        let kind = match last {
            Some(step) if step.dealt => 0,
            _ if !acts_again => 1,
            _ => 2,
        };
        let delays = match pace {
            Pace::Slow => SLOW_BOT_DELAYS,
            Pace::Normal => NORMAL_BOT_DELAYS,
            Pace::Fast => {
                let others = u32::from(self.seats()) - 1;
                let share = (FAST_LAP / others).min(FAST_MAX);
                [FAST_AFTER_DEAL, share, share / 2]
            }
        };
        delays[kind]
    }

    /// The input that is due, if no bot is to move. A deal is given before its time, too: the
    /// caller knows whether all who are here are ready ([`Table::all_present_are_ready`]).
    pub fn due_without_bots(&self, now: Timestamp) -> Option<Input> {
        let now = now.max(self.last_at());
        match self.cause()? {
            Cause::Complete => Some(system_input(now, InputKind::Started {})),
            Cause::Absence => {
                let is_over = self.created_at + RATED_START_LIMIT <= now;
                is_over.then(|| system_input(now, InputKind::Closed {}))
            }
            Cause::Deal => {
                let round = self.dealt();
                Some(system_input(now, InputKind::ClockRanOut { round }))
            }
            Cause::Clock => {
                let (seat, _) = self.time_up().filter(|(_, until)| *until <= now)?;
                let up = system_input(now, InputKind::TimeUp {});
                Some(Input {
                    seat: Some(seat),
                    ..up
                })
            }
            Cause::Bot => None,
        }
    }

    /// The beginning of the match, also where people have not contributed in the time that
    /// the caller gives them; `None` where it cannot begin as it is seated.
    pub fn started_input(&self, now: Timestamp) -> Option<Input> {
        let is_seated = if self.created.rated {
            false
        } else if self.begins_at_once() {
            self.is_complete()
        } else {
            self.played.is_none() && !self.closed && self.options(self.taken()).is_ok()
        };
        is_seated.then(|| system_input(now.max(self.last_at()), InputKind::Started {}))
    }

    /// The input that is due. If a bot is to move, `choose` gives its action at
    /// once; a caller that runs bots on other threads uses
    /// [`Table::pending_decision`].
    pub fn due_input(
        &self,
        now: Timestamp,
        choose: impl FnOnce(&PendingDecision<G>) -> G::Action,
    ) -> Option<Input> {
        match self.pending_decision() {
            Some(decision) => self.decision_input(&decision, &choose(&decision), now),
            None => self.due_without_bots(now),
        }
    }

    /// The seed of the random numbers of the bot that is to move. It changes with
    /// the match alone, not when people join or leave.
    pub(crate) fn bot_seed(&self) -> u64 {
        let hash = Sha256::new()
            .chain_update(self.created.bot_seed)
            .chain_update(self.last_change().to_be_bytes())
            .finalize();
        let first = hash.first_chunk().expect("a hash has 32 bytes");
        u64::from_be_bytes(*first)
    }
}

fn system_input(at: Timestamp, what: InputKind) -> Input {
    Input {
        at,
        seat: None,
        by: Origin::System,
        what,
    }
}
