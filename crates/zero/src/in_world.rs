//! What another viewer would know in a sampled world: its own hand, and of the other
//! hands the cards that were taken from the pot. All else that a view keeps is public.

use crate::hand::MAX_HAND;
use crate::view::{KnownHand, View};
use crate::{Card, CardSet, State};
use brelan_kernel::{Seat, Seats, Viewer};

impl View {
    /// The view of `viewer` in `world`, which is consistent with this view.
    pub(crate) fn of_other_viewer(&self, world: &State, viewer: Viewer) -> View {
        let mut hands = Seats::<KnownHand>::default();
        let mut seen = self.pot.cards();
        for seat in Seat::all(self.options.players) {
            hands[seat] = self.hand_in(world, seat, viewer.is(seat));
            seen = seen.or(hands[seat].known);
        }
        View {
            viewer,
            options: self.options,
            public: self.public,
            hands,
            pot: self.pot,
            unseen: self.options.deck().but(seen),
            past: self.past.clone(),
            rounds: self.rounds.clone(),
        }
    }

    /// A hand as its owner knows it, or as the others do: the cards that came from the pot.
    fn hand_in(&self, world: &State, seat: Seat, own: bool) -> KnownHand {
        let KnownHand { handles, next, .. } = self.hands[seat];
        let (mut faces, mut known) = ([None::<Card>; MAX_HAND], CardSet::NONE);
        for (place, card) in world.hands[seat].faces().enumerate() {
            if own || world.shown.contains(card) {
                faces[place] = Some(card);
                known = known.with(card);
            }
        }
        KnownHand {
            handles,
            faces,
            known,
            next,
        }
    }
}
