//! The two piles that lie face down.

use crate::card::{ACTIONS, ActionCard, CARDS, Card};
use crate::public_state::PublicState;

/// The draw pile and the action pile.
#[derive(Clone)]
pub(crate) struct Piles {
    /// The draw pile, its top last.
    draw: [Card; CARDS],
    /// The action cards in the order of their last shuffle; those already
    /// turned up come first.
    actions: [ActionCard; ACTIONS],
}

impl Piles {
    pub(crate) fn new() -> Piles {
        Piles {
            draw: [Card::default(); CARDS],
            actions: [ActionCard::default(); ACTIONS],
        }
    }

    /// Lays a draw pile, top first.
    pub(crate) fn lay(&mut self, public: &mut PublicState, cards: &[Card]) {
        for (place, card) in self.draw.iter_mut().zip(cards.iter().rev()) {
            *place = *card;
        }
        public.draw = cards.len() as u8;
    }

    /// Takes the top card of the draw pile, if it has one.
    #[inline]
    pub(crate) fn draw(&mut self, public: &mut PublicState) -> Option<Card> {
        public.draw = public.draw.checked_sub(1)?;
        self.draw.get(usize::from(public.draw)).copied()
    }

    /// Lays an action pile, top first.
    pub(crate) fn lay_actions(&mut self, cards: &[ActionCard]) {
        self.actions[..cards.len()].copy_from_slice(cards);
    }

    /// QA-8: the top card of the action pile after `turned` cards.
    #[inline]
    pub(crate) fn action(&self, turned: u8) -> ActionCard {
        self.actions[usize::from(turned) % ACTIONS]
    }

    /// The draw pile from the top.
    #[cfg(feature = "position")]
    pub(crate) fn draw_pile<'a>(&'a self, public: &PublicState) -> impl Iterator<Item = Card> + 'a {
        self.draw[..usize::from(public.draw)].iter().rev().copied()
    }

    /// The action cards that are still to come, from the top.
    #[cfg(feature = "position")]
    pub(crate) fn action_pile<'a>(
        &'a self,
        public: &PublicState,
        suits: u8,
    ) -> impl Iterator<Item = ActionCard> + 'a {
        let turned = usize::from(public.action_count());
        self.actions[turned..3 * usize::from(suits)].iter().copied()
    }

    /// Puts the turned action cards first, so that `coming` follows them.
    pub(crate) fn lay_coming_actions(
        &mut self,
        turned: impl Iterator<Item = ActionCard>,
        coming: &[ActionCard],
    ) {
        let cards = turned.chain(coming.iter().copied());
        for (place, card) in self.actions.iter_mut().zip(cards) {
            *place = card;
        }
    }
}
