//! Bots that play for people, and the way back.

use crate::for_every_game;
use crate::hall::{Answer, Hall, few, rounds, usual};
use brelan_bots::Playable;
use brelan_kernel::{Game, Seat};
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::{Clock, StandIn, Status};
use brelan_protocol::server::Problem;
use brelan_quando::State as Quando;
use brelan_record::{By, Move, Record, SeatKind};
use brelan_table::{Created, MatchSetup};

fn leave<A>() -> ClientMessage<A> {
    ClientMessage::Leave {}
}

fn come_back<A>() -> ClientMessage<A> {
    ClientMessage::Return {}
}

fn stand_in<A>(seat: u8) -> ClientMessage<A> {
    ClientMessage::StandIn { seat: Seat(seat) }
}

/// Two rounds, so that there is a pause between them.
fn two_rounds<G: Game>() -> Created {
    let mut created = usual::<G>();
    if let MatchSetup::Open { changes, .. } = &mut created.terms {
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
            by: Some(By::Bot),
            ..
        } => Some(*seat),
        _ => None,
    };
    moves.filter_map(marked).collect()
}

#[test]
fn for_who_leaves_a_bot_plays_on_until_they_are_back() {
    for_every_game!(leaves_and_comes_back);
}

fn leaves_and_comes_back<G: Playable>() {
    let mut hall = Hall::<G>::usual(few::<G>());
    hall.until(|hall| hall.waited_for().as_deref() == Some("ann"));
    let seat = hall.table.seat_of(&crate::hall::person("ann"));
    let seat = seat.expect("she sits there");
    let offered = hall.offers("ann");
    assert_eq!(hall.say("ann", leave()), Answer::Done);
    assert_eq!(hall.say("ann", leave()), Answer::Already, "a double click");
    assert_eq!(hall.table.stand_in(seat), Some(StandIn::Left));
    assert!(hall.offers("ann").is_empty(), "a bot plays for her");
    assert!(!hall.table.waits_for(seat));
    let act = ClientMessage::Act {
        seq: hall.table.seq(),
        action: offered[0],
    };
    assert_eq!(
        hall.say("ann", act.clone()),
        Answer::Problem(Problem::StoodIn)
    );
    let before = hall.table.seq();
    assert!(hall.pass(), "the bot moves");
    assert_eq!(hall.table.seq(), before + 1);
    hall.until(|hall| hall.waited_for().as_deref() == Some("bob"));
    assert_eq!(hall.say("ann", come_back()), Answer::Done);
    assert_eq!(hall.say("ann", come_back()), Answer::Already);
    assert_eq!(hall.table.stand_in(seat), None);
    hall.until(|hall| hall.waited_for().as_deref() == Some("ann"));
    assert!(!hall.offers("ann").is_empty());
    let record = hall.play_out();
    let by_bot = marked(&record);
    assert!(!by_bot.is_empty() && by_bot.iter().all(|of| *of == seat.0));
    assert_eq!(record.seats[seat.index()].kind, SeatKind::Person);
}

#[test]
fn where_everybody_has_left_bots_play_to_the_end() {
    for_every_game!(everybody_leaves);
}

fn everybody_leaves<G: Playable>() {
    let mut hall = Hall::<G>::usual(few::<G>());
    for name in few::<G>() {
        assert_eq!(hall.say(name, leave()), Answer::Done);
    }
    let record = hall.play_out();
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
fn after_the_end_nobody_leaves_or_comes_back() {
    for_every_game!(after_the_end);
}

fn after_the_end<G: Playable>() {
    let mut hall = Hall::<G>::usual(few::<G>());
    assert_eq!(hall.say("bob", leave()), Answer::Done);
    hall.until(|hall| hall.table.status() == Status::Over);
    hall.guests.0.insert("ann".into());
    for (name, message) in [
        ("ann", leave()),
        ("ann", come_back()),
        ("bob", leave()),
        ("bob", come_back()),
        ("bob", stand_in(0)),
    ] {
        assert_eq!(
            hall.say(name, message),
            Answer::Already,
            "there is nothing to do"
        );
    }
    hall.play_out();
}

#[test]
fn the_others_seat_a_stand_in_for_who_is_gone() {
    for_every_game!(asked_for);
}

fn asked_for<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), few::<G>());
    let wrong = Answer::Problem(Problem::WrongSeat);
    assert_eq!(
        hall.say("bob", stand_in(0)),
        wrong,
        "the match has not begun"
    );
    hall.start("ann");
    assert_eq!(
        hall.say("bob", stand_in(0)),
        Answer::Problem(Problem::NotGone)
    );
    assert_eq!(hall.say("bob", stand_in(9)), wrong);
    hall.guests.0.insert("ann".into());
    assert_eq!(hall.say("bob", stand_in(0)), Answer::Done);
    assert_eq!(hall.table.stand_in(Seat(0)), Some(StandIn::Asked));
    assert_eq!(hall.say("bob", stand_in(0)), Answer::Already);
    for _ in 0..6 {
        hall.step();
    }
    hall.guests.0.clear();
    assert_eq!(hall.say("ann", come_back()), Answer::Done);
    hall.play_out();
}

/// A match of days lasts longer than anybody stays connected.
#[test]
fn with_a_clock_nobody_asks_for_a_stand_in() {
    for clock in [Clock::Slow { days: 3 }, Clock::Live { turn: 30, bank: 60 }] {
        let mut hall = Hall::<Quando>::timed(clock, &["ann", "bob"]);
        hall.guests.0.insert("ann".into());
        assert_eq!(
            hall.say("bob", stand_in(0)),
            Answer::Problem(Problem::NotGone)
        );
        hall.play_out();
    }
}

