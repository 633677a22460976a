//! Turns, knocks and the end of a round (ZE-5 to ZE-9, ZE-12, ZE-15).

use super::{HANDS, POT, asyncron, at, changed, dealt_so, usual};
use brelan_kernel::{Notation, Rules, Turn};
use brelan_zero::{SecondKnock, ZeroCall};

/// Five reds, five fives.
const ZERO: &str = "r1 r2 r3 r4 r5 o5 y5 g5 b5";
/// One exchange away from it: `w8` for `b5`.
const NEARLY: &str = "r1 r2 r3 r4 r5 o5 y5 g5 w8";
const OTHER_POT: &str = "b5 p1 p2 p4 w2";
/// Two hands worth 31 points each.
const OTHERS: [&str; 2] = ["o1 y2 g3 b4 p6 w7 o8 y1 g2", "o3 y4 g6 b7 p8 w1 o2 b2 p3"];

#[test]
fn ze_5_a_turn_is_an_exchange_or_a_knock() {
    let offers = usual(asyncron(3)).offers();
    let exchanges = offers.iter().filter(|text| text.starts_with("exchange "));
    assert_eq!(exchanges.count(), 45);
    assert_eq!(offers.last().map(String::as_str), Some("knock"));
    assert_eq!(offers.len(), 46);
}

#[test]
fn ze_6_an_exchange_moves_two_cards_and_keeps_both_sizes() {
    let mut played = usual(asyncron(3));
    let happened = played.does(&["0 exchange g4 o5"]);
    assert_eq!(happened, "dealt; 0 gives g4, takes o5");
    assert_eq!(played.line("0"), "r1 o2 y3 o5 b5 p6 w7 r8 o1");
    assert_eq!(played.line("pot"), "w2 r4 g4 y6 g7");
    let board = played.board(1);
    assert_eq!(board.hands[0][3].card.0, 9, "the tenth card to arrive");
    // The next seat may take the given card at once.
    assert!(played.offers().contains(&"exchange o3 g4".into()));
}

#[test]
fn ze_t14_the_same_card_back_is_refused() {
    let played = usual(asyncron(3));
    let refusal = played.refuses("0 exchange r1 r1");
    assert_eq!(refusal, "ZE-6: take another card than r1, which you give");
    assert!(!played.offers().contains(&"exchange r1 r1".into()));
}

#[test]
fn ze_6_only_a_card_of_the_pot_is_taken() {
    let played = usual(asyncron(3));
    // Another own card, a card of another hand, one that is aside: all the same.
    for card in ["o2", "o3", "w4"] {
        let refusal = played.refuses(&format!("0 exchange r1 {card}"));
        assert_eq!(refusal, format!("ZE-6: {card} is not in the pot"));
    }
}

#[test]
fn ze_6_only_a_card_of_the_own_hand_is_given() {
    let mut played = usual(asyncron(3));
    let foreign = played
        .state()
        .action_from_text(brelan_kernel::Seat(0), "exchange o3 w2");
    let foreign = foreign.expect_err("a card of the pot").to_string();
    assert_eq!(foreign, "o3 is not in the hand of seat 0");
    let first = played
        .state()
        .action_from_text(brelan_kernel::Seat(0), "exchange r1 w2");
    let first = first.expect("an exchange");
    played.does(&["0 exchange r1 r4", "1 knock", "2 exchange y5 r1"]);
    // The handle of a card that was given is no card of the hand any more.
    let refusal = played.state().check(brelan_kernel::Seat(0), &first);
    let refusal = refusal.expect_err("refused").to_string();
    assert_eq!(refusal, "ZE-6: this card is not in your hand");
}

#[test]
fn ze_7_the_first_knock_has_no_further_effect() {
    let mut played = usual(asyncron(3));
    let before = (played.line("0"), played.line("pot"));
    assert_eq!(played.does(&["0 knock"]), "dealt; 0 knocks");
    assert_eq!((played.line("0"), played.line("pot")), before);
    let board = played.board(2);
    assert_eq!((board.knocks, board.closer, board.last_turns), (1, None, 0));
    assert_eq!(board.first_knocker.map(|seat| seat.0), Some(0));
    for turn in ["1 exchange o3 w2", "2 exchange y5 o3", "0 exchange r1 y5"] {
        played.does(&[turn]);
    }
    assert_eq!(played.acting(), 1, "the round goes on");
}

