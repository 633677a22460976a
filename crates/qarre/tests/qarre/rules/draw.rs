//! The draw (QA-5 to QA-8, QA-24, QA-25).

use super::{EXAMPLE, at, changed, dealt, standard};
use brelan_kernel::{Notation, Rules, Seat, SplitMix, Turn};

#[test]
fn qa_5_a_turn_begins_with_a_draw() {
    let mut table = at(
        standard(),
        &[EXAMPLE, "0: 7s 2c 3c 8c", "1: Ac 5d 8d", "draw: 5c 7c"],
    );
    let happened = table.does(&["play 7s 1", "end"]);
    assert!(
        happened.starts_with("7s on 1; 0 ends; 1 draws 5c;"),
        "{happened}"
    );
    assert_eq!(table.line("1"), "Ac 5d 8d 5c");
    assert_eq!(table.line("draw"), "7c");
}

#[test]
fn qa_6_an_empty_draw_pile_is_shuffled_from_the_discards() {
    let lines = [
        EXAMPLE,
        "0: 7s 2c 3c 8c",
        "1: Ac 5d 8d",
        "discard: 5c 7c Tc",
    ];
    let mut table = at(standard(), &lines);
    table.does(&["play 7s 1", "end"]);
    let Some(request) = table.state().turn().request() else {
        panic!("a shuffle")
    };
    assert_eq!(brelan_kernel::Shuffle::label(&request), "round/1/draw/1");
    let happened = table.gives("draw", "7c Tc 5c");
    assert!(
        happened.starts_with("3 shuffled; 1 draws 7c;"),
        "{happened}"
    );
    assert_eq!(
        (table.line("draw"), table.line("discard")),
        ("Tc 5c".into(), "".into())
    );
}

#[test]
fn qa_7_24_with_no_discards_either_a_new_base_is_laid() {
    let base = "cell0: 6s 5s\ncell1: 4d 4h\ncell2: Ah\ncell3: 9d\n";
    let mut table = at(
        standard(),
        &[base, "0: 4s 2c 3c 8c", "1: Ac 5d 8d", "scores: 1 2"],
    );
    table.does(&["play 4s 1", "end"]);
    let Some(request) = table.state().turn().request() else {
        panic!("a shuffle")
    };
    assert_eq!(brelan_kernel::Shuffle::label(&request), "round/1/base/1");
    // A combo of the new base scores nothing.
    let happened = table.gives("base", "4h 4d 4s 5s 6s Ah 9d");
    assert!(
        happened.starts_with("new base [4h, 4d, 4s, 5s] and 3; 1 draws 6s;"),
        "{happened}"
    );
    assert_eq!(
        (table.line("cell3"), table.line("draw")),
        ("5s".into(), "Ah 9d".into())
    );
    assert_eq!(table.scores(), [1, 2]);
}

#[test]
fn qa_24_no_new_base_without_a_card_left_to_draw() {
    let base = "cell0: 6s\ncell1: 4h\ncell2: Ah\n";
    let mut table = at(standard(), &[base, "0: 7s 2c 3c 8c", "1: Ac 5d 8d"]);
    let happened = table.does(&["play 7s 1", "end"]);
    assert!(
        happened.contains("1 draws nothing;"),
        "four cards in the base: {happened}"
    );
    assert_eq!(table.line("1"), "Ac 5d 8d");
}

#[test]
fn qa_25_who_drew_nothing_keeps_three_cards() {
    let lines = [
        EXAMPLE,
        "0: 7s 2c 3c",
        "reserve0: 5s",
        "1: Ac 5d 8d",
        "drew: no",
    ];
    let mut table = at(standard(), &lines);
    assert_eq!(table.offers(), "end | lay 1 | lay 2");
    for text in ["play 7s 1", "reserve 2c"] {
        assert_eq!(table.refuses(text), "QA-25");
    }
    table.does(&["lay 1"]);
    assert_eq!(table.offers(), "end", "though the 7 could be placed");
    table.does(&["end"]);
    assert_eq!(table.line("0"), "7s 2c 3c");
    // It is counted after the Jack: one card of four leaves the hand, then no other.
    let lines = [EXAMPLE, "0: 7s 2c 3c", "drew: no", "action: Jh"];
    let mut table = at(standard(), &lines);
    table.does(&["take 2", "done"]);
    assert_eq!(table.refuses("end"), "QA-16");
    table.does(&["play 7s 1"]);
    assert_eq!(table.offers(), "end");
    // A player who drew must give one up.
    let table = at(standard(), &[EXAMPLE, "0: 7s 2c 3c"]);
    assert_eq!(table.refuses("end"), "QA-16");
}

#[test]
fn qa_25_by_option_a_hand_may_fall_below_three() {
    let lines = [EXAMPLE, "0: 7s 2c 3c", "1: Ac 5d 8d", "drew: no"];
    let options = changed(|changes| changes.below_three = true);
    let mut table = at(options, &lines);
    assert_eq!(
        table.offers(),
        "end | play 7s 1 | play 7s 2 | reserve 2c | reserve 3c"
    );
    table.does(&["end"]);
    assert_eq!(table.line("0"), "7s 2c 3c");
    // With four it may not, nor with three when it drew.
    let table = at(options, &[EXAMPLE, "0: 7s 2c 3c 8c", "drew: no"]);
    assert_eq!(table.refuses("end"), "QA-16");
    let table = at(options, &[EXAMPLE, "0: 7s 2c 3c"]);
    assert_eq!(table.refuses("end"), "QA-16");
    // A hand may fall below three.
    let mut table = at(options, &lines);
    table.does(&["play 7s 1", "end"]);
    assert_eq!(table.line("0"), "2c 3c");
}

#[test]
fn qa_8_one_action_card_a_turn_with_nothing_to_choose_where_nothing_can_be_done() {
    // No top card is a club: Jack and King of clubs do nothing, a Queen acts.
    for action in ["Jc", "Kc", "Qc"] {
        let line = format!("action: {action}");
        let table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d", &line]);
        assert!(
            table.offers().contains("reserve"),
            "{action}: the placing phase"
        );
    }
    // Jack and King may be declined.
    let mut table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Jh"]);
    assert_eq!(table.offers(), "done | take 1 | take 2");
    assert_eq!(table.refuses("play 7s 1"), "QA-8");
    assert_eq!(table.does(&["done"]), "Jack done");
    let mut table = at(standard(), &[EXAMPLE, "0: 7s Ac 3h 2d", "action: Kh"]);
    assert_eq!(table.offers(), "remove 1 | remove 2 | skip");
    assert_eq!(table.refuses("reserve 2d"), "QA-8");
    assert_eq!(table.does(&["skip"]), "King skipped");
}

#[test]
fn qa_8_the_twelve_action_cards_come_one_by_one() {
    let mut dice = SplitMix::new(5);
    let mut table = dealt(standard(), &mut dice);
    let (mut legal, mut seen) = (Vec::new(), Vec::new());
    while let Turn::Act(seat) = table.state().turn() {
        table.state().legal(&mut legal);
        let action = table.state().action_text(seat, &legal[legal.len() - 1]);
        let happened = table.does(&[&action]);
        seen.extend(happened.split("; ").filter_map(|event| {
            let card = event.strip_suffix(" turned up")?;
            Some(card.to_owned())
        }));
        assert!(seat == Seat(0) || seat == Seat(1));
        if table.state().turn().request().is_some() {
            break;
        }
    }
    seen.sort();
    seen.dedup();
    assert_eq!(
        seen.len(),
        11 + usize::from(seen.len() == 12),
        "all different: {seen:?}"
    );
}
