//! Knocking and passing (QU-20 to QU-22, QU-33).

use crate::event::Event;
use crate::public_state::{Phase, PublicState};
use crate::sink::EventSink;
use crate::{KnockCondition, KnockTiming, Options, Refusal, State};
use brelan_kernel::Seat;

/// What `own_plays>=2`, `own_cards>=2` and `all_cards>=2` ask for.
const NEEDED: u8 = 2;

impl State {
    /// QU-20, QU-33: whether `seat` may knock now.
    pub(crate) fn check_knock(&self, seat: Seat) -> Result<(), Refusal> {
        match (self.public.phase, self.options.knock_timing) {
            (Phase::Turn, KnockTiming::InsteadOfTurn) => self.may_knock(seat),
            (Phase::Turn, KnockTiming::EndOfTurn) => {
                self.may_knock(seat)?;
                Err(Refusal::KnockAtTurnsEnd {})
            }
            (Phase::Ending, _) => self.may_knock(seat),
            (Phase::Penalty, _) => Err(self.penalty_due(seat)),
            _ => Err(Refusal::DrawFirst {}),
        }
    }

    /// QU-20, whatever the phase.
    pub(crate) fn may_knock(&self, seat: Seat) -> Result<(), Refusal> {
        may_knock(&self.public, &self.options, seat)
    }

    /// QU-20, QU-21: everybody else has one more turn.
    pub(crate) fn knock(&mut self, seat: Seat, out: &mut impl EventSink) {
        self.public.knocker = Some(seat);
        out.emit(|| Event::Knocked(seat));
        self.close_turn(out);
    }

    /// QU-22: nothing is played and nothing drawn.
    pub(crate) fn pass(&mut self, seat: Seat, out: &mut impl EventSink) {
        out.emit(|| Event::Passed(seat));
        self.close_turn(out);
    }

    /// QU-22: one may pass in the last round only.
    pub(crate) fn check_pass(&self) -> Result<(), Refusal> {
        match self.public.phase {
            Phase::Turn if self.public.knocker.is_some() => Ok(()),
            Phase::Turn => Err(Refusal::PassOnlyInLastRound {}),
            Phase::Penalty => Err(self.penalty_due(self.public.acting)),
            Phase::Ending => Err(Refusal::KnockOrEnd {}),
            _ => Err(Refusal::DrawFirst {}),
        }
    }

    /// QU-33: the turn is ended by choice only where a knock was possible.
    pub(crate) fn check_end(&self) -> Result<(), Refusal> {
        match self.public.phase {
            Phase::Ending => Ok(()),
            Phase::Penalty => Err(self.penalty_due(self.public.acting)),
            Phase::Draw => Err(Refusal::DrawFirst {}),
            _ => Err(Refusal::EndsByItself {}),
        }
    }
}

/// QU-20: no seat has knocked, and enough has been played in this round. By
/// QU-F3 two plays of one's own mean two plays of everybody's.
pub(crate) fn may_knock(
    public: &PublicState,
    options: &Options,
    seat: Seat,
) -> Result<(), Refusal> {
    if let Some(knocker) = public.knocker {
        return Err(Refusal::AlreadyKnocked { knocker });
    }
    let (plays, cards) = (public.plays[seat], public.cards_played[seat]);
    let played = public.cards_played.first(options.players);
    match options.knock_condition {
        KnockCondition::OwnPlays if plays < NEEDED => Err(Refusal::TooFewPlays {
            made: plays,
            needed: NEEDED,
        }),
        KnockCondition::OwnCards | KnockCondition::AllCards if cards < NEEDED => {
            Err(Refusal::TooFewCards {
                made: cards,
                needed: NEEDED,
            })
        }
        KnockCondition::AllCards if played.iter().any(|&cards| cards < NEEDED) => {
            Err(Refusal::OthersTooFewCards { needed: NEEDED })
        }
        _ => Ok(()),
    }
}
