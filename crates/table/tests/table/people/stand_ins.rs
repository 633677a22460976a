//! Bots that stand in for people, and how people return.

use super::fixture::{Fixture, Outcome, few, ms, rounds, usual};
use super::for_every_game;
use brelan_kernel::{Game, Seat};
use brelan_quando::State as Quando;
use brelan_record::{Move, Record, RecordedBy, SeatKind};
use brelan_table::{Created, MatchSetup, Problem, Request, StandIn, Status, TimeControl};

fn leave<A>() -> Request<A> {
    Request::Leave
}

fn come_back<A>() -> Request<A> {
    Request::Return
}

fn stand_in<A>(seat: u8) -> Request<A> {
    Request::StandIn { seat: Seat(seat) }
}

/// Two rounds, so that there is a pause between them.
fn two_rounds<G: Game>() -> Created {
    let mut created = usual::<G>();
    if let MatchSetup::Open { changes, .. } = &mut created.settings.setup {
        *changes = rounds::<G>(2);
    }
    created
}

/// Whose moves the record marks as a stand-in's, one for each.
fn marked(record: &Record) -> Vec<u8> {
    let moves = record.rounds.iter().flat_map(|round| &round.moves);
    let marked = |step: &Move| match step {
        Move::Action {
            seat,
            by: Some(RecordedBy::Bot),
            ..
        } => Some(*seat),
        _ => None,
    };
    moves.filter_map(marked).collect()
}

#[test]
fn a_bot_stands_in_for_a_person_who_leaves_until_they_return() {
    for_every_game!(leaves_and_comes_back);
}

fn leaves_and_comes_back<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    fixture.until(|fixture| fixture.waited_for().as_deref() == Some("ann"));
    let seat = fixture.table.seat_of(&super::fixture::person("ann"));
    let seat = seat.expect("she sits there");
    let offered = fixture.offers("ann");
    assert_eq!(fixture.say("ann", leave()), Outcome::Done);
    assert_eq!(
        fixture.say("ann", leave()),
        Outcome::Already,
        "a double click"
    );
    assert_eq!(fixture.table.stand_in(seat), Some(StandIn::Left));
    assert!(fixture.offers("ann").is_empty(), "a bot plays for her");
    assert!(!fixture.table.waits_for(seat));
    let act = Request::Act {
        seq: fixture.table.seq(),
        action: offered[0],
    };
    assert_eq!(
        fixture.say("ann", act.clone()),
        Outcome::Problem(Problem::StoodIn)
    );
    let before = fixture.table.seq();
    assert!(fixture.pass(), "the bot moves");
    assert_eq!(fixture.table.seq(), before + 1);
    fixture.until(|fixture| fixture.waited_for().as_deref() == Some("bob"));
    assert_eq!(fixture.say("ann", come_back()), Outcome::Done);
    assert_eq!(fixture.say("ann", come_back()), Outcome::Already);
    assert_eq!(fixture.table.stand_in(seat), None);
    fixture.until(|fixture| fixture.waited_for().as_deref() == Some("ann"));
    assert!(!fixture.offers("ann").is_empty());
    let record = fixture.play_out();
    let by_bot = marked(&record);
    assert!(!by_bot.is_empty() && by_bot.iter().all(|of| *of == seat.0));
    assert_eq!(record.seats[seat.index()].kind, SeatKind::Person);
}

#[test]
fn when_every_person_has_left_bots_play_to_the_end() {
    for_every_game!(all_leave);
}

fn all_leave<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    for name in few::<G>() {
        assert_eq!(fixture.say(name, leave()), Outcome::Done);
    }
    let record = fixture.play_out();
    let moves: usize = record.rounds.iter().map(|round| round.moves.len()).sum();
    assert!(marked(&record).len() * 2 > moves, "all but shuffles");
    assert!(
        record
            .seats
            .iter()
            .all(|seat| seat.kind == SeatKind::Person)
    );
}

#[test]
fn after_the_end_leaving_and_returning_do_nothing() {
    for_every_game!(after_the_end);
}

