//! The hands of a table as bit masks.
//!
//! A mask has a bit for each of the 110 faces (a card with one side as its front),
//! ten for each front value, in the order of the backs:
//!
//! ```text
//! bit     109 … 100   …   19 18 … 12 11 10   9 8 … 1 0
//! front      10                 1                0
//! back     9 … 1 0        10 9 …  3  2  0    10 9 … 2 1
//! ```
//!
//! So the cards that show one value are ten neighbouring bits: one shift and one
//! mask find them, and counting them is counting bits. To turn a card over is to
//! change two bits.

use crate::action::{Handle, Picks};
use crate::card::{Card, Cards, PAIRS, PER_VALUE, VALUES};
use crate::{Counts, Refusal, Value};
use brelan_kernel::{List, Seat, Seats};

/// All hands: a mask of faces for each seat with the counts of its fronts and backs, and
/// for each pair the handle that it has in the hand where it is. A mask groups
/// ten bits to a front value.
#[derive(Clone)]
pub(crate) struct Hands {
    masks: Seats<u128>,
    counts: Seats<Counts>,
    backs: Seats<Counts>,
    handles: [Arrival; PAIRS],
}

const GROUP: u128 = (1 << PER_VALUE) - 1;

/// A handle in three bytes, so that a match stays small: sixteen million cards
/// can come to one hand in one round. The largest turn cap (QU-40) ends it long
/// before.
#[derive(Clone, Copy)]
struct Arrival([u8; 3]);

impl Arrival {
    const FIRST: Arrival = Arrival([0; 3]);

    #[inline]
    fn of(handle: Handle) -> Arrival {
        let [one, two, three, above] = handle.0.to_le_bytes();
        debug_assert_eq!(above, 0, "a round without end");
        Arrival([one, two, three])
    }

    #[inline]
    fn handle(self) -> Handle {
        let [one, two, three] = self.0;
        Handle(u32::from_le_bytes([one, two, three, 0]))
    }
}

/// The set bits of a mask as cards, ascending. Processors count trailing zeros in
/// 64 bits; on a `u128` each step would test which half has the next one. Walking
/// the halves one after the other tests that once.
pub(crate) struct Faces {
    bits: u64,
    /// The face of the lowest bit.
    base: u32,
    /// The upper half while the lower one is walked.
    upper: u64,
}

impl Faces {
    fn of(mask: u128) -> Faces {
        Faces {
            bits: mask as u64,
            base: 0,
            upper: (mask >> u64::BITS) as u64,
        }
    }
}

impl Iterator for Faces {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.bits == 0 {
            if self.upper == 0 {
                return None;
            }
            self.bits = std::mem::take(&mut self.upper);
            self.base = u64::BITS;
        }
        let face = self.base + self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(Card::of_face(face))
    }
}

/// The handles of a hand sorted by value, then in hand order.
pub(crate) struct ByValue {
    counts: Counts,
    handles: [Handle; PAIRS],
    /// Where the cards of each value that the hand shows begin.
    starts: [u8; VALUES],
}

impl ByValue {
    /// How many cards the hand shows of each value.
    #[inline]
    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }

    /// The handles of the cards that show `value`.
    #[inline]
    pub(crate) fn showing(&self, value: Value) -> &[Handle] {
        match self.counts.of(value) {
            0 => &[],
            cards => &self.handles[self.starts[value.index()].into()..][..cards.into()],
        }
    }
}

impl Hands {
    pub(crate) fn new() -> Hands {
        Hands {
            masks: Seats::default(),
            counts: Seats::default(),
            backs: Seats::default(),
            handles: [Arrival::FIRST; PAIRS],
        }
    }

    /// Puts a card into a hand under a handle.
    pub(crate) fn add(&mut self, seat: Seat, card: Card, handle: Handle) {
        self.masks[seat] |= 1 << card.face();
        self.counts[seat] = self.counts[seat].plus(card.front(), 1);
        self.backs[seat] = self.backs[seat].plus(card.back(), 1);
        self.handles[card.pair()] = Arrival::of(handle);
    }

    pub(crate) fn remove(&mut self, seat: Seat, card: Card) {
        self.masks[seat] &= !(1 << card.face());
        self.counts[seat] = self.counts[seat].minus(card.front(), 1);
        self.backs[seat] = self.backs[seat].minus(card.back(), 1);
    }

