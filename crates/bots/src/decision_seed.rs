//! A seed for each decision of a bot, so that a bot that is asked twice answers alike.

use brelan_kernel::{Dice, SplitMix};

/// The seed of a bot for the decision with this number in its match: equal arguments give equal
/// seeds, whatever was chosen before.
pub(crate) fn decision_seed(seed: u64, decision: u64) -> u64 {
    SplitMix::new(seed ^ decision.wrapping_mul(0x9e37_79b9_7f4a_7c15)).double_word()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_decision_of_each_bot_has_a_seed_of_its_own() {
        let pairs = (0..30).flat_map(|seed| (0..30).map(move |decision| (seed, decision)));
        let seeds: BTreeSet<u64> = pairs
            .map(|(seed, decision)| decision_seed(seed, decision))
            .collect();
        assert_eq!(seeds.len(), 900);
    }
}
