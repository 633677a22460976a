//! Sitting down, standing up, and what the host of a table may do.

use crate::for_every_game;
use crate::hall::{Answer, Hall, contribution, few, many, person, usual};
use brelan_bots::Playable;
use brelan_kernel::{Seat, Viewer};
use brelan_protocol::client::ClientMessage;
use brelan_protocol::server::Problem;
use brelan_table::NoSeat;

fn remove<A>(seat: u8) -> ClientMessage<A> {
    ClientMessage::Remove { seat: Seat(seat) }
}

fn seat_bot<A>(seat: u8) -> ClientMessage<A> {
    ClientMessage::SeatBot {
        seat: Seat(seat),
        level: None,
    }
}

fn seat_level<A>(seat: u8, level: &str) -> ClientMessage<A> {
    ClientMessage::SeatBot {
        seat: Seat(seat),
        level: Some(level.to_owned()),
    }
}

fn swap<A>(one: u8, other: u8) -> ClientMessage<A> {
    ClientMessage::Swap {
        one: Seat(one),
        other: Seat(other),
    }
}

#[test]
fn chairs_fill_until_none_is_free() {
    for_every_game!(chairs_fill);
}

fn chairs_fill<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), many::<G>());
    assert_eq!(hall.names(), many::<G>());
    assert_eq!(hall.sit("late", None), Err(NoSeat::Full));
    assert_eq!(hall.sit("late", Some(0)), Err(NoSeat::Full));
    assert_eq!(
        hall.say("late", remove(0)),
        Answer::Problem(Problem::NotSeated)
    );
    assert_eq!(hall.say("bob", ClientMessage::Leave {}), Answer::Done);
    assert_eq!(hall.sit("late", Some(0)), Err(NoSeat::Taken));
    assert_eq!(hall.sit("late", Some(9)), Err(NoSeat::Taken));
    assert_eq!(hall.sit("late", None), Ok(Some(Seat(1))));
    hall.check_replay();
}

#[test]
fn one_sits_in_one_seat_however_often_one_asks() {
    for_every_game!(one_seat);
}

fn one_seat<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), &["ann"]);
    assert_eq!(hall.sit("ann", None), Ok(None));
    assert_eq!(hall.sit("ann", Some(0)), Ok(None));
    assert_eq!(hall.sit("ann", Some(1)), Err(NoSeat::OtherSeat));
    assert_eq!(hall.table.free_for(Some(&person("ann"))), []);
    assert_eq!(hall.names()[..2], ["ann", ""]);
    assert_eq!(hall.table.seq(), 2, "sitting down again is no input");
}

#[test]
fn nothing_lies_on_the_table_before_the_match() {
    for_every_game!(nothing_lies);
}

fn nothing_lies<G: Playable>() {
    let hall = Hall::<G>::with(usual::<G>(), few::<G>());
    for viewer in Viewer::all(hall.table.seats()) {
        assert!(hall.table.update(viewer, None).is_none());
        assert!(hall.table.update(viewer, Some(0)).is_none());
    }
    assert_eq!(hall.due_at(), None, "it waits for its host");
}

#[test]
fn the_host_chooses_how_strong_each_bot_is() {
    for_every_game!(chooses_levels);
}

fn chooses_levels<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), &["ann"]);
    let level = |hall: &Hall<G>| {
        let occupant = hall.table.occupant(Seat(1)).expect("a bot");
        occupant.bot().map(str::to_owned)
    };
    assert_eq!(hall.say("ann", seat_bot(1)), Answer::Done);
    assert_eq!(
        level(&hall).as_deref(),
        Some("solid"),
        "where none is chosen"
    );
    let bad = Answer::Problem(Problem::BadMessage);
    for unknown in ["", "Master", "search:9", "godlike"] {
        assert_eq!(hall.say("ann", seat_level(1, unknown)), bad);
    }
    let before = hall.table.seq();
    for name in ["learning", "casual", "solid", "expert", "master"] {
        assert_eq!(hall.say("ann", seat_level(1, name)), Answer::Done);
        assert_eq!(hall.say("ann", seat_level(1, name)), Answer::Already);
        assert_eq!(level(&hall).as_deref(), Some(name));
    }
    assert_eq!(hall.table.seq(), before + 5);
    let wrong = Answer::Problem(Problem::WrongSeat);
    assert_eq!(
        hall.say("ann", seat_level(0, "master")),
        wrong,
        "a person's"
    );
    for seat in 2..few::<G>().len() {
        assert_eq!(hall.say("ann", seat_bot(seat as u8)), Answer::Done);
    }
    hall.start("ann");
    let begun = Answer::Problem(Problem::Begun);
    assert_eq!(hall.say("ann", seat_level(1, "learning")), begun);
    hall.check_replay();
}

#[test]
fn who_sits_there_longest_is_the_host() {
    for_every_game!(longest);
}

