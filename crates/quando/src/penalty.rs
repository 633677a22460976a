//! The penalty for a triplet (QU-16, QU-17, QU-23).

use crate::card::Card;
use crate::event::Event;
use crate::public_state::Phase;
use crate::sink::EventSink;
use crate::turn::is_standard;
use crate::{Action, Handle, Refusal, State, TripletOrder, Value};
use brelan_kernel::Seat;

impl State {
    /// QU-17, QU-23: every other seat pays, from the active seat's left,
    /// whether it has knocked, passed or had its last turn.
    pub(crate) fn start_penalties(&mut self, out: &mut impl EventSink) {
        self.public.acting = self.public.active;
        self.next_penalty(out);
    }

    /// Goes to the next seat that can pay; ends the penalties after the last.
    pub(crate) fn next_penalty(&mut self, out: &mut impl EventSink) {
        loop {
            let seat = self.public.acting.next(self.options.players);
            self.public.acting = seat;
            if seat == self.public.active {
                return self.penalties_done(out);
            }
            if !self.hands.has_zero(seat) {
                // QU-19a: the discards wait until a seat must draw.
                self.recycle(Some(seat), out);
            }
            if self.hands.has_zero(seat) || self.public.draw > 0 || self.public.reshuffle {
                self.public.phase = Phase::Penalty;
                return;
            }
            // QU-19a: both piles are empty: that seat draws nothing. QU-F4: three
            // cards were just discarded, so it takes four seats to use them up.
            debug_assert!(self.options.players > 3, "QU-F4");
            out.emit(|| Event::DrewNothing {
                seat,
                penalty: true,
            });
        }
    }

    fn penalties_done(&mut self, out: &mut impl EventSink) {
        self.public.triplet = false;
        match self.options.triplet_order {
            TripletOrder::AfterDraw => self.end_or_ask(out),
            TripletOrder::BeforeDraw => self.go_and_draw(out),
        }
    }

    /// What `seat` owes for the triplet.
    pub(crate) fn penalty_due(&self, seat: Seat) -> Refusal {
        if self.hands.has_zero(seat) {
            Refusal::FlipAZero {}
        } else {
            Refusal::DrawForTriplet {}
        }
    }

    /// QU-17: whether `seat` may flip the named card.
    pub(crate) fn check_flip(&self, seat: Seat, handle: Handle) -> Result<Card, Refusal> {
        if self.public.phase != Phase::Penalty {
            return Err(Refusal::NoTriplet {});
        }
        let card = self
            .hands
            .find(seat, handle)
            .ok_or(Refusal::NoSuchCard {})?;
        if card.front() == Value::ZERO {
            Ok(card)
        } else if self.hands.has_zero(seat) {
            Err(Refusal::OnlyZerosFlip {
                front: card.front(),
            })
        } else {
            Err(Refusal::DrawForTriplet {})
        }
    }

    /// Appends a flip of each zero of `seat`, in hand order.
    pub(crate) fn list_flips(&self, seat: Seat, out: &mut Vec<Action>) {
        let hand = self.hands.by_value(seat);
        let zeros = hand.showing(Value::ZERO);
        out.extend(zeros.iter().map(|&card| Action::Flip { card }));
    }

    /// QU-17, QU-35: turns the zero over where it stands in the hand.
    pub(crate) fn flip(&mut self, seat: Seat, zero: Card, out: &mut impl EventSink) {
        self.hands.flip(seat, zero);
        self.knowledge.flip(zero.turned());
        // QU-F1: a flipped zero shows another value, so no zero-only hand results.
        debug_assert!(
            !is_standard(&self.options) || !self.hands.is_zeros_only(seat),
            "QU-F1"
        );
        out.emit(|| Event::Flipped {
            seat,
            handle: self.hands.handle(zero),
            card: zero.turned(),
        });
        self.public.phase = Phase::Paid;
        self.follow(out);
    }
}
