//! The deal (ZE-2 to ZE-4).

use crate::event::{Dealt, End};
use crate::hand::Hand;
use crate::{Card, Event, Handle, State};
use brelan_kernel::{Seat, Seats};

impl State {
    /// ZE-3, ZE-4: deals one card at a time, clockwise from the dealer's left,
    /// then the pot; the rest stays out of the round.
    pub(crate) fn deal(&mut self, deck: &[Card], out: &mut impl FnMut(Event)) {
        let players = self.options.players;
        // ZE-2: after each round the next seat clockwise deals.
        let dealer = match self.public.round {
            0 => self.public.dealer,
            _ => self.public.dealer.next(players),
        };
        self.public.deal(dealer, players);
        let size = usize::from(self.options.hand_size);
        let (hands, rest) = deck.split_at(size * usize::from(players));
        let (pot, aside) = rest.split_at(self.options.pot_size.into());
        self.hands = Seats::default();
        for (arrival, lap) in (0..).zip(hands.chunks_exact(players.into())) {
            let mut seat = self.public.active;
            for &card in lap {
                self.hands[seat].push(card, Handle(arrival));
                seat = seat.next(players);
            }
        }
        self.pot = pot.iter().copied().collect();
        self.shown = self.pot.cards();
        self.aside = aside.iter().copied().collect();
        let hands = self.hands.first(players).iter();
        out(Event::Dealt(Dealt {
            dealer,
            hands: hands.map(|hand: &Hand| hand.faces().collect()).collect(),
            pot: pot.iter().copied().collect(),
        }));
        self.end_with_a_dealt_zero(out);
    }

    /// ZE-9: a ZERO that is dealt ends the round before its first turn, where
    /// it is announced by itself.
    fn end_with_a_dealt_zero(&mut self, out: &mut impl FnMut(Event)) {
        let is_zero = |seat: Seat| self.options.is_zero(self.hands[seat].cards());
        if self.options.zero_is_automatic() && Seat::all(self.options.players).any(is_zero) {
            self.end_round(End::Zero, out);
        }
    }
}
