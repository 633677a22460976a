//! Jacks and Kings at work (QA-9, QA-10, QA-12, QA-26, QA-29, QA-33).

use crate::card::Card;
use crate::card_set::CardSet;
use crate::event::Event;
use crate::jack::TRIMMED;
use crate::public_state::Phase;
use crate::{EmptyCell, JackDestination, State};

impl State {
    /// QA-10: takes the top card, or the whole stack (QA-30).
    pub(crate) fn take_cards(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        let seat = self.public.active;
        let to_hand = self.options.jack_destination != JackDestination::Discard;
        let (options, public, hands) = (&self.options, &mut self.public, &mut self.hands);
        let mut arrivals = public.arrivals[seat];
        public.take(options, cell, |card| {
            let handle = to_hand.then_some(crate::Handle(arrivals));
            if let Some(handle) = handle {
                arrivals += 1;
                hands.add(seat, card, handle);
                hands.mark_seen(CardSet::of(card));
            }
            out(Event::Took {
                seat,
                cell,
                card,
                handle,
            });
        });
        public.arrivals[seat] = arrivals;
        self.refill(cell, out);
    }

    /// QA-9, QA-26: the cards go; points and combos wait for the refill.
    pub(crate) fn remove_cards(
        &mut self,
        cell: u8,
        card: Option<Card>,
        out: &mut impl FnMut(Event),
    ) {
        let seat = self.public.active;
        let cards = self.public.remove(cell, card);
        out(Event::Removed { seat, cell, cards });
        self.refill(cell, out);
        if self.public.refill.is_none() {
            self.complete_action(out);
        }
    }

    /// QA-33: an emptied cell is filled from the draw pile at once, after a
    /// shuffle of the discards if need be.
    fn refill(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        let public = &mut self.public;
        if self.options.empty_cell != EmptyCell::Refill || public.height(cell) > 0 {
            return;
        }
        if public.draw > 0 {
            self.lay_on(cell, out);
        } else if !public.discard.is_empty() {
            public.refill = Some(cell);
        }
    }

    /// QA-33: after the shuffle the cell is filled, and the action goes on.
    pub(crate) fn fill_cell(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        self.public.refill = None;
        self.lay_on(cell, out);
        if self.public.phase == Phase::King {
            self.complete_action(out);
        }
    }

    fn lay_on(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        if let Some(card) = self.piles.draw(&mut self.public) {
            self.public.stacks.push(cell.into(), card);
            out(Event::Refilled { cell, card });
        }
    }

    /// QA-12, QA-26: the Jack or King is complete: its points and the combos
    /// that are new since it was turned up; then the win check, and the hand
    /// that it left (QA-29).
    pub(crate) fn complete_action(&mut self, out: &mut impl FnMut(Event)) {
        let seat = self.public.active;
        if let Some(combo) = self.public.complete_action(&self.options) {
            out(Event::Formed { seat, combo });
        }
        if self.wins_at_once(out) {
            return;
        }
        let cards = self.hands.of(seat).len();
        let trims = self.public.phase == Phase::Jack && self.public.must_trim(&self.options, cards);
        self.public.phase = if trims { Phase::Trim } else { Phase::Place };
    }

    /// QA-29: discards a card, until four are left.
    pub(crate) fn discard_card(&mut self, card: Card, out: &mut impl FnMut(Event)) {
        let seat = self.public.active;
        let handle = self.leave(card);
        self.public.discard.insert(card);
        out(Event::Discarded { seat, handle, card });
        if self.hands.of(seat).len() <= TRIMMED {
            self.public.phase = Phase::Place;
        }
    }
}
