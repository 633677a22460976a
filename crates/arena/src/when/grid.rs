//! What knocking is worth, by the own sum and the smallest other hand.

use crate::interval::student;

/// Sums from here on are counted together.
pub const MOST_SUM: usize = 25;
/// So are hands of this many cards and more.
pub const MOST_CARDS: usize = 8;
/// A figure from fewer rounds would say nothing.
const FEWEST: u64 = 10;

/// One chance to knock, played both ways.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Branch {
    /// What the own hand was worth.
    pub(crate) sum: u16,
    /// The number of cards of the smallest other hand.
    pub(crate) cards: usize,
    /// By how many points the lead over the others was larger with the knock.
    pub(crate) lead: f64,
    /// By how many the own points were fewer with it.
    pub(crate) own: f64,
}

/// The mean of values that come in groups which belong together: a round has
/// several chances to knock, and they share its cards. The interval is by
/// rounds (the linearised variance of a ratio: Cochran, *Sampling Techniques*,
/// 1977, chapter 9).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clustered {
    groups: u64,
    count: f64,
    sum: f64,
    /// Sums over the groups: of s², of s·n and of n², where s is a group's sum
    /// and n its number of values.
    squares: [f64; 3],
}

impl Clustered {
    fn add(&mut self, sum: f64, count: f64) {
        self.groups += 1;
        self.count += count;
        self.sum += sum;
        let squares = [sum * sum, sum * count, count * count];
        for (all, one) in self.squares.iter_mut().zip(squares) {
            *all += one;
        }
    }

    /// How many rounds it comes from.
    pub fn rounds(&self) -> u64 {
        self.groups
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// Half the width of the mean's 95 % interval.
    pub fn interval(&self) -> f64 {
        let (mean, groups) = (self.mean(), self.groups as f64);
        let [ss, sn, nn] = self.squares;
        let spread = (ss - 2.0 * mean * sn + mean * mean * nn).max(0.0);
        let variance = spread * groups / (groups - 1.0) / (self.count * self.count);
        student(self.groups - 1) * variance.sqrt()
    }
}

/// The figures of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Square {
    lead: Clustered,
    own: Clustered,
}

/// What knocking is worth against playing on, in every cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    rounds: u64,
    squares: [[Square; MOST_CARDS]; MOST_SUM + 1],
}

impl Grid {
    /// Takes in the chances of one round.
    pub(crate) fn add(&mut self, branches: &[Branch]) {
        self.rounds += 1;
        let place = |branch: &Branch| {
            let sum = usize::from(branch.sum).min(MOST_SUM);
            (sum, branch.cards.clamp(1, MOST_CARDS))
        };
        let mut places: Vec<_> = branches.iter().map(place).collect();
        places.sort_unstable();
        places.dedup();
        for (sum, cards) in places {
            let here = branches.iter().filter(|it| place(it) == (sum, cards));
            let count = here.clone().count() as f64;
            let square = &mut self.squares[sum][cards - 1];
            let lead = here.clone().map(|branch| branch.lead).sum();
            square.lead.add(lead, count);
            square.own.add(here.map(|branch| branch.own).sum(), count);
        }
    }

    /// How many rounds were played.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// By how many points the lead over the mean of the others is larger with
    /// a knock, for an own sum (at most [`MOST_SUM`]) and the cards of the
    /// smallest other hand (1 to [`MOST_CARDS`]); `None` where too few rounds
    /// came there.
    pub fn lead(&self, sum: usize, cards: usize) -> Option<Clustered> {
        enough(self.squares[sum][cards - 1].lead)
    }

    /// By how many points the own score is smaller with a knock.
    pub fn own(&self, sum: usize, cards: usize) -> Option<Clustered> {
        enough(self.squares[sum][cards - 1].own)
    }
}

fn enough(figures: Clustered) -> Option<Clustered> {
    (figures.groups >= FEWEST).then_some(figures)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::Mean;
    use brelan_kernel::{Dice, SplitMix};

    #[test]
    fn groups_of_one_are_ordinary_values() {
        let (mut clustered, mut mean) = (Clustered::default(), Mean::default());
        for value in [1.0, 4.0, 2.0, 8.0, 5.0] {
            clustered.add(value, 1.0);
            mean.add(value);
        }
        assert!((clustered.mean() - mean.mean()).abs() < 1e-12);
        assert!((clustered.interval() - mean.interval()).abs() < 1e-12);
    }

    #[test]
    fn a_group_of_equal_values_is_one_observation() {
        let (mut single, mut tripled) = (Clustered::default(), Clustered::default());
        for value in [1.0, 4.0, 2.0, 8.0, 5.0] {
            single.add(value, 1.0);
            tripled.add(3.0 * value, 3.0);
        }
        assert!((single.interval() - tripled.interval()).abs() < 1e-12);
    }

    /// 500 times 40 groups of one to four values that share half of their
    /// spread: 95 % of the intervals hold the true mean, give or take three
    /// standard errors of that count.
    #[test]
    fn the_interval_covers_the_truth_as_often_as_it_says() {
        let mut dice = SplitMix::new(3);
        let covered = (0..500).filter(|_| {
            let mut clustered = Clustered::default();
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
        let branch = |sum, cards| Branch {
            sum,
            cards,
            lead: 1.0,
            own: 2.0,
        };
        for _ in 0..FEWEST {
            grid.add(&[branch(25, 8), branch(60, 11)]);
        }
        let cell = grid.lead(MOST_SUM, MOST_CARDS).expect("enough");
        assert_eq!((cell.rounds(), cell.mean()), (FEWEST, 1.0));
        assert_eq!(grid.own(25, 8).map(|cell| cell.mean()), Some(2.0));
        assert_eq!(grid.lead(24, 8), None);
    }
}
