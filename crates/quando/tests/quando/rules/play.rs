//! Plays: straights and equal numbers (QU-9 to QU-12, QU-16).

use super::{at, official};
use brelan_kernel::{Refused, Rules, Seat};
use brelan_quando::{Action, Handle, Kind, Picks, Refusal};

/// A hand with these fronts; the backs make all cards different.
fn hand(fronts: &[u8]) -> String {
    let mut used = Vec::new();
    let card = |&front: &u8| {
        let mut pairs = (0..=10)
            .rev()
            .map(|back: u8| (front.min(back), front.max(back)));
        let pair = pairs
            .find(|pair| pair.0 != pair.1 && !used.contains(pair))
            .expect("a card");
        used.push(pair);
        let back = if pair.0 == front { pair.1 } else { pair.0 };
        format!("{front}/{back}")
    };
    fronts.iter().map(card).collect::<Vec<_>>().join(" ")
}

/// Plays cards of these fronts from a hand of them and a few more: what the
/// play is called, or the reason why it is none.
fn play(fronts: &[u8]) -> Result<Kind, Refusal> {
    let held: Vec<u8> = fronts.iter().copied().chain([1]).collect();
    let text = format!("0: {}\n1: 2/3\ndraw: 4/2 6/2", hand(&held));
    let mut game = at(official(2), 0, &text).game;
    let cards: Picks = (0..fronts.len() as u32).map(Handle).collect();
    let mut kind = None;
    let mut observe = |event| {
        if let brelan_quando::Event::Played { kind: played, .. } = event {
            kind = Some(played);
        }
    };
    game.play_and_emit(Seat(0), &Action::Play { cards }, &mut observe)?;
    Ok(kind.expect("a play is told"))
}

#[test]
fn qu_9_on_a_turn_one_plays_or_knocks_and_nothing_else() {
    let table = at(
        official(2),
        0,
        "0: 7/1 7/2\n1: 2/3\ndraw: 4/2 6/2\nplays: 2 2",
    );
    assert_eq!(table.offers(), "knock | play 7/1 | play 7/1 7/2 | play 7/2");
    assert_eq!(table.refuses("0 pass"), "QU-22");
    assert_eq!(table.refuses("0 draw visible"), "QU-9");
    assert_eq!(table.refuses("0 end"), "QU-33");
    assert_eq!(table.refuses("1 knock"), "QU-18");
}

#[test]
fn qu_10_a_straight_is_exactly_three_consecutive_fronts_without_wrap() {
    for low in 0..=8 {
        assert_eq!(play(&[low, low + 1, low + 2]), Ok(Kind::Straight));
    }
    assert_eq!(play(&[5, 3, 4]), Ok(Kind::Straight), "in any order");
    assert_eq!(play(&[9, 10, 0]), Err(Refusal::NoWrap {}));
    assert_eq!(play(&[10, 0, 1]), Err(Refusal::NoWrap {}));
    assert_eq!(play(&[3, 4]), Err(Refusal::StraightOfThree { chosen: 2 }));
    assert_eq!(Refusal::NoWrap {}.rule(), "QU-10");
}

#[test]
fn qu_11_any_number_of_equal_fronts_is_a_play() {
    for count in [1, 2, 4, 5, 9] {
        assert_eq!(play(&vec![6; count]), Ok(Kind::Equal), "{count} sixes");
    }
    assert_eq!(play(&[6, 6, 7]), Err(Refusal::NeitherEqualNorStraight {}));
}

#[test]
fn qu_16_exactly_three_equal_fronts_are_a_triplet() {
    for value in 0..=10 {
        for count in 1..=5 {
            let kind = if count == 3 {
                Kind::Triplet
            } else {
                Kind::Equal
            };
            assert_eq!(play(&vec![value; count]), Ok(kind), "{count} times {value}");
        }
    }
}

#[test]
fn qu_12_played_cards_lie_front_up_in_hand_order_last_on_top() {
    let mut table = at(
        official(2),
        0,
        "0: 5/1 9/2 4/3 6/8\n1: 2/3\ndraw: 4/2 6/2\ndiscard: 1/0",
    );
    // Named in another order than they stand in the hand.
    let cards: Picks = [3, 0, 2].map(Handle).into_iter().collect();
    table
        .game
        .play(Seat(0), &Action::Play { cards })
        .expect("a straight");
    assert_eq!(table.line("discard"), "1/0 5/1 4/3 6/8");
}

#[test]
fn qu_t6_a_straight_of_three_leaves_two_cards_less() {
    let mut table = at(
        official(4),
        2,
        "0: 1/2\n1: 1/3\n2: 7/0 8/0 9/0 3/2 3/4\n3: 1/4\ndraw: 10/5 2/9",
    );
    table.does(&["2 play 7/0 8/0 9/0", "2 draw visible"]);
    assert_eq!(table.line("2"), "3/2 3/4 10/5");
    assert_eq!(table.acting(), 3, "no penalty");
}

#[test]
fn qu_t7_two_tens_leave_one_card_less() {
    let mut table = at(
        official(4),
        3,
        "0: 1/2\n1: 1/3\n2: 1/4\n3: 10/0 10/1 3/2\ndraw: 8/5 2/9",
    );
    table.does(&["3 play 10/0 10/1", "3 draw visible"]);
    assert_eq!(table.line("3"), "3/2 8/5");
    assert_eq!(table.acting(), 0, "no penalty");
}

#[test]
fn qu_t8_these_are_straights() {
    for fronts in [[0, 1, 2], [3, 4, 5], [8, 9, 10], [7, 8, 9]] {
        assert_eq!(play(&fronts), Ok(Kind::Straight), "{fronts:?}");
    }
}

#[test]
fn qu_t9_these_are_plays_and_no_triplets() {
    let plays: [&[u8]; 7] = [
        &[0],
        &[7],
        &[4, 4],
        &[6, 6, 6, 6, 6],
        &[10, 10],
        &[9],
        &[2, 2, 2, 2],
    ];
    for fronts in plays {
        assert_eq!(play(fronts), Ok(Kind::Equal), "{fronts:?}");
    }
}

#[test]
fn qu_t10_these_are_no_plays() {
    let wrong: [(&[u8], Refusal); 5] = [
        (&[3, 4], Refusal::StraightOfThree { chosen: 2 }),
        (&[3, 4, 5, 6], Refusal::StraightOfThree { chosen: 4 }),
        (&[9, 10, 0], Refusal::NoWrap {}),
        (&[4, 4, 5], Refusal::NeitherEqualNorStraight {}),
        (&[], Refusal::NoCards {}),
    ];
    for (fronts, refusal) in wrong {
        assert_eq!(play(fronts), Err(refusal), "{fronts:?}");
    }
}

#[test]
fn a_card_that_is_not_there_or_named_twice_is_refused() {
    let table = at(official(2), 0, "0: 7/1 7/2\n1: 2/3\ndraw: 4/2 6/2");
    for handles in [vec![9], vec![0, 0], vec![0, 2]] {
        let cards: Picks = handles.into_iter().map(Handle).collect();
        let refused = table.state().check(Seat(0), &Action::Play { cards });
        assert_eq!(refused, Err(Refusal::NoSuchCard {}));
    }
}

#[test]
fn every_copy_is_an_offer_of_its_own() {
    let table = at(official(2), 0, "0: 4/1 4/2 5/1 6/1 6/2\n1: 2/3\ndraw: 4/3");
    let straights = table
        .offers()
        .split(" | ")
        .filter(|play| play.len() == 16)
        .count();
    assert_eq!(straights, 4, "{}", table.offers());
}
