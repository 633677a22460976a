//! The Markov chain of the posterior sampler: Metropolis-Hastings on perfect
//! matchings (Metropolis and others 1953; Hastings 1970).
//!
//! **State space.** A state assigns the pairs (cards without orientation) whose
//! place is not known to those places, one to each: a perfect matching. What the
//! viewer knows of a place allows some pairs there, as in `uniform_sampler.rs`.
//! Places that allow several but not all pairs are *constrained*; the *fresh*
//! ones behind them, cards of the draw pile that no seat has seen, allow all.
//!
//! **Target.** π(world) ∝ exp(Σ log-likelihood of each hand) where the world
//! passes the [`Check`]s, else 0: the posterior under a uniform prior.
//!
//! **Proposals.** A step picks a constrained place by a distribution that does
//! not depend on the state ([`Chain::pick_start`]), and then proposes
//!
//! - seven times of eight an *exchange*: another pair is drawn uniformly from
//!   those that the place allows, and the two pairs change places if that is
//!   allowed. The step back picks the same place and draws the old pair from the
//!   same set.
//! - once in eight a *cycle*: the pair is taken out, put into a place drawn
//!   uniformly from all constrained ones that may hold it, the pair there is pushed
//!   out, and so on until a pair falls into the hole:
//!
//!   ```text
//!   hole h      place p      place q           probability of the path
//!   [a]         [b]          [c]
//!   [ ]  a ──▶  [a]  b ──▶   [b]  c ──▶ h      1/|fits a| · 1/|fits b| · 1/|fits c|
//!   ```
//!
//!   The path back starts at the same hole and moves the same pairs in reverse
//!   order, so that it has the same factors.
//!
//! **Acceptance.** Both proposals are symmetric, q(x → y) = q(y → x), so the
//! ratio of Hastings is that of Metropolis: a step is accepted with probability
//! min(1, π(y) / π(x)). Only hands that changed are evaluated.
//!
//! **Ergodicity.** Two matchings differ by disjoint cycles. One through a fresh
//! place is a sequence of exchanges with that place; any other one is proposed
//! as a cycle, if it has at most [`MAX_CYCLE`] pairs. A step may stay where it
//! is, so the chain is aperiodic. Checks could cut the space in two in
//! principle; against every deal of decks of six and ten cards a chi-square test
//! finds the exact distribution, uniform or weighted (`tests/quando/sample.rs`).
//!
//! The order of the fresh cards does not change the likelihood. It is drawn
//! anew for each world ([`Chain::state`]) from its conditional distribution, as
//! in Gibbs sampling.

use crate::card::{Card, PAIRS};
use crate::likelihood_cache::LikelihoodCache;
use crate::public_state::Phase;
use crate::uniform_sampler::{Place, Set, Spot, World, nth_bit, orient};
use crate::view::View;
use crate::{State, Value};
use brelan_kernel::{Dice, Likelihood, List, MAX_SEATS, Seat, Seats};

/// The fronts of one hand's hidden cards.
type Fronts = List<Value, PAIRS>;

/// No place, or no hidden card.
const NONE: u8 = u8::MAX;
/// Of this many steps one starts at any constrained place, the others at a hidden
/// card of a hand: likelihoods depend on hands alone. With that and 200 steps a
/// card, worlds were off by 4.2 instead of 4.7 points after two own plays
/// (`docs/decisions`, 10).
const UNIFORM_START_EVERY: u32 = 4;
/// Of this many steps one proposes a cycle: exchanges alone do not reach every
/// world.
const CYCLE_EVERY: u32 = 8;
/// A cycle that has not closed after this many pairs is given up, so that a step
/// has a bounded cost.
const MAX_CYCLE: usize = 24;
/// How many fresh cards from the top are shuffled for each world: as deep as
/// simulations draw.
const SHUFFLE_DEPTH: usize = 24;

/// Places with the pairs that they held before a step.
type MovedPlaces = List<(u8, u8), { MAX_CYCLE + 1 }>;

/// One place whose card is not known.
struct OpenPlace {
    allowed: Set,
    spot: Spot,
    sides: crate::Sides,
    /// Whose hidden card it is, and which of them.
    hidden: Option<(Seat, u8)>,
    /// Whether its owner knows the back, and the others the front.
    known: (bool, bool),
}

