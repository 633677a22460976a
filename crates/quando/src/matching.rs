//! Perfect matchings of cards to places, by augmenting paths (the Hungarian
//! method of Kuhn 1955 without weights), in a random order.

use crate::uniform_sampler::Set;
use brelan_kernel::{Dice, permute};

/// In a place that holds nothing yet.
pub(crate) const NOTHING: usize = usize::MAX;

/// A perfect matching: an item for each place that can be one of its pairs.
pub(crate) fn matching(items: &[Set], allowed: &[Set], dice: &mut impl Dice) -> Option<Vec<usize>> {
    debug_assert_eq!(items.len(), allowed.len(), "every card is somewhere");
    let mut order: Vec<usize> = (0..allowed.len()).collect();
    permute(&mut order, dice);
    // The places that allow each item, by their rank in the order: the next one to try is the
    // lowest bit, so a path never looks at a place again.
    let ranks_of = |item: &Set| {
        let allows = |&(_, place): &(usize, &usize)| allowed[*place] & item != 0;
        let ranks = order.iter().enumerate().filter(allows);
        ranks.fold(0, |set, (rank, _)| set | 1 << rank)
    };
    let ranks: Vec<Set> = items.iter().map(ranks_of).collect();
    let mut holder = vec![NOTHING; order.len()];
    for item in 0..items.len() {
        if !augment(item, &ranks, &mut holder, &mut 0) {
            return None;
        }
    }
    let mut matched = vec![NOTHING; order.len()];
    for (place, item) in order.into_iter().zip(holder) {
        matched[place] = item;
    }
    Some(matched)
}

/// One augmenting path for `item`. Places are named by their ranks.
fn augment(item: usize, ranks: &[Set], holder: &mut [usize], tried: &mut Set) -> bool {
    loop {
        let untried = ranks[item] & !*tried;
        if untried == 0 {
            return false;
        }
        let rank = untried.trailing_zeros() as usize;
        *tried |= 1 << rank;
        if holder[rank] == NOTHING || augment(holder[rank], ranks, holder, tried) {
            holder[rank] = item;
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_kernel::SplitMix;

    /// The path of [`augment`], found by looking at every place in the order.
    fn plain_augment(
        item: usize,
        (items, allowed, order): (&[Set], &[Set], &[usize]),
        holder: &mut [usize],
        tried: &mut Set,
    ) -> bool {
        for &place in order {
            if *tried >> place & 1 == 1 || allowed[place] & items[item] == 0 {
                continue;
            }
            *tried |= 1 << place;
            let free = holder[place] == NOTHING
                || plain_augment(holder[place], (items, allowed, order), holder, tried);
            if free {
                holder[place] = item;
                return true;
            }
        }
        false
    }

    fn plain_matching(items: &[Set], allowed: &[Set], dice: &mut SplitMix) -> Option<Vec<usize>> {
        let mut order: Vec<usize> = (0..allowed.len()).collect();
        permute(&mut order, dice);
        let mut holder = vec![NOTHING; allowed.len()];
        let graph = (items, allowed, &order[..]);
        (0..items.len())
            .all(|item| plain_augment(item, graph, &mut holder, &mut 0))
            .then_some(holder)
    }

    #[test]
    fn a_matching_is_that_of_the_plain_search() {
        let mut dice = SplitMix::new(1);
        let (mut found, mut missing) = (0, 0);
        for _ in 0..2_000 {
            let places = 2 + dice.below(54) as usize;
            let items: Vec<Set> = (0..places).map(|item| 1 << item).collect();
            let mut chosen = || match dice.below(4) {
                0 => Set::MAX,
                1 => 1 << dice.below(places as u32),
                _ => Set::from(dice.word()) << dice.below(33),
            };
            let allowed: Vec<Set> = (0..places).map(|_| chosen()).collect();
            let matched = matching(&items, &allowed, &mut dice.clone());
            assert_eq!(matched, plain_matching(&items, &allowed, &mut dice.clone()));
            found += u32::from(matched.is_some());
            missing += u32::from(matched.is_none());
        }
        assert!(found > 100 && missing > 100, "{found} found, {missing} not");
    }
}
