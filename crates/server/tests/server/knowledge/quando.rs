//! Quando, K1 to K14 of its rules file.

use super::{Deals, Frames, Knowledge, check_public, dealt, rows};
use serde_json::{Map, Value, json};
use std::collections::{HashMap, HashSet};

/// How a card came to lie in its hand as it does; the second table of the
/// rules' knowledge.
#[derive(Clone, Copy, PartialEq)]
enum How {
    Dealt,
    Visible,
    Hidden,
    /// Flipped, or drawn from a turned pile.
    KnownToAll,
}

#[derive(Clone)]
pub(super) struct Checker {
    memory_aid: bool,
    /// K2: whether owners see the backs of their dealt cards until they act.
    backs_seen: bool,
    /// The seats that have acted since the deal.
    acted: HashSet<usize>,
    /// By seat and handle.
    how: HashMap<(usize, u64), How>,
    /// Whether the draw pile was turned over, so that everybody knows it.
    turned: bool,
    deals: Deals,
}

impl Checker {
    pub(super) fn new(preset: &str, memory_aid: bool) -> Self {
        Checker {
            memory_aid,
            backs_seen: preset == "accessijeux",
            acted: HashSet::new(),
            how: HashMap::new(),
            turned: false,
            deals: Vec::new(),
        }
    }

    /// Keeps how each card came to its hand.
    fn follow(&mut self, seen: &Value) {
        let at = (seen["seat"].as_u64(), seen["card"].as_u64());
        if let (Some(seat), _) = at {
            self.acted.insert(seat as usize);
        }
        match (seen["seen"].as_str().expect("a kind"), at) {
            ("dealt", _) => {
                self.how.clear();
                self.acted.clear();
                self.turned = false;
            }
            ("drew", (Some(seat), Some(card))) => {
                let how = match seen["side"].as_str() {
                    _ if self.turned => How::KnownToAll,
                    Some("visible") => How::Visible,
                    _ => How::Hidden,
                };
                self.how.insert((seat as usize, card), how);
            }
            ("flipped", (Some(seat), Some(card))) => {
                self.how.insert((seat as usize, card), How::KnownToAll);
            }
            ("recycled", _) => self.turned = seen["shuffled"] == false,
            _ => {}
        }
    }

    fn how(&self, seat: usize, card: &Value) -> How {
        let card = card.as_u64().expect("a handle");
        self.how.get(&(seat, card)).copied().unwrap_or(How::Dealt)
    }

    /// Whether `viewer` may know the front, and the back, of a card.
    fn may_know(&self, how: How, viewer: Option<usize>, owner: usize) -> (bool, bool) {
        let owner_knows_back = match how {
            How::Dealt => self.backs_seen,
            How::Hidden | How::KnownToAll => true,
            How::Visible => false,
        };
        let others_know_front = matches!(how, How::Visible | How::KnownToAll);
        match viewer {
            Some(viewer) if viewer == owner => (true, owner_knows_back),
            Some(_) => (others_know_front, true),
            None => (others_know_front, owner_knows_back),
        }
    }

    /// Holds what one viewer was told of a card's sides against the truth.
    fn check_sides(
        &self,
        (viewer, owner): (Option<usize>, usize),
        how: How,
        told: &Value,
        truth: Option<&Value>,
    ) {
        let may = self.may_know(how, viewer, owner);
        for (side, may) in [("front", may.0), ("back", may.1)] {
            if told[side].is_null() {
                continue;
            }
            assert!(
                may,
                "{viewer:?} was told the {side} of a card of seat {owner}"
            );
            if let Some(truth) = truth {
                assert_eq!(told[side], truth[side], "the {side} as it is");
            }
        }
    }

    /// The hands: each card as its owner and the others see it together.
    fn truth(frames: &Frames) -> Vec<Vec<Value>> {
        let of = |seat: usize| {
            let own = &frames.seats[seat]["view"]["hands"][seat];
            let other = (seat + 1) % frames.seats.len();
            let others = &frames.seats[other]["view"]["hands"][seat];
            let cards = own.as_array().expect("a hand").iter();
            cards
                .zip(others.as_array().expect("a hand"))
                .map(|(own, others)| {
                    assert_eq!(own["card"], others["card"], "one order for all");
                    json!({"card": own["card"], "front": own["front"], "back": others["back"]})
                })
                .collect()
        };
        (0..frames.seats.len()).map(of).collect()
    }

