//! The King (QA-9, QA-26, QA-28).

use super::{EXAMPLE, at, changed, standard};
use brelan_kernel::{Refused, Rules, Seat};
use brelan_qarre::{Action, KingScope};

#[test]
fn qa_9_a_stack_with_the_suit_on_top_goes_and_scores_a_point_a_card() {
    let mut table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Kh"]);
    assert_eq!(table.offers(), "remove 1 | remove 2 | skip");
    assert_eq!(table.refuses("remove 0"), "QA-9");
    assert_eq!(table.does(&["remove 1"]), "2 removed from 1");
    assert_eq!(table.scores(), [2, 0]);
    assert_eq!(
        (table.line("cell1"), table.line("discard")),
        ("".into(), "4h 4d".into())
    );
    assert_eq!(table.refuses("remove 2"), "QA-9");
    assert_eq!(table.refuses("skip"), "QA-9");
}

#[test]
fn qa_9_nothing_to_remove_is_nothing_to_choose() {
    let table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Kc"]);
    assert_eq!(table.refuses("remove 1"), "QA-9");
    assert!(table.offers().starts_with("play"));
}

fn any_level() -> brelan_qarre::Options {
    changed(|changes| changes.king_scope = KingScope::AnyLevel)
}

#[test]
fn qa_28_a_visible_lower_card_goes_with_those_under_it() {
    let base = "cell0: 6s\ncell1: 2d 9h 4d 8h\ncell2: Ah\ncell3: 9d\n";
    let mut table = at(any_level(), &[base, "0: 7s Ac 3h 5c", "action: Kd"]);
    assert_eq!(
        table.offers(),
        "remove 1 2d | remove 1 4d | remove 3 9d | skip"
    );
    assert_eq!(table.refuses("remove 3"), "QA-28");
    assert_eq!(table.refuses("remove 3 4d"), "QA-28");
    assert_eq!(table.refuses("remove 1 9h"), "QA-9");
    assert_eq!(table.does(&["remove 1 4d"]), "3 removed from 1");
    assert_eq!(
        (table.line("cell1"), table.line("discard")),
        ("8h".into(), "9h 2d 4d".into())
    );
    assert_eq!(table.scores(), [3, 0]);
    // With the usual scope no card is named.
    let table = at(standard(), &[base, "0: 7s Ac 3h 5c", "action: Kd"]);
    assert_eq!(table.refuses("remove 3 9d"), "QA-9");
}

#[test]
fn qa_28_the_top_card_is_named_too_and_an_empty_cell_remains() {
    let mut table = at(any_level(), &[EXAMPLE, "0: 7s Ac 3h 2c", "action: Kh"]);
    assert_eq!(table.offers(), "remove 1 4h | remove 2 Ah | skip");
    table.does(&["remove 1 4h"]);
    assert_eq!(table.line("cell1"), "");
}

#[test]
fn qa_26_points_of_the_cards_and_a_win_before_placing() {
    let lines = [EXAMPLE, "0: 7s Ac 3h 2d", "action: Kh", "scores: 42 41"];
    let mut table = at(standard(), &lines);
    assert_eq!(
        table.does(&["remove 1"]),
        "2 removed from 1; over by Target: [Seat(0)] wins with [44, 41]"
    );
}

#[test]
fn qa_12_26_a_lower_card_cannot_change_the_tops() {
    // With the usual scope a King forms nothing: a whole stack leaves.
    let base = "cell0: 4c\ncell1: 4s\ncell2: 4d 9h\ncell3: Ts\n";
    let mut table = at(standard(), &[base, "0: 7s Ac 3h 2d", "action: Kh"]);
    assert_eq!(table.does(&["remove 2"]), "2 removed from 2");
    assert_eq!(table.scores(), [2, 0]);
}

#[test]
fn an_unknown_cell_is_refused() {
    let table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Kh"]);
    let action = Action::Remove {
        cell: 9,
        card: None,
    };
    let refusal = table.state().check(Seat(0), &action);
    assert_eq!(refusal.expect_err("four cells").rule(), "QA-2");
}
