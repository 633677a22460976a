//! A set of action ids in a few words.

/// The words of a set.
const WORDS: usize = 5;

/// Ids are below this number.
pub(crate) const MAX_IDS: usize = WORDS * u64::BITS as usize;

/// The ids that may be chosen in one environment. A batch has those of all environments side
/// by side, so that it checks all actions of a step without reading an environment.
#[derive(Clone, Copy, Default)]
pub(crate) struct IdSet([u64; WORDS]);

impl IdSet {
    /// The set of the ids whose place in `mask` is true.
    pub(crate) fn of_mask(mask: &[bool]) -> IdSet {
        let (full, rest) = mask.as_chunks();
        let mut last = [false; 64];
        last[..rest.len()].copy_from_slice(rest);
        let mut words = [0; WORDS];
        for (word, mask) in words.iter_mut().zip(full.iter().chain([&last])) {
            *word = packed(mask);
        }
        IdSet(words)
    }

    /// Whether an id of the caller's is in it.
    pub(crate) fn contains(&self, id: i64) -> bool {
        let id = usize::try_from(id).ok().filter(|id| *id < MAX_IDS);
        id.is_some_and(|id| self.0[id / 64] >> (id % 64) & 1 == 1)
    }
}

/// Truth values as the bits of a word, the first as the lowest.
fn packed(mask: &[bool; 64]) -> u64 {
    let (eights, _) = mask.as_chunks::<8>();
    let eights = (0..).step_by(8).zip(eights);
    eights.fold(0, |word, (place, eight)| {
        // Each byte is 0 or 1. The product has the sum of shifted copies: its highest byte has
        // the lowest bit of byte n at bit n, and no two of them meet.
        let bytes = u64::from_le_bytes(eight.map(u8::from));
        word | bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56 << place
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_its_ids_and_no_other_number() {
        let mut mask = [false; MAX_IDS];
        for id in [0, 9, 63, 64, 319] {
            mask[id] = true;
        }
        let set = IdSet::of_mask(&mask);
        for id in [0, 9, 63, 64, 319] {
            assert!(set.contains(id), "{id}");
        }
        for id in [1, 62, 65, 318, 320, 384, -1, i64::MIN, i64::MAX] {
            assert!(!set.contains(id), "{id}");
        }
    }

    #[test]
    fn a_mask_of_any_length_is_a_set() {
        for length in 1..=MAX_IDS {
            let mut mask = vec![false; length];
            mask[length - 1] = true;
            let set = IdSet::of_mask(&mask);
            let found: Vec<i64> = (0..=320).filter(|id| set.contains(*id)).collect();
            assert_eq!(found, [length as i64 - 1]);
        }
    }
}
