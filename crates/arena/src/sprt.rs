//! Early stopping: a generalised sequential probability ratio test (GSPRT), as
//! in Stockfish's fishtest. Clear results need few deals.
//!
//! The test compares two maximum likelihoods of the results: under distributions
//! with the mean `high`, and under those with the mean `low`. The maximum
//! likelihood distribution with a given mean has its support on the observed
//! values (Van den Bergh, *Comments on Normalized Elo* and *The generalized maximum
//! likelihood ratio for the expectation value of a distribution*; Li, Liu and
//! Ying, *Generalized Sequential Probability Ratio Test for Separate Families
//! of Hypotheses*, 2014; Wald, 1945, for the limits).

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The sequential test decides nothing before this number of deals, because their variance
/// is not yet known.
pub const SPRT_MIN_DEALS: u64 = 30;

/// The hypotheses of a sequential test and its error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The mean under the null hypothesis: the first bot is not stronger.
    pub low: f64,
    /// The mean under the alternative: the first bot is stronger.
    pub high: f64,
    /// The type I error rate: how often a bot at `low` may be called stronger.
    pub alpha: f64,
    /// The type II error rate: how often a bot at `high` may be called not
    /// stronger.
    pub beta: f64,
}

impl Bounds {
    /// Wald's limits of the log-likelihood ratio: the test accepts `low` at the
    /// first or below, and `high` at the second or above.
    pub fn limits(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        (low, high)
    }
}

/// The decision of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// `high` is accepted.
    Stronger,
    /// `low` is accepted.
    NotStronger,
}

/// A running test: a histogram of the results.
#[derive(Clone, Debug)]
pub(crate) struct Sprt {
    pub(crate) bounds: Bounds,
    /// Counts by [`sort_key`] of the value.
    counts: BTreeMap<u64, u64>,
    total: u64,
}

impl Sprt {
    pub(crate) fn new(bounds: Bounds) -> Sprt {
        Sprt {
            bounds,
            counts: BTreeMap::new(),
            total: 0,
        }
    }

    pub(crate) fn add(&mut self, value: f64) {
        *self.counts.entry(sort_key(value)).or_default() += 1;
        self.total += 1;
    }

    /// The log-likelihood ratio so far.
    pub(crate) fn log_likelihood_ratio(&self) -> f64 {
        let counts = self.counts.iter();
        let results: Vec<(f64, f64)> = counts
            .map(|(key, count)| (value_of_key(*key), *count as f64))
            .collect();
        log_likelihood_ratio(&results, self.bounds.low, self.bounds.high)
    }

    pub(crate) fn decision(&self) -> Option<Decision> {
        if self.total < SPRT_MIN_DEALS {
            return None;
        }
        let (low, high) = self.bounds.limits();
        match self.log_likelihood_ratio() {
            llr if llr >= high => Some(Decision::Stronger),
            llr if llr <= low => Some(Decision::NotStronger),
            _ => None,
        }
    }
}

const SIGN_BIT: u64 = 1 << 63;

/// A key with the order of the numbers. For a positive float the bits order as
/// the value does, so it sets the sign bit to sort them above the negative ones;
/// for a negative float the bits order in reverse, so it inverts all of them.
fn sort_key(value: f64) -> u64 {
    match (value + 0.0).to_bits() {
        bits if bits & SIGN_BIT == 0 => bits | SIGN_BIT,
        bits => !bits,
    }
}

/// The number of a [`sort_key`].
fn value_of_key(key: u64) -> f64 {
    f64::from_bits(if key & SIGN_BIT == 0 {
        !key
    } else {
        key & !SIGN_BIT
    })
}

/// The log-likelihood ratio of the mean `high` against `low`, for results given
/// as values with their counts.
///
/// If all values lie on one side of a mean, no distribution on them has that
/// mean. Then a thousandth of a result is added at the same distance on the
/// other side, as fishtest does for results with a count of 0.
pub fn log_likelihood_ratio(results: &[(f64, f64)], low: f64, high: f64) -> f64 {
    let max_distance = |mean: f64| {
        let distances = results.iter().map(|(value, _)| (value - mean).abs());
        distances.fold(high - low, f64::max)
    };
    let mut results = results.to_vec();
    let has_above = |results: &[(f64, f64)]| results.iter().any(|(value, _)| *value > high);
    let has_below = |results: &[(f64, f64)]| results.iter().any(|(value, _)| *value < low);
    let (is_above, is_below) = (has_above(&results), has_below(&results));
    let (top, bottom) = (high + max_distance(high), low - max_distance(low));
    if !is_above {
        results.push((top, 1e-3));
    }
    if !is_below {
        results.push((bottom, 1e-3));
    }
    let multipliers = [low, high].map(|mean| lagrange_multiplier(&results, mean));
    let gain = |(value, count): &(f64, f64)| {
        let [low, high] = [(low, multipliers[0]), (high, multipliers[1])]
            .map(|(mean, x)| (x * (value - mean)).ln_1p());
        count * (low - high)
    };
    results.iter().map(gain).sum()
}

