//! A fixed encoding of a game for programs that learn: ids for actions, and a feature
//! vector of what one viewer knows.

use crate::{ActionIds, Rules, Seat};
use std::ops::Range;

/// No feature is larger, and none is below its negative.
pub const MAX_FEATURE: f32 = 100.0;

/// A part of a feature vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureBlock {
    /// Its name.
    pub name: &'static str,
    /// How many features it has.
    pub length: usize,
    /// What they are, with their unit.
    pub meaning: &'static str,
}

impl FeatureBlock {
    /// A block of `length` features.
    pub const fn new(name: &'static str, length: usize, meaning: &'static str) -> Self {
        FeatureBlock {
            name,
            length,
            meaning,
        }
    }

    /// The length of a feature vector of these blocks.
    pub const fn sum(blocks: &[FeatureBlock]) -> usize {
        let (mut sum, mut index) = (0, 0);
        while index < blocks.len() {
            sum += blocks[index].length;
            index += 1;
        }
        sum
    }
}

/// A fixed encoding of a game. It is the same for every number of players and for all
/// options, so that one network can play them all.
///
/// It may be an *abstraction*: actions with the same id differ in something that the
/// encoding leaves out, and the first of them in the order of [`Rules::legal`] stands for
/// all. Each game says what it leaves out.
pub trait Encoding: Rules {
    /// The version: it goes up whenever an id or a feature gets another meaning.
    const ENCODING_VERSION: u32;

    /// Action ids are below this number, which is [`ActionIds::MAX`] at most.
    const ACTION_IDS: usize;

    /// The blocks of a feature vector, in order.
    const FEATURE_BLOCKS: &'static [FeatureBlock];

    /// The length of a feature vector.
    const FEATURES: usize = FeatureBlock::sum(Self::FEATURE_BLOCKS);

    /// Replaces `out` by the ids of `legal`, one by one, which are legal actions of the
    /// seat whose view it is.
    fn action_ids(view: &Self::View, legal: &[Self::Action], out: &mut Vec<u16>);

    /// The ids that the acting seat may choose; none where no seat acts.
    fn legal_ids(&self) -> ActionIds;

    /// The action that an id stands for; `None` where the acting seat may not choose it. It is
    /// found by the id alone: to list all legal actions takes longer.
    fn action_of_id(&self, id: u16) -> Option<Self::Action>;

    /// Plays the action with this id, which the acting seat may choose, and emits no events.
    ///
    /// # Panics
    /// When it may not be chosen. A game may leave the check out: what comes of it is not defined.
    fn play_id(&mut self, id: u16) {
        let seat = self.turn().seat().expect("a seat acts");
        let action = self.action_of_id(id).expect("an id that may be chosen");
        let played = self.play(seat, &action, &mut drop);
        played.expect("the action of an id is legal");
    }

    /// The rule that stands against an id which the acting seat may not choose: what that seat
    /// knows decides. `None` where there is no such id, and for one that may be chosen.
    fn id_refusal(&self, id: u16) -> Option<Self::Refusal>;

    /// What the id stands for, in English; empty where there is no such id.
    fn action_id_name(id: usize) -> String;

    /// Writes the feature vector of a view. What a perfect memory knows is in it. Features
    /// lie between −[`MAX_FEATURE`] and [`MAX_FEATURE`].
    ///
    /// # Panics
    /// When `out` is not [`Encoding::FEATURES`] long.
    fn extract_features(view: &Self::View, out: &mut [f32]);

    /// Writes the feature vector of the acting seat, equal to that which
    /// [`Encoding::extract_features`] writes of its view. No view is needed: a view observes every
    /// event, and a program that plays thousands of matches at once reads few of them. Of the cards
    /// only those that the seat knows are read.
    ///
    /// # Panics
    /// When no seat acts, or `out` is not [`Encoding::FEATURES`] long.
    fn extract_acting_features(&self, out: &mut [f32]);
}

/// The bits of each number below 16 as features, the lowest first.
static FOUR_BITS: [[f32; 4]; 16] = {
    let mut bits = [[0.0; 4]; 16];
    let mut number = 0;
    while number < 64 {
        let (row, bit) = (number / 4, number % 4);
        bits[row][bit] = (row >> bit & 1) as f32;
        number += 1;
    }
    bits
};

/// Writes a feature vector block by block.
pub struct FeatureWriter<'a> {
    rest: &'a mut [f32],
}

impl<'a> FeatureWriter<'a> {
    /// A writer of a vector of `length` features, [`Encoding::FEATURES`]: where that is a
    /// constant, the compiler knows the place of each block.
    ///
    /// # Panics
    /// When `out` is not that long.
    #[inline]
    pub fn new(out: &'a mut [f32], length: usize) -> Self {
        assert_eq!(out.len(), length, "the length of a feature vector");
        FeatureWriter { rest: out }
    }

