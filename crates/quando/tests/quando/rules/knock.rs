//! Knocking, the last round and passing (QU-20 to QU-22, QU-24, QU-33, QU-34).

use super::{Played, at, changed, dealt, official};
use brelan_kernel::Rules;
use brelan_quando::{KnockCondition, KnockTiming, Options, Preset, Target};

/// Each seat plays its first card and draws, once round the table.
fn lap(table: &mut Played, players: u8) {
    for _ in 0..players {
        let seat = table.acting();
        let hand = table.line(&seat.to_string());
        let card = hand.split(' ').next().expect("a card");
        table.does(&[
            &format!("{seat} play {card}"),
            &format!("{seat} draw visible"),
        ]);
    }
}

fn can_knock(table: &Played) -> bool {
    table.offers().split(" | ").any(|offer| offer == "knock")
}

#[test]
fn qu_20_one_knocks_instead_of_a_turn_after_two_plays() {
    let mut table = at(
        official(2),
        0,
        "0: 1/5 2/6\n1: 4/3 4/5\ndraw: 6/2\nplays: 2 2",
    );
    assert_eq!(table.does(&["0 knock"]), "0 knocks");
    assert_eq!(table.acting(), 1);
    assert!(!can_knock(&table), "a seat has knocked");
    assert_eq!(table.refuses("1 knock"), "QU-20");
    let table = at(
        official(2),
        0,
        "0: 1/5 2/6\n1: 4/3 4/5\ndraw: 6/2\nplays: 1 2",
    );
    assert_eq!(table.refuses("0 knock"), "QU-20");
}

#[test]
fn qu_t12_a_knock_is_offered_from_the_third_turn_on() {
    let mut table = dealt(official(4), 2);
    for turn in 1..=3 {
        assert_eq!(can_knock(&table), turn == 3, "turn {turn}");
        if turn < 3 {
            lap(&mut table, 4);
        }
    }
}

#[test]
fn qu_20_plays_are_counted_for_each_round_anew() {
    let options = changed(2, |changes| changes.target_score = Target::Score(1000));
    let mut table = dealt(options, 6);
    lap(&mut table, 2);
    lap(&mut table, 2);
    let knocker = table.acting();
    table.does(&[
        &format!("{knocker} knock"),
        &format!("{} pass", 1 - knocker),
    ]);
    table.draw_shuffle(&mut brelan_kernel::SplitMix::new(9));
    assert!(!can_knock(&table));
}

#[test]
fn qu_t13_the_english_booklet_counts_cards() {
    let literal = Options::preset(Preset::OfficialEnLiteral, 2).expect("two players");
    for (play, allowed) in [("0 play 4/1 4/2", true), ("0 play 4/1", false)] {
        let mut table = at(
            literal,
            0,
            "0: 4/1 4/2 5/6\n1: 4/3 4/5\ndraw: 6/2 6/3 6/7 6/8",
        );
        table.does(&[play, "0 draw visible", "1 play 4/3", "1 draw visible"]);
        assert_eq!(can_knock(&table), allowed, "after `{play}`");
    }
}

#[test]
fn qu_20_other_conditions() {
    let with = |condition| changed(2, |changes| changes.knock_condition = condition);
    let text =
        |cards: &str| format!("0: 1/5 2/6\n1: 4/3 4/5\ndraw: 6/2 6/3\nplays: 1 1\ncards: {cards}");
    for (condition, cards, allowed) in [
        (KnockCondition::AllCards, "2 2", true),
        (KnockCondition::AllCards, "2 1", false),
        (KnockCondition::AllCards, "1 2", false),
        (KnockCondition::OwnCards, "2 0", true),
        (KnockCondition::None, "0 0", true),
        (KnockCondition::OwnPlays, "9 9", false),
    ] {
        let table = at(with(condition), 0, &text(cards));
        assert_eq!(can_knock(&table), allowed, "{condition:?} with {cards}");
    }
}

#[test]
fn qu_21_after_a_knock_everybody_else_has_one_more_turn() {
    let text = "0: 1/5\n1: 4/3\n2: 7/3\n3: 8/3\ndraw: 6/2 9/2 10/2 9/0\nplays: 2 2 2 2";
    let mut table = at(official(4), 1, text);
    let happened = table.does(&[
        "1 knock",
        "2 play 7/3",
        "2 draw visible",
        "3 pass",
        "0 play 1/5",
        "0 draw hidden",
    ]);
    assert!(
        happened.ends_with("0 draws 2/9; over by Knock: [0, 9, 6, 8]"),
        "{happened}"
    );
}

#[test]
fn qu_22_in_the_last_round_one_may_pass_but_not_knock() {
    let text = "0: 1/5\n1: 4/3\ndraw: 6/2 9/2\nplays: 2 2\nknocker: 1";
    let mut table = at(official(2), 0, text);
    assert_eq!(table.offers(), "pass | play 1/5");
    assert_eq!(table.refuses("0 knock"), "QU-20");
    assert_eq!(table.does(&["0 pass"]), "0 passes; over by Knock: [0, 9]");
}

#[test]
fn qu_24_zeros_end_the_last_round_at_once() {
    let text = "0: 9/1 0/5\n1: 4/3\n2: 3/5\ndraw: 0/2 9/2\nplays: 2 2 2\nknocker: 2";
    let mut table = at(official(3), 0, text);
    let happened = table.does(&["0 play 9/1", "0 draw visible"]);
    assert!(happened.ends_with("over by Zeros: [0, 4, 8]"), "{happened}");
}

