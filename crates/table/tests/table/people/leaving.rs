//! Leaving a table for good.

use super::fixture::{Fixture, Outcome, few, person, usual};
use super::for_every_game;
use brelan_kernel::{Game, Seat};
use brelan_quando::State as Quando;
use brelan_table::{MatchSetup, NoSeat, Problem, Request, StandIn, Status};

/// Lets `name` leave for good; whether an input did it.
fn leave<G: Game>(fixture: &mut Fixture<G>, name: &str) -> Result<bool, Problem> {
    let input = fixture.table.leave_table(&person(name), fixture.now)?;
    if let Some(input) = &input {
        fixture.take(input);
    }
    Ok(input.is_some())
}

fn seat_bot<A>(seat: u8) -> Request<A> {
    Request::SeatBot {
        seat: Seat(seat),
        level: "solid".into(),
    }
}

#[test]
fn a_match_of_one_person_with_bots_ends_when_the_person_leaves() {
    for_every_game!(ends_alone);
}

fn ends_alone<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), &["ann"]);
    for seat in 1..few::<G>().len() {
        assert_eq!(fixture.say("ann", seat_bot(seat as u8)), Outcome::Done);
    }
    fixture.start("ann");
    fixture.step();
    assert_eq!(leave(&mut fixture, "bob"), Err(Problem::NotSeated));
    assert_eq!(leave(&mut fixture, "ann"), Ok(true));
    assert_eq!(fixture.table.status(), Status::Closed);
    assert_eq!(leave(&mut fixture, "ann"), Ok(false), "a double click");
    assert_eq!(fixture.due_at(), None, "no bot plays on");
    assert_eq!(
        fixture.say("ann", Request::Return),
        Outcome::Problem(Problem::Closed)
    );
    assert_eq!(fixture.sit("bob", None), Err(NoSeat::Closed));
    fixture.check_replay();
}

#[test]
fn a_bot_plays_on_for_a_person_who_leaves_others() {
    for_every_game!(leaves_others);
}

fn leaves_others<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    assert_eq!(leave(&mut fixture, "ann"), Ok(true));
    assert_eq!(fixture.table.stand_in(Seat(0)), Some(StandIn::Left));
    assert_eq!(leave(&mut fixture, "ann"), Ok(false));
    for name in &few::<G>()[1..] {
        assert_eq!(leave(&mut fixture, name), Ok(true));
    }
    assert_eq!(
        fixture.table.status(),
        Status::Playing,
        "any of them may return"
    );
    assert_eq!(fixture.say("ann", Request::Return), Outcome::Done);
    fixture.play_out();
    assert_eq!(leave(&mut fixture, "ann"), Ok(false), "it is over");
}

#[test]
fn a_seat_that_is_left_before_the_match_is_free_again() {
    let mut fixture = Fixture::<Quando>::with(usual::<Quando>(), &["ann", "bob"]);
    assert_eq!(leave(&mut fixture, "ann"), Ok(true));
    assert_eq!(leave(&mut fixture, "ann"), Err(Problem::NotSeated));
    assert_eq!(fixture.table.owner(), Some(Seat(1)));
    assert_eq!(leave(&mut fixture, "bob"), Ok(true));
    assert_eq!(
        fixture.table.status(),
        Status::Waiting,
        "others have its link"
    );
    assert_eq!(fixture.sit("ann", None), Ok(Some(Seat(0))));
    fixture.check_replay();
}

/// Bots sit in all other seats, and the person's bytes are missing.
#[test]
fn a_table_that_waits_for_its_only_person_is_closed_by_leaving_it() {
    let mut created = usual::<Quando>();
    if let MatchSetup::Open { seats, at_once, .. } = &mut created.settings.setup {
        (*seats, *at_once) = (3, true);
    }
    let mut fixture = Fixture::<Quando>::with(created, &["ann"]);
    assert_eq!(leave(&mut fixture, "ann"), Ok(true));
    assert_eq!(fixture.table.status(), Status::Closed);
    assert_eq!(fixture.sit("bob", None), Err(NoSeat::Closed));
    fixture.check_replay();
}

#[test]
fn a_person_for_whom_a_bot_plays_may_leave_too() {
    for_every_game!(leaves_the_bot);
}

fn leaves_the_bot<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    fixture.guests.0.insert("ann".into());
    let asked = Request::StandIn { seat: Seat(0) };
    assert_eq!(fixture.say("bob", asked), Outcome::Done);
    assert_eq!(leave(&mut fixture, "ann"), Ok(true));
    assert_eq!(fixture.table.stand_in(Seat(0)), Some(StandIn::Left));
    assert_eq!(leave(&mut fixture, "ann"), Ok(false));
    fixture.check_replay();
}
