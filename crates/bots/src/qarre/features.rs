//! The feature vector of a table for the seat whose turn is over, as input of a
//! [`super::net::Net`].

use brelan_kernel::Seat;
use brelan_qarre::{CardSet, Completions, Options, PublicState, Suit, World};

/// The length of a feature vector.
pub const FEATURE_COUNT: usize = 57;

/// A feature vector; each feature is about one.
pub type Features = [f32; FEATURE_COUNT];

/// The features of the table as `seat` knows it, whose turn is over.
pub(crate) fn extract(world: &World, seat: Seat) -> Features {
    let other = seat.next(2);
    let (hand, held) = (world.hand(other), world.shown(other));
    let cards = Cards {
        own: world.hand(seat),
        held,
        pool: (hand - held) | world.pile(),
        unknown: (hand - held).len() as i32 + 1,
    };
    Table::of(world, seat, cards).features()
}

/// The features of the table with the cards in both hands open.
pub(crate) fn extract_open(world: &World, seat: Seat) -> Features {
    let cards = Cards {
        own: world.hand(seat),
        held: world.hand(seat.next(2)),
        pool: world.pile(),
        unknown: 1,
    };
    Table::of(world, seat, cards).features()
}

/// What is known of the cards.
struct Cards {
    own: CardSet,
    /// Cards that the other seat holds for sure.
    held: CardSet,
    /// Cards of which it holds `unknown` after its next draw.
    pool: CardSet,
    unknown: i32,
}

impl Cards {
    /// How likely it is that the other seat will hold one of these.
    fn chance(&self, cards: CardSet) -> f32 {
        if !(cards & self.held).is_empty() {
            return 1.0;
        }
        let (among, all) = ((cards & self.pool).len() as f32, self.pool.len() as f32);
        if all <= self.unknown as f32 {
            return flag(among > 0.0);
        }
        // As if each was drawn from the whole pool.
        1.0 - (1.0 - among / all).powi(self.unknown)
    }
}

/// What the features are computed from.
struct Table<'w> {
    public: &'w PublicState,
    options: &'w Options,
    cards: Cards,
    /// The seat whose turn is over, then the other one.
    seats: [Seat; 2],
    /// How many cards each holds, and how many of the own everybody knows.
    hands: [f32; 2],
    shown: f32,
    completions: Completions,
    fitting: [CardSet; 4],
    placeable: CardSet,
    /// The top card of each reserve, if there is one.
    tops: [CardSet; 2],
    heights: [f32; 4],
    /// By suit the height of the highest stack with such a top card; 0 without.
    highest: [f32; 4],
}