    /// The next `length` features as they were before: the caller writes all of them.
    #[inline]
    fn take(&mut self, length: usize) -> &mut [f32] {
        let (block, rest) = std::mem::take(&mut self.rest).split_at_mut(length);
        self.rest = rest;
        block
    }

    /// The next `length` features, all 0.
    ///
    /// # Panics
    /// When there are fewer left: the lengths are facts of the encoding.
    #[inline]
    pub fn block(&mut self, length: usize) -> &mut [f32] {
        let block = self.take(length);
        block.fill(0.0);
        block
    }

    /// Writes these features, which are within [`MAX_FEATURE`].
    #[inline]
    pub fn values<const N: usize>(&mut self, values: [f32; N]) {
        debug_assert!(values.iter().all(|value| value.abs() <= MAX_FEATURE));
        self.take(N).copy_from_slice(&values);
    }

    /// Writes one feature, cut to [`MAX_FEATURE`].
    #[inline]
    pub fn push(&mut self, value: f32) {
        self.take(1)[0] = value.clamp(-MAX_FEATURE, MAX_FEATURE);
    }

    /// One feature: 1 for true.
    #[inline]
    pub fn flag(&mut self, value: bool) {
        self.take(1)[0] = f32::from(value);
    }

    /// Writes `length` features, of which the one at `index`, if any, is 1.
    #[inline]
    pub fn one_hot(&mut self, index: Option<usize>, length: usize) {
        let block = self.block(length);
        if let Some(index) = index {
            block[index] = 1.0;
        }
    }

    /// Writes `length` features, each 1 where its bit is 1: the first is the lowest bit. For sets
    /// with many members; few are faster set one by one in a [`FeatureWriter::block`].
    #[inline]
    pub fn bits(&mut self, mut bits: u64, length: usize) {
        let (fours, rest) = self.take(length).as_chunks_mut::<4>();
        for four in fours {
            *four = FOUR_BITS[(bits & 0xf) as usize];
            bits >>= 4;
        }
        let last = FOUR_BITS[(bits & 0xf) as usize];
        rest.copy_from_slice(&last[..rest.len()]);
    }

    /// One block of `length` features for each place of `places`, clockwise from `first`,
    /// which has place 0. `write` fills those of a seat; places without one stay 0.
    #[inline]
    pub fn clockwise(
        &mut self,
        first: Seat,
        players: u8,
        places: Range<u8>,
        length: usize,
        mut write: impl FnMut(Seat, &mut [f32]),
    ) {
        let mut seat = first.plus(places.start, players);
        for place in places {
            let block = self.block(length);
            if place < players {
                write(seat, block);
            }
            seat = seat.next(players);
        }
    }

    /// How many features are left to write.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_written_one_after_the_other() {
        let mut out = [9.0; 6];
        let mut features = FeatureWriter::new(&mut out, 6);
        features.push(0.5);
        features.one_hot(Some(2), 3);
        assert_eq!(features.remaining(), 2);
        features.flag(true);
        features.push(-1e9);
        assert_eq!(out, [0.5, 0.0, 0.0, 1.0, 1.0, -MAX_FEATURE]);
    }

    #[test]
    fn bits_are_features_from_the_lowest_on() {
        for length in [0, 1, 7, 15, 40, 56, 64] {
            let (mut out, bits) = ([9.0; 64], 0xf0e1_d2c3_b4a5_9687_u64);
            let mut features = FeatureWriter::new(&mut out, 64);
            features.bits(bits, length);
            assert_eq!(features.remaining(), 64 - length);
            for (place, feature) in out.into_iter().enumerate() {
                let bit = f32::from(bits >> place & 1 == 1);
                let expected = if place < length { bit } else { 9.0 };
                assert_eq!(feature, expected, "bit {place} of {length}");
            }
        }
    }

    #[test]
    fn blocks_of_seats_begin_with_the_first_seat() {
        let mut out = [9.0; 6];
        let mut features = FeatureWriter::new(&mut out, 6);
        let number = |seat: Seat, block: &mut [f32]| block[0] = seat.index() as f32;
        features.clockwise(Seat(1), 3, 0..4, 1, number);
        features.clockwise(Seat(1), 3, 1..2, 2, number);
        assert_eq!(out, [1.0, 2.0, 0.0, 0.0, 2.0, 0.0]);
    }

    #[test]
    #[should_panic(expected = "the length of a feature vector")]
    fn a_vector_of_another_length_is_refused() {
        FeatureWriter::new(&mut [0.0; 5], 6);
    }
}
