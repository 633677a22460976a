//! Quando in words.

mod hand;
mod offers;

use super::{GameWords, has, parse, score, seat_line, seats_around};
use crate::narrator::{BoardText, InputError, Narration, Narrator, OfferText, join};
use brelan_catalog::AnyOffer;
use brelan_catalog::games::quando::Side;
use brelan_kernel::{BoardFacts, Seat};
use hand::{named_card, own_hand, seen_hand};
use offers::offer_text;
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) struct Quando;

#[derive(Deserialize)]
struct Board {
    dealer: Seat,
    phase: String,
    acting: Option<Seat>,
    knocker: Option<Seat>,
    triplet: bool,
    hands: Vec<Vec<Slot>>,
    total: Option<u16>,
    draw: Pile,
    discard: Pile,
}

#[derive(Deserialize)]
struct Slot {
    card: u32,
    front: Option<u8>,
    back: Option<u8>,
}

#[derive(Deserialize)]
struct Pile {
    cards: usize,
    top: Option<u8>,
}

#[derive(Deserialize)]
struct Effects {
    kind: Option<String>,
    total: Option<u16>,
}

#[derive(Deserialize)]
struct Front {
    front: u8,
}

#[derive(Deserialize)]
struct Sides {
    front: Option<u8>,
}

#[derive(Deserialize)]
#[serde(tag = "seen", rename_all = "snake_case")]
enum Seen {
    Dealt {
        dealer: Seat,
    },
    Played {
        seat: Seat,
        kind: String,
        cards: Vec<Front>,
    },
    Drew {
        seat: Seat,
        side: Side,
        sides: Sides,
        penalty: bool,
    },
    DrewNothing {
        seat: Seat,
    },
    Flipped {
        seat: Seat,
        front: u8,
    },
    Recycled {
        shuffled: bool,
    },
    Knocked {
        seat: Seat,
    },
    Passed {
        seat: Seat,
    },
    Skipped {
        seat: Seat,
    },
    RoundOver {
        end: String,
        hands: Vec<Vec<u8>>,
        totals: Vec<u16>,
        points: Vec<u16>,
        scores: Vec<u16>,
    },
}

impl GameWords for Quando {
    fn board(&self, narrator: &Narrator, board: &Value) -> BoardText {
        let facts: BoardFacts = parse(board);
        let board: Board = parse(board);
        let texts = narrator.texts();
        let round = facts.round.map(|n| texts.with("round", [("n", n.into())]));
        let mut table = vec![piles(narrator, &board)];
        let knocked = |seat| narrator.about("quando-last-round", seat, []);
        table.extend(board.knocker.map(knocked));
        table.extend(board.triplet.then(|| texts.get("quando-triplet")));
        for seat in seats_around(narrator, board.hands.len()) {
            let mut parts = vec![seen_hand(narrator, &board.hands[seat.index()])];
            parts.extend((board.dealer == seat).then(|| texts.get("seat-dealer")));
            parts.extend((board.knocker == Some(seat)).then(|| texts.get("quando-knocked")));
            table.push(seat_line(narrator, &facts, seat, parts));
        }
        let hand = narrator.you().map_or_else(Vec::new, |you| {
            let mut lines = own_hand(narrator, &board, you);
            if let Some(first) = lines.first_mut() {
                let score = score(narrator, &facts, you, "score");
                *first = format!("{first} {score}");
            }
            lines
        });
        BoardText { round, table, hand }
    }

    fn instruction(&self, narrator: &Narrator, board: &Value, offers: &[AnyOffer]) -> String {
        let board: Board = parse(board);
        let id = if has(offers, "flip") {
            "quando-status-flip"
        } else if board.phase == "penalty" {
            "quando-status-pay"
        } else if has(offers, "end") {
            "quando-status-ending"
        } else if has(offers, "pass") {
            "quando-status-last"
        } else if has(offers, "play") {
            "quando-status-play"
        } else if board.phase == "turn" {
            "quando-status-empty"
        } else {
            "quando-status-draw"
        };
        narrator.texts().get(id)
    }

    fn offers(&self, narrator: &Narrator, board: &Value, offers: &[AnyOffer]) -> Vec<OfferText> {
        let board: Board = parse(board);
        let one = |offer: &AnyOffer| offer_text(narrator, &board, offer);
        offers.iter().map(one).collect()
    }

