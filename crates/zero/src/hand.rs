//! A hand and the pot: cards in places, and the same cards as a set.

use crate::{Card, CardSet, Handle};

/// The most cards of a hand (ZE-3).
pub(crate) const MAX_HAND: usize = 9;
/// The most cards of the pot (ZE-16).
pub(crate) const MAX_POT: usize = 9;

/// A hand. A card that is taken stands where the given one stood.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hand {
    set: CardSet,
    handles: [Handle; MAX_HAND],
    faces: [Card; MAX_HAND],
    size: u8,
    /// The handle of the next card to come.
    next: Handle,
}

impl Hand {
    /// Puts a card behind the others.
    pub(crate) fn push(&mut self, card: Card, handle: Handle) {
        let place = usize::from(self.size);
        self.faces[place] = card;
        self.handles[place] = handle;
        self.size += 1;
        self.set = self.set.with(card);
        self.next = Handle(handle.0 + 1);
    }

    /// Sets the handle of the next card to come.
    pub(crate) fn set_next(&mut self, next: Handle) {
        self.next = next;
    }

    /// The cards as a set.
    #[inline]
    pub(crate) fn cards(&self) -> CardSet {
        self.set
    }

    /// The card in a place.
    #[inline]
    pub(crate) fn face(&self, place: usize) -> Card {
        self.faces[place]
    }

    /// The handle of the card in a place.
    #[inline]
    pub(crate) fn handle(&self, place: usize) -> Handle {
        self.handles[place]
    }

    /// The cards, place by place.
    pub(crate) fn faces(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.faces[..usize::from(self.size)].iter().copied()
    }

    /// The handles, place by place.
    #[inline]
    pub(crate) fn handles(&self) -> impl ExactSizeIterator<Item = Handle> + '_ {
        self.handles[..usize::from(self.size)].iter().copied()
    }

    /// The place of a handle.
    #[inline]
    pub(crate) fn place(&self, handle: Handle) -> Option<usize> {
        self.handles().position(|own| own == handle)
    }

    /// The place of a card.
    pub(crate) fn place_of(&self, card: Card) -> Option<usize> {
        self.faces().position(|own| own == card)
    }

    /// ZE-6: replaces the card in a place; the handle of the new one.
    #[inline]
    pub(crate) fn replace(&mut self, place: usize, card: Card) -> Handle {
        let handle = self.next;
        self.set = self.set.without(self.faces[place]).with(card);
        self.faces[place] = card;
        self.handles[place] = handle;
        self.next = Handle(handle.0 + 1);
        handle
    }
}

/// The pot: open to all. A card that is given lies where the taken one lay.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct Pot {
    set: CardSet,
    faces: [Card; MAX_POT],
    size: u8,
}

impl Pot {
    /// The cards as a set.
    #[inline]
    pub(crate) fn cards(&self) -> CardSet {
        self.set
    }

    /// The cards, place by place.
    #[inline]
    pub(crate) fn faces(&self) -> &[Card] {
        &self.faces[..usize::from(self.size)]
    }

    /// The place of a card.
    #[inline]
    pub(crate) fn place_of(&self, card: Card) -> Option<usize> {
        if !self.set.contains(card) {
            return None;
        }
        self.faces().iter().position(|own| *own == card)
    }

    /// Replaces the card in a place.
    #[inline]
    pub(crate) fn replace(&mut self, place: usize, card: Card) {
        self.set = self.set.without(self.faces[place]).with(card);
        self.faces[place] = card;
    }
}

impl FromIterator<Card> for Pot {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pot {
        let mut pot = Pot::default();
        for card in cards {
            pot.faces[usize::from(pot.size)] = card;
            pot.size += 1;
            pot.set = pot.set.with(card);
        }
        pot
    }
}
