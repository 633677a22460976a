//! Which seat's time runs, until when, and what follows.

use super::fixture::{Fixture, NOON, Outcome, choose, few, ms, rounds, usual};
use super::for_every_game;
use brelan_ids::Timestamp;
use brelan_kernel::{Game, Seat, Viewer};
use brelan_quando::{Action, Kind, State as Quando};
use brelan_table::{
    ClockState, Input, InputKind, MatchSetup, Origin, Problem, ReplayError, Request, StandIn,
    Status, TimeControl,
};
use std::time::Duration;

const LIVE: TimeControl = TimeControl::Live { turn: 30, bank: 60 };

/// What is added to a turn right after a deal.
const DEAL_ANIMATION: Duration = Duration::from_secs(4);

fn stand<G: Game>(fixture: &Fixture<G>) -> ClockState {
    let update = fixture.table.update_for(Viewer::Spectator, None);
    let update = update.expect("the match has begun");
    update.clock.expect("there is a clock")
}

/// The seat whose time runs, and how long it still runs: until the bank begins, and until it ends.
fn left<G: Game>(fixture: &Fixture<G>) -> (Seat, Duration, Duration) {
    let stand = stand(fixture);
    let left = |until: Timestamp| until.since(fixture.now);
    (
        stand.seat.expect("a seat's time runs"),
        left(stand.bank_from),
        left(stand.until),
    )
}

fn acting<G: Game>(fixture: &Fixture<G>) -> (Seat, String) {
    let seat = stand(fixture).seat.expect("a seat's time runs");
    (seat, fixture.name(seat).expect("a person"))
}

#[test]
fn without_a_clock_nothing_is_due_while_people_think() {
    for_every_game!(no_clock);
}

fn no_clock<G: Game>() {
    let fixture = Fixture::<G>::usual(few::<G>());
    assert_eq!(fixture.due_at(), None);
    let update = fixture.table.update_for(Viewer::Spectator, None);
    assert_eq!(update.expect("it has begun").clock, None);
}

#[test]
fn a_turn_has_its_seconds_its_bank_and_more_after_a_deal() {
    for_every_game!(first_turn);
}

fn first_turn<G: Game>() {
    let mut fixture = Fixture::<G>::timed(LIVE, few::<G>());
    let (seat, bank_from, until) = left(&fixture);
    assert_eq!(
        (bank_from, until),
        (ms(30_000) + DEAL_ANIMATION, ms(90_000) + DEAL_ANIMATION)
    );
    assert_eq!(fixture.due_at(), Some(NOON + ms(90_000) + DEAL_ANIMATION));
    let banks = vec![ms(60_000); few::<G>().len()];
    assert_eq!(stand(&fixture).banks, banks);
    // Ten seconds into the bank, which does not fill again.
    fixture.now += DEAL_ANIMATION + ms(40_000);
    let name = fixture.name(seat).expect("a person");
    while fixture.waited_for().as_ref() == Some(&name) {
        fixture.act(&name);
    }
    assert_eq!(stand(&fixture).banks[seat.index()], ms(50_000));
    assert_eq!(
        stand(&fixture).banks.iter().sum::<Duration>(),
        banks.iter().sum::<Duration>() - ms(10_000)
    );
    fixture.until(|fixture| fixture.waited_for().as_ref() == Some(&name));
    let (again, bank_from, until) = left(&fixture);
    assert_eq!((again, bank_from, until), (seat, ms(30_000), ms(80_000)));
    fixture.play_out();
}

#[test]
fn when_a_persons_time_is_over_a_bot_plays_on_and_they_may_return() {
    for_every_game!(time_up);
}

