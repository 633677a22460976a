//! What one viewer knows of the cards in a hand and on the discard pile, with their counts.

use crate::counts::SideCounts;
use crate::event::Sides;
use crate::{Handle, Side, Value};
use brelan_kernel::Seat;

/// What is known of a card, and which shuffle it comes from: 0 for the deal,
/// n for the round's n-th reshuffle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct CardKnowledge {
    pub(crate) sides: Sides,
    pub(crate) shuffle: u16,
    /// The only seat that may not know both sides of a card in a pile: it played
    /// the card and never saw the back.
    pub(crate) not_by: Option<Seat>,
}

impl CardKnowledge {
    pub(crate) fn turned(self) -> CardKnowledge {
        let Sides { front, back } = self.sides;
        CardKnowledge {
            sides: Sides {
                front: back,
                back: front,
            },
            ..self
        }
    }
}

/// What is known of one card in a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct HeldCard {
    pub(crate) handle: Handle,
    pub(crate) known: CardKnowledge,
    /// Its front, if unknown, is no zero (K14).
    pub(crate) not_zero: bool,
    /// It was flipped in this hand (K7).
    pub(crate) flipped: bool,
    /// Who knows the side that they do not see, as all at the table can tell.
    pub(crate) owner_knows_back: bool,
    pub(crate) others_know_front: bool,
    /// The side that became its front when it was drawn; `None` for a dealt card.
    pub(crate) drawn: Option<Side>,
}

impl HeldCard {
    /// What its draw or its flip showed to every seat.
    pub(crate) fn shown(&self) -> Sides {
        let Sides { front, back } = self.known.sides;
        let drawn = |side| self.flipped || self.drawn == Some(side);
        Sides {
            front: front.filter(|_| drawn(Side::Visible)),
            back: back.filter(|_| drawn(Side::Hidden)),
        }
    }

    /// Whether the other seats know that its front is no zero.
    fn is_no_zero(&self) -> bool {
        let front = self.known.sides.front.filter(|_| self.others_know_front);
        self.not_zero || front.is_some_and(|front| front != Value::ZERO)
    }
}

/// A card of which a viewer may know the sides.
pub(crate) trait KnownCard {
    fn sides(&self) -> Sides;
}

impl KnownCard for CardKnowledge {
    #[inline]
    fn sides(&self) -> Sides {
        self.sides
    }
}

impl KnownCard for HeldCard {
    #[inline]
    fn sides(&self) -> Sides {
        self.known.sides
    }
}

/// What is known of the discard pile, first discarded first; up sides are fronts.
pub(crate) type KnownDiscards = CountedCards<CardKnowledge>;

/// Cards in their order. Their counts are kept, because they are read at each decision, while
/// few cards change.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize),
    borsh(init = count_again)
)]
pub(crate) struct CountedCards<C: KnownCard> {
    cards: Vec<C>,
    /// The counts of `cards`.
    #[cfg_attr(feature = "wire", borsh(skip))]
    counts: SideCounts,
}

impl<C: KnownCard> Default for CountedCards<C> {
    fn default() -> Self {
        CountedCards {
            cards: Vec::new(),
            counts: SideCounts::default(),
        }
    }
}

impl<C: KnownCard> CountedCards<C> {
    fn count_again(&mut self) {
        self.counts = SideCounts::of(self.cards.iter().map(C::sides));
    }

    #[inline]
    pub(crate) fn cards(&self) -> &[C] {
        &self.cards
    }

    /// How many cards show each value, where that is known.
    #[inline]
    pub(crate) fn counts(&self) -> SideCounts {
        self.counts
    }

    #[inline]
    pub(crate) fn push(&mut self, card: C) {
        self.counts.add(card.sides());
        self.cards.push(card);
    }

    #[inline]
    fn remove(&mut self, place: usize) -> C {
        let card = self.cards.remove(place);
        self.counts.remove(card.sides());
        card
    }

    /// Lets `change` change one card.
    fn update(&mut self, place: usize, change: impl FnOnce(&mut C)) {
        let card = &mut self.cards[place];
        self.counts.remove(card.sides());
        change(card);
        self.counts.add(card.sides());
    }

