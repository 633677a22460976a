//! Means with confidence intervals.

use brelan_bots::Unit;

/// The 97.5 % quantile of the standard normal distribution, for two-sided 95 %
/// intervals.
pub(crate) const NORMAL_QUANTILE: f64 = 1.959_963_984_540_054;

/// The running mean and variance of values, by Welford's algorithm (1962).
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
pub struct Mean {
    count: u64,
    mean: f64,
    /// The sum of squared deviations from the mean.
    squared_deviations: f64,
}

impl Mean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let deviation = value - self.mean;
        self.mean += deviation / self.count as f64;
        self.squared_deviations += deviation * (value - self.mean);
    }

    /// The number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The unbiased sample variance; 0 with fewer than two values.
    pub fn variance(&self) -> f64 {
        match self.count {
            0 | 1 => 0.0,
            count => self.squared_deviations / (count - 1) as f64,
        }
    }

    /// The half-width of the 95 % confidence interval of a mean in that unit.
    ///
    /// For win shares it has a lower bound, because `n` wins out of `n` have a
    /// sample variance of 0: the bound is 1 − 0.05^(1/n), the exact form of the
    /// rule of three.
    pub fn interval_of(&self, unit: Unit) -> f64 {
        match unit {
            Unit::PointsARound => self.interval(),
            Unit::WinShare => self
                .interval()
                .max(1.0 - 0.05_f64.powf(1.0 / self.count as f64)),
        }
    }

    /// The half-width of the 95 % confidence interval of the mean, by Student's
    /// t-distribution; NaN with fewer than two values.
    pub fn interval(&self) -> f64 {
        match self.count {
            0 | 1 => f64::NAN,
            count => student_t_quantile(count - 1) * (self.variance() / count as f64).sqrt(),
        }
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
    fn a_hundred_wins_of_a_hundred_have_an_interval_of_three_percent() {
        let wins = mean(&[1.0; 100]);
        assert_eq!(wins.interval_of(Unit::PointsARound), 0.0);
        assert!((wins.interval_of(Unit::WinShare) - 0.0295).abs() < 1e-4);
        assert!(mean(&[1.0]).interval_of(Unit::WinShare) > 0.9);
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
}