fn time_up<G: Game>() {
    let mut fixture = Fixture::<G>::timed(LIVE, few::<G>());
    let (seat, name) = acting(&fixture);
    let until = stand(&fixture).until;
    assert!(
        fixture.table.due_input(until - ms(1), choose).is_none(),
        "not before"
    );
    let early = Input {
        at: until - ms(1),
        seat: Some(seat),
        by: Origin::System,
        what: InputKind::TimeUp {},
    };
    let seq = fixture.table.seq() + 1;
    let early = fixture.table.apply(seq, &early);
    assert!(
        matches!(early, Err(ReplayError::Invalid { .. })),
        "no log holds it"
    );
    let mut fixture = Fixture::<G>::timed(LIVE, few::<G>());
    assert!(fixture.pass());
    assert_eq!(fixture.now, until);
    assert_eq!(fixture.table.stand_in(seat), Some(StandIn::Clock));
    assert_eq!(stand(&fixture).seat, None, "no seat's time runs");
    assert_eq!(stand(&fixture).banks[seat.index()].as_millis(), 0);
    assert!(fixture.offers(&name).is_empty());
    assert!(fixture.pass(), "the bot moves");
    fixture.until(|fixture| fixture.waited_for().is_some_and(|other| other != name));
    assert_eq!(fixture.say(&name, Request::Return), Outcome::Done);
    fixture.until(|fixture| fixture.waited_for().as_ref() == Some(&name));
    let (_, bank_from, until) = left(&fixture);
    assert_eq!(
        (bank_from, until),
        (ms(30_000), ms(30_000)),
        "the bank is empty"
    );
    fixture.play_out();
}

/// Otherwise a person could leave and return to think without end.
#[test]
fn a_turn_has_its_time_once_however_often_one_leaves() {
    for_every_game!(once);
}

fn once<G: Game>() {
    let mut fixture = Fixture::<G>::timed(LIVE, few::<G>());
    let (seat, name) = acting(&fixture);
    fixture.now += DEAL_ANIMATION + ms(25_000);
    assert_eq!(fixture.say(&name, Request::Leave), Outcome::Done);
    assert_eq!(stand(&fixture).seat, None);
    fixture.now += ms(300);
    assert_eq!(fixture.say(&name, Request::Return), Outcome::Done);
    assert_eq!(
        left(&fixture),
        (seat, ms(5_000), ms(65_000)),
        "what was left of it"
    );
    fixture.now += ms(65_000);
    assert!(fixture.pass());
    assert_eq!(fixture.table.stand_in(seat), Some(StandIn::Clock));
    assert_eq!(fixture.say(&name, Request::Return), Outcome::Done);
    assert_eq!(left(&fixture), (seat, ms(10_000), ms(10_000)), "a moment");
    fixture.now += ms(10_000);
    assert!(fixture.pass());
    assert_eq!(fixture.table.stand_in(seat), Some(StandIn::Clock));
    assert_eq!(fixture.say(&name, Request::Return), Outcome::Done);
    assert_eq!(fixture.due_at(), Some(fixture.now), "nothing is left of it");
    let moved = fixture.table.seq() + 2;
    assert!(
        fixture.pass() && fixture.pass(),
        "time is up, and the bot moves"
    );
    assert_eq!(fixture.table.seq(), moved);
    fixture.play_out();
}

#[test]
fn an_action_and_the_clock_at_one_instant_have_one_winner() {
    for_every_game!(one_instant);
}

fn one_instant<G: Game>() {
    for clock_first in [true, false] {
        let mut fixture = Fixture::<G>::timed(LIVE, few::<G>());
        let (seat, name) = acting(&fixture);
        let act = Request::Act {
            seq: fixture.table.seq(),
            action: fixture.offers(&name)[0],
        };
        fixture.now = stand(&fixture).until;
        if clock_first {
            assert!(fixture.pass());
            let answer = fixture.say(&name, act);
            assert_eq!(answer, Outcome::Problem(Problem::StoodIn));
        } else {
            assert_eq!(fixture.say(&name, act), Outcome::Done);
            assert_eq!(fixture.table.stand_in(seat), None, "just in time");
            let banks = stand(&fixture).banks;
            let goes_on = fixture.waited_for().as_ref() == Some(&name);
            assert_eq!(
                banks[seat.index()].as_millis() == 0,
                !goes_on,
                "the bank is used up"
            );
        }
        fixture.check_replay();
    }
}

