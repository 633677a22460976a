//! The draw pile and the discard pile.

use crate::Value;
use crate::card::{Card, PAIRS};
use crate::course::Course;

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
    pub(crate) fn lay(&mut self, course: &mut Course, cards: &[Card]) {
        self.top = 0;
        self.ring[..cards.len()].copy_from_slice(cards);
        course.draw = cards.len() as u8;
        course.discard = 0;
        self.look(course);
    }

    /// Replaces the card so many below the draw pile's top; behind its last card
    /// come the discards, first discarded first.
    pub(crate) fn replace(&mut self, place: u8, card: Card) {
        let slot = self.slot(place);
        self.ring[slot] = card;
    }

    /// Takes the top card of the draw pile, which must have one.
    pub(crate) fn draw(&mut self, course: &mut Course) -> Card {
        let card = self.ring[self.slot(0)];
        self.top = self.slot(1) as u8;
        course.draw -= 1;
        course.draw_top = self.draw_top(course);
        card
    }

    /// Lays a card on the discard pile.
    pub(crate) fn discard(&mut self, course: &mut Course, card: Card) {
        let slot = self.slot(course.draw + course.discard);
        self.ring[slot] = card;
        course.discard += 1;
        course.discard_top = Some(card.front());
    }

    /// QU-19: turns the discard pile over as a block; its first card is then
    /// on top of the new draw pile.
    pub(crate) fn turn_over(&mut self, course: &mut Course) {
        for place in 0..course.discard {
            let slot = self.slot(place);
            self.ring[slot] = self.ring[slot].turned();
        }
        course.draw = course.discard;
        course.discard = 0;
        self.look(course);
    }

    /// The draw pile from the top.
    pub(crate) fn draw_pile<'a>(&'a self, course: &Course) -> impl Iterator<Item = Card> + 'a {
        (0..course.draw).map(|place| self.ring[self.slot(place)])
    }

    /// The discard pile, first discarded first.
    pub(crate) fn discards<'a>(&'a self, course: &Course) -> impl Iterator<Item = Card> + 'a {
        (course.draw..course.draw + course.discard).map(|place| self.ring[self.slot(place)])
    }

    /// Notes what lies up on both piles (QU-7, K3).
    fn look(&self, course: &mut Course) {
        let top = (course.draw + course.discard).wrapping_sub(1);
        course.draw_top = self.draw_top(course);
        course.discard_top = (course.discard > 0).then(|| self.ring[self.slot(top)].front());
    }

    fn draw_top(&self, course: &Course) -> Option<Value> {
        (course.draw > 0).then(|| self.ring[self.slot(0)].front())
    }
}
