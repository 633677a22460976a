//! The value of knocking, by the own sum and the smallest opponent hand.

use crate::cluster_mean::ClusterMean;

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
    (mean.clusters() >= MIN_ROUNDS).then_some(mean)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!((cell.clusters(), cell.mean()), (MIN_ROUNDS, 1.0));
        assert_eq!(grid.own(25, 8).map(|cell| cell.mean()), Some(2.0));
        assert_eq!(grid.lead(24, 8), None);
    }
}