fn after_the_end<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    assert_eq!(fixture.say("bob", leave()), Outcome::Done);
    fixture.until(|fixture| fixture.table.status() == Status::Over);
    fixture.guests.0.insert("ann".into());
    for (name, message) in [
        ("ann", leave()),
        ("ann", come_back()),
        ("bob", leave()),
        ("bob", come_back()),
        ("bob", stand_in(0)),
    ] {
        assert_eq!(
            fixture.say(name, message),
            Outcome::Already,
            "there is nothing to do"
        );
    }
    fixture.play_out();
}

#[test]
fn the_other_players_ask_for_a_stand_in_for_a_person_who_is_gone() {
    for_every_game!(asked_for);
}

fn asked_for<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), few::<G>());
    let wrong = Outcome::Problem(Problem::WrongSeat);
    assert_eq!(
        fixture.say("bob", stand_in(0)),
        wrong,
        "the match has not begun"
    );
    fixture.start("ann");
    assert_eq!(
        fixture.say("bob", stand_in(0)),
        Outcome::Problem(Problem::NotGone)
    );
    assert_eq!(fixture.say("bob", stand_in(9)), wrong);
    fixture.guests.0.insert("ann".into());
    assert_eq!(fixture.say("bob", stand_in(0)), Outcome::Done);
    assert_eq!(fixture.table.stand_in(Seat(0)), Some(StandIn::Asked));
    assert_eq!(fixture.say("bob", stand_in(0)), Outcome::Already);
    for _ in 0..6 {
        fixture.step();
    }
    fixture.guests.0.clear();
    assert_eq!(fixture.say("ann", come_back()), Outcome::Done);
    fixture.play_out();
}

/// A match of days lasts longer than anybody stays connected.
#[test]
fn with_a_clock_no_stand_in_can_be_asked_for() {
    for clock in [
        TimeControl::Slow { days: 3 },
        TimeControl::Live { turn: 30, bank: 60 },
    ] {
        let mut fixture = Fixture::<Quando>::timed(clock, &["ann", "bob"]);
        fixture.guests.0.insert("ann".into());
        assert_eq!(
            fixture.say("bob", stand_in(0)),
            Outcome::Problem(Problem::NotGone)
        );
        fixture.play_out();
    }
}

#[test]
fn a_bots_seat_needs_no_stand_in() {
    let created = usual::<Quando>();
    let mut fixture = Fixture::<Quando>::with(created, &["ann"]);
    let bot = Request::SeatBot {
        seat: Seat(1),
        level: "solid".into(),
    };
    assert_eq!(fixture.say("ann", bot), Outcome::Done);
    fixture.start("ann");
    assert_eq!(
        fixture.say("ann", stand_in(1)),
        Outcome::Problem(Problem::WrongSeat)
    );
    let record = fixture.play_out();
    assert!(marked(&record).is_empty(), "it is no stand-in");
}

#[test]
fn a_stand_in_has_the_delay_of_any_bot() {
    for_every_game!(as_long);
}

fn as_long<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    fixture.step();
    let name = fixture.waited_for().expect("a person must choose");
    fixture.now += ms(60_000);
    let left_at = fixture.now;
    assert_eq!(fixture.say(&name, leave()), Outcome::Done);
    let due = fixture.due_at().expect("a bot moves");
    assert!(due > left_at, "the person has time to return");
    let other = few::<G>().iter().find(|other| **other != name);
    let other = other.expect("there are two");
    fixture.now = due - ms(1);
    assert_eq!(fixture.say(other, leave()), Outcome::Done);
    assert_eq!(fixture.say(other, come_back()), Outcome::Done);
    assert_eq!(fixture.due_at(), Some(due), "leaving postpones nothing");
    assert_eq!(fixture.say(&name, come_back()), Outcome::Done);
    assert_eq!(fixture.due_at(), None);
    assert_eq!(fixture.say(&name, leave()), Outcome::Done);
    assert_eq!(fixture.due_at(), Some(due), "not even by coming back");
}