impl<'w> Table<'w> {
    fn of(world: &'w World, seat: Seat, cards: Cards) -> Table<'w> {
        let (public, options) = (world.public_state(), world.options());
        let seats = [seat, seat.next(2)];
        let fitting = public.fitting_each(options);
        let top = |seat| public.reserve(seat).next();
        let heights = [0, 1, 2, 3].map(|cell| f32::from(public.height(cell)));
        let mut highest = [0.0_f32; 4];
        for (cell, height) in (0..4).zip(heights) {
            if let Some(top) = public.top(cell) {
                let highest = &mut highest[top.suit() as usize];
                *highest = highest.max(height);
            }
        }
        Table {
            public,
            options,
            cards,
            seats,
            hands: seats.map(|seat| world.hand(seat).len() as f32),
            shown: world.shown(seat).len() as f32,
            completions: public.completions(options),
            fitting,
            placeable: fitting[0] | fitting[1] | fitting[2] | fitting[3],
            tops: seats.map(|seat| top(seat).map_or(CardSet::EMPTY, CardSet::of)),
            heights,
            highest,
        }
    }

    fn features(&self) -> Features {
        let mut features = FeatureWriter::default();
        let needs = self.scores(&mut features);
        self.reserves(&mut features, needs);
        self.next_turns(&mut features);
        self.own_cards(&mut features);
        self.own_plans(&mut features);
        self.other_cards(&mut features);
        self.endings(&mut features, needs);
        features.all
    }

    /// The difference of the scores, and what each seat lacks to win; gives the
    /// latter.
    fn scores(&self, features: &mut FeatureWriter) -> [f32; 2] {
        let scores = self.seats.map(|seat| self.public.scores[seat]);
        let (target, lead) = (i32::from(self.options.target), i32::from(self.options.lead));
        let need = |own: i32, other: i32| (target - own).min(lead - own + other).max(0) as f32;
        let needs = [need(scores[0], scores[1]), need(scores[1], scores[0])];
        let ahead = (scores[0] - scores[1]) as f32;
        features.add(1.0);
        features.add(ahead / 10.0);
        features.add(ahead / (needs[0].min(needs[1]) + 4.0).sqrt() / 3.0);
        features.add_all(needs.map(|need| need / 20.0));
        features.add_all(needs.map(|need| 3.0 / (3.0 + need)));
        needs
    }

    /// How much of the action pile is turned up, from 0 to below 1.
    fn lateness(&self) -> f32 {
        let turned = f32::from(self.public.action_count());
        let all = turned + self.public.to_come(self.options).count_ones() as f32;
        turned / all
    }

    /// Reserves keep from winning, and cost points when the actions run out.
    fn reserves(&self, features: &mut FeatureWriter, needs: [f32; 2]) {
        let aside = self
            .seats
            .map(|seat| f32::from(self.public.reserve_len(seat)));
        let late = self.lateness();
        features.add_all(aside.map(|cards| cards / 3.0));
        features.add_all(aside.map(|cards| cards * late / 2.0));
        features.add_all(aside.map(|cards| flag(cards > 0.0)));
        features.add_all([0, 1].map(|seat| 3.0 * aside[seat] / (3.0 + needs[seat])));
    }

    /// What the next turns may bring.
    fn next_turns(&self, features: &mut FeatureWriter) {
        let cards = &self.cards;
        features.add_all(self.hands.map(|cards| cards - 3.0));
        let quartet = cards.chance(self.completions.completes_quartet);
        let trio = cards.chance(self.completions.completes_trio).max(quartet);
        features.add((3.0 * trio + quartet) / 2.0);
        features.add(self.points(self.tops[1]) / 3.0);
        features.add(self.points(cards.own) / 3.0);
        features.add(self.points(self.tops[0]) / 3.0);
        let [jacks, queens, kings] = self.next_actions();
        features.add(kings);
        features.add(self.heights.iter().sum::<f32>() / 20.0);
        features.add(self.heights.iter().copied().fold(0.0, f32::max) / 8.0);
        features.add(jacks);
        features.add_all(
            self.tops
                .map(|top| flag(!(top & self.placeable).is_empty())),
        );
        let placeable = (cards.own & self.placeable).len();
        features.add(placeable as f32 / 3.0);
        features.add(flag(placeable == 0));
        let pool = cards.pool.len().max(1) as f32;
        features.add((cards.pool & self.placeable).len() as f32 / pool);
        features.add((cards.pool & self.completions.completes_trio).len() as f32 / 4.0);
        features.add((cards.own & self.completions.completes_trio).len() as f32 / 2.0);
        features.add(self.lateness());
        features.add(flag(self.heights.contains(&0.0)));
        features.add(queens);
        features.add(self.points(cards.held) / 3.0);
    }

    /// How the own hand, and what is known of it, goes with the table.
    fn own_cards(&self, features: &mut FeatureWriter) {
        let (own, options) = (self.cards.own, self.options);
        features.add(self.shown / 2.0);
        features.add(f32::from(self.public.draw) / 20.0);
        let pairs = options.completions(own).completes_trio;
        features.add((pairs & self.public.tops()).len() as f32);
        features.add(pairs.len() as f32 / 8.0);
        features.add((self.second(self.tops[0]) & own).len() as f32 / 2.0);
        features.add(self.cards.chance(self.second(self.tops[1])));
        let has = |suit: &&Suit| !(own & CardSet::suit(**suit)).is_empty();
        features.add(Suit::ALL.iter().filter(has).count() as f32 / 2.0 - 1.0);
        features.add(self.completions.completes_trio.len() as f32 / 6.0);
    }

    /// What could be played next, were it the own turn again.
    fn own_plans(&self, features: &mut FeatureWriter) {
        let (own, top) = (self.cards.own, self.tops[0]);
        let places = self.fitting.map(|cards| (own & cards).len() as f32);
        features.add(places.iter().sum::<f32>() / 4.0);
        let after = |all, card| all | self.public.connecting(self.options, card);
        let beside = (own & self.placeable).iter().fold(CardSet::EMPTY, after);
        features.add(flag(!(top & beside).is_empty()));
        let scores = |cards: CardSet| !(cards & self.completions.completes_trio).is_empty();
        features.add(flag(scores(own) && scores(top)));
        features.add((self.public.turn as f32 / 50.0).min(1.5));
    }

    /// How the cards that the other seat is known to hold go with the table.
    fn other_cards(&self, features: &mut FeatureWriter) {
        let held = self.cards.held;
        let places = self.fitting.map(|cards| (held & cards).len() as f32);
        features.add((held & self.placeable).len() as f32 / 3.0);
        features.add(flag((held & self.placeable).is_empty()));
        features.add(places.iter().sum::<f32>() / 4.0);
        let pairs = self.options.completions(held).completes_trio;
        features.add((pairs & self.public.tops()).len() as f32);
        features.add(pairs.len() as f32 / 8.0);
    }

    /// Whether the next turns may end the match: for the other seat, then the own
    /// one, how likely it has a card that scores enough, and a King.
    fn endings(&self, features: &mut FeatureWriter, needs: [f32; 2]) {
        let free = self
            .seats
            .map(|seat| flag(self.public.reserve_len(seat) == 0));
        let enough = match needs[1] {
            need if need <= 3.0 => {
                self.completions.completes_trio | self.completions.completes_quartet
            }
            need if need <= 4.0 => self.completions.completes_quartet,
            _ => CardSet::EMPTY,
        };
        features.add(free[1] * self.cards.chance(enough));
        features.add(free[0] * flag(self.points(self.cards.own) >= needs[0]));
        let to_come = self.public.to_come(self.options);
        for (free, need) in [(free[1], needs[1]), (free[0], needs[0])] {
            let king = |suit: &usize| to_come >> (3 * suit + 2) & 1 == 1;
            let reaches = |suit: &usize| king(suit) && self.highest[*suit] >= need;
            let kings = (0..4).filter(reaches).count() as f32;
            features.add(free * kings / to_come.count_ones() as f32);
        }
    }

    /// Points for the best of these cards.
    fn points(&self, cards: CardSet) -> f32 {
        if !(cards & self.completions.completes_quartet).is_empty() {
            4.0
        } else if !(cards & self.completions.completes_trio).is_empty() {
            3.0
        } else {
            0.0
        }
    }

    /// The cards that make a trio with the top of a reserve and one top card of
    /// the base: both can be placed in one turn.
    fn second(&self, top: CardSet) -> CardSet {
        if top.is_empty() {
            return top;
        }
        let with = |card| {
            self.options
                .completions(top | CardSet::of(card))
                .completes_trio
        };
        let tops = self.public.tops().iter();
        tops.fold(CardSet::EMPTY, |all, card| all | with(card))
    }

    /// What the next action card may do: tops that a Jack could take, how likely
    /// a Queen is, cards that a King would remove.
    fn next_actions(&self) -> [f32; 3] {
        let mut tops = [0.0_f32; 4];
        for top in self.public.tops() {
            tops[top.suit() as usize] += 1.0;
        }
        let to_come = self.public.to_come(self.options);
        let mut sums = [0.0; 3];
        for (suit, tops) in tops.into_iter().enumerate() {
            let comes = |figure: usize| f32::from(to_come >> (3 * suit + figure) & 1);
            sums[0] += comes(0) * tops;
            sums[1] += comes(1);
            sums[2] += comes(2) * self.highest[suit];
        }
        sums.map(|sum| sum / to_come.count_ones() as f32)
    }
}

/// A feature vector that is being filled.
struct FeatureWriter {
    all: Features,
    len: usize,
}

impl Default for FeatureWriter {
    fn default() -> Self {
        FeatureWriter {
            all: [0.0; FEATURE_COUNT],
            len: 0,
        }
    }
}

impl FeatureWriter {
    #[inline(always)]
    fn add(&mut self, number: f32) {
        self.all[self.len] = number;
        self.len += 1;
    }

    #[inline(always)]
    fn add_all(&mut self, numbers: [f32; 2]) {
        numbers.into_iter().for_each(|number| self.add(number));
    }
}

/// 1 for yes, 0 for no.
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
