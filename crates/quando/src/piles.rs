//! The draw pile and the discard pile.

use crate::Value;
use crate::card::{Card, PAIRS};
use crate::public_state::PublicState;

/// Both piles in one ring: from `top` the draw pile, then the discards, first
/// discarded first. Turning the discard pile over as a block (QU-19) is then
/// only turning its cards.
#[derive(Clone)]
pub(crate) struct Piles {
    ring: [Card; RING],
    top: u8,
}

const RING: usize = PAIRS;

impl Piles {
    pub(crate) fn new() -> Piles {
        Piles {
            ring: [Card::default(); RING],
            top: 0,
        }
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
        public.discard = 0;
        self.look(public);
    }

    /// Replaces the card `place` cards below the draw pile's top; behind its last card
    /// come the discards, first discarded first.
    pub(crate) fn replace(&mut self, place: u8, card: Card) {
        let slot = self.slot(place);
        self.ring[slot] = card;
    }

    /// Takes the top card of the draw pile, which must have one.
    pub(crate) fn draw(&mut self, public: &mut PublicState) -> Card {
        let card = self.ring[self.slot(0)];
        self.top = self.slot(1) as u8;
        public.draw -= 1;
        public.draw_top = self.draw_top(public);
        card
    }

    /// Lays a card on the discard pile.
    pub(crate) fn discard(&mut self, public: &mut PublicState, card: Card) {
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
        public.discard = 0;
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