fn longest<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), &["ann"]);
    assert_eq!(hall.say("ann", seat_bot(1)), Answer::Done);
    assert_eq!(hall.say("ann", swap(0, 1)), Answer::Done);
    assert_eq!(hall.table.host(), Some(Seat(1)), "a bot is no host");
    assert_eq!(hall.say("ann", remove(0)), Answer::Done);
    assert_eq!(hall.sit("bob", None), Ok(Some(Seat(0))));
    assert_eq!(hall.table.host(), Some(Seat(1)));
    assert_eq!(hall.say("ann", ClientMessage::Leave {}), Answer::Done);
    assert_eq!(hall.table.host(), Some(Seat(0)), "it passes on");
    assert_eq!(hall.sit("ann", None), Ok(Some(Seat(1))));
    assert_eq!(hall.table.host(), Some(Seat(0)), "and does not come back");
    assert_eq!(
        hall.say("ann", remove(0)),
        Answer::Problem(Problem::NotHost)
    );
    assert_eq!(hall.say("bob", remove(0)), Answer::Done);
    assert_eq!(hall.say("ann", ClientMessage::Leave {}), Answer::Done);
    assert_eq!(hall.table.host(), None, "nobody is left");
    assert_eq!(hall.sit("cem", None), Ok(Some(Seat(0))));
    assert_eq!(hall.table.host(), Some(Seat(0)));
    hall.check_replay();
}

#[test]
fn only_the_host_says_who_sits_where() {
    for_every_game!(only_the_host);
}

fn only_the_host<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), &["ann", "bob"]);
    let not_host = Answer::Problem(Problem::NotHost);
    for message in [remove(0), swap(0, 1), ClientMessage::Start {}] {
        assert_eq!(hall.say("bob", message), not_host);
    }
    assert_eq!(hall.say("ann", remove(1)), Answer::Done);
    assert_eq!(
        hall.say("ann", remove(1)),
        Answer::Problem(Problem::WrongSeat)
    );
    assert_eq!(
        hall.say("ann", remove(9)),
        Answer::Problem(Problem::WrongSeat)
    );
    assert_eq!(
        hall.say("ann", seat_bot(0)),
        Answer::Problem(Problem::WrongSeat)
    );
    assert_eq!(
        hall.say("ann", seat_bot(9)),
        Answer::Problem(Problem::WrongSeat)
    );
    assert_eq!(
        hall.say("ann", swap(0, 9)),
        Answer::Problem(Problem::WrongSeat)
    );
    assert_eq!(hall.say("ann", swap(0, 0)), Answer::Already);
    hall.check_replay();
}

#[test]
fn where_the_host_is_gone_whoever_sits_there_directs() {
    for_every_game!(host_gone);
}

fn host_gone<G: Playable>() {
    let mut hall = Hall::<G>::with(usual::<G>(), many::<G>());
    hall.guests.0.insert("ann".into());
    assert_eq!(
        hall.table.host(),
        Some(Seat(0)),
        "the log knows no presence"
    );
    assert_eq!(hall.say("bob", remove(0)), Answer::Done);
    assert_eq!(hall.say("bob", seat_bot(0)), Answer::Done);
    hall.start("bob");
    hall.play_out();
}

#[test]
fn one_takes_a_free_chair_instead_of_ones_own() {
    let mut hall =
        Hall::<brelan_quando::State>::with(usual::<brelan_quando::State>(), &["ann", "bob"]);
    assert_eq!(hall.say("bob", swap(1, 4)), Answer::Done);
    assert_eq!(hall.names(), ["ann", "", "", "", "bob", ""]);
    assert_eq!(hall.table.contribution(Seat(4)), Some(contribution("bob")));
    let again = hall.say("bob", swap(1, 4));
    assert_eq!(again, Answer::Already, "a double click is one change");
    assert_eq!(
        hall.say("bob", swap(4, 0)),
        Answer::Problem(Problem::NotHost)
    );
    assert_eq!(
        hall.say("bob", swap(0, 3)),
        Answer::Problem(Problem::NotHost)
    );
    assert_eq!(hall.say("ann", swap(0, 2)), Answer::Done);
    let again = hall.say("ann", swap(0, 2));
    assert_eq!(again, Answer::Already, "for the host as well");
    assert_eq!(hall.names(), ["", "", "ann", "", "bob", ""]);
    hall.check_replay();
}

#[test]
fn who_sits_where_is_settled_when_the_match_begins() {
    for_every_game!(settled);
}

fn settled<G: Playable>() {
    let mut hall = Hall::<G>::usual(few::<G>());
    let begun = Answer::Problem(Problem::Begun);
    assert_eq!(hall.say("ann", remove(1)), begun);
    assert_eq!(hall.say("ann", seat_bot(1)), begun);
    assert_eq!(hall.say("ann", swap(0, 1)), begun);
    assert_eq!(hall.say("ann", ClientMessage::Start {}), Answer::Already);
    assert_eq!(hall.say("bob", ClientMessage::Start {}), Answer::Already);
    assert_eq!(hall.sit("late", None), Err(NoSeat::Begun));
    assert_eq!(hall.sit("late", Some(1)), Err(NoSeat::Begun));
    hall.play_out();
    assert_eq!(hall.sit("late", None), Err(NoSeat::Closed));
}
