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
    let mut holder = vec![NOTHING; allowed.len()];
    for item in 0..items.len() {
        let mut tried = 0;
        if !augment(item, items, allowed, &order, &mut holder, &mut tried) {
            return None;
        }
    }
    Some(holder)
}

/// One augmenting path for `item`.
fn augment(
    item: usize,
    items: &[Set],
    allowed: &[Set],
    order: &[usize],
    holder: &mut [usize],
    tried: &mut Set,
) -> bool {
    for &place in order {
        if *tried >> place & 1 == 1 || allowed[place] & items[item] == 0 {
            continue;
        }
        *tried |= 1 << place;
        let free = holder[place] == NOTHING
            || augment(holder[place], items, allowed, order, holder, tried);
        if free {
            holder[place] = item;
            return true;
        }
    }
    false
}
