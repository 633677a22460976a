//! Hands of Quando: what is seen of them, and how their cards are named.

use super::{Board, Slot};
use crate::narrator::{InputError, Narrator, join};
use brelan_kernel::Seat;

/// The hand of another seat: what is seen of its cards.
pub(super) fn seen_hand(narrator: &Narrator, hand: &[Slot]) -> String {
    let texts = narrator.texts();
    let cards = narrator.count_cards(hand.len());
    let fronts = hand.iter().any(|slot| slot.front.is_some());
    let backs = hand.iter().any(|slot| slot.back.is_some());
    let side = |side: Option<u8>| side.map_or_else(|| "?".to_owned(), |value| value.to_string());
    let list = |text: &dyn Fn(&Slot) -> String| {
        let texts: Vec<String> = hand.iter().map(text).collect();
        texts.join(" ")
    };
    let (id, values) = match (fronts, backs) {
        (false, false) => return cards,
        (false, true) => ("quando-backs", list(&|slot| side(slot.back))),
        (true, false) => ("quando-fronts", list(&|slot| side(slot.front))),
        (true, true) => {
            let sides = |slot: &Slot| format!("{}/{}", side(slot.front), side(slot.back));
            ("quando-sides", list(&sides))
        }
    };
    texts.with(id, [("cards", cards.into()), ("values", values.into())])
}

/// The person's hand, each card with its letter.
pub(super) fn own_hand(narrator: &Narrator, board: &Board, you: Seat) -> Vec<String> {
    let texts = narrator.texts();
    let hand = board.hands.get(you.index()).map_or(&[][..], Vec::as_slice);
    if hand.is_empty() {
        return vec![texts.get("quando-hand-empty")];
    }
    let card = |(place, slot): (usize, &Slot)| {
        let front = slot.front.map_or_else(|| "?".into(), |it| it.to_string());
        let back = slot.back.map(|back| format!("/{back}")).unwrap_or_default();
        narrator.unbroken(format!("{} {front}{back}", letter(place)))
    };
    let args = [
        ("cards", join(hand.iter().enumerate().map(card)).into()),
        ("total", board.total.unwrap_or_default().into()),
    ];
    let mut lines = vec![texts.with("quando-hand", args)];
    let backs = hand.iter().any(|slot| slot.back.is_some());
    lines.extend(backs.then(|| texts.get("quando-dealt-backs")));
    lines
}

/// The card of the own hand that a word names: by its letter, by its front, or by
/// both sides where the board shows them. The backs that it does not show are never
/// compared: an answer would tell them.
pub(super) fn named_card(
    narrator: &Narrator,
    hand: &[Slot],
    word: &str,
    taken: &[u32],
) -> Result<u32, InputError> {
    let texts = narrator.texts();
    let missing = || {
        let args = [("card", word.to_owned().into())];
        InputError::Because(texts.with("not-in-hand", args))
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let found = match word.split_once('/') {
        None if is_number(word) => {
            let front = word.parse().ok();
            hand.iter()
                .filter(|slot| !taken.contains(&slot.card))
                .find(|slot| slot.front.is_some() && slot.front == front)
        }
        None => hand
            .iter()
            .enumerate()
            .find(|(place, _)| letter(*place) == word)
            .map(|(_, slot)| slot),
        Some((front, back)) if is_number(front) && is_number(back) => {
            if hand.iter().all(|slot| slot.back.is_none()) {
                return Err(InputError::Because(texts.get("backs-unknown")));
            }
            let sides = (front.parse().ok(), back.parse().ok());
            hand.iter()
                .filter(|slot| slot.front.is_some() && slot.back.is_some())
                .find(|slot| (slot.front, slot.back) == sides)
        }
        Some(_) => return Err(InputError::NotAnAction),
    };
    found.map(|slot| slot.card).ok_or_else(missing)
}

/// The letter of a place in the hand: a to z, then aa, ab, …
pub(super) fn letter(place: usize) -> String {
    let last = char::from(b'a' + (place % 26) as u8);
    match place / 26 {
        0 => last.to_string(),
        more => letter(more - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 27].map(letter), ["a", "z", "aa", "ab"]);
    }
}
