//! The actions of Qarré that are offered, and what they will do.

use super::cards::{cell, combo_name, the};
use super::{Board, Effects};
use crate::games::parse;
use crate::narrator::Narrator;
use brelan_catalog::AnyOffer;
use brelan_catalog::games::qarre::Action;
use brelan_kernel::Seat;
use serde_json::Value;

pub(super) fn label(narrator: &Narrator, board: &Board, offer: &AnyOffer) -> String {
    let texts = narrator.texts();
    let own = narrator.you().or(board.acting).map(Seat::index);
    let held = |handle: u32| {
        let hand = own.and_then(|own| board.hands.get(own));
        let mut slots = hand.into_iter().flatten();
        let slot = slots.find(|slot| slot.card == handle);
        slot.and_then(|slot| slot.face.clone()).unwrap_or_default()
    };
    let top = |stack: Option<&Vec<String>>| stack.and_then(|cards| cards.last().cloned());
    let in_cell = |number: u8| top(board.cells.get(usize::from(number))).unwrap_or_default();
    let card_at = |id: &str, card: &str, number: u8| {
        let args = [
            ("the", the(narrator, card).into()),
            ("cell", cell(narrator, number).into()),
        ];
        texts.with(id, args)
    };
    let card = |id: &str, card: &str| texts.with(id, [("the", the(narrator, card).into())]);
    match parse(&offer.action) {
        Action::Take { cell } => card_at("qarre-do-take", &in_cell(cell), cell),
        Action::Done {} => texts.get("qarre-do-done"),
        Action::Remove {
            cell: number,
            card: None,
        } => {
            let args = [("cell", cell(narrator, number).into())];
            texts.with("qarre-do-remove", args)
        }
        Action::Remove {
            cell,
            card: Some(card),
        } => card_at("qarre-do-remove-card", &card.to_string(), cell),
        Action::Skip {} => texts.get("qarre-do-skip"),
        Action::Play { card, cell } => card_at("qarre-do-play", &held(card.0), cell),
        Action::Lay { cell } => {
            let reserve = top(own.and_then(|own| board.reserves.get(own)));
            card_at("qarre-do-lay", &reserve.unwrap_or_default(), cell)
        }
        Action::Reserve { card: handle } => card("qarre-do-reserve", &held(handle.0)),
        Action::Discard { card: handle } => card("qarre-do-discard", &held(handle.0)),
        Action::End {} => texts.get("qarre-do-end"),
    }
}

pub(super) fn effect(narrator: &Narrator, effects: &Value) -> Option<String> {
    let texts = narrator.texts();
    let effects: Effects = parse(effects);
    let points = effects.points.map(|points| narrator.points(points));
    let gain = match (effects.combo, points) {
        (Some(combo), Some(points)) => {
            let args = [
                ("combo", combo_name(narrator, &combo).into()),
                ("points", points.into()),
            ];
            Some(texts.with("qarre-gain-combo", args))
        }
        (Some(combo), None) => {
            let args = [("combo", combo_name(narrator, &combo).into())];
            Some(texts.with("qarre-gain-combo-then", args))
        }
        (None, points) => points,
    };
    let wins = effects.wins.then(|| texts.get("qarre-gain-wins"));
    let parts: Vec<String> = gain.into_iter().chain(wins).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
