//! A position of a match as text: from a seat's knowledge, from a spectator's, or
//! face up.

use crate::Narrator;
use crate::plain::numbered;
use brelan_catalog::{AnyMatch, AnyOffer, AnyTurn, AnyView, Knowledge};

/// The position as lines. `before` is how much had been seen before the last action:
/// what came after it is told, too.
pub fn describe(
    narrator: &Narrator,
    played: &dyn AnyMatch,
    knowledge: Knowledge,
    before: usize,
) -> Vec<String> {
    let texts = narrator.texts();
    let mut lines = Vec::new();
    let seen = knowledge.seen(played);
    let last: Vec<String> = narrator
        .seen_from(&seen, before)
        .flat_map(|told| told.lines)
        .collect();
    if !last.is_empty() {
        lines.push(texts.get("show-last"));
        lines.extend(last.into_iter().map(|line| format!("  {line}")));
    }
    let board = knowledge.board(played);
    let text = narrator.board(&board);
    let has_rounds = text.round.is_some();
    lines.extend(text.round.into_iter().chain(text.table).chain(text.hand));
    match played.turn() {
        AnyTurn::Act(seat) => {
            let offers = knowledge.offers(played);
            lines.push(match (knowledge, offers.is_empty()) {
                (_, true) => texts.with("wait", [("name", narrator.name(seat).into())]),
                (Knowledge::FaceUp, false) => {
                    texts.with("show-offers", [("name", narrator.name(seat).into())])
                }
                (Knowledge::Of(_), false) => narrator.instruction(&board, &offers),
            });
            lines.extend(numbered(&narrator.offers(&board, &offers)));
        }
        AnyTurn::Chance(_) => lines.push(texts.get("dealing")),
        AnyTurn::Over => {}
    }
    lines.extend(narrator.sheet(&played.score_sheet(), has_rounds));
    lines
}

/// What one viewer knows as lines: the table, the seat's hand, and for the seat that must
/// choose what it may do, numbered from 1.
pub fn describe_view(narrator: &Narrator, view: &dyn AnyView) -> Vec<String> {
    let board = view.board(false);
    let text = narrator.board(&board);
    let mut lines: Vec<String> = text.round.into_iter().chain(text.table).collect();
    lines.extend(text.hand);
    let offers = offers_of(view);
    if !offers.is_empty() {
        lines.push(narrator.instruction(&board, &offers));
        lines.extend(numbered(&narrator.offers(&board, &offers)));
    }
    lines
}

/// What each action is that the viewer may choose, as text: one line for each, in the
/// order of [`AnyView::legal`].
pub fn describe_offers(narrator: &Narrator, view: &dyn AnyView) -> Vec<String> {
    let offers = narrator.offers(&view.board(false), &offers_of(view));
    offers.iter().map(|offer| offer.line()).collect()
}

/// The offers without their notation, which is not for the player's eyes.
fn offers_of(view: &dyn AnyView) -> Vec<AnyOffer> {
    let offer = |offer: brelan_catalog::SeatOffer| AnyOffer {
        text: String::new(),
        action: offer.action,
        effects: offer.effects,
    };
    view.legal().into_iter().map(offer).collect()
}
