//! Means with confidence intervals.

use brelan_bots::Unit;
use brelan_search::RunningStats;

/// The confidence level of every interval, as a fraction of 1.
pub const CONFIDENCE_LEVEL: f64 = 0.95;

/// The 97.5 % quantile of the standard normal distribution, for two-sided 95 %
/// intervals.
pub(crate) const NORMAL_QUANTILE: f64 = 1.959_963_984_540_054;

/// The number of values at which a confidence sequence is narrowest, compared with
/// the interval of a fixed number.
const NARROWEST_AT_VALUES: f64 = 200.0;

/// A 95 % confidence interval. Its ends are NaN where it is unknown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval from `mean − half_width` to `mean + half_width`.
    pub fn around(mean: f64, half_width: f64) -> Interval {
        Interval {
            low: mean - half_width,
            high: mean + half_width,
        }
    }

    /// The interval in words that follow its mean: `± 0.40`, or `(84.2–88.3)` where its
    /// sides differ; nothing where it is unknown.
    pub fn text(&self, mean: f64, digits: usize) -> String {
        let number = |value: f64| format!("{value:.digits$}");
        let [below, above] = [mean - self.low, self.high - mean].map(number);
        match (self.low.is_nan(), below == above) {
            (true, _) => String::new(),
            (_, true) => format!("± {above}"),
            _ => format!("({}–{})", number(self.low), number(self.high)),
        }
    }

    /// The interval in another unit, which is a multiple of this one's.
    pub fn scaled(&self, factor: f64) -> Interval {
        Interval {
            low: factor * self.low,
            high: factor * self.high,
        }
    }

    /// Half the distance between its ends.
    pub fn half_width(&self) -> f64 {
        0.5 * (self.high - self.low)
    }
}

/// What an interval promises. It can be matched exhaustively: a report must say in words what its
/// intervals promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// It covers the truth in 95 % of the cases, for a number of values that was
    /// fixed beforehand.
    Fixed,
    /// All intervals of the sequence cover the truth together in 95 % of the cases,
    /// so that the values may decide when to stop: a confidence sequence.
    Anytime,
}

impl Coverage {
    /// What intervals over `played` of the `asked` values promise: where fewer were played, the
    /// values may have decided when to stop.
    pub const fn of(played: u64, asked: u64) -> Coverage {
        match played < asked {
            true => Coverage::Anytime,
            false => Coverage::Fixed,
        }
    }

    /// What results that were taken from all of these promise together.
    pub fn of_all(all: impl IntoIterator<Item = Coverage>) -> Coverage {
        let mut all = all.into_iter();
        match all.any(|coverage| coverage == Coverage::Anytime) {
            true => Coverage::Anytime,
            false => Coverage::Fixed,
        }
    }

    /// The one that [`name`](Coverage::name) gives that name.
    pub fn from_name(name: &str) -> Option<Coverage> {
        let mut all = [Coverage::Fixed, Coverage::Anytime].into_iter();
        all.find(|coverage| coverage.name() == name)
    }

    /// Its name in data: how the interval is computed.
    pub const fn name(self) -> &'static str {
        match self {
            Coverage::Fixed => "fixed_number",
            Coverage::Anytime => "confidence_sequence",
        }
    }

    /// What the intervals of a table are, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Coverage::Fixed => "95 % confidence intervals",
            Coverage::Anytime => "95 % confidence sequences",
        }
    }

    /// What one interval is, in words.
    pub const fn word(self) -> &'static str {
        match self {
            Coverage::Fixed => "95 % interval",
            Coverage::Anytime => "95 % confidence sequence",
        }
    }

    /// The half-width of the interval of `count` values in standard errors; NaN for
    /// fewer than two.
    ///
    /// For a fixed number it is the quantile of Student's t-distribution. A
    /// confidence sequence has the boundary of a mixture of normal distributions
    /// (Robbins, 1970), which holds for means of any distribution with a variance as
    /// their number grows (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
    /// *Time-uniform central limit theory and asymptotic confidence sequences*, 2024,
    /// theorem 2.2). It is widened as t is against the normal quantile, because the
    /// variance of few values is uncertain.
    pub(crate) fn quantile(self, count: u64) -> f64 {
        match self {
            Coverage::Fixed if count < 2 => f64::NAN,
            Coverage::Fixed => student_t_quantile(count - 1),
            Coverage::Anytime => sequence_quantile(count, 1.0 - CONFIDENCE_LEVEL),
        }
    }
}

