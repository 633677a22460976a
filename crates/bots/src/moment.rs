//! A seed for each choice, so that a bot that is asked twice answers alike.

use brelan_kernel::{Dice, SplitMix};

/// The seed for a choice at that moment of a bot's match: equal seeds and
/// moments give equal ones, whatever was chosen before.
pub(crate) fn seed_at(seed: u64, moment: u64) -> u64 {
    SplitMix::new(seed ^ moment.wrapping_mul(0x9e37_79b9_7f4a_7c15)).double_word()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_moment_of_each_bot_has_a_seed_of_its_own() {
        let pairs = (0..30).flat_map(|seed| (0..30).map(move |moment| (seed, moment)));
        let seeds: BTreeSet<u64> = pairs.map(|(seed, moment)| seed_at(seed, moment)).collect();
        assert_eq!(seeds.len(), 900);
    }
}
