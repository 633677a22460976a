//! What a table does by itself, and when: bots move, the clock runs out.

use crate::place::Place;
use crate::{Input, InputKind, Origin, PresenceSource, Table};
use brelan_bots::{Effort, Playable};
use brelan_kernel::{Game, Seat};
use brelan_protocol::client::Pace;
use brelan_protocol::rest::{Clock, Presence};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// Something that a table does by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// How long after the last input.
    pub after: Duration,
    /// Why.
    pub cause: Cause,
}

/// Why something happens by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Everybody has come: the match begins.
    Complete,
    /// The time to be ready for the next deal is over.
    Deal,
    /// A bot moves; the host may speed that up.
    Bot,
    /// A person's time is over.
    Clock,
}

/// How long people have to be ready for the next deal.
const READY: Duration = Duration::from_secs(20);

impl<G: Game> Table<G> {
    /// What the table does next if nobody does anything. The delay depends on
    /// nothing but public facts: never on what there is to choose.
    pub fn due(&self, pace: Pace) -> Option<Due> {
        let (after, cause) = if self.may_start() {
            (Duration::ZERO, Cause::Complete)
        } else if self.waits_for_deal() {
            (self.left_of(self.changed_at(), READY), Cause::Deal)
        } else if self.bot_to_move().is_some() {
            let since = self.stint.and_then(|stint| stint.bot_since);
            let since = self.changed_at().max(since.unwrap_or_default());
            (self.left_of(since, self.thinking(pace)), Cause::Bot)
        } else {
            let (_, until) = self.time_up()?;
            (self.left_of(until, Duration::ZERO), Cause::Clock)
        };
        Some(Due { after, cause })
    }

    /// How much of a time that began at `since` is left after the last input:
    /// what people do meanwhile, such as leaving, does not put off what is due.
    fn left_of(&self, since: u64, time: Duration) -> Duration {
        let until = Duration::from_millis(since) + time;
        until.saturating_sub(Duration::from_millis(self.last_at()))
    }

    /// When the match itself changed last.
    fn changed_at(&self) -> u64 {
        let last = self.steps.iter().rev().find(|step| !step.events.is_empty());
        last.map_or(self.created_at, |step| step.at)
    }

    /// How long nothing needs to happen by itself where nobody looks; `None`
    /// where that may wait until somebody does. A match of days goes on by
    /// itself, one of an evening waits.
    pub fn wake(&self) -> Option<u64> {
        let slow = matches!(self.created.clock, Some(Clock::Slow { .. }));
        let due = self.due(Pace::Normal).filter(|_| slow)?;
        Some(self.last_at() + due.after.as_millis() as u64)
    }

    /// Whether the next deal needs to wait for nobody: who is not ready is not
    /// there.
    pub fn all_present_are_ready(&self, room: &impl PresenceSource) -> bool {
        let here = |seat: &Seat| {
            let person = self.person(*seat);
            person.is_some_and(|person| room.presence(person) == Presence::Here)
        };
        self.waits_for_deal()
            && self.places.iter().any(|place| place.ready)
            && !self.waiting_seats().iter().any(here)
    }

    fn may_start(&self) -> bool {
        let complete = |place: &Place| {
            place.occupant.is_some() && (place.person().is_none() || place.contribution.is_some())
        };
        self.played.is_none()
            && !self.closed
            && self.begins_at_once()
            && self.places.iter().all(complete)
    }

    /// The seat and the level of the bot that is to move.
    pub fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.acting()?;
        Some((seat, self.places[seat.index()].bot()?))
    }

    /// How long a bot takes for a decision: longer after a deal, shorter when
    /// the same seat goes on.
    fn thinking(&self, pace: Pace) -> Duration {
        let last = self.steps.iter().rev().find(|step| !step.events.is_empty());
        let goes_on = last
            .and_then(|step| step.moved)
            .is_some_and(|(seat, _)| self.acting() == Some(seat));
        let kind = match last {
            Some(step) if step.dealt => 0,
            _ if !goes_on => 1,
            _ => 2,
        };
        let millis = match pace {
            Pace::Slow => [4000, 2000, 1300],
            Pace::Normal => [2400, 1000, 650],
            Pace::Fast => [900, 350, 250],
        };
        Duration::from_millis(millis[kind])
    }

    /// The input by which it happens, where no bot is to move.
    pub fn due_without_bots(&self, now: u64) -> Option<Input> {
        let now = now.max(self.last_at());
        if self.may_start() {
            return Some(host(now, InputKind::Started {}));
        }
        if self.waits_for_deal() {
            let round = self.dealt();
            return Some(host(now, InputKind::ClockRanOut { round }));
        }
        let (seat, _) = self.time_up().filter(|(_, until)| *until <= now)?;
        let up = host(now, InputKind::TimeUp {});
        Some(Input {
            seat: Some(seat),
            ..up
        })
    }

    /// The dice of the bot that is to move. Who comes and goes meanwhile does
    /// not change them.
    pub(crate) fn bot_seed(&self) -> u64 {
        let hash = Sha256::new()
            .chain_update(self.created.bot_seed)
            .chain_update(self.last_change().to_be_bytes())
            .finalize();
        let first = hash.first_chunk().expect("a hash has 32 bytes");
        u64::from_be_bytes(*first)
    }
}

impl<G: Playable> Table<G> {
    /// The input by which it happens. Where a bot is to move it thinks here and
    /// now, as long as it likes: a host that cannot wait asks it elsewhere, see
    /// [`Table::question`].
    pub fn due_input(&self, now: u64) -> Option<Input> {
        match self.question() {
            Some(question) => self.answered(&question, &question.choose(Effort::FULL), now),
            None => self.due_without_bots(now),
        }
    }
}

fn host(at: u64, what: InputKind) -> Input {
    Input {
        at,
        seat: None,
        by: Origin::System,
        what,
    }
}
