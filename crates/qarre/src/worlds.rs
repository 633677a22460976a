//! Worlds for looking ahead, each as often as it is likely: rejection sampling.
//!
//! **Target.** A world gives every unknown place of a hand a card, no card twice.
//! Its weight is the product of its places' weights: 1, or `likelihood_ratio` (r)
//! for a card that the evidence speaks against ([`crate::evidence`]).
//!
//! **Proposal.** Place by place, a card among those that are left, by its own
//! weight. With Wᵢ, the sum of the weights of the cards that are left for place i,
//! a world is proposed with probability Π wᵢ / Wᵢ. Wᵢ depends on the cards that
//! the places before have taken, so this alone favours worlds with small sums.
//!
//! **Acceptance.** The world is accepted with probability Π Wᵢ / Mᵢ, where Mᵢ ≥ Wᵢ
//! is a bound that does not depend on the world. The factors Wᵢ cancel out:
//!
//! ```text
//! Π wᵢ / Wᵢ · Π Wᵢ / Mᵢ = Π wᵢ / Π Mᵢ,   proportional to the weight of the world
//! ```
//!
//! So worlds are independent, and exact; the tighter the bound, the fewer tries.

use crate::View;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::world::World;
use brelan_kernel::{Dice, List, Seat};

/// How many worlds are proposed before the last one is taken as it is.
const MAX_PROPOSALS: u32 = 1_000;

/// A source of worlds that are consistent with what one seat knows.
#[derive(Clone)]
pub struct Worlds {
    /// The known cards in their hands; the others in the pile.
    known: World,
    places: List<Place, 40>,
    likelihood_ratio: f32,
}

/// An unknown card in a hand.
#[derive(Clone, Copy, Default)]
struct Place {
    seat: Seat,
    /// What it can be, without evidence against it.
    likely: CardSet,
    /// What it can be, with evidence against it.
    unlikely: CardSet,
    /// The bound M: the most that its cards can weigh when it is its turn.
    max_weight: f32,
}

impl View {
    /// The worlds that the viewer cannot tell from the real one, where it is a
    /// seat and a seat is to act. `likelihood_ratio`, above 0 and at most 1, is the
    /// weight of a card that a greedy seat would have played before. With 1 all
    /// worlds are equally likely.
    pub fn worlds(&self, likelihood_ratio: f32) -> Option<Worlds> {
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
            likelihood_ratio,
        };
        for (seat, hand) in Seat::all(2).zip(&self.hands) {
            for place in &hand.places {
                let among = place.among & self.unknown;
                let unlikely = among & self.evidence.unlikely(self.options(), place.handle);
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
        let max_weight = many as f32 + self.likelihood_ratio * few as f32;
        self.places.push(Place {
            seat,
            likely,
            unlikely,
            max_weight,
        });
    }

    /// The seat that is to act.
    pub fn acting(&self) -> Seat {
        self.known.public_state().active
    }

    /// The next world.
    pub fn next(&self, dice: &mut impl Dice) -> World {
        for _ in 1..MAX_PROPOSALS {
            let (world, acceptance) = self.propose(dice);
            if acceptance >= 1.0 || uniform(dice) < acceptance {
                return world;
            }
        }
        self.propose(dice).0
    }

    /// A proposed world, and the probability to accept it.
    #[inline]
    fn propose(&self, dice: &mut impl Dice) -> (World, f32) {
        let (mut world, mut left, mut acceptance) = (self.known, self.known.pile(), 1.0);
        for place in &*self.places {
            let (likely, unlikely) = (place.likely & left, place.unlikely & left);
            let (many, few) = (likely.len() as f32, unlikely.len() as f32);
            let weight = many + self.likelihood_ratio * few;
            let is_likely = few == 0.0 || uniform(dice) * weight < many;
            let among = if is_likely { likely } else { unlikely };
            let Some(card) = pick(among, dice) else {
                return (world, 0.0);
            };
            acceptance *= weight / place.max_weight;
            left.remove(card);
            world.deal(place.seat, card);
        }
        (world, acceptance)
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
