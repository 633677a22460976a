//! What a belief said of hands that a walk came by before.

use crate::Value;
use crate::sampler::Belief;
use brelan_kernel::Seat;

/// How many answers are kept; a power of two.
const KEPT: usize = 1 << 12;
/// More hidden cards than these have no name in 64 bits.
const MOST_CARDS: usize = 14;

/// Answers of one belief: a walk asks about the same hands again and again.
pub(crate) struct Memo(Vec<(u64, f32)>);

impl Memo {
    pub(crate) fn new() -> Memo {
        Memo(vec![(0, 0.0); KEPT])
    }

    /// What `belief` says of these fronts, asked only if it is not known here.
    pub(crate) fn of(&mut self, belief: &impl Belief, seat: Seat, fronts: &[Value]) -> f32 {
        if fronts.len() > MOST_CARDS {
            return belief.of(seat, fronts);
        }
        let name = name(seat, fronts);
        let kept = &mut self.0[place(name)];
        if kept.0 != name {
            *kept = (name, belief.of(seat, fronts));
        }
        kept.1
    }
}

/// A number for the fronts of a seat that no others have; never 0.
fn name(seat: Seat, fronts: &[Value]) -> u64 {
    let begin = 8 | u64::from(seat.0);
    let digits = fronts.iter().map(|front| u64::from(front.number()));
    digits.fold(begin, |name, digit| name << 4 | digit)
}

/// Where the answer for a name is kept (Fibonacci hashing).
fn place(name: u64) -> usize {
    (name.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - KEPT.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Counts how often it is asked.
    struct Counting(Cell<u32>);

    impl Belief for Counting {
        fn of(&self, seat: Seat, fronts: &[Value]) -> f32 {
            self.0.set(self.0.get() + 1);
            let sum = fronts.iter().map(|front| f32::from(front.number()));
            sum.sum::<f32>() + 100.0 * f32::from(seat.0)
        }
    }

    #[test]
    fn a_hand_that_was_asked_about_is_known_by_seat_and_order() {
        let (mut memo, belief) = (Memo::new(), Counting(Cell::new(0)));
        let hand = |numbers: &[u8]| -> Vec<Value> {
            numbers
                .iter()
                .filter_map(|number| Value::new(*number))
                .collect()
        };
        assert_eq!(memo.of(&belief, Seat(1), &hand(&[3, 4])), 107.0);
        assert_eq!(memo.of(&belief, Seat(1), &hand(&[3, 4])), 107.0);
        assert_eq!(belief.0.get(), 1);
        assert_eq!(memo.of(&belief, Seat(0), &hand(&[3, 4])), 7.0);
        assert_eq!(memo.of(&belief, Seat(1), &hand(&[0, 3, 4])), 107.0);
        assert_eq!(belief.0.get(), 3);
        let many = hand(&[10; 15]);
        assert_eq!(memo.of(&belief, Seat(0), &many), 150.0);
        assert_eq!(memo.of(&belief, Seat(0), &many), 150.0);
        assert_eq!(belief.0.get(), 5);
    }
}
