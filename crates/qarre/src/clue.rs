//! What the other seat's choices tell of its hand, if it plays sensibly: who
//! has a card that scores plays it, and who can place a card does not reserve
//! one. No rule says so, so such cards become unlikely, not impossible.

use crate::card::{ActionCard, Card};
use crate::card_set::{CardSet, NONE};
use crate::public_state::PublicState;
use crate::stacks::CELLS;
use crate::{Handle, Options};
use brelan_kernel::Seat;

/// How many choices of a seat are remembered.
const MEMORY: usize = 8;

/// One choice of a hand card, and how things stood before.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Clue {
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
pub(crate) struct Clues {
    ring: [Clue; MEMORY],
    /// How many there were.
    count: usize,
}

impl Clues {
    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    /// A seat plays a hand card; `public` is how things stood before.
    #[inline]
    pub(crate) fn note(&mut self, public: &PublicState, seat: Seat, card: Card, cell: Option<u8>) {
        self.ring[self.count % MEMORY] = Clue {
            tops: public.stacks.top_indices(),
            action: public.action,
            below: public.arrivals[seat.index() & 1],
            card,
            cell,
        };
        self.count += 1;
    }

    /// The cards that a hand is unlikely to have, among those that came to it
    /// under this handle.
    pub(crate) fn unlikely(&self, options: &Options, handle: Handle) -> CardSet {
        let known = self.ring.iter().take(self.count.min(MEMORY));
        let then = known.filter(|clue| handle.0 < clue.below);
        then.fold(CardSet::EMPTY, |all, clue| all | clue.unplayed(options))
    }
}

impl Clue {
    /// The cards that would have been played by a sensible seat that had them.
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
        let lacking = public.lacking(options);
        let all = match self.cell {
            None => public.fitting_somewhere(options),
            Some(cell) => {
                let made = public.place(options, self.card, cell);
                match made.map(|combo| combo.points) {
                    None => lacking.some,
                    Some(3) => lacking.fourth,
                    Some(_) => CardSet::EMPTY,
                }
            }
        };
        all - public.barred()
    }
}
