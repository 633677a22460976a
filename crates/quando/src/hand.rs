//! The hands of a table as bit masks.

use crate::action::{Handle, Picks};
use crate::card::{Card, PAIRS, PER_VALUE, VALUES};
use crate::{Refusal, Value};
use brelan_kernel::{List, Seat, Seats};

/// All hands: a mask of faces for each seat, and for each pair the handle that
/// it has in the hand where it is. A mask groups ten bits to a front value.
#[derive(Clone)]
pub(crate) struct Hands {
    masks: Seats<u128>,
    handles: [Handle; PAIRS],
}

const GROUP: u128 = (1 << PER_VALUE) - 1;

/// The set bits of a mask as cards.
pub(crate) struct Cards(u128);

impl Iterator for Cards {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let face = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Card::of_face(face))
    }
}

/// A hand sorted by value, then in hand order.
pub(crate) struct ByValue {
    handles: [Handle; PAIRS],
    ends: [u8; VALUES],
}

impl ByValue {
    /// The handles of the cards that show `value`.
    #[inline]
    pub(crate) fn showing(&self, value: usize) -> &[Handle] {
        let start = if value == 0 { 0 } else { self.ends[value - 1] };
        &self.handles[start.into()..self.ends[value].into()]
    }
}

impl Hands {
    pub(crate) fn new() -> Hands {
        Hands {
            masks: Seats::default(),
            handles: [Handle(0); PAIRS],
        }
    }

    /// Puts a card into a hand under a handle.
    pub(crate) fn add(&mut self, seat: Seat, card: Card, handle: Handle) {
        self.masks[seat] |= 1 << card.face();
        self.handles[card.pair()] = handle;
    }

    pub(crate) fn remove(&mut self, seat: Seat, card: Card) {
        self.masks[seat] &= !(1 << card.face());
    }

    /// Turns a card over where it stands (QU-35).
    pub(crate) fn flip(&mut self, seat: Seat, card: Card) {
        self.masks[seat] ^= 1 << card.face() | 1 << card.turned().face();
    }

    pub(crate) fn clear(&mut self) {
        self.masks = Seats::default();
    }

    pub(crate) fn cards(&self, seat: Seat) -> Cards {
        Cards(self.masks[seat])
    }

    pub(crate) fn handle(&self, card: Card) -> Handle {
        self.handles[card.pair()]
    }

    pub(crate) fn is_empty(&self, seat: Seat) -> bool {
        self.masks[seat] == 0
    }

    pub(crate) fn has_zero(&self, seat: Seat) -> bool {
        self.masks[seat] & GROUP != 0
    }

    /// Whether the hand holds zeros and nothing else (QU-15).
    pub(crate) fn is_zeros_only(&self, seat: Seat) -> bool {
        let mask = self.masks[seat];
        mask != 0 && mask & !GROUP == 0
    }

    /// QU-25: the sum of the fronts.
    pub(crate) fn total(&self, seat: Seat) -> u16 {
        let mask = self.masks[seat];
        Value::all()
            .map(|value| u16::from(value.number()) * group(mask, value).count_ones() as u16)
            .sum()
    }

    /// The handles of the hand, value by value, each value's in hand order.
    #[inline]
    pub(crate) fn by_value(&self, seat: Seat) -> ByValue {
        let mut sorted = ByValue {
            handles: [Handle(0); PAIRS],
            ends: [0; VALUES],
        };
        let mut end = 0;
        for value in Value::all() {
            let start = end;
            let mut bits = group(self.masks[seat], value);
            while bits != 0 {
                let face = (value.index() * PER_VALUE) as u32 + bits.trailing_zeros();
                bits &= bits - 1;
                let handle = self.handle(Card::of_face(face));
                // Insertion: a value has few cards.
                let mut place = end;
                while place > start && sorted.handles[place - 1] > handle {
                    sorted.handles[place] = sorted.handles[place - 1];
                    place -= 1;
                }
                sorted.handles[place] = handle;
                end += 1;
            }
            sorted.ends[value.index()] = end as u8;
        }
        sorted
    }

    /// The card with `handle` in the hand of `seat`.
    pub(crate) fn find(&self, seat: Seat, handle: Handle) -> Option<Card> {
        self.cards(seat).find(|card| self.handle(*card) == handle)
    }

    /// The named cards in hand order (QU-12).
    ///
    /// # Errors
    /// When a handle is not in the hand, or is named twice.
    pub(crate) fn pick(&self, seat: Seat, picks: &Picks) -> Result<List<Card, PER_VALUE>, Refusal> {
        let mut cards = List::new();
        for card in self.cards(seat) {
            if picks.contains(&self.handle(card)) {
                cards.push(card);
            }
        }
        if cards.len() != picks.len() {
            return Err(Refusal::NoSuchCard {});
        }
        cards.sort_unstable_by_key(|card: &Card| self.handle(*card));
        Ok(cards)
    }

    /// The hand in hand order.
    pub(crate) fn in_order(&self, seat: Seat) -> Vec<Card> {
        let mut cards: Vec<Card> = self.cards(seat).collect();
        cards.sort_unstable_by_key(|card| self.handle(*card));
        cards
    }
}

fn group(mask: u128, value: Value) -> u32 {
    (mask >> (value.index() * PER_VALUE) & GROUP) as u32
}
