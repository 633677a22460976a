//! The features of what a viewer knows, for programs that learn.

use crate::card::VALUES;
use crate::counts::SideCounts;
use crate::known_cards::KnownHand;
use crate::public_state::{Phase, PublicState};
use crate::{Counts, State, Value, View};
use brelan_kernel::{
    Encoding as _, FeatureBlock, FeatureWriter, MAX_FEATURE, MAX_SEATS, Seat, Seats, View as _,
};

/// A value, or none.
const VALUE_OR_NONE: usize = VALUES + 1;
/// The features of each seat.
const PER_SEAT: usize = 7;
/// Numbers of cards of one value are features of about one.
const CARDS: f32 = 4.0;
/// Cards of the published game (QU-1).
const DECK: f32 = 55.0;

/// The blocks of the feature vector.
pub(crate) const BLOCKS: &[FeatureBlock] = &[
    FeatureBlock::new(
        "phase",
        4,
        "what is waited for: turn, draw, penalty, end of turn",
    ),
    FeatureBlock::new(
        "moment",
        3,
        "the last round (QU-21); a triplet is unpaid (QU-17); laps ÷ 10",
    ),
    FeatureBlock::new("draw_cards", 1, "cards in the draw pile ÷ 55"),
    FeatureBlock::new(
        "draw_up",
        VALUE_OR_NONE,
        "up side of its top card: 0 to 10, none",
    ),
    FeatureBlock::new(
        "draw_down",
        VALUE_OR_NONE,
        "down side of its top card: 0 to 10, unknown",
    ),
    FeatureBlock::new("discard_cards", 1, "cards in the discard pile ÷ 55"),
    FeatureBlock::new(
        "discard_up",
        VALUE_OR_NONE,
        "up side of its top card: 0 to 10, none",
    ),
    FeatureBlock::new(
        "discard_fronts",
        VALUES,
        "discards by their up side, cards ÷ 4",
    ),
    FeatureBlock::new(
        "discard_backs",
        VALUES,
        "discards by their down side, where known, cards ÷ 4",
    ),
    FeatureBlock::new("own_fronts", VALUES, "own cards by front, cards ÷ 4"),
    FeatureBlock::new(
        "own_backs",
        VALUES,
        "own cards by back, where known, cards ÷ 4",
    ),
    FeatureBlock::new(
        "own_open",
        VALUES,
        "own cards by front that the others know, cards ÷ 4",
    ),
    FeatureBlock::new("own_total", 1, "what the own hand is worth, points ÷ 40"),
    FeatureBlock::new(
        "seats",
        PER_SEAT * MAX_SEATS,
        "for the own seat and then clockwise: is there, dealer, active, has knocked, plays ÷ 4, \
         cards ÷ 8, score ÷ 50",
    ),
    FeatureBlock::new(
        "other_fronts",
        VALUES * (MAX_SEATS - 1),
        "for each other seat clockwise: cards by front, where known, cards ÷ 4",
    ),
    FeatureBlock::new(
        "other_backs",
        VALUES * (MAX_SEATS - 1),
        "for each other seat clockwise: cards by back, cards ÷ 4",
    ),
];

/// What a viewer knows, as far as it has features.
pub(crate) struct Known<'a> {
    players: u8,
    public: &'a PublicState,
    /// The seat whose features come first: the viewer's.
    first: Seat,
    /// The down side of the draw pile's top card.
    draw_down: Option<Value>,
    discards: SideCounts,
    /// None for a spectator.
    own: SideCounts,
    /// The own fronts that the others know.
    own_open: Counts,
    /// Of every hand its cards, and of the other hands the known sides.
    hands: Seats<(usize, SideCounts)>,
}

impl<'a> Known<'a> {
    /// What the viewer of a view knows.
    pub(crate) fn of_view(view: &'a View) -> Self {
        let own = view.viewer().seat();
        let hand = own.map(|seat| &view.hands[seat.index()]);
        let cards = hand.map_or(&[][..], KnownHand::cards);
        let mut hands = Seats::default();
        for seat in Seat::all(view.options.players) {
            hands[seat] = (view.cards(seat), view.hands[seat.index()].counts());
        }
        Known {
            players: view.options.players,
            public: &view.public,
            first: own.unwrap_or_default(),
            draw_down: view.draw_down_side(),
            discards: view.discard.counts(),
            own: hand.map(KnownHand::counts).unwrap_or_default(),
            own_open: cards.iter().fold(Counts::NONE, |counts, card| {
                let front = card.known.sides.front.filter(|_| card.others_know_front);
                counts.and(Counts::of_side(front))
            }),
            hands,
        }
    }

