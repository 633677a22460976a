//! The heuristic evaluation of a hand from its counts alone: the same measure as
//! the greedy bot's (`docs/strength.md`), fast enough for roll-outs.
//!
//! The constants are the greedy bot's; its choices are frozen. They were chosen by
//! hand against random bots, seed 5 (`docs/strength.md`, greedy at Quando).

use brelan_quando::{Counts, Value};

/// Counts in tenths of a point.
pub(super) type Tenths = i32;

pub(super) const POINT: Tenths = 10;
/// What the best next play takes out of the hand is nearly gone already: this share of
/// [`POINT`] a point; 0 to 12 were tried.
const NEXT_PLAY: Tenths = 9;
/// What a triplet brings: every other hand grows by a card or a flipped zero. 0 to
/// 160 were tried.
pub(super) const TRIPLET: Tenths = 100;
/// What a hand of zeros alone brings: the round.
const ALL_ZEROS: Tenths = 60;

pub(super) const VALUES: usize = Value::MAX.number() as usize + 1;

/// The highest total to knock with, by the number of cards of the smallest
/// other hand; more cards count like the most.
const KNOCK_AT_MOST: [u16; 8] = [0, 0, 0, 1, 3, 4, 6, 8];

/// The highest total with which the greedy policy knocks.
pub(super) fn knock_at_most(smallest_other: u8) -> u16 {
    KNOCK_AT_MOST[usize::from(smallest_other).min(KNOCK_AT_MOST.len() - 1)]
}

pub(super) fn value(number: usize) -> Value {
    Value::new(number as u8).expect("a value below eleven")
}

/// What a hand costs, and what its best play would take out of it.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    counts: Counts,
    pub(super) total: Tenths,
    /// The points of the best and the second best set.
    pub(super) best: Tenths,
    pub(super) second: Tenths,
    /// Which values the hand shows, as bits.
    shown: u32,
}

impl Worth {
    pub(super) fn of(counts: Counts) -> Worth {
        let mut worth = Worth {
            counts,
            total: 0,
            best: 0,
            second: 0,
            shown: 0,
        };
        for value in counts.values() {
            let number = value.number();
            let points = Tenths::from(number) * Tenths::from(counts.of(value));
            worth.total += points;
            worth.shown |= 1 << number;
            worth.second = worth.second.max(points.min(worth.best));
            worth.best = worth.best.max(points);
        }
        worth
    }

    /// The points that the best play takes out of the hand.
    pub(super) fn best_play(&self) -> Tenths {
        self.best.max(straight(self.shown))
    }

    /// What the hand costs with one card more, when more turns follow.
    pub(super) fn cost_with(&self, drawn: Value) -> Tenths {
        let number = drawn.number();
        if number == 0 && self.shown <= 1 {
            return -ALL_ZEROS;
        }
        let points = Tenths::from(number);
        let set = points * Tenths::from(self.counts.of(drawn) + 1);
        let best = self.best.max(set).max(straight(self.shown | 1 << number));
        POINT * (self.total + points) - NEXT_PLAY * best
    }

    /// What the hand costs on average with one card more, of any value but
    /// `not`.
    pub(super) fn cost_with_any_but(&self, not: Option<Value>) -> Tenths {
        let costs = Value::all().filter(|value| Some(*value) != not);
        let (sum, count) = costs.fold((0, 0), |(sum, count), value| {
            (sum + self.cost_with(value), count + 1)
        });
        sum / count
    }
}

/// The points of the highest straight among the shown values.
fn straight(shown: u32) -> Tenths {
    // Bit v is set where v, v + 1 and v + 2 are shown: values 3, 4, 5 and 7
    // shown   0b1011_1000
    // >> 1    0b0101_1100
    // >> 2    0b0010_1110      and-ed: 0b0000_1000, the straight from 3.
    let lowest = shown & shown >> 1 & shown >> 2;
    match lowest.checked_ilog2() {
        Some(lowest) => 3 * lowest as Tenths + 3,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(fronts: &[usize]) -> Worth {
        let counts = fronts
            .iter()
            .fold(Counts::NONE, |counts, front| counts.plus(value(*front), 1));
        Worth::of(counts)
    }

    #[test]
    fn the_best_play_is_a_set_or_a_straight() {
        assert_eq!(hand(&[2, 9, 9, 3]).best_play(), 18);
        assert_eq!(hand(&[8, 9, 10, 10]).best_play(), 27);
        assert_eq!(hand(&[4, 4, 10, 7]).second, 8);
    }

    #[test]
    fn a_card_that_finds_company_costs_less() {
        let cost = |drawn| hand(&[9, 9, 2]).cost_with(value(drawn));
        assert!(cost(9) < cost(8) && cost(0) < cost(1));
        assert_eq!(hand(&[]).cost_with(Value::ZERO), -ALL_ZEROS);
        assert_eq!(hand(&[0]).cost_with(Value::ZERO), -ALL_ZEROS);
    }
}
