//! The draw pile and the discard pile.

use crate::card::{Card, PAIRS};
use crate::counts::SideCounts;
use crate::public_state::PublicState;
use crate::{Counts, Value};
use brelan_kernel::{Seat, Seats};

/// Both piles in one ring: from `top` the draw pile, then the discards, first
/// discarded first. Turning the discard pile over as a block (QU-19) is then
/// only turning its cards.
#[derive(Clone)]
pub(crate) struct Piles {
    ring: [Card; RING],
    top: u8,
    /// The discards by their sides.
    discarded: SideCounts,
    /// Of these the backs that a seat does not know: it played them without having seen them
    /// (K6).
    unknown_backs: Seats<Counts>,
}

const RING: usize = PAIRS;

impl Piles {
    pub(crate) fn new() -> Piles {
        Piles {
            ring: [Card::default(); RING],
            top: 0,
            discarded: SideCounts::default(),
            unknown_backs: Seats::default(),
        }
    }

    /// The discard pile is empty now.
    fn forget_discards(&mut self, public: &mut PublicState) {
        public.discard = 0;
        self.discarded = SideCounts::default();
        self.unknown_backs = Seats::default();
    }

    fn slot(&self, from_top: u8) -> usize {
        let slot = usize::from(self.top) + usize::from(from_top);
        if slot < RING { slot } else { slot - RING }
    }

    /// Lays a fresh draw pile, top first, and no discards.
    pub(crate) fn lay(&mut self, public: &mut PublicState, cards: &[Card]) {
        self.top = 0;
        self.ring[..cards.len()].copy_from_slice(cards);
        public.draw = cards.len() as u8;
        self.forget_discards(public);
        self.look(public);
    }

    /// Replaces the card `place` cards below the draw pile's top.
    pub(crate) fn replace(&mut self, place: u8, card: Card) {
        let slot = self.slot(place);
        self.ring[slot] = card;
    }

    /// Replaces a discard, counted from the first one, by another with the same front, of which
    /// `unknown_to` does not know the back.
    pub(crate) fn replace_discard(
        &mut self,
        public: &PublicState,
        place: u8,
        card: Card,
        unknown_to: Seat,
    ) {
        let slot = self.slot(public.draw + place);
        let before = std::mem::replace(&mut self.ring[slot], card);
        let replace =
            |backs: &mut Counts| *backs = backs.minus(before.back(), 1).plus(card.back(), 1);
        replace(&mut self.discarded.backs);
        replace(&mut self.unknown_backs[unknown_to]);
    }

    /// Takes the top card of the draw pile, which must have one.
    pub(crate) fn draw(&mut self, public: &mut PublicState) -> Card {
        let card = self.ring[self.slot(0)];
        self.top = self.slot(1) as u8;
        public.draw -= 1;
        public.draw_top = self.draw_top(public);
        card
    }

    /// Lays a card on the discard pile. A seat may not know its back: `unknown_to`.
    pub(crate) fn discard(
        &mut self,
        public: &mut PublicState,
        card: Card,
        unknown_to: Option<Seat>,
    ) {
        let SideCounts { fronts, backs } = &mut self.discarded;
        *fronts = fronts.plus(card.front(), 1);
        *backs = backs.plus(card.back(), 1);
        if let Some(seat) = unknown_to {
            self.unknown_backs[seat] = self.unknown_backs[seat].plus(card.back(), 1);
        }
        let slot = self.slot(public.draw + public.discard);
        self.ring[slot] = card;
        public.discard += 1;
        public.discard_top = Some(card.front());
    }

    /// QU-19: turns the discard pile over as a block; its first card is then
    /// on top of the new draw pile.
    pub(crate) fn turn_over(&mut self, public: &mut PublicState) {
        for place in 0..public.discard {
            let slot = self.slot(place);
            self.ring[slot] = self.ring[slot].turned();
        }
        public.draw = public.discard;
        self.forget_discards(public);
        self.look(public);
    }

    /// The draw pile from the top.
    pub(crate) fn draw_pile<'a>(&'a self, public: &PublicState) -> impl Iterator<Item = Card> + 'a {
        (0..public.draw).map(|place| self.ring[self.slot(place)])
    }

    /// The discard pile, first discarded first.
    pub(crate) fn discards<'a>(&'a self, public: &PublicState) -> impl Iterator<Item = Card> + 'a {
        (public.draw..public.draw + public.discard).map(|place| self.ring[self.slot(place)])
    }

    /// The discards by their sides, as far as `seat` knows them.
    pub(crate) fn known_discards(&self, seat: Seat) -> SideCounts {
        let SideCounts { fronts, backs } = self.discarded;
        let backs = backs.but(self.unknown_backs[seat]);
        SideCounts { fronts, backs }
    }

    /// Notes what lies up on both piles (QU-7, K3).
    fn look(&self, public: &mut PublicState) {
        let top = (public.draw + public.discard).wrapping_sub(1);
        public.draw_top = self.draw_top(public);
        public.discard_top = (public.discard > 0).then(|| self.ring[self.slot(top)].front());
    }

    fn draw_top(&self, public: &PublicState) -> Option<Value> {
        (public.draw > 0).then(|| self.ring[self.slot(0)].front())
    }
}
