//! Hand cards to the reserve (QA-16, QA-17, QA-17a, QA-32, QA-34).

use super::{EXAMPLE, at, changed, standard};
use brelan_qarre::QueenReserve;

#[test]
fn qa_16_one_hand_card_must_leave_the_hand() {
    let lines = [
        EXAMPLE,
        "0: 7s 2c 3c 8c 9s",
        "reserve0: 5h",
        "1: Ac",
        "draw: 5c",
    ];
    let mut table = at(standard(), &lines);
    assert_eq!(table.refuses("end"), "QA-16");
    table.does(&["lay 3"]);
    assert_eq!(table.refuses("end"), "QA-16");
    table.does(&["play 7s 1"]);
    assert_eq!(table.refuses("reserve 2c"), "QA-13");
    table.does(&["end"]);
    assert_eq!(table.line("0"), "2c 3c 8c 9s");
}

#[test]
fn qa_17_only_a_card_that_cannot_be_placed_is_reserved() {
    let mut table = at(
        standard(),
        &[EXAMPLE, "0: 7s Ac 3h 2d", "1: 9c", "draw: 5c"],
    );
    assert_eq!(table.offers_to("reserve"), "2d");
    assert_eq!(table.refuses("reserve 7s"), "QA-17");
    table.does(&["reserve 2d"]);
    assert_eq!(table.line("reserve0"), "2d");
}

#[test]
fn qa_17_after_a_reserve_card_a_hand_card_must_be_placed_if_any_can_be() {
    let lines = [EXAMPLE, "0: 7s Ac 3h 2d", "reserve0: 5h"];
    let mut table = at(standard(), &lines);
    table.does(&["lay 3"]);
    assert_eq!(table.offers_to("reserve"), "");
    assert_eq!(table.refuses("reserve 2d"), "QA-17");
    // If none can be, any one is reserved.
    let mut table = at(standard(), &[EXAMPLE, "0: 7c 2d 8c", "reserve0: 5h"]);
    table.does(&["lay 3"]);
    assert_eq!(table.offers(), "reserve 2d | reserve 7c | reserve 8c");
    // Switched off, the usual choice remains.
    let free = changed(|changes| changes.forced_after_reserve = false);
    let mut table = at(free, &lines);
    table.does(&["lay 3"]);
    assert_eq!(table.offers_to("reserve"), "2d");
}

#[test]
fn qa_17_under_a_queen_cards_of_other_suits_cannot_be_placed() {
    let lenient = changed(|changes| {
        changes.queen_reserve = QueenReserve::UnplayableUnderQueen;
    });
    let table = at(lenient, &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Qs"]);
    assert_eq!(
        table.offers_to("reserve"),
        "2d, 3h, Ac",
        "though the 7 can be placed"
    );
    assert_eq!(table.refuses("reserve 7s"), "QA-17");
    // Where nothing of her suit can be placed she obliges.
    let table = at(standard(), &[EXAMPLE, "0: 7s 3h 2d 5c", "action: Qc"]);
    assert_eq!(
        table.offers(),
        "reserve 2d | reserve 3h | reserve 5c | reserve 7s"
    );
}

#[test]
fn qa_17a_if_every_card_can_be_placed_one_must_be() {
    let table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 5h"]);
    assert_eq!(table.offers_to("reserve"), "");
    assert!(table.offers().starts_with("play 3h 0 |"));
    for card in ["7s", "Ac", "3h", "5h"] {
        assert_eq!(table.refuses(&format!("reserve {card}")), "QA-17");
    }
}

#[test]
fn qa_32_a_strict_queen_wants_a_card_of_her_suit_from_the_hand() {
    let strict = standard();
    // The 7 of spades can be placed: what fits without the Queen stays.
    let table = at(strict, &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Qs"]);
    assert_eq!(table.offers_to("reserve"), "2d");
    assert_eq!(table.refuses("reserve Ac"), "QA-32");
    // No hand card of her suit can be placed; one in the reserve does not count.
    let table = at(
        strict,
        &[EXAMPLE, "0: Ts Ac 3h 2d", "reserve0: 7s", "action: Qs"],
    );
    assert_eq!(table.offers_to("lay"), "1, 2");
    assert_eq!(table.offers_to("reserve"), "2d, 3h, Ac, Ts");
    // On an empty cell every card fits without her: nothing is reserved of free will.
    let base = "cell0: 6s\ncell1: 4h\ncell2: Ah\n";
    let table = at(strict, &[base, "0: 7s Ac 3h 2d", "action: Qs"]);
    assert_eq!(table.offers_to("reserve"), "");
    assert_eq!(table.refuses("reserve 2d"), "QA-32");
}

#[test]
fn qa_34_reserving_ends_the_turn() {
    let lines = [EXAMPLE, "0: 7s Ac 3h 2d", "1: 9c", "draw: 5c"];
    let happened = at(standard(), &lines).does(&["reserve 2d"]);
    assert!(
        happened.starts_with("2d reserved; 1 draws 5c;"),
        "{happened}"
    );
}
