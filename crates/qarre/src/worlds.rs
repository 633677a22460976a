//! Worlds for looking ahead, each as often as it is likely.
//!
//! A world gives every unknown place of a hand a card. It weighs a factor
//! `doubt` for each place with a card that the other seat's choices speak
//! against ([`crate::clue`]), and is drawn as often as it weighs: place by
//! place, each card by its own weight among those that are left, and then kept
//! with a chance that makes good what the cards given before took away from the
//! later places.

use crate::View;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::world::World;
use brelan_kernel::{Dice, List, Seat};

/// How often a world is drawn anew before the last one is taken as it is.
const TRIES: u32 = 1_000;

/// A source of worlds that fit what one seat knows.
#[derive(Clone)]
pub struct Worlds {
    /// The known cards in their hands; the others in the pile.
    known: World,
    places: List<Place, 40>,
    doubt: f32,
}

/// An unknown card in a hand.
#[derive(Clone, Copy, Default)]
struct Place {
    seat: Seat,
    /// What it can be without doubt.
    likely: CardSet,
    /// What it can be, but hardly is.
    unlikely: CardSet,
    /// The most that its cards can weigh when it is its turn.
    most: f32,
}

impl View {
    /// The worlds that the viewer cannot tell from the real one, where it is a
    /// seat and a seat is to act; `doubt`, above 0 and at most 1, is what a card
    /// weighs that the other seat would sensibly have played before. With 1 all
    /// worlds are equally likely.
    pub fn worlds(&self, doubt: f32) -> Option<Worlds> {
        if !self.can_be_sampled() || !self.public_state().is_waiting_for_a_seat() {
            return None;
        }
        let hands = [0, 1].map(|seat| self.hands[seat].cards);
        let shown = self.hands[0].seen | self.hands[1].seen;
        let known = World::new(
            *self.options(),
            *self.public_state(),
            hands,
            self.unknown,
            shown,
        );
        let mut worlds = Worlds {
            known,
            places: List::new(),
            doubt,
        };
        for (seat, hand) in Seat::all(2).zip(&self.hands) {
            for place in &hand.places {
                let among = place.among & self.unknown;
                let unlikely = among & self.clues.unlikely(self.options(), place.handle);
                worlds.add(seat, among - unlikely, unlikely);
            }
        }
        Some(worlds)
    }
}

impl Worlds {
    fn add(&mut self, seat: Seat, likely: CardSet, unlikely: CardSet) {
        let among = likely | unlikely;
        // The places before that allow no other cards take one of these each:
        // at least the lightest are gone.
        let within = |place: &&Place| ((place.likely | place.unlikely) - among).is_empty();
        let gone = self.places.iter().filter(within).count();
        let light = gone.min(unlikely.len());
        let heavy = (gone - light).min(likely.len());
        let (many, few) = (likely.len() - heavy, unlikely.len() - light);
        let most = many as f32 + self.doubt * few as f32;
        self.places.push(Place {
            seat,
            likely,
            unlikely,
            most,
        });
    }

    /// The seat that is to act.
    pub fn acting(&self) -> Seat {
        self.known.public_state().active
    }

    /// The next world.
    pub fn next(&self, dice: &mut impl Dice) -> World {
        for _ in 1..TRIES {
            let (world, chance) = self.draw(dice);
            if chance >= 1.0 || uniform(dice) < chance {
                return world;
            }
        }
        self.draw(dice).0
    }

    /// A world, and the chance to keep it.
    #[inline]
    fn draw(&self, dice: &mut impl Dice) -> (World, f32) {
        let (mut world, mut left, mut chance) = (self.known, self.known.pile(), 1.0);
        for place in &*self.places {
            let (likely, unlikely) = (place.likely & left, place.unlikely & left);
            let (many, few) = (likely.len() as f32, unlikely.len() as f32);
            let weight = many + self.doubt * few;
            let is_likely = few == 0.0 || uniform(dice) * weight < many;
            let among = if is_likely { likely } else { unlikely };
            let Some(card) = pick(among, dice) else {
                return (world, 0.0);
            };
            chance *= weight / place.most;
            left.remove(card);
            world.deal(place.seat, card);
        }
        (world, chance)
    }
}

/// One of the cards.
fn pick(among: CardSet, dice: &mut impl Dice) -> Option<Card> {
    if among.is_empty() {
        return None;
    }
    among.nth(dice.below(among.len() as u32))
}

/// A number from 0 to below 1.
#[inline]
fn uniform(dice: &mut impl Dice) -> f32 {
    (dice.word() >> 8) as f32 / (1 << 24) as f32
}