#[test]
fn several_actions_of_one_turn_share_its_time() {
    let mut fixture = Fixture::<brelan_qarre::State>::timed(LIVE, &["ann", "bob"]);
    let mut shared = 0;
    while fixture.table.status() == Status::Playing && shared < 3 {
        let (seat, name) = acting(&fixture);
        let before = stand(&fixture).until;
        fixture.now += ms(1_000);
        fixture.act(&name);
        if fixture.table.status() == Status::Playing && stand(&fixture).seat == Some(seat) {
            assert_eq!(stand(&fixture).until, before);
            shared += 1;
        }
    }
    assert_eq!(shared, 3, "some turns have several actions");
}

/// QU-17: for a triplet the others flip or draw, each within a time of their
/// own, and then the turn goes on.
#[test]
fn a_seat_that_pays_for_a_triplet_has_its_own_time() {
    let (mut fixture, by) = triplet();
    let bank = stand(&fixture).banks;
    let mut paid = Vec::new();
    while let Some(seat) = stand(&fixture).seat.filter(|seat| *seat != by) {
        if !is_paid_for(&fixture) {
            break;
        }
        assert_eq!(left(&fixture), (seat, ms(30_000), ms(90_000)));
        fixture.now += ms(29_000);
        let name = fixture.name(seat).expect("a person");
        fixture.act(&name);
        paid.push(seat);
    }
    assert!(!paid.is_empty(), "a seat had to choose");
    assert_eq!(
        stand(&fixture).banks,
        bank,
        "no bank paid for another seat's choice"
    );
    fixture.play_out();
}

/// A person who pays for a triplet and does not choose cannot stop the match.
#[test]
fn a_triplet_waits_for_no_person_without_end() {
    let (mut fixture, by) = triplet();
    let seat = stand(&fixture).seat.expect("a seat pays");
    assert_ne!(seat, by);
    assert!(fixture.pass(), "the time is up");
    assert_eq!(fixture.table.stand_in(seat), Some(StandIn::Clock));
    fixture.play_out();
}

fn is_paid_for(fixture: &Fixture<Quando>) -> bool {
    let update = fixture.table.update_for(Viewer::Spectator, None);
    update.expect("it has begun").view.triplet
}

/// Three people with a clock, right after a triplet that another one has to
/// choose for.
fn triplet() -> (Fixture<Quando>, Seat) {
    for secret in 0..200 {
        let mut created = usual::<Quando>();
        created.settings.clock = Some(LIVE);
        created.secret = [secret; 32];
        let mut fixture = Fixture::<Quando>::begun(created, &["ann", "bob", "cem"]);
        while fixture.table.status() == Status::Playing {
            let (seat, name) = acting(&fixture);
            let update = fixture.update(&name).expect("it has begun");
            let triplet = update
                .legal
                .iter()
                .find(|offer| offer.effects.kind == Some(Kind::Triplet));
            let Some(action) = triplet.map(|offer| offer.action) else {
                fixture.step();
                continue;
            };
            let seq = update.seq;
            let act = Request::<Action>::Act { seq, action };
            assert_eq!(fixture.say(&name, act), Outcome::Done);
            // The draw for the play comes first.
            while fixture.table.status() == Status::Playing && stand(&fixture).seat == Some(seat) {
                fixture.act(&name);
            }
            if fixture.table.status() == Status::Playing && is_paid_for(&fixture) {
                return (fixture, seat);
            }
        }
    }
    panic!("no match has a triplet that is paid for");
}

#[test]
fn no_seats_time_runs_between_two_rounds() {
    let mut created = usual::<Quando>();
    created.settings.clock = Some(TimeControl::Live { turn: 10, bank: 0 });
    if let MatchSetup::Open { changes, .. } = &mut created.settings.setup {
        *changes = rounds::<Quando>(2);
    }
    let mut fixture = Fixture::<Quando>::begun(created, &["ann", "bob"]);
    fixture.until(|fixture| fixture.waits().is_some());
    assert_eq!(stand(&fixture).seat, None);
    assert_eq!(fixture.due_at(), Some(fixture.now + ms(20_000)));
    assert!(fixture.pass());
    assert_eq!(fixture.round(), 2);
    let (_, bank_from, until) = left(&fixture);
    assert_eq!(
        (bank_from, until),
        (ms(10_000) + DEAL_ANIMATION, ms(10_000) + DEAL_ANIMATION)
    );
    fixture.play_out();
}

