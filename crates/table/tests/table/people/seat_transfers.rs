//! Seats that go on elsewhere, and seats that bots keep open.

use super::fixture::{Fixture, Outcome, few, many, person, rounds, usual};
use super::for_every_game;
use brelan_kernel::{Game, Seat, Viewer};
use brelan_quando::State as Quando;
use brelan_record::{Move, SeatKind};
use brelan_table::{Input, InputKind, MatchSetup, NoSeat, Origin, Problem, Request, Table};

#[test]
fn a_seat_goes_on_elsewhere_and_its_code_is_used_up() {
    for_every_game!(goes_on);
}

fn goes_on<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    assert_eq!(fixture.go_on("ann", "phone"), Ok(Some(Seat(0))));
    assert_eq!(fixture.go_on("ann", "phone"), Err(NoSeat::UsedUp));
    assert_eq!(fixture.go_on("ann", "tablet"), Err(NoSeat::UsedUp));
    assert_eq!(fixture.go_on("phone", "phone"), Ok(None), "a double click");
    assert_eq!(
        fixture.table.viewer(Some(&person("ann"))),
        Viewer::Spectator
    );
    assert_eq!(fixture.table.owner(), Some(Seat(0)), "it is the same seat");
    let leave = Request::Leave;
    assert_eq!(
        fixture.say("ann", leave),
        Outcome::Problem(Problem::NotSeated)
    );
    assert_eq!(fixture.go_on("phone", "bob"), Err(NoSeat::OtherSeat));
    assert_eq!(fixture.go_on("phone", "ann"), Ok(Some(Seat(0))), "and back");
    let record = fixture.play_out();
    assert_eq!(record.seats[0].name, "ann");
    assert_eq!(fixture.go_on("ann", "phone"), Err(NoSeat::Closed));
}

#[test]
fn a_record_names_who_had_the_seat_at_the_end() {
    for_every_game!(is_named);
}

fn is_named<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    assert_eq!(fixture.go_on("ann", "phone"), Ok(Some(Seat(0))));
    let record = fixture.play_out();
    assert_eq!(record.seats[0].name, "phone");
    assert_eq!(record.seats[0].kind, SeatKind::Person);
}

#[test]
fn a_seat_goes_on_elsewhere_before_the_match() {
    for_every_game!(goes_on_early);
}

fn goes_on_early<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), few::<G>());
    assert_eq!(fixture.go_on("ann", "phone"), Ok(Some(Seat(0))));
    let start = || Request::Start;
    assert_eq!(
        fixture.say("ann", start()),
        Outcome::Problem(Problem::NotSeated)
    );
    fixture.start("phone");
    let record = fixture.play_out();
    assert_eq!(record.seats[0].name, "phone");
    let given = record
        .shuffle
        .contributions
        .expect("every person contributed");
    assert_eq!(given.len(), few::<G>().len(), "what ann gave stays given");
}

/// A match of two rounds that is open to newcomers: people, and bots in the other
/// seats.
fn open<G: Game>(people: &[&str]) -> Fixture<G> {
    let mut created = usual::<G>();
    created.settings.open = true;
    if let MatchSetup::Open { changes, .. } = &mut created.settings.setup {
        *changes = rounds::<G>(2);
    }
    let mut fixture = Fixture::with(created, people);
    for seat in Seat::all(fixture.table.seats()).skip(people.len()) {
        let bot = Request::SeatBot {
            seat,
            level: "solid".into(),
        };
        assert_eq!(fixture.say(people[0], bot), Outcome::Done);
    }
    fixture.start(people[0]);
    fixture
}

#[test]
fn no_newcomer_takes_a_hand_that_is_being_played() {
    for_every_game!(no_newcomer_in_a_round);
}

fn no_newcomer_in_a_round<G: Game>() {
    let mut fixture = open::<G>(&["ann"]);
    for _ in 0..8 {
        assert_eq!(fixture.table.free_for(None), []);
        for seat in [None, Some(0), Some(1), Some(9)] {
            assert_eq!(fixture.sit("bob", seat), Err(NoSeat::RoundRunning));
        }
        fixture.step();
    }
    fixture.play_out();
    assert_eq!(fixture.sit("bob", None), Err(NoSeat::Closed));
}

/// Logs from before newcomers had to wait for the end of a round.
#[test]
fn a_log_that_seated_a_newcomer_in_a_round_replays() {
    for_every_game!(seated_in_a_round);
}

fn seated_in_a_round<G: Game>() {
    let mut fixture = open::<G>(&["ann"]);
    fixture.step();
    let seated = |seat, name| Input {
        at: fixture.now,
        seat: Some(Seat(seat)),
        by: Origin::Person(person(name)),
        what: InputKind::Seated {
            name: None,
            value: None,
            program: false,
        },
    };
    let (bob, cem) = (seated(1, "bob"), seated(0, "cem"));
    fixture.take(&bob);
    assert_eq!(fixture.table.seat_of(&person("bob")), Some(Seat(1)));
    let mut log = fixture.log.clone();
    log.push(cem);
    assert!(Table::<G>::replay(&log).is_err(), "that is ann's seat");
    fixture.play_out();
}

