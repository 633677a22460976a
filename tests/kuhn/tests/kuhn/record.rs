//! A match of any game is recorded, verified and replayed.

use brelan_kernel::{Dice, GameOptions, NoOptions, Rules, Seat, SplitMix, View, Viewer};
use brelan_kuhn::State;
use brelan_record::{Header, Move, Record, RecordedSeat, Recording, Streams, replay, seed, verify};

const SECRET: [u8; 32] = [7; 32];

/// A match of chance.
fn record() -> Record {
    let options = NoOptions::from_preset("standard", 2).expect("for two");
    let mut recording = Recording::<State>::new(options, true);
    let (mut chance, mut dice) = (Streams(seed(&SECRET, [])), SplitMix::new(3));
    let mut legal = Vec::new();
    while let Some(seat) = recording.advance(&mut chance) {
        recording.played().state().legal(&mut legal);
        let action = legal[dice.below(2) as usize];
        recording
            .play(seat, &action, None)
            .expect("an offered action");
    }
    let seat = RecordedSeat::bot("random", "random");
    let header = Header {
        rules: NoOptions::<2>::RULES_VERSION,
        seats: vec![seat.clone(), seat],
        secret: Some(SECRET),
        contributions: &[],
    };
    recording.record(header).expect("the match is over")
}

#[test]
fn a_record_reads_back_and_verifies() {
    let text = record().to_json();
    let read = Record::from_json(&text).expect("a record");
    assert_eq!(verify::<State>(&read), Ok(()));
    assert_eq!(read.to_json(), text);
}

#[test]
fn a_spoiled_record_names_the_move() {
    let mut spoiled = record();
    let Move::Action { action, .. } = &mut spoiled.rounds[0].moves[0] else {
        panic!("a round begins with an action");
    };
    *action = "raise".into();
    let fault = verify::<State>(&spoiled)
        .expect_err("no such action")
        .to_string();
    assert_eq!(fault, "round 1, move 1: `raise` is no legal action of kuhn");
}

#[test]
fn a_replay_stops_at_an_action_with_what_each_viewer_knows_there() {
    let record = record();
    let played = replay::<State>(&record, 1).expect("one action");
    let board = |viewer| serde_json::to_value(played.view(viewer).board(false)).expect("JSON");
    assert_eq!(board(Viewer::Spectator)["own"], serde_json::Value::Null);
    let own = board(Viewer::Seat(Seat(1)))["own"]
        .as_u64()
        .expect("its card");
    let deck = &record.rounds[0].deal["deck"][1];
    assert_eq!(*deck, own.to_string());
    let fault = replay::<State>(&record, 9)
        .err()
        .expect("too far")
        .to_string();
    assert!(fault.ends_with("fewer than 9"), "{fault}");
}
