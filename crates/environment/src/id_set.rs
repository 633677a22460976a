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
    /// The set of these ids.
    pub(crate) fn of(ids: &[u16]) -> IdSet {
        let mut words = [0; WORDS];
        for id in ids {
            words[usize::from(*id) / 64] |= 1 << (id % 64);
        }
        IdSet(words)
    }

    /// Whether an id of the caller's is in it.
    pub(crate) fn contains(&self, id: i64) -> bool {
        let id = usize::try_from(id).ok().filter(|id| *id < MAX_IDS);
        id.is_some_and(|id| self.0[id / 64] >> (id % 64) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_its_ids_and_no_other_number() {
        let set = IdSet::of(&[0, 63, 64, 319]);
        for id in [0, 63, 64, 319] {
            assert!(set.contains(id), "{id}");
        }
        for id in [1, 62, 65, 318, 320, 384, -1, i64::MIN, i64::MAX] {
            assert!(!set.contains(id), "{id}");
        }
    }
}