/// The Lagrange multiplier x of the constraint on the mean. It solves the secular
/// equation Σ pᵢdᵢ / (1 + x·dᵢ) = 0, where dᵢ is a value's distance from `mean`.
/// The maximum likelihood distribution with that mean has the probabilities
/// pᵢ / (1 + x·dᵢ). The sum is decreasing in x, so bisection finds the root
/// between the poles of the outermost values.
fn lagrange_multiplier(results: &[(f64, f64)], mean: f64) -> f64 {
    let distances = results.iter().map(|(value, _)| value - mean);
    let largest = distances.clone().fold(f64::MIN, f64::max);
    let smallest = distances.fold(f64::MAX, f64::min);
    let sum = |x: f64| {
        let terms = results.iter().map(|(value, count)| {
            let distance = value - mean;
            count * distance / (1.0 + x * distance)
        });
        terms.sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_kernel::{Dice, SplitMix};

    const BOUNDS: Bounds = Bounds {
        low: 0.0,
        high: 1.0,
        alpha: 0.05,
        beta: 0.05,
    };

    fn score(elo: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
    }

    /// What fishtest's `LLR_logistic` gives for pairs of games.
    #[test]
    fn the_log_likelihood_ratio_is_that_of_fishtest() {
        for (counts, low, high, known) in [
            ([10, 20, 40, 20, 10], 0.0, 5.0, -0.034_506_850_951_681_63),
            ([2, 8, 20, 30, 40], 0.0, 20.0, 5.075_977_753_709_371),
            ([30, 20, 10, 4, 1], 0.0, 10.0, -1.798_198_649_064_855),
        ] {
            let results: Vec<(f64, f64)> = (0..5)
                .map(|place| f64::from(place) / 4.0)
                .zip(counts.map(f64::from))
                .collect();
            let llr = log_likelihood_ratio(&results, score(low), score(high));
            assert!((llr - known).abs() < 1e-9, "{llr} for {counts:?}");
        }
    }

    #[test]
    fn the_limits_are_walds() {
        let (low, high) = BOUNDS.limits();
        assert!((low + 2.944_438_979).abs() < 1e-8);
        assert!((high - 2.944_438_979).abs() < 1e-8);
    }

    #[test]
    fn results_on_one_side_alone_decide_and_stay_finite() {
        for (all, decision) in [(5.0, Decision::Stronger), (-5.0, Decision::NotStronger)] {
            let mut test = Sprt::new(BOUNDS);
            for _ in 0..SPRT_MIN_DEALS {
                assert_eq!(test.decision(), None);
                test.add(all);
            }
            assert!(test.log_likelihood_ratio().is_finite());
            assert_eq!(
                test.decision(),
                Some(decision),
                "{}",
                test.log_likelihood_ratio()
            );
        }
    }

    #[test]
    fn sort_keys_order_as_the_numbers() {
        let numbers = [-2.5, -1.0, -0.0, 0.5, 3.0];
        let keys = numbers.map(sort_key);
        assert!(keys.is_sorted());
        assert_eq!(keys.map(value_of_key), numbers);
    }

    /// 400 contests at each bound, with a standard deviation of ten points: at most
    /// one in twenty is decided wrongly, within three standard errors.
    #[test]
    fn the_error_rates_are_the_nominal_ones() {
        let mut dice = SplitMix::new(5);
        let mut points = |mean: f64| mean + f64::from(dice.below(35)) - 17.0;
        for (mean, wrong) in [(0.0, Decision::Stronger), (1.0, Decision::NotStronger)] {
            let mistakes = (0..400).filter(|_| {
                let mut test = Sprt::new(BOUNDS);
                loop {
                    (0..25).for_each(|_| test.add(points(mean)));
                    if let Some(decision) = test.decision() {
                        return decision == wrong;
                    }
                }
            });
            let share = mistakes.count() as f64 / 400.0;
            assert!(share < 0.05 + 0.033, "{share} at {mean}");
        }
    }
}
