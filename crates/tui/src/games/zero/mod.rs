//! Zero in words.

use super::{GameWords, has, parse, score, seat_line, seats_around};
use crate::narrator::{BoardText, InputError, Narration, Narrator, OfferGroup, OfferText, join};
use brelan_catalog::AnyOffer;
use brelan_catalog::games::zero::Action;
use brelan_kernel::{BoardFacts, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) struct Zero;

#[derive(Deserialize)]
struct Board {
    dealer: Seat,
    acting: Option<Seat>,
    knocks: u8,
    first_knocker: Option<Seat>,
    closer: Option<Seat>,
    last_turns: u8,
    pot: Vec<String>,
    hands: Vec<Vec<Slot>>,
    total: Option<u16>,
}

#[derive(Deserialize)]
struct Slot {
    card: u32,
    face: Option<String>,
    mark: Option<String>,
}

#[derive(Deserialize)]
struct Effects {
    total: u16,
    zero: bool,
}

#[derive(Deserialize)]
struct ShownCard {
    face: String,
    mark: String,
}

#[derive(Deserialize)]
#[serde(tag = "seen", rename_all = "snake_case")]
enum Seen {
    Dealt {
        dealer: Seat,
    },
    Exchanged {
        seat: Seat,
        given: String,
        taken: String,
    },
    Knocked {
        seat: Seat,
    },
    RoundOver {
        end: String,
        zeros: Vec<Seat>,
        hands: Vec<Vec<ShownCard>>,
        totals: Vec<u16>,
        scores: Vec<i32>,
    },
}

impl GameWords for Zero {
    fn board(&self, narrator: &Narrator, board: &Value) -> BoardText {
        let facts: BoardFacts = parse(board);
        let board: Board = parse(board);
        let texts = narrator.texts();
        let round = facts.round.map(|n| texts.with("round", [("n", n.into())]));
        let pot = board.pot.iter().map(|card| name(narrator, card));
        let pot = join(pot.map(|card| narrator.unbroken(card)));
        let args = [
            ("n", board.knocks.into()),
            ("left", board.last_turns.into()),
        ];
        let mut table = vec![
            texts.with("zero-pot", [("cards", pot.into())]),
            texts.with("zero-knocks", args),
        ];
        for seat in seats_around(narrator, board.hands.len()) {
            let mut parts = vec![seen_hand(narrator, &board.hands[seat.index()])];
            parts.extend(knocks_of(narrator, &board, seat));
            parts.extend((board.dealer == seat).then(|| texts.get("seat-dealer")));
            table.push(seat_line(narrator, &facts, seat, parts));
        }
        let hand = narrator.you().map_or_else(Vec::new, |you| {
            let hand = board.hands.get(you.index()).map_or(&[][..], Vec::as_slice);
            let args = [
                ("cards", marked_cards(narrator, hand).into()),
                ("total", board.total.unwrap_or_default().into()),
            ];
            let score = score(narrator, &facts, you, "score");
            vec![format!("{} {score}", texts.with("zero-hand", args))]
        });
        BoardText { round, table, hand }
    }

    fn instruction(&self, narrator: &Narrator, board: &Value, offers: &[AnyOffer]) -> String {
        let board: Board = parse(board);
        narrator.texts().get(if has(offers, "zero") {
            "zero-status-zero"
        } else if board.closer.is_some() {
            "zero-status-last"
        } else if board.knocks > 0 {
            "zero-status-second"
        } else {
            "zero-status-turn"
        })
    }

    fn offers(&self, narrator: &Narrator, board: &Value, offers: &[AnyOffer]) -> Vec<OfferText> {
        let board: Board = parse(board);
        let one = |offer: &AnyOffer| offer_text(narrator, &board, offer);
        offers.iter().map(one).collect()
    }

