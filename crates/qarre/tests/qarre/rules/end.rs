//! The end of a turn and of the match (QA-21 to QA-23, QA-27, QA-36).

use super::{EXAMPLE, at, changed, standard};
use brelan_kernel::{Rules, Shuffle, Turn};
use brelan_qarre::{Options, WinCheck};

/// A last action card of its pile that does nothing here.
const LAST: [&str; 2] = ["action: Kc", "actions:"];
const ALL: &str = "Js Qs Ks Jh Qh Kh Jd Qd Kd Jc Qc Kc";

#[test]
fn qa_21_reserves_cost_points_after_the_last_action_card() {
    let lines = [
        EXAMPLE,
        LAST[0],
        LAST[1],
        "0: 7s 2c 3c 8c",
        "1: Ac",
        "draw: 5c",
    ];
    let more = ["reserve0: 2d 8d Tc", "reserve1: Td", "scores: 2 5"];
    let mut table = at(standard(), &[&lines[..], &more[..]].concat());
    assert_eq!(
        table.does(&["play 7s 1", "end"]),
        "7s on 1; 0 ends; penalty [3, 1]"
    );
    assert_eq!(table.scores(), [-1, 4], "scores may fall below 0");
    let Some(request) = table.state().turn().request() else {
        panic!("a shuffle")
    };
    assert_eq!(request.label(), "round/1/actions/1");
    let happened = table.gives("actions", ALL);
    assert!(
        happened.starts_with("actions shuffled; 1 draws 5c; Js turned up"),
        "{happened}"
    );
    assert_eq!(table.line("actions").split(' ').count(), 11);
    // With `negative_scores` off a score stops at 0.
    let floor = changed(|changes| changes.negative_scores = false);
    let mut table = at(floor, &[&lines[..], &more[..]].concat());
    assert_eq!(
        table.does(&["play 7s 1", "end"]),
        "7s on 1; 0 ends; penalty [2, 1]"
    );
    assert_eq!(table.scores(), [0, 4]);
}

#[test]
fn qa_22_the_points_or_the_lead_with_an_empty_reserve() {
    let wins = |scores: &str, reserve: &str| {
        let lines = [EXAMPLE, "0: 7s 2c 3c 8c", "1: Ac", "draw: 5c"];
        let mut table = at(standard(), &[&lines[..], &[scores, reserve]].concat());
        let happened = table.does(&["play 7s 1"]);
        happened.strip_prefix("7s on 1; ").map(str::to_owned)
    };
    let over =
        |end: &str, scores: &str| Some(format!("over by {end}: [Seat(0)] wins with {scores}"));
    assert_eq!(wins("scores: 44 43", ""), over("Target", "[44, 43]"));
    assert_eq!(wins("scores: 43 43", ""), None);
    assert_eq!(wins("scores: 30 8", ""), over("Lead", "[30, 8]"));
    assert_eq!(wins("scores: 44 43", "reserve0: Tc"), None);
    assert_eq!(wins("scores: 30 8", "reserve0: Tc"), None);
}

#[test]
fn qa_22_as_soon_as_the_reserve_is_empty() {
    let lines = [EXAMPLE, "0: 7s 2c 3c 8c", "reserve0: 5h", "scores: 44 40"];
    let mut table = at(standard(), &lines);
    assert_eq!(
        table.does(&["lay 3"]),
        "5h on 3; over by Target: [Seat(0)] wins with [44, 40]"
    );
    assert!(table.state().turn() == Turn::Over);
    let late = changed(|changes| changes.win_check = WinCheck::EndOfTurn);
    let mut table = at(late, &[&lines[..], &["1: Ac", "draw: 5c"]].concat());
    assert_eq!(table.does(&["lay 3"]), "5h on 3");
    assert_eq!(
        table.does(&["play 7s 1", "end"]),
        "7s on 1; 0 ends; over by Target: [Seat(0)] wins with [44, 40]"
    );
}

#[test]
fn qa_22_a_lead_by_the_others_penalty_wins() {
    let lines = [
        EXAMPLE,
        LAST[0],
        LAST[1],
        "0: 7s 2c 3c 8c",
        "reserve1: Td",
        "scores: 29 8",
    ];
    let mut table = at(standard(), &lines);
    table.does(&["play 7s 1", "end"]);
    assert_eq!(
        table.gives("actions", ALL),
        "actions shuffled; over by Lead: [Seat(0)] wins with [29, 7]"
    );
    // The other seat wins at the end of a turn that is not its own, too.
    let lines = [
        EXAMPLE,
        LAST[0],
        LAST[1],
        "0: 7s 2c 3c 8c",
        "reserve0: Td",
        "scores: 8 29",
    ];
    let mut table = at(standard(), &lines);
    table.does(&["play 7s 1", "end"]);
    assert_eq!(
        table.gives("actions", ALL),
        "actions shuffled; over by Lead: [Seat(1)] wins with [7, 29]"
    );
}

#[test]
fn qa_23_penalty_shuffle_win_cap_next_player() {
    // A penalty takes the win away before it is looked for.
    let lines = [
        EXAMPLE,
        LAST[0],
        LAST[1],
        "0: 7c 2d 8c 9c",
        "scores: 44 40",
        "turn: 300",
    ];
    let mut table = at(standard(), &lines);
    assert_eq!(table.does(&["reserve 2d"]), "2d reserved; penalty [1, 0]");
    assert_eq!(
        table.gives("actions", ALL),
        "actions shuffled; over by Cap: [Seat(0)] wins with [43, 40]"
    );
    // A win comes before the cap.
    let late = changed(|changes| changes.win_check = WinCheck::EndOfTurn);
    let lines = [EXAMPLE, "0: 7s 2d 8c 9c", "scores: 44 40", "turn: 300"];
    let happened = at(late, &lines).does(&["play 7s 1", "end"]);
    assert!(happened.contains("over by Target"), "{happened}");
}

#[test]
fn qa_27_points_and_lead_at_once_are_points_and_equal_scores_share_at_the_cap() {
    let lines = [EXAMPLE, "0: 7s 2c 3c 8c", "scores: 50 3"];
    let happened = at(standard(), &lines).does(&["play 7s 1"]);
    assert!(happened.contains("over by Target"), "{happened}");
    for (scores, winners) in [
        ("scores: 9 9", "[Seat(0), Seat(1)]"),
        ("scores: 9 8", "[Seat(0)]"),
        ("scores: -1 8", "[Seat(1)]"),
    ] {
        let lines = [EXAMPLE, "0: 7s 2c 3c 8c", "turn: 300", scores];
        let happened = at(standard(), &lines).does(&["play 7s 1", "end"]);
        assert!(
            happened.contains(&format!("over by Cap: {winners}")),
            "{happened}"
        );
    }
}

#[test]
fn qa_36_the_cap_counts_the_turns_of_both() {
    let cap = |turns| changed(|changes| changes.turn_cap = turns);
    let lines = [
        EXAMPLE,
        "0: 7s 2c 3c 8c",
        "1: Ac 9c 5d",
        "draw: 5c 6c",
        "turn: 1",
    ];
    let over = |options: Options| {
        at(options, &lines)
            .does(&["play 7s 1", "end"])
            .contains("Cap")
    };
    assert!(over(cap(Some(1))));
    assert!(!over(cap(Some(2))));
    let lines = [&lines[..4], &["turn: 999999"]].concat();
    let happened = at(cap(None), &lines).does(&["play 7s 1", "end"]);
    assert!(!happened.contains("over"), "off: {happened}");
}
