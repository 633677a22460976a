//! Rounds and the end of a match (QU-8, QU-28, QU-29).

use super::{Played, at, changed, official};
use brelan_kernel::{Rules, Seat, SplitMix, Turn};
use brelan_quando::{Options, Preset, Target};

/// A round that seat 1 loses by `total` points, at these scores.
fn losing_round(options: Options, scores: &str) -> Played {
    let text =
        format!("0: 1/5\n1: 10/3 10/4\ndraw: 6/2 6/3\nplays: 2 2\nknocker: 0\nscores: {scores}");
    let mut table = at(options, 1, &text);
    table.does(&["1 pass"]);
    table
}

fn over(table: &Played) -> bool {
    matches!(table.state().turn(), Turn::Over)
}

#[test]
fn qu_28_the_match_ends_with_the_round_in_which_a_seat_has_fifty() {
    assert!(!over(&losing_round(official(2), "40 29")));
    let table = losing_round(official(2), "40 30");
    assert!(over(&table));
    assert_eq!(table.state().winners(), [Seat(0)], "the lowest score wins");
    assert_eq!(*table.state().scores(), [40, 50]);
    let table = losing_round(official(2), "55 30");
    assert_eq!(
        table.state().winners(),
        [Seat(1)],
        "also when several have fifty"
    );
    let table = losing_round(official(2), "60 40");
    assert_eq!(
        table.state().winners(),
        [Seat(0), Seat(1)],
        "ties are shared wins"
    );
}

#[test]
fn qu_28_nothing_can_be_done_after_the_end() {
    let table = losing_round(official(2), "0 49");
    assert_eq!(table.refuses("0 knock"), "QU-28");
    assert_eq!(table.offers(), "");
}

#[test]
fn qu_29_a_lower_target_is_an_option() {
    let duel = Options::preset(Preset::Duel40, 2).expect("two players");
    assert!(over(&losing_round(duel, "0 20")));
    let rounds = changed(2, |changes| {
        changes.target_score = Target::Rounds { rounds: 1 };
    });
    assert!(
        over(&losing_round(rounds, "0 0")),
        "a fixed number of rounds"
    );
}

#[test]
fn qu_8_the_dealer_moves_on_after_each_round() {
    let mut table = losing_round(official(2), "0 0");
    assert_eq!(table.state().dealer(), Seat(0));
    table.draw_shuffle(&mut SplitMix::new(1));
    assert_eq!((table.state().dealer(), table.acting()), (Seat(1), 0));
    assert_eq!(*table.state().scores(), [0, 20]);
}
