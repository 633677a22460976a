//! Components and setup (QA-1 to QA-4, QA-31).

use super::{EXAMPLE, at, changed, dealt, standard};
use brelan_kernel::{
    Chance, Dice, GameOptions as _, Notation, NotationError, Rules, Seat, Shuffle, SplitMix, Turn,
    View as _, Viewer,
};
use brelan_qarre::{ActionCard, Card, Options, Shuffled, StartingCombos, State};

#[test]
fn qa_1_two_players() {
    for players in [0, 1, 3, 4] {
        let error = Options::from_preset("standard", players);
        assert_eq!(error.expect_err("for two").field, "players");
    }
}

fn pile<T: std::str::FromStr<Err = NotationError>>(text: &str) -> impl Iterator<Item = T> {
    text.split_whitespace()
        .map(|card| card.parse().expect("a card"))
}

/// Every number card in canonical order from `from`, round to it again.
fn numbers(from: usize) -> Vec<Card> {
    let all = ["s", "h", "d", "c"].map(|suit| {
        let card = |rank: char| format!("{rank}{suit}");
        "A23456789T".chars().map(card).collect::<Vec<_>>().join(" ")
    });
    let mut cards: Vec<Card> = pile(&all.join(" ")).collect();
    cards.rotate_left(from);
    cards
}

#[test]
fn qa_2_three_cards_each_the_starter_first_then_the_cells() {
    for starter in [0, 1] {
        let mut state = State::new(standard());
        state
            .apply_shuffle(&Shuffled::First(Seat(starter)), &mut |_| {})
            .expect("a seat");
        let actions = pile::<ActionCard>("Qs Js Ks Jh Qh Kh Jd Qd Kd Jc Qc Kc");
        let deal = Shuffled::Deal {
            numbers: numbers(0).into_iter().collect(),
            actions: actions.collect(),
        };
        state.apply_shuffle(&deal, &mut |_| {}).expect("both piles");
        let position = state.position();
        let line = |name: String| {
            let line = position.lines().find(|line| line.starts_with(&name));
            line.expect("a line").to_owned()
        };
        // The starter's first turn has begun: a card drawn, a Queen turned up.
        assert_eq!(
            line(format!("{starter}:")),
            format!("{starter}: As 3s 5s Ah")
        );
        let other = 1 - starter;
        assert_eq!(line(format!("{other}:")), format!("{other}: 2s 4s 6s"));
        let cells = ["7s", "8s", "9s", "Ts"];
        for (cell, card) in cells.iter().enumerate() {
            assert_eq!(line(format!("cell{cell}:")), format!("cell{cell}: {card}"));
        }
        assert!(line("draw:".into()).starts_with("draw: 2h 3h"));
        assert_eq!(line("actions:".into()).split(' ').count(), 1 + 11);
        assert_eq!(*state.scores(), [0, 0]);
        assert_eq!(line("reserve0:".into()), "reserve0:");
    }
}

#[test]
fn qa_2_a_pile_that_is_not_whole_is_refused() {
    let mut state = State::new(standard());
    state
        .apply_shuffle(&Shuffled::First(Seat(0)), &mut |_| {})
        .expect("a seat");
    let actions = || pile::<ActionCard>("Qs Js Ks Jh Qh Kh Jd Qd Kd Jc Qc Kc");
    let mut twice = numbers(0);
    twice[0] = twice[1];
    for (numbers, actions) in [
        (twice, actions().collect()),
        (numbers(0)[1..].to_vec(), actions().collect()),
        (numbers(0), actions().take(11).collect()),
        (
            numbers(0),
            actions()
                .chain(None)
                .map(|_| pile("Qs").next().expect("one"))
                .collect(),
        ),
    ] {
        let shuffled = Shuffled::Deal {
            numbers: numbers.into_iter().collect(),
            actions,
        };
        assert!(state.apply_shuffle(&shuffled, &mut |_| {}).is_err());
    }
}

