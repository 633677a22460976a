//! Sources of randomness. The cards depend on the seed and the deal's number;
//! the bots' own seeds are independent of them.

use brelan_kernel::{Chance, Dice, SplitMix};
use std::fmt::Arguments;

/// The random streams of one deal. Each shuffle has a stream of its own, so that
/// the cards do not depend on what was played before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DealChance(u64);

impl DealChance {
    /// The streams of deal `number` of a contest.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        DealChance(mix_seed(&[seed, number]))
    }
}

impl Chance for DealChance {
    type Stream<'a> = SplitMix;

    fn stream(&mut self, label: Arguments<'_>) -> SplitMix {
        SplitMix::new(mix_seed(&[self.0, fnv1a(&label.to_string())]))
    }
}

/// Mixes several numbers into one seed.
pub(crate) fn mix_seed(parts: &[u64]) -> u64 {
    let mix = |mixed: u64, part: &u64| SplitMix::new(mixed ^ part).double_word();
    parts.iter().fold(0, mix)
}

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo), which is equal on all machines.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_label_does_not_depend_on_earlier_draws() {
        let mut chance = DealChance::new(1, 2);
        let first = chance.stream(format_args!("round/1/deck")).word();
        chance.stream(format_args!("first")).word();
        assert_eq!(chance.stream(format_args!("round/1/deck")).word(), first);
        assert_ne!(chance.stream(format_args!("round/2/deck")).word(), first);
        let mut other = DealChance::new(1, 3);
        assert_ne!(other.stream(format_args!("round/1/deck")).word(), first);
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a("foobar"), 0x8594_4171_f739_67e8);
    }
}
