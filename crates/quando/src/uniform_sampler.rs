//! Worlds that fit what a viewer knows, drawn uniformly.
//!
//! A world says which card stands in each *place* that the viewer could follow
//! since a shuffle. What the viewer knows of a place allows some of the 55
//! pairs there: both sides known allow one pair, one side known its ten pairs,
//! a fresh card all. A world is then a perfect matching of pairs to places. It
//! is drawn by a random walk on matchings: take one place's pair out, let the
//! free pair push out another one that it may replace, and so on, until the
//! free pair falls into the hole.
//!
//! The walk is a Markov chain whose states are the matchings (cf. the chains of
//! Broder 1986 and of Diaconis, Graham and Holmes 2001 on permutations with
//! restricted positions). It is symmetric: the way back from the same hole moves
//! the same pairs in reverse order, and each pair is put where it goes with
//! probability 1 / (number of places that allow it) in both directions. So its
//! stationary distribution is uniform. It is irreducible, because two matchings
//! differ by disjoint cycles and a walk can close any cycle; plain exchanges of
//! two pairs get stuck where no fresh card is left.
//!
//! With `shuffle_random_sides` (K10) a round has several shuffles, and a
//! world says for each of them which card of the shuffled ones came to which
//! place. The walk is then made shuffle by shuffle.

use crate::card::{Card, PAIRS};
use crate::event::Sides;
use crate::hand::Hands;
use crate::knowledge::Knowledge;
use crate::known_cards::{CardKnowledge, HeldCard};
use crate::piles::Piles;
use crate::public_state::Phase;
use crate::view::View;
use crate::{Handle, State, Value};
use brelan_kernel::{Dice, Seat};

/// A set of pairs, or of places, as bits.
pub(crate) type Set = u64;

/// How many walks, for each place that is not fixed, make a sample independent
/// of where it began: two pass the chi-square tests of `tests/quando/sample.rs` with
/// room to spare (`docs/decisions/0008-samples-walk-on-matchings.md`).
const WALKS_PER_PLACE: usize = 2;

/// What is known of one place.
pub(crate) struct Place {
    pub(crate) sides: Sides,
    pub(crate) allowed: Set,
    pub(crate) spot: Spot,
}

/// Where a place's card is now.
#[derive(Clone, Copy)]
pub(crate) enum Spot {
    Hand(Seat, Handle),
    /// At this depth below the top of the draw pile.
    Draw(usize),
    /// At this height above the first discarded card.
    Discard(usize),
    /// It was shuffled again: the place where it then stands is looked up as
    /// this item of that shuffle.
    Shuffled {
        shuffle: usize,
        item: usize,
    },
}

/// One shuffle: its items (pairs for the deal, places of earlier shuffles for
/// the others) and which item stands in which place.
pub(crate) struct Layer {
    pub(crate) places: Vec<Place>,
    /// For a reshuffle: where each item came from (shuffle, place).
    pub(crate) origins: Vec<(usize, usize)>,
    /// The item in each place; for the deal its pair.
    pub(crate) holds: Vec<usize>,
}

pub(crate) struct World {
    pub(crate) layers: Vec<Layer>,
}

impl View {
    /// What places alone do not say: a hand passed the zero check (QU-15), or
    /// has to pay while nothing can be drawn, so that it holds a zero, or has
    /// the discards shuffled, so that it holds none (QU-19a).
    fn fits(&self, state: &State) -> bool {
        let public = &self.public;
        let pays_from_nothing = public.phase == Phase::Penalty && public.draw == 0;
        if pays_from_nothing && state.hands.has_zero(public.acting) == public.reshuffle {
            return false;
        }
        Seat::all(self.options.players)
            .zip(&self.hands)
            .all(|(seat, hand)| {
                hand.not_all_zeros.is_none_or(|new| {
                    let old = hand
                        .cards()
                        .iter()
                        .filter(|card| card.handle < new && !card.flipped);
                    old.filter_map(|card| state.hands.find(seat, card.handle))
                        .any(|card| card.front() != Value::ZERO)
                })
            })
    }
}

