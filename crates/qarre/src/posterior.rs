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

use crate::card::Card;
use crate::card_set::CardSet;
use crate::world::World;
use crate::{Handle, State, View};
use brelan_kernel::{Dice, List, Seat, SplitMix, TwoSeats, Worlds};

/// How many worlds are proposed before the last one is taken as it is.
const MAX_PROPOSALS: u32 = 1_000;

/// The posterior of the hidden cards, as one seat knows the match: independent worlds, each as
/// often as it is likely that a greedy seat would have kept its cards.
///
/// ```
/// use brelan_kernel::{Match, Rules, SplitMix, Viewer, Worlds};
/// use brelan_qarre::{Options, Posterior, Preset, State};
///
/// let mut dice = SplitMix::new(7);
/// let mut played: Match<State> = Match::new(Options::preset(Preset::Standard));
/// let seat = played.advance(&mut dice).expect("a match begins with a choice");
/// let view = played.view(Viewer::Seat(seat));
/// let mut worlds = Posterior::new(view, 0.5).expect("a seat has worlds");
/// let world: State = worlds.next(&mut dice);
/// assert_eq!(world.turn().seat(), Some(seat));
/// ```
#[derive(Clone)]
pub struct Posterior<'v> {
    view: &'v View,
    /// The known cards in their hands; the others in the pile.
    known: World,
    places: List<Place, 40>,
    likelihood_ratio: f32,
}

/// An unknown card in a hand.
#[derive(Clone, Copy, Default)]
struct Place {
    seat: Seat,
    handle: Handle,
    /// What it can be, without evidence against it.
    likely: CardSet,
    /// What it can be, with evidence against it.
    unlikely: CardSet,
    /// The bound M: the most that its cards can weigh when it is its turn.
    max_weight: f32,
}

impl<'v> Posterior<'v> {
    /// The worlds that the viewer cannot tell from the real one; `None` where it is
    /// no seat or no seat is to act. `likelihood_ratio`, above 0 and at most 1, is the
    /// likelihood of a card that a greedy seat would have played before, by that of
    /// another card. With 1 all worlds are equally likely.
    pub fn new(view: &'v View, likelihood_ratio: f32) -> Option<Posterior<'v>> {
        if !view.can_be_sampled() || !view.public.is_waiting_for_a_seat() {
            return None;
        }
        let hands = &view.hands;
        let shown = hands
            .iter()
            .fold(CardSet::EMPTY, |all, hand| all | hand.seen);
        let hands = TwoSeats([0, 1].map(|seat| hands[Seat(seat)].cards));
        let mut posterior = Posterior {
            view,
            known: World::new(view.options, view.public, hands, view.unknown, shown),
            places: List::new(),
            likelihood_ratio,
        };
        for (seat, hand) in view.hands.by_seat() {
            let evidence = &view.evidence[seat];
            for place in &hand.places {
                let among = place.among & view.unknown;
                let unlikely = among & evidence.unlikely(&view.options, place.handle);
                posterior.add(seat, place.handle, among - unlikely, unlikely);
            }
        }
        Some(posterior)
    }

    fn add(&mut self, seat: Seat, handle: Handle, likely: CardSet, unlikely: CardSet) {
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
            handle,
            likely,
            unlikely,
            max_weight,
        });
    }

    /// The seat that is to act.
    pub fn acting(&self) -> Seat {
        self.known.public_state().active
    }

    /// The next world: `known`, with the hidden cards dealt to it by `deal`.
    #[inline]
    fn draw<W: Clone>(
        &self,
        known: &W,
        dice: &mut impl Dice,
        deal: impl Fn(&mut W, &Place, Card),
    ) -> W {
        for _ in 1..MAX_PROPOSALS {
            let (world, acceptance) = self.propose(known, dice, &deal);
            if acceptance >= 1.0 || uniform(dice) < acceptance {
                return world;
            }
        }
        self.propose(known, dice, &deal).0
    }

    /// A proposed world, and the probability to accept it.
    #[inline]
    fn propose<W: Clone>(
        &self,
        known: &W,
        dice: &mut impl Dice,
        deal: impl Fn(&mut W, &Place, Card),
    ) -> (W, f32) {
        let (mut world, mut left, mut acceptance) = (known.clone(), self.known.pile(), 1.0);
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
            deal(&mut world, place, card);
        }
        (world, acceptance)
    }
}

impl Worlds<World> for Posterior<'_> {
    fn next(&mut self, dice: &mut SplitMix) -> World {
        self.draw(&self.known, dice, |world, place, card| {
            world.deal(place.seat, card);
        })
    }
}

impl Worlds<State> for Posterior<'_> {
    fn next(&mut self, dice: &mut SplitMix) -> State {
        let known = self.view.known_hands();
        let hands = self.draw(&known, dice, |hands, place, card| {
            hands.add(place.seat, card, place.handle);
        });
        let held = Seat::all(2).map(|seat| hands.of(seat));
        let rest = held.fold(self.view.unknown, |rest, hand| rest - hand);
        self.view.world_with(hands, rest, dice)
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