#[test]
fn a_newcomer_takes_a_bots_seat_between_two_rounds() {
    let mut fixture = open::<Quando>(&["ann"]);
    fixture.until(|fixture| fixture.waits().is_some());
    assert_eq!(
        fixture.table.free_for(None).len(),
        many::<Quando>().len() - 1
    );
    assert_eq!(fixture.sit("bob", Some(0)), Err(NoSeat::Taken));
    let known = fixture.table.update_for(Viewer::Seat(Seat(1)), None);
    let known = serde_json::to_value(known).expect("JSON")["view"].clone();
    assert_eq!(fixture.sit("bob", Some(1)), Ok(Some(Seat(1))));
    let update = serde_json::to_value(fixture.update("bob")).expect("JSON");
    assert_eq!(update["view"], known, "what the seat may know, and no more");
    assert_eq!(fixture.sit("bob", None), Ok(None));
    assert!(fixture.sit("cem", Some(1)).is_err(), "it is bob's now");
    let record = fixture.play_out();
    assert_eq!(record.seats[1].kind, SeatKind::Bot, "at the first deal");
    let by_bots = record.rounds.iter().flat_map(|round| &round.moves);
    let marked = by_bots.filter(|step| matches!(step, Move::Action { by: Some(_), .. }));
    assert_eq!(marked.count(), 0, "a bot in its own seat is no stand-in");
}

#[test]
fn a_match_that_is_not_open_admits_nobody_between_two_rounds() {
    let mut created = usual::<Quando>();
    if let MatchSetup::Open { changes, .. } = &mut created.settings.setup {
        *changes = rounds::<Quando>(2);
    }
    let mut fixture = Fixture::<Quando>::with(created, &["ann"]);
    let bot = Request::SeatBot {
        seat: Seat(1),
        level: "solid".into(),
    };
    assert_eq!(fixture.say("ann", bot), Outcome::Done);
    fixture.start("ann");
    assert_eq!(fixture.sit("bob", None), Err(NoSeat::Begun));
    fixture.until(|fixture| fixture.waits().is_some());
    for seat in [None, Some(1)] {
        assert_eq!(fixture.sit("bob", seat), Err(NoSeat::Begun));
    }
}

#[test]
fn a_person_who_has_seen_one_seats_cards_takes_no_other_seat() {
    let mut fixture = open::<Quando>(&["ann", "bob"]);
    assert_eq!(fixture.go_on("ann", "phone"), Ok(Some(Seat(0))));
    assert_eq!(fixture.table.free_for(Some(&person("ann"))), []);
    assert_eq!(fixture.sit("ann", None), Err(NoSeat::OtherSeat));
    fixture.until(|fixture| fixture.waits().is_some());
    assert_eq!(fixture.table.free_for(Some(&person("ann"))), []);
    assert_eq!(fixture.sit("ann", None), Err(NoSeat::OtherSeat));
    assert_eq!(fixture.sit("ann", Some(3)), Err(NoSeat::OtherSeat));
    assert_eq!(fixture.go_on("bob", "ann"), Err(NoSeat::OtherSeat));
    assert_eq!(fixture.sit("new", Some(3)), Ok(Some(Seat(3))));
    assert_eq!(fixture.go_on("new", "ann"), Err(NoSeat::OtherSeat));
    assert_eq!(fixture.go_on("phone", "ann"), Ok(Some(Seat(0))));
    let stayed = fixture.sit("ann", Some(3));
    assert_eq!(stayed, Err(NoSeat::OtherSeat));
    fixture.play_out();
}

#[test]
fn a_person_who_stood_up_before_the_match_may_join_an_open_one() {
    let mut created = usual::<Quando>();
    created.settings.open = true;
    if let MatchSetup::Open { changes, .. } = &mut created.settings.setup {
        *changes = rounds::<Quando>(2);
    }
    let mut fixture = Fixture::<Quando>::with(created, &["ann", "bob", "cem"]);
    assert_eq!(fixture.say("cem", Request::Leave), Outcome::Done);
    let bot = Request::SeatBot {
        seat: Seat(2),
        level: "solid".into(),
    };
    assert_eq!(fixture.say("ann", bot), Outcome::Done);
    fixture.start("ann");
    fixture.until(|fixture| fixture.waits().is_some());
    assert_eq!(
        fixture.sit("cem", None),
        Ok(Some(Seat(2))),
        "nothing was to be seen"
    );
    fixture.play_out();
}

#[test]
fn an_open_seat_waits_for_its_person_between_two_rounds() {
    let mut created = usual::<Quando>();
    created.settings.open = true;
    if let MatchSetup::Open { changes, .. } = &mut created.settings.setup {
        *changes = rounds::<Quando>(2);
    }
    let mut fixture = Fixture::<Quando>::with(created, &["ann"]);
    let bot = Request::SeatBot {
        seat: Seat(1),
        level: "solid".into(),
    };
    assert_eq!(fixture.say("ann", bot), Outcome::Done);
    fixture.start("ann");
    fixture.until(|fixture| fixture.waits().is_some());
    assert_eq!(fixture.sit("bob", None), Ok(Some(Seat(1))));
    assert_eq!(fixture.waits(), Some(vec![Seat(0), Seat(1)]));
    assert_eq!(fixture.ready("ann"), Outcome::Done);
    assert_eq!(fixture.waits(), Some(vec![Seat(1)]));
    assert_eq!(fixture.ready("bob"), Outcome::Done);
    assert_eq!(fixture.round(), 2);
    fixture.play_out();
}
