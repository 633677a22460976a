//! Scoring of a round (QU-25 to QU-27, QU-37).

use super::{at, changed, official};
use brelan_kernel::{Rules, Seat};
use brelan_quando::points;

/// What official rules score for these totals.
fn score(totals: &[u16], knocker: Option<u8>) -> Vec<u16> {
    points(&official(totals.len() as u8), totals, knocker.map(Seat)).to_vec()
}

#[test]
fn qu_25_a_hand_counts_the_sum_of_its_fronts() {
    let text = "0: 10/5 0/6 3/2\n1: 4/3\ndraw: 2/4\nplays: 2 2\nknocker: 0";
    let mut table = at(official(2), 1, text);
    table.does(&["1 pass"]);
    let totals = table.state().last_round().expect("a result").totals;
    assert_eq!(*totals, [13, 4]);
}

#[test]
fn qu_27_a_knock_holds_with_the_only_lowest_hand() {
    let knock_of = |hands: &str| {
        let mut table = at(
            official(2),
            1,
            &format!("{hands}\ndraw: 2/4\nplays: 2 2\nknocker: 0"),
        );
        table.does(&["1 pass"]);
        let result = table.state().last_round().expect("a result");
        let knock = result.knock.expect("a knock");
        assert_eq!(knock.seat, Seat(0));
        (knock.held, result.won.to_vec())
    };
    assert_eq!(knock_of("0: 3/2\n1: 4/3"), (true, vec![true, false]));
    assert_eq!(knock_of("0: 4/2\n1: 4/3"), (false, vec![false, true]));
    assert_eq!(knock_of("0: 9/2\n1: 4/3"), (false, vec![false, true]));
}

#[test]
fn qu_26_every_lowest_total_scores_nothing() {
    assert_eq!(score(&[4, 9, 4, 7], None), [0, 9, 0, 7]);
    assert_eq!(score(&[3, 3], None), [0, 0]);
}

#[test]
fn qu_27_a_knocker_who_is_not_the_only_lowest_pays_five() {
    assert_eq!(score(&[4, 9, 4], Some(0)), [9, 9, 0], "tied");
    assert_eq!(score(&[5, 9, 4], Some(0)), [10, 9, 0], "beaten");
    assert_eq!(score(&[3, 9, 4], Some(0)), [0, 9, 4], "alone");
}

#[test]
fn qu_37_only_a_tie_is_forgiven() {
    let options = changed(3, |changes| changes.knock_needs_sole_lowest = false);
    let score = |totals: &[u16]| points(&options, totals, Some(Seat(0))).to_vec();
    assert_eq!(score(&[4, 9, 4]), [0, 9, 0]);
    assert_eq!(score(&[5, 9, 4]), [10, 9, 0]);
}

#[test]
fn the_penalty_is_an_option() {
    let options = changed(2, |changes| changes.knock_penalty = 20);
    assert_eq!(*points(&options, &[8, 4], Some(Seat(0))), [28, 0]);
}

#[test]
fn qu_t1_linus_knocks_and_is_alone() {
    // Tim, Sarah, Maria, Linus.
    assert_eq!(score(&[11, 6, 4, 2], Some(3)), [11, 6, 4, 0]);
}

#[test]
fn qu_t2_sarah_knocks_and_is_tied() {
    assert_eq!(score(&[4, 4, 12, 7], Some(1)), [0, 9, 12, 7]);
}

#[test]
fn qu_t3_nico_knocks_and_is_tied() {
    // Nico, Emma, Cyrille.
    assert_eq!(score(&[7, 7, 15], Some(0)), [12, 0, 15]);
}
