//! Evidence about the other seat's hand in its choices, if it plays greedily: a
//! seat that has a card that scores plays it, and a seat that can place a card
//! does not reserve one. No rule says so, so such cards become unlikely, not
//! impossible: `posterior.rs` multiplies their weight by a likelihood ratio.

use crate::card::{ActionCard, Card};
use crate::card_set::{CardSet, NONE};
use crate::public_state::PublicState;
use crate::stacks::CELLS;
use crate::{Handle, Options};
use brelan_kernel::Seat;

/// How many choices of a seat are remembered: a ring buffer of the latest.
const CAPACITY: usize = 8;

/// One choice of a hand card, and how things stood before. Small, because a view
/// records one with every choice; what it implies is worked out when worlds are
/// asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
struct ObservedChoice {
    /// The indices of the top cards, [`NONE`] where there was none.
    tops: [u8; CELLS],
    /// The action card, which may have been a Queen.
    action: Option<ActionCard>,
    /// The hand had cards with handles below this.
    below: u32,
    card: Card,
    /// Where the card was placed; none where it was reserved.
    cell: Option<u8>,
}

/// The last choices of one seat.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct Evidence {
    ring: [ObservedChoice; CAPACITY],
    /// How many there were.
    count: usize,
}

impl Evidence {
    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    /// A seat plays or reserves a hand card; `public` is how things stood before.
    #[inline]
    pub(crate) fn record(
        &mut self,
        public: &PublicState,
        seat: Seat,
        card: Card,
        cell: Option<u8>,
    ) {
        self.ring[self.count % CAPACITY] = ObservedChoice {
            tops: public.stacks.top_indices(),
            action: public.action,
            below: public.arrivals[seat],
            card,
            cell,
        };
        self.count += 1;
    }

    /// The cards that a hand is unlikely to have, among those that came to it
    /// under this handle.
    pub(crate) fn unlikely(&self, options: &Options, handle: Handle) -> CardSet {
        let choices = self.ring.iter().take(self.count.min(CAPACITY));
        let held = choices.filter(|choice| handle.0 < choice.below);
        held.fold(CardSet::EMPTY, |all, choice| all | choice.unplayed(options))
    }
}

impl ObservedChoice {
    /// The cards that a greedy seat would have played instead, had it held them.
    fn unplayed(&self, options: &Options) -> CardSet {
        let mut public = PublicState {
            action: self.action,
            ..PublicState::default()
        };
        for (cell, top) in self.tops.into_iter().enumerate() {
            if top != NONE {
                public.stacks.push(cell, Card::of_index(top));
            }
        }
        let completions = public.completions(options);
        let all = match self.cell {
            None => public.fitting_somewhere(options),
            Some(cell) => {
                let made = public.place(options, self.card, cell);
                match made.map(|combo| combo.points) {
                    None => completions.completes_trio,
                    Some(3) => completions.completes_quartet,
                    Some(_) => CardSet::EMPTY,
                }
            }
        };
        all - public.barred()
    }
}
