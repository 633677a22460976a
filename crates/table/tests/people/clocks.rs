//! Whose time runs, until when, and what becomes of it.

use crate::for_every_game;
use crate::hall::{Answer, Hall, NOON, few, rounds, usual};
use brelan_bots::Playable;
use brelan_kernel::{Seat, Viewer};
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::{Clock, StandIn, Status};
use brelan_protocol::server::{ClockStand, Problem};
use brelan_quando::{Action, Kind, State as Quando};
use brelan_table::{Created, Input, InputKind, MatchSetup, Origin, ReplayError};

const LIVE: Clock = Clock::Live { turn: 30, bank: 60 };

/// What is added to a turn right after a deal.
const DEAL: u64 = 4_000;

fn stand<G: Playable>(hall: &Hall<G>) -> ClockStand {
    let update = hall.table.update(Viewer::Spectator, None);
    let update = update.expect("the match has begun");
    update.clock.expect("there is a clock")
}

/// Whose time runs, and how long it still does: until the bank, until the end.
fn left<G: Playable>(hall: &Hall<G>) -> (Seat, u64, u64) {
    let stand = stand(hall);
    let left = |until: u64| until - hall.now;
    (
        stand.seat.expect("somebody's time runs"),
        left(stand.bank_from),
        left(stand.until),
    )
}

fn acting<G: Playable>(hall: &Hall<G>) -> (Seat, String) {
    let seat = stand(hall).seat.expect("somebody's time runs");
    (seat, hall.name(seat).expect("a person"))
}

#[test]
fn without_a_clock_nothing_is_due_while_people_think() {
    for_every_game!(no_clock);
}

fn no_clock<G: Playable>() {
    let hall = Hall::<G>::usual(few::<G>());
    assert_eq!(hall.due_at(), None);
    let update = hall.table.update(Viewer::Spectator, None);
    assert_eq!(update.expect("it has begun").clock, None);
}

#[test]
fn a_turn_has_its_seconds_its_bank_and_more_after_a_deal() {
    for_every_game!(first_turn);
}

fn first_turn<G: Playable>() {
    let mut hall = Hall::<G>::timed(LIVE, few::<G>());
    let (seat, bank_from, until) = left(&hall);
    assert_eq!((bank_from, until), (30_000 + DEAL, 90_000 + DEAL));
    assert_eq!(hall.due_at(), Some(NOON + 90_000 + DEAL));
    let banks = vec![60_000; few::<G>().len()];
    assert_eq!(stand(&hall).banks, banks);
    // Ten seconds into the bank, which does not fill again.
    hall.now += DEAL + 40_000;
    let name = hall.name(seat).expect("a person");
    while hall.waited_for().as_ref() == Some(&name) {
        hall.act(&name);
    }
    assert_eq!(stand(&hall).banks[seat.index()], 50_000);
    assert_eq!(
        stand(&hall).banks.iter().sum::<u64>(),
        banks.iter().sum::<u64>() - 10_000
    );
    hall.until(|hall| hall.waited_for().as_ref() == Some(&name));
    let (again, bank_from, until) = left(&hall);
    assert_eq!((again, bank_from, until), (seat, 30_000, 80_000));
    hall.play_out();
}

#[test]
fn when_a_persons_time_is_over_a_bot_plays_on_and_they_may_return() {
    for_every_game!(time_up);
}

fn time_up<G: Playable>() {
    let mut hall = Hall::<G>::timed(LIVE, few::<G>());
    let (seat, name) = acting(&hall);
    let until = stand(&hall).until;
    assert!(hall.table.due_input(until - 1).is_none(), "not before");
    let early = Input {
        at: until - 1,
        seat: Some(seat),
        by: Origin::System,
        what: InputKind::TimeUp {},
    };
    let seq = hall.table.seq() + 1;
    let early = hall.table.apply(seq, &early);
    assert!(
        matches!(early, Err(ReplayError::Misfit { .. })),
        "no log holds it"
    );
    let mut hall = Hall::<G>::timed(LIVE, few::<G>());
    assert!(hall.pass());
    assert_eq!(hall.now, until);
    assert_eq!(hall.table.stand_in(seat), Some(StandIn::Clock));
    assert_eq!(stand(&hall).seat, None, "nobody's time runs");
    assert_eq!(stand(&hall).banks[seat.index()], 0);
    assert!(hall.offers(&name).is_empty());
    assert!(hall.pass(), "the bot moves");
    hall.until(|hall| hall.waited_for().is_some_and(|other| other != name));
    assert_eq!(hall.say(&name, ClientMessage::Return {}), Answer::Done);
    hall.until(|hall| hall.waited_for().as_ref() == Some(&name));
    let (_, bank_from, until) = left(&hall);
    assert_eq!((bank_from, until), (30_000, 30_000), "the bank is empty");
    hall.play_out();
}

