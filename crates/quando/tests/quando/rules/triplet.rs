//! The penalty for a triplet (QU-16, QU-17, QU-23, QU-35).

use super::{at, changed, official};
use brelan_kernel::Rules;
use brelan_quando::TripletOrder;

const EIGHTS: &str = "0: 8/1 8/2 8/3 5/4\n1: 0/6 3/5 0/7\n2: 2/4 9/6\n3: 1/5\n\
                      draw: 4/0 6/5 10/3 9/8 7/1";

#[test]
fn qu_17_the_others_flip_a_zero_or_draw_clockwise_after_the_draw() {
    let mut table = at(official(4), 0, EIGHTS);
    table.does(&["0 play 8/1 8/2 8/3"]);
    assert_eq!(table.acting(), 0, "the active seat draws first");
    table.does(&["0 draw hidden"]);
    assert_eq!(table.acting(), 1);
    assert_eq!(table.offers(), "flip 0/6 | flip 0/7");
    assert_eq!(table.refuses("1 draw visible"), "QU-17");
    assert_eq!(table.refuses("1 flip 3/5"), "QU-17");
    assert_eq!(table.refuses("1 play 3/5"), "QU-17");
    assert_eq!(table.refuses("1 knock"), "QU-17");
    assert_eq!(table.does(&["1 flip 0/6"]), "1 flips to 6/0");
    assert_eq!(
        table.offers(),
        "draw hidden | draw visible",
        "seat 2 has no zero"
    );
    assert_eq!(table.refuses("2 flip 2/4"), "QU-17");
}

#[test]
fn qu_17_zeros_are_flipped_for_a_triplet_only() {
    let table = at(official(4), 1, EIGHTS);
    assert_eq!(table.refuses("1 flip 0/6"), "QU-17");
}

#[test]
fn qu_35_a_flipped_card_keeps_its_place() {
    let mut table = at(official(4), 0, EIGHTS);
    table.does(&["0 play 8/1 8/2 8/3", "0 draw hidden", "1 flip 0/6"]);
    assert_eq!(table.line("1"), "6/0 3/5 0/7");
}

#[test]
fn qu_t5_tims_triplet() {
    let mut table = at(official(4), 0, EIGHTS);
    let happened = table.does(&[
        "0 play 8/1 8/2 8/3",
        "0 draw visible",
        "1 flip 0/7",
        "2 draw visible",
        "3 draw hidden",
    ]);
    assert_eq!(
        happened,
        "0 plays 8 8 8 (Triplet); 0 draws 4/0; 1 flips to 7/0; 2 draws 6/5; 3 draws 3/10"
    );
    assert_eq!(table.line("1"), "0/6 3/5 7/0", "one zero is left");
    assert_eq!(table.acting(), 1, "the next turn is Sarah's");
}

#[test]
fn qu_t4_marias_zeros_cancel_her_triplets_penalty() {
    let text = "0: 3/5\n1: 4/7\n2: 9/1 9/2 9/3 0/5\n3: 6/8\ndraw: 6/0 2/7 1/7";
    let mut table = at(official(4), 2, text);
    let happened = table.does(&["2 play 9/1 9/2 9/3", "2 draw hidden"]);
    assert_eq!(
        happened,
        "2 plays 9 9 9 (Triplet); 2 draws 0/6; over by Zeros: [3, 4, 0, 6]"
    );
}

#[test]
fn qu_23_a_triplet_in_the_last_round_hits_everybody() {
    // Seat 3 knocked; 0 has passed; now 1 plays a triplet.
    let text = "0: 3/5\n1: 9/1 9/2 9/3 5/4\n2: 4/7\n3: 1/8\ndraw: 6/0 2/7 1/7 3/7 5/7\n\
                plays: 3 3 3 3\nknocker: 3";
    let mut table = at(official(4), 0, text);
    let happened = table.does(&[
        "0 pass",
        "1 play 9/1 9/2 9/3",
        "1 draw visible",
        "2 draw visible",
        "3 draw visible",
        "0 draw visible",
    ]);
    assert!(
        happened.ends_with("2 draws 2/7; 3 draws 1/7; 0 draws 3/7"),
        "{happened}"
    );
    assert_eq!(table.acting(), 2, "the last turn is seat 2's");
}

#[test]
fn qu_t16_the_knocker_flips_its_zero() {
    let text = "0: 9/1 9/2 9/3 5/4\n1: 0/6 2/9\ndraw: 8/0 4/7\nplays: 2 2\nknocker: 1";
    let mut table = at(official(2), 0, text);
    let happened = table.does(&["0 play 9/1 9/2 9/3", "0 draw visible", "1 flip 0/6"]);
    assert!(
        happened.ends_with("1 flips to 6/0; over by Knock: [13, 0]"),
        "{happened}"
    );
    let total = table.state().last_round().expect("a result").totals[1];
    assert_eq!(total, 8);
}

#[test]
fn before_draw_the_penalties_precede_the_active_seats_draw() {
    let options = changed(4, |changes| {
        changes.triplet_order = TripletOrder::BeforeDraw
    });
    let mut table = at(options, 0, EIGHTS);
    table.does(&["0 play 8/1 8/2 8/3"]);
    assert_eq!(table.acting(), 1);
    table.does(&["1 flip 0/6", "2 draw visible", "3 draw visible"]);
    assert_eq!(table.acting(), 0);
    assert_eq!(table.does(&["0 draw visible"]), "0 draws 10/3");
    assert_eq!(table.acting(), 1);
}

#[test]
fn edge_18_before_draw_the_zero_check_follows_penalty_and_draw() {
    let options = changed(2, |changes| {
        changes.triplet_order = TripletOrder::BeforeDraw
    });
    let mut table = at(options, 0, "0: 9/1 9/2 9/3 0/5\n1: 4/7\ndraw: 8/3 0/6 2/7");
    let happened = table.does(&["0 play 9/1 9/2 9/3", "1 draw visible", "0 draw visible"]);
    assert!(
        happened.ends_with("1 draws 8/3; 0 draws 0/6; over by Zeros: [0, 12]"),
        "{happened}"
    );
}