#[test]
fn the_next_deal_does_not_wait_for_people_who_left() {
    let people = ["ann", "bob", "cem"];
    let mut fixture = Fixture::<Quando>::begun(two_rounds::<Quando>(), &people);
    fixture.until(|fixture| fixture.waits().is_some());
    let due = fixture.due_at();
    assert_eq!(due, Some(fixture.now + ms(20_000)));
    assert_eq!(fixture.ready("ann"), Outcome::Done);
    assert_eq!(fixture.ready("ann"), Outcome::Already);
    fixture.now += ms(19_000);
    assert_eq!(fixture.ready("bob"), Outcome::Done);
    assert_eq!(
        fixture.due_at(),
        due,
        "twenty seconds, however many are ready"
    );
    assert_eq!(fixture.waits(), Some(vec![Seat(2)]));
    assert_eq!(fixture.say("cem", leave()), Outcome::Done);
    assert_eq!(fixture.round(), 2, "who leaves lets the others go on");
    assert_eq!(fixture.say("cem", come_back()), Outcome::Done);
    fixture.play_out();
}

#[test]
fn the_next_deal_waits_for_a_person_who_returns_in_the_pause() {
    let people = ["ann", "bob", "cem"];
    let mut fixture = Fixture::<Quando>::begun(two_rounds::<Quando>(), &people);
    assert_eq!(fixture.say("cem", leave()), Outcome::Done);
    fixture.until(|fixture| fixture.waits().is_some());
    assert_eq!(fixture.waits(), Some(vec![Seat(0), Seat(1)]));
    assert_eq!(fixture.say("cem", come_back()), Outcome::Done);
    assert_eq!(fixture.waits(), Some(vec![Seat(0), Seat(1), Seat(2)]));
    assert_eq!(fixture.ready("cem"), Outcome::Done);
    assert_eq!(fixture.say("cem", leave()), Outcome::Done);
    assert_eq!(fixture.ready("ann"), Outcome::Done);
    assert_eq!(fixture.ready("bob"), Outcome::Done);
    assert_eq!(fixture.round(), 2);
    fixture.play_out();
}

#[test]
fn bots_alone_deal_after_twenty_seconds_and_not_before() {
    let people = ["ann", "bob"];
    let mut fixture = Fixture::<Quando>::begun(two_rounds::<Quando>(), &people);
    assert_eq!(fixture.say("ann", leave()), Outcome::Done);
    fixture.until(|fixture| fixture.waits().is_some());
    let due = Some(fixture.now + ms(20_000));
    assert_eq!(fixture.say("bob", leave()), Outcome::Done);
    assert_eq!(
        fixture.waits(),
        Some(vec![]),
        "not by the last person who leaves"
    );
    assert_eq!(fixture.go_on("bob", "phone"), Ok(Some(Seat(1))));
    assert_eq!(
        fixture.waits(),
        Some(vec![]),
        "not by a seat that moves to another device"
    );
    assert_eq!((fixture.due_at(), fixture.round()), (due, 1));
    assert!(fixture.pass());
    assert_eq!((Some(fixture.now), fixture.round()), (due, 2));
    fixture.play_out();
}

#[test]
fn a_stand_in_stays_where_the_seat_goes_on_elsewhere() {
    for_every_game!(stays);
}

fn stays<G: Game>() {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    assert_eq!(fixture.say("ann", leave()), Outcome::Done);
    assert_eq!(fixture.go_on("ann", "phone"), Ok(Some(Seat(0))));
    assert_eq!(fixture.table.stand_in(Seat(0)), Some(StandIn::Left));
    assert_eq!(
        fixture.say("ann", come_back()),
        Outcome::Problem(Problem::NotSeated)
    );
    assert_eq!(fixture.say("phone", come_back()), Outcome::Done);
    let record = fixture.play_out();
    assert_eq!(record.seats[0].name, "phone", "it is there at the end");
}
