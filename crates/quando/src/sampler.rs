//! Worlds one after the other, each as likely as the past makes it.
//!
//! [`View::sample`] draws worlds uniformly, each from the beginning. A search
//! wants thousands of them at one moment, and wants those more often in which
//! the others would have done what they did. So a [`Sampler`] walks from world
//! to world (Metropolis and Hastings): it exchanges two cards that could as
//! well lie the other way round, or several along a cycle, and keeps the new
//! world if its [`Belief`] says so. The walk comes by each world as often as
//! it is likely.

use crate::card::{Card, PAIRS};
use crate::memo::Memo;
use crate::public_state::Phase;
use crate::sample::{Place, Set, Spot, World, lie, nth_bit};
use crate::view::View;
use crate::{Handle, State, Value};
use brelan_kernel::{Dice, List, MAX_SEATS, Seat, Seats, Viewer};

/// How likely the past is, had a seat held these cards.
pub trait Belief {
    /// The logarithm of that likelihood, but for a constant. `fronts` are those
    /// of the cards that [`View::hidden`] lists for `seat`, in that order.
    fn of(&self, seat: Seat, fronts: &[Value]) -> f32;
}

/// Finds every world equally likely.
pub struct Even;

impl Belief for Even {
    fn of(&self, _: Seat, _: &[Value]) -> f32 {
        0.0
    }
}

/// The fronts of one hand's hidden cards.
type Fronts = List<Value, PAIRS>;

/// No place, or no hidden card.
const NONE: u8 = u8::MAX;
/// Steps between two worlds for each card that is not known.
const STEPS: f32 = 0.5;
/// One step in so many begins anywhere, the others at a card in a hand: beliefs
/// go by hands.
const ANYWHERE: u32 = 4;
/// One step in so many goes along a cycle, which exchanges alone cannot.
const CYCLES: u32 = 8;
/// A cycle that has not closed after so many cards is given up.
const LONGEST: usize = 24;
/// How deep a fresh pile is shuffled for each world: as far as simulations go.
const SHUFFLED: usize = 24;

/// A walk through the worlds that fit a view.
pub struct Sampler<'v, B> {
    view: &'v View,
    belief: B,
    walk: Option<Walk>,
}

impl View {
    /// The cards of `seat` of which the viewer knows the back only, in hand
    /// order.
    pub fn hidden(&self, seat: Seat) -> impl Iterator<Item = Handle> {
        let cards = self.hands[seat.index()].cards.iter();
        cards
            .filter(|card| card.known.sides.front.is_none())
            .map(|card| card.handle)
    }

    /// A walk through the worlds that fit this view; `None` for a spectator and
    /// outside of a round, as [`View::sample`]. It goes `before` steps for each
    /// card that is not known before its first world: 12 find what is likely,
    /// 200 forget where the walk began.
    pub fn sampler<B: Belief>(
        &self,
        belief: B,
        before: u32,
        dice: &mut impl Dice,
    ) -> Option<Sampler<'_, B>> {
        let outside = matches!(self.public.phase, Phase::First | Phase::Deal | Phase::Over);
        if self.viewer == Viewer::Spectator || outside {
            return None;
        }
        let mut sampler = Sampler {
            view: self,
            belief,
            // What was shuffled again is followed by the thorough way only.
            walk: self.reshuffled.is_empty().then(|| Walk::new(self, dice)),
        };
        if let Some(walk) = &mut sampler.walk {
            walk.believe(&sampler.belief);
            walk.wander(&sampler.belief, before as f32, dice);
        }
        Some(sampler)
    }
}

impl<B: Belief> Sampler<'_, B> {
    /// The next world. Neighbours in the walk are alike; far ones are not.
    pub fn next(&mut self, dice: &mut impl Dice) -> State {
        match &mut self.walk {
            Some(walk) => {
                walk.wander(&self.belief, STEPS, dice);
                walk.state(dice)
            }
            None => brelan_kernel::View::sample(self.view, dice).expect("a seat's view in a round"),
        }
    }
}

/// Places with the pairs that they held before a step.
type Moved = List<(u8, u8), { LONGEST + 1 }>;

/// One place whose card is not known.
struct Loose {
    allowed: Set,
    spot: Spot,
    sides: crate::Sides,
    /// Whose hidden card it is, and which of them.
    hidden: Option<(Seat, u8)>,
    /// Whether its owner knows the back, and the others the front.
    known: (bool, bool),
}

