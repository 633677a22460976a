//! The value of knocking, by the own sum and the smallest opponent hand.

use crate::interval::student_t_quantile;

/// Larger sums are counted in the row of this one.
pub const MAX_SUM: usize = 25;
/// Larger hands are counted in the column of this one.
pub const MAX_CARDS: usize = 8;
/// A cell with fewer rounds has no figure.
const MIN_ROUNDS: u64 = 10;

/// One decision whether to knock, played out with both actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct KnockComparison {
    /// The sum of the own hand.
    pub(crate) sum: u16,
    /// The number of cards of the smallest opponent hand.
    pub(crate) cards: usize,
    /// The points that the knock added to the lead over the others.
    pub(crate) lead: f64,
    /// The points that the knock saved the own hand.
    pub(crate) own: f64,
}

/// A mean of clustered observations: the decisions of one round share its cards,
/// so rounds are the clusters. The variance is the linearised variance of a
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
    fn add(&mut self, sum: f64, count: f64) {
        self.clusters += 1;
        self.count += count;
        self.sum += sum;
        let squares = [sum * sum, sum * count, count * count];
        for (all, one) in self.squares.iter_mut().zip(squares) {
            *all += one;
        }
    }

    /// The number of rounds.
    pub fn rounds(&self) -> u64 {
        self.clusters
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// The half-width of the mean's 95 % confidence interval.
    pub fn interval(&self) -> f64 {
        let (mean, clusters) = (self.mean(), self.clusters as f64);
        let [ss, sn, nn] = self.squares;
        let residuals = (ss - 2.0 * mean * sn + mean * mean * nn).max(0.0);
        let variance = residuals * clusters / (clusters - 1.0) / (self.count * self.count);
        student_t_quantile(self.clusters - 1) * variance.sqrt()
    }
}

/// The means of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct GridCell {
    lead: ClusterMean,
    own: ClusterMean,
}

/// The value of knocking compared with playing on, in every cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    rounds: u64,
    cells: [[GridCell; MAX_CARDS]; MAX_SUM + 1],
}

impl Grid {
    /// Adds the decisions of one round.
    pub(crate) fn add_round(&mut self, comparisons: &[KnockComparison]) {
        self.rounds += 1;
        let position = |it: &KnockComparison| {
            let sum = usize::from(it.sum).min(MAX_SUM);
            (sum, it.cards.clamp(1, MAX_CARDS))
        };
        let mut positions: Vec<_> = comparisons.iter().map(position).collect();
        positions.sort_unstable();
        positions.dedup();
        for (sum, cards) in positions {
            let here = comparisons.iter().filter(|it| position(it) == (sum, cards));
            let count = here.clone().count() as f64;
            let cell = &mut self.cells[sum][cards - 1];
            let lead = here.clone().map(|it| it.lead).sum();
            cell.lead.add(lead, count);
            cell.own.add(here.map(|it| it.own).sum(), count);
        }
    }

    /// The number of rounds that were played.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// The points that a knock adds to the lead over the mean of the others, for
    /// an own sum (at most [`MAX_SUM`]) and the number of cards of the smallest
    /// opponent hand (1 to [`MAX_CARDS`]); `None` with too few rounds.
    pub fn lead(&self, sum: usize, cards: usize) -> Option<ClusterMean> {
        if_enough_rounds(self.cells[sum][cards - 1].lead)
    }

    /// The points that a knock saves the own score; `None` with too few rounds.
    pub fn own(&self, sum: usize, cards: usize) -> Option<ClusterMean> {
        if_enough_rounds(self.cells[sum][cards - 1].own)
    }
}

fn if_enough_rounds(mean: ClusterMean) -> Option<ClusterMean> {
    (mean.clusters >= MIN_ROUNDS).then_some(mean)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::Mean;
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

    #[test]
    fn large_sums_and_hands_are_counted_together() {
        let mut grid = Grid::default();
        let comparison = |sum, cards| KnockComparison {
            sum,
            cards,
            lead: 1.0,
            own: 2.0,
        };
        for _ in 0..MIN_ROUNDS {
            grid.add_round(&[comparison(25, 8), comparison(60, 11)]);
        }
        let cell = grid.lead(MAX_SUM, MAX_CARDS).expect("enough");
        assert_eq!((cell.rounds(), cell.mean()), (MIN_ROUNDS, 1.0));
        assert_eq!(grid.own(25, 8).map(|cell| cell.mean()), Some(2.0));
        assert_eq!(grid.lead(24, 8), None);
    }
}