/// A Markov chain at one of its states.
pub(crate) struct Chain {
    /// The match with all that is known; nothing in the hands' open places.
    base: State,
    /// The seat whose view it is.
    viewer: Seat,
    /// Whether all know the pile's down sides (K8).
    turned_over: bool,
    /// The constrained places, then the fresh ones.
    open: Vec<OpenPlace>,
    /// How many are constrained.
    constrained: usize,
    /// The state: the pair in each place, and the place of each pair.
    holds: Vec<u8>,
    at: [u8; PAIRS],
    /// The constrained places that each pair may stand in.
    fits: [Set; PAIRS],
    /// The fronts of the hidden cards of each hand, in this state.
    fronts: Seats<Fronts>,
    /// The constrained places whose fronts those are.
    hidden_places: Vec<u8>,
    /// The log-likelihood of each hand, in this state.
    log_likelihoods: Seats<f32>,
    cache: LikelihoodCache,
    checks: Vec<Check>,
}

/// What a hand must be, beyond what its places say.
struct Check {
    seat: Seat,
    kind: Kind,
}

enum Kind {
    /// QU-15 did not end the round: one of these hidden cards is no zero.
    NotAllZeros(List<u8, PAIRS>),
    /// It has to pay while nothing can be drawn: whether it must hold a zero.
    Zero(bool),
}

impl Chain {
    /// A chain that starts at a uniform world.
    pub(crate) fn new(view: &View, dice: &mut impl Dice) -> Chain {
        let mut world = World::first(view, dice);
        let base = world.next(view, dice);
        let layer = world.layers.swap_remove(0);
        let held = layer.holds.iter().zip(layer.places);
        let (mut open, mut fixed) = (Vec::new(), 0);
        for (&pair, place) in held {
            if place.allowed.is_power_of_two() {
                fixed |= place.allowed;
            } else {
                open.push((pair as u8, place));
            }
        }
        let is_fresh = |(_, place): &(u8, Place)| place.allowed == Set::MAX;
        open.sort_by_key(is_fresh);
        let constrained = open.iter().take_while(|place| !is_fresh(place)).count();
        let mut chain = Chain {
            base,
            viewer: view.viewer.seat().expect("a seat's view"),
            turned_over: !view.draw.is_empty(),
            constrained,
            holds: open.iter().map(|(pair, _)| *pair).collect(),
            at: [NONE; PAIRS],
            fits: [0; PAIRS],
            fronts: Seats::default(),
            hidden_places: Vec::new(),
            log_likelihoods: Seats::default(),
            cache: LikelihoodCache::new(),
            checks: Vec::new(),
            open: Vec::new(),
        };
        let free = chain.holds.iter().fold(0, |set, pair| set | 1 << pair);
        for (index, (pair, place)) in open.into_iter().enumerate() {
            chain.at[usize::from(pair)] = index as u8;
            let allowed = place.allowed & free & !fixed;
            if index < constrained {
                for pair in bits(allowed) {
                    chain.fits[pair] |= 1 << index;
                }
            }
            chain.open.push(OpenPlace {
                allowed,
                spot: place.spot,
                sides: place.sides,
                hidden: None,
                known: (false, false),
            });
        }
        chain.find_hidden(view);
        chain.find_checks(view);
        chain.empty_open_places(view);
        chain
    }

    /// Numbers the hidden cards of each hand, and takes down their fronts.
    fn find_hidden(&mut self, view: &View) {
        for seat in Seat::all(view.options.players) {
            for (number, handle) in view.hidden(seat).enumerate() {
                let here = |place: &OpenPlace| matches!(place.spot, Spot::Hand(owner, card) if owner == seat && card == handle);
                if let Some(place) = self.open.iter().position(here) {
                    self.open[place].hidden = Some((seat, number as u8));
                    self.hidden_places.push(place as u8);
                }
                let card = self.base.hands.find(seat, handle);
                self.fronts[seat].push(card.map(Card::front).unwrap_or_default());
            }
        }
    }

    /// Takes the cards that are not known out of the hands.
    fn empty_open_places(&mut self, view: &View) {
        for place in &mut self.open {
            let Spot::Hand(seat, handle) = place.spot else {
                continue;
            };
            if let Some(card) = self.base.hands.find(seat, handle) {
                self.base.hands.remove(seat, card);
            }
            let held = view.hands[seat.index()].cards().iter();
            for held in held.filter(|held| held.handle == handle) {
                place.known = (held.owner_knows_back, held.others_know_front);
            }
        }
    }