/// The world where the walk is.
struct Walk {
    /// The match with all that is known; nothing in the hands' other places.
    ground: State,
    /// Whether all know the pile's down sides (K8).
    turned_over: bool,
    /// Places that allow some pairs; the fresh ones behind them allow all.
    loose: Vec<Loose>,
    /// How many of those are not fresh.
    bound: usize,
    /// The pair in each place, and the place of each pair.
    holds: Vec<u8>,
    at: [u8; PAIRS],
    /// The bound places that each pair may stand in.
    fits: [Set; PAIRS],
    fronts: Seats<Fronts>,
    /// The bound places whose fronts those are.
    telling: Vec<u8>,
    believed: Seats<f32>,
    memo: Memo,
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

impl Walk {
    fn new(view: &View, dice: &mut impl Dice) -> Walk {
        let mut world = World::of(view);
        let ground = world.begin(view, dice);
        let layer = world.layers.swap_remove(0);
        let held = layer.holds.iter().zip(layer.places);
        let (mut loose, mut fixed) = (Vec::new(), 0);
        for (&pair, place) in held {
            if place.allowed.is_power_of_two() {
                fixed |= place.allowed;
            } else {
                loose.push((pair as u8, place));
            }
        }
        let is_fresh = |(_, place): &(u8, Place)| place.allowed == Set::MAX;
        loose.sort_by_key(is_fresh);
        let bound = loose.iter().take_while(|place| !is_fresh(place)).count();
        let mut walk = Walk {
            ground,
            turned_over: !view.draw.is_empty(),
            bound,
            holds: loose.iter().map(|(pair, _)| *pair).collect(),
            at: [NONE; PAIRS],
            fits: [0; PAIRS],
            fronts: Seats::default(),
            telling: Vec::new(),
            believed: Seats::default(),
            memo: Memo::new(),
            checks: Vec::new(),
            loose: Vec::new(),
        };
        let free = walk.holds.iter().fold(0, |set, pair| set | 1 << pair);
        for (index, (pair, place)) in loose.into_iter().enumerate() {
            walk.at[usize::from(pair)] = index as u8;
            let allowed = place.allowed & free & !fixed;
            if index < bound {
                for pair in bits(allowed) {
                    walk.fits[pair] |= 1 << index;
                }
            }
            walk.loose.push(Loose {
                allowed,
                spot: place.spot,
                sides: place.sides,
                hidden: None,
                known: (false, false),
            });
        }
        walk.find_hidden(view);
        walk.find_checks(view);
        walk.empty_loose_places(view);
        walk
    }

    /// Numbers the hidden cards of each hand, and notes their fronts.
    fn find_hidden(&mut self, view: &View) {
        for seat in Seat::all(view.options.players) {
            for (number, handle) in view.hidden(seat).enumerate() {
                let here = |place: &Loose| matches!(place.spot, Spot::Hand(owner, card) if owner == seat && card == handle);
                if let Some(place) = self.loose.iter().position(here) {
                    self.loose[place].hidden = Some((seat, number as u8));
                    self.telling.push(place as u8);
                }
                let card = self.ground.hands.find(seat, handle);
                self.fronts[seat].push(card.map(Card::front).unwrap_or_default());
            }
        }
    }

