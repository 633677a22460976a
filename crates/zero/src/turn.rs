//! A turn: an exchange, a knock, or a ZERO that is shown (ZE-5 to ZE-9, ZE-12).

use crate::event::{End, Event, Exchange};
use crate::{Card, Handle, Refusal, State};
use brelan_kernel::Seat;

impl State {
    /// ZE-6: the places of the two cards in the hand and in the pot.
    #[inline]
    pub(crate) fn check_exchange(
        &self,
        seat: Seat,
        give: Handle,
        take: Card,
    ) -> Result<(usize, usize), Refusal> {
        let hand = &self.hands[seat];
        let place = hand.place(give).ok_or(Refusal::NoSuchCard {})?;
        // ZE-6, ZE-T14: not the same card back.
        if hand.face(place) == take {
            return Err(Refusal::SameCardBack { card: take });
        }
        let pot_place = self.pot.place_of(take);
        Ok((place, pot_place.ok_or(Refusal::NotInPot { card: take })?))
    }

    /// ZE-12: a ZERO is shown by choice only where it is not announced by itself.
    pub(crate) fn check_zero(&self, seat: Seat) -> Result<(), Refusal> {
        if self.options.zero_is_automatic() {
            return Err(Refusal::ZeroShowsItself {});
        }
        let tally = self.options.tally(self.hands[seat].cards());
        if !tally.is_zero() {
            return Err(Refusal::NoZero {
                total: tally.total(),
            });
        }
        Ok(())
    }

    /// ZE-6: one hand card goes to the pot, one pot card to the hand.
    #[inline]
    pub(crate) fn exchange(&mut self, place: usize, pot_place: usize, out: &mut impl FnMut(Event)) {
        let seat = self.public.active;
        let hand = &mut self.hands[seat];
        let (given, taken) = (hand.face(place), self.pot.faces()[pot_place]);
        let gave = hand.handle(place);
        let card = hand.replace(place, taken);
        self.pot.replace(pot_place, given);
        self.shown = self.shown.with(given);
        let zero = self.options.zero_is_automatic() && self.options.is_zero(hand.cards());
        out(Event::Exchanged(Exchange {
            seat,
            place: place as u8,
            pot_place: pot_place as u8,
            gave,
            given,
            card,
            taken,
        }));
        // ZE-9: a ZERO ends the round at once, whatever turns were to come.
        self.close_turn(zero.then_some(End::Zero), out);
    }

    /// ZE-7, ZE-8: nothing changes but the count of knocks.
    #[inline]
    pub(crate) fn knock(&mut self, out: &mut impl FnMut(Event)) {
        self.public.knock(&self.options);
        out(Event::Knocked(self.public.active));
        self.close_turn(None, out);
    }

    #[inline]
    fn close_turn(&mut self, zero: Option<End>, out: &mut impl FnMut(Event)) {
        let end = self.public.close_turn(&self.options);
        if let Some(end) = zero.or(end) {
            self.end_round(end, out);
        }
    }
}
