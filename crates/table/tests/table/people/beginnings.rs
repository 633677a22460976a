//! How a match begins with the people and bots at the table.

use super::fixture::{Fixture, Outcome, contribution, few, many, rounds, usual};
use super::for_every_game;
use brelan_kernel::{Game, GameOptions, Seat};
use brelan_quando::State as Quando;
use brelan_record::SeatKind;
use brelan_table::{Created, MatchSetup, Problem, Request, Status};
use brelan_zero::State as Zero;
use serde_json::json;

fn swap<A>(one: u8, other: u8) -> Request<A> {
    Request::Swap {
        one: Seat(one),
        other: Seat(other),
    }
}

#[test]
fn free_seats_vanish_and_the_others_close_up_clockwise() {
    let mut fixture = Fixture::<Quando>::with(usual::<Quando>(), &["ann", "bob", "cem"]);
    assert_eq!(fixture.say("cem", swap(2, 5)), Outcome::Done);
    assert_eq!(fixture.say("ann", swap(0, 3)), Outcome::Done);
    let bot = Request::SeatBot {
        seat: Seat(4),
        level: "solid".into(),
    };
    assert_eq!(fixture.say("ann", bot), Outcome::Done);
    assert_eq!(fixture.names(), ["", "bob", "", "ann", "", "cem"]);
    assert_eq!(fixture.table.taken(), 4);
    fixture.start("ann");
    assert_eq!(fixture.names(), ["bob", "ann", "", "cem"]);
    assert_eq!(
        fixture.table.owner(),
        Some(Seat(1)),
        "the owner stays the owner"
    );
    let record = fixture.play_out();
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
fn the_number_of_players_is_the_number_of_taken_seats() {
    for_every_game!(every_number);
}

fn every_number<G: Game>() {
    for players in few::<G>().len()..=many::<G>().len() {
        let mut fixture = Fixture::<G>::usual(&many::<G>()[..players]);
        let record = fixture.play_out();
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

fn too_few<G: Game>() {
    let people = few::<G>();
    let mut fixture = Fixture::<G>::with(usual::<G>(), &people[1..]);
    let start = || Request::Start;
    assert_eq!(
        fixture.say(people[1], start()),
        Outcome::Problem(Problem::WrongNumber)
    );
    assert_eq!(fixture.table.status(), Status::Waiting);
    assert_eq!(
        fixture.sit("ann", None).map(|seat| seat.is_some()),
        Ok(true)
    );
    fixture.start(people[1]);
    fixture.play_out();
}

/// The usual table with another setup.
fn with_setup(setup: MatchSetup) -> Created {
    let mut created = usual::<Quando>();
    created.settings.setup = setup;
    created
}

/// Options that only some numbers of players can have say so at the start.
#[test]
fn what_cannot_be_played_with_so_many_begins_no_match() {
    let MatchSetup::Open { preset, .. } = usual::<Quando>().settings.setup else {
        panic!("a new table is open")
    };
    let mut changes = rounds::<Quando>(1);
    changes.insert("knock_penalty".into(), json!(3));
    let setup = MatchSetup::Open {
        preset,
        changes,
        seats: 6,
        at_once: false,
    };
    let mut fixture = Fixture::<Quando>::begun(with_setup(setup), &["ann", "bob"]);
    assert_eq!(fixture.play_out().options["knock_penalty"], 3);
    let setup = MatchSetup::Open {
        preset: "duel40".into(),
        changes: rounds::<Quando>(1),
        seats: 3,
        at_once: false,
    };
    let mut fixture = Fixture::<Quando>::with(with_setup(setup), &["ann", "bob", "cem"]);
    let start = || Request::Start;
    assert_eq!(
        fixture.say("ann", start()),
        Outcome::Problem(Problem::WrongNumber)
    );
    assert_eq!(fixture.say("cem", Request::Leave), Outcome::Done);
    fixture.start("ann");
    assert_eq!(fixture.play_out().seats.len(), 2);
}

#[test]
fn a_table_that_begins_at_once_waits_for_every_contribution() {
    for_every_game!(at_once);
}

fn at_once<G: Game>() {
    let people = few::<G>();
    let mut created = usual::<G>();
    let MatchSetup::Open { at_once, seats, .. } = &mut created.settings.setup else {
        panic!("a new table is open")
    };
    (*at_once, *seats) = (true, people.len() as u8);
    let mut fixture = Fixture::<G>::with(created, &people[1..]);
    assert!(!fixture.pass(), "a seat is free");
    assert_eq!(
        fixture.sit("ann", None).map(|seat| seat.is_some()),
        Ok(true)
    );
    assert_eq!(fixture.due_at(), Some(fixture.now));
    assert!(fixture.pass());
    assert_eq!(fixture.table.status(), Status::Playing);
    fixture.play_out();
}

#[test]
fn a_late_or_second_contribution_is_ignored() {
    for_every_game!(late);
}

fn late<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), few::<G>());
    let give = |value: &str| Request::Contribute {
        value: value.into(),
    };
    let value = "00112233445566778899aabbccddeeff";
    assert_eq!(
        fixture.say("ann", give(value)),
        Outcome::Already,
        "she gave when she sat down"
    );
    assert_eq!(
        fixture.say("ann", give("0011")),
        Outcome::Problem(Problem::BadRequest)
    );
    fixture.start("ann");
    assert_eq!(fixture.say("bob", give(value)), Outcome::Already);
    let given = fixture
        .play_out()
        .shuffle
        .contributions
        .expect("people gave");
    assert!(given.iter().all(|one| one.value != value));
}

#[test]
fn three_people_play_zero_of_four_seats() {
    let mut fixture = Fixture::<Zero>::with(usual::<Zero>(), &["ann", "bob", "cem", "dee"]);
    let remove = Request::Remove { seat: Seat(1) };
    assert_eq!(fixture.say("ann", remove), Outcome::Done);
    fixture.start("ann");
    assert_eq!(fixture.names(), ["ann", "cem", "dee"]);
    assert_eq!(<Zero as brelan_kernel::Rules>::Options::PLAYERS.0, 2);
    assert_eq!(fixture.play_out().seats.len(), 3);
}
