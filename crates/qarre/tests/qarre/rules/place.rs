//! Placing cards in the base (QA-11, QA-13 to QA-15).

use super::{EXAMPLE, at, changed, standard};
use brelan_kernel::{Notation, Refused, Rules, Seat};
use brelan_qarre::{Action, EmptyCell, Handle, ReserveOnEmpty};

#[test]
fn qa_11_a_queen_allows_her_suit_alone_from_hand_and_reserve() {
    let lines = [
        EXAMPLE,
        "0: 7s Ac 3h 2d",
        "reserve0: 5s 8s Ad",
        "action: Qs",
    ];
    let table = at(standard(), &lines);
    assert_eq!(table.offers_to("play"), "7s 1, 7s 2");
    assert_eq!(table.refuses("play Ac 0"), "QA-11");
    assert_eq!(table.refuses("lay 0"), "QA-11");
    // Without the Queen both fit.
    let table = at(standard(), &lines[..3]);
    assert_eq!(
        table.offers_to("play"),
        "3h 0, 3h 3, 7s 1, 7s 2, Ac 0, Ac 3"
    );
    assert_eq!(table.offers_to("lay"), "0, 3");
}

#[test]
fn qa_11_a_queen_holds_for_her_turn_alone() {
    let lines = [
        EXAMPLE,
        "0: 7s 2c 3c 8c",
        "1: Ac 5d 8d",
        "draw: 5c",
        "action: Qs",
        "actions: Qh",
    ];
    let mut table = at(standard(), &lines);
    table.does(&["play 7s 1", "end"]);
    assert_eq!(table.refuses("play Ac 0"), "QA-11");
    assert_eq!(table.offers_to("play"), "", "the Queen of hearts");
}

#[test]
fn qa_13_one_hand_card_and_any_number_of_reserve_cards_in_any_order() {
    let lines = [
        EXAMPLE,
        "0: 7s 2c 3c 8c",
        "1: Ac 5d 8d",
        "reserve0: 5d Ad 5h",
        "draw: 5c",
    ];
    let mut table = at(standard(), &lines);
    // The top of the reserve only: the 5 of hearts fits beside the 4.
    assert_eq!(table.offers_to("lay"), "0, 3");
    table.does(&["lay 3"]);
    assert_eq!(
        table.offers_to("lay"),
        "0, 3",
        "now the ace of diamonds, beside the ace"
    );
    table.does(&["play 7s 1"]);
    assert_eq!(table.refuses("play 2c 0"), "QA-13");
    assert_eq!(table.offers(), "end | lay 0 | lay 3");
    table.does(&["lay 0"]);
    assert_eq!(table.line("reserve0"), "5d");
    assert_eq!(
        table.offers(),
        "end | lay 1 | lay 2",
        "the 5 of diamonds beside that of hearts"
    );
    table.does(&["lay 1"]);
    assert_eq!(table.refuses("lay 0"), "QA-13", "an empty reserve");
    assert_eq!(table.offers(), "end");
    assert!(table.does(&["end"]).starts_with("0 ends; 1 draws 5c"));
}

#[test]
fn qa_13_a_card_that_is_not_in_the_hand() {
    let table = at(standard(), &[EXAMPLE, "0: 7s 2c 3c 8c", "1: Ac"]);
    let action = Action::Play {
        card: Handle(4),
        cell: 1,
    };
    let refusal = table
        .state()
        .check(Seat(0), &action)
        .expect_err("four cards");
    assert_eq!(refusal.rule(), "QA-13");
    let foreign = table.state().action_from_text(Seat(0), "play Ac 0");
    let foreign = foreign.expect_err("a card of seat 1").to_string();
    assert_eq!(foreign, "Ac is not in the hand of seat 0");
    let cell = Action::Lay { cell: 4 };
    let refusal = table.state().check(Seat(0), &cell).expect_err("no reserve");
    assert_eq!(refusal.rule(), "QA-13");
}

#[test]
fn qa_14_beside_the_same_value_or_a_neighbour_in_suit_never_across() {
    let table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d"]);
    assert_eq!(table.refuses("play 7s 3"), "QA-14", "across from the 6");
    assert_eq!(table.refuses("play 7s 0"), "QA-14", "on the 6");
    assert_eq!(table.refuses("play 2d 0"), "QA-14");
    let beyond = Action::Play {
        card: Handle(0),
        cell: 4,
    };
    let refusal = table
        .state()
        .check(Seat(0), &beyond)
        .expect_err("four cells");
    assert_eq!(refusal.rule(), "QA-2");
}

