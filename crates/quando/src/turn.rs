//! The steps of a turn (rules file: a turn, draw pile exhausted).

use crate::event::{End, Event};
use crate::public_state::Phase;
use crate::sink::EventSink;
use crate::{KnockTiming, Moves, Options, Refusal, State, TripletOrder};
use brelan_kernel::Seat;

impl State {
    /// What the acting seat may choose, copies of a front merged.
    #[inline]
    pub fn moves(&self) -> Moves {
        if self.public.reshuffle {
            return Moves::NONE;
        }
        let seat = self.public.acting;
        match self.public.phase {
            Phase::Turn => {
                let hand = self.hands.counts(seat);
                let moves = if hand.is_empty() && self.public.draw > 0 {
                    Moves::DRAWS // QU-30
                } else {
                    Moves::plays(hand)
                };
                moves
                    .and_knock(self.check_knock(seat).is_ok())
                    .and_pass(self.check_pass().is_ok())
            }
            Phase::Draw => Moves::DRAWS,
            Phase::Penalty if self.hands.has_zero(seat) => Moves::FLIP,
            Phase::Penalty => Moves::DRAWS,
            Phase::Ending => Moves::NONE.and_knock(true).and_end(),
            Phase::First | Phase::Deal | Phase::Over => Moves::NONE,
            Phase::Played | Phase::Drawn | Phase::Paid => Moves::NONE,
        }
    }

    /// Goes on by itself until a seat must choose or chance must draw.
    pub(crate) fn follow(&mut self, out: &mut impl EventSink) {
        loop {
            match self.public.phase {
                Phase::Played if self.penalties_come_first() => self.start_penalties(out),
                Phase::Played => self.go_and_draw(out),
                Phase::Drawn => self.after_draw(out),
                Phase::Paid => self.next_penalty(out),
                Phase::Turn if self.is_stuck() => {
                    out.emit(|| Event::Skipped(self.public.active));
                    self.close_turn_once(out);
                }
                _ => return,
            }
        }
    }

    /// QU-17, edge case 18: whether the penalties of a triplet precede the draw.
    fn penalties_come_first(&self) -> bool {
        self.public.triplet && self.options.triplet_order == TripletOrder::BeforeDraw
    }

    /// QU-13, QU-19a: the active seat draws, if need be from the discards, or
    /// finds both piles empty (QU-30).
    pub(crate) fn go_and_draw(&mut self, out: &mut impl EventSink) {
        let seat = self.public.active;
        self.public.acting = seat;
        self.recycle(None, out);
        if self.public.draw > 0 || self.public.reshuffle {
            self.public.phase = Phase::Draw;
            return;
        }
        // QU-F5: the active seat has just discarded, so it can always draw.
        debug_assert!(!is_standard(&self.options), "QU-F5");
        out.emit(|| Event::DrewNothing {
            seat,
            penalty: false,
        });
        self.public.phase = Phase::Drawn;
    }

    /// QU-15: the zero check, also where nothing could be drawn (QU-36); then
    /// the penalties of a triplet (QU-17).
    fn after_draw(&mut self, out: &mut impl EventSink) {
        let seat = self.public.active;
        if self.options.zero_end && !self.hands.is_empty(seat) {
            if self.hands.is_zeros_only(seat) {
                return self.end_round(End::Zeros, out);
            }
            out.emit(|| Event::NotAllZeros(seat));
        }
        if self.public.triplet {
            self.start_penalties(out);
        } else {
            self.end_or_ask(out);
        }
    }

    /// QU-33: asks for a knock at the end of a turn where one is legal.
    pub(crate) fn end_or_ask(&mut self, out: &mut impl EventSink) {
        let seat = self.public.active;
        self.public.acting = seat;
        let ends_with_question =
            self.options.knock_timing == KnockTiming::EndOfTurn && self.may_knock(seat).is_ok();
        if ends_with_question {
            self.public.phase = Phase::Ending;
        } else {
            self.close_turn_once(out);
        }
    }

    /// Closes the turn and goes on to where a seat must choose.
    pub(crate) fn close_turn(&mut self, out: &mut impl EventSink) {
        self.close_turn_once(out);
        self.follow(out);
    }

    /// QU-18: the turn passes clockwise, unless the round is over (QU-21, QU-34).
    fn close_turn_once(&mut self, out: &mut impl EventSink) {
        let players = self.options.players;
        self.public.turns = self.public.turns.saturating_add(1);
        let next = self.public.active.next(players);
        if self.public.knocker == Some(next) {
            return self.end_round(End::Knock, out);
        }
        let cap = self
            .options
            .turn_cap
            .map(|cap| u32::from(cap) * u32::from(players));
        if cap.is_some_and(|cap| self.public.turns >= cap) {
            return self.end_round(End::Cap, out);
        }
        self.public.active = next;
        self.public.acting = next;
        self.public.phase = Phase::Turn;
    }

    /// QU-30: an empty hand, nothing to draw, nothing to say.
    fn is_stuck(&self) -> bool {
        let seat = self.public.active;
        self.hands.is_empty(seat)
            && self.public.draw == 0
            && self.check_knock(seat).is_err()
            && self.check_pass().is_err()
    }

    /// QU-13, QU-17, QU-30: whether `seat` may draw now.
    pub(crate) fn check_draw(&self, seat: Seat) -> Result<(), Refusal> {
        match self.public.phase {
            Phase::Draw => Ok(()),
            Phase::Penalty if self.hands.has_zero(seat) => Err(Refusal::FlipAZero {}),
            Phase::Penalty => Ok(()),
            Phase::Turn if self.hands.is_empty(seat) && self.public.draw > 0 => Ok(()),
            Phase::Turn => Err(Refusal::PlayFirst {}),
            _ => Err(Refusal::KnockOrEnd {}),
        }
    }
}

/// QU-38: whether the proved facts F1, F3 and F5 hold under these options.
pub(crate) fn is_standard(options: &Options) -> bool {
    options.triplet_order == TripletOrder::AfterDraw
        && options.knock_timing == KnockTiming::InsteadOfTurn
}
