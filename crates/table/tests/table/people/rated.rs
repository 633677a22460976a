//! Matches of rated quick play: for these people alone.

use super::fixture::{Fixture, NOON, Outcome, PEOPLE, few, ms, person, usual};
use super::for_every_game;
use brelan_kernel::{Game, Seat};
use brelan_table::{
    Cause, Created, Input, InputKind, MatchSetup, NoSeat, Origin, Pace, Problem, Request, Status,
};

/// A rated table with these people, who have not contributed yet.
fn rated<G: Game>() -> Fixture<G> {
    let people = few::<G>();
    let mut created = Created {
        rated: true,
        ..usual::<G>()
    };
    let MatchSetup::Open { at_once, seats, .. } = &mut created.settings.setup else {
        panic!("a new table is open")
    };
    (*at_once, *seats) = (true, people.len() as u8);
    let mut fixture = Fixture::<G>::new(created);
    for (seat, name) in (0..).zip(people) {
        fixture.take(&Input {
            at: NOON,
            seat: Some(Seat(seat)),
            by: Origin::Person(person(name)),
            what: InputKind::Seated {
                name: None,
                value: None,
                program: false,
            },
        });
    }
    fixture
}

#[test]
fn a_rated_match_begins_when_all_have_contributed() {
    for_every_game!(begins);
}

fn begins<G: Game>() {
    let mut fixture = rated::<G>();
    for name in few::<G>() {
        assert_eq!(fixture.table.status(), Status::Waiting);
        fixture.contribute(name);
    }
    assert!(fixture.pass());
    assert_eq!(fixture.table.status(), Status::Playing);
    fixture.play_out();
}

#[test]
fn a_rated_match_closes_where_somebody_has_not_come_for_half_a_minute() {
    for_every_game!(closes);
}

fn closes<G: Game>() {
    let mut fixture = rated::<G>();
    fixture.contribute(few::<G>()[0]);
    let due = fixture.table.due(Pace::Normal).expect("it closes");
    assert_eq!((due.after.as_secs(), due.cause), (30, Cause::Absence));
    assert!(fixture.table.started_input(NOON + ms(60_000)).is_none());
    assert!(fixture.table.due_without_bots(NOON + ms(29_999)).is_none());
    let input = fixture.table.due_without_bots(NOON + ms(30_000));
    fixture.take(&input.expect("it is due"));
    assert_eq!(fixture.table.status(), Status::Closed);
}

#[test]
fn nobody_directs_a_rated_table_and_nobody_else_sits_down() {
    for_every_game!(undirected);
}

fn undirected<G: Game>() {
    let mut fixture = rated::<G>();
    let (first, stranger) = (few::<G>()[0], PEOPLE[5]);
    let level = "solid".to_owned();
    let (one, other) = (Seat(0), Seat(1));
    for request in [
        Request::Start,
        Request::Remove { seat: other },
        Request::SeatBot { seat: other, level },
        Request::Swap { one, other },
    ] {
        assert_eq!(
            fixture.say(first, request),
            Outcome::Problem(Problem::NotOwner)
        );
    }
    assert_eq!(fixture.sit(stranger, None), Err(NoSeat::Full));
    assert_eq!(fixture.go_on(first, stranger), Err(NoSeat::UsedUp));
}

#[test]
fn a_rated_table_closes_when_one_leaves_or_is_barred_before_the_match() {
    for_every_game!(left);
}

fn left<G: Game>() {
    let mut fixture = rated::<G>();
    let first = few::<G>()[0];
    let by_page = fixture.table.leave_table(&person(first), NOON);
    let barred = fixture.table.expel(&person(first), NOON);
    for input in [by_page.expect("a seat"), barred] {
        let input = input.expect("an input");
        assert!(matches!(input.what, InputKind::Closed {}) && input.seat.is_none());
    }
    assert_eq!(fixture.say(first, Request::Leave), Outcome::Done);
    assert_eq!(fixture.table.status(), Status::Closed);
}
