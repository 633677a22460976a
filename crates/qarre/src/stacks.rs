//! The face-up stacks: the four cells of the base and the two reserves.

use crate::card::{CARDS, Card};
use crate::card_set::{CardSet, NONE};

/// The cells of the base (QA-2).
pub(crate) const CELLS: usize = 4;
/// The cells and the reserves.
const STACKS: usize = CELLS + 2;

/// Cells 0 to 3, then the reserves of seats 0 and 1, each a chain from its top
/// card down. Everybody sees all of it (QA-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize),
    borsh(init = collect_sets)
)]
pub(crate) struct Stacks {
    /// The card under each card.
    under: [u8; CARDS],
    /// The top card of each stack. The last two places stay empty: with eight of
    /// them an index masked by 7 needs no bounds check, nor do the heights.
    tops: [u8; 8],
    heights: [u8; 8],
    /// The cards of each stack: to walk down a stack takes longer.
    #[cfg_attr(feature = "wire", borsh(skip))]
    sets: [CardSet; STACKS],
}

/// The reserve of a seat as a stack.
pub(crate) const fn reserve(seat: brelan_kernel::Seat) -> usize {
    CELLS + (seat.0 & 1) as usize
}

impl Default for Stacks {
    fn default() -> Self {
        Stacks {
            under: [NONE; CARDS],
            tops: [NONE; 8],
            heights: [0; 8],
            sets: [CardSet::EMPTY; STACKS],
        }
    }
}

impl Stacks {
    #[cfg(feature = "wire")]
    fn collect_sets(&mut self) {
        for stack in 0..STACKS {
            let cards = self.downwards(stack).take(self.height(stack).into());
            self.sets[stack] = cards.collect();
        }
    }

    /// The index of the top card, [`NONE`] of an empty stack.
    #[inline]
    pub(crate) fn top_index(&self, stack: usize) -> u8 {
        self.tops[stack & 7]
    }

    /// [`Stacks::top_index`] of each cell of the base.
    #[inline]
    pub(crate) fn top_indices(&self) -> [u8; CELLS] {
        [0, 1, 2, 3].map(|cell| self.tops[cell])
    }

    /// The top card.
    #[inline]
    pub(crate) fn top(&self, stack: usize) -> Option<Card> {
        let top = self.top_index(stack);
        (top != NONE).then(|| Card::of_index(top))
    }

    /// The top cards of the base.
    #[inline]
    pub(crate) fn tops(&self) -> CardSet {
        let with = |set: CardSet, cell: usize| set.with_index(self.tops[cell]);
        (0..CELLS).fold(CardSet::EMPTY, with)
    }

    /// How many cards lie there.
    #[inline]
    pub(crate) fn height(&self, stack: usize) -> u8 {
        self.heights[stack & 7]
    }

    /// Lays a card on top.
    #[inline]
    pub(crate) fn push(&mut self, stack: usize, card: Card) {
        self.under[card.index()] = self.tops[stack & 7];
        self.tops[stack & 7] = card.index() as u8;
        self.heights[stack & 7] += 1;
        self.sets[stack].insert(card);
    }

    /// Takes the top card off.
    #[inline]
    pub(crate) fn pop(&mut self, stack: usize) -> Option<Card> {
        let card = self.top(stack)?;
        self.tops[stack & 7] = std::mem::replace(&mut self.under[card.index()], NONE);
        self.heights[stack & 7] -= 1;
        self.sets[stack].remove(card);
        Some(card)
    }

    /// The cards from the top down.
    pub(crate) fn downwards(&self, stack: usize) -> impl Iterator<Item = Card> + '_ {
        let under = |card: &Card| {
            let under = self.under[card.index()];
            (under != NONE).then(|| Card::of_index(under))
        };
        std::iter::successors(self.top(stack), under)
    }

    /// The cards of each stack, the cells first, then the reserves.
    #[inline]
    pub(crate) fn sets(&self) -> &[CardSet] {
        &self.sets
    }

    /// The cards, bottom first.
    pub(crate) fn upwards(&self, stack: usize) -> Vec<Card> {
        let mut cards: Vec<Card> = self.downwards(stack).collect();
        cards.reverse();
        cards
    }

    /// Whether the card lies in that stack.
    pub(crate) fn holds(&self, stack: usize, card: Card) -> bool {
        self.sets[stack].contains(card)
    }

    /// Takes out a card of the stack with all cards under it; what lay above
    /// stays (QA-28).
    pub(crate) fn cut(&mut self, stack: usize, card: Card) -> CardSet {
        let above = self
            .downwards(stack)
            .take_while(|held| *held != card)
            .last();
        let mut gone = CardSet::EMPTY;
        let mut next = card.index() as u8;
        while next != NONE {
            gone.insert(Card::of_index(next));
            next = std::mem::replace(&mut self.under[usize::from(next)], NONE);
        }
        match above {
            Some(lowest) => self.under[lowest.index()] = NONE,
            None => self.tops[stack & 7] = NONE,
        }
        self.heights[stack & 7] -= gone.len() as u8;
        self.sets[stack] = self.sets[stack] - gone;
        gone
    }

    /// Takes all cards of the base away (QA-7).
    pub(crate) fn clear_base(&mut self) -> CardSet {
        let gone = self.base();
        for card in gone {
            self.under[card.index()] = NONE;
        }
        self.tops[..CELLS].fill(NONE);
        self.heights[..CELLS].fill(0);
        self.sets[..CELLS].fill(CardSet::EMPTY);
        gone
    }

    /// Every card of the base.
    #[inline]
    pub(crate) fn base(&self) -> CardSet {
        let [a, b, c, d, ..] = self.sets;
        a | b | c | d
    }

    /// How many cards the base has.
    #[inline]
    pub(crate) fn base_len(&self) -> usize {
        self.heights[..CELLS]
            .iter()
            .map(|&height| usize::from(height))
            .sum()
    }
}