#[test]
fn qa_3_turns_alternate_and_a_combo_of_the_starting_base_scores_nothing() {
    let mut state = State::new(standard());
    state
        .apply_shuffle(&Shuffled::First(Seat(1)), &mut |_| {})
        .expect("a seat");
    // The base is 7s 8s 9s Ts, a quartet.
    let deal = Shuffled::Deal {
        numbers: numbers(0).into_iter().collect(),
        actions: pile("Qs Qh Ks Jh Js Kh Jd Qd Kd Jc Qc Kc").collect(),
    };
    state.apply_shuffle(&deal, &mut |_| {}).expect("both piles");
    assert_eq!(*state.scores(), [0, 0]);
    for turn in [1, 0, 1] {
        let Turn::Act(seat) = state.turn() else {
            panic!("a turn")
        };
        assert_eq!(seat, Seat(turn));
        let mut legal = Vec::new();
        state.legal(&mut legal);
        let other = state
            .check(Seat(1 - turn), &legal[0])
            .expect_err("not its turn");
        assert_eq!(brelan_kernel::Refused::rule(&other), "QA-3");
        let reserve = legal.iter().find(|action| {
            let text = state.action_text(seat, action);
            text.starts_with("reserve") || text == "done" || text == "skip"
        });
        let action = *reserve.unwrap_or(&legal[0]);
        state.play(seat, &action, &mut |_| {}).expect("legal");
    }
}

#[test]
fn qa_4_everybody_sees_whole_stacks() {
    let mut table = at(
        standard(),
        &[EXAMPLE, "0: 7s 2c 3c 8c", "1: Ac", "draw: 5c"],
    );
    table.does(&["play 7s 1", "end"]);
    for viewer in [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(1)),
        Viewer::Spectator,
    ] {
        let board = table.game.view(viewer).board(false);
        let cells: Vec<String> = board.cells.iter().map(|cell| format!("{cell:?}")).collect();
        assert_eq!(cells, ["[6s]", "[4d, 4h, 7s]", "[Ah]", "[9d]"]);
    }
}

/// Notes which streams are asked for, all of them going on with the same dice.
struct Streams(SplitMix, Vec<String>);

impl Chance for Streams {
    type Stream<'a> = &'a mut SplitMix;
    fn stream(&mut self, label: std::fmt::Arguments<'_>) -> &mut SplitMix {
        self.1.push(label.to_string());
        &mut self.0
    }
}

#[test]
fn qa_31_a_starting_base_with_a_combo_is_dealt_again() {
    let options = changed(|changes| changes.starting_combos = StartingCombos::Redeal);
    let mut dice = SplitMix::new(3);
    let mut redeals = 0;
    for _ in 0..300 {
        let mut state = State::new(options);
        state
            .apply_shuffle(&Shuffled::First(Seat(0)), &mut |_| {})
            .expect("a seat");
        let Some(request) = state.turn().request() else {
            panic!("the deal")
        };
        let mut streams = Streams(SplitMix::new(dice.word().into()), Vec::new());
        let shuffled = request.draw(&mut streams);
        state
            .apply_shuffle(&shuffled, &mut |_| {})
            .expect("the deal");
        let again = streams.1.len() - 2;
        let mut labels = vec!["round/1/numbers".to_owned()];
        labels.extend((1..=again).map(|again| format!("round/1/numbers/{again}")));
        labels.push("round/1/actions".to_owned());
        assert_eq!(streams.1, labels);
        redeals += again;
    }
    assert!((3..=20).contains(&redeals), "3.2 % of bases: {redeals}");
    // Such a base is no deal at this table; at the usual one it is.
    let deal = Shuffled::Deal {
        numbers: numbers(0).into_iter().collect(),
        actions: pile("Qs Js Ks Jh Qh Kh Jd Qd Kd Jc Qc Kc").collect(),
    };
    for (options, allowed) in [(options, false), (standard(), true)] {
        let mut state = State::new(options);
        state
            .apply_shuffle(&Shuffled::First(Seat(0)), &mut |_| {})
            .expect("a seat");
        assert_eq!(state.apply_shuffle(&deal, &mut |_| {}).is_ok(), allowed);
    }
}

#[test]
fn a_match_is_one_round() {
    let table = dealt(standard(), &mut SplitMix::new(1));
    assert_eq!(table.state().round(), 1);
    assert_eq!(State::new(standard()).round(), 0);
}
