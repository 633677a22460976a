//! The deal (rules file: components and setup).

use crate::card::Card;
use crate::public_state::{Phase, PublicState};
use crate::sink::EventSink;
use crate::{Event, Handle, State};
use brelan_kernel::{Seat, Seats};

impl State {
    /// QU-4, QU-5, QU-8: deals one card at a time, clockwise from the dealer's
    /// left; the side that lay up becomes the back.
    pub(crate) fn deal(&mut self, deck: &[Card], out: &mut impl EventSink) {
        let (players, size) = (self.options.players, self.options.hand_size);
        let old = self.public;
        // QU-8: after each round the dealer moves one seat clockwise.
        let dealer = if old.round == 0 {
            old.dealer
        } else {
            old.dealer.next(players)
        };
        let starter = dealer.next(players);
        self.public = PublicState {
            round: old.round + 1,
            dealer,
            phase: Phase::Turn,
            active: starter,
            acting: starter,
            scores: old.scores,
            arrivals: Seats::default(),
            ..PublicState::default()
        };
        self.hands.clear();
        self.knowledge.deal(self.options.owner_saw_dealt_backs);
        let (dealt, left) = deck.split_at(usize::from(players) * usize::from(size));
        for (arrival, lap) in dealt.chunks_exact(players.into()).enumerate() {
            let mut seat = starter;
            for card in lap {
                self.hands.add(seat, card.turned(), Handle(arrival as u32));
                seat = seat.next(players);
            }
        }
        for seat in Seat::all(players) {
            self.public.arrivals[seat] = size.into();
        }
        self.piles.lay(&mut self.public, left);
        let hand = |seat: Seat| {
            let first = seat.plus(players - starter.0, players).index();
            let cards = dealt.iter().skip(first).step_by(players.into());
            cards.map(|card| card.turned()).collect()
        };
        let hands = || Seat::all(players).map(hand).collect();
        out.emit(|| Event::dealt(&self.options, dealer, hands()));
    }
}
