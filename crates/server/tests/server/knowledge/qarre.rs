//! Qarré: the base, the reserves and the discard pile are open, hands are not.

use super::{Deals, Frames, Knowledge, check_public, dealt, rows};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

#[derive(Clone)]
pub(super) struct Checker {
    memory_aid: bool,
    /// By seat, the handles of cards that everybody saw a Jack take.
    taken: [HashSet<u64>; 2],
    deals: Deals,
}

impl Checker {
    pub(super) fn new(memory_aid: bool) -> Self {
        Checker {
            memory_aid,
            taken: Default::default(),
            deals: Vec::new(),
        }
    }

    fn follow(&mut self, frames: &Frames, seen: &Value) {
        match (
            seen["seen"].as_str().expect("a kind"),
            seen["card"].as_u64(),
        ) {
            ("dealt", _) => {
                let hand = |seat: usize| {
                    let seen = frames.seats[seat]["seen"].as_array().expect("a list");
                    let deal = seen.iter().find(|seen| seen["seen"] == "dealt");
                    deal.expect("it was dealt")["hands"][seat].clone()
                };
                let mut deal = Map::new();
                deal.insert("starter".into(), seen["starter"].clone());
                deal.insert("hands".into(), json!([hand(0), hand(1)]));
                deal.insert("base".into(), seen["base"].clone());
                self.deals.push(deal);
            }
            ("took", Some(card)) => {
                let seat = seen["seat"].as_u64().expect("a seat") as usize;
                self.taken[seat].insert(card);
            }
            _ => {}
        }
    }

    fn check_view(&self, frames: &Frames, viewer: Option<usize>, view: &Value) {
        let memory = &view["memory"];
        assert_eq!(memory.is_object(), self.memory_aid);
        for (owner, hand) in rows(&view["hands"]).into_iter().enumerate() {
            let own = viewer == Some(owner);
            let truth = frames.seats[owner]["view"]["hands"][owner].as_array();
            let truth = truth.expect("a hand");
            assert_eq!(hand.len(), truth.len());
            for (told, truth) in hand.iter().zip(truth) {
                assert_eq!(told["card"], truth["card"], "one order for all");
                let hidden = told["face"].is_null();
                let over = view["phase"] == "over";
                assert!(
                    hidden || own || over,
                    "{viewer:?} and a hand of seat {owner}"
                );
                assert!(hidden || told["face"] == truth["face"]);
            }
            if !self.memory_aid || own || view["phase"] == "over" {
                continue;
            }
            for known in memory["seen"][owner].as_array().expect("a list") {
                let handle = known["card"].as_u64().expect("a handle");
                assert!(self.taken[owner].contains(&handle), "a Jack took it");
                assert!(truth.contains(known));
            }
            for known in memory["deduced"][owner].as_array().expect("a list") {
                assert!(truth.iter().any(|card| card["face"] == *known));
            }
        }
    }
}

impl Knowledge for Checker {
    fn check(&mut self, frames: &Frames) {
        check_public(frames, &["hands", "memory"]);
        for seen in frames.seen() {
            self.follow(frames, &seen);
        }
        for (viewer, frame) in frames.all() {
            self.check_view(frames, viewer, &frame["view"]);
            let all = frames.seen();
            for (seen, open) in frame["seen"].as_array().expect("a list").iter().zip(&all) {
                match seen["seen"].as_str().expect("a kind") {
                    "dealt" => {
                        for (owner, hand) in rows(&seen["hands"]).into_iter().enumerate() {
                            let own = viewer == Some(owner);
                            assert!(hand.iter().all(|card| card.is_null() != own));
                        }
                    }
                    "drew" => {
                        let own = viewer.map(|seat| seat as u64) == seen["seat"].as_u64();
                        assert_eq!(seen["face"].is_null(), !own);
                    }
                    _ => assert_eq!(seen, open, "all else is open to all"),
                }
            }
        }
    }

    fn check_record(&self, record: &Value) {
        let (round, deal) = (&record["rounds"][0], &self.deals[0]);
        let starter = round["starter"].as_u64().expect("a seat") as usize;
        let deck = &round["deal"]["numbers"];
        let (hands, next) = dealt(deck, 2, 3, starter);
        assert_eq!(deal["starter"], round["starter"]);
        assert_eq!(deal["hands"], json!(hands), "the cards of the record");
        let base: Vec<&Value> = (next..next + 4).map(|number| &deck[number]).collect();
        let shown = deal["base"].as_array().expect("a list");
        assert_eq!(shown.len(), 4);
        // A base that scores at once is dealt anew (QA-7).
        assert!(shown.iter().eq(base) || record["options"]["starting_combos"] != json!("score"));
    }
}
