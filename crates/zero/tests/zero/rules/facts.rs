//! What the rules file proves.

use super::{asyncron, changed};
use brelan_kernel::{Dice, SplitMix};
use brelan_zero::{Card, CardSet, Colour, Options, Value, ValueInFreeSet};
use std::collections::HashSet;

fn tally(options: &Options, hand: CardSet) -> (u16, bool) {
    let tally = options.tally(hand);
    (tally.total(), tally.is_zero())
}

/// Every way to take `count` of `from`.
fn choices(from: &[Card], count: usize, chosen: CardSet, found: &mut impl FnMut(CardSet)) {
    if count == 0 {
        return found(chosen);
    }
    for first in 0..=from.len() - count {
        choices(
            &from[first + 1..],
            count - 1,
            chosen.with(from[first]),
            found,
        );
    }
}

#[test]
fn ze_9_zero_hands_are_29_400() {
    let options = asyncron(3);
    let mut zeros = HashSet::new();
    for (colour, value) in Colour::all().flat_map(|c| Value::all().map(move |v| (c, v))) {
        let both = Card::new(colour, value);
        let row: Vec<Card> = CardSet::of_colour(colour).without(both).collect();
        let column: Vec<Card> = CardSet::of_value(value).without(both).collect();
        choices(&row, 4, CardSet::NONE.with(both), &mut |five| {
            choices(&column, 4, five, &mut |hand| {
                assert_eq!(hand.len(), 9);
                assert_eq!(tally(&options, hand), (0, true));
                assert!(zeros.insert(hand), "two ways to the same ZERO");
            });
        });
    }
    assert_eq!(zeros.len(), 29_400);
}

/// A hand worth nothing needs five of a colour: two free values would be ten
/// cards. So all hands with five or more reds are a seventh of the whole proof.
#[test]
fn ze_9_a_hand_with_five_reds_counts_nothing_only_as_a_zero() {
    let options = asyncron(3);
    let red = Colour::from_letter('r').expect("red");
    let reds: Vec<Card> = CardSet::of_colour(red).collect();
    let others: Vec<Card> = Colour::all()
        .filter(|colour| *colour != red)
        .flat_map(CardSet::of_colour)
        .collect();
    let (mut hands, mut zeros) = (0_u64, 0_u64);
    for count in 5..=8 {
        choices(&reds, count, CardSet::NONE, &mut |some| {
            choices(&others, 9 - count, some, &mut |hand| {
                let (total, zero) = tally(&options, hand);
                assert_eq!(total == 0, zero);
                hands += 1;
                zeros += u64::from(zero);
            });
        });
    }
    // C(8,5)·C(48,4) + C(8,6)·C(48,3) + C(8,7)·C(48,2) + C(48,1)
    assert_eq!(hands, 56 * 194_580 + 28 * 17_296 + 8 * 1_128 + 48);
    assert_eq!(zeros, 29_400 / 7);
}

/// A hand of nine, drawn mostly from one colour and one value.
fn biased(dice: &mut SplitMix) -> CardSet {
    let colour = Colour::all().nth(dice.below(7) as usize).expect("seven");
    let value = Value::all().nth(dice.below(8) as usize).expect("eight");
    let cross = CardSet::of_colour(colour).or(CardSet::of_value(value));
    let all: CardSet = Colour::all().flat_map(CardSet::of_colour).collect();
    let bias = dice.below(10);
    let mut hand = CardSet::NONE;
    while hand.len() < 9 {
        let pool = if dice.below(10) < bias { cross } else { all };
        let mut left = pool.but(hand);
        let count = left.len() as u32;
        if count > 0 {
            hand = hand.with(left.nth(dice.below(count) as usize).expect("a card"));
        }
    }
    hand
}

/// ZE-9, ZE-10 and ZE-14 word by word.
fn slowly(hand: CardSet, suppressed: bool) -> (u16, bool) {
    let colours = |colour| hand.filter(|card| card.colour() == colour).count();
    let values = |value| hand.filter(|card| card.value() == value).count();
    let free = |card: &Card| colours(card.colour()) >= 5 || values(card.value()) >= 5;
    let counts = |value: &Value| {
        let of_value: Vec<Card> = hand.filter(|card| card.value() == *value).collect();
        let hindered = suppressed && of_value.iter().any(free);
        of_value.iter().any(|card| !free(card)) && !hindered
    };
    let total = Value::all()
        .filter(counts)
        .map(|value| u16::from(value.number()))
        .sum();
    let zero = hand.into_iter().any(|card| {
        let (row, column) = (
            CardSet::of_colour(card.colour()),
            CardSet::of_value(card.value()),
        );
        let cross = hand.but(row).but(column).is_empty();
        cross && hand.and(row).len() == 5 && hand.and(column).len() == 5
    });
    (total, zero)
}

#[test]
fn ze_10_ze_14_the_tally_is_what_the_rules_say_word_by_word() {
    let options = asyncron(3);
    let suppressed = changed(3, |changes| {
        changes.value_in_free_set = ValueInFreeSet::Suppressed;
    });
    let mut dice = SplitMix::new(9);
    let (mut zeros, mut highest) = (0, 0);
    for _ in 0..100_000 {
        let hand = biased(&mut dice);
        let (total, zero) = tally(&options, hand);
        assert_eq!((total, zero), slowly(hand, false));
        assert_eq!(tally(&suppressed, hand), slowly(hand, true));
        // The proved fact: nothing counts if and only if it is a ZERO.
        assert_eq!(total == 0, zero);
        zeros += u32::from(zero);
        highest = highest.max(total);
    }
    assert!(zeros > 300, "only {zeros} of the hands were a ZERO");
    assert_eq!(highest, 36);
}

#[test]
fn ze_10_the_highest_total_is_36() {
    let all_values = super::cards("r1 o2 y3 g4 b5 p6 w7 r8 o1");
    let hand = all_values.into_iter().collect();
    let sum: u16 = Value::all().map(|value| u16::from(value.number())).sum();
    assert_eq!(tally(&asyncron(3), hand).0, sum);
    assert_eq!(sum, 36);
}
