//! A direct-mapped cache of log-likelihoods: a Markov chain evaluates the same
//! hands again and again.

use crate::Value;
use brelan_kernel::{Likelihood, Seat};

/// How many log-likelihoods are kept; a power of two.
const CAPACITY: usize = 1 << 12;
/// More hidden cards than these have no key in 64 bits: four bits each, and four
/// for the seat.
const MAX_CARDS: usize = 14;

/// The log-likelihoods of hands that were evaluated before, with their keys; key
/// 0 is an empty slot.
pub(crate) struct LikelihoodCache(Vec<(u64, f32)>);

impl LikelihoodCache {
    pub(crate) fn new() -> LikelihoodCache {
        LikelihoodCache(vec![(0, 0.0); CAPACITY])
    }

    /// The log-likelihood of these fronts, evaluated only on a miss.
    pub(crate) fn log_likelihood(
        &mut self,
        likelihood: &impl Likelihood<Seat, [Value]>,
        seat: Seat,
        fronts: &[Value],
    ) -> f32 {
        if fronts.len() > MAX_CARDS {
            return likelihood.log_likelihood(&seat, fronts);
        }
        let key = key(seat, fronts);
        let slot = &mut self.0[index(key)];
        if slot.0 != key {
            *slot = (key, likelihood.log_likelihood(&seat, fronts));
        }
        slot.1
    }
}

/// The key of the fronts of a seat: no others have the same, and none is 0.
fn key(seat: Seat, fronts: &[Value]) -> u64 {
    let begin = 8 | u64::from(seat.0);
    let digits = fronts.iter().map(|front| u64::from(front.number()));
    digits.fold(begin, |key, digit| key << 4 | digit)
}

/// The slot of a key (Fibonacci hashing: the top bits of the product).
fn index(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - CAPACITY.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Counts how often it is evaluated.
    struct Counting(Cell<u32>);

    impl Likelihood<Seat, [Value]> for Counting {
        fn log_likelihood(&self, seat: &Seat, fronts: &[Value]) -> f32 {
            self.0.set(self.0.get() + 1);
            let sum = fronts.iter().map(|front| f32::from(front.number()));
            sum.sum::<f32>() + 100.0 * f32::from(seat.0)
        }
    }

    #[test]
    fn a_hand_is_cached_by_seat_and_order() {
        let (mut cache, likelihood) = (LikelihoodCache::new(), Counting(Cell::new(0)));
        let hand = |numbers: &[u8]| -> Vec<Value> {
            numbers
                .iter()
                .filter_map(|number| Value::new(*number))
                .collect()
        };
        assert_eq!(
            cache.log_likelihood(&likelihood, Seat(1), &hand(&[3, 4])),
            107.0
        );
        assert_eq!(
            cache.log_likelihood(&likelihood, Seat(1), &hand(&[3, 4])),
            107.0
        );
        assert_eq!(likelihood.0.get(), 1);
        assert_eq!(
            cache.log_likelihood(&likelihood, Seat(0), &hand(&[3, 4])),
            7.0
        );
        assert_eq!(
            cache.log_likelihood(&likelihood, Seat(1), &hand(&[0, 3, 4])),
            107.0
        );
        assert_eq!(likelihood.0.get(), 3);
        let many = hand(&[10; 15]);
        assert_eq!(cache.log_likelihood(&likelihood, Seat(0), &many), 150.0);
        assert_eq!(cache.log_likelihood(&likelihood, Seat(0), &many), 150.0);
        assert_eq!(likelihood.0.get(), 5);
    }
}