#[test]
fn a_bots_seat_needs_no_stand_in() {
    let created = usual::<Quando>();
    let mut hall = Hall::<Quando>::with(created, &["ann"]);
    let bot = ClientMessage::SeatBot {
        seat: Seat(1),
        level: None,
    };
    assert_eq!(hall.say("ann", bot), Answer::Done);
    hall.start("ann");
    assert_eq!(
        hall.say("ann", stand_in(1)),
        Answer::Problem(Problem::WrongSeat)
    );
    let record = hall.play_out();
    assert!(marked(&record).is_empty(), "it plays for nobody");
}

#[test]
fn a_bot_thinks_as_long_for_somebody_as_for_itself() {
    for_every_game!(as_long);
}

fn as_long<G: Playable>() {
    let mut hall = Hall::<G>::usual(few::<G>());
    hall.step();
    let name = hall.waited_for().expect("somebody must choose");
    hall.now += 60_000;
    let left_at = hall.now;
    assert_eq!(hall.say(&name, leave()), Answer::Done);
    let due = hall.due_at().expect("a bot moves");
    assert!(due > left_at, "whoever sees it has time to come back");
    let other = few::<G>().iter().find(|other| **other != name);
    let other = other.expect("there are two");
    hall.now = due - 1;
    assert_eq!(hall.say(other, leave()), Answer::Done);
    assert_eq!(hall.say(other, come_back()), Answer::Done);
    assert_eq!(hall.due_at(), Some(due), "nobody puts off what is due");
    assert_eq!(hall.say(&name, come_back()), Answer::Done);
    assert_eq!(hall.due_at(), None);
    assert_eq!(hall.say(&name, leave()), Answer::Done);
    assert_eq!(hall.due_at(), Some(due), "not even by coming back");
}

#[test]
fn the_next_deal_does_not_wait_for_who_left() {
    let people = ["ann", "bob", "cem"];
    let mut hall = Hall::<Quando>::begun(two_rounds::<Quando>(), &people);
    hall.until(|hall| hall.waits().is_some());
    let due = hall.due_at();
    assert_eq!(due, Some(hall.now + 20_000));
    assert_eq!(hall.ready("ann"), Answer::Done);
    assert_eq!(hall.ready("ann"), Answer::Already);
    hall.now += 19_000;
    assert_eq!(hall.ready("bob"), Answer::Done);
    assert_eq!(hall.due_at(), due, "twenty seconds, whoever is ready when");
    assert_eq!(hall.waits(), Some(vec![Seat(2)]));
    assert_eq!(hall.say("cem", leave()), Answer::Done);
    assert_eq!(hall.round(), 2, "who leaves lets the others go on");
    assert_eq!(hall.say("cem", come_back()), Answer::Done);
    hall.play_out();
}

#[test]
fn who_is_back_in_a_pause_is_waited_for() {
    let people = ["ann", "bob", "cem"];
    let mut hall = Hall::<Quando>::begun(two_rounds::<Quando>(), &people);
    assert_eq!(hall.say("cem", leave()), Answer::Done);
    hall.until(|hall| hall.waits().is_some());
    assert_eq!(hall.waits(), Some(vec![Seat(0), Seat(1)]));
    assert_eq!(hall.say("cem", come_back()), Answer::Done);
    assert_eq!(hall.waits(), Some(vec![Seat(0), Seat(1), Seat(2)]));
    assert_eq!(hall.ready("cem"), Answer::Done);
    assert_eq!(hall.say("cem", leave()), Answer::Done);
    assert_eq!(hall.ready("ann"), Answer::Done);
    assert_eq!(hall.ready("bob"), Answer::Done);
    assert_eq!(hall.round(), 2);
    hall.play_out();
}

#[test]
fn bots_alone_deal_after_twenty_seconds_and_not_before() {
    let people = ["ann", "bob"];
    let mut hall = Hall::<Quando>::begun(two_rounds::<Quando>(), &people);
    assert_eq!(hall.say("ann", leave()), Answer::Done);
    hall.until(|hall| hall.waits().is_some());
    let due = Some(hall.now + 20_000);
    assert_eq!(hall.say("bob", leave()), Answer::Done);
    assert_eq!(hall.waits(), Some(vec![]), "by whoever leaves last");
    assert_eq!(hall.go_on("bob", "phone"), Ok(Some(Seat(1))));
    assert_eq!(hall.waits(), Some(vec![]), "by whoever goes on elsewhere");
    assert_eq!((hall.due_at(), hall.round()), (due, 1));
    assert!(hall.pass());
    assert_eq!((Some(hall.now), hall.round()), (due, 2));
    hall.play_out();
}

#[test]
fn a_stand_in_stays_where_the_seat_goes_on_elsewhere() {
    for_every_game!(stays);
}

fn stays<G: Playable>() {
    let mut hall = Hall::<G>::usual(few::<G>());
    assert_eq!(hall.say("ann", leave()), Answer::Done);
    assert_eq!(hall.go_on("ann", "phone"), Ok(Some(Seat(0))));
    assert_eq!(hall.table.stand_in(Seat(0)), Some(StandIn::Left));
    assert_eq!(
        hall.say("ann", come_back()),
        Answer::Problem(Problem::NotSeated)
    );
    assert_eq!(hall.say("phone", come_back()), Answer::Done);
    let record = hall.play_out();
    assert_eq!(
        record.seats[0].name, "ann",
        "she sat there at the first deal"
    );
}
