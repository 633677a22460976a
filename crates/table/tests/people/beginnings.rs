//! How a match begins with who sits there.

use crate::for_every_game;
use crate::hall::{Answer, Hall, contribution, few, many, rounds, usual};
use brelan_bots::Playable;
use brelan_kernel::{Game, Seat};
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::Status;
use brelan_protocol::server::Problem;
use brelan_quando::State as Quando;
use brelan_record::SeatKind;
use brelan_table::{Created, MatchSetup};
use brelan_zero::State as Zero;
use serde_json::json;

fn swap<A>(one: u8, other: u8) -> ClientMessage<A> {
    ClientMessage::Swap {
        one: Seat(one),
        other: Seat(other),
    }
}

#[test]
fn free_chairs_vanish_and_who_sits_there_is_seated_clockwise() {
    let mut hall = Hall::<Quando>::with(usual::<Quando>(), &["ann", "bob", "cem"]);
    assert_eq!(hall.say("cem", swap(2, 5)), Answer::Done);
    assert_eq!(hall.say("ann", swap(0, 3)), Answer::Done);
    let bot = ClientMessage::SeatBot {
        seat: Seat(4),
        level: None,
    };
    assert_eq!(hall.say("ann", bot), Answer::Done);
    assert_eq!(hall.names(), ["", "bob", "", "ann", "", "cem"]);
    assert_eq!(hall.table.taken(), 4);
    hall.start("ann");
    assert_eq!(hall.names(), ["bob", "ann", "", "cem"]);
    assert_eq!(hall.table.host(), Some(Seat(1)), "the host stays the host");
    let record = hall.play_out();
    assert_eq!(record.options["players"], 4);
    assert_eq!(record.options["hand_size"], 7);
    let kinds: Vec<_> = record.seats.iter().map(|seat| seat.kind).collect();
    use SeatKind::{Bot, Person};
    assert_eq!(kinds, [Person, Person, Bot, Person]);
    assert_eq!(record.seats[2].bot.as_deref(), Some("solid"));
    let given = record.shuffle.contributions.expect("three people gave");
    let given: Vec<_> = given.iter().map(|one| (one.seat, &one.value)).collect();
    let of = |name| contribution(name).to_text();
    let (bob, ann, cem) = (of("bob"), of("ann"), of("cem"));
    assert_eq!(given, [(0, &bob), (1, &ann), (3, &cem)]);
}

#[test]
fn the_number_of_players_is_who_sits_there() {
    for_every_game!(every_number);
}

fn every_number<G: Playable>() {
    for players in few::<G>().len()..=many::<G>().len() {
        let mut hall = Hall::<G>::usual(&many::<G>()[..players]);
        let record = hall.play_out();
        assert_eq!(record.seats.len(), players);
        assert_eq!(record.scores.len(), players);
        assert!(
            record
                .seats
                .iter()
                .all(|seat| seat.kind == SeatKind::Person)
        );
    }
}

#[test]
fn too_few_begin_no_match() {
    for_every_game!(too_few);
}

fn too_few<G: Playable>() {
    let people = few::<G>();
    let mut hall = Hall::<G>::with(usual::<G>(), &people[1..]);
    let start = || ClientMessage::Start {};
    assert_eq!(
        hall.say(people[1], start()),
        Answer::Problem(Problem::WrongNumber)
    );
    assert_eq!(hall.table.status(), Status::Waiting);
    assert_eq!(hall.sit("ann", None).map(|seat| seat.is_some()), Ok(true));
    hall.start(people[1]);
    hall.play_out();
}

/// Options that only some numbers of players can have say so at the start.
#[test]
fn what_cannot_be_played_with_so_many_begins_no_match() {
    let MatchSetup::Open { preset, .. } = usual::<Quando>().terms else {
        panic!("a new table is open")
    };
    let mut changes = rounds::<Quando>(1);
    changes.insert("knock_penalty".into(), json!(3));
    let terms = MatchSetup::Open {
        preset,
        changes,
        chairs: 6,
        at_once: false,
    };
    let mut hall = Hall::<Quando>::begun(
        Created {
            terms,
            ..usual::<Quando>()
        },
        &["ann", "bob"],
    );
    assert_eq!(hall.play_out().options["knock_penalty"], 3);
    let terms = MatchSetup::Open {
        preset: "duel40".into(),
        changes: rounds::<Quando>(1),
        chairs: 3,
        at_once: false,
    };
    let mut hall = Hall::<Quando>::with(
        Created {
            terms,
            ..usual::<Quando>()
        },
        &["ann", "bob", "cem"],
    );
    let start = || ClientMessage::Start {};
    assert_eq!(
        hall.say("ann", start()),
        Answer::Problem(Problem::WrongNumber)
    );
    assert_eq!(hall.say("cem", ClientMessage::Leave {}), Answer::Done);
    hall.start("ann");
    assert_eq!(hall.play_out().seats.len(), 2);
}

#[test]
fn a_table_for_so_many_begins_when_everybody_has_contributed() {
    for_every_game!(at_once);
}

fn at_once<G: Playable>() {
    let people = few::<G>();
    let mut created = usual::<G>();
    let MatchSetup::Open {
        at_once, chairs, ..
    } = &mut created.terms
    else {
        panic!("a new table is open")
    };
    (*at_once, *chairs) = (true, people.len() as u8);
    let mut hall = Hall::<G>::with(created, &people[1..]);
    assert!(!hall.pass(), "a chair is free");
    assert_eq!(hall.sit("ann", None).map(|seat| seat.is_some()), Ok(true));
    assert_eq!(hall.due_at(), Some(hall.now));
    assert!(hall.pass());
    assert_eq!(hall.table.status(), Status::Playing);
    hall.play_out();
}

#[test]
fn who_contributes_late_or_twice_is_not_heard() {
    for_every_game!(late);
}

fn late<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), few::<G>());
    let give = |value: &str| ClientMessage::Contribute {
        value: value.into(),
    };
    let value = "00112233445566778899aabbccddeeff";
    assert_eq!(
        hall.say("ann", give(value)),
        Answer::Already,
        "she gave when she sat down"
    );
    assert_eq!(
        hall.say("ann", give("0011")),
        Answer::Problem(Problem::BadMessage)
    );
    hall.start("ann");
    assert_eq!(hall.say("bob", give(value)), Answer::Already);
    let given = hall.play_out().shuffle.contributions.expect("people gave");
    assert!(given.iter().all(|one| one.value != value));
}

#[test]
fn three_people_play_zero_of_four_chairs() {
    let mut hall = Hall::<Zero>::with(usual::<Zero>(), &["ann", "bob", "cem", "dee"]);
    let remove = ClientMessage::Remove { seat: Seat(1) };
    assert_eq!(hall.say("ann", remove), Answer::Done);
    hall.start("ann");
    assert_eq!(hall.names(), ["ann", "cem", "dee"]);
    assert_eq!(Zero::PLAYERS.0, 2);
    assert_eq!(hall.play_out().seats.len(), 3);
}
