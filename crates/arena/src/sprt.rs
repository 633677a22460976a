//! When to stop: a sequential test, so that what is clear early needs few
//! deals.
//!
//! The generalised sequential probability ratio test, as Stockfish's fishtest
//! has it: the likelihood of the results under the likeliest distribution with
//! the mean `high`, against that with the mean `low`. The likeliest
//! distribution with a given mean puts its weight on the observed values alone
//! (Van den Bergh, *Comments on Normalized Elo* and *The generalized maximum
//! likelihood ratio for the expectation value of a distribution*; Li, Liu and
//! Ying, *Generalized Sequential Probability Ratio Test for Separate Families
//! of Hypotheses*, 2014; Wald, 1945, for the limits).

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Before so many deals nothing is decided: their spread is not yet known.
const FEWEST: u64 = 30;

/// What a sequential test decides between, and how often it may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The mean when the first bot is not stronger.
    pub low: f64,
    /// The mean when it is.
    pub high: f64,
    /// How often a bot at `low` may be called stronger.
    pub alpha: f64,
    /// How often one at `high` may be called not stronger.
    pub beta: f64,
}

impl Bounds {
    /// Where the logarithm of the likelihood ratio decides: below the first,
    /// above the second (Wald).
    pub fn limits(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        (low, high)
    }
}

/// What a sequential test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The mean is rather `high` than `low`.
    Stronger,
    /// The mean is rather `low` than `high`.
    NotStronger,
}

/// A test under way: how often each result came.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    pub(crate) bounds: Bounds,
    /// By the value's bits, which order as the values do after [`ordered`].
    results: BTreeMap<u64, u64>,
    count: u64,
}

impl Test {
    pub(crate) fn new(bounds: Bounds) -> Test {
        Test {
            bounds,
            results: BTreeMap::new(),
            count: 0,
        }
    }

    pub(crate) fn add(&mut self, value: f64) {
        *self.results.entry(ordered(value)).or_default() += 1;
        self.count += 1;
    }

    /// The logarithm of the likelihood ratio so far.
    pub(crate) fn ratio(&self) -> f64 {
        let results = self.results.iter();
        let results: Vec<(f64, f64)> = results
            .map(|(bits, count)| (value(*bits), *count as f64))
            .collect();
        likelihood_ratio(&results, self.bounds.low, self.bounds.high)
    }

    pub(crate) fn decision(&self) -> Option<Decision> {
        if self.count < FEWEST {
            return None;
        }
        let (low, high) = self.bounds.limits();
        match self.ratio() {
            ratio if ratio >= high => Some(Decision::Stronger),
            ratio if ratio <= low => Some(Decision::NotStronger),
            _ => None,
        }
    }
}

const SIGN: u64 = 1 << 63;

/// Bits that order as the numbers do.
fn ordered(value: f64) -> u64 {
    match (value + 0.0).to_bits() {
        bits if bits & SIGN == 0 => bits | SIGN,
        bits => !bits,
    }
}

/// The number that [`ordered`] gave these bits.
fn value(bits: u64) -> f64 {
    f64::from_bits(if bits & SIGN == 0 {
        !bits
    } else {
        bits & !SIGN
    })
}

/// The logarithm of the likelihood ratio of the mean `high` against `low`, for
/// results given as values and how often each came.
///
/// A mean that no mixture of the observed values has (all of them lie on one
/// side) is made possible by a thousandth of a result at the same distance on
/// the other side, as fishtest does with results that never came.
pub fn likelihood_ratio(results: &[(f64, f64)], low: f64, high: f64) -> f64 {
    let reach = |mean: f64| {
        let far = results.iter().map(|(value, _)| (value - mean).abs());
        far.fold(high - low, f64::max)
    };
    let mut results = results.to_vec();
    let above = |results: &[(f64, f64)]| results.iter().any(|(value, _)| *value > high);
    let below = |results: &[(f64, f64)]| results.iter().any(|(value, _)| *value < low);
    let (is_above, is_below) = (above(&results), below(&results));
    let (top, bottom) = (high + reach(high), low - reach(low));
    if !is_above {
        results.push((top, 1e-3));
    }
    if !is_below {
        results.push((bottom, 1e-3));
    }
    let tilts = [low, high].map(|mean| tilt(&results, mean));
    let gain = |(value, count): &(f64, f64)| {
        let [low, high] =
            [(low, tilts[0]), (high, tilts[1])].map(|(mean, tilt)| (tilt * (value - mean)).ln_1p());
        count * (low - high)
    };
    results.iter().map(gain).sum()
}

/// The x that solves the secular equation Σ pᵢdᵢ / (1 + x·dᵢ) = 0, where dᵢ is
/// a value's distance from `mean`: the likeliest distribution with that mean
/// gives each value the weight pᵢ / (1 + x·dᵢ). The sum falls with x.
fn tilt(results: &[(f64, f64)], mean: f64) -> f64 {
    let distances = results.iter().map(|(value, _)| value - mean);
    let most = distances.clone().fold(f64::MIN, f64::max);
    let least = distances.fold(f64::MAX, f64::min);
    let slope = |x: f64| {
        let terms = results.iter().map(|(value, count)| {
            let distance = value - mean;
            count * distance / (1.0 + x * distance)
        });
        terms.sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if slope(middle) > 0.0 {
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

    const SURE: Bounds = Bounds {
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
    fn the_ratio_is_that_of_fishtest() {
        for (counts, low, high, known) in [
            ([10, 20, 40, 20, 10], 0.0, 5.0, -0.034_506_850_951_681_63),
            ([2, 8, 20, 30, 40], 0.0, 20.0, 5.075_977_753_709_371),
            ([30, 20, 10, 4, 1], 0.0, 10.0, -1.798_198_649_064_855),
        ] {
            let results: Vec<(f64, f64)> = (0..5)
                .map(|place| f64::from(place) / 4.0)
                .zip(counts.map(f64::from))
                .collect();
            let ratio = likelihood_ratio(&results, score(low), score(high));
            assert!((ratio - known).abs() < 1e-9, "{ratio} for {counts:?}");
        }
    }

    #[test]
    fn the_limits_are_walds() {
        let (low, high) = SURE.limits();
        assert!((low + 2.944_438_979).abs() < 1e-8);
        assert!((high - 2.944_438_979).abs() < 1e-8);
    }

    #[test]
    fn results_on_one_side_alone_decide_and_stay_finite() {
        for (all, decision) in [(5.0, Decision::Stronger), (-5.0, Decision::NotStronger)] {
            let mut test = Test::new(SURE);
            for _ in 0..FEWEST {
                assert_eq!(test.decision(), None);
                test.add(all);
            }
            assert!(test.ratio().is_finite());
            assert_eq!(test.decision(), Some(decision), "{}", test.ratio());
        }
    }

    #[test]
    fn bits_order_as_numbers_do() {
        let numbers = [-2.5, -1.0, -0.0, 0.5, 3.0];
        let bits = numbers.map(ordered);
        assert!(bits.is_sorted());
        assert_eq!(bits.map(value), numbers);
    }

    /// 400 contests at each bound, with a spread of ten points: at most one in
    /// twenty is decided wrongly, give or take three standard errors.
    #[test]
    fn it_is_wrong_as_seldom_as_it_says() {
        let mut dice = SplitMix::new(5);
        let mut points = |mean: f64| mean + f64::from(dice.below(35)) - 17.0;
        for (mean, wrong) in [(0.0, Decision::Stronger), (1.0, Decision::NotStronger)] {
            let mistakes = (0..400).filter(|_| {
                let mut test = Test::new(SURE);
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
