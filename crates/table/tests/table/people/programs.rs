//! Programs at a table: bots of somebody's own, which play by the messages of people.

use super::fixture::{Fixture, Outcome, few, many, person, usual};
use super::for_every_game;
use brelan_ids::PROGRAM_LEVEL;
use brelan_kernel::{Game, Seat};
use brelan_record::{RecordedSeat, SeatKind};
use brelan_table::{
    InputKind, NoSeat, Occupant, Origin, Pace, Problem, Request, SeatReply, StandIn, Status,
};

impl<G: Game> Fixture<G> {
    /// Lets the program of `name` sit down.
    fn sit_program(&mut self, name: &str, seat: Option<u8>) -> Result<Option<Seat>, NoSeat> {
        let program = person(name);
        let sitting = self
            .table
            .take_seat_for_program(&program, seat.map(Seat), self.now)?;
        Ok(match sitting {
            SeatReply::Append(input) => {
                assert_eq!(input.what.readable_since(), 2);
                self.take(&input);
                self.contribute(name);
                input.seat
            }
            SeatReply::Already(_) => None,
        })
    }

    /// A table with the people that a match takes at least, the last one a program.
    fn with_program() -> (Self, &'static str) {
        let names = few::<G>();
        let (program, people) = names.split_last().expect("two at least");
        let mut fixture = Fixture::with(usual::<G>(), people);
        let seat = Seat(people.len() as u8);
        assert_eq!(fixture.sit_program(program, None), Ok(Some(seat)));
        (fixture, program)
    }
}

#[test]
fn a_program_plays_a_match_and_is_a_bot_in_its_record() {
    for_every_game!(plays);
}

fn plays<G: Game>() {
    let (mut fixture, program) = Fixture::<G>::with_program();
    let seat = fixture.table.seat_of(&person(program)).expect("a seat");
    assert_eq!(
        fixture.sit_program(program, None),
        Ok(None),
        "once is enough"
    );
    let occupant = fixture.table.occupant(seat).expect("it sits there");
    assert_eq!(*occupant, Occupant::Program(person(program)));
    assert_eq!(occupant.shown_level(), Some(PROGRAM_LEVEL));
    assert_eq!(fixture.table.person_count(), few::<G>().len() - 1);
    fixture.start(few::<G>()[0]);
    let record = fixture.play_out();
    for (number, recorded) in record.seats.iter().enumerate() {
        let RecordedSeat {
            kind, bot, name, ..
        } = recorded;
        let is_program = number == seat.index();
        let wanted = if is_program {
            SeatKind::Bot
        } else {
            SeatKind::Person
        };
        assert_eq!(*kind, wanted);
        assert_eq!(bot.as_deref(), is_program.then_some(PROGRAM_LEVEL));
        assert_eq!(name, few::<G>()[number]);
    }
}

#[test]
fn a_program_owns_no_table_and_has_no_say_in_it() {
    for_every_game!(no_say);
}

fn no_say<G: Game>() {
    let mut fixture = Fixture::<G>::new(usual::<G>());
    assert_eq!(fixture.sit_program("bot", None), Ok(Some(Seat(0))));
    assert_eq!(fixture.table.owner(), None);
    let not_owner = Outcome::Problem(Problem::NotOwner);
    let level = || "solid".to_owned();
    for request in [
        Request::Start,
        Request::Remove { seat: Seat(0) },
        Request::SeatBot {
            seat: Seat(1),
            level: level(),
        },
        Request::Swap {
            one: Seat(0),
            other: Seat(1),
        },
        Request::StandIn { seat: Seat(0) },
    ] {
        assert_eq!(fixture.say("bot", request), not_owner);
    }
    assert_eq!(
        fixture.say("bot", Request::Pace(Pace::Fast)),
        Outcome::Already
    );
    assert_eq!(fixture.sit("ann", None), Ok(Some(Seat(1))));
    assert_eq!(fixture.table.owner(), Some(Seat(1)));
    let level = Request::SeatBot {
        seat: Seat(0),
        level: level(),
    };
    let wrong_seat = Outcome::Problem(Problem::WrongSeat);
    assert_eq!(fixture.say("ann", level), wrong_seat, "it has no level");
    assert_eq!(
        fixture.say("ann", Request::Remove { seat: Seat(0) }),
        Outcome::Done
    );
    assert_eq!(fixture.table.occupant(Seat(0)), None);
    fixture.check_replay();
}

#[test]
fn a_program_sits_down_before_the_match_alone() {
    for_every_game!(before_the_match);
}

fn before_the_match<G: Game>() {
    let mut created = usual::<G>();
    created.settings.open = true;
    let mut fixture = Fixture::<G>::with(created, many::<G>());
    assert_eq!(fixture.sit_program("bot", None), Err(NoSeat::Full));
    let last = many::<G>().len() as u8 - 1;
    let remove = Request::Remove { seat: Seat(last) };
    assert_eq!(fixture.say("ann", remove), Outcome::Done);
    let level = "solid".to_owned();
    let bot = Request::SeatBot {
        seat: Seat(last),
        level,
    };
    assert_eq!(fixture.say("ann", bot), Outcome::Done);
    assert_eq!(fixture.sit_program("ann", None), Err(NoSeat::SitsAsPerson));
    fixture.start("ann");
    assert_eq!(fixture.sit_program("bot", None), Err(NoSeat::Begun));
    // Also where a log says so.
    let seated = InputKind::Seated {
        name: None,
        value: None,
        program: true,
    };
    let input = brelan_table::Input {
        at: fixture.now,
        seat: Some(Seat(last)),
        by: Origin::Person(person("bot")),
        what: seated,
    };
    let seq = fixture.table.seq() + 1;
    assert!(fixture.table.apply(seq, &input).is_err());
}

#[test]
fn a_program_stays_one_and_leaves_as_a_person_does() {
    for_every_game!(stays);
}

fn stays<G: Game>() {
    let (mut fixture, program) = Fixture::<G>::with_program();
    let seat = fixture.table.seat_of(&person(program)).expect("a seat");
    let used_up = Err(NoSeat::UsedUp);
    assert_eq!(
        fixture.go_on(program, "human"),
        used_up,
        "no person takes it over"
    );
    fixture.start(few::<G>()[0]);
    assert_eq!(fixture.go_on(program, "human"), used_up);
    assert_eq!(fixture.say(program, Request::Leave), Outcome::Done);
    assert_eq!(fixture.table.stand_in(seat), Some(StandIn::Left));
    assert_eq!(fixture.say(program, Request::Return), Outcome::Done);
    let input = fixture.table.leave_table(&person(program), fixture.now);
    fixture.take(&input.expect("it has a seat").expect("it leaves"));
    assert_eq!(fixture.table.stand_in(seat), Some(StandIn::Left));
    assert_eq!(fixture.table.status(), Status::Playing);
    let record = fixture.play_out();
    assert_eq!(
        record.seats[seat.index()].bot.as_deref(),
        Some(PROGRAM_LEVEL)
    );
}

#[test]
fn a_match_ends_without_a_result_when_only_programs_are_left() {
    for_every_game!(only_programs);
}

fn only_programs<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), &["ann"]);
    for name in &few::<G>()[1..] {
        assert!(fixture.sit_program(name, None).is_ok());
    }
    fixture.start("ann");
    let input = fixture.table.leave_table(&person("ann"), fixture.now);
    fixture.take(&input.expect("it has a seat").expect("it leaves"));
    assert_eq!(fixture.table.status(), Status::Closed);
}
