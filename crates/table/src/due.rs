//! What a table does by itself, and when: bots move, the clock runs out.

use crate::{By, Input, Occupant, Table, What};
use brelan_bots::Playable;
use brelan_kernel::{Game, Seat, Viewer};
use brelan_protocol::client::Pace;
use sha2::{Digest, Sha256};
use std::time::Duration;

/// Something that a table does by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// How long after the last input.
    pub after: Duration,
    /// Whether a bot moves (the host may speed that up), not a clock.
    pub bot: bool,
}

/// How long people have to be ready for the next deal.
const READY: Duration = Duration::from_secs(20);

impl<G: Game> Table<G> {
    /// What the table does next if nobody does anything. The delay depends on
    /// nothing but public facts: never on what there is to choose.
    pub fn due(&self, pace: Pace) -> Option<Due> {
        let (after, bot) = if self.may_start() {
            (Duration::ZERO, false)
        } else if self.waits_for_deal() {
            (READY, false)
        } else {
            self.bot_to_move()?;
            (self.thinking(pace), true)
        };
        Some(Due { after, bot })
    }

    fn may_start(&self) -> bool {
        let seated = Seat::all(self.players()).all(|seat| self.occupant(seat).is_some());
        self.seed.is_none() && seated && self.waiting_seats().is_empty()
    }

    fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.acting()?;
        Some((seat, self.occupant(seat).and_then(Occupant::bot)?))
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

    fn bot_seed(&self) -> u64 {
        let hash = Sha256::new()
            .chain_update(self.created.bot_seed)
            .chain_update(self.seq().to_be_bytes())
            .finalize();
        let first = hash.first_chunk().expect("a hash has 32 bytes");
        u64::from_be_bytes(*first)
    }
}

impl<G: Playable> Table<G> {
    /// The input by which it happens. A bot's choice depends on its view, its
    /// seed and the seq alone, so every host and every restart makes the same.
    pub fn due_input(&self, now: u64) -> Option<Input> {
        if self.may_start() {
            return Some(host(now, What::Started {}));
        }
        if self.waits_for_deal() {
            return Some(host(now, What::ClockRanOut { round: self.dealt }));
        }
        let (seat, level) = self.bot_to_move()?;
        let mut legal = Vec::new();
        self.state().legal(&mut legal);
        let action = brelan_bots::bot::<G>(level, self.bot_seed())?
            .choose(self.views.of(Viewer::Seat(seat)), &legal);
        Some(Input {
            at: now,
            seat: Some(seat),
            by: By::Bot(level.to_owned()),
            what: What::Action {
                text: self.state().action_text(seat, &action),
            },
        })
    }
}

fn host(at: u64, what: What) -> Input {
    Input {
        at,
        seat: None,
        by: By::Host,
        what,
    }
}
