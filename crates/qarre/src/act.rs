//! Jacks and Kings at work (QA-9, QA-10, QA-12, QA-26, QA-29, QA-33).

use crate::card::Card;
use crate::course::Phase;
use crate::event::Event;
use crate::jack::TRIMMED;
use crate::{EmptyCell, JackDestination, State};

impl State {
    /// QA-10: takes the top card, or the whole stack (QA-30).
    pub(crate) fn take_cards(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        let seat = self.course.active;
        let to_hand = self.options.jack_destination != JackDestination::Discard;
        let (options, course, hands) = (&self.options, &mut self.course, &mut self.hands);
        let mut arrivals = course.arrivals[seat.index() & 1];
        course.take(options, cell, |card| {
            let handle = to_hand.then_some(crate::Handle(arrivals));
            if let Some(handle) = handle {
                arrivals += 1;
                hands.add(seat, card, handle);
            }
            out(Event::Took {
                seat,
                cell,
                card,
                handle,
            });
        });
        course.arrivals[seat.index() & 1] = arrivals;
        self.refill(cell, out);
    }

    /// QA-9, QA-26: the cards go; points and combos wait for the refill.
    pub(crate) fn remove_cards(
        &mut self,
        cell: u8,
        card: Option<Card>,
        out: &mut impl FnMut(Event),
    ) {
        let seat = self.course.active;
        let cards = self.course.remove(cell, card);
        out(Event::Removed { seat, cell, cards });
        self.refill(cell, out);
        if self.course.refill.is_none() {
            self.complete_action(out);
        }
    }

    /// QA-33: an emptied cell is filled from the draw pile at once, after a
    /// shuffle of the discards if need be.
    fn refill(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        let course = &mut self.course;
        if self.options.empty_cell != EmptyCell::Refill || course.height(cell) > 0 {
            return;
        }
        if course.draw > 0 {
            self.lay_on(cell, out);
        } else if !course.discard.is_empty() {
            course.refill = Some(cell);
        }
    }

    /// QA-33: after the shuffle the cell is filled, and the action goes on.
    pub(crate) fn fill_cell(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        self.course.refill = None;
        self.lay_on(cell, out);
        if self.course.phase == Phase::King {
            self.complete_action(out);
        }
    }

    fn lay_on(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        if let Some(card) = self.piles.draw(&mut self.course) {
            self.course.stacks.push(cell.into(), card);
            out(Event::Refilled { cell, card });
        }
    }

    /// QA-12, QA-26: the Jack or King is complete: its points and the combos
    /// that are new since it was turned up; then the win check, and the hand
    /// that it left (QA-29).
    pub(crate) fn complete_action(&mut self, out: &mut impl FnMut(Event)) {
        let seat = self.course.active;
        if let Some(combo) = self.course.complete_action(&self.options) {
            out(Event::Formed { seat, combo });
        }
        if self.wins_at_once(out) {
            return;
        }
        let cards = self.hands.of(seat).len();
        let trims = self.course.phase == Phase::Jack && self.course.must_trim(&self.options, cards);
        self.course.phase = if trims { Phase::Trim } else { Phase::Place };
    }

    /// QA-29: discards a card, until four are left.
    pub(crate) fn discard_card(&mut self, card: Card, out: &mut impl FnMut(Event)) {
        let seat = self.course.active;
        let handle = self.leave(card);
        self.course.discard.insert(card);
        out(Event::Discarded { seat, handle, card });
        if self.hands.of(seat).len() <= TRIMMED {
            self.course.phase = Phase::Place;
        }
    }
}
