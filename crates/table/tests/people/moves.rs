//! Seats that go on elsewhere, and seats that bots keep open.

use crate::for_every_game;
use crate::hall::{Answer, Hall, few, many, person, usual};
use brelan_bots::Playable;
use brelan_kernel::{Seat, Viewer};
use brelan_protocol::client::ClientMessage;
use brelan_protocol::server::Problem;
use brelan_quando::State as Quando;
use brelan_record::{Move, SeatKind};
use brelan_table::{Created, NoSeat};

#[test]
fn a_seat_goes_on_elsewhere_and_its_code_is_used_up() {
    for_every_game!(goes_on);
}

fn goes_on<G: Playable>() {
    let mut hall = Hall::<G>::usual(few::<G>());
    assert_eq!(hall.go_on("ann", "phone"), Ok(Some(Seat(0))));
    assert_eq!(hall.go_on("ann", "phone"), Err(NoSeat::UsedUp));
    assert_eq!(hall.go_on("ann", "tablet"), Err(NoSeat::UsedUp));
    assert_eq!(hall.go_on("phone", "phone"), Ok(None), "a double click");
    assert_eq!(hall.table.viewer(Some(&person("ann"))), Viewer::Spectator);
    assert_eq!(hall.table.host(), Some(Seat(0)), "it is the same seat");
    let leave = ClientMessage::Leave {};
    assert_eq!(hall.say("ann", leave), Answer::Problem(Problem::NotSeated));
    assert_eq!(hall.go_on("phone", "bob"), Err(NoSeat::OtherSeat));
    assert_eq!(hall.go_on("phone", "ann"), Ok(Some(Seat(0))), "and back");
    let record = hall.play_out();
    assert_eq!(record.seats[0].name, "ann");
    assert_eq!(hall.go_on("ann", "phone"), Err(NoSeat::Closed));
}

#[test]
fn a_seat_goes_on_elsewhere_before_the_match() {
    for_every_game!(goes_on_early);
}

fn goes_on_early<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), few::<G>());
    assert_eq!(hall.go_on("ann", "phone"), Ok(Some(Seat(0))));
    let start = || ClientMessage::Start {};
    assert_eq!(
        hall.say("ann", start()),
        Answer::Problem(Problem::NotSeated)
    );
    hall.start("phone");
    let record = hall.play_out();
    assert_eq!(record.seats[0].name, "phone");
    let given = record.shuffle.contributions.expect("everybody gave");
    assert_eq!(given.len(), few::<G>().len(), "what ann gave stays given");
}

/// A table open to who comes: people, and bots in the other chairs.
fn open<G: Playable>(people: &[&str]) -> Hall<G> {
    let created = Created {
        open: true,
        ..usual::<G>()
    };
    let mut hall = Hall::with(created, people);
    for seat in Seat::all(hall.table.seats()).skip(people.len()) {
        let bot = ClientMessage::SeatBot { seat, level: None };
        assert_eq!(hall.say(people[0], bot), Answer::Done);
    }
    hall.start(people[0]);
    hall
}

#[test]
fn who_comes_takes_a_bots_seat_in_a_running_match() {
    for_every_game!(takes_a_bots_seat);
}

fn takes_a_bots_seat<G: Playable>() {
    let mut hall = open::<G>(&["ann"]);
    for _ in 0..8 {
        hall.step();
    }
    assert_eq!(hall.table.free_for(None).len(), many::<G>().len() - 1);
    assert_eq!(hall.sit("bob", Some(0)), Err(NoSeat::Taken));
    let known = hall.table.update(Viewer::Seat(Seat(1)), None);
    let known = serde_json::to_value(known).expect("JSON")["view"].clone();
    assert_eq!(hall.sit("bob", Some(1)), Ok(Some(Seat(1))));
    let update = serde_json::to_value(hall.update("bob")).expect("JSON");
    assert_eq!(update["view"], known, "what the seat may know, and no more");
    assert_eq!(hall.sit("bob", None), Ok(None));
    assert!(hall.sit("cem", Some(1)).is_err(), "it is bob's now");
    let record = hall.play_out();
    assert_eq!(record.seats[1].kind, SeatKind::Bot, "at the first deal");
    let by_bots = record.rounds.iter().flat_map(|round| &round.moves);
    let marked = by_bots.filter(|step| matches!(step, Move::Action { by: Some(_), .. }));
    assert_eq!(marked.count(), 0, "a bot in its own seat plays for nobody");
}

#[test]
fn who_has_looked_with_one_seats_eyes_takes_no_other() {
    let mut hall = open::<Quando>(&["ann", "bob"]);
    assert_eq!(hall.go_on("ann", "phone"), Ok(Some(Seat(0))));
    assert_eq!(hall.table.free_for(Some(&person("ann"))), []);
    assert_eq!(hall.sit("ann", None), Err(NoSeat::OtherSeat));
    assert_eq!(hall.sit("ann", Some(3)), Err(NoSeat::OtherSeat));
    assert_eq!(hall.go_on("bob", "ann"), Err(NoSeat::OtherSeat));
    assert_eq!(hall.sit("new", Some(3)), Ok(Some(Seat(3))));
    assert_eq!(hall.go_on("new", "ann"), Err(NoSeat::OtherSeat));
    assert_eq!(hall.go_on("phone", "ann"), Ok(Some(Seat(0))));
    let stayed = hall.sit("ann", Some(3));
    assert_eq!(stayed, Err(NoSeat::OtherSeat));
    hall.play_out();
}

#[test]
fn who_stood_up_before_the_match_may_come_to_an_open_one() {
    let mut hall = Hall::<Quando>::with(
        Created {
            open: true,
            ..usual::<Quando>()
        },
        &["ann", "bob", "cem"],
    );
    assert_eq!(hall.say("cem", ClientMessage::Leave {}), Answer::Done);
    let bot = ClientMessage::SeatBot {
        seat: Seat(2),
        level: None,
    };
    assert_eq!(hall.say("ann", bot), Answer::Done);
    hall.start("ann");
    assert_eq!(
        hall.sit("cem", None),
        Ok(Some(Seat(2))),
        "nothing was to be seen"
    );
    hall.play_out();
}

#[test]
fn an_open_seat_waits_for_its_person_between_two_rounds() {
    let mut created = usual::<Quando>();
    created.open = true;
    if let brelan_table::MatchSetup::Open { changes, .. } = &mut created.terms {
        *changes = crate::hall::rounds::<Quando>(2);
    }
    let mut hall = Hall::<Quando>::with(created, &["ann"]);
    let bot = ClientMessage::SeatBot {
        seat: Seat(1),
        level: None,
    };
    assert_eq!(hall.say("ann", bot), Answer::Done);
    hall.start("ann");
    hall.until(|hall| hall.waits().is_some());
    assert_eq!(hall.sit("bob", None), Ok(Some(Seat(1))));
    assert_eq!(hall.waits(), Some(vec![Seat(0), Seat(1)]));
    assert_eq!(hall.ready("ann"), Answer::Done);
    assert_eq!(hall.waits(), Some(vec![Seat(1)]));
    assert_eq!(hall.ready("bob"), Answer::Done);
    assert_eq!(hall.round(), 2);
    hall.play_out();
}
