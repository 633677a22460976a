//! The actions of Quando that are offered, and what they will do.

use super::hand::letter;
use super::{Board, Effects, play};
use crate::games::parse;
use crate::narrator::{Narrator, OfferText, join};
use brelan_catalog::AnyOffer;
use brelan_catalog::games::quando::{Action, Side};

pub(super) fn offer_text(narrator: &Narrator, board: &Board, offer: &AnyOffer) -> OfferText {
    let texts = narrator.texts();
    let effects: Effects = parse(&offer.effects);
    let own = narrator.you().or(board.acting);
    let hand = own.and_then(|seat| board.hands.get(seat.index()));
    let hand = hand.map_or(&[][..], Vec::as_slice);
    let place = |handle: u32| hand.iter().position(|slot| slot.card == handle);
    let then = |id: &str| {
        let total = effects.total;
        total.map(|total| texts.with(id, [("total", total.into())]))
    };
    let (label, effect) = match parse(&offer.action) {
        Action::Play { cards } => {
            let places: Vec<usize> = cards.iter().filter_map(|card| place(card.0)).collect();
            let fronts = places.iter().filter_map(|place| hand[*place].front);
            let kind = effects.kind.as_deref().unwrap_or_default();
            let what = play(narrator, kind, fronts.collect());
            let id = match kind {
                "triplet" => "quando-do-triplet",
                _ => "quando-do-play",
            };
            let label = texts.with(id, [("what", what.into())]);
            let mut letters: Vec<usize> = places;
            letters.sort_unstable();
            let letters = join(letters.into_iter().map(letter));
            let args = [("label", label.into()), ("letters", letters.into())];
            (
                texts.with("quando-do-cards", args),
                then("quando-then-draw"),
            )
        }
        Action::Draw {
            side: Side::Visible,
        } => {
            let take = |top: u8| texts.with("quando-do-take", [("value", top.into())]);
            let unseen = || texts.get("quando-do-take-unseen");
            (
                board.draw.top.map_or_else(unseen, take),
                then("quando-then"),
            )
        }
        Action::Draw { side: Side::Hidden } => (texts.get("quando-do-turn-over"), None),
        Action::Flip { card } => {
            let place = place(card.0);
            let front = place.and_then(|place| hand[place].front);
            let args = [
                ("value", front.unwrap_or_default().into()),
                ("letter", place.map(letter).unwrap_or_default().into()),
            ];
            (texts.with("quando-do-flip", args), None)
        }
        Action::Knock {} => (texts.get("quando-do-knock"), then("quando-then")),
        Action::Pass {} => (texts.get("quando-do-pass"), then("quando-then")),
        Action::End {} => (texts.get("quando-do-end"), then("quando-then")),
    };
    OfferText {
        label,
        effect,
        group: None,
    }
}