    /// Turns a card over where it stands (QU-35).
    pub(crate) fn flip(&mut self, seat: Seat, card: Card) {
        self.masks[seat] ^= 1 << card.face() | 1 << card.turned().face();
        let counts = self.counts[seat].minus(card.front(), 1);
        self.counts[seat] = counts.plus(card.back(), 1);
        let backs = self.backs[seat].minus(card.back(), 1);
        self.backs[seat] = backs.plus(card.front(), 1);
    }

    pub(crate) fn clear(&mut self) {
        self.masks = Seats::default();
        self.counts = Seats::default();
        self.backs = Seats::default();
    }

    /// How many cards of the hand show each value.
    #[inline]
    pub(crate) fn counts(&self, seat: Seat) -> Counts {
        self.counts[seat]
    }

    /// How many cards of the hand have each value as their back.
    #[inline]
    pub(crate) fn backs(&self, seat: Seat) -> Counts {
        self.backs[seat]
    }

    /// The cards of the hand that are in a mask of faces.
    #[inline]
    pub(crate) fn cards_in(&self, seat: Seat, faces: u128) -> Faces {
        Faces::of(self.masks[seat] & faces)
    }

    pub(crate) fn cards(&self, seat: Seat) -> Faces {
        Faces::of(self.masks[seat])
    }

    pub(crate) fn handle(&self, card: Card) -> Handle {
        self.handles[card.pair()].handle()
    }

    pub(crate) fn is_empty(&self, seat: Seat) -> bool {
        self.counts[seat].is_empty()
    }

    pub(crate) fn has_zero(&self, seat: Seat) -> bool {
        self.counts[seat].of(Value::ZERO) > 0
    }

    /// Whether the hand holds zeros and nothing else (QU-15).
    pub(crate) fn is_zeros_only(&self, seat: Seat) -> bool {
        self.counts[seat].is_zeros_only()
    }

    /// The cards that show `value`, in hand order.
    #[inline]
    pub(crate) fn showing(&self, seat: Seat, value: Value) -> List<Card, PER_VALUE> {
        let lowest = value.index() * PER_VALUE;
        let mut group = (self.masks[seat] >> lowest & GROUP) as u32;
        let mut cards: List<Card, PER_VALUE> = List::new();
        while group != 0 {
            cards.push(Card::of_face(lowest as u32 + group.trailing_zeros()));
            group &= group - 1;
            // Insertion sort: at most ten cards, mostly one or two.
            let mut place = cards.len() - 1;
            while place > 0 && self.handle(cards[place - 1]) > self.handle(cards[place]) {
                cards.swap(place - 1, place);
                place -= 1;
            }
        }
        cards
    }

    /// The handles of the hand, value by value, each value's in hand order.
    #[inline]
    pub(crate) fn by_value(&self, seat: Seat) -> ByValue {
        let mut sorted = ByValue {
            counts: self.counts[seat],
            handles: [Handle(0); PAIRS],
            starts: [0; VALUES],
        };
        for (place, card) in sorted.handles.iter_mut().zip(self.cards(seat)) {
            *place = self.handle(card);
        }
        let mut start = 0;
        for value in sorted.counts.values() {
            let cards = sorted.counts.of(value);
            sorted.starts[value.index()] = start;
            in_hand_order(&mut sorted.handles[start.into()..][..cards.into()]);
            start += cards;
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
        let mut picks = *picks;
        if !picks.is_sorted() {
            picks.sort_unstable();
        }
        let mut cards = List::new();
        let mut before = None;
        for &pick in picks.iter() {
            if before == Some(pick) {
                return Err(Refusal::NoSuchCard {});
            }
            cards.push(self.find(seat, pick).ok_or(Refusal::NoSuchCard {})?);
            before = Some(pick);
        }
        Ok(cards)
    }

    /// The hand in hand order.
    pub(crate) fn in_order(&self, seat: Seat) -> Cards {
        let mut cards: Cards = self.cards(seat).collect();
        cards.sort_unstable_by_key(|card| self.handle(*card));
        cards
    }
}

/// Puts handles in hand order (QU-12), by insertion: few cards are equal.
#[inline]
pub(crate) fn in_hand_order(handles: &mut [Handle]) {
    for end in 1..handles.len() {
        let mut place = end;
        while place > 0 && handles[place - 1] > handles[place] {
            handles.swap(place - 1, place);
            place -= 1;
        }
    }
}