#[test]
fn ze_t11_ze_8_after_the_second_knock_each_other_has_one_turn() {
    let mut played = usual(asyncron(3));
    played.does(&["0 knock", "1 exchange o3 w2", "2 knock"]);
    let board = played.board(0);
    assert_eq!(board.closer.map(|seat| seat.0), Some(2));
    assert_eq!((board.knocks, board.last_turns), (2, 2));
    assert_eq!(played.acting(), 0);
    played.does(&["0 exchange r1 o3"]);
    assert_eq!(played.acting(), 1);
    let happened = played.does(&["1 exchange w2 r1"]);
    assert!(happened.contains("over by Knock"), "{happened}");
    assert_eq!(played.end(), "knock");
}

#[test]
fn ze_t12_ze_8_the_same_player_may_give_both_knocks() {
    let mut played = usual(asyncron(3));
    played.does(&["0 knock", "1 exchange o3 w2", "2 exchange y5 o3", "0 knock"]);
    let board = played.board(0);
    assert_eq!(board.closer, board.first_knocker);
    assert_eq!(played.acting(), 1);
    played.does(&["1 knock"]);
    assert_eq!(played.acting(), 2);
    let happened = played.does(&["2 exchange o3 y5"]);
    assert!(happened.contains("over by Knock"), "seat 0 has no turn");
}

#[test]
fn ze_8_a_knock_in_the_last_turns_only_means_no_exchange() {
    let mut played = usual(asyncron(3));
    played.does(&["0 knock", "1 knock", "2 knock"]);
    let board = played.board(0);
    assert_eq!((board.knocks, board.last_turns), (2, 1));
    assert_eq!(board.closer.map(|seat| seat.0), Some(1));
    played.does(&["0 knock"]);
    assert_eq!(played.end(), "knock", "a round of one lap and a turn");
}

#[test]
fn ze_8_the_second_knock_may_end_the_round_at_once() {
    let options = changed(3, |changes| changes.second_knock = SecondKnock::EndNow);
    let mut played = usual(options);
    let happened = played.does(&["0 knock", "1 exchange o3 w2", "2 knock"]);
    assert!(happened.contains("2 knocks; over by Knock"), "{happened}");
}

#[test]
fn ze_9_an_exchange_to_a_zero_ends_the_round_at_once() {
    let mut played = dealt_so(asyncron(3), &[NEARLY, OTHERS[0], OTHERS[1]], OTHER_POT);
    let happened = played.does(&["0 exchange w8 b5"]);
    assert_eq!(
        happened,
        "dealt; 0 gives w8, takes b5; over by Zero: [0, 31, 31]"
    );
    assert_eq!(played.end(), "zero");
    let board = played.board(1);
    assert_eq!(board.rounds[0].zeros, [brelan_kernel::Seat(0)]);
}

#[test]
fn ze_t13_ze_9_a_zero_in_the_last_turns_takes_the_remaining_ones() {
    let mut played = at(
        asyncron(3),
        0,
        &format!(
            "0: {}\n1: {NEARLY}\n2: {}\npot: {OTHER_POT}",
            OTHERS[0], OTHERS[1]
        ),
    );
    played.does(&["0 knock", "1 knock", "2 exchange o3 p1", "0 exchange o1 o3"]);
    assert_eq!(played.end(), "knock", "the usual end, for comparison");
    let mut played = at(
        asyncron(3),
        2,
        &format!(
            "0: {}\n1: {NEARLY}\n2: {}\npot: {OTHER_POT}",
            OTHERS[0], OTHERS[1]
        ),
    );
    played.does(&["2 knock", "0 knock"]);
    let happened = played.does(&["1 exchange w8 b5"]);
    assert!(happened.contains("over by Zero"), "{happened}");
    let is_over = !matches!(played.state().turn(), Turn::Act(_));
    assert!(is_over, "seat 2 has no turn");
}

#[test]
fn ze_9_a_dealt_zero_ends_the_round_before_its_first_turn() {
    let mut played = dealt_so(asyncron(3), &[OTHERS[0], ZERO, OTHERS[1]], "w8 p1 p2 p4 w2");
    assert_eq!(played.does(&[]), "dealt; over by Zero: [31, 0, 31]");
    assert!(played.state().turn().request().is_some());
}