    /// Takes the cards that are not known out of the hands.
    fn empty_loose_places(&mut self, view: &View) {
        for place in &mut self.loose {
            let Spot::Hand(seat, handle) = place.spot else {
                continue;
            };
            if let Some(card) = self.ground.hands.find(seat, handle) {
                self.ground.hands.remove(seat, card);
            }
            let held = view.hands[seat.index()].cards.iter();
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
            let Some(new) = hand.not_all_zeros else {
                continue;
            };
            let old = hand
                .cards
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

    fn believe(&mut self, belief: &impl Belief) {
        for seat in Seat::all(MAX_SEATS as u8) {
            if !self.fronts[seat].is_empty() {
                self.believed[seat] = self.memo.of(belief, seat, &self.fronts[seat]);
            }
        }
    }

    /// Goes on by so many steps for each card that is not known.
    fn wander(&mut self, belief: &impl Belief, steps: f32, dice: &mut impl Dice) {
        if self.bound == 0 {
            return;
        }
        let steps = (steps * self.bound as f32).ceil() as u32;
        for _ in 0..steps {
            let place = self.somewhere(dice);
            let mut moved = Moved::new();
            if dice.below(CYCLES) == 0 {
                self.cycle(place, &mut moved, dice);
            } else {
                self.exchange(place, &mut moved, dice);
            }
            if !moved.is_empty() {
                self.keep_or_undo(&moved, belief, dice);
            }
        }
    }

    /// Where a step begins.
    fn somewhere(&self, dice: &mut impl Dice) -> usize {
        if self.telling.is_empty() || dice.below(ANYWHERE) == 0 {
            dice.below(self.bound as u32) as usize
        } else {
            self.telling[dice.below(self.telling.len() as u32) as usize].into()
        }
    }

    /// Exchanges the pair in `place` with another one that it allows.
    fn exchange(&mut self, place: usize, moved: &mut Moved, dice: &mut impl Dice) {
        let allowed = self.loose[place].allowed;
        let other = nth_bit(allowed, dice.below(allowed.count_ones()));
        let pair = usize::from(self.holds[place]);
        let there = usize::from(self.at[other]);
        let fits = there >= self.bound || self.loose[there].allowed >> pair & 1 == 1;
        if pair != other && fits {
            moved.push((place as u8, pair as u8));
            moved.push((there as u8, other as u8));
            self.put(place, other);
            self.put(there, pair);
        }
    }

    /// Takes the pair out of `place`, lets it push out another one, and so on,
    /// until one falls into the hole.
    fn cycle(&mut self, hole: usize, moved: &mut Moved, dice: &mut impl Dice) {
        let mut free = usize::from(self.holds[hole]);
        moved.push((hole as u8, free as u8));
        for _ in 0..LONGEST {
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
        self.undo(moved);
        *moved = Moved::new();
    }

    fn put(&mut self, place: usize, pair: usize) {
        self.holds[place] = pair as u8;
        self.at[pair] = place as u8;
    }

    fn undo(&mut self, moved: &Moved) {
        for &(place, pair) in moved.iter().rev() {
            self.put(place.into(), pair.into());
        }
    }

    /// Keeps a step with the chance that the past gives it.
    fn keep_or_undo(&mut self, moved: &Moved, belief: &impl Belief, dice: &mut impl Dice) {
        let mut before: List<(Seat, u8, Value), { LONGEST + 1 }> = List::new();
        for &(place, _) in moved.iter() {
            let place = usize::from(place);
            if let Some((seat, number)) = self.loose[place].hidden {
                let front = self.front(place);
                let shown = &mut self.fronts[seat][usize::from(number)];
                before.push((seat, number, std::mem::replace(shown, front)));
            }
        }
        let fits = self.checks.iter().all(|check| self.passes(check));
        if fits && self.is_kept(&before, belief, dice) {
            return;
        }
        for &(seat, number, front) in before.iter().rev() {
            self.fronts[seat][usize::from(number)] = front;
        }
        self.undo(moved);
    }

    fn is_kept(
        &mut self,
        before: &[(Seat, u8, Value)],
        belief: &impl Belief,
        dice: &mut impl Dice,
    ) -> bool {
        let mut changed: List<Seat, MAX_SEATS> = List::new();
        let (mut after, mut gain) = (self.believed, 0.0);
        for &(seat, ..) in before {
            if !changed.contains(&seat) {
                changed.push(seat);
                after[seat] = self.memo.of(belief, seat, &self.fronts[seat]);
                gain += after[seat] - self.believed[seat];
            }
        }
        let kept = gain >= 0.0 || (dice.word() as f32 / u32::MAX as f32) < gain.exp();
        if kept {
            self.believed = after;
        }
        kept
    }

    /// The front of a card whose back is known.
    fn front(&self, place: usize) -> Value {
        let card = Card::of_pair(self.holds[place].into());
        let back = self.loose[place].sides.back;
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

    /// The world as a match. The order of the fresh cards is drawn anew, as
    /// deep as simulations go.
    fn state(&mut self, dice: &mut impl Dice) -> State {
        let fresh = self.holds.len() - self.bound;
        for place in 0..fresh.min(SHUFFLED) {
            let other = place + dice.below((fresh - place) as u32) as usize;
            self.holds.swap(self.bound + place, self.bound + other);
        }
        for place in self.bound..self.holds.len() {
            self.at[usize::from(self.holds[place])] = place as u8;
        }
        let mut state = self.ground.clone();
        for (place, &pair) in self.loose.iter().zip(&self.holds) {
            let card = lie(pair.into(), place.sides, dice);
            match place.spot {
                Spot::Hand(seat, handle) => {
                    state.hands.add(seat, card, handle);
                    state.knowledge.set(card, place.known.0, place.known.1);
                }
                Spot::Draw(below) => state.piles.replace(below as u8, card),
                Spot::Discard(above) => {
                    state.piles.replace(state.public.draw + above as u8, card);
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