/// Otherwise whoever leaves and comes back would think for ever.
#[test]
fn a_turn_has_its_time_once_however_often_one_leaves() {
    for_every_game!(once);
}

fn once<G: Playable>() {
    let mut hall = Hall::<G>::timed(LIVE, few::<G>());
    let (seat, name) = acting(&hall);
    hall.now += DEAL + 25_000;
    assert_eq!(hall.say(&name, ClientMessage::Leave {}), Answer::Done);
    assert_eq!(stand(&hall).seat, None);
    hall.now += 300;
    assert_eq!(hall.say(&name, ClientMessage::Return {}), Answer::Done);
    assert_eq!(left(&hall), (seat, 5_000, 65_000), "what was left of it");
    hall.now += 65_000;
    assert!(hall.pass());
    assert_eq!(hall.table.stand_in(seat), Some(StandIn::Clock));
    assert_eq!(hall.say(&name, ClientMessage::Return {}), Answer::Done);
    assert_eq!(left(&hall), (seat, 10_000, 10_000), "a moment");
    hall.now += 10_000;
    assert!(hall.pass());
    assert_eq!(hall.table.stand_in(seat), Some(StandIn::Clock));
    assert_eq!(hall.say(&name, ClientMessage::Return {}), Answer::Done);
    assert_eq!(hall.due_at(), Some(hall.now), "nothing is left of it");
    let moved = hall.table.seq() + 2;
    assert!(hall.pass() && hall.pass(), "time is up, and the bot moves");
    assert_eq!(hall.table.seq(), moved);
    hall.play_out();
}

#[test]
fn an_action_and_the_clock_at_one_instant_have_one_winner() {
    for_every_game!(one_instant);
}

fn one_instant<G: Playable>() {
    for clock_first in [true, false] {
        let mut hall = Hall::<G>::timed(LIVE, few::<G>());
        let (seat, name) = acting(&hall);
        let act = ClientMessage::Act {
            seq: hall.table.seq(),
            action: hall.offers(&name)[0],
        };
        hall.now = stand(&hall).until;
        if clock_first {
            assert!(hall.pass());
            let answer = hall.say(&name, act);
            assert_eq!(answer, Answer::Problem(Problem::StoodIn));
        } else {
            assert_eq!(hall.say(&name, act), Answer::Done);
            assert_eq!(hall.table.stand_in(seat), None, "just in time");
            let banks = stand(&hall).banks;
            let goes_on = hall.waited_for().as_ref() == Some(&name);
            assert_eq!(banks[seat.index()] == 0, !goes_on, "the bank is used up");
        }
        hall.check_replay();
    }
}

#[test]
fn several_actions_of_one_turn_share_its_time() {
    let mut hall = Hall::<brelan_qarre::State>::timed(LIVE, &["ann", "bob"]);
    let mut shared = 0;
    while hall.table.status() == Status::Playing && shared < 3 {
        let (seat, name) = acting(&hall);
        let before = stand(&hall).until;
        hall.now += 1_000;
        hall.act(&name);
        if hall.table.status() == Status::Playing && stand(&hall).seat == Some(seat) {
            assert_eq!(stand(&hall).until, before);
            shared += 1;
        }
    }
    assert_eq!(shared, 3, "some turns have several actions");
}

/// QU-17: for a triplet the others flip or draw, each within a time of their
/// own, and then the turn goes on.
#[test]
fn who_pays_for_a_triplet_has_a_time_of_their_own() {
    let (mut hall, by) = triplet();
    let bank = stand(&hall).banks;
    let mut paid = Vec::new();
    while let Some(seat) = stand(&hall).seat.filter(|seat| *seat != by) {
        if !is_paid_for(&hall) {
            break;
        }
        assert_eq!(left(&hall), (seat, 30_000, 90_000));
        hall.now += 29_000;
        let name = hall.name(seat).expect("a person");
        hall.act(&name);
        paid.push(seat);
    }
    assert!(!paid.is_empty(), "somebody had to choose");
    assert_eq!(stand(&hall).banks, bank, "nobody paid for another's choice");
    hall.play_out();
}

/// Somebody who pays for a triplet and does not choose holds nobody up.
#[test]
fn a_triplet_waits_for_nobody_for_ever() {
    let (mut hall, by) = triplet();
    let seat = stand(&hall).seat.expect("somebody pays");
    assert_ne!(seat, by);
    assert!(hall.pass(), "the time is up");
    assert_eq!(hall.table.stand_in(seat), Some(StandIn::Clock));
    hall.play_out();
}