#[test]
fn qa_14_an_empty_cell_takes_any_card() {
    let base = "cell0: 6s\ncell2: Ah\ncell3: 9d\n";
    let table = at(standard(), &[base, "0: 7c 2d"]);
    assert_eq!(table.offers_to("play"), "2d 1, 7c 1");
    // All four empty: any card anywhere.
    let table = at(standard(), &["0: 7c 2d"]);
    assert_eq!(table.offers_to("play").split(", ").count(), 8);
    // Under a Queen her suit alone.
    let table = at(standard(), &[base, "0: 7c 2d", "action: Qd"]);
    assert_eq!(table.offers_to("play"), "2d 1");
}

#[test]
fn qa_14_an_empty_cell_by_the_rule_of_neighbours() {
    let adjacent = changed(|changes| changes.empty_cell = EmptyCell::Adjacent);
    let base = "cell0: 6s\ncell2: Ah\ncell3: 9d\n";
    let table = at(adjacent, &[base, "0: 7s 8d 2h"]);
    assert_eq!(
        table.offers_to("play"),
        "2h 0, 2h 3, 7s 1, 7s 2, 8d 1, 8d 2"
    );
    // Free where both neighbours are empty.
    let table = at(adjacent, &["cell3: 9d\n", "0: 7s 8d"]);
    assert_eq!(table.offers_to("play"), "7s 0, 8d 0, 8d 1, 8d 2");
}

#[test]
fn qa_15_combos_count_after_each_card() {
    let lines = [EXAMPLE, "0: 3h 2c 3c 8c", "reserve0: 2h 5h"];
    let mut table = at(standard(), &lines);
    assert_eq!(table.does(&["play 3h 0"]), "3h on 0");
    assert_eq!(
        table.does(&["lay 3"]),
        "5h on 3; Trio of [3h, 4h, 5h] at [0, 1, 3] for 3"
    );
    assert_eq!(table.scores(), [3, 0]);
    assert_eq!(
        table.does(&["lay 2"]),
        "2h on 2; Quartet of [3h, 4h, 2h, 5h] at [0, 1, 2, 3] for 4"
    );
    assert_eq!(table.scores(), [7, 0]);
}

#[test]
fn qa_39_a_reserve_card_connects_on_an_empty_cell_too() {
    // Cell 0 is empty, beside the 4 of hearts and the ace.
    let base = "cell1: 4d 4h\ncell2: Ah\ncell3: 9d\n";
    let lines = |reserve: &'static str| [base, "0: 7s 2c 3c 8c", reserve];
    for empty_cell in [EmptyCell::Free, EmptyCell::Refill] {
        let options = changed(|changes| changes.empty_cell = empty_cell);
        let table = at(options, &lines("reserve0: 7c"));
        assert_eq!(table.refuses("lay 0"), "QA-39");
        assert_eq!(table.refuses("lay 3"), "QA-14", "no empty cell");
        assert_eq!(table.offers_to("lay"), "");
        assert!(table.offers_to("play").contains("8c 0"), "a hand card may");
        let table = at(options, &lines("reserve0: 5h"));
        assert_eq!(table.offers_to("lay"), "0, 3");
    }
    // By option it goes where a hand card may go.
    let as_hand = changed(|changes| changes.reserve_on_empty = ReserveOnEmpty::AsHand);
    let table = at(as_hand, &lines("reserve0: 7c"));
    assert_eq!(table.offers_to("lay"), "0");
}

#[test]
fn qa_39_beside_two_empty_cells_a_reserve_card_cannot_go() {
    for empty_cell in [EmptyCell::Free, EmptyCell::Adjacent] {
        let options = changed(|changes| changes.empty_cell = empty_cell);
        let lines = ["cell0: 6s\n", "0: 7s 2c 3c 8c", "reserve0: 6c"];
        let table = at(options, &lines);
        assert_eq!(table.offers_to("lay"), "1, 2");
        assert_eq!(table.refuses("lay 3"), "QA-39");
        assert!(table.offers_to("play").contains("8c 3"));
        // The Queen comes before it.
        let lines = ["", "0: 7s 2c 3c 8c", "reserve0: 6c", "action: Qs"];
        let table = at(options, &lines);
        assert_eq!(table.refuses("lay 0"), "QA-11");
    }
}