#[test]
fn a_match_of_days_goes_on_without_any_connection() {
    for_every_game!(days);
}

fn days<G: Game>() {
    const DAY: Duration = Duration::from_secs(24 * 3_600);
    let mut fixture = Fixture::<G>::timed(TimeControl::Slow { days: 3 }, few::<G>());
    let (seat, _) = acting(&fixture);
    let until = NOON + 3 * DAY + DEAL_ANIMATION;
    assert_eq!(fixture.table.wake(), Some(until));
    assert!(fixture.pass());
    assert_eq!(fixture.now, until);
    assert_eq!(fixture.table.stand_in(seat), Some(StandIn::Clock));
    let bot = fixture.table.wake().expect("a bot is to move");
    assert_eq!(Some(bot), fixture.due_at());
    fixture.play_out();
    assert_eq!(fixture.table.wake(), None);

    let evening = Fixture::<G>::timed(LIVE, few::<G>());
    assert_eq!(
        evening.table.wake(),
        None,
        "it waits until a person connects"
    );
}

#[test]
fn every_turn_of_a_person_has_a_seq_of_its_own() {
    for_every_game!(running_turns);
}

fn running_turns<G: Game>() {
    let mut fixture = Fixture::<G>::timed(TimeControl::Slow { days: 3 }, few::<G>());
    let first = fixture.table.running_turn().expect("a person's time runs");
    let stand = stand(&fixture);
    assert_eq!((Some(first.seat), first.until), (stand.seat, stand.until));
    assert_eq!(first.began_seq, fixture.table.seq());
    let name = fixture.name(first.seat).expect("a person");
    assert_eq!(first.person.as_str(), name);
    let other = few::<G>().iter().find(|other| **other != name);
    let other = other.expect("another person");
    assert_eq!(fixture.say(other, Request::Leave), Outcome::Done);
    let same = fixture.table.running_turn();
    assert_eq!(same.as_ref(), Some(&first), "the turn of the other goes on");
    assert!(fixture.pass());
    let next = fixture.table.running_turn();
    assert_eq!(next, None, "a bot plays on after the time");

    let evening = Fixture::<G>::timed(LIVE, few::<G>());
    assert!(evening.table.running_turn().is_some());
    let without = Fixture::<G>::usual(few::<G>());
    assert_eq!(without.table.running_turn(), None);
}

#[test]
fn nothing_happens_by_itself_at_a_closed_table() {
    for_every_game!(closed);
}

fn closed<G: Game>() {
    let mut waiting = Fixture::<G>::with(usual::<G>(), few::<G>());
    let mut playing = Fixture::<G>::timed(TimeControl::Slow { days: 1 }, few::<G>());
    let mut bots = Fixture::<G>::usual(few::<G>());
    for name in few::<G>() {
        assert_eq!(bots.say(name, Request::Leave), Outcome::Done);
    }
    for fixture in [&mut waiting, &mut playing, &mut bots] {
        let close = Input {
            at: fixture.now,
            seat: None,
            by: Origin::System,
            what: InputKind::Closed {},
        };
        fixture.take(&close);
        assert_eq!(fixture.table.status(), Status::Closed);
        assert_eq!((fixture.due_at(), fixture.table.wake()), (None, None));
        assert!(fixture.table.due_input(Timestamp::MAX, choose).is_none());
        for message in [Request::Start, Request::Return] {
            let answer = fixture.say("ann", message);
            assert_eq!(answer, Outcome::Problem(Problem::Closed));
        }
        assert!(fixture.offers("ann").is_empty());
        fixture.check_replay();
    }
}
