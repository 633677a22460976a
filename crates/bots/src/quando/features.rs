//! The feature vector of the estimate when a seat's turn begins, each feature of
//! about one: the own hand, the pile, and the other hands in the order of turns.

use super::hand::{Tenths, VALUES, Worth, knock_at_most, value};
use super::policy::without_most;
use brelan_kernel::{MAX_SEATS, Rules, Seat};
use brelan_quando::{Counts, State, Value};

/// Blocks of features: the seat's own hand, its plays of the round, the pile, all hands
/// together, and each other hand.
const OWN: usize = OWN_WORTH + CARDS + VALUES + 2 * OWN_PLAYS;
const PLAYS_MADE: usize = 8;
const PILE: usize = 5;
const ALL: usize = 6;
const OTHER: usize = OTHER_WORTH + VALUES + 2 * OTHER_PLAYS;

/// Parts of the blocks of hands: what a hand is worth as it is, the number of own
/// cards (one-hot), and how many plays a hand is played on.
const OWN_WORTH: usize = 18;
const CARDS: usize = 7;
const OWN_PLAYS: usize = 4;
const OTHER_WORTH: usize = 10;
const OTHER_PLAYS: usize = 3;

/// The length of a feature vector; the features of absent seats are 0.
pub const FEATURE_COUNT: usize = OWN + PLAYS_MADE + PILE + ALL + OTHER * (MAX_SEATS - 1);

/// The feature vector of one position.
pub type Features = [f32; FEATURE_COUNT];

/// What the features of one hand are computed from.
struct Hand {
    counts: Counts,
    total: f32,
    /// The points of its best play, and of its two best sets.
    best: f32,
    sets: (f32, f32),
    /// How many different values it shows but 0.
    values: f32,
    zeros: f32,
    /// Cards that are no zeros: the last of them ends the round (QU-15).
    others: u8,
    triplet: f32,
}

impl Hand {
    fn of(counts: Counts) -> Hand {
        let worth = Worth::of(counts);
        let zeros = counts.of(Value::ZERO);
        let points = |tenths: Tenths| tenths as f32 / 10.0;
        Hand {
            counts,
            total: points(worth.total),
            best: points(worth.best_play()),
            sets: (points(worth.best), points(worth.second)),
            values: counts.values().count() as f32 / 4.0 - f32::from(zeros > 0) / 4.0,
            zeros: f32::from(zeros) / 2.0,
            others: counts.cards() - zeros,
            triplet: counts.has_triplet().into(),
        }
    }

    /// The number of cards that are no zeros, one of few apart.
    fn few(&self) -> [f32; 3] {
        [1, 2, 3].map(|few| f32::from(self.others == few))
    }
}

/// How many cards of each value a hand shows.
fn show(hand: Counts, out: &mut [f32]) {
    for (number, shown) in out.iter_mut().enumerate() {
        *shown = f32::from(hand.of(value(number))) / 2.0;
    }
}

/// What a hand comes to if the most points are played again and again and
/// nothing is drawn: the total after each play, and whether only zeros stay.
fn play_on(mut hand: Counts, out: &mut [f32]) {
    for after in out.chunks_mut(2) {
        hand = without_most(hand);
        after[0] = f32::from(hand.total()) / 10.0;
        after[1] = f32::from(hand.total() == 0);
    }
}

/// How far a hand is above a limit, as far as that matters: from −0.5 to 1.
fn above(total: f32, limit: u16) -> f32 {
    (total - f32::from(limit) / 10.0).clamp(-0.5, 1.0)
}