impl World {
    /// A first world, which places alone allow.
    pub(crate) fn first(view: &View, dice: &mut impl Dice) -> World {
        let mut world = World::of(view);
        let found = world.find(view.options.values, dice);
        assert!(
            found,
            "a view of a real match has a consistent world: the real one"
        );
        world
    }

    /// Walks away to the next world that fits the view.
    pub(crate) fn next(&mut self, view: &View, dice: &mut impl Dice) -> State {
        loop {
            self.walk(dice);
            let state = self.state(view, dice);
            if view.fits(&state) {
                return state;
            }
        }
    }

    /// The places that `view` follows, without cards yet.
    fn of(view: &View) -> World {
        let empty = || Layer {
            places: Vec::new(),
            origins: Vec::new(),
            holds: Vec::new(),
        };
        let shuffles = view.reshuffled.len();
        let mut world = World {
            layers: (0..=shuffles).map(|_| empty()).collect(),
        };
        for (seat, hand) in Seat::all(view.options.players).zip(&view.hands) {
            for card in hand.cards() {
                let spot = Spot::Hand(seat, card.handle);
                world.place(card.known, not_zero_mask(card), spot);
            }
        }
        for (index, cards) in view.reshuffled.iter().enumerate() {
            for (item, known) in cards.iter().enumerate() {
                let shuffle = index + 1;
                let origin = usize::from(known.shuffle);
                let place = world.layers[origin].places.len();
                world.layers[shuffle].origins.push((origin, place));
                world.place(*known, Set::MAX, Spot::Shuffled { shuffle, item });
            }
        }
        for (above, known) in view.discard.cards().iter().enumerate() {
            world.place(*known, Set::MAX, Spot::Discard(above));
        }
        for (below, known) in view.draw.iter().rev().enumerate() {
            world.place(*known, Set::MAX, Spot::Draw(below));
        }
        if view.draw.is_empty() {
            let mut top = view.public.draw_top;
            for below in 0..view.public.draw.into() {
                let sides = Sides {
                    front: top.take(),
                    back: None,
                };
                let known = CardKnowledge {
                    sides,
                    shuffle: shuffles as u16,
                    not_by: None,
                };
                world.place(known, Set::MAX, Spot::Draw(below));
            }
        }
        world
    }

    fn place(&mut self, known: CardKnowledge, mask: Set, spot: Spot) {
        let sides = known.sides;
        let side = |value: Option<Value>| value.map_or(Set::MAX, pairs_with);
        self.layers[usize::from(known.shuffle)].places.push(Place {
            sides,
            allowed: side(sides.front) & side(sides.back) & mask,
            spot,
        });
    }

    /// The pairs that each place of a layer can take, with what is known of
    /// where its card came to later.
    pub(crate) fn allowed(&self, index: usize) -> Vec<Set> {
        let places = self.layers[index].places.iter();
        places.map(|place| self.allowed_from(place)).collect()
    }

    fn allowed_from(&self, place: &Place) -> Set {
        let mut allowed = place.allowed;
        let mut spot = &place.spot;
        while let Spot::Shuffled { shuffle, item } = *spot {
            let layer = &self.layers[shuffle];
            let Some(next) = layer.holds.iter().position(|held| *held == item) else {
                break;
            };
            allowed &= layer.places[next].allowed;
            spot = &layer.places[next].spot;
        }
        allowed
    }

    /// The pair that stands in a place.
    fn pair(&self, layer: usize, place: usize) -> usize {
        let item = self.layers[layer].holds[place];
        match layer {
            0 => item,
            _ => {
                let (layer, place) = self.layers[layer].origins[item];
                self.pair(layer, place)
            }
        }
    }

    /// Walks until the world is independent of the one that was found.
    fn walk(&mut self, dice: &mut impl Dice) {
        let sweeps = if self.layers.len() > 1 {
            WALKS_PER_PLACE * 4
        } else {
            1
        };
        for _ in 0..sweeps {
            for index in 0..self.layers.len() {
                self.walk_layer(index, dice);
            }
        }
    }

