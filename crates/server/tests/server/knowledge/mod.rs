//! Whole matches through real sockets: each seat's and each spectator's messages
//! are compared with the tables of knowledge in the rules files.
//!
//! The checkers share no code with the games. They reconstruct a card from all
//! viewers' messages together and from the record at the end; the way by which it
//! came to its hand decides which viewers may know it.

mod qarre;
mod quando;
mod table_info;
mod two_worlds;
mod two_worlds_in_time;
mod zero;

use crate::fixture::TestServer;
use crate::socket::Socket;
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{GameOptions, PresetSpec};
use serde_json::{Map, Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One update of a match, as each viewer received it.
#[derive(Clone)]
struct Frames {
    /// By seat.
    seats: Vec<Value>,
    /// Of an unknown client, and of a guest without a seat.
    spectators: [Value; 2],
}

/// What a game's tables of knowledge allow.
trait Knowledge: Clone {
    /// Holds an update against them.
    fn check(&mut self, frames: &Frames);

    /// Holds the deals that were shown against the record.
    fn check_record(&self, record: &Value);
}

impl Frames {
    /// Every viewer's frame, a spectator's without a seat.
    fn all(&self) -> impl Iterator<Item = (Option<usize>, &Value)> {
        let seats = (0..).map(Some).zip(&self.seats);
        seats.chain(self.spectators.iter().map(|frame| (None, frame)))
    }

    /// What happened, as a spectator saw it.
    fn seen(&self) -> Vec<Value> {
        self.spectators[0]["seen"]
            .as_array()
            .expect("a list")
            .clone()
    }

    fn is_over(&self) -> bool {
        self.spectators[0]["view"]["phase"] == "over"
    }
}

/// A checker that lets everything pass proves nothing: what only seat 0 sees of
/// its hand, told to the others or to spectators, must be noticed.
fn check_that_leaks_are_noticed(knowledge: &impl Knowledge, frames: &Frames) {
    let own = frames.seats[0]["view"]["hands"][0].clone();
    let (mut to_seat, mut to_spectators) = (frames.clone(), frames.clone());
    to_seat.seats[1]["view"]["hands"][0] = own.clone();
    for spectator in &mut to_spectators.spectators {
        spectator["view"]["hands"][0] = own.clone();
    }
    for leak in [to_seat, to_spectators] {
        let mut knowledge = knowledge.clone();
        let checked = catch_unwind(AssertUnwindSafe(|| knowledge.check(&leak)));
        assert!(checked.is_err(), "a leak passes");
    }
}

/// Everything that must be the same for all: the seq, what is waited for, the
/// clock, and the fields of the board that belong to no seat. `own` names the rest.
fn check_public(frames: &Frames, own: &[&str]) {
    let public = |frame: &Value| {
        let mut board = frame["view"].as_object().expect("a board").clone();
        board.retain(|name, _| !own.contains(&name.as_str()));
        json!([frame["seq"], frame["wait"], frame["clock"], board])
    };
    let first = public(&frames.spectators[0]);
    for (viewer, frame) in frames.all() {
        assert_eq!(public(frame), first, "{viewer:?}");
        let acts = viewer.is_some() && frame["view"]["acting"] == json!(viewer);
        assert!(
            acts || frame["legal"] == json!([]),
            "{viewer:?} is not to act"
        );
        let kinds = |frame: &Value| -> Vec<Value> {
            let seen = frame["seen"].as_array().expect("a list").iter();
            seen.map(|seen| seen["seen"].clone()).collect()
        };
        assert_eq!(kinds(frame), kinds(&frames.spectators[0]), "the same order");
    }
    assert_eq!(frames.spectators[0], frames.spectators[1]);
}

/// A table of people, with everybody's socket.
struct Match {
    server: TestServer,
    id: String,
    /// The token of the first person.
    token: String,
    people: Vec<Socket>,
    spectators: [Socket; 2],
}

impl Match {
    async fn begin(game: &str, preset: &PresetSpec, players: u8, memory_aid: bool) -> Match {
        let server = TestServer::open().await;
        let request = json!({
            "game": game, "preset": preset.name, "options": two_rounds(game),
            "memory_aid": memory_aid, "clock": {"kind": "live", "turn": 600, "bank": 60},
        });
        let host = server.table_of(&request).await;
        let id = host.id.clone();
        let mut people = vec![server.join(&id, Some(&host.token), None).await];
        for _ in 1..players {
            let guest = server.sit(&id, &json!({})).await;
            people.push(server.join(&id, Some(&guest.token), None).await);
        }
        let elsewhere = server.table(2, 80).await;
        let spectators = [
            server.join(&id, None, None).await,
            server.join(&id, Some(&elsewhere.token), None).await,
        ];
        people[0].say(json!({"type": "start"})).await;
        Match {
            server,
            id,
            token: host.token,
            people,
            spectators,
        }
    }

    /// The next update, as everybody receives it.
    async fn hear(&mut self) -> Frames {
        let mut seats = Vec::new();
        for person in &mut self.people {
            seats.push(person.hear_kind("update").await);
        }
        let [one, other] = &mut self.spectators;
        Frames {
            seats,
            spectators: [
                one.hear_kind("update").await,
                other.hear_kind("update").await,
            ],
        }
    }

    /// The people's reactions to an update. Now and then a person leaves, and comes
    /// back when another one is to choose.
    async fn go_on(&mut self, frames: &Frames, away: &mut Option<usize>) {
        let seq = frames.spectators[0]["seq"].as_u64().expect("a seq") as usize;
        let wait = &frames.spectators[0]["wait"]["seats"];
        if let Some(seat) = wait[0].as_u64() {
            let round = &frames.spectators[0]["view"]["round"];
            let ready = json!({"type": "ready", "round": round});
            return self.people[seat as usize].say(ready).await;
        }
        let acting = frames
            .seats
            .iter()
            .position(|frame| frame["legal"] != json!([]));
        let Some(seat) = acting else { return };
        let message = match *away {
            Some(gone) if seq.is_multiple_of(3) => {
                *away = None;
                return self.people[gone].say(json!({"type": "return"})).await;
            }
            None if seq % 11 == 4 => {
                *away = Some(seat);
                json!({"type": "leave"})
            }
            _ => {
                let legal = frames.seats[seat]["legal"].as_array().expect("a list");
                let action = &legal[seq * 7 % legal.len()]["action"];
                json!({"type": "act", "seq": seq, "action": action})
            }
        };
        self.people[seat].say(message).await;
    }

    /// Plays to the end; gives the number of updates.
    async fn play(mut self, mut knowledge: impl Knowledge) -> usize {
        let mut away = None;
        for updates in 1.. {
            let frames = self.hear().await;
            if updates == 2 {
                check_that_leaks_are_noticed(&knowledge, &frames);
            }
            knowledge.check(&frames);
            if frames.is_over() {
                let path = format!("/api/tables/{}/record", self.id);
                let (_, record) = self.server.get(&path, Some(&self.token)).await;
                brelan_catalog::verify_text(&record.to_string()).expect("the record is right");
                knowledge.check_record(&record);
                self.server.close().await;
                return updates;
            }
            self.go_on(&frames, &mut away).await;
        }
        unreachable!("a match ends")
    }
}

/// Two rounds; a match of Qarré is one.
fn two_rounds(game: &str) -> Value {
    match game {
        "quando" => json!({"target_score": {"rounds": 2}}),
        "zero" => json!({"rounds": 2}),
        _ => json!({}),
    }
}

/// Every preset with as few people as it takes, and with as many and the memory
/// aid.
async fn every_preset<K: Knowledge>(kind: Kind, knowledge: impl Fn(&str, bool) -> K) {
    let presets = with_game!(kind, G => <G as brelan_kernel::Rules>::Options::presets());
    for preset in presets {
        for (players, memory_aid) in [(preset.min_players, false), (preset.max_players, true)] {
            let playing = Match::begin(kind.name(), &preset, players, memory_aid).await;
            let updates = playing.play(knowledge(preset.name, memory_aid)).await;
            assert!(updates > 10, "{updates} updates of {}", preset.name);
        }
    }
}

#[tokio::test]
async fn every_viewer_of_quando_learns_what_the_rules_say() {
    every_preset(Kind::Quando, quando::Checker::new).await;
}

#[tokio::test]
async fn every_viewer_of_zero_learns_what_the_rules_say() {
    every_preset(Kind::Zero, |_, memory_aid| zero::Checker::new(memory_aid)).await;
}

#[tokio::test]
async fn every_viewer_of_qarre_learns_what_the_rules_say() {
    every_preset(Kind::Qarre, |_, memory_aid| qarre::Checker::new(memory_aid)).await;
}

/// The cards of a record's pile that a deal gave to each seat, one at a time
/// and clockwise, from `first` on; and the number that were dealt.
fn dealt(deck: &Value, players: usize, each: usize, first: usize) -> (Vec<Vec<String>>, usize) {
    let card = |number: usize| deck[number].as_str().expect("a card").to_owned();
    let mut hands = vec![Vec::new(); players];
    for number in 0..players * each {
        hands[(first + number) % players].push(card(number));
    }
    (hands, players * each)
}

/// The lists of a list.
fn rows(lists: &Value) -> Vec<&Vec<Value>> {
    let lists = lists.as_array().expect("a list").iter();
    lists.map(|list| list.as_array().expect("a list")).collect()
}

/// What was dealt in each round, kept until the record tells the truth.
type Deals = Vec<Map<String, Value>>;