/// The half-width in standard errors of a confidence sequence that misses the truth at any time
/// with the probability `alpha`, at its `count` values; NaN for fewer than two.
fn sequence_quantile(count: u64, alpha: f64) -> f64 {
    if count < 2 {
        return f64::NAN;
    }
    let (t, n) = (student_t_quantile(count - 1), count as f64);
    let twice_log = -2.0 * alpha.ln();
    // n·ρ², where ρ makes the sequence narrowest at that number.
    let information = n * (twice_log + twice_log.ln_1p()) / NARROWEST_AT_VALUES;
    let odds = (information + 1.0).sqrt() / alpha;
    let boundary = (2.0 * (information + 1.0) / information * odds.ln()).sqrt();
    boundary * t / NORMAL_QUANTILE
}

/// The mean of values with its 95 % confidence interval.
///
/// ```
/// use brelan_arena::Mean;
///
/// let mut mean = Mean::default();
/// for value in [1.0, 2.0, 3.0] {
///     mean.add(value);
/// }
/// assert_eq!(mean.mean(), 2.0);
/// // Student's t with two degrees of freedom: 4.303 · 1 / √3.
/// assert!((mean.interval() - 2.484).abs() < 0.001);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean(RunningStats);

impl Mean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.0.add(value);
    }

    /// The number of values.
    pub fn count(&self) -> u64 {
        self.0.count()
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        self.0.mean()
    }

    /// The unbiased sample variance; 0 with fewer than two values.
    pub fn variance(&self) -> f64 {
        self.0.variance()
    }

    /// The 95 % confidence interval of a mean in that unit.
    ///
    /// For win shares it is Wilson's score interval (1927), whose variance follows the
    /// mean: it stays between 0 and 1 and is not 0 wide where every deal was won. A
    /// deal of several tables is no coin toss, so the variance of one is multiplied by
    /// the observed dispersion, which is at most 1.
    pub fn interval_of(&self, unit: Unit, coverage: Coverage) -> Interval {
        self.interval_of_quantile(unit, coverage.quantile(self.count()))
    }

    /// The interval of a confidence sequence that misses the truth at any time with the
    /// probability `alpha`; its ends are NaN for fewer than two values.
    pub(crate) fn sequence_interval(&self, unit: Unit, alpha: f64) -> Interval {
        self.interval_of_quantile(unit, sequence_quantile(self.count(), alpha))
    }

    fn interval_of_quantile(&self, unit: Unit, quantile: f64) -> Interval {
        let (count, mean) = (self.count(), self.mean());
        match unit {
            Unit::PointsARound => Interval::around(mean, quantile * self.0.standard_error()),
            Unit::WinShare => {
                wilson_interval(mean, self.dispersion() * quantile * quantile / count as f64)
            }
        }
    }

    /// The interval of the mean, where the values are differences of paired values with this unit.
    ///
    /// Differences of shares of wins lie between -1 and 1. Where all are equal, as of a bot that wins
    /// every deal and one that wins none, or of two that win every deal, their variance tells
    /// nothing: the interval is then Wilson's of the share (1 + difference) / 2.
    pub fn interval_of_difference(&self, unit: Unit, coverage: Coverage) -> Interval {
        let (count, mean) = (self.count(), self.mean());
        if unit == Unit::PointsARound || self.variance() > 0.0 {
            return self.interval_of(Unit::PointsARound, coverage);
        }
        let quantile = coverage.quantile(count);
        let share = wilson_interval((1.0 + mean) / 2.0, quantile * quantile / count as f64);
        Interval {
            low: 2.0 * share.low - 1.0,
            high: 2.0 * share.high - 1.0,
        }
    }

    /// The variance of shares of wins, compared with that of as many coin tosses; 1
    /// where all shares are equal, which tells nothing of their variance.
    fn dispersion(&self) -> f64 {
        let tosses = self.mean() * (1.0 - self.mean());
        match self.variance() {
            variance if variance > 0.0 && tosses > 0.0 => (variance / tosses).min(1.0),
            _ => 1.0,
        }
    }

    /// The half-width of the 95 % confidence interval of the mean, by Student's
    /// t-distribution; NaN with fewer than two values.
    pub fn interval(&self) -> f64 {
        self.interval_of(Unit::PointsARound, Coverage::Fixed)
            .half_width()
    }
}