    fn find_checks(&mut self, view: &View) {
        let public = &view.public;
        if public.phase == Phase::Penalty && public.draw == 0 {
            self.checks.push(Check {
                seat: public.acting,
                kind: Kind::Zero(!public.reshuffle),
            });
        }
        for (seat, hand) in Seat::all(view.options.players).zip(&view.hands) {
            // The own hand is known: it passed the zero check as it is.
            let Some(new) = hand.not_all_zeros.filter(|_| !view.viewer.is(seat)) else {
                continue;
            };
            let old = hand
                .cards()
                .iter()
                .filter(|card| card.known.sides.front.is_none());
            let old = old
                .enumerate()
                .filter(|(_, card)| card.handle < new && !card.flipped);
            self.checks.push(Check {
                seat,
                kind: Kind::NotAllZeros(old.map(|(number, _)| number as u8).collect()),
            });
        }
    }

    /// Evaluates the likelihood of every hand in the state where the chain
    /// starts.
    pub(crate) fn evaluate(&mut self, likelihood: &impl Likelihood<Seat, [Value]>) {
        for seat in Seat::all(MAX_SEATS as u8) {
            if !self.fronts[seat].is_empty() {
                self.log_likelihoods[seat] =
                    self.cache
                        .log_likelihood(likelihood, seat, &self.fronts[seat]);
            }
        }
    }

    /// Makes `steps` steps for each constrained place.
    pub(crate) fn run(
        &mut self,
        likelihood: &impl Likelihood<Seat, [Value]>,
        steps: f32,
        dice: &mut impl Dice,
    ) {
        if self.constrained == 0 {
            return;
        }
        let steps = (steps * self.constrained as f32).ceil() as u32;
        for _ in 0..steps {
            let place = self.pick_start(dice);
            let mut moved = MovedPlaces::new();
            if dice.below(CYCLE_EVERY) == 0 {
                self.cycle(place, &mut moved, dice);
            } else {
                self.exchange(place, &mut moved, dice);
            }
            if !moved.is_empty() {
                self.accept_or_revert(&moved, likelihood, dice);
            }
        }
    }

    /// The place where a step starts, whatever the state is.
    fn pick_start(&self, dice: &mut impl Dice) -> usize {
        if self.hidden_places.is_empty() || dice.below(UNIFORM_START_EVERY) == 0 {
            dice.below(self.constrained as u32) as usize
        } else {
            self.hidden_places[dice.below(self.hidden_places.len() as u32) as usize].into()
        }
    }

    /// Exchanges the pair in `place` with another one that it allows.
    fn exchange(&mut self, place: usize, moved: &mut MovedPlaces, dice: &mut impl Dice) {
        let allowed = self.open[place].allowed;
        let other = nth_bit(allowed, dice.below(allowed.count_ones()));
        let pair = usize::from(self.holds[place]);
        let there = usize::from(self.at[other]);
        let fits = there >= self.constrained || self.open[there].allowed >> pair & 1 == 1;
        if pair != other && fits {
            moved.push((place as u8, pair as u8));
            moved.push((there as u8, other as u8));
            self.put(place, other);
            self.put(there, pair);
        }
    }

    /// Takes the pair out of `place`, lets it push out another one, and so on,
    /// until one falls into the hole.
    fn cycle(&mut self, hole: usize, moved: &mut MovedPlaces, dice: &mut impl Dice) {
        let mut free = usize::from(self.holds[hole]);
        moved.push((hole as u8, free as u8));
        for _ in 0..MAX_CYCLE {
            let places = self.fits[free];
            let place = nth_bit(places, dice.below(places.count_ones()));
            let pushed = usize::from(self.holds[place]);
            if place != hole {
                moved.push((place as u8, pushed as u8));
            }
            self.put(place, free);
            if place == hole {
                return;
            }
            free = pushed;
        }
        self.revert(moved);
        *moved = MovedPlaces::new();
    }

    fn put(&mut self, place: usize, pair: usize) {
        self.holds[place] = pair as u8;
        self.at[pair] = place as u8;
    }

