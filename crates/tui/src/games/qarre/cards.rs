//! The names of Qarré's cards, suits and cells.

use super::Combo;
use crate::CardNames;
use crate::narrator::{Narrator, join};
use fluent_bundle::FluentValue;

/// A number card as it is typed, in any case: `7S` is `7s`.
pub(super) fn card_from(word: &str) -> Option<String> {
    let &[rank, suit] = word.as_bytes() else {
        return None;
    };
    let (rank, suit) = (rank.to_ascii_uppercase(), suit.to_ascii_lowercase());
    let is_card = b"A23456789T".contains(&rank) && b"shdc".contains(&suit);
    is_card.then(|| format!("{}{}", char::from(rank), char::from(suit)))
}

pub(super) fn suit_letter(card: &str) -> &str {
    card.get(1..).unwrap_or("s")
}

pub(super) fn suit(narrator: &Narrator, id: &str, letter: &str) -> String {
    narrator
        .texts()
        .with(id, [("suit", letter.to_owned().into())])
}

/// A card: "7 of spades", or "7♠".
pub(super) fn name(narrator: &Narrator, card: &str) -> String {
    let texts = narrator.texts();
    let rank = |id: &str| {
        let rank = card.get(..1).unwrap_or_default();
        texts.with(id, [("rank", rank.to_owned().into())])
    };
    let letter = suit_letter(card);
    if narrator.card_names() == CardNames::Signs {
        let sign = match letter {
            "s" => '♠',
            "h" => '♥',
            "d" => '♦',
            _ => '♣',
        };
        return format!("{}{sign}", rank("qarre-sign"));
    }
    let args = [
        ("rank", rank("qarre-rank").into()),
        ("suit", suit(narrator, "qarre-suit", letter).into()),
    ];
    texts.with("qarre-card", args)
}

/// A card's name, with its article where cards are named in words.
pub(super) fn the(narrator: &Narrator, card: &str) -> String {
    let name = name(narrator, card);
    if narrator.card_names() == CardNames::Signs {
        return name;
    }
    let rank: FluentValue<'_> = card.get(..1).unwrap_or_default().to_owned().into();
    let args = [("rank", rank), ("card", name.into())];
    narrator.texts().with("qarre-the-card", args)
}

pub(super) fn names(narrator: &Narrator, cards: &[String]) -> String {
    join(cards.iter().map(|card| name(narrator, card)))
}

pub(super) fn cell(narrator: &Narrator, number: u8) -> String {
    narrator
        .texts()
        .with("qarre-cell", [("cell", number.into())])
}

pub(super) fn combo_name(narrator: &Narrator, combo: &Combo) -> String {
    let args = [("kind", combo.kind.clone().into())];
    narrator.texts().with("qarre-combo", args)
}
