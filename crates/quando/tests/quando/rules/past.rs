//! What a view keeps of what everybody did.

use super::knowledge::deal_as_it_stands;
use super::{at, official};
use brelan_quando::{Past, View};

/// The past in words.
fn past(view: &View) -> Vec<String> {
    let side =
        |side: Option<brelan_quando::Value>| side.map_or("?".into(), |side| side.to_string());
    let words = |past: &Past| match *past {
        Past::Play { seat, instead } => format!("{} plays, {instead:?}", seat.0),
        Past::Played { seat, card, front } => format!("{} lays {} ({front})", seat.0, card.0),
        Past::Drew {
            seat,
            card,
            side: drawn,
            up,
            down,
        } => format!(
            "{} draws {} {drawn:?} of {}/{}",
            seat.0,
            card.0,
            side(up),
            side(down)
        ),
        Past::Flipped { seat, card } => format!("{} flips {}", seat.0, card.0),
        Past::Knocked { seat, smallest } => format!("{} knocks against {smallest}", seat.0),
        Past::Passed { seat, up } => format!("{} passes at {}", seat.0, side(up)),
    };
    view.past().iter().map(words).collect()
}

#[test]
fn the_past_tells_each_choice_with_what_could_be_done_instead() {
    let text = "0: 8/1 8/2 8/3 1/0\n1: 0/6 3/4\ndraw: 5/4 6/7 9/2 2/10\nplays: 1 1";
    let mut table = at(official(2), 0, text);
    deal_as_it_stands(&mut table);
    table.does(&["0 play 8/1 8/2 8/3", "0 draw hidden", "1 flip 0/6"]);
    table.does(&[
        "1 play 6/0",
        "1 draw visible",
        "0 play 1/0",
        "0 draw visible",
    ]);
    table.does(&["1 knock", "0 pass"]);
    let expected = [
        "0 plays, Nothing",
        "0 lays 0 (8)",
        "0 lays 1 (8)",
        "0 lays 2 (8)",
        "0 draws 4 Hidden of 5/?",
        "1 flips 0",
        "1 plays, Nothing",
        "1 lays 0 (6)",
        "1 draws 2 Visible of 6/?",
        "0 plays, Knock { smallest: 2 }",
        "0 lays 3 (1)",
        "0 draws 5 Visible of 9/?",
        "1 knocks against 2",
        "0 passes at 2",
    ];
    assert_eq!(past(table.view(0)), expected);
    assert_eq!(past(table.view(1)), expected);
}

#[test]
fn the_past_tells_the_down_side_of_a_pile_that_was_turned_over() {
    let text = "0: 7/1 8/2\n1: 2/3 2/4\ndraw: 4/0 6/5";
    let mut table = at(official(2), 0, text);
    deal_as_it_stands(&mut table);
    table.does(&[
        "0 play 7/1",
        "0 draw visible",
        "1 play 2/3",
        "1 draw visible",
    ]);
    // The pile is now 1/7 on top of 3/2.
    table.does(&["0 play 8/2", "0 draw visible"]);
    assert_eq!(
        past(table.view(0)).last().unwrap(),
        "0 draws 3 Visible of 1/7"
    );
    assert_eq!(
        past(table.view(1)).last().unwrap(),
        "0 draws 3 Visible of 1/7"
    );
}

#[test]
fn the_past_of_the_round_before_is_forgotten() {
    let text = "0: 7/1 8/2\n1: 2/3 2/4\ndraw: 4/0 6/5";
    let mut table = at(official(2), 0, text);
    deal_as_it_stands(&mut table);
    table.does(&["0 play 7/1"]);
    assert!(!table.view(1).past().is_empty());
    deal_as_it_stands(&mut table);
    assert!(table.view(1).past().is_empty());
}