    fn revert(&mut self, moved: &MovedPlaces) {
        for &(place, pair) in moved.iter().rev() {
            self.put(place.into(), pair.into());
        }
    }

    /// Keeps a proposed state with the probability of Metropolis, or goes back
    /// to the state before.
    fn accept_or_revert(
        &mut self,
        moved: &MovedPlaces,
        likelihood: &impl Likelihood<Seat, [Value]>,
        dice: &mut impl Dice,
    ) {
        let mut before: List<(Seat, u8, Value), { MAX_CYCLE + 1 }> = List::new();
        for &(place, _) in moved.iter() {
            let place = usize::from(place);
            if let Some((seat, number)) = self.open[place].hidden {
                let front = self.front(place);
                let shown = &mut self.fronts[seat][usize::from(number)];
                before.push((seat, number, std::mem::replace(shown, front)));
            }
        }
        let fits = self.checks.iter().all(|check| self.passes(check));
        if fits && self.accept(&before, likelihood, dice) {
            return;
        }
        for &(seat, number, front) in before.iter().rev() {
            self.fronts[seat][usize::from(number)] = front;
        }
        self.revert(moved);
    }

    /// Draws whether the state is accepted, given the fronts before that have
    /// changed; if so, takes over its log-likelihoods.
    fn accept(
        &mut self,
        before: &[(Seat, u8, Value)],
        likelihood: &impl Likelihood<Seat, [Value]>,
        dice: &mut impl Dice,
    ) -> bool {
        let mut changed: List<Seat, MAX_SEATS> = List::new();
        let (mut after, mut gain) = (self.log_likelihoods, 0.0);
        for &(seat, ..) in before {
            if !changed.contains(&seat) {
                changed.push(seat);
                after[seat] = self
                    .cache
                    .log_likelihood(likelihood, seat, &self.fronts[seat]);
                gain += after[seat] - self.log_likelihoods[seat];
            }
        }
        // min(1, π(y) / π(x)) on the scale of logarithms.
        let accepted = gain >= 0.0 || (dice.word() as f32 / u32::MAX as f32) < gain.exp();
        if accepted {
            self.log_likelihoods = after;
        }
        accepted
    }

    /// The front of a card whose back is known.
    fn front(&self, place: usize) -> Value {
        let card = Card::of_pair(self.holds[place].into());
        let back = self.open[place].sides.back;
        if back == Some(card.back()) {
            card.front()
        } else {
            card.back()
        }
    }

    fn passes(&self, check: &Check) -> bool {
        let fronts = &self.fronts[check.seat];
        match &check.kind {
            Kind::NotAllZeros(cards) => cards
                .iter()
                .any(|&card| fronts[usize::from(card)] != Value::ZERO),
            Kind::Zero(some) => fronts.contains(&Value::ZERO) == *some,
        }
    }

    /// The world as a match. The order of the fresh cards is drawn anew (Fisher
    /// and Yates), as deep as simulations go.
    pub(crate) fn state(&mut self, dice: &mut impl Dice) -> State {
        let fresh = self.holds.len() - self.constrained;
        for place in 0..fresh.min(SHUFFLE_DEPTH) {
            let other = place + dice.below((fresh - place) as u32) as usize;
            self.holds
                .swap(self.constrained + place, self.constrained + other);
        }
        for place in self.constrained..self.holds.len() {
            self.at[usize::from(self.holds[place])] = place as u8;
        }
        let mut state = self.base.clone();
        for (place, &pair) in self.open.iter().zip(&self.holds) {
            let card = orient(pair.into(), place.sides, dice);
            match place.spot {
                Spot::Hand(seat, handle) => {
                    state.hands.add(seat, card, handle);
                    state.knowledge.set(card, place.known.0, place.known.1);
                }
                Spot::Draw(below) => state.piles.replace(below as u8, card),
                // Of a discard that is open the viewer did not see the back.
                Spot::Discard(above) => {
                    let (public, place) = (&state.public, above as u8);
                    state
                        .piles
                        .replace_discard(public, place, card, self.viewer);
                }
                Spot::Shuffled { .. } => {}
            }
        }
        if self.turned_over {
            let pile = state.piles.draw_pile(&state.public);
            state.knowledge.turn_over(pile);
        }
        state
    }
}

/// The places of the set bits.
fn bits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}
