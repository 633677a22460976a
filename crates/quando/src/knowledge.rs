//! What every seat knows of the cards in the hands, in two bits a card: the
//! compact model of the rules. A search that plays on in a sampled world asks
//! it; a [`View`](crate::View) is folded for a viewer at the table instead.

use crate::card::Card;
use crate::counts::SideCounts;
use crate::event::Sides;
use crate::{Handle, Side, State};
use brelan_kernel::Seat;

/// Sets of pairs as bits. Others always know the back of a card in a hand, and
/// its owner the front; these say who knows the other side.
#[derive(Clone, Default)]
pub(crate) struct Knowledge {
    owner_knows_back: u64,
    others_know_front: u64,
    /// Cards of the draw pile whose played side everybody has seen (K8).
    turned_over: u64,
}

impl Knowledge {
    /// K1, K2: a new round voids all knowledge. Where owners see the backs
    /// (QU-39), they know those of the cards that are dealt.
    pub(crate) fn deal(&mut self, owners_see_backs: bool) {
        *self = Knowledge {
            owner_knows_back: if owners_see_backs { u64::MAX } else { 0 },
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
        let bit = 1 << card.pair();
        set(&mut self.owner_knows_back, bit, owner_knows_back);
        set(&mut self.others_know_front, bit, others_know_front);
    }

    /// K7: everybody knows both sides of a flipped zero.
    pub(crate) fn flip(&mut self, card: Card) {
        self.set(card, true, true);
    }

    /// K8: the discard pile was turned over.
    pub(crate) fn turn_over(&mut self, pile: impl Iterator<Item = Card>) {
        self.turned_over = pile.fold(0, |set, card| set | 1 << card.pair());
    }

    /// Whether the owner of a card in a hand knows its back.
    pub(crate) fn owner_knows_back(&self, card: Card) -> bool {
        self.owner_knows_back >> card.pair() & 1 == 1
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

fn set(bits: &mut u64, bit: u64, on: bool) {
    *bits = *bits & !bit | if on { bit } else { 0 };
}

impl State {
    /// What `viewer` knows of the card with `handle` in the hand of `holder`,
    /// with a perfect memory; what follows from other cards is not in it.
    /// `None` where that hand has no such card.
    pub fn known_sides(&self, viewer: Seat, holder: Seat, handle: Handle) -> Option<Sides> {
        let card = self.hands.find(holder, handle)?;
        let told = |bits: u64| bits >> card.pair() & 1 == 1;
        let own = viewer == holder;
        let front = own || told(self.knowledge.others_know_front);
        let back = !own || told(self.knowledge.owner_knows_back);
        Some(Sides {
            front: front.then(|| card.front()),
            back: back.then(|| card.back()),
        })
    }

    /// The sides of a hand that the other seats know: all backs, and some fronts.
    pub(crate) fn known_to_others(&self, holder: Seat) -> SideCounts {
        let fronts = self.knowledge.others_know_front;
        self.hands.sides(holder, fronts, u64::MAX)
    }

    /// The sides of a hand that are known without being seen: fronts to the other seats, and
    /// backs to the owner.
    pub(crate) fn known_unseen(&self, holder: Seat) -> SideCounts {
        let Knowledge {
            others_know_front: fronts,
            owner_knows_back: backs,
            ..
        } = self.knowledge;
        self.hands.sides(holder, fronts, backs)
    }
}
