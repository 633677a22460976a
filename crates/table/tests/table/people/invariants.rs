//! Invariants of a table under any requests, and checks that answers are true.

use super::fixture::{Guests, person};
use brelan_kernel::{Game, PresetSpec, Seat};
use brelan_table::{
    Answer, NoSeat, Presence, PresenceSource, Problem, Reply, Request, Status, Table,
};
use std::collections::HashSet;

/// What must hold of the seats at any moment.
pub(crate) fn check_seats<G: Game>(table: &Table<G>) {
    let seats = || Seat::all(table.seats());
    let people: Vec<_> = seats()
        .filter_map(|seat| table.occupant(seat)?.participant())
        .collect();
    let different: HashSet<_> = people.iter().collect();
    assert_eq!(different.len(), people.len(), "one seat a person");
    let owner = table.owner();
    assert_eq!(owner.is_some(), !people.is_empty(), "people have an owner");
    let is_person = |seat: &Seat| {
        let occupant = table.occupant(*seat);
        occupant.is_some_and(|occupant| occupant.participant().is_some())
    };
    assert!(owner.iter().all(is_person), "a person is the owner");
    assert!(!table.free_for(None).iter().any(is_person));
    for seat in seats() {
        let theirs = is_person(&seat) && table.stand_in(seat).is_none();
        assert!(theirs || !table.waits_for(seat), "bots are not waited for");
        assert!(is_person(&seat) || table.stand_in(seat).is_none());
        if table.status() != Status::Waiting {
            assert!(table.occupant(seat).is_some(), "no seat is free in a match");
        }
    }
}

/// A refusal of a preset is true of the table as it stands.
pub(crate) fn check_settings_refused<G: Game>(
    table: &Table<G>,
    name: &str,
    preset: &PresetSpec,
    problem: Problem,
) {
    let seat = table.seat_of(&person(name));
    let so = match problem {
        Problem::NotSeated => seat.is_none(),
        Problem::NotOwner => table.owner() != seat,
        Problem::Begun => table.status() != Status::Waiting,
        Problem::Closed => table.status() == Status::Closed,
        Problem::WrongNumber => table.taken() > preset.max_players,
        _ => false,
    };
    assert!(so, "the preset {} is answered by {problem:?}", preset.name);
}

/// An answer other than doing it is true of the table as it stands.
pub(crate) fn check_answer<G: Game>(
    table: &Table<G>,
    name: &str,
    message: &Request<G::Action>,
    heard: &Reply<G>,
    guests: &Guests,
) {
    let seat = table.seat_of(&person(name));
    let waits = table.status() == Status::Waiting;
    match heard {
        Reply::Nothing => {
            let seat = seat.expect("who has no seat is told so");
            let over = table.status() == Status::Over;
            let done = match message {
                Request::Start => !waits,
                Request::Leave => over || table.stand_in(seat).is_some(),
                Request::Return => over || table.stand_in(seat).is_none(),
                Request::StandIn { seat } => over || table.stand_in(*seat).is_some(),
                Request::SeatBot { seat, level } => {
                    let bot = table.occupant(*seat).and_then(|occupant| occupant.bot());
                    bot == Some(level)
                }
                Request::Swap { one, other } => {
                    one == other || *other == seat && table.occupant(*one).is_none()
                }
                Request::Ready { .. } => true,
                Request::Contribute { .. } => !waits || table.contribution(seat).is_some(),
                _ => false,
            };
            assert!(done, "{message:?} was not done before");
        }
        Reply::Send(answer) => match answer {
            Answer::Problem(problem) => {
                let so = match problem {
                    Problem::NotSeated => seat.is_none(),
                    Problem::Begun => !waits,
                    Problem::WrongNumber => waits && table.options(table.taken()).is_err(),
                    Problem::NotOwner => waits && table.owner() != seat,
                    Problem::StoodIn => seat.is_some_and(|seat| table.stand_in(seat).is_some()),
                    Problem::NotGone => is_not_gone(table, message, guests),
                    Problem::WrongSeat => true,
                    Problem::Stale => matches!(message, Request::Act { .. }),
                    _ => false,
                };
                assert!(so, "{message:?} is answered by {problem:?}");
            }
            Answer::Acknowledged { seq } => {
                assert!(*seq < table.seq(), "it was done before");
            }
            Answer::Refused { .. } => panic!("{message:?} was offered at that seq"),
            Answer::Allowed { .. } => panic!("no client sends questions"),
        },
        _ => {}
    }
}

fn is_not_gone<G: Game>(table: &Table<G>, message: &Request<G::Action>, guests: &Guests) -> bool {
    let Request::StandIn { seat } = message else {
        return false;
    };
    let whose = table
        .occupant(*seat)
        .and_then(|occupant| occupant.participant());
    table.created().settings.clock.is_some()
        || whose.is_some_and(|whose| guests.presence(whose) != Presence::Gone)
}

/// The reason for which a person gets no seat is true of the table as it stands.
pub(crate) fn check_no_seat<G: Game>(table: &Table<G>, name: &str, why: NoSeat) {
    let (status, open) = (table.status(), table.created().settings.open);
    let so = match why {
        NoSeat::Taken => true,
        NoSeat::Full => table.free_for(None).is_empty(),
        NoSeat::Begun => status == Status::Playing && !open,
        NoSeat::RoundRunning => status == Status::Playing && open && !table.admits_newcomers(),
        NoSeat::OtherSeat => table.seat_of(&person(name)).is_some() || open,
        NoSeat::Closed => status == Status::Over,
        NoSeat::UsedUp | NoSeat::SitsAsPerson => false,
    };
    assert!(so, "{name} is told {why:?}");
}
