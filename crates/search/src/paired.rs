//! Paired comparisons: by how much two actions differ in the same worlds.

use crate::running_stats::RunningStats;

/// What each action of the root was worth to the searching seat, world by world. The
/// worlds of one search are the same for all its actions: an action that was dropped
/// has those before.
pub(crate) struct Samples<A> {
    /// Each action with its payoffs, world by world.
    payoffs: Vec<(A, Vec<f32>)>,
}

/// The most payoffs of an action that are kept: a budget of time may allow any number of
/// simulations. With more of them the true error is smaller than the one that is given.
const MAX_KEPT_PAYOFFS: usize = 1 << 16;

impl<A: Copy + PartialEq> Samples<A> {
    /// No payoffs yet, with room for those of `worlds` worlds: a simulation allocates nothing.
    pub(crate) fn new(actions: &[A], worlds: usize) -> Samples<A> {
        let room = worlds.min(MAX_KEPT_PAYOFFS);
        let payoffs = actions
            .iter()
            .map(|action| (*action, Vec::with_capacity(room)))
            .collect();
        Samples { payoffs }
    }

    /// Adds the payoff of an action in the next world.
    pub(crate) fn push(&mut self, action: A, payoff: f32) {
        let found = self.payoffs.iter_mut().find(|(known, _)| *known == action);
        if let Some((_, payoffs)) = found
            && payoffs.len() < MAX_KEPT_PAYOFFS
        {
            payoffs.push(payoff);
        }
    }

    /// The payoffs of an action, world by world.
    fn of(&self, action: A) -> &[f32] {
        let found = self.payoffs.iter().find(|(known, _)| *known == action);
        found.map_or(&[], |(_, payoffs)| payoffs)
    }
}

/// The most blocks whose means are compared. Below twice as many worlds each world is
/// a block of its own.
const BLOCKS: usize = 20;

/// The standard error of the mean difference between two actions over several
/// searches; infinite where there are fewer than two blocks.
pub(crate) fn standard_error<A: Copy + PartialEq>(searches: &[Samples<A>], one: A, best: A) -> f64 {
    if one == best {
        return 0.0;
    }
    let pairs = searches
        .iter()
        .flat_map(|samples| samples.of(one).iter().zip(samples.of(best)));
    let worlds = pairs.clone().count();
    let length = if worlds < 2 * BLOCKS {
        1
    } else {
        worlds / BLOCKS
    };
    let mut means = RunningStats::default();
    let mut block = 0.0;
    // The last few worlds that fill no block are left out.
    for (number, (one, best)) in pairs.enumerate() {
        block += f64::from(*one) - f64::from(*best);
        if (number + 1) % length == 0 {
            means.add(block / length as f64);
            block = 0.0;
        }
    }
    means.standard_error()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(payoffs: &[(char, &[f32])]) -> Samples<char> {
        let actions: Vec<char> = payoffs.iter().map(|(action, _)| *action).collect();
        let mut samples = Samples::new(&actions, 400);
        for (action, payoffs) in payoffs {
            payoffs
                .iter()
                .for_each(|payoff| samples.push(*action, *payoff));
        }
        samples
    }

    #[test]
    fn what_hits_both_actions_alike_is_no_error() {
        // The luck of the worlds is 0, 10 and -10; b is worth 1 less in each.
        let searches = [search(&[
            ('a', &[0.0, 10.0, -10.0]),
            ('b', &[-1.0, 9.0, -11.0]),
        ])];
        assert_eq!(standard_error(&searches, 'b', 'a'), 0.0);
        assert_eq!(standard_error(&searches, 'a', 'a'), 0.0);
    }

    #[test]
    fn it_is_the_deviation_of_the_differences_over_the_root_of_their_number() {
        // Differences 1, 3 and 5 in two searches: deviation 2, three worlds.
        let searches = [
            search(&[('a', &[0.0, 0.0, 7.0]), ('b', &[1.0, 3.0])]),
            search(&[('b', &[6.0]), ('a', &[1.0])]),
        ];
        let error = standard_error(&searches, 'b', 'a');
        assert!((error - 2.0 / 3.0_f64.sqrt()).abs() < 1e-12, "{error}");
    }

    #[test]
    fn fewer_than_two_shared_worlds_tell_nothing() {
        let searches = [search(&[('a', &[1.0, 2.0]), ('b', &[1.0])])];
        assert_eq!(standard_error(&searches, 'b', 'a'), f64::INFINITY);
        assert_eq!(standard_error(&searches, 'c', 'a'), f64::INFINITY);
    }

    #[test]
    fn correlated_worlds_count_by_blocks() {
        // Each difference stands ten times in a row: 400 worlds, 40 values.
        let value = |world: usize| f32::from(u8::try_from(world / 10 * 7 % 13).expect("small"));
        let one: Vec<f32> = (0..400).map(value).collect();
        let searches = [search(&[('a', &[0.0; 400]), ('b', &one)])];
        let error = standard_error(&searches, 'b', 'a');
        let mut independent = RunningStats::default();
        one.iter()
            .for_each(|value| independent.add(f64::from(*value)));
        assert!(error > 1.5 * independent.standard_error(), "{error}");
    }
}