    /// Lets `change` change any cards.
    fn update_all(&mut self, change: impl FnOnce(&mut Vec<C>)) {
        change(&mut self.cards);
        self.count_again();
    }

    /// Forgets the cards. The list keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.cards.clear();
        self.counts = SideCounts::default();
    }

    /// Takes all cards, in their order.
    pub(crate) fn take_all(&mut self) -> impl DoubleEndedIterator<Item = C> {
        self.counts = SideCounts::default();
        self.cards.drain(..)
    }
}

impl<C: KnownCard> FromIterator<C> for CountedCards<C> {
    fn from_iter<I: IntoIterator<Item = C>>(cards: I) -> Self {
        let mut counted = CountedCards {
            cards: cards.into_iter().collect(),
            counts: SideCounts::default(),
        };
        counted.count_again();
        counted
    }
}

/// What is known of one hand.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct KnownHand {
    cards: CountedCards<HeldCard>,
    /// QU-15 did not end the round: among the cards with a smaller handle that
    /// were never flipped, one is no zero. `None` once the other seats know such a
    /// card; the owner knows its fronts anyway.
    pub(crate) not_all_zeros: Option<Handle>,
}

impl KnownHand {
    pub(crate) fn new(
        cards: impl Iterator<Item = HeldCard>,
        not_all_zeros: Option<Handle>,
    ) -> KnownHand {
        KnownHand {
            cards: cards.collect(),
            not_all_zeros,
        }
    }

    /// In hand order.
    #[inline]
    pub(crate) fn cards(&self) -> &[HeldCard] {
        self.cards.cards()
    }

    #[inline]
    fn place(&self, handle: Handle) -> Option<usize> {
        self.cards().iter().position(|card| card.handle == handle)
    }

    /// The card with `handle`.
    #[inline]
    pub(crate) fn find(&self, handle: Handle) -> Option<&HeldCard> {
        self.cards().iter().find(|card| card.handle == handle)
    }

    /// How many cards show each value, where that is known.
    #[inline]
    pub(crate) fn counts(&self) -> SideCounts {
        self.cards.counts()
    }

    /// The cards come to the hand in this order.
    pub(crate) fn deal(&mut self, dealt: impl Iterator<Item = HeldCard>) {
        self.cards.update_all(|cards| cards.extend(dealt));
    }

    #[inline]
    pub(crate) fn push(&mut self, card: HeldCard) {
        self.cards.push(card);
    }

    /// Takes the card with `handle` out of the hand.
    #[inline]
    pub(crate) fn take(&mut self, handle: Handle) -> Option<HeldCard> {
        let place = self.place(handle)?;
        Some(self.cards.remove(place))
    }

    /// Forgets the hand. The list keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.cards.clear();
        self.not_all_zeros = None;
    }

    /// K7: everybody knows both sides of a zero that was flipped to `front`.
    pub(crate) fn observe_flip(&mut self, handle: Handle, front: Value) {
        let Some(place) = self.place(handle) else {
            return;
        };
        self.cards.update(place, |card| {
            card.known.sides = Sides {
                front: Some(front),
                back: Some(Value::ZERO),
            };
            card.flipped = true;
            card.owner_knows_back = true;
            card.others_know_front = true;
        });
    }

    /// K12: all fronts are shown.
    pub(crate) fn observe_fronts(&mut self, fronts: &[Value]) {
        self.cards.update_all(|cards| {
            for (card, front) in cards.iter_mut().zip(fronts) {
                card.known.sides.front = Some(*front);
            }
        });
    }

    /// K14: no card that its seat holds now is a zero.
    pub(crate) fn observe_no_zero(&mut self) {
        self.not_all_zeros = None;
        for card in &mut self.cards.cards {
            card.not_zero = true;
        }
    }

    /// QU-15: the zero check that did not end the round tells something, too.
    pub(crate) fn observe_not_all_zeros(&mut self) {
        let cards = self.cards();
        if self.not_all_zeros.is_none() && !cards.iter().rev().any(HeldCard::is_no_zero) {
            self.not_all_zeros = cards.last().map(|card| Handle(card.handle.0 + 1));
        }
    }
}
