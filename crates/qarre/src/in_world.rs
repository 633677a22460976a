//! What another viewer would know in a sampled world: its own hand, what a Jack took,
//! and of every other card in a hand what it can be. All else that a view keeps is
//! public.

use crate::State;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::view::{KnownHand, Place, View};
use brelan_kernel::{Seat, Viewer};

impl View {
    /// The view of `viewer`, another one than this view's, in `world`, which is
    /// consistent with this view.
    pub(crate) fn of_other_viewer(&self, world: &State, viewer: Viewer) -> View {
        let mut view = self.clone();
        view.viewer = viewer;
        // The cards of the draw pile.
        view.unknown = Seat::all(2).fold(self.unknown, |pile, seat| pile - world.hands.of(seat));
        for (seat, hand) in self.hands.by_seat() {
            let held = world.hands.of(seat);
            for card in held {
                view.handles[card.index()] = world.hands.handle(card);
            }
            for place in &hand.places {
                if let Some(card) = world.hands.find(seat, place.handle) {
                    view.own_among[card.index()] = place.among;
                }
            }
            view.hands[seat] = if viewer.is(seat) {
                KnownHand {
                    cards: held,
                    seen: hand.seen,
                    places: Vec::new(),
                }
            } else {
                view.unknown = view.unknown | (held - hand.seen);
                KnownHand {
                    cards: hand.seen,
                    seen: hand.seen,
                    places: view.places(held - hand.seen),
                }
            };
        }
        view
    }

    /// Cards of one hand as places, in the order of arrival.
    fn places(&self, cards: CardSet) -> Vec<Place> {
        let place = |card: Card| Place {
            handle: self.handles[card.index()],
            among: self.own_among[card.index()],
        };
        let mut places: Vec<Place> = cards.iter().map(place).collect();
        places.sort_unstable_by_key(|place| place.handle);
        places
    }
}