/// The features for `seat` when its turn begins and the pile was not turned over
/// yet, with all hands open.
pub(super) fn extract(state: &State, seat: Seat) -> Features {
    let mut features = [0.0; FEATURE_COUNT];
    let (own, rest) = features.split_at_mut(OWN);
    let (plays_made, rest) = rest.split_at_mut(PLAYS_MADE);
    let (pile, rest) = rest.split_at_mut(PILE);
    let (all, others) = rest.split_at_mut(ALL);
    let hand = Hand::of(state.counts(seat));
    let smallest = smallest_but(state, seat);
    let (worth, rest) = own.split_at_mut(OWN_WORTH);
    let (cards, rest) = rest.split_at_mut(CARDS);
    let (values, plays) = rest.split_at_mut(VALUES);
    worth.copy_from_slice(&own_features(&hand, smallest));
    // The others' limits for a knock go by the number of cards.
    cards[usize::from(hand.counts.cards()).clamp(1, CARDS) - 1] = 1.0;
    show(hand.counts, values);
    play_on(hand.counts, plays);
    let plays = usize::from(state.public_state().plays[seat]).min(PLAYS_MADE - 2);
    plays_made[plays] = 1.0;
    plays_made[PLAYS_MADE - 1] = f32::from(state.public_state().plays[seat]).min(16.0) / 8.0;
    pile.copy_from_slice(&pile_features(state, &hand));
    other_features(state, seat, all, others);
    features
}

fn own_features(hand: &Hand, smallest: u8) -> [f32; OWN_WORTH] {
    let few = hand.few();
    let rest = hand.total - hand.best;
    [
        1.0,
        hand.total,
        hand.best,
        hand.sets.0,
        hand.sets.1,
        hand.values,
        hand.zeros,
        f32::from(hand.others) / 4.0,
        few[0],
        few[1],
        few[2],
        hand.triplet,
        hand.total.min(0.4),
        hand.total.min(0.9),
        rest.min(0.4),
        rest.min(1.0),
        above(hand.total, knock_at_most(smallest)),
        f32::from(smallest) / 4.0,
    ]
}

fn pile_features(state: &State, hand: &Hand) -> [f32; PILE] {
    let (public, top) = (state.public_state(), state.public_state().draw_top);
    let company = top.map_or(0, |top| hand.counts.of(top));
    [
        top.map_or(0.5, |top| f32::from(top.number()) / 10.0),
        f32::from(company) / 2.0,
        f32::from(top == Some(Value::ZERO)),
        f32::from(public.draw) / 16.0,
        f32::from(public.draw < 2 * state.players()),
    ]
}

/// How many cards the smallest hand has but that of `seat`.
fn smallest_but(state: &State, seat: Seat) -> u8 {
    let others = seat.others(state.players());
    let cards = others.map(|other| state.counts(other).cards());
    cards.min().unwrap_or(0)
}

fn other_features(state: &State, seat: Seat, all: &mut [f32], others: &mut [f32]) {
    let share = 1.0 / f32::from(state.players() - 1);
    let (mut lowest, mut nearest) = (1.5_f32, 1.0_f32);
    for (other, place) in seat.others(state.players()).zip(others.chunks_mut(OTHER)) {
        let hand = Hand::of(state.counts(other));
        let limit = knock_at_most(smallest_but(state, other));
        let rest = hand.total - hand.best;
        let may_knock = f32::from(state.public_state().plays[other] >= 2);
        let few = hand.few();
        let (worth, values) = place.split_at_mut(OTHER_WORTH);
        let (values, plays) = values.split_at_mut(VALUES);
        show(hand.counts, values);
        play_on(hand.counts, plays);
        worth.copy_from_slice(&[
            hand.total,
            hand.best,
            hand.sets.1,
            hand.values,
            f32::from(hand.others) / 4.0,
            few[0],
            few[1],
            hand.triplet,
            above(hand.total, limit) * may_knock,
            above(rest, limit),
        ]);
        all[0] += hand.total * share;
        all[1] += hand.best * share;
        all[2] += f32::from(hand.others) / 4.0 * share;
        all[3] += hand.zeros * share;
        lowest = lowest.min(hand.total);
        nearest = nearest.min(above(rest, limit));
    }
    (all[4], all[5]) = (lowest, nearest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_played_on_by_the_most_points() {
        let fronts = [10, 10, 5, 6, 7, 0];
        let hand = fronts
            .iter()
            .fold(Counts::NONE, |hand, front| hand.plus(value(*front), 1));
        let mut after = [f32::NAN; 6];
        play_on(hand, &mut after);
        // 38: two tens, then 5-6-7; a zero stays, and is all there is.
        assert_eq!(after, [1.8, 0.0, 0.0, 1.0, 0.0, 1.0]);
    }
}
