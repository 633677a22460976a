//! Qarré in words.

mod cards;
mod offers;
mod table;

use super::{GameWords, has, parse, seat_line, seats_around};
use crate::narrator::{BoardText, InputError, Narration, Narrator, OfferText};
use brelan_catalog::AnyOffer;
use brelan_kernel::{BoardFacts, Seat};
use cards::{card_from, cell, combo_name, name, suit, suit_letter, the};
use offers::{effect, label};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{action_card, base, own_hand, seen_hand, stack};

pub(super) struct Qarre;

#[derive(Deserialize)]
struct Board {
    acting: Option<Seat>,
    action: Option<String>,
    queen: Option<String>,
    turned: Vec<String>,
    to_come: Vec<String>,
    cells: Vec<Vec<String>>,
    reserves: Vec<Vec<String>>,
    hands: Vec<Vec<Slot>>,
    draw: usize,
    discard: Vec<String>,
    hand_card_used: bool,
}

#[derive(Deserialize)]
struct Slot {
    card: u32,
    face: Option<String>,
}

#[derive(Deserialize)]
struct Combo {
    kind: String,
    points: u8,
}

#[derive(Deserialize)]
struct Effects {
    combo: Option<Combo>,
    points: Option<u8>,
    wins: bool,
}

#[derive(Deserialize)]
#[serde(tag = "seen", rename_all = "snake_case")]
enum Seen {
    Dealt {
        starter: Seat,
    },
    Drew {
        seat: Seat,
        face: Option<String>,
    },
    DrewNothing {
        seat: Seat,
    },
    TurnedUp {
        seat: Seat,
        action: String,
    },
    Took {
        seat: Seat,
        face: String,
    },
    Refilled {
        cell: u8,
        face: String,
    },
    Finished {
        seat: Seat,
    },
    Removed {
        seat: Seat,
        cell: u8,
        cards: u8,
    },
    Skipped {
        seat: Seat,
    },
    Placed {
        seat: Seat,
        cell: u8,
        face: String,
        card: Option<u32>,
    },
    Formed {
        seat: Seat,
        combo: Combo,
    },
    Reserved {
        seat: Seat,
        face: String,
    },
    Discarded {
        seat: Seat,
        face: String,
    },
    Ended {
        seat: Seat,
    },
    Penalty {
        lost: [u8; 2],
    },
    ActionsShuffled {},
    DrawShuffled {},
    NewBase {},
    Over {
        end: String,
        scores: [i32; 2],
    },
}

impl GameWords for Qarre {
    fn board(&self, narrator: &Narrator, board: &Value) -> BoardText {
        let facts: BoardFacts = parse(board);
        let board: Board = parse(board);
        let texts = narrator.texts();
        let mut table = base(narrator, &board);
        table.push(action_card(narrator, &board));
        let queen = |letter: &String| {
            let args = [("suit", suit(narrator, "qarre-suit", letter).into())];
            texts.with("qarre-queen", args)
        };
        table.extend(board.queen.as_ref().map(queen));
        let args = [
            ("draw", narrator.count_cards(board.draw).into()),
            ("discards", narrator.count_cards(board.discard.len()).into()),
        ];
        table.push(texts.with("qarre-piles", args));
        for seat in seats_around(narrator, board.hands.len()) {
            let hand = seen_hand(narrator, &board.hands[seat.index()]);
            let reserve = stack(narrator, &board.reserves[seat.index()]);
            let reserve = texts.with("qarre-other-reserve", [("cards", reserve.into())]);
            table.push(seat_line(narrator, &facts, seat, vec![hand, reserve]));
        }
        let hand = narrator
            .you()
            .map_or_else(Vec::new, |you| own_hand(narrator, &board, &facts, you));
        BoardText {
            round: None,
            table,
            hand,
        }
    }

    fn instruction(&self, narrator: &Narrator, board: &Value, offers: &[AnyOffer]) -> String {
        let board: Board = parse(board);
        let id = if has(offers, "done") {
            match has(offers, "take") {
                true => "qarre-status-jack",
                false => "qarre-status-jack-done",
            }
        } else if has(offers, "skip") {
            "qarre-status-king"
        } else if has(offers, "discard") {
            "qarre-status-trim"
        } else if has(offers, "end") {
            match (offers.len(), has(offers, "play") || has(offers, "reserve")) {
                (1, _) => "qarre-status-ending",
                (_, true) => "qarre-status-may-end",
                _ if board.hand_card_used => "qarre-status-more-reserve",
                _ => "qarre-status-keep-hand",
            }
        } else if !has(offers, "play") && has(offers, "reserve") {
            match has(offers, "lay") {
                true => "qarre-status-lay-or-reserve",
                false => "qarre-status-only-reserve",
            }
        } else if board.queen.is_some() {
            "qarre-status-queen"
        } else if has(offers, "reserve") {
            "qarre-status-place-or-reserve"
        } else {
            "qarre-status-place"
        };
        let letter = board.action.as_deref().map_or("s", suit_letter);
        let args = [
            ("suit", suit(narrator, "qarre-suit", letter).into()),
            ("one", suit(narrator, "qarre-suit-one", letter).into()),
        ];
        narrator.texts().with(id, args)
    }

    fn offers(&self, narrator: &Narrator, board: &Value, offers: &[AnyOffer]) -> Vec<OfferText> {
        let board: Board = parse(board);
        let one = |offer: &AnyOffer| OfferText {
            label: label(narrator, &board, offer),
            effect: effect(narrator, &offer.effects),
            group: None,
        };
        offers.iter().map(one).collect()
    }

