//! `empty_cell=refill` (QA-33), and what it does to Jacks and Kings.

use super::{at, changed};
use brelan_kernel::Rules;
use brelan_qarre::{EmptyCell, JackScope, Options};

fn refill() -> Options {
    changed(|changes| changes.empty_cell = EmptyCell::Refill)
}

const BASE: &str = "cell0: 6s\ncell1: 4h\ncell2: Ah\ncell3: 9d\n";

#[test]
fn qa_33_an_emptied_cell_is_filled_at_once_and_the_new_top_may_be_taken() {
    let lines = [
        BASE,
        "0: 7s Ac 3c 2d",
        "1: 3s",
        "draw: 7h 8c 9c",
        "action: Jh",
    ];
    let mut table = at(refill(), &lines);
    assert_eq!(
        table.does(&["take 1"]),
        "takes 4h from 1; 1 refilled with 7h"
    );
    assert_eq!(table.offers(), "done | take 1 | take 2");
    assert_eq!(
        table.does(&["take 1"]),
        "takes 7h from 1; 1 refilled with 8c"
    );
    assert_eq!(table.offers(), "done | take 2");
}

#[test]
fn qa_30_33_a_refilled_top_is_not_of_the_stack_that_was_begun() {
    let options = refill().with(|options| options.jack_scope = JackScope::StackAny);
    let options = options.expect("allowed");
    let lines = [BASE, "0: 7s Ac 3c 2d", "draw: 7h 8c 9c", "action: Jh"];
    let mut table = at(options, &lines);
    table.does(&["take 1"]);
    assert_eq!(table.offers(), "done");
    assert_eq!(table.refuses("take 1"), "QA-30");
}

#[test]
fn qa_26_33_the_refilled_card_counts_among_the_kings_combos() {
    let base = "cell0: 4s\ncell1: 9h\ncell2: 4c\ncell3: Td\n";
    let lines = [base, "0: 7s Ac 3c 2d", "draw: 4d 8c", "action: Kh"];
    let mut table = at(refill(), &lines);
    assert_eq!(
        table.does(&["remove 1"]),
        "1 removed from 1; 1 refilled with 4d; Trio of [4s, 4d, 4c] at [0, 1, 2] for 3"
    );
    assert_eq!(table.scores(), [4, 0]);
}

#[test]
fn qa_33_the_discards_are_shuffled_for_a_refill_if_need_be() {
    // The King's own cards are among them; the points wait for the refill.
    let base = "cell0: 4s\ncell1: 8d 9h\ncell2: 4c\ncell3: Td\n";
    let lines = [base, "0: 7s Ac 3c 2d", "discard: 4d", "action: Kh"];
    let mut table = at(refill(), &lines);
    assert_eq!(table.does(&["remove 1"]), "2 removed from 1");
    assert_eq!(table.scores(), [0, 0]);
    assert!(table.state().turn().request().is_some());
    assert_eq!(table.offers(), "");
    assert_eq!(
        table.gives("draw", "4d 8d 9h"),
        "3 shuffled; 1 refilled with 4d; Trio of [4s, 4d, 4c] at [0, 1, 2] for 3"
    );
    assert_eq!(table.scores(), [5, 0]);
    assert!(table.offers().starts_with("play"), "the placing phase");
    // In the middle of a Jack, too; then the Jack goes on.
    let lines = [BASE, "0: 7s Ac 3c 2d", "discard: 7h 8c", "action: Jh"];
    let mut table = at(refill(), &lines);
    table.does(&["take 1"]);
    assert_eq!(
        table.gives("draw", "7h 8c"),
        "2 shuffled; 1 refilled with 7h"
    );
    assert_eq!(table.offers(), "done | take 1 | take 2");
}

#[test]
fn qa_33_a_cell_that_cannot_be_filled_is_free() {
    let mut table = at(refill(), &[BASE, "0: 7s Ac 3c 2d", "action: Jh"]);
    assert_eq!(table.does(&["take 1"]), "takes 4h from 1");
    table.does(&["done"]);
    assert!(table.offers().contains("play 2d 1"), "{}", table.offers());
}
