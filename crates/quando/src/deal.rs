//! The deal (rules file: components and setup).

use crate::card::Card;
use crate::course::{Course, Phase};
use crate::{Event, Handle, State};
use brelan_kernel::{Seat, Seats};

impl State {
    /// QU-4, QU-5, QU-8: deals one card at a time, clockwise from the dealer's
    /// left; the side that lay up becomes the back.
    pub(crate) fn deal(&mut self, deck: &[Card], out: &mut impl FnMut(Event)) {
        let (players, size) = (self.players(), self.options.hand_size);
        let old = self.course;
        // QU-8: after each round the dealer moves one seat clockwise.
        let dealer = if old.round == 0 {
            old.dealer
        } else {
            old.dealer.next(players)
        };
        let starter = dealer.next(players);
        self.course = Course {
            round: old.round + 1,
            dealer,
            phase: Phase::Turn,
            active: starter,
            acting: starter,
            scores: old.scores,
            arrivals: Seats::default(),
            ..Course::default()
        };
        self.hands.clear();
        let dealt = usize::from(players) * usize::from(size);
        for (place, card) in deck[..dealt].iter().enumerate() {
            let (turn, arrival) = (place % usize::from(players), place / usize::from(players));
            let seat = starter.plus(turn as u8, players);
            self.hands.add(seat, card.turned(), Handle(arrival as u32));
        }
        for seat in Seat::all(players) {
            self.course.arrivals[seat] = size.into();
        }
        self.piles.lay(&mut self.course, &deck[dealt..]);
        let hands = Seat::all(players).map(|seat| self.hands.in_order(seat));
        out(Event::dealt(&self.options, dealer, hands.collect()));
    }
}
