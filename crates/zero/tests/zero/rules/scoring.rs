//! What hands are worth, and who wins (ZE-9 to ZE-11, ZE-14).

use super::{asyncron, cards, changed, dealt, usual};
use brelan_kernel::{Rules, SplitMix, Turn, View as _};
use brelan_zero::{CardSet, Mark, Options, ValueInFreeSet};

fn hand(text: &str) -> CardSet {
    let hand: CardSet = cards(text).into_iter().collect();
    assert_eq!(hand.len(), cards(text).len(), "`{text}` names a card twice");
    hand
}

fn worth(text: &str) -> u16 {
    asyncron(3).tally(hand(text)).total()
}

fn suppressed() -> Options {
    changed(3, |changes| {
        changes.value_in_free_set = ValueInFreeSet::Suppressed;
    })
}

#[test]
fn ze_t1_ze_10_each_value_counts_once() {
    // 2, 5, 5 and six of a value, of which five are enough to be free.
    assert_eq!(worth("r2 o5 y5 r3 o3 y3 g3 b3 p3"), 7);
}

#[test]
fn ze_t2_five_of_a_colour_are_free() {
    assert_eq!(worth("o1 y1 g4 b8 r2 r3 r5 r6 r7"), 13);
}

#[test]
fn ze_t3_up_to_four_of_a_value_count_once() {
    for sevens in ["r7", "r7 o7", "r7 o7 y7", "r7 o7 y7 g7"] {
        assert_eq!(worth(sevens), 7, "{sevens}");
    }
}

#[test]
fn ze_t4_five_to_seven_of_a_value_are_free() {
    for sevens in [
        "r7 o7 y7 g7 b7",
        "r7 o7 y7 g7 b7 p7",
        "r7 o7 y7 g7 b7 p7 w7",
    ] {
        assert_eq!(worth(sevens), 0, "{sevens}");
    }
}

#[test]
fn ze_t5_three_ones_a_three_and_five_fours() {
    assert_eq!(worth("r1 o1 y1 r3 r4 o4 y4 g4 b4"), 4);
}

#[test]
fn ze_t6_four_of_a_value_are_not_free() {
    assert_eq!(worth("r1 o1 y1 g2 b4 p5 w5 o5 y5"), 12);
}

#[test]
fn ze_t7_ze_14_a_value_of_a_free_colour_counts_for_the_other_cards() {
    let reds = hand("r1 r3 r4 r6 r8 o1 y1 g4 b8");
    assert_eq!(asyncron(3).tally(reds).total(), 13);
    let tally = suppressed().tally(reds);
    assert_eq!(tally.total(), 0);
    assert!(!tally.is_zero(), "it counts nothing, but is no ZERO");
}

#[test]
fn ze_14_only_values_of_free_cards_are_suppressed() {
    assert_eq!(
        suppressed()
            .tally(hand("r1 r3 r4 r6 r8 o1 y2 g4 b7"))
            .total(),
        9
    );
    // Without a free card both rules agree.
    assert_eq!(
        suppressed()
            .tally(hand("r1 o1 y1 g2 b4 p5 w5 o5 y5"))
            .total(),
        12
    );
}

#[test]
fn ze_t8_ze_9_five_of_a_colour_and_five_of_a_value_are_a_zero() {
    let tally = asyncron(3).tally(hand("r1 r2 r3 r4 r5 o5 y5 g5 b5"));
    assert!(tally.is_zero());
    assert_eq!(tally.total(), 0);
}

#[test]
fn ze_t9_four_of_a_colour_and_six_of_a_value_are_none() {
    let tally = asyncron(3).tally(
        hand("r1 r2 r3 r4 r5 o5 y5 g5 b5")
            .without(cards("r5")[0])
            .with(cards("p5")[0]),
    );
    assert!(!tally.is_zero());
    assert_eq!(tally.total(), 10);
}

#[test]
fn ze_t10_eight_of_a_colour_are_all_free() {
    assert_eq!(worth("r1 r2 r3 r4 r5 r6 r7 r8 b3"), 3);
}