#[test]
fn qu_t14_linus_knocks_and_tim_gets_zeros() {
    let text = "0: 9/1 0/5\n1: 8/3\n2: 3/5\n3: 1/6\ndraw: 0/2 9/2\nplays: 2 2 2 2\nknocker: 3";
    let mut table = at(official(4), 0, text);
    let happened = table.does(&["0 play 9/1", "0 draw visible"]);
    assert!(
        happened.ends_with("over by Zeros: [0, 8, 3, 6]"),
        "{happened}"
    );
}

#[test]
fn qu_27_a_knocker_whom_zeros_cut_short_pays_by_option() {
    let literal = changed(4, |changes| changes.penalty_after_zeros = false);
    let text = "0: 9/1 0/5\n1: 8/3\n2: 3/5\n3: 1/6\ndraw: 0/2 9/2\nplays: 2 2 2 2\nknocker: 3";
    let mut table = at(literal, 0, text);
    let happened = table.does(&["0 play 9/1", "0 draw visible"]);
    assert!(
        happened.ends_with("over by Zeros: [0, 8, 3, 1]"),
        "{happened}"
    );
    let result = table.state().last_round().expect("a result");
    assert_eq!(*result.points, [0, 8, 3, 1]);
    // A round that comes to its end by the knock is scored as ever.
    let mut table = at(literal, 2, &text.replace("3: 1/6", "3: 4/6"));
    let happened = table.does(&["2 pass"]);
    assert!(
        happened.ends_with("over by Knock: [9, 8, 0, 9]"),
        "{happened}"
    );
}

fn end_of_turn() -> Options {
    changed(2, |changes| changes.knock_timing = KnockTiming::EndOfTurn)
}

#[test]
fn qu_33_at_the_end_of_a_turn_one_is_asked_where_a_knock_is_legal() {
    let text = "0: 1/5 2/6 3/6\n1: 4/3 4/5\ndraw: 6/2 6/3 6/7\nplays: 1 0";
    let mut table = at(end_of_turn(), 0, text);
    table.does(&["0 play 1/5", "0 draw visible"]);
    assert_eq!(table.offers(), "end | knock", "the play just made counts");
    assert_eq!(table.refuses("0 play 2/6"), "QU-33");
    assert_eq!(table.refuses("0 draw visible"), "QU-33");
    assert_eq!(table.refuses("0 pass"), "QU-33");
    table.does(&["0 knock"]);
    assert_eq!(table.acting(), 1);
    table.does(&["1 play 4/3"]);
    let happened = table.does(&["1 draw visible"]);
    assert!(
        happened.contains("over by Knock"),
        "no question in the last round: {happened}"
    );
}

#[test]
fn qu_33_else_the_turn_ends_by_itself() {
    let mut table = at(
        end_of_turn(),
        0,
        "0: 1/5 2/6 3/6\n1: 4/3 4/5\ndraw: 6/2 6/3 6/7\nplays: 0 0",
    );
    assert_eq!(table.refuses("0 knock"), "QU-20");
    table.does(&["0 play 1/5", "0 draw visible"]);
    assert_eq!(table.acting(), 1);
    let table = at(
        end_of_turn(),
        0,
        "0: 1/5 2/6\n1: 4/3\ndraw: 6/2\nplays: 2 2",
    );
    assert_eq!(table.refuses("0 knock"), "QU-33", "not instead of the turn");
}

#[test]
fn qu_33_after_a_pass_no_seat_is_asked() {
    let text = "0: 1/5 2/6\n1: 4/3\n2: 5/3\ndraw: 6/2 6/3\nplays: 2 2 2\nknocker: 2";
    let options = changed(3, |changes| changes.knock_timing = KnockTiming::EndOfTurn);
    let mut table = at(options, 0, text);
    table.does(&["0 pass"]);
    assert_eq!(table.acting(), 1);
}

#[test]
fn qu_34_at_the_cap_a_round_is_scored_as_if_no_seat_had_knocked() {
    let capped = changed(2, |changes| changes.turn_cap = Some(3));
    // The sixth turn is the last; a knock in it comes too late to count.
    let text = "0: 4/5 3/6\n1: 4/3 2/5\ndraw: 2/4 6/3\nplays: 2 2\nturns: 5";
    let mut table = at(capped, 0, text);
    assert_eq!(table.does(&["0 knock"]), "0 knocks; over by Cap: [7, 0]");
    // A natural end in the same turn goes first: the last turn after a knock …
    let text = "0: 4/5 2/6\n1: 4/3 2/5\ndraw: 2/4 6/3\nplays: 2 2\nturns: 4";
    let mut table = at(capped, 0, text);
    let happened = table.does(&["0 knock", "1 play 4/3", "1 draw visible"]);
    assert!(happened.ends_with("over by Knock: [11, 0]"), "{happened}");
    // … and a hand of zeros.
    let text = "0: 4/5 0/6\n1: 4/3 2/5\ndraw: 0/4 6/3\nplays: 2 2\nturns: 5";
    let mut table = at(capped, 0, text);
    let happened = table.does(&["0 play 4/5", "0 draw visible"]);
    assert!(happened.ends_with("over by Zeros: [0, 6]"), "{happened}");
}

#[test]
fn qu_34_switched_off_the_cap_never_comes() {
    let endless = changed(2, |changes| changes.turn_cap = None);
    let text = "0: 4/5 3/6\n1: 4/3 2/5\ndraw: 2/4 6/3\nplays: 2 2\nturns: 9999";
    let mut table = at(endless, 0, text);
    table.does(&["0 play 4/5", "0 draw visible"]);
    assert_eq!(table.acting(), 1);
}
