//! The Jack (QA-10, QA-12, QA-29, QA-30).

use super::{EXAMPLE, at, changed};
use brelan_kernel::Rules;
use brelan_qarre::{JackDestination, JackScope};

fn scope(scope: JackScope) -> brelan_qarre::Options {
    changed(|changes| changes.jack_scope = scope)
}

/// Hearts over hearts, a spade between.
const HEARTS: &str = "cell0: 6s\ncell1: 2h 4d 8h 4h\ncell2: Ah\ncell3: 9d\n";

#[test]
fn qa_10_any_number_of_tops_of_the_suit_newly_uncovered_ones_included() {
    let mut table = at(super::standard(), &[HEARTS, "0: 7s Ac 3c 2d", "action: Jh"]);
    assert_eq!(table.offers(), "done | take 1 | take 2");
    assert_eq!(table.refuses("take 0"), "QA-10");
    table.does(&["take 1"]);
    assert_eq!(
        table.offers(),
        "done | take 1 | take 2",
        "the 8 was uncovered"
    );
    table.does(&["take 1", "take 2"]);
    // The 4 of diamonds lies on top now; the cell 2 is empty.
    assert_eq!(table.offers(), "done");
    assert_eq!(table.refuses("take 1"), "QA-10");
    assert_eq!(table.refuses("take 2"), "QA-8");
    assert_eq!(table.line("0"), "7s Ac 3c 2d 4h 8h Ah");
    assert_eq!(
        (table.line("cell1"), table.line("cell2")),
        ("2h 4d".into(), "".into())
    );
    table.does(&["done"]);
    // A second take after `done`, and a cell that does not exist.
    assert_eq!(table.refuses("take 1"), "QA-10");
    assert_eq!(table.refuses("done"), "QA-10");
}

#[test]
fn qa_10_taken_to_the_discard_pile() {
    let options = changed(|changes| changes.jack_destination = JackDestination::Discard);
    let mut table = at(options, &[HEARTS, "0: 7s Ac 3c 2d", "action: Jh"]);
    table.does(&["take 1", "take 1", "done"]);
    assert_eq!(table.line("0"), "7s Ac 3c 2d");
    assert_eq!(table.line("discard"), "4h 8h");
}

#[test]
fn qa_12_combos_count_once_when_the_jack_is_done() {
    // 4c 4s 4d stand under hearts: taking one and one uncovers the trio.
    let base = "cell0: 4c 5h\ncell1: 4s\ncell2: 4d 9h\ncell3: Ts\n";
    let mut table = at(super::standard(), &[base, "0: 7s Ac 3c 2d", "action: Jh"]);
    assert_eq!(table.does(&["take 0"]), "takes 5h from 0");
    assert_eq!(table.does(&["take 2"]), "takes 9h from 2");
    assert_eq!(table.scores(), [0, 0], "not before the Jack is done");
    assert_eq!(
        table.does(&["done"]),
        "Jack done; Trio of [4c, 4s, 4d] at [0, 1, 2] for 3"
    );
    assert_eq!(table.scores(), [3, 0]);
}

#[test]
fn qa_12_a_combo_that_comes_and_goes_while_the_jack_takes_scores_nothing() {
    // Without the 5 there is a trio of fours; without the 4 of hearts none.
    let base = "cell0: 4c 5h\ncell1: 4s\ncell2: 9c 4h\ncell3: Ts\n";
    let mut table = at(super::standard(), &[base, "0: 7s Ac 3c 2d", "action: Jh"]);
    assert_eq!(
        table.does(&["take 0", "take 2", "done"]),
        "takes 5h from 0; takes 4h from 2; Jack done"
    );
    assert_eq!(table.scores(), [0, 0]);
}

#[test]
fn qa_29_the_hand_is_discarded_down_to_four() {
    let options = changed(|changes| changes.jack_destination = JackDestination::HandTrim4);
    let mut table = at(options, &[HEARTS, "0: 7s Ac 3c 2d", "action: Jh"]);
    assert_eq!(
        table.does(&["take 1", "take 2", "done"]),
        "takes 4h from 1; takes Ah from 2; Jack done"
    );
    assert_eq!(
        table.offers(),
        "discard 2d | discard 3c | discard 4h | discard 7s | discard Ac | discard Ah"
    );
    assert_eq!(table.refuses("play 7s 1"), "QA-29");
    table.does(&["discard 2d", "discard 4h"]);
    assert_eq!(table.line("0"), "7s Ac 3c Ah");
    assert_eq!(table.line("discard"), "4h 2d");
    assert_eq!(table.refuses("discard 3c"), "QA-29");
    // Nothing taken: nothing to discard.
    let mut table = at(options, &[HEARTS, "0: 7s Ac 3c 2d", "action: Jh"]);
    table.does(&["done"]);
    assert!(table.offers().contains("play 7s"), "{}", table.offers());
}

#[test]
fn qa_30_one_top() {
    let mut table = at(
        scope(JackScope::OneTop),
        &[HEARTS, "0: 7s Ac 3c 2d", "action: Jh"],
    );
    table.does(&["take 1"]);
    assert_eq!(table.offers(), "done");
    assert_eq!(table.refuses("take 1"), "QA-30");
}

#[test]
fn qa_30_of_one_stack_as_deep_as_one_likes() {
    let mut table = at(
        scope(JackScope::StackAny),
        &[HEARTS, "0: 7s Ac 3c 2d", "action: Jh"],
    );
    table.does(&["take 1", "take 1"]);
    assert_eq!(
        table.offers(),
        "done | take 1",
        "a diamond, and only of this stack"
    );
    assert_eq!(table.refuses("take 2"), "QA-30");
    table.does(&["take 1", "take 1"]);
    assert_eq!(table.offers(), "done");
    assert_eq!(table.line("0"), "7s Ac 3c 2d 4h 8h 4d 2h");
}

#[test]
fn qa_30_a_whole_stack() {
    let mut table = at(
        scope(JackScope::StackAll),
        &[HEARTS, "0: 7s Ac 3c 2d", "action: Jh"],
    );
    assert_eq!(
        table.does(&["take 1"]),
        "takes 4h from 1; takes 8h from 1; takes 4d from 1; takes 2h from 1"
    );
    assert_eq!(table.offers(), "done");
    assert_eq!(table.line("cell1"), "");
}

#[test]
fn a_cell_that_does_not_exist_is_refused() {
    use brelan_kernel::{Refused, Seat};
    use brelan_qarre::Action;
    let table = at(
        super::standard(),
        &[EXAMPLE, "0: 7s Ac 3c 2d", "action: Jh"],
    );
    let refusal = table.state().check(Seat(0), &Action::Take { cell: 4 });
    assert_eq!(refusal.expect_err("four cells").rule(), "QA-2");
}