/// Wilson's interval of a share; `k` is the square of the quantile times the dispersion, over the
/// number of values.
fn wilson_interval(share: f64, k: f64) -> Interval {
    let spread = (k * share * (1.0 - share) + 0.25 * k * k).sqrt();
    let centre = share + 0.5 * k;
    let Interval { low, high } = Interval::around(centre / (1.0 + k), spread / (1.0 + k));
    Interval {
        low: without_rounding_error(low),
        high: without_rounding_error(high),
    }
}

/// The end of an interval of shares. Where nothing or everything was won it is 0 or 1, which the
/// sum misses by the last bit of a number.
fn without_rounding_error(end: f64) -> f64 {
    let whole = end.round();
    match (end - whole).abs() < 1e-12 {
        // Adding 0 makes a zero positive.
        true => whole + 0.0,
        false => end,
    }
}

/// The 97.5 % quantile of Student's t-distribution: the Cornish-Fisher expansion
/// (Abramowitz and Stegun, 26.7.5), and exact values for few degrees of freedom,
/// where the expansion is inaccurate.
pub(crate) fn student_t_quantile(degrees_of_freedom: u64) -> f64 {
    const EXACT: [f64; 4] = [12.706_205, 4.302_653, 3.182_446, 2.776_445];
    if let Some(exact) = EXACT.get(degrees_of_freedom as usize - 1) {
        return *exact;
    }
    let (z, v) = (NORMAL_QUANTILE, degrees_of_freedom as f64);
    let terms = [
        (z.powi(3) + z) / 4.0,
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0,
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0,
        (79.0 * z.powi(9) + 776.0 * z.powi(7) + 1482.0 * z.powi(5)
            - 1920.0 * z.powi(3)
            - 945.0 * z)
            / 92_160.0,
    ];
    let terms = (1..).zip(terms);
    z + terms.map(|(power, term)| term / v.powi(power)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_kernel::{Dice, SplitMix};

    fn mean(values: &[f64]) -> Mean {
        let mut mean = Mean::default();
        values.iter().for_each(|value| mean.add(*value));
        mean
    }

    #[test]
    fn mean_and_variance_are_those_of_the_textbook() {
        let mean = mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!(mean.count(), 8);
        assert!((mean.mean() - 5.0).abs() < 1e-12);
        assert!((mean.variance() - 32.0 / 7.0).abs() < 1e-12);
    }

    #[test]
    fn one_value_has_no_interval() {
        assert!(mean(&[3.0]).interval().is_nan());
        assert!(Mean::default().interval().is_nan());
    }

    #[test]
    fn a_hundred_wins_of_a_hundred_reach_down_to_ninety_six_percent() {
        let wins = mean(&[1.0; 100]);
        assert_eq!(wins.interval(), 0.0);
        let interval = wins.interval_of(Unit::WinShare, Coverage::Fixed);
        assert!((interval.low - 0.962).abs() < 1e-3, "{interval:?}");
        for count in 2..200 {
            let wins = mean(&vec![1.0; count]).interval_of(Unit::WinShare, Coverage::Fixed);
            let losses = mean(&vec![0.0; count]).interval_of(Unit::WinShare, Coverage::Anytime);
            assert_eq!((wins.high, losses.low), (1.0, 0.0), "{count}");
            assert!(losses.low.is_sign_positive(), "{count}");
        }
        let one = mean(&[1.0]).interval_of(Unit::WinShare, Coverage::Fixed);
        assert!(one.low.is_nan());
    }

    /// 900 wins of 1,000: R's `prop.test(900, 1000, correct = FALSE)`.
    #[test]
    fn shares_of_wins_have_wilsons_interval() {
        let shares = [vec![1.0; 900], vec![0.0; 100]].concat();
        let interval = mean(&shares).interval_of(Unit::WinShare, Coverage::Fixed);
        assert!((interval.low - 0.8798).abs() < 1e-3, "{interval:?}");
        assert!((interval.high - 0.9171).abs() < 1e-3, "{interval:?}");
    }

    #[test]
    fn a_difference_of_wins_that_is_always_the_same_is_not_certain() {
        let of = |mean: Mean, unit| mean.interval_of_difference(unit, Coverage::Fixed);
        let best = of(mean(&[1.0; 100]), Unit::WinShare);
        assert!((best.low - 0.924).abs() < 1e-3, "{best:?}");
        assert_eq!(best.high, 1.0);
        let worst = of(mean(&[-1.0; 100]), Unit::WinShare);
        assert_eq!(worst.low, -1.0);
        assert!((worst.high + best.low).abs() < 1e-12, "{worst:?}");
        let alike = of(mean(&[0.0; 100]), Unit::WinShare);
        assert!((alike.high - 0.195).abs() < 1e-3, "{alike:?}");
        assert!((alike.low + alike.high).abs() < 1e-12, "{alike:?}");
        // Points have no bound from which that could be told.
        let same = of(mean(&[1.0; 100]), Unit::PointsARound);
        assert_eq!((same.low, same.high), (1.0, 1.0));
        let varying = mean(&[1.0, 0.0, 1.0, -0.5]);
        let expected = varying.interval_of(Unit::PointsARound, Coverage::Fixed);
        assert_eq!(of(varying, Unit::WinShare), expected);
    }

    #[test]
    fn pairs_of_tables_that_hardly_differ_have_a_narrow_interval() {
        let halves = [vec![0.5; 90], vec![1.0; 10]].concat();
        let of = |values: &[f64]| mean(values).interval_of(Unit::WinShare, Coverage::Fixed);
        let tosses = [vec![1.0; 55], vec![0.0; 45]].concat();
        assert!(of(&halves).half_width() < 0.4 * of(&tosses).half_width());
    }

    #[test]
    fn t_quantiles_are_those_of_the_tables() {
        for (freedom, table) in [
            (1, 12.706),
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
            (120, 1.980),
            (1_000_000, 1.960),
        ] {
            let t = student_t_quantile(freedom);
            assert!((t - table).abs() < 2e-3, "{freedom}: {t}");
        }
    }

    /// 2,000 samples of ten values with a known mean: 95 % of the intervals cover
    /// it, within three standard errors of that share (1.5 %).
    #[test]
    fn the_interval_has_its_nominal_coverage() {
        let mut dice = SplitMix::new(1);
        let mut normal = || {
            let words = (0..12).map(|_| f64::from(dice.word()) / 4_294_967_296.0);
            words.sum::<f64>() - 6.0
        };
        let covered = (0..2000).filter(|_| {
            let values: Vec<f64> = (0..10).map(|_| 3.0 + 2.0 * normal()).collect();
            let mean = mean(&values);
            (mean.mean() - 3.0).abs() <= mean.interval()
        });
        let share = covered.count() as f64 / 2000.0;
        assert!((share - 0.95).abs() < 0.015, "{share}");
    }

    /// 500 series of up to 2,000 values: a confidence sequence excludes the truth in
    /// at most 5 % of them at any time, within three standard errors. The intervals of
    /// a fixed number exclude it in many more.
    #[test]
    fn a_confidence_sequence_holds_at_all_times_together() {
        let mut dice = SplitMix::new(7);
        let mut missed = [0; 2];
        for _ in 0..500 {
            let mut mean = Mean::default();
            let mut has_missed = [false; 2];
            for count in 1..=2000 {
                // As skewed as points of a round are.
                let share = f64::from(dice.word()) / 4_294_967_296.0;
                mean.add(20.0 * share * share - 20.0 / 3.0);
                if count < 30 {
                    continue;
                }
                for (has, coverage) in has_missed
                    .iter_mut()
                    .zip([Coverage::Fixed, Coverage::Anytime])
                {
                    let Interval { low, high } = mean.interval_of(Unit::PointsARound, coverage);
                    *has |= low > 0.0 || high < 0.0;
                }
            }
            for (missed, has) in missed.iter_mut().zip(has_missed) {
                *missed += u32::from(has);
            }
        }
        let [fixed, anytime] = missed.map(|missed| f64::from(missed) / 500.0);
        assert!(anytime < 0.05 + 0.03, "{anytime}");
        assert!(fixed > 0.2, "{fixed}");
    }
}
