//! Means and how sure they are.

use brelan_bots::Unit;

/// What 95 % of a normal distribution lies within, in standard deviations.
const NORMAL: f64 = 1.959_963_984_540_054;

/// The mean of values that come one by one (Welford, 1962).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    count: u64,
    mean: f64,
    /// The sum of squared distances from the mean.
    squares: f64,
}

impl Mean {
    /// Takes in a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// How many values there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The variance of the values, estimated from them; 0 of fewer than two.
    pub fn variance(&self) -> f64 {
        match self.count {
            0 | 1 => 0.0,
            count => self.squares / (count - 1) as f64,
        }
    }

    /// Half the width of the 95 % interval of a mean in that unit.
    ///
    /// Of shares of wins it is never less than what `n` wins out of `n` still
    /// leave open: the share that would give them with 5 % (the rule of three).
    pub fn interval_of(&self, unit: Unit) -> f64 {
        match unit {
            Unit::PointsARound => self.interval(),
            Unit::WinShare => self
                .interval()
                .max(1.0 - 0.05_f64.powf(1.0 / self.count as f64)),
        }
    }

    /// Half the width of the 95 % interval of the mean, by Student's t; not a
    /// number with fewer than two values, for then nothing is known of it.
    pub fn interval(&self) -> f64 {
        match self.count {
            0 | 1 => f64::NAN,
            count => student(count - 1) * (self.variance() / count as f64).sqrt(),
        }
    }
}

/// What 95 % of Student's t with so many degrees of freedom lies within: the
/// expansion of Cornish and Fisher (Abramowitz and Stegun, 26.7.5), and the
/// true values where that is not close.
pub(crate) fn student(freedom: u64) -> f64 {
    const FEW: [f64; 4] = [12.706_205, 4.302_653, 3.182_446, 2.776_445];
    if let Some(known) = FEW.get(freedom as usize - 1) {
        return *known;
    }
    let (z, v) = (NORMAL, freedom as f64);
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
    fn mean_and_variance_are_the_textbooks() {
        let mean = mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!(mean.count(), 8);
        assert!((mean.mean() - 5.0).abs() < 1e-12);
        assert!((mean.variance() - 32.0 / 7.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_known_from_one_value() {
        assert!(mean(&[3.0]).interval().is_nan());
        assert!(Mean::default().interval().is_nan());
    }

    #[test]
    fn a_hundred_wins_of_a_hundred_leave_three_in_a_hundred_open() {
        let wins = mean(&[1.0; 100]);
        assert_eq!(wins.interval_of(Unit::PointsARound), 0.0);
        assert!((wins.interval_of(Unit::WinShare) - 0.0295).abs() < 1e-4);
        assert!(mean(&[1.0]).interval_of(Unit::WinShare) > 0.9);
    }

    #[test]
    fn students_t_is_the_tables() {
        for (freedom, table) in [
            (1, 12.706),
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
            (120, 1.980),
            (1_000_000, 1.960),
        ] {
            let t = student(freedom);
            assert!((t - table).abs() < 2e-3, "{freedom}: {t}");
        }
    }

    /// 2,000 times ten values with a known mean: 95 % of the intervals hold it,
    /// give or take three standard errors of that count (1.5 %).
    #[test]
    fn the_interval_covers_the_truth_as_often_as_it_says() {
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