    fn seen(&self, narrator: &Narrator, before: &[Value], seen: &Value) -> Narration {
        Narration::one(match parse(seen) {
            Seen::Dealt { dealer } => narrator.about("zero-seen-dealt", dealer, []),
            Seen::Exchanged { seat, given, taken } => {
                let args = [
                    ("given", name(narrator, &given).into()),
                    ("taken", name(narrator, &taken).into()),
                ];
                narrator.about("zero-seen-exchanged", seat, args)
            }
            Seen::Knocked { seat } => {
                let id = match is_round_closed(before) {
                    true => "zero-seen-kept",
                    false => "zero-seen-knocked",
                };
                narrator.about(id, seat, [])
            }
            Seen::RoundOver {
                end,
                zeros,
                hands,
                totals,
                scores,
            } => {
                let mut lines = vec![round_over(narrator, &end, &zeros)];
                let results = totals.into_iter().zip(scores);
                for ((seat, hand), (total, score)) in (0..).zip(hands).zip(results) {
                    let cards = hand
                        .iter()
                        .map(|card| narrator.unbroken(marked(narrator, &card.face, &card.mark)));
                    let args = [
                        ("name", narrator.name(Seat(seat)).into()),
                        ("list", join(cards).into()),
                        ("total", total.into()),
                        ("score", score.into()),
                    ];
                    lines.push(narrator.texts().with("zero-over-hand", args));
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
        let card = why["card"].as_str().map(|card| name(narrator, card));
        let args = [
            ("card", card.unwrap_or_default().into()),
            ("total", why["total"].as_u64().unwrap_or_default().into()),
        ];
        narrator.about(&format!("zero-refusal-{reason}"), seat, args)
    }

    fn read(&self, narrator: &Narrator, board: &Value, line: &str) -> Result<Value, InputError> {
        let board: Board = parse(board);
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["exchange", give, take] if is_card(give) && is_card(take) => {
                let own = narrator.you().and_then(|you| board.hands.get(you.index()));
                let mut slots = own.into_iter().flatten();
                let held = slots.find(|slot| slot.face.as_deref() == Some(give));
                let held = held.ok_or_else(|| {
                    let args = [("card", name(narrator, give).into())];
                    InputError::Because(narrator.texts().with("not-in-hand", args))
                })?;
                Ok(json!({"do": "exchange", "give": held.card, "take": take}))
            }
            [word @ ("knock" | "zero")] => Ok(json!({"do": word})),
            _ => Err(InputError::NotAnAction),
        }
    }
}

/// Whether a word is a card: a colour's letter and a value.
fn is_card(word: &str) -> bool {
    matches!(word.as_bytes(), [colour, value]
        if b"roygbpw".contains(colour) && (b'1'..=b'8').contains(value))
}

/// A card as people say it: "red 5".
fn name(narrator: &Narrator, card: &str) -> String {
    let colour = card.get(..1).unwrap_or_default();
    let value = card.get(1..).unwrap_or_default();
    let args = [
        ("colour", colour.to_owned().into()),
        ("value", value.to_owned().into()),
    ];
    narrator.texts().with("zero-card", args)
}

/// A card with what it costs in its hand.
fn marked(narrator: &Narrator, card: &str, mark: &str) -> String {
    let value = card.get(1..).unwrap_or_default();
    let args = [
        ("card", name(narrator, card).into()),
        ("value", value.to_owned().into()),
    ];
    narrator.texts().with(&format!("zero-mark-{mark}"), args)
}

fn marked_cards(narrator: &Narrator, hand: &[Slot]) -> String {
    let card = |slot: &Slot| match (&slot.face, &slot.mark) {
        (Some(face), Some(mark)) => marked(narrator, face, mark),
        (Some(face), None) => name(narrator, face),
        (None, _) => narrator.texts().get("zero-unknown-card"),
    };
    join(hand.iter().map(card).map(|card| narrator.unbroken(card)))
}

/// The hand of another seat: how many cards, and which ones where they are shown.
fn seen_hand(narrator: &Narrator, hand: &[Slot]) -> String {
    let cards = narrator.count_cards(hand.len());
    if hand.iter().all(|slot| slot.face.is_none()) {
        return cards;
    }
    let args = [
        ("cards", cards.into()),
        ("list", marked_cards(narrator, hand).into()),
    ];
    narrator.texts().with("zero-open-hand", args)
}

/// Which knock a seat gave.
fn knocks_of(narrator: &Narrator, board: &Board, seat: Seat) -> Vec<String> {
    let knocks = [
        (board.first_knocker, "zero-first-knock"),
        (board.closer, "zero-second-knock"),
    ];
    let gave = |(knocker, id)| (knocker == Some(seat)).then(|| narrator.texts().get(id));
    knocks.into_iter().filter_map(gave).collect()
}

/// Whether the second knock of the round was seen: each one after it only keeps the hand (ZE-8).
fn is_round_closed(seen: &[Value]) -> bool {
    let round = seen.iter().rev().take_while(|it| it["seen"] != "dealt");
    round.filter(|it| it["seen"] == "knocked").count() >= 2
}

fn round_over(narrator: &Narrator, end: &str, zeros: &[Seat]) -> String {
    let end = narrator.end(end);
    let texts = narrator.texts();
    if zeros.is_empty() {
        return texts.with("zero-seen-round_over", [("end", end.into())]);
    }
    let names = narrator.names(zeros);
    let args = [("end", end.into()), ("names", names.into())];
    texts.with("zero-seen-round_over-zero", args)
}

fn offer_text(narrator: &Narrator, board: &Board, offer: &AnyOffer) -> OfferText {
    let texts = narrator.texts();
    let effects: Effects = parse(&offer.effects);
    let then = |id: &str| match effects.zero {
        true => texts.get("zero-then-zero"),
        false => texts.with(id, [("total", effects.total.into())]),
    };
    let plain = |id: &str, effect: Option<String>| OfferText {
        label: texts.get(id),
        effect,
        group: None,
    };
    match parse(&offer.action) {
        Action::Exchange { give, take } => {
            let own = narrator.you().or(board.acting);
            let hand = own.and_then(|seat| board.hands.get(seat.index()));
            let mut slots = hand.into_iter().flatten();
            let given = slots.find(|slot| slot.card == give.0);
            let given = given.and_then(|slot| slot.face.as_deref());
            let give = given.map(|card| name(narrator, card)).unwrap_or_default();
            let take = name(narrator, &take.to_string());
            let title = texts.with("zero-do-give", [("give", give.clone().into())]);
            let rest = format!("{take} ({})", then("zero-then-short"));
            let args = [("give", give.into()), ("take", take.into())];
            OfferText {
                label: texts.with("zero-do-swap", args),
                effect: Some(then("zero-then")),
                group: Some(OfferGroup { title, rest }),
            }
        }
        Action::Knock {} => {
            let id = match (board.closer, board.knocks) {
                (Some(_), _) => "zero-do-keep",
                (None, 0) => "zero-do-knock",
                (None, _) => "zero-do-knock-again",
            };
            plain(id, Some(then("zero-then")))
        }
        Action::Zero {} => plain("zero-do-zero", None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardNames, Language};
    use brelan_catalog::Kind;

    fn narrator() -> Narrator {
        let names = vec!["Person".into(), "Ada".into()];
        let (kind, language) = (Kind::Zero, Language::English);
        Narrator::new(kind, language, names, Some(Seat(0)), CardNames::Words)
    }

    #[test]
    fn a_knock_of_the_last_turns_keeps_the_hand() {
        let narrator = narrator();
        let knock = |seat: u8| json!({"seen": "knocked", "seat": seat});
        let dealt = || json!({"seen": "dealt", "dealer": 0});
        let round = [dealt(), knock(1), knock(0), knock(1), knock(0)];
        let seen = [&round[..], &[dealt(), knock(1)]].concat();
        let told: Vec<String> = narrator
            .seen_from(&seen, 1)
            .flat_map(|told| told.lines)
            .collect();
        let expected = [
            "Ada knocked.",
            "You knocked.",
            "Ada kept the hand.",
            "You kept your hand.",
            "You dealt a round.",
            "Ada knocked.",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn an_exchange_is_read_from_the_own_hand() {
        let narrator = narrator();
        let board = json!({
            "dealer": 1, "acting": 0, "knocks": 0, "first_knocker": null, "closer": null,
            "last_turns": 0, "pot": ["b3"], "total": 5,
            "hands": [[{"card": 9, "face": "r5", "mark": "counts"}],
                      [{"card": 0, "face": null, "mark": null}]],
        });
        let read = |line: &str| Zero.read(&narrator, &board, line);
        let exchange = json!({"do": "exchange", "give": 9, "take": "b3"});
        assert!(matches!(read("exchange r5 b3"), Ok(it) if it == exchange));
        // What is not in the pot is refused by the rules, not here.
        assert!(read("exchange r5 g1").is_ok());
        let missing = |line: &str| match read(line) {
            Err(InputError::Because(text)) => text,
            _ => String::new(),
        };
        assert_eq!(missing("exchange g1 b3"), "green 1 isn’t in your hand.");
        for line in ["exchange r9 b3", "exchange r5", "swap r5 b3", ""] {
            assert!(matches!(read(line), Err(InputError::NotAnAction)), "{line}");
        }
    }
}