    fn walk_layer(&mut self, index: usize, dice: &mut impl Dice) {
        let allowed = self.allowed(index);
        let pairs: Vec<usize> = (0..allowed.len())
            .map(|place| self.pair(index, place))
            .collect();
        let loose: Vec<usize> = (0..allowed.len())
            .filter(|&place| allowed[place].count_ones() > 1)
            .collect();
        if loose.len() < 2 {
            return;
        }
        let mut fits = [0 as Set; PAIRS];
        for &place in &loose {
            let pair = pairs[place];
            for &other in &loose {
                if allowed[other] >> pair & 1 == 1 {
                    fits[pair] |= 1 << other;
                }
            }
        }
        // What each place holds: the item, and the pair that it is.
        let mut held: Vec<(usize, usize)> = self.layers[index]
            .holds
            .iter()
            .copied()
            .zip(pairs)
            .collect();
        for _ in 0..WALKS_PER_PLACE * loose.len() {
            let hole = loose[dice.below(loose.len() as u32) as usize];
            let mut free = held[hole];
            loop {
                let choices = fits[free.1];
                let place = nth_bit(choices, dice.below(choices.count_ones()));
                if place == hole {
                    break;
                }
                std::mem::swap(&mut held[place], &mut free);
            }
            held[hole] = free;
        }
        self.layers[index].holds = held.into_iter().map(|(item, _)| item).collect();
    }

    /// The world as a match with the view's public state.
    fn state(&self, view: &View, dice: &mut impl Dice) -> State {
        let mut state = State {
            options: view.options,
            public: view.public,
            hands: Hands::new(),
            piles: Piles::new(),
            knowledge: Knowledge::default(),
            last_round: None,
        };
        let mut draw = vec![Card::default(); view.public.draw.into()];
        let mut discard = vec![Card::default(); view.discard.cards().len()];
        for (layer, places) in self.layers.iter().enumerate() {
            for (index, place) in places.places.iter().enumerate() {
                let card = orient(self.pair(layer, index), place.sides, dice);
                match place.spot {
                    Spot::Hand(seat, handle) => state.hands.add(seat, card, handle),
                    Spot::Draw(below) => draw[below] = card,
                    Spot::Discard(above) => discard[above] = card,
                    Spot::Shuffled { .. } => {}
                }
            }
        }
        for (seat, hand) in Seat::all(view.options.players).zip(&view.hands) {
            for held in hand.cards() {
                if let Some(card) = state.hands.find(seat, held.handle) {
                    let (back, front) = (held.owner_knows_back, held.others_know_front);
                    state.knowledge.set(card, back, front);
                }
            }
        }
        if !view.draw.is_empty() {
            state.knowledge.turn_over(draw.iter().copied());
        }
        state.piles.lay(&mut state.public, &draw);
        for (card, known) in discard.into_iter().zip(view.discard.cards()) {
            state.piles.discard(&mut state.public, card, known.not_by);
        }
        state
    }
}

/// The card of a pair with the sides as they are known; by chance where none is.
pub(crate) fn orient(pair: usize, sides: Sides, dice: &mut impl Dice) -> Card {
    let card = Card::of_pair(pair);
    let turn = match sides {
        Sides {
            front: Some(front), ..
        } => card.front() != front,
        Sides {
            back: Some(back), ..
        } => card.back() != back,
        Sides {
            front: None,
            back: None,
        } => dice.below(2) == 1,
    };
    if turn { card.turned() } else { card }
}

/// K14: a card whose front is no zero is not the pair of its back with zero.
fn not_zero_mask(card: &HeldCard) -> Set {
    match card.known.sides {
        Sides {
            front: None,
            back: Some(back),
        } if card.not_zero => match Card::new(Value::ZERO, back) {
            Some(zero) => !(1 << zero.pair()),
            None => Set::MAX,
        },
        _ => Set::MAX,
    }
}

/// The ten pairs with a side of this value.
fn pairs_with(value: Value) -> Set {
    const WITH: [Set; Value::MAX.number() as usize + 1] = {
        let mut with = [0; Value::MAX.number() as usize + 1];
        let mut pair = 0;
        while pair < PAIRS {
            let card = Card::of_pair(pair);
            with[card.front().number() as usize] |= 1 << pair;
            with[card.back().number() as usize] |= 1 << pair;
            pair += 1;
        }
        with
    };
    WITH[value.index()]
}

/// The place of the `n`-th set bit, from 0.
pub(crate) fn nth_bit(mut set: Set, n: u32) -> usize {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as usize
}