fn is_paid_for(hall: &Hall<Quando>) -> bool {
    let update = hall.table.update(Viewer::Spectator, None);
    update.expect("it has begun").view.triplet
}

/// Three people with a clock, right after a triplet that another one has to
/// choose for.
fn triplet() -> (Hall<Quando>, Seat) {
    for secret in 0..200 {
        let created = Created {
            clock: Some(LIVE),
            secret: [secret; 32],
            ..usual::<Quando>()
        };
        let mut hall = Hall::<Quando>::begun(created, &["ann", "bob", "cem"]);
        while hall.table.status() == Status::Playing {
            let (seat, name) = acting(&hall);
            let update = hall.update(&name).expect("it has begun");
            let triplet = update
                .legal
                .iter()
                .find(|offer| offer.effects.kind == Some(Kind::Triplet));
            let Some(action) = triplet.map(|offer| offer.action) else {
                hall.step();
                continue;
            };
            let seq = update.seq;
            let act = ClientMessage::<Action>::Act { seq, action };
            assert_eq!(hall.say(&name, act), Answer::Done);
            // The draw for the play comes first.
            while hall.table.status() == Status::Playing && stand(&hall).seat == Some(seat) {
                hall.act(&name);
            }
            if hall.table.status() == Status::Playing && is_paid_for(&hall) {
                return (hall, seat);
            }
        }
    }
    panic!("there is no triplet in so many matches");
}

#[test]
fn nobodys_time_runs_between_two_rounds() {
    let mut created = usual::<Quando>();
    created.clock = Some(Clock::Live { turn: 10, bank: 0 });
    if let MatchSetup::Open { changes, .. } = &mut created.terms {
        *changes = rounds::<Quando>(2);
    }
    let mut hall = Hall::<Quando>::begun(created, &["ann", "bob"]);
    hall.until(|hall| hall.waits().is_some());
    assert_eq!(stand(&hall).seat, None);
    assert_eq!(hall.due_at(), Some(hall.now + 20_000));
    assert!(hall.pass());
    assert_eq!(hall.round(), 2);
    let (_, bank_from, until) = left(&hall);
    assert_eq!((bank_from, until), (10_000 + DEAL, 10_000 + DEAL));
    hall.play_out();
}

#[test]
fn a_match_of_days_goes_on_by_itself_where_nobody_looks() {
    for_every_game!(days);
}

fn days<G: Playable>() {
    const DAY: u64 = 24 * 3_600 * 1_000;
    let mut hall = Hall::<G>::timed(Clock::Slow { days: 3 }, few::<G>());
    let (seat, _) = acting(&hall);
    let until = NOON + 3 * DAY + DEAL;
    assert_eq!(hall.table.wake(), Some(until));
    assert!(hall.pass());
    assert_eq!(hall.now, until);
    assert_eq!(hall.table.stand_in(seat), Some(StandIn::Clock));
    let bot = hall.table.wake().expect("a bot is to move");
    assert_eq!(Some(bot), hall.due_at());
    hall.play_out();
    assert_eq!(hall.table.wake(), None);

    let evening = Hall::<G>::timed(LIVE, few::<G>());
    assert_eq!(evening.table.wake(), None, "it waits until somebody looks");
}

#[test]
fn nothing_happens_by_itself_at_a_closed_table() {
    for_every_game!(closed);
}

fn closed<G: Playable>() {
    let mut waiting = Hall::<G>::with(usual::<G>(), few::<G>());
    let mut playing = Hall::<G>::timed(Clock::Slow { days: 1 }, few::<G>());
    let mut bots = Hall::<G>::usual(few::<G>());
    for name in few::<G>() {
        assert_eq!(bots.say(name, ClientMessage::Leave {}), Answer::Done);
    }
    for hall in [&mut waiting, &mut playing, &mut bots] {
        let close = Input {
            at: hall.now,
            seat: None,
            by: Origin::System,
            what: InputKind::Closed {},
        };
        hall.take(&close);
        assert_eq!(hall.table.status(), Status::Closed);
        assert_eq!((hall.due_at(), hall.table.wake()), (None, None));
        assert!(hall.table.due_input(u64::MAX / 2).is_none());
        for message in [ClientMessage::Start {}, ClientMessage::Return {}] {
            let answer = hall.say("ann", message);
            assert_eq!(answer, Answer::Problem(Problem::Closed));
        }
        assert!(hall.offers("ann").is_empty());
        hall.check_replay();
    }
}