    fn seen(&self, narrator: &Narrator, _before: &[Value], seen: &Value) -> Narration {
        let texts = narrator.texts();
        Narration::one(match parse(seen) {
            Seen::Dealt { dealer } => narrator.about("quando-seen-dealt", dealer, []),
            Seen::Played { seat, kind, cards } => {
                let fronts = cards.iter().map(|card| card.front).collect();
                let what = play(narrator, &kind, fronts);
                let id = match kind.as_str() {
                    "triplet" => "quando-seen-played-triplet",
                    _ => "quando-seen-played",
                };
                narrator.about(id, seat, [("what", what.into())])
            }
            Seen::Drew {
                seat,
                side,
                sides,
                penalty,
            } => {
                let text = drew(narrator, seat, side, sides.front);
                match penalty {
                    true => texts.with("quando-seen-drew-penalty", [("text", text.into())]),
                    false => text,
                }
            }
            Seen::DrewNothing { seat } => narrator.about("quando-seen-drew_nothing", seat, []),
            Seen::Flipped { seat, front } => {
                narrator.about("quando-seen-flipped", seat, [("value", front.into())])
            }
            Seen::Recycled { shuffled: true } => texts.get("quando-seen-recycled-shuffled"),
            Seen::Recycled { shuffled: false } => texts.get("quando-seen-recycled"),
            Seen::Knocked { seat } => narrator.about("quando-seen-knocked", seat, []),
            Seen::Passed { seat } => narrator.about("quando-seen-passed", seat, []),
            Seen::Skipped { seat } => narrator.about("quando-seen-skipped", seat, []),
            Seen::RoundOver {
                end,
                hands,
                totals,
                points,
                scores,
            } => {
                let end = narrator.end(&end);
                let mut lines = vec![texts.with("quando-seen-round_over", [("end", end.into())])];
                let results = totals.into_iter().zip(points).zip(scores);
                for ((seat, hand), ((total, points), score)) in (0..).zip(hands).zip(results) {
                    let values = match hand.is_empty() {
                        true => texts.get("quando-over-no-cards"),
                        false => numbers(hand),
                    };
                    let args = [
                        ("name", narrator.name(Seat(seat)).into()),
                        ("values", values.into()),
                        ("total", total.into()),
                        ("points", narrator.points(points).into()),
                        ("score", score.into()),
                    ];
                    lines.push(texts.with("quando-over-hand", args));
                }
                return Narration {
                    lines,
                    ends_round: true,
                };
            }
        })
    }

    fn refusal(&self, narrator: &Narrator, why: &Value) -> String {
        let reason = why["reason"].as_str().unwrap_or_default();
        let seat = [&why["acting"], &why["knocker"]]
            .into_iter()
            .find_map(Value::as_u64);
        let seat = Seat(seat.unwrap_or_default() as u8);
        let number = |name: &str| why[name].as_u64().unwrap_or_default().into();
        let args = [
            ("chosen", number("chosen")),
            ("front", number("front")),
            ("made", number("made")),
            ("needed", number("needed")),
        ];
        narrator.about(&format!("quando-refusal-{reason}"), seat, args)
    }

    fn read(&self, narrator: &Narrator, board: &Value, line: &str) -> Result<Value, InputError> {
        let board: Board = parse(board);
        let own = narrator.you().and_then(|you| board.hands.get(you.index()));
        let hand = own.map_or(&[][..], Vec::as_slice);
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["play", ref cards @ ..] => {
                let mut handles = Vec::new();
                for word in cards {
                    handles.push(named_card(narrator, hand, word, &handles)?);
                }
                Ok(json!({"do": "play", "cards": handles}))
            }
            ["flip", card] => {
                let handle = named_card(narrator, hand, card, &[])?;
                Ok(json!({"do": "flip", "card": handle}))
            }
            ["draw", side @ ("visible" | "hidden")] => Ok(json!({"do": "draw", "side": side})),
            [word @ ("knock" | "pass" | "end")] => Ok(json!({"do": word})),
            _ => Err(InputError::NotAnAction),
        }
    }
}

