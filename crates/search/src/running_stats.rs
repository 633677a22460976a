//! Mean and variance of values that come one by one.

/// The running mean and variance of values, by Welford's algorithm (1962).
///
/// ```
/// use brelan_search::RunningStats;
///
/// let mut stats = RunningStats::default();
/// for value in [1.0, 2.0, 3.0] {
///     stats.add(value);
/// }
/// assert_eq!((stats.mean(), stats.variance()), (2.0, 1.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunningStats {
    count: u64,
    mean: f64,
    /// The sum of squared deviations from the mean.
    squared_deviations: f64,
}

impl RunningStats {
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

    /// The standard error of the mean; infinite with fewer than two values.
    pub fn standard_error(&self) -> f64 {
        match self.count {
            0 | 1 => f64::INFINITY,
            count => (self.variance() / count as f64).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_the_deviation_over_the_root_of_the_number() {
        let mut stats = RunningStats::default();
        assert_eq!(stats.standard_error(), f64::INFINITY);
        stats.add(2.0);
        assert_eq!(
            (stats.variance(), stats.standard_error()),
            (0.0, f64::INFINITY)
        );
        for value in [4.0, 6.0, 8.0] {
            stats.add(value);
        }
        assert_eq!((stats.count(), stats.mean()), (4, 5.0));
        let error = (20.0_f64 / 3.0 / 4.0).sqrt();
        assert_eq!(stats.standard_error(), error);
    }
}
