//! What another viewer would know in a sampled world. All that a view keeps is
//! either public, or follows from the cards of the world and from who has seen which
//! side of them, which all at the table can tell (the rules file's compact model, K1
//! to K14).

use crate::State;
use crate::card::Card;
use crate::event::Sides;
use crate::known_cards::{CardKnowledge, HeldCard, KnownHand};
use crate::view::View;
use brelan_kernel::{Seat, Viewer};

impl View {
    /// The view of `viewer` in `world`, which is consistent with this view. After a
    /// reshuffle (K10) it may lack the back of a card that this viewer had played:
    /// the world does not tell where that card was before.
    pub(crate) fn of_other_viewer(&self, world: &State, viewer: Viewer) -> View {
        let hands = Seat::all(self.options.players).zip(&self.hands);
        let hands = hands.map(|(seat, hand)| hand_in(world, hand, seat, viewer));
        let discards = self
            .discard
            .cards()
            .iter()
            .zip(world.piles.discards(&world.public));
        let discards = discards.map(|(known, card)| discarded(known, both(card), viewer));
        // A view keeps the top of the draw pile last, and a pile that was not turned
        // over not at all.
        let pile = self.draw.iter().rev();
        let pile = pile.zip(world.piles.draw_pile(&world.public));
        let mut draw: Vec<CardKnowledge> = pile
            .map(|(known, card)| turned_over(known, both(card), viewer))
            .collect();
        draw.reverse();
        let reshuffled = self.reshuffled.iter().map(|cards| {
            let cards = cards.iter();
            cards
                .map(|known| discarded(known, known.sides, viewer))
                .collect()
        });
        View {
            viewer,
            options: self.options,
            public: self.public,
            hands: hands.collect(),
            discard: discards.collect(),
            draw,
            reshuffled: reshuffled.collect(),
            past: self.past.clone(),
            rounds: self.rounds.clone(),
        }
    }
}

fn both(card: Card) -> Sides {
    Sides {
        front: Some(card.front()),
        back: Some(card.back()),
    }
}

/// What `viewer` knows of a hand: owners their fronts, the others the backs, and each
/// of them the other side where it was seen.
fn hand_in(world: &State, hand: &KnownHand, seat: Seat, viewer: Viewer) -> KnownHand {
    let (own, spectator) = (viewer.is(seat), viewer == Viewer::Spectator);
    let card_in = |held: &HeldCard| {
        let card = world.hands.find(seat, held.handle);
        let sides = card.map(both).unwrap_or_default();
        let sees_front = own || held.others_know_front;
        let sees_back = held.owner_knows_back || !(own || spectator);
        HeldCard {
            known: CardKnowledge {
                sides: Sides {
                    front: sides.front.filter(|_| sees_front),
                    back: sides.back.filter(|_| sees_back),
                },
                ..held.known
            },
            ..*held
        }
    };
    KnownHand::new(hand.cards().iter().map(card_in), hand.not_all_zeros)
}

/// Whether `viewer` has seen only the side of a card that was played.
fn saw_one_side(known: &CardKnowledge, viewer: Viewer) -> bool {
    known
        .not_by
        .is_some_and(|seat| viewer.is(seat) || viewer == Viewer::Spectator)
}

/// What `viewer` knows of a discarded card (K6).
fn discarded(known: &CardKnowledge, sides: Sides, viewer: Viewer) -> CardKnowledge {
    let back = sides.back.filter(|_| !saw_one_side(known, viewer));
    CardKnowledge {
        sides: Sides { back, ..sides },
        ..*known
    }
}

/// What `viewer` knows of a card on a pile that was turned over: the side that was
/// played lies down (K8).
fn turned_over(known: &CardKnowledge, sides: Sides, viewer: Viewer) -> CardKnowledge {
    let front = sides.front.filter(|_| !saw_one_side(known, viewer));
    CardKnowledge {
        sides: Sides { front, ..sides },
        ..*known
    }
}
