//! What lies on the table of Qarré, as lines.

use super::cards::{cell, name, names};
use super::{Board, Slot};
use crate::CardNames;
use crate::games::score;
use crate::narrator::Narrator;
use brelan_kernel::{BoardFacts, Seat};

/// How wide a cell is where two stand in a line: half of the narrowest screen.
const CELL_WIDTH: usize = 29;

/// A stack from its top card down.
pub(super) fn stack(narrator: &Narrator, cards: &[String]) -> String {
    let texts = narrator.texts();
    let downwards: Vec<String> = cards.iter().rev().cloned().collect();
    match &downwards[..] {
        [] => texts.get("qarre-empty"),
        [top] => name(narrator, top),
        [top, under @ ..] => {
            let args = [
                ("top", name(narrator, top).into()),
                ("under", names(narrator, under).into()),
            ];
            texts.with("qarre-stack", args)
        }
    }
}

/// The four cells: one a line with its place, or in a square where signs keep them
/// short.
pub(super) fn base(narrator: &Narrator, board: &Board) -> Vec<String> {
    let lines = |id: &str| -> Vec<String> {
        let line = |(number, cards): (u8, &Vec<String>)| {
            let args = [
                ("n", number.into()),
                ("where", cell(narrator, number).into()),
                ("cards", stack(narrator, cards).into()),
            ];
            narrator.texts().with(id, args)
        };
        (0..).zip(&board.cells).map(line).collect()
    };
    let short = lines("qarre-base-cell-short");
    let fits = short.iter().all(|cell| cell.chars().count() < CELL_WIDTH);
    if narrator.card_names() == CardNames::Words || !fits {
        return lines("qarre-base-cell");
    }
    let pair = |two: &[String]| match two {
        [left, right] => format!("{left:<CELL_WIDTH$}{right}"),
        _ => two.concat(),
    };
    short.chunks(2).map(pair).collect()
}

pub(super) fn action_card(narrator: &Narrator, board: &Board) -> String {
    let texts = narrator.texts();
    let Some(action) = &board.action else {
        return texts.get("qarre-action-none");
    };
    let coming = match board.to_come.is_empty() {
        true => texts.get("qarre-none"),
        false => names(narrator, &board.to_come),
    };
    let all = board.turned.len() + board.to_come.len();
    let args = [
        ("card", name(narrator, action).into()),
        ("n", board.turned.len().into()),
        ("of", all.into()),
        ("coming", coming.into()),
    ];
    texts.with("qarre-action", args)
}

pub(super) fn seen_hand(narrator: &Narrator, hand: &[Slot]) -> String {
    let texts = narrator.texts();
    let faces: Vec<String> = hand.iter().filter_map(|slot| slot.face.clone()).collect();
    if faces.is_empty() {
        let cards = narrator.count_cards(hand.len());
        return texts.with("qarre-other-hand", [("cards", cards.into())]);
    }
    let args = [("list", names(narrator, &faces).into())];
    texts.with("qarre-other-hand-open", args)
}

pub(super) fn own_hand(
    narrator: &Narrator,
    board: &Board,
    facts: &BoardFacts,
    you: Seat,
) -> Vec<String> {
    let texts = narrator.texts();
    let hand = board.hands.get(you.index()).into_iter().flatten();
    let faces: Vec<String> = hand.filter_map(|slot| slot.face.clone()).collect();
    let hand = match faces.is_empty() {
        true => texts.get("qarre-hand-empty"),
        false => {
            let args = [("cards", names(narrator, &faces).into())];
            texts.with("qarre-hand", args)
        }
    };
    let reserve = board.reserves.get(you.index());
    let reserve = stack(narrator, reserve.map_or(&[][..], Vec::as_slice));
    let score = score(narrator, facts, you, "score");
    let args = [("cards", reserve.into())];
    vec![format!("{hand} {score}"), texts.with("qarre-reserve", args)]
}
