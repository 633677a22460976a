//! Sitting down, standing up, and what the owner of a table may do.

use super::fixture::{Fixture, LEVELS, Outcome, contribution, few, many, person, usual};
use super::for_every_game;
use brelan_kernel::{Game, Seat, Viewer};
use brelan_table::{NoSeat, Problem, Request};

fn remove<A>(seat: u8) -> Request<A> {
    Request::Remove { seat: Seat(seat) }
}

fn seat_bot<A>(seat: u8) -> Request<A> {
    Request::SeatBot {
        seat: Seat(seat),
        level: "solid".into(),
    }
}

fn seat_level<A>(seat: u8, level: &str) -> Request<A> {
    Request::SeatBot {
        seat: Seat(seat),
        level: level.to_owned(),
    }
}

fn swap<A>(one: u8, other: u8) -> Request<A> {
    Request::Swap {
        one: Seat(one),
        other: Seat(other),
    }
}

#[test]
fn seats_fill_until_none_is_free() {
    for_every_game!(seats_fill);
}

fn seats_fill<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), many::<G>());
    assert_eq!(fixture.names(), many::<G>());
    assert_eq!(fixture.sit("late", None), Err(NoSeat::Full));
    assert_eq!(fixture.sit("late", Some(0)), Err(NoSeat::Full));
    assert_eq!(
        fixture.say("late", remove(0)),
        Outcome::Problem(Problem::NotSeated)
    );
    assert_eq!(fixture.say("bob", Request::Leave), Outcome::Done);
    assert_eq!(fixture.sit("late", Some(0)), Err(NoSeat::Taken));
    assert_eq!(fixture.sit("late", Some(9)), Err(NoSeat::Taken));
    assert_eq!(fixture.sit("late", None), Ok(Some(Seat(1))));
    fixture.check_replay();
}

#[test]
fn a_person_has_one_seat_however_often_they_ask() {
    for_every_game!(one_seat);
}

fn one_seat<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), &["ann"]);
    let seq = fixture.table.seq();
    assert_eq!(fixture.sit("ann", None), Ok(None));
    assert_eq!(fixture.sit("ann", Some(0)), Ok(None));
    assert_eq!(fixture.sit("ann", Some(1)), Err(NoSeat::OtherSeat));
    assert_eq!(fixture.table.free_for(Some(&person("ann"))), []);
    assert_eq!(fixture.names()[..2], ["ann", ""]);
    assert_eq!(fixture.table.seq(), seq, "sitting down again is no input");
}

#[test]
fn nothing_lies_on_the_table_before_the_match() {
    for_every_game!(nothing_lies);
}

fn nothing_lies<G: Game>() {
    let fixture = Fixture::<G>::with(usual::<G>(), few::<G>());
    for viewer in Viewer::all(fixture.table.seats()) {
        assert!(fixture.table.update_for(viewer, None).is_none());
        assert!(fixture.table.update_for(viewer, Some(0)).is_none());
    }
    assert_eq!(fixture.due_at(), None, "it waits for its owner");
}

#[test]
fn the_owner_chooses_how_strong_each_bot_is() {
    for_every_game!(chooses_levels);
}

fn chooses_levels<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), &["ann"]);
    let level = |fixture: &Fixture<G>| {
        let occupant = fixture.table.occupant(Seat(1)).expect("a bot");
        occupant.bot().map(str::to_owned)
    };
    assert_eq!(fixture.say("ann", seat_bot(1)), Outcome::Done);
    assert_eq!(level(&fixture).as_deref(), Some("solid"));
    let bad = Outcome::Problem(Problem::BadRequest);
    for unknown in ["", "Master", "search:9", "godlike"] {
        assert_eq!(fixture.say("ann", seat_level(1, unknown)), bad);
    }
    let before = fixture.table.seq();
    for name in LEVELS {
        assert_eq!(fixture.say("ann", seat_level(1, name)), Outcome::Done);
        assert_eq!(fixture.say("ann", seat_level(1, name)), Outcome::Already);
        assert_eq!(level(&fixture).as_deref(), Some(name));
    }
    assert_eq!(fixture.table.seq(), before + 5);
    let wrong = Outcome::Problem(Problem::WrongSeat);
    assert_eq!(
        fixture.say("ann", seat_level(0, "master")),
        wrong,
        "a person's"
    );
    for seat in 2..few::<G>().len() {
        assert_eq!(fixture.say("ann", seat_bot(seat as u8)), Outcome::Done);
    }
    fixture.start("ann");
    let begun = Outcome::Problem(Problem::Begun);
    assert_eq!(fixture.say("ann", seat_level(1, "learning")), begun);
    fixture.check_replay();
}

#[test]
fn the_person_who_sits_there_longest_is_the_owner() {
    for_every_game!(longest);
}

