//! Zero: hands are secret, the pot is open.

use super::{Deals, Frames, Knowledge, check_public, dealt, rows};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

#[derive(Clone)]
pub(super) struct Checker {
    memory_aid: bool,
    /// By seat, the handles of cards that everybody saw it take.
    taken: Vec<HashSet<u64>>,
    /// The cards of this round that lay in the pot at some time.
    public: HashSet<String>,
    /// By seat, the cards that its hand was dealt.
    dealt: Vec<HashSet<String>>,
    deals: Deals,
}

impl Checker {
    pub(super) fn new(memory_aid: bool) -> Self {
        Checker {
            memory_aid,
            taken: Vec::new(),
            public: HashSet::new(),
            dealt: Vec::new(),
            deals: Vec::new(),
        }
    }

    fn follow(&mut self, frames: &Frames, seen: &Value) {
        match seen["seen"].as_str().expect("a kind") {
            "dealt" => {
                let hands = frames.seats.iter().map(|frame| {
                    let seen = frame["seen"].as_array().expect("a list");
                    let deal = seen.iter().find(|seen| seen["seen"] == "dealt");
                    deal.expect("it was dealt")["hand"].clone()
                });
                let hands: Vec<Value> = hands.collect();
                self.taken = vec![HashSet::new(); hands.len()];
                self.dealt = hands.iter().map(texts).collect();
                self.public = texts(&seen["pot"]);
                let mut deal = Map::new();
                deal.insert("dealer".into(), seen["dealer"].clone());
                deal.insert("hands".into(), json!(hands));
                deal.insert("pot".into(), seen["pot"].clone());
                self.deals.push(deal);
            }
            "exchanged" => {
                let seat = seen["seat"].as_u64().expect("a seat") as usize;
                let handle = seen["card"].as_u64().expect("a handle");
                self.taken[seat].insert(handle);
                for card in ["given", "taken"] {
                    self.public.insert(text(&seen[card]));
                }
            }
            _ => {}
        }
    }

    fn check_view(&self, frames: &Frames, viewer: Option<usize>, view: &Value) {
        let open = matches!(view["phase"].as_str(), Some("deal" | "over"));
        let memory = &view["memory"];
        assert_eq!(memory.is_object(), self.memory_aid);
        assert!(viewer.is_some() || view["total"].is_null(), "nobody's hand");
        for (owner, hand) in rows(&view["hands"]).into_iter().enumerate() {
            let truth = &frames.seats[owner]["view"]["hands"][owner];
            for (place, told) in hand.iter().enumerate() {
                let own = viewer == Some(owner);
                assert_eq!(told["card"], truth[place]["card"], "one order for all");
                let shown = !told["face"].is_null();
                assert_eq!(shown, own || open, "{viewer:?} and a hand of seat {owner}");
                assert!(shown || told["mark"].is_null(), "nor what it means");
                assert!(!shown || told["face"] == truth[place]["face"]);
                let known = &memory["hands"][owner][place];
                if self.memory_aid && !open && !known.is_null() {
                    let handle = told["card"].as_u64().expect("a handle");
                    assert!(own || self.taken[owner].contains(&handle));
                    assert_eq!(*known, truth[place]["face"]);
                }
            }
        }
        if self.memory_aid && !open {
            let unseen = self.unseen(viewer);
            assert_eq!(
                memory["unseen"],
                json!(unseen),
                "in an order that tells nothing"
            );
        }
    }

    /// The cards that a viewer has not seen in this round, in the format's
    /// order.
    fn unseen(&self, viewer: Option<usize>) -> Vec<String> {
        let all = "roygbpw"
            .chars()
            .flat_map(|colour| (1..=8).map(move |value| format!("{colour}{value}")));
        let own = |card: &String| viewer.is_some_and(|seat| self.dealt[seat].contains(card));
        all.filter(|card| !self.public.contains(card) && !own(card))
            .collect()
    }
}

fn text(card: &Value) -> String {
    card.as_str().expect("a card").to_owned()
}

fn texts(cards: &Value) -> HashSet<String> {
    cards.as_array().expect("a list").iter().map(text).collect()
}

impl Knowledge for Checker {
    fn check(&mut self, frames: &Frames) {
        check_public(frames, &["hands", "total", "memory"]);
        for seen in frames.seen() {
            self.follow(frames, &seen);
        }
        for (viewer, frame) in frames.all() {
            self.check_view(frames, viewer, &frame["view"]);
            for seen in frame["seen"].as_array().expect("a list") {
                if seen["seen"] == "dealt" && viewer.is_none() {
                    assert_eq!(seen["hand"], json!([]), "a spectator has no hand");
                } else if seen["seen"] != "dealt" {
                    let all = frames.seen();
                    assert!(all.contains(seen), "all else is open to all");
                }
            }
        }
    }

    fn check_record(&self, record: &Value) {
        let rounds = record["rounds"].as_array().expect("a list");
        assert_eq!(rounds.len(), self.deals.len());
        for (round, deal) in rounds.iter().zip(&self.deals) {
            let dealer = round["dealer"].as_u64().expect("a seat") as usize;
            let deck = &round["deal"]["deck"];
            let players = rows(&deal["hands"]).len();
            let (hands, next) = dealt(deck, players, 9, dealer + 1);
            let same = |shown: &Value, cards: Vec<String>| {
                assert_eq!(texts(shown), cards.into_iter().collect());
            };
            for (shown, hand) in deal["hands"].as_array().expect("a list").iter().zip(hands) {
                same(shown, hand);
            }
            let pot = texts(&deal["pot"]).len();
            let cards = (next..next + pot).map(|number| text(&deck[number]));
            same(&deal["pot"], cards.collect());
        }
    }
}
