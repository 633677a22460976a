//! The worked examples of the rules, QA-T1 to QA-T16. T6 and T7, about combos
//! alone, stand beside the code.

use super::{EXAMPLE, Played, at, standard};
use brelan_kernel::{Notation, Rules, Shuffle, SplitMix};
use brelan_qarre::State;

/// The cells for a card in the example base, whatever card is its fourth.
fn cells(card: &str, fourth: &str) -> String {
    let base = EXAMPLE.replace("9d", fourth);
    let hand = format!("0: {card}");
    at(standard(), &[&base, &hand]).offers_to("play")
}

#[test]
fn qa_t1_legal_cells_for_the_seven_of_spades() {
    for fourth in ["9d", "7c", "8s", "Ac", "2d"] {
        let cells = cells("7s", fourth);
        assert!(cells.contains("7s 1, 7s 2"), "{fourth}: {cells}");
    }
    assert_eq!(cells("7s", "9d"), "7s 1, 7s 2");
}

#[test]
fn qa_t2_t3_legal_cells_beside_the_hearts() {
    assert_eq!(cells("Ac", "9d"), "Ac 0, Ac 3");
    assert_eq!(cells("3h", "9d"), "3h 0, 3h 3");
}

/// The example base, in which seat 0 makes two turns of hearts.
fn hearts() -> Played {
    let lines = [
        EXAMPLE,
        "0: 3h 5h 2h 8c",
        "1: Tc 6c 8s",
        "draw: 9c 7c 8d 9s",
    ];
    // Action cards of clubs find no club on top.
    let mut table = at(
        standard(),
        &[&lines[..], &["action: Kc", "actions: Qc Jc"]].concat(),
    );
    table.does(&["play 3h 0", "end"]);
    assert_eq!(table.acting(), 1);
    table
}

#[test]
fn qa_t4_t5_three_four_five_and_then_the_two() {
    let mut table = hearts();
    table.does(&["reserve Tc"]);
    assert_eq!(
        table.does(&["play 5h 3"]),
        "5h on 3; Trio of [3h, 4h, 5h] at [0, 1, 3] for 3"
    );
    assert_eq!(table.scores(), [3, 0]);
    let base = "cell0: 6s 3h\ncell1: 4d 4h\ncell2: Ah\ncell3: 9d 5h\n";
    let mut table = at(standard(), &[base, "0: 2h 8c 7c 9c", "scores: 3 0"]);
    assert_eq!(
        table.does(&["play 2h 2"]),
        "2h on 2; Quartet of [3h, 4h, 2h, 5h] at [0, 1, 2, 3] for 4"
    );
    assert_eq!(table.scores(), [7, 0]);
}

#[test]
fn qa_t8_t9_a_queen_of_spades_and_a_run_from_the_reserve() {
    let lines = [EXAMPLE, "0: 7s 2c 3c 8c", "reserve0: 9s 8s", "action: Qs"];
    let mut table = at(standard(), &lines);
    assert_eq!(table.does(&["play 7s 1"]), "7s on 1");
    assert_eq!(table.offers_to("lay"), "0, 3", "not 1 or 2");
    assert_eq!(
        table.does(&["lay 3"]),
        "8s on 3; Trio of [6s, 7s, 8s] at [0, 1, 3] for 3"
    );
    assert_eq!(
        table.does(&["lay 2"]),
        "9s on 2; Quartet of [6s, 7s, 9s, 8s] at [0, 1, 2, 3] for 4"
    );
    assert_eq!(table.scores(), [7, 0]);
    assert_eq!(
        (table.line("reserve0"), table.line("0")),
        ("".into(), "2c 3c 8c".into())
    );
}

#[test]
fn qa_t10_five_and_four_under_the_queen() {
    let lines = [EXAMPLE, "0: 5s 2c 3c 8c", "reserve0: 4s", "action: Qs"];
    let mut table = at(standard(), &lines);
    assert_eq!(
        table.does(&["play 5s 1", "lay 3"]),
        "5s on 1; 4s on 3; Trio of [6s, 5s, 4s] at [0, 1, 3] for 3"
    );
}

#[test]
fn qa_t11_diagonals_are_not_beside_each_other() {
    let table = at(standard(), &[EXAMPLE, "0: 7s 2c"]);
    assert_eq!(table.refuses("play 7s 3"), "QA-14");
}

#[test]
fn qa_t12_equal_values_and_neighbours_in_suit() {
    let base = "cell0: 2h\ncell1: 9c\ncell2: 8d\ncell3: 5h\n";
    let table = at(standard(), &[base, "0: 2c 4h"]);
    assert_eq!(table.offers_to("play"), "2c 1, 2c 2, 4h 1, 4h 2");
}

#[test]
fn qa_t13_the_twelfth_action_card() {
    let lines = [
        EXAMPLE,
        "action: Kc",
        "actions:",
        "0: 7s 2c 3c 8c",
        "1: Ac",
        "draw: 5c",
    ];
    let more = ["reserve0: 2d 8d Tc", "reserve1: Td", "scores: 10 5"];
    let mut table = at(standard(), &[&lines[..], &more[..]].concat());
    table.does(&["play 7s 1", "end"]);
    assert_eq!(table.scores(), [7, 4]);
    let Some(request) = table.state().turn().request() else {
        panic!("a shuffle")
    };
    let shuffled = request.draw(&mut SplitMix::new(1));
    let piles = State::shuffle_text(&shuffled);
    assert_eq!((piles[0].0, piles[0].1.len()), ("actions", 12));
}

#[test]
fn qa_t14_no_win_before_the_reserve_is_empty() {
    let lines = [EXAMPLE, "0: 7s 2c 3c 8c", "reserve0: 5h", "scores: 44 40"];
    let mut table = at(standard(), &lines);
    assert_eq!(table.does(&["play 7s 1"]), "7s on 1");
    let mut table = at(standard(), &lines);
    assert!(table.does(&["lay 3"]).contains("over by Target"));
}

#[test]
fn qa_t15_t16_twenty_two_ahead_and_twenty_one() {
    for (scores, won) in [("scores: 30 8", true), ("scores: 29 8", false)] {
        let mut table = at(
            standard(),
            &[EXAMPLE, "0: 7s 2c 3c 8c", "1: Ac", "draw: 5c", scores],
        );
        let happened = table.does(&["play 7s 1"]);
        assert_eq!(happened.contains("over by Lead"), won, "{happened}");
    }
}

#[test]
fn derived_kings_in_the_example_base() {
    let mut table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Kh"]);
    table.does(&["remove 1"]);
    assert_eq!(table.scores(), [2, 0]);
    assert_eq!(
        (table.line("cell1"), table.line("discard")),
        ("".into(), "4h 4d".into())
    );
    let table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Kc"]);
    assert!(!table.offers().contains("remove"));
}

#[test]
fn derived_reserving_in_the_example_base() {
    let table = at(standard(), &[EXAMPLE, "0: 7s 3h 2d 5c", "action: Qc"]);
    assert_eq!(
        table.offers(),
        "reserve 2d | reserve 3h | reserve 5c | reserve 7s"
    );
    let table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d"]);
    assert_eq!(table.offers_to("reserve"), "2d");
}
