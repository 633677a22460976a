//! The steps of a turn (QU-13 to QU-15, QU-18, QU-30, QU-36).

use super::{at, changed, dealt, official};
use brelan_kernel::Rules;
use brelan_quando::TripletOrder;

const ZERO_TO_COME: &str = "0: 9/1 0/8\n1: 2/3 3/4\ndraw: 0/5 6/2";

#[test]
fn qu_13_one_card_is_drawn_after_every_play_even_of_the_whole_hand() {
    let mut table = at(official(2), 0, "0: 7/1 7/2\n1: 2/3\ndraw: 4/2 6/2");
    assert_eq!(table.does(&["0 play 7/1 7/2"]), "0 plays 7 7 (Equal)");
    assert_eq!(table.offers(), "draw hidden | draw visible");
    assert_eq!(table.refuses("0 knock"), "QU-13");
    assert_eq!(table.refuses("0 pass"), "QU-13");
    assert_eq!(table.does(&["0 draw visible"]), "0 draws 4/2");
    assert_eq!(table.line("0"), "4/2");
    assert_eq!(table.acting(), 1);
}

#[test]
fn qu_14_the_chosen_side_becomes_the_front() {
    for (action, card) in [("0 draw visible", "4/2"), ("0 draw hidden", "2/4")] {
        let mut table = at(official(2), 0, "0: 7/1 8/2\n1: 2/3\ndraw: 4/2 6/2");
        table.does(&["0 play 7/1", action]);
        assert_eq!(table.line("0"), format!("8/2 {card}"));
    }
}

#[test]
fn qu_15_a_hand_of_zeros_alone_ends_the_round_after_the_draw() {
    let mut table = at(official(2), 0, ZERO_TO_COME);
    let over = table.does(&["0 play 9/1", "0 draw visible"]);
    assert_eq!(
        over,
        "0 plays 9 (Equal); 0 draws 0/5; over by Zeros: [0, 5]"
    );
    let mut table = at(official(2), 0, ZERO_TO_COME);
    table.does(&["0 play 9/1", "0 draw hidden"]);
    assert_eq!(table.acting(), 1, "a 5 beside the zero");
}

#[test]
fn qu_15_switched_off_the_round_goes_on() {
    let options = changed(2, |changes| changes.zero_end = false);
    let mut table = at(options, 0, ZERO_TO_COME);
    table.does(&["0 play 9/1", "0 draw visible"]);
    assert_eq!(table.acting(), 1);
}

#[test]
fn a_dealt_hand_of_zeros_does_not_end_the_round() {
    let table = at(official(2), 0, "0: 0/1 0/2\n1: 2/3\ndraw: 4/2");
    assert_eq!(table.acting(), 0);
    assert_eq!(table.offers(), "play 0/1 | play 0/1 0/2 | play 0/2");
}

#[test]
fn qu_18_the_turn_passes_clockwise() {
    let mut table = dealt(official(4), 1);
    let first = table.acting();
    for turn in 0..8 {
        let seat = (first + turn) % 4;
        assert_eq!(table.acting(), seat);
        let card = table
            .line(&seat.to_string())
            .split(' ')
            .next()
            .expect("a card")
            .to_string();
        table.does(&[
            &format!("{seat} play {card}"),
            &format!("{seat} draw visible"),
        ]);
    }
}

#[test]
fn qu_30_an_empty_hand_draws_for_its_turn_or_is_skipped() {
    let options = changed(2, |changes| {
        changes.triplet_order = TripletOrder::BeforeDraw
    });
    // An empty hand with a card to draw: a turn without a play.
    let mut table = at(options, 0, "0:\n1: 2/3\ndraw: 4/2 6/2");
    assert_eq!(table.offers(), "draw hidden | draw visible");
    assert_eq!(table.does(&["0 draw visible"]), "0 draws 4/2");
    assert_eq!(table.acting(), 1);
    assert_eq!(table.state().round(), 1);
    // It may knock or pass where that is legal.
    let table = at(options, 0, "0:\n1: 2/3\ndraw: 4/2 6/2\nplays: 2 2");
    assert_eq!(table.offers(), "draw hidden | draw visible | knock");
    let table = at(
        options,
        0,
        "0:\n1: 2/3\ndraw: 4/2 6/2\nplays: 2 2\nknocker: 1",
    );
    assert_eq!(table.offers(), "draw hidden | draw visible | pass");
    // Nothing at all is possible: the turn passes by itself.
    let mut table = at(options, 1, "0:\n1: 2/3 2/4 2/5 7/8\ndraw:");
    let happened = table.does(&["1 play 2/3 2/4 2/5"]);
    assert_eq!(
        happened, "1 plays 2 2 2 (Triplet); recycled",
        "the discards are turned over for the penalty"
    );
    let happened = table.does(&["0 draw visible", "1 draw visible"]);
    assert_eq!(happened, "0 draws 3/2; 1 draws 4/2");
}

#[test]
fn qu_30_nothing_left_for_the_active_seats_own_draw() {
    let options = changed(6, |changes| {
        changes.triplet_order = TripletOrder::BeforeDraw
    });
    let text = "0: 2/3 2/4 2/5\n1: 7/3\n2: 7/4\n3: 7/5\n4: 7/6\n5: 7/8\ndraw:";
    let mut table = at(options, 0, text);
    let happened = table.does(&["0 play 2/3 2/4 2/5", "1 draw visible", "2 draw visible"]);
    assert_eq!(
        happened,
        "0 plays 2 2 2 (Triplet); recycled; 1 draws 3/2; 2 draws 4/2"
    );
    let happened = table.does(&["3 draw hidden"]);
    assert_eq!(
        happened,
        "3 draws 2/5; 4 draws nothing; 5 draws nothing; 0 draws nothing"
    );
    assert_eq!((table.line("0").as_str(), table.acting()), ("", 1));
    // Seats 1 to 5 use up their turns; with a card discarded, seat 0 draws it.
    let happened = table.does(&["1 play 3/2", "1 draw visible"]);
    assert_eq!(happened, "1 plays 3 (Equal); recycled; 1 draws 2/3");
    let happened = table.does(&[
        "2 play 4/2",
        "2 draw visible",
        "3 play 2/5",
        "3 draw visible",
    ]);
    assert!(happened.ends_with("3 draws 5/2"), "{happened}");
    let happened = table.does(&[
        "4 play 7/6",
        "4 draw visible",
        "5 play 7/8",
        "5 draw visible",
    ]);
    assert_eq!(
        happened,
        "4 plays 7 (Equal); recycled; 4 draws 6/7; 5 plays 7 (Equal); recycled; 5 draws 8/7; 0 is skipped"
    );
    assert_eq!(table.acting(), 1);
}

#[test]
fn qu_36_without_a_card_to_draw_the_zero_check_is_made_all_the_same() {
    let options = changed(6, |changes| {
        changes.triplet_order = TripletOrder::BeforeDraw
    });
    let text = "0: 2/3 2/4 2/5 0/1\n1: 7/3\n2: 7/4\n3: 7/5\n4: 7/6\n5: 7/8\ndraw:";
    let mut table = at(options, 0, text);
    let happened = table.does(&[
        "0 play 2/3 2/4 2/5",
        "1 draw visible",
        "2 draw visible",
        "3 draw visible",
    ]);
    assert!(
        happened.contains("0 draws nothing; over by Zeros"),
        "{happened}"
    );
}
