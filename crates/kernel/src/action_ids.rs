//! A set of action ids in a few words.

/// The words of a set.
const WORDS: usize = 5;

/// A set of action ids ([`crate::Encoding`]), each below [`ActionIds::MAX`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionIds([u64; WORDS]);

impl ActionIds {
    /// Ids are below this number.
    pub const MAX: usize = WORDS * u64::BITS as usize;

    /// Puts an id into the set.
    ///
    /// # Panics
    /// When it is [`ActionIds::MAX`] or more.
    #[inline]
    pub fn insert(&mut self, id: usize) {
        self.0[id / 64] |= 1 << (id % 64);
    }

    /// Puts `count` ids from `first` on into the set.
    ///
    /// # Panics
    /// When they are more than 63, or one is [`ActionIds::MAX`] or more.
    #[inline]
    pub fn insert_run(&mut self, first: usize, count: usize) {
        assert!(count < 64, "a run of less than a word");
        let (run, place) = ((1 << count) - 1, first % 64);
        self.0[first / 64] |= run << place;
        // The part that does not fit into the first word.
        let rest = run >> 1 >> (63 - place);
        if rest != 0 {
            self.0[first / 64 + 1] |= rest;
        }
    }

    /// Whether an id is in it.
    #[inline]
    pub fn contains(&self, id: usize) -> bool {
        id < ActionIds::MAX && self.0[id / 64] >> (id % 64) & 1 == 1
    }

    /// How many ids are in it.
    #[inline]
    pub fn len(&self) -> usize {
        let counts = self.0.iter().map(|word| word.count_ones() as usize);
        counts.sum()
    }

    /// Whether none is in it.
    pub fn is_empty(&self) -> bool {
        *self == ActionIds::default()
    }

    /// Id number `n` of them in ascending order, from 0.
    pub fn nth(&self, mut n: usize) -> Option<usize> {
        for (place, word) in self.0.iter().enumerate() {
            let count = word.count_ones() as usize;
            if n < count {
                return ones(*word).nth(n).map(|bit| place * 64 + bit);
            }
            n -= count;
        }
        None
    }

    /// The ids in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(place, word)| ones(word).map(move |bit| place * 64 + bit))
    }

    /// Writes for each id, from 0, whether it is in the set.
    ///
    /// # Panics
    /// When `mask` is longer than [`ActionIds::MAX`].
    #[inline]
    pub fn write_mask(&self, mask: &mut [bool]) {
        assert!(mask.len() <= ActionIds::MAX, "the length of a mask");
        let (eights, rest) = mask.as_chunks_mut::<8>();
        let mut bytes = self.0.iter().flat_map(|word| word.to_le_bytes());
        for (eight, byte) in eights.iter_mut().zip(&mut bytes) {
            *eight = TRUTH_VALUES[usize::from(byte)];
        }
        let last = TRUTH_VALUES[usize::from(bytes.next().unwrap_or_default())];
        rest.copy_from_slice(&last[..rest.len()]);
    }
}

/// The places of the ones of a word, from the lowest on.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let place = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(place)
    })
}

/// The bits of each byte as truth values, the lowest first.
static TRUTH_VALUES: [[bool; 8]; 256] = {
    let mut values = [[false; 8]; 256];
    let mut number = 0;
    while number < 256 * 8 {
        let (byte, bit) = (number / 8, number % 8);
        values[byte][bit] = byte >> bit & 1 == 1;
        number += 1;
    }
    values
};

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[usize]) -> ActionIds {
        let mut set = ActionIds::default();
        ids.iter().for_each(|id| set.insert(*id));
        set
    }

    #[test]
    fn a_set_has_its_ids_and_no_other_number() {
        let ids = [0, 9, 63, 64, 319];
        let set = set(&ids);
        for id in (0..400).chain([usize::MAX]) {
            assert_eq!(set.contains(id), ids.contains(&id), "{id}");
        }
        assert_eq!(set.len(), ids.len());
        assert!(!set.is_empty() && ActionIds::default().is_empty());
    }

    #[test]
    fn ids_are_listed_and_numbered_from_the_lowest_on() {
        let ids = [0, 1, 63, 64, 130, 319];
        let set = set(&ids);
        assert!(set.iter().eq(ids));
        for (n, id) in ids.into_iter().enumerate() {
            assert_eq!(set.nth(n), Some(id));
        }
        assert_eq!(set.nth(ids.len()), None);
    }

    #[test]
    fn a_run_is_its_ids_one_by_one() {
        for first in 0..ActionIds::MAX {
            for count in [0, 1, 2, 9, 62, 63] {
                let last = first + count;
                if last <= ActionIds::MAX {
                    let mut run = ActionIds::default();
                    run.insert_run(first, count);
                    let ids: Vec<usize> = (first..last).collect();
                    assert_eq!(run, set(&ids), "{count} from {first}");
                }
            }
        }
    }

    #[test]
    fn a_mask_of_any_length_says_which_ids_are_in_the_set() {
        let ids = [0, 2, 7, 8, 63, 64, 100, 317, 319];
        let set = set(&ids);
        for length in 0..=ActionIds::MAX {
            let mut mask = vec![true; length];
            set.write_mask(&mut mask);
            for (id, found) in mask.into_iter().enumerate() {
                assert_eq!(found, ids.contains(&id), "{id} of {length}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "the length of a mask")]
    fn a_mask_that_is_too_long_is_refused() {
        ActionIds::default().write_mask(&mut [false; ActionIds::MAX + 1]);
    }
}