/// The two piles.
fn piles(narrator: &Narrator, board: &Board) -> String {
    let texts = narrator.texts();
    let pile = |pile: &Pile, plain: &str, with_top: &str| {
        let cards = narrator.count_cards(pile.cards);
        match pile.top {
            Some(top) => texts.with(with_top, [("cards", cards.into()), ("top", top.into())]),
            None => texts.with(plain, [("cards", cards.into())]),
        }
    };
    let draw = pile(&board.draw, "quando-draw-pile", "quando-draw-pile-up");
    let discard = pile(&board.discard, "quando-discards", "quando-discards-top");
    format!("{draw}. {discard}.")
}

/// A play as a noun: "three 8s", "the straight 4-5-6".
fn play(narrator: &Narrator, kind: &str, mut fronts: Vec<u8>) -> String {
    fronts.sort_unstable();
    let values: Vec<String> = fronts.iter().map(u8::to_string).collect();
    let args = [
        ("kind", kind.into()),
        ("n", fronts.len().into()),
        ("value", fronts.first().copied().unwrap_or_default().into()),
        ("values", values.join("-").into()),
    ];
    narrator.texts().with("quando-play", args)
}

fn drew(narrator: &Narrator, seat: Seat, side: Side, front: Option<u8>) -> String {
    match (side, front) {
        (Side::Visible, Some(value)) => {
            narrator.about("quando-seen-drew-visible", seat, [("value", value.into())])
        }
        (Side::Visible, None) => narrator.about("quando-seen-drew-visible-unseen", seat, []),
        (Side::Hidden, Some(value)) => {
            let args = [("value", value.into())];
            narrator.about("quando-seen-drew-hidden-value", seat, args)
        }
        (Side::Hidden, None) => narrator.about("quando-seen-drew-hidden", seat, []),
    }
}

fn numbers(values: Vec<u8>) -> String {
    join(values.iter().map(u8::to_string))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardNames, Language};
    use brelan_catalog::Kind;

    fn narrator() -> Narrator {
        let names = vec!["Person".into(), "Ada".into()];
        Narrator::new(
            Kind::Quando,
            Language::English,
            names,
            Some(Seat(0)),
            CardNames::Words,
        )
    }

    fn board(backs: bool) -> Value {
        let slot = |card: u32, front: u8, back: u8| {
            let back = backs.then_some(back);
            json!({"card": card, "front": front, "back": back})
        };
        json!({
            "dealer": 1, "phase": "turn", "acting": 0, "knocker": null, "triplet": false,
            "hands": [[slot(0, 7, 3), slot(4, 7, 5), slot(2, 0, 6)], []],
            "total": 14, "draw": {"cards": 9, "top": 2}, "discard": {"cards": 0, "top": null},
        })
    }

    fn read(line: &str, backs: bool) -> Result<Value, String> {
        let read = Quando.read(&narrator(), &board(backs), line);
        read.map_err(|error| match error {
            InputError::NotAnAction => "no action".into(),
            InputError::Because(text) => text,
        })
    }

    #[test]
    fn cards_are_named_by_letter_by_front_or_by_both_sides_on_view() {
        let play = |cards: &[u32]| Ok(json!({"do": "play", "cards": cards}));
        assert_eq!(read("play 7 7", false), play(&[0, 4]));
        assert_eq!(read("play b", false), play(&[4]));
        assert_eq!(read("play 7/5", true), play(&[4]));
        assert_eq!(read("flip c", false), Ok(json!({"do": "flip", "card": 2})));
        assert_eq!(
            read("draw hidden", false),
            Ok(json!({"do": "draw", "side": "hidden"}))
        );
        assert_eq!(read("dance", false), Err("no action".into()));
        assert_eq!(read("draw 7", false), Err("no action".into()));
    }

    #[test]
    fn a_back_that_is_not_on_view_is_not_answered() {
        // The same answer for the true back and for any other.
        let unknown = read("play 7/3", false).expect_err("unknown");
        assert!(unknown.starts_with("You don’t know the backs"), "{unknown}");
        assert_eq!(read("play 7/9", false), Err(unknown.clone()));
        assert_eq!(read("flip 0/1", false), Err(unknown));
        assert_eq!(
            read("play 7/9", true),
            Err("7/9 isn’t in your hand.".into())
        );
    }
}