#[test]
fn ze_9_two_dealt_zeros_both_count_nothing() {
    let hands = [
        ZERO,
        "w1 w2 w3 w4 w6 o6 y6 g6 b6",
        "o1 y2 g3 b4 p6 p7 o8 y1 g2",
    ];
    let mut played = dealt_so(asyncron(3), &hands, "w8 p1 p2 p4 w5");
    assert_eq!(played.does(&[]), "dealt; over by Zero: [0, 0, 31]");
    let zeros = played.board(2).rounds[0].zeros.clone();
    assert_eq!(zeros.iter().map(|seat| seat.0).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn ze_12_a_manual_zero_is_shown_in_a_turn_of_ones_own() {
    let options = changed(3, |changes| changes.zero_call = ZeroCall::Manual);
    let mut played = dealt_so(options, &[OTHERS[0], ZERO, OTHERS[1]], "w8 p1 p2 p4 w2");
    assert_eq!(played.does(&[]), "dealt", "no seat announces it");
    assert_eq!(played.refuses("1 zero"), "ZE-4: it is the turn of seat 0");
    assert_eq!(
        played.refuses("0 zero"),
        "ZE-9: your hand is worth 31, which is no ZERO"
    );
    played.does(&["0 knock"]);
    let offers = played.offers();
    assert_eq!(offers.len(), 47);
    assert!(offers.contains(&"zero".into()));
    // It is never compulsory, and legal in the last turns, too.
    played.does(&["1 knock", "2 knock", "0 knock"]);
    assert_eq!(played.end(), "knock");
    let text = format!(
        "0: {}\n1: {ZERO}\n2: {}\npot: w8 p1 p2 p4 w2",
        OTHERS[0], OTHERS[1]
    );
    let mut played = at(options, 2, &text);
    played.does(&["2 knock", "0 knock"]);
    let happened = played.does(&["1 zero"]);
    assert_eq!(happened, "over by Zero: [31, 0, 31]");
}

#[test]
fn ze_12_an_automatic_zero_is_not_shown_by_choice() {
    let played = usual(asyncron(3));
    assert_eq!(
        played.refuses("0 zero"),
        "ZE-12: at this table a ZERO is announced by itself"
    );
}

#[test]
fn ze_15_at_the_cap_the_round_is_scored_after_a_complete_turn() {
    let options = changed(3, |changes| changes.turn_cap = Some(1));
    let mut played = usual(options);
    played.does(&["0 exchange r1 w2", "1 exchange o3 r1"]);
    let happened = played.does(&["2 exchange y5 o3"]);
    assert!(happened.contains("over by Cap"), "{happened}");
}

#[test]
fn ze_15_a_natural_end_in_the_same_turn_goes_first() {
    let options = changed(3, |changes| changes.turn_cap = Some(2));
    let mut played = usual(options);
    played.does(&["0 exchange r1 w2", "1 exchange o3 r1", "2 exchange y5 o3"]);
    played.does(&["0 knock", "1 knock", "2 knock"]);
    assert_eq!(played.end(), "cap", "seat 0 still had a turn");
    let mut played = usual(options);
    played.does(&["0 exchange r1 w2", "1 exchange o3 r1", "2 knock"]);
    played.does(&["0 knock", "1 knock", "2 knock"]);
    assert_eq!(played.end(), "knock");
    let text = format!(
        "0: {}\n1: {}\n2: {NEARLY}\npot: {OTHER_POT}\nturns: 5",
        OTHERS[0], OTHERS[1]
    );
    let mut played = at(options, 2, &text);
    played.does(&["2 exchange w8 b5"]);
    assert_eq!(played.end(), "zero");
}

#[test]
fn ze_15_switched_off_a_round_goes_on() {
    let options = changed(3, |changes| changes.turn_cap = None);
    let mut played = usual(options);
    for lap in 0..200 {
        let (give, take) = if lap % 2 == 0 {
            ("r1", "w2")
        } else {
            ("w2", "r1")
        };
        played.does(&[&format!("0 exchange {give} {take}")]);
        played.does(&[&format!(
            "1 exchange {} {}",
            ["o3", "r4"][lap % 2],
            ["r4", "o3"][lap % 2]
        )]);
        played.does(&[&format!(
            "2 exchange {} {}",
            ["y5", "o5"][lap % 2],
            ["o5", "y5"][lap % 2]
        )]);
    }
    assert_eq!(played.acting(), 0);
    assert_eq!(played.line("0"), HANDS[0]);
    assert_eq!(played.line("pot"), POT);
}