fn longest<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), &["ann"]);
    assert_eq!(fixture.say("ann", seat_bot(1)), Outcome::Done);
    assert_eq!(fixture.say("ann", swap(0, 1)), Outcome::Done);
    assert_eq!(fixture.table.owner(), Some(Seat(1)), "a bot is no owner");
    assert_eq!(fixture.say("ann", remove(0)), Outcome::Done);
    assert_eq!(fixture.sit("bob", None), Ok(Some(Seat(0))));
    assert_eq!(fixture.table.owner(), Some(Seat(1)));
    assert_eq!(fixture.say("ann", Request::Leave), Outcome::Done);
    assert_eq!(fixture.table.owner(), Some(Seat(0)), "it passes on");
    assert_eq!(fixture.sit("ann", None), Ok(Some(Seat(1))));
    assert_eq!(
        fixture.table.owner(),
        Some(Seat(0)),
        "and does not come back"
    );
    assert_eq!(
        fixture.say("ann", remove(0)),
        Outcome::Problem(Problem::NotOwner)
    );
    assert_eq!(fixture.say("bob", remove(0)), Outcome::Done);
    assert_eq!(fixture.say("ann", Request::Leave), Outcome::Done);
    assert_eq!(fixture.table.owner(), None, "no person is left");
    assert_eq!(fixture.sit("cem", None), Ok(Some(Seat(0))));
    assert_eq!(fixture.table.owner(), Some(Seat(0)));
    fixture.check_replay();
}

#[test]
fn only_the_owner_directs_the_seating() {
    for_every_game!(only_the_owner);
}

fn only_the_owner<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), &["ann", "bob"]);
    let not_owner = Outcome::Problem(Problem::NotOwner);
    for message in [remove(0), swap(0, 1), Request::Start] {
        assert_eq!(fixture.say("bob", message), not_owner);
    }
    assert_eq!(fixture.say("ann", remove(1)), Outcome::Done);
    assert_eq!(
        fixture.say("ann", remove(1)),
        Outcome::Problem(Problem::WrongSeat)
    );
    assert_eq!(
        fixture.say("ann", remove(9)),
        Outcome::Problem(Problem::WrongSeat)
    );
    assert_eq!(
        fixture.say("ann", seat_bot(0)),
        Outcome::Problem(Problem::WrongSeat)
    );
    assert_eq!(
        fixture.say("ann", seat_bot(9)),
        Outcome::Problem(Problem::WrongSeat)
    );
    assert_eq!(
        fixture.say("ann", swap(0, 9)),
        Outcome::Problem(Problem::WrongSeat)
    );
    assert_eq!(fixture.say("ann", swap(0, 0)), Outcome::Already);
    fixture.check_replay();
}

#[test]
fn while_the_owner_is_gone_every_seated_person_directs() {
    for_every_game!(owner_gone);
}

fn owner_gone<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), many::<G>());
    fixture.guests.0.insert("ann".into());
    assert_eq!(
        fixture.table.owner(),
        Some(Seat(0)),
        "the log knows no presence"
    );
    assert_eq!(fixture.say("bob", remove(0)), Outcome::Done);
    assert_eq!(fixture.say("bob", seat_bot(0)), Outcome::Done);
    fixture.start("bob");
    fixture.play_out();
}

#[test]
fn a_person_takes_a_free_seat_instead_of_their_own() {
    let mut fixture =
        Fixture::<brelan_quando::State>::with(usual::<brelan_quando::State>(), &["ann", "bob"]);
    assert_eq!(fixture.say("bob", swap(1, 4)), Outcome::Done);
    assert_eq!(fixture.names(), ["ann", "", "", "", "bob", ""]);
    assert_eq!(
        fixture.table.contribution(Seat(4)),
        Some(contribution("bob"))
    );
    let again = fixture.say("bob", swap(1, 4));
    assert_eq!(again, Outcome::Already, "a double click is one change");
    assert_eq!(
        fixture.say("bob", swap(4, 0)),
        Outcome::Problem(Problem::NotOwner)
    );
    assert_eq!(
        fixture.say("bob", swap(0, 3)),
        Outcome::Problem(Problem::NotOwner)
    );
    assert_eq!(fixture.say("ann", swap(0, 2)), Outcome::Done);
    let again = fixture.say("ann", swap(0, 2));
    assert_eq!(again, Outcome::Already, "for the owner as well");
    assert_eq!(fixture.names(), ["", "", "ann", "", "bob", ""]);
    fixture.check_replay();
}

#[test]
fn the_seating_is_final_when_the_match_begins() {
    for_every_game!(settled);
}

fn settled<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    let begun = Outcome::Problem(Problem::Begun);
    assert_eq!(fixture.say("ann", remove(1)), begun);
    assert_eq!(fixture.say("ann", seat_bot(1)), begun);
    assert_eq!(fixture.say("ann", swap(0, 1)), begun);
    assert_eq!(fixture.say("ann", Request::Start), Outcome::Already);
    assert_eq!(fixture.say("bob", Request::Start), Outcome::Already);
    assert_eq!(fixture.sit("late", None), Err(NoSeat::Begun));
    assert_eq!(fixture.sit("late", Some(1)), Err(NoSeat::Begun));
    fixture.play_out();
    assert_eq!(fixture.sit("late", None), Err(NoSeat::Closed));
}