    fn check_view(&self, frames: &Frames, viewer: Option<usize>, view: &Value) {
        let truth = Self::truth(frames);
        // The fronts lie open from a round's end to the next deal (K12).
        let open = matches!(view["phase"].as_str(), Some("deal" | "over"));
        let memory = &view["memory"];
        assert_eq!(memory.is_object(), self.memory_aid);
        assert!(viewer.is_some() || view["total"].is_null(), "nobody's hand");
        for (owner, hand) in rows(&view["hands"]).into_iter().enumerate() {
            assert_eq!(hand.len(), truth[owner].len());
            for (place, (told, truth)) in hand.iter().zip(&truth[owner]).enumerate() {
                assert_eq!(told["card"], truth["card"]);
                let how = self.how(owner, &told["card"]);
                let own = viewer == Some(owner);
                if viewer.is_some() && !open {
                    // What lies on the table now, seen from here.
                    assert_eq!(told["front"].is_null(), !own);
                    let lies_dealt = self.backs_seen && !self.acted.contains(&owner);
                    assert_eq!(told["back"].is_null(), own && !lies_dealt);
                }
                let now = if open {
                    json!({"back": told["back"]})
                } else {
                    told.clone()
                };
                self.check_sides((viewer, owner), how, &now, Some(truth));
                if self.memory_aid && !open {
                    let known = &memory["hands"][owner][place];
                    self.check_sides((viewer, owner), how, known, Some(truth));
                }
            }
        }
    }

    fn check_seen(&self, frames: &Frames, viewer: Option<usize>, seen: &Value) {
        let owner = || seen["seat"].as_u64().expect("a seat") as usize;
        match seen["seen"].as_str().expect("a kind") {
            "dealt" => {
                for (owner, hand) in rows(&seen["hands"]).into_iter().enumerate() {
                    for sides in hand {
                        self.check_sides((viewer, owner), How::Dealt, sides, None);
                    }
                }
            }
            "drew" => {
                let truth = Self::truth(frames);
                let owner = owner();
                let truth = truth[owner]
                    .iter()
                    .find(|card| card["card"] == seen["card"]);
                let how = self.how(owner, &seen["card"]);
                self.check_sides((viewer, owner), how, &seen["sides"], truth);
            }
            "round_over" => {
                let text = seen.to_string();
                assert!(!text.contains("back"), "K12: backs are not shown");
            }
            _ => {}
        }
    }
}

impl Knowledge for Checker {
    fn check(&mut self, frames: &Frames) {
        check_public(frames, &["hands", "total", "memory"]);
        for seen in frames.seen() {
            self.follow(&seen);
            if seen["seen"] == "dealt" {
                let mut deal = Map::new();
                deal.insert("dealer".into(), seen["dealer"].clone());
                deal.insert("hands".into(), json!(Self::truth(frames)));
                self.deals.push(deal);
            }
        }
        for (viewer, frame) in frames.all() {
            self.check_view(frames, viewer, &frame["view"]);
            for seen in frame["seen"].as_array().expect("a list") {
                self.check_seen(frames, viewer, seen);
            }
        }
    }

    fn check_record(&self, record: &Value) {
        let rounds = record["rounds"].as_array().expect("a list");
        assert_eq!(rounds.len(), self.deals.len());
        for (round, deal) in rounds.iter().zip(&self.deals) {
            assert_eq!(round["dealer"], deal["dealer"]);
            let dealer = round["dealer"].as_u64().expect("a seat") as usize;
            let shown = rows(&deal["hands"]);
            let each = shown[0].len();
            let (hands, _) = dealt(&round["deal"]["deck"], shown.len(), each, dealer + 1);
            for (shown, hand) in shown.iter().zip(hands) {
                let shown = shown.iter().map(|card| {
                    // A dealt `7/3` is `3/7` in the hand.
                    format!("{}/{}", card["back"], card["front"])
                });
                let mut shown: Vec<String> = shown.collect();
                let mut hand = hand;
                shown.sort();
                hand.sort();
                assert_eq!(shown, hand, "the cards of the record");
            }
        }
    }
}
