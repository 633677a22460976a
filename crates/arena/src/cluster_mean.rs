//! Means of observations that come in clusters.

use crate::interval::Coverage;

/// A mean of clustered observations: those of one match or round share its cards,
/// so it is their cluster. The variance is the linearised variance of a
/// ratio estimator (Cochran, *Sampling Techniques*, 1977, chapter 9).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClusterMean {
    clusters: u64,
    count: f64,
    sum: f64,
    /// Sums over the clusters of s², s·n and n², where s is a cluster's sum and n
    /// its number of values.
    squares: [f64; 3],
}

impl ClusterMean {
    /// Adds a cluster of `count` values.
    pub fn add(&mut self, sum: f64, count: f64) {
        self.clusters += 1;
        self.count += count;
        self.sum += sum;
        let squares = [sum * sum, sum * count, count * count];
        for (all, one) in self.squares.iter_mut().zip(squares) {
            *all += one;
        }
    }

    /// The number of clusters.
    pub fn clusters(&self) -> u64 {
        self.clusters
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        match self.clusters {
            0 => 0.0,
            _ => self.sum / self.count,
        }
    }

    /// The half-width of the mean's 95 % confidence interval, for a number of clusters that was
    /// fixed beforehand; NaN with fewer than two.
    pub fn interval(&self) -> f64 {
        self.interval_of(Coverage::Fixed)
    }

    /// The half-width of the interval that promises that.
    pub fn interval_of(&self, coverage: Coverage) -> f64 {
        let (mean, clusters) = (self.mean(), self.clusters as f64);
        let [ss, sn, nn] = self.squares;
        let residuals = (ss - 2.0 * mean * sn + mean * mean * nn).max(0.0);
        let variance = residuals * clusters / (clusters - 1.0) / (self.count * self.count);
        coverage.quantile(self.clusters) * variance.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::Mean;
    use brelan_bots::Unit;
    use brelan_kernel::{Dice, SplitMix};

    #[test]
    fn clusters_of_one_value_are_independent_observations() {
        let (mut clustered, mut mean) = (ClusterMean::default(), Mean::default());
        for value in [1.0, 4.0, 2.0, 8.0, 5.0] {
            clustered.add(value, 1.0);
            mean.add(value);
        }
        assert!((clustered.mean() - mean.mean()).abs() < 1e-12);
        assert!((clustered.interval() - mean.interval()).abs() < 1e-12);
    }

    #[test]
    fn a_confidence_sequence_of_clusters_is_as_wide_as_that_of_single_values() {
        let (mut clustered, mut mean) = (ClusterMean::default(), Mean::default());
        for value in [1.0, 4.0, 2.0, 8.0, 5.0] {
            clustered.add(value, 1.0);
            mean.add(value);
        }
        let of_values = mean.interval_of(Unit::PointsARound, Coverage::Anytime);
        let found = clustered.interval_of(Coverage::Anytime);
        assert!((found - of_values.half_width()).abs() < 1e-12);
        assert!(found > clustered.interval());
    }

    #[test]
    fn a_cluster_of_equal_values_is_one_observation() {
        let (mut single, mut tripled) = (ClusterMean::default(), ClusterMean::default());
        for value in [1.0, 4.0, 2.0, 8.0, 5.0] {
            single.add(value, 1.0);
            tripled.add(3.0 * value, 3.0);
        }
        assert!((single.interval() - tripled.interval()).abs() < 1e-12);
    }

    /// 500 samples of 40 clusters with one to four correlated values: 95 % of the
    /// intervals cover the true mean, within three standard errors of that share.
    #[test]
    fn the_interval_has_its_nominal_coverage() {
        let mut dice = SplitMix::new(3);
        let covered = (0..500).filter(|_| {
            let mut clustered = ClusterMean::default();
            for _ in 0..40 {
                let count = 1 + dice.below(4);
                let shared = f64::from(dice.below(21));
                let own: f64 = (0..count).map(|_| f64::from(dice.below(21))).sum();
                clustered.add(f64::from(count) * shared + own, count.into());
            }
            (clustered.mean() - 20.0).abs() <= clustered.interval()
        });
        let share = covered.count() as f64 / 500.0;
        assert!((share - 0.95).abs() < 0.03, "{share}");
    }
}
