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
//!
//! Far from both means that ratio tells little: neither distribution is likely, and both become
//! alike. So a confidence sequence that lies beyond both means decides, too.

use crate::interval::Mean;
use brelan_bots::Unit;
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

/// What a decision was made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// The log-likelihood ratio reached a limit.
    LikelihoodRatio,
    /// The confidence sequence of the mean lies beyond both hypotheses.
    ConfidenceSequence,
}

/// A running test: a histogram of the results.
#[derive(Clone, Debug)]
pub(crate) struct Sprt {
    pub(crate) bounds: Bounds,
    unit: Unit,
    mean: Mean,
    /// Counts by [`sort_key`] of the value.
    counts: BTreeMap<u64, u64>,
}

impl Sprt {
    /// A test of results in that unit.
    pub(crate) fn new(bounds: Bounds, unit: Unit) -> Sprt {
        Sprt {
            bounds,
            unit,
            mean: Mean::default(),
            counts: BTreeMap::new(),
        }
    }

    pub(crate) fn add(&mut self, value: f64) {
        *self.counts.entry(sort_key(value)).or_default() += 1;
        self.mean.add(value);
    }

    /// The log-likelihood ratio so far.
    pub(crate) fn log_likelihood_ratio(&self) -> f64 {
        let counts = self.counts.iter();
        let results: Vec<(f64, f64)> = counts
            .map(|(key, count)| (value_of_key(*key), *count as f64))
            .collect();
        log_likelihood_ratio(&results, self.unit, self.bounds.low, self.bounds.high)
    }

    /// The decision with what it was made by, once there is one.
    pub(crate) fn decision(&self) -> Option<(Decision, Criterion)> {
        if self.mean.count() < SPRT_MIN_DEALS {
            return None;
        }
        let by_sequence = || Some((self.sequence_decision()?, Criterion::ConfidenceSequence));
        let by_ratio = self.ratio_decision();
        let by_ratio = by_ratio.map(|decision| (decision, Criterion::LikelihoodRatio));
        by_ratio.or_else(by_sequence)
    }

    fn ratio_decision(&self) -> Option<Decision> {
        let (low, high) = self.bounds.limits();
        match self.log_likelihood_ratio() {
            llr if llr >= high => Some(Decision::Stronger),
            llr if llr <= low => Some(Decision::NotStronger),
            _ => None,
        }
    }

    /// The decision of a result that is far from both hypotheses. Where one of them is true, its
    /// sequence must miss it by more than their difference, which hardly adds to the error rates.
    fn sequence_decision(&self) -> Option<Decision> {
        let Bounds { low, high, .. } = self.bounds;
        let sequence = |alpha| self.mean.sequence_interval(self.unit, alpha);
        if sequence(self.bounds.alpha).low > high {
            return Some(Decision::Stronger);
        }
        (sequence(self.bounds.beta).high < low).then_some(Decision::NotStronger)
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
/// other side, as fishtest does for results with a count of 0. Shares of wins have ends: there it
/// is added at 0 or 1.
pub fn log_likelihood_ratio(results: &[(f64, f64)], unit: Unit, low: f64, high: f64) -> f64 {
    let max_distance = |mean: f64| {
        let distances = results.iter().map(|(value, _)| (value - mean).abs());
        distances.fold(high - low, f64::max)
    };
    let mut results = results.to_vec();
    let has_above = |results: &[(f64, f64)]| results.iter().any(|(value, _)| *value > high);
    let has_below = |results: &[(f64, f64)]| results.iter().any(|(value, _)| *value < low);
    let (is_above, is_below) = (has_above(&results), has_below(&results));
    let (mut top, mut bottom) = (high + max_distance(high), low - max_distance(low));
    if unit == Unit::WinShare {
        // With a mean at an end itself every share would have to be there.
        top = if high < 1.0 { 1.0 } else { top };
        bottom = if low > 0.0 { 0.0 } else { bottom };
    }
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
            let llr = log_likelihood_ratio(&results, Unit::WinShare, score(low), score(high));
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
            let mut test = Sprt::new(BOUNDS, Unit::PointsARound);
            for _ in 0..SPRT_MIN_DEALS {
                assert_eq!(test.decision(), None);
                test.add(all);
            }
            assert!(test.log_likelihood_ratio().is_finite());
            let decided = test.decision().map(|(decision, _)| decision);
            assert_eq!(decided, Some(decision), "{}", test.log_likelihood_ratio());
        }
    }

