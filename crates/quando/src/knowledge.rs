//! What every seat knows of the cards in the hands, in two masks: the
//! compact model of the rules. A search that plays on in a sampled world asks
//! it; a [`View`](crate::View) is folded for a viewer at the table instead.

use crate::card::Card;
use crate::event::Sides;
use crate::{Counts, Handle, Side, State};
use brelan_kernel::Seat;

/// Others always know the back of a card in a hand, and its owner the front. A mask of faces each
/// says who knows the other side. Only the bits of faces that are in a hand mean something.
#[derive(Clone, Default)]
pub(crate) struct Knowledge {
    owner_knows_back: u128,
    others_know_front: u128,
    /// Cards of the draw pile whose played side everybody has seen (K8): a bit for each pair.
    turned_over: u64,
}

impl Knowledge {
    /// K1, K2: a new round voids all knowledge. Where owners see the backs
    /// (QU-39), they know those of the cards that are dealt.
    pub(crate) fn deal(&mut self, owners_see_backs: bool) {
        *self = Knowledge {
            owner_knows_back: if owners_see_backs { u128::MAX } else { 0 },
            ..Knowledge::default()
        };
    }

    /// K4, K5, K9: all know the side that lay up, and who took the down side
    /// knows that, too. Of a pile that was turned over, all know both.
    pub(crate) fn draw(&mut self, card: Card, side: Side) {
        let bit = 1 << card.pair();
        let both = self.turned_over & bit != 0;
        self.turned_over &= !bit;
        self.set(
            card,
            both || side == Side::Hidden,
            both || side == Side::Visible,
        );
    }

    /// What is known of a card in a hand, from elsewhere.
    pub(crate) fn set(&mut self, card: Card, owner_knows_back: bool, others_know_front: bool) {
        let bit = 1 << card.face();
        set(&mut self.owner_knows_back, bit, owner_knows_back);
        set(&mut self.others_know_front, bit, others_know_front);
    }

    /// K7: everybody knows both sides of a zero that was flipped to this.
    pub(crate) fn flip(&mut self, card: Card) {
        self.set(card, true, true);
    }

    /// K8: the discard pile was turned over.
    pub(crate) fn turn_over(&mut self, pile: impl Iterator<Item = Card>) {
        self.turned_over = pile.fold(0, |set, card| set | 1 << card.pair());
    }

    /// Whether the owner of a card in a hand knows its back.
    pub(crate) fn owner_knows_back(&self, card: Card) -> bool {
        self.owner_knows_back >> card.face() & 1 == 1
    }

    /// Whether all know both sides of a card in the draw pile.
    pub(crate) fn is_open(&self, card: Card) -> bool {
        self.turned_over >> card.pair() & 1 == 1
    }

    /// K10: the draw pile was shuffled.
    pub(crate) fn shuffle(&mut self) {
        self.turned_over = 0;
    }
}

fn set(bits: &mut u128, bit: u128, on: bool) {
    *bits = *bits & !bit | if on { bit } else { 0 };
}

impl State {
    /// What `viewer` knows of the card with `handle` in the hand of `holder`,
    /// with a perfect memory; what follows from other cards is not in it.
    /// `None` where that hand has no such card.
    pub fn known_sides(&self, viewer: Seat, holder: Seat, handle: Handle) -> Option<Sides> {
        let card = self.hands.find(holder, handle)?;
        let told = |faces: u128| faces >> card.face() & 1 == 1;
        let own = viewer == holder;
        let front = own || told(self.knowledge.others_know_front);
        let back = !own || told(self.knowledge.owner_knows_back);
        Some(Sides {
            front: front.then(|| card.front()),
            back: back.then(|| card.back()),
        })
    }

    /// The fronts of a hand that the other seats know.
    #[inline]
    pub(crate) fn fronts_known_to_others(&self, holder: Seat) -> Counts {
        let cards = self
            .hands
            .cards_in(holder, self.knowledge.others_know_front);
        cards.fold(Counts::NONE, |fronts, card| fronts.plus(card.front(), 1))
    }

    /// The backs of a hand that its owner knows.
    #[inline]
    pub(crate) fn backs_known_to_owner(&self, owner: Seat) -> Counts {
        let cards = self.hands.cards_in(owner, self.knowledge.owner_knows_back);
        cards.fold(Counts::NONE, |backs, card| backs.plus(card.back(), 1))
    }
}