    /// What the acting seat knows, the same as its view.
    pub(crate) fn of_acting_seat(state: &'a State, seat: Seat) -> Self {
        let players = state.options.players;
        let mut hands = Seats::default();
        for holder in Seat::all(players) {
            let cards = state.hands.counts(holder).cards();
            let fronts = state.fronts_known_to_others(holder);
            // A seat may not know the backs of its own cards.
            let backs = match holder == seat {
                true => Counts::NONE,
                false => state.hands.backs(holder),
            };
            let sides = SideCounts { fronts, backs };
            hands[holder] = (cards.into(), sides);
        }
        Known {
            players,
            public: &state.public,
            first: seat,
            draw_down: state.open_down_side(),
            discards: state.piles.known_discards(seat),
            own: SideCounts {
                fronts: state.hands.counts(seat),
                backs: state.backs_known_to_owner(seat),
            },
            own_open: hands[seat].1.fronts,
            hands,
        }
    }

    /// Writes the feature vector.
    pub(crate) fn write(&self, out: &mut [f32]) {
        let mut features = FeatureWriter::new(out, State::FEATURES);
        self.write_moment(&mut features);
        self.write_piles(&mut features);
        self.write_own_hand(&mut features);
        self.write_seats(&mut features);
        self.write_others(&mut features);
    }

    fn write_moment(&self, features: &mut FeatureWriter<'_>) {
        let public = self.public;
        let phase = match public.phase {
            Phase::Turn => Some(0),
            Phase::Draw => Some(1),
            Phase::Penalty => Some(2),
            Phase::Ending => Some(3),
            Phase::First
            | Phase::Deal
            | Phase::Played
            | Phase::Drawn
            | Phase::Paid
            | Phase::Over => None,
        };
        features.one_hot(phase, 4);
        features.flag(public.knocker.is_some());
        features.flag(public.triplet);
        features.push(public.turns as f32 / f32::from(self.players) / 10.0);
    }

    fn write_piles(&self, features: &mut FeatureWriter<'_>) {
        let public = self.public;
        let or_none = |value: Option<Value>| Some(value.map_or(VALUES, Value::index));
        features.values([f32::from(public.draw) / DECK]);
        features.one_hot(or_none(public.draw_top), VALUE_OR_NONE);
        features.one_hot(or_none(self.draw_down), VALUE_OR_NONE);
        features.values([f32::from(public.discard) / DECK]);
        features.one_hot(or_none(public.discard_top), VALUE_OR_NONE);
        for counts in [self.discards.fronts, self.discards.backs] {
            features.values(count_features(counts));
        }
    }

    fn write_own_hand(&self, features: &mut FeatureWriter<'_>) {
        let SideCounts { fronts, backs } = self.own;
        for counts in [fronts, backs, self.own_open] {
            features.values(count_features(counts));
        }
        features.values([f32::from(fronts.total()) / 40.0]);
    }

    fn write_seats(&self, features: &mut FeatureWriter<'_>) {
        let (public, places) = (self.public, 0..MAX_SEATS as u8);
        features.clockwise(self.first, self.players, places, PER_SEAT, |seat, block| {
            block.copy_from_slice(&[
                1.0,
                f32::from(public.dealer == seat),
                f32::from(public.active == seat),
                f32::from(public.knocker == Some(seat)),
                f32::from(public.plays[seat]).min(16.0) / 4.0,
                self.hands[seat].0 as f32 / 8.0,
                (f32::from(public.scores[seat]) / 50.0).min(MAX_FEATURE),
            ]);
        });
    }

    /// What is known of the cards in the other hands: first all fronts, then all backs.
    fn write_others(&self, features: &mut FeatureWriter<'_>) {
        let places = || 1..MAX_SEATS as u8;
        features.clockwise(self.first, self.players, places(), VALUES, |seat, block| {
            block.copy_from_slice(&count_features(self.hands[seat].1.fronts));
        });
        features.clockwise(self.first, self.players, places(), VALUES, |seat, block| {
            block.copy_from_slice(&count_features(self.hands[seat].1.backs));
        });
    }
}

/// The features of cards by value.
#[inline]
fn count_features(counts: Counts) -> [f32; VALUES] {
    let [pairs @ .., last] = counts.pairs();
    let mut values = [0.0; VALUES];
    let (features, rest) = values.as_chunks_mut::<2>();
    for (features, pair) in features.iter_mut().zip(pairs) {
        *features = PAIR_FEATURES[usize::from(pair)];
    }
    // The number of values is odd.
    rest.copy_from_slice(&PAIR_FEATURES[usize::from(last)][..1]);
    values
}

/// The features of the numbers of cards of two values, by [`Counts::pairs`]: looked up, because
/// most features are such numbers.
static PAIR_FEATURES: [[f32; 2]; 256] = {
    let mut features = [[0.0; 2]; 256];
    let mut pair = 0;
    while pair < features.len() {
        features[pair] = [(pair & 0xf) as f32 / CARDS, (pair >> 4) as f32 / CARDS];
        pair += 1;
    }
    features
};