    fn seen(&self, narrator: &Narrator, _before: &[Value], seen: &Value) -> Narration {
        let texts = narrator.texts();
        let card = |id: &str, seat: Seat, face: &str| {
            narrator.about(id, seat, [("the", the(narrator, face).into())])
        };
        let at = |id: &str, seat: Seat, face: &str, number: u8| {
            let args = [
                ("the", the(narrator, face).into()),
                ("cell", cell(narrator, number).into()),
            ];
            narrator.about(id, seat, args)
        };
        Narration::one(match parse(seen) {
            Seen::Dealt { starter } => narrator.about("qarre-seen-dealt", starter, []),
            Seen::Drew { seat, face: None } => narrator.about("qarre-seen-drew", seat, []),
            Seen::Drew {
                seat,
                face: Some(face),
            } => card("qarre-seen-drew-face", seat, &face),
            Seen::DrewNothing { seat } => narrator.about("qarre-seen-drew_nothing", seat, []),
            Seen::TurnedUp { seat, action } => card("qarre-seen-turned_up", seat, &action),
            Seen::Took { seat, face } => card("qarre-seen-took", seat, &face),
            Seen::Refilled { cell, face } => at("qarre-seen-refilled", Seat(0), &face, cell),
            Seen::Finished { seat } => narrator.about("qarre-seen-finished", seat, []),
            Seen::Removed {
                seat,
                cell: number,
                cards,
            } => {
                let args = [
                    ("cell", cell(narrator, number).into()),
                    ("points", narrator.points(cards).into()),
                ];
                narrator.about("qarre-seen-removed", seat, args)
            }
            Seen::Skipped { seat } => narrator.about("qarre-seen-skipped", seat, []),
            Seen::Placed {
                seat,
                cell,
                face,
                card: Some(_),
            } => at("qarre-seen-placed", seat, &face, cell),
            Seen::Placed {
                seat,
                cell,
                face,
                card: None,
            } => at("qarre-seen-placed-reserve", seat, &face, cell),
            Seen::Formed { seat, combo } => {
                let args = [
                    ("combo", combo_name(narrator, &combo).into()),
                    ("points", narrator.points(combo.points).into()),
                ];
                narrator.about("qarre-seen-formed", seat, args)
            }
            Seen::Reserved { seat, face } => card("qarre-seen-reserved", seat, &face),
            Seen::Discarded { seat, face } => card("qarre-seen-discarded", seat, &face),
            Seen::Ended { seat } => narrator.about("qarre-seen-ended", seat, []),
            Seen::Penalty { lost } => penalty(narrator, lost),
            Seen::ActionsShuffled {} => texts.get("qarre-seen-actions_shuffled"),
            Seen::DrawShuffled {} => texts.get("qarre-seen-draw_shuffled"),
            Seen::NewBase {} => texts.get("qarre-seen-new_base"),
            Seen::Over { end, scores } => {
                let end = narrator.end(&end);
                let mut lines = vec![texts.with("qarre-seen-over", [("end", end.into())])];
                for (seat, points) in (0..).zip(scores) {
                    let args = [
                        ("name", narrator.name(Seat(seat)).into()),
                        ("points", narrator.points(points).into()),
                    ];
                    lines.push(texts.with("qarre-over-score", args));
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
        let seat = Seat(why["acting"].as_u64().unwrap_or_default() as u8);
        let letter = why["suit"].as_str().unwrap_or("s");
        let card = why["card"].as_str().map(|card| name(narrator, card));
        let number = why["cell"].as_u64().unwrap_or_default() as u8;
        let args = [
            ("suit", suit(narrator, "qarre-suit", letter).into()),
            ("one", suit(narrator, "qarre-suit-one", letter).into()),
            ("card", card.unwrap_or_default().into()),
            ("cell", cell(narrator, number).into()),
        ];
        narrator.about(&format!("qarre-refusal-{reason}"), seat, args)
    }

    fn read(&self, narrator: &Narrator, board: &Value, line: &str) -> Result<Value, InputError> {
        let board: Board = parse(board);
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.parse::<u8>().map_err(|_| InputError::NotAnAction);
        let held = |word: &str| {
            let card = card_from(word).ok_or(InputError::NotAnAction)?;
            let own = narrator.you().and_then(|you| board.hands.get(you.index()));
            let mut slots = own.into_iter().flatten();
            let slot = slots.find(|slot| slot.face.as_deref() == Some(&card));
            slot.map(|slot| slot.card).ok_or_else(|| {
                let args = [("card", name(narrator, &card).into())];
                InputError::Because(narrator.texts().with("not-in-hand", args))
            })
        };
        Ok(match words[..] {
            ["play", card, cell] => {
                json!({"do": "play", "card": held(card)?, "cell": number(cell)?})
            }
            [what @ ("take" | "lay" | "remove"), cell] => {
                json!({"do": what, "cell": number(cell)?})
            }
            ["remove", cell, card] => {
                let card = card_from(card).ok_or(InputError::NotAnAction)?;
                json!({"do": "remove", "cell": number(cell)?, "card": card})
            }
            [what @ ("reserve" | "discard"), card] => json!({"do": what, "card": held(card)?}),
            [what @ ("done" | "skip" | "end")] => json!({"do": what}),
            _ => return Err(InputError::NotAnAction),
        })
    }
}

fn penalty(narrator: &Narrator, lost: [u8; 2]) -> String {
    let texts = narrator.texts();
    let loses = |(seat, lost): (u8, u8)| {
        let args = [("points", narrator.points(lost).into())];
        (lost > 0).then(|| narrator.about("qarre-loses", Seat(seat), args))
    };
    let losses: Vec<String> = (0..).zip(lost).filter_map(loses).collect();
    if losses.is_empty() {
        return texts.get("qarre-seen-penalty-none");
    }
    let args = [("losses", losses.join(", ").into())];
    texts.with("qarre-seen-penalty", args)
}