    #[test]
    fn sort_keys_order_as_the_numbers() {
        let numbers = [-2.5, -1.0, -0.0, 0.5, 3.0];
        let keys = numbers.map(sort_key);
        assert!(keys.is_sorted());
        assert_eq!(keys.map(value_of_key), numbers);
    }

    /// The number of results after which the test decides, and its decision.
    fn run(bounds: Bounds, unit: Unit, mut result: impl FnMut() -> f64) -> (u64, Decision) {
        let mut test = Sprt::new(bounds, unit);
        loop {
            test.add(result());
            if let Some((decision, _)) = test.decision() {
                return (test.mean.count(), decision);
            }
        }
    }

    #[test]
    fn a_clearer_result_takes_no_more_deals() {
        let mut dice = SplitMix::new(3);
        for high in [1.0, 0.2] {
            let bounds = Bounds { high, ..BOUNDS };
            for lead in [30.0, 100.0] {
                let points = || lead + f64::from(dice.below(35)) - 17.0;
                let decided = run(bounds, Unit::PointsARound, points);
                assert_eq!(
                    decided,
                    (SPRT_MIN_DEALS, Decision::Stronger),
                    "{lead}, {high}"
                );
                let points = || f64::from(dice.below(35)) - 17.0 - lead;
                let decided = run(bounds, Unit::PointsARound, points);
                assert_eq!(
                    decided,
                    (SPRT_MIN_DEALS, Decision::NotStronger),
                    "{lead}, {high}"
                );
            }
        }
    }

    #[test]
    fn thirty_wins_do_not_tell_ninety_five_percent_from_ninety_nine() {
        let won = [(1.0, 30.0)];
        // Wald's ratio of thirty wins: 30 ln(0.99 / 0.95).
        let llr = log_likelihood_ratio(&won, Unit::WinShare, 0.95, 0.99);
        assert!((llr - 1.237).abs() < 0.01, "{llr}");
        let lost = log_likelihood_ratio(&[(0.0, 30.0)], Unit::WinShare, 0.01, 0.05);
        assert!((lost + llr).abs() < 1e-9, "{lost}");
        for bounds in [(0.0, 0.5), (0.5, 1.0), (0.0, 1.0)] {
            let llr = log_likelihood_ratio(&won, Unit::WinShare, bounds.0, bounds.1);
            assert!(llr.is_finite(), "{llr} for {bounds:?}");
        }
    }

    /// 300 contests at each bound, with results of several distributions: at most one in twenty is
    /// decided wrongly, within three standard errors.
    #[test]
    fn the_error_rates_are_the_nominal_ones() {
        let mut dice = SplitMix::new(5);
        let mut share = move || f64::from(dice.word()) / 4_294_967_296.0;
        let skewed = |u: f64| 20.0 * (u * u - 1.0 / 3.0);
        let all: [(&str, &dyn Fn(f64) -> f64); 5] = [
            ("even", &|u| 35.0 * u - 17.5),
            ("narrow", &|u| 9.0 * u - 4.5),
            ("skewed to the right", &skewed),
            ("skewed to the left", &|u| -skewed(u)),
            ("rarely a loss", &|u| if u < 0.9 { 3.0 } else { -27.0 }),
        ];
        for (name, points) in all {
            for (mean, wrong) in [(0.0, Decision::Stronger), (1.0, Decision::NotStronger)] {
                let mistakes = (0..300).filter(|_| {
                    let mut test = Sprt::new(BOUNDS, Unit::PointsARound);
                    loop {
                        // Rounded at random, so that there are few values and the mean is the same.
                        (0..10).for_each(|_| test.add((mean + points(share()) + share()).floor()));
                        if let Some((decision, _)) = test.decision() {
                            return decision == wrong;
                        }
                    }
                });
                let rate = mistakes.count() as f64 / 300.0;
                assert!(rate < 0.05 + 0.038, "{rate} at {mean}, {name}");
            }
        }
    }
}