#[test]
fn ze_10_a_hand_shows_which_cards_are_free_and_which_count() {
    let mut played = usual(asyncron(3));
    let marks = |played: &super::Played| -> Vec<Mark> {
        let own = &played.board(0).hands[0];
        own.iter().filter_map(|slot| slot.mark).collect()
    };
    // r1 o2 y3 g4 b5 p6 w7 r8 o1: the second 1 is repeated.
    let mut counted = vec![Mark::Counts; 8];
    counted.push(Mark::Repeated);
    assert_eq!(marks(&played), counted);
    assert_eq!(played.board(0).total, Some(36));
    played.does(&["0 exchange g4 r4", "1 knock", "2 knock", "0 exchange y3 w2"]);
    let played = dealt_reds();
    use Mark::{Counts, Free, Repeated};
    let expected = [
        Free, Free, Free, Free, Free, Counts, Repeated, Counts, Counts,
    ];
    assert_eq!(marks(&played), expected);
    assert_eq!(played.board(0).total, Some(13));
}

/// Seat 0 holds the hand of ZE-T7.
fn dealt_reds() -> super::Played {
    super::dealt_so(
        asyncron(3),
        &[
            "r1 r3 r4 r6 r8 o1 y1 g4 b8",
            "o3 y4 g5 b6 p7 w8 r2 y5 g2",
            "o5 g6 b7 p8 w1 r5 o4 b2 p3",
        ],
        "w2 w4 w5 y6 g7",
    )
}

#[test]
fn ze_10_the_offer_of_an_exchange_tells_what_the_hand_is_then_worth() {
    let played = dealt_reds();
    let (state, view) = (played.state(), played.view(0));
    let mut legal = Vec::new();
    state.legal(&mut legal);
    for action in &legal {
        let mut then = state.clone();
        let seat = brelan_kernel::Seat(0);
        let mut view_then = view.clone();
        let observe =
            &mut |event: brelan_zero::Event| view_then.observe(&event.seen_by(view.viewer()));
        then.play(seat, action, observe).expect("an offer");
        let effects = view.effects(action);
        assert_eq!(Some(effects.total), view_then.own_total());
        assert!(!effects.zero);
    }
}

#[test]
fn ze_11_the_lowest_sum_over_the_rounds_wins() {
    for seed in 0..50 {
        let mut played = dealt(asyncron(4), seed);
        let mut dice = SplitMix::new(seed + 1000);
        let mut sums = [0_i32; 4];
        loop {
            while let Turn::Act(seat) = played.state().turn() {
                played.does(&[&format!("{} knock", seat.0)]);
            }
            let result = played.state().last_round().expect("a round is over");
            for (sum, (points, total)) in sums
                .iter_mut()
                .zip(result.points.iter().zip(result.totals.iter()))
            {
                assert_eq!(*points, i32::from(*total));
                *sum += points;
            }
            assert_eq!(&*played.state().scores(), &sums);
            if played.state().turn() == Turn::Over {
                break;
            }
            played.draw_shuffle(&mut dice);
        }
        let lowest = sums.iter().min().expect("four seats");
        let winners: Vec<u8> = (0..4)
            .filter(|seat| sums[usize::from(*seat)] == *lowest)
            .collect();
        let won: Vec<u8> = played.state().winners().iter().map(|seat| seat.0).collect();
        assert_eq!(won, winners);
        assert_eq!(
            played.board(0).rounds[3].winners,
            Some(played.state().winners())
        );
    }
}

#[test]
fn ze_11_a_tie_is_a_shared_win() {
    let options = changed(3, |changes| changes.rounds = 1);
    // Two hands worth 31, one worth 36.
    let hands = [
        "o1 y2 g3 b4 p6 w7 o8 y1 g2",
        "o3 y4 g6 b7 p8 w1 o2 b2 p3",
        "r1 r2 r3 r4 y5 o6 y7 y8 w5",
    ];
    let mut played = super::dealt_so(options, &hands, "w2 b5 o5 g5 w8");
    played.does(&["0 knock", "1 knock", "2 knock", "0 knock"]);
    assert_eq!(&*played.state().scores(), &[31, 31, 36]);
    let won: Vec<u8> = played.state().winners().iter().map(|seat| seat.0).collect();
    assert_eq!(won, [0, 1]);
    assert!(played.refuses("1 knock").starts_with("ZE-2: "));
}
