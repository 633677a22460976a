//! The hands of both seats.

use crate::Handle;
use crate::card::{CARDS, Card};
use crate::card_set::CardSet;
use brelan_kernel::{Seat, TwoSeats};

/// A set for each seat, and for each card the handle that it has in the hand
/// where it is.
#[derive(Clone)]
pub(crate) struct Hands {
    sets: TwoSeats<CardSet>,
    /// Those that a Jack took, in whichever hand: everybody saw them (QA-35).
    seen: CardSet,
    handles: [Handle; CARDS],
}

impl Hands {
    pub(crate) fn new() -> Hands {
        Hands {
            sets: TwoSeats([CardSet::EMPTY; 2]),
            seen: CardSet::EMPTY,
            handles: [Handle(0); CARDS],
        }
    }

    /// The cards of a hand.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> CardSet {
        self.sets[seat]
    }

    /// The cards of a hand that everybody saw a Jack take.
    #[inline]
    pub(crate) fn seen(&self, seat: Seat) -> CardSet {
        self.sets[seat] & self.seen
    }

    /// Marks cards of the hands as seen by everybody.
    #[inline]
    pub(crate) fn mark_seen(&mut self, cards: CardSet) {
        self.seen = self.seen | cards;
    }

    /// Puts a card that the others do not see into a hand under a handle.
    #[inline]
    pub(crate) fn add(&mut self, seat: Seat, card: Card, handle: Handle) {
        self.sets[seat].insert(card);
        self.seen.remove(card);
        self.handles[card.index()] = handle;
    }

    #[inline]
    pub(crate) fn remove(&mut self, seat: Seat, card: Card) {
        self.sets[seat].remove(card);
    }

    /// The handle of a card in a hand.
    #[inline]
    pub(crate) fn handle(&self, card: Card) -> Handle {
        self.handles[card.index()]
    }

    /// The card with `handle` in the hand of `seat`.
    #[inline]
    pub(crate) fn find(&self, seat: Seat, handle: Handle) -> Option<Card> {
        // To the last card: where the loop ends can then be foreseen.
        let is_it = |found, card| match self.handle(card) == handle {
            true => Some(card),
            false => found,
        };
        self.of(seat).iter().fold(None, is_it)
    }

    /// The hand in the order of arrival.
    #[cfg(feature = "position")]
    pub(crate) fn in_order(&self, seat: Seat) -> Vec<Card> {
        let mut cards: Vec<Card> = self.of(seat).iter().collect();
        cards.sort_unstable_by_key(|card| self.handle(*card));
        cards
    }
}
