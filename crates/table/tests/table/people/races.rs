//! Requests that arrive at the same time: one wins, the sender of the other is told
//! so, and the log replays.
//!
//! Several people, one of them with two tabs, sit at a table that two servers
//! serve at once. Proptest chooses the requests, the order in which they arrive,
//! how much of the log each server has read, and how much time passes.

use super::coverage::Coverage;
use super::fixture::{Fixture, Outcome, PEOPLE, few, many, ms, person, rounds, usual};
use super::for_every_game;
use super::op::{Op, RequestKind};
use super::two_servers::TwoServers;
use brelan_kernel::{Game, Seat};
use brelan_table::{Created, InputKind, MatchSetup, Request, Status, TimeControl};
use proptest::prelude::*;
use proptest::sample::select;

/// Cases for each game, unless `PROPTEST_CASES` says more.
const CASES: u32 = 48;

/// The most operations in a case.
const MAX_OPS: usize = 120;

/// What a case begins with.
#[derive(Clone, Debug)]
struct Setting {
    clock: Option<TimeControl>,
    open: bool,
    memory_aid: bool,
    secret: u8,
    rounds: u16,
    /// How many people sit there already, beside `bots` bots.
    seated: usize,
    bots: usize,
    /// Whether the match has begun, if it can with them.
    begun: bool,
}

fn settings() -> impl Strategy<Value = Setting> {
    let clocks = select(vec![
        None,
        None,
        None,
        Some(TimeControl::Live { turn: 5, bank: 10 }),
        Some(TimeControl::Live { turn: 5, bank: 0 }),
        Some(TimeControl::Slow { days: 1 }),
    ]);
    let table = (clocks, any::<bool>(), any::<bool>(), any::<u8>(), 1..=2_u16);
    (table, 0..=4_usize, 0..=3_usize, any::<bool>()).prop_map(
        |((clock, open, memory_aid, secret, rounds), seated, bots, begun)| Setting {
            clock,
            open,
            memory_aid,
            secret,
            rounds,
            seated,
            bots,
            begun,
        },
    )
}

fn request_kinds() -> impl Strategy<Value = RequestKind> {
    let seat = || (0..7_u8).prop_map(Seat);
    prop_oneof![
        12 => any::<u8>().prop_map(RequestKind::Act),
        3 => Just(RequestKind::Ready),
        2 => Just(RequestKind::Contribute),
        2 => Just(RequestKind::Start),
        3 => Just(RequestKind::Leave),
        3 => Just(RequestKind::Return),
        4 => seat().prop_map(RequestKind::StandIn),
        1 => seat().prop_map(RequestKind::Remove),
        1 => seat().prop_map(RequestKind::SeatBot),
        2 => (seat(), seat()).prop_map(|(one, other)| RequestKind::Swap(one, other)),
    ]
}

fn ops() -> impl Strategy<Value = Op> {
    let who = || 0..TwoServers::<brelan_quando::State>::CLIENTS;
    let server = || 0..2_usize;
    let seat = prop::option::of((0..7_u8).prop_map(Seat));
    prop_oneof![
        14 => (who(), request_kinds()).prop_map(|(client, kind)| Op::Say { client, kind }),
        4 => (who(), request_kinds()).prop_map(|(client, kind)| Op::Prepare { client, kind }),
        6 => who().prop_map(|client| Op::Send { client }),
        3 => (who(), seat).prop_map(|(client, seat)| Op::Sit { client, seat }),
        2 => (1..40_u8).prop_map(|steps| Op::PlayOn { steps }),
        1 => (who(), who()).prop_map(|(client, from)| Op::GoOn { client, from }),
        2 => (who(), any::<u8>(), any::<bool>())
            .prop_map(|(client, preset, memory_aid)| Op::ChangeSettings { client, preset, memory_aid }),
        2 => who().prop_map(|client| Op::Cut { client }),
        4 => (who(), any::<bool>()).prop_map(|(client, gone)| Op::Presence { client, gone }),
        4 => server().prop_map(|server| Op::CatchUp { server }),
        8 => server().prop_map(|server| Op::ByItself { server }),
        6 => server().prop_map(|server| Op::WaitUntilDue { server }),
        2 => select(vec![ms(1), ms(400), ms(1_000), ms(30_000)]).prop_map(|time| Op::Wait { time }),
    ]
}

/// A table with people and bots, in play if that number can play.
fn fixture<G: Game>(setting: &Setting) -> Fixture<G> {
    let people = &many::<G>()[..setting.seated.min(many::<G>().len())];
    let mut created = Created {
        secret: [setting.secret; 32],
        ..usual::<G>()
    };
    let settings = &mut created.settings;
    settings.clock = setting.clock;
    settings.open = setting.open;
    settings.memory_aid = setting.memory_aid;
    if let MatchSetup::Open { changes, .. } = &mut settings.setup {
        *changes = rounds::<G>(setting.rounds);
    }
    let mut fixture = Fixture::with(created, people);
    let Some(owner) = people.first() else {
        return fixture;
    };
    let free = Seat::all(fixture.table.seats()).skip(people.len());
    for seat in free.take(setting.bots) {
        fixture.say(
            owner,
            Request::SeatBot {
                seat,
                level: "solid".into(),
            },
        );
    }
    if setting.begun {
        fixture.say(owner, Request::Start);
    }
    fixture
}

/// Plays a case; the table stays valid under any requests.
fn race<G: Game>(setting: &Setting, ops: &[Op]) {
    let mut servers = TwoServers::<G>::new(fixture(setting));
    for op in ops {
        servers.carry_out(op);
    }
    servers.check();
    let mut fixture = servers.into_fixture();
    never_dead(&mut fixture);
}

/// With a clock, time alone brings a match to its end; without one the others
/// do, also where a person is gone. The record of it is right.
fn never_dead<G: Game>(fixture: &mut Fixture<G>) {
    if fixture.table.status() != Status::Playing {
        return;
    }
    for name in PEOPLE {
        fixture.guests.0.insert(name.into());
    }
    let timed = fixture.table.created().settings.clock.is_some();
    fixture.until_over(|fixture| {
        if fixture.pass() {
            return;
        }
        assert!(!timed, "with a clock something is always due");
        let name = fixture.waited_for().expect("a person is waited for");
        let seat = fixture
            .table
            .seat_of(&person(&name))
            .expect("they sit there");
        let stand_in = Request::StandIn { seat };
        let other = fixture
            .names()
            .into_iter()
            .find(|other| !other.is_empty() && *other != name);
        match other {
            Some(other) => assert_eq!(fixture.say(&other, stand_in), Outcome::Done),
            None => fixture.act(&name),
        }
    });
    let record = fixture.play_out();
    let marked = record.rounds.iter().flat_map(|round| &round.moves);
    let marked = marked
        .filter(|step| matches!(step, brelan_record::Move::Action { by: Some(_), .. }))
        .count();
    assert_eq!(
        marked,
        moves_for_people(fixture),
        "a record marks stand-ins alone"
    );
}

/// How many moves of the log a bot made in a person's seat.
fn moves_for_people<G: Game>(fixture: &Fixture<G>) -> usize {
    let mut table = brelan_table::Table::<G>::new(&fixture.log[0]).expect("a creation");
    let mut count = 0;
    for (seq, input) in (2..).zip(&fixture.log[1..]) {
        let theirs = input.seat.is_some_and(|seat| {
            let occupant = table.occupant(seat);
            occupant.is_some_and(|occupant| occupant.participant().is_some())
        });
        let by_bot = matches!(input.by, brelan_table::Origin::Bot(_));
        let moved = matches!(input.what, InputKind::Action { .. });
        count += usize::from(moved && by_bot && theirs);
        table.apply(seq, input).expect("it fits");
    }
    count
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: std::env::var("PROPTEST_CASES")
            .ok()
            .and_then(|cases| cases.parse().ok())
            .unwrap_or(CASES),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn whatever_is_wanted_at_once_one_wins_at_quando(
        setting in settings(),
        ops in prop::collection::vec(ops(), 1..MAX_OPS),
    ) {
        race::<brelan_quando::State>(&setting, &ops);
    }

    #[test]
    fn whatever_is_wanted_at_once_one_wins_at_zero(
        setting in settings(),
        ops in prop::collection::vec(ops(), 1..MAX_OPS),
    ) {
        race::<brelan_zero::State>(&setting, &ops);
    }

    #[test]
    fn whatever_is_wanted_at_once_one_wins_at_qarre(
        setting in settings(),
        ops in prop::collection::vec(ops(), 1..MAX_OPS),
    ) {
        race::<brelan_qarre::State>(&setting, &ops);
    }
}

/// The cases come to what they are for.
#[test]
fn the_cases_reach_matches_conflicts_and_stand_ins() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let cases = (settings(), prop::collection::vec(ops(), MAX_OPS));
    let mut coverage = Coverage::default();
    for _ in 0..100 {
        let (setting, ops) = cases.new_tree(&mut runner).expect("a case").current();
        let mut servers = TwoServers::<brelan_quando::State>::new(fixture(&setting));
        for op in &ops {
            servers.carry_out(op);
        }
        coverage.add(&servers);
    }
    coverage.check();
}

/// Both servers have read the same log; one operation comes first, and then the
/// other, which must run into a conflict. Gives the servers afterwards.
fn two_at_once<G: Game>(mut servers: TwoServers<G>, one: Op, other: Op) -> TwoServers<G> {
    for server in 0..2 {
        servers.carry_out(&Op::CatchUp { server });
    }
    let conflicts = servers.conflicts;
    servers.carry_out(&one);
    servers.carry_out(&other);
    assert!(
        servers.conflicts > conflicts,
        "the other one had a conflict"
    );
    servers.check();
    servers
}

/// Clients at different servers: Bob at the first, Cem at the second.
const BOB: usize = 2;
const CEM: usize = 3;

fn say(client: usize, kind: RequestKind) -> Op {
    Op::Say { client, kind }
}

#[test]
fn two_people_on_one_seat() {
    for_every_game!(one_seat);
}

fn one_seat<G: Game>() {
    let seat = Some(Seat(1));
    for (first, second) in [(BOB, CEM), (CEM, BOB)] {
        let servers = TwoServers::<G>::new(Fixture::with(usual::<G>(), &["ann"]));
        let (one, other) = (
            Op::Sit {
                client: first,
                seat,
            },
            Op::Sit {
                client: second,
                seat,
            },
        );
        let servers = two_at_once(servers, one, other);
        let winner = ["bob", "cem"][first - BOB];
        assert_eq!(
            servers.into_fixture().name(Seat(1)).as_deref(),
            Some(winner)
        );
    }
}

#[test]
fn sitting_down_against_the_start() {
    for_every_game!(sit_and_start);
}

fn sit_and_start<G: Game>() {
    let people = &few::<G>()[1..];
    for start_first in [true, false] {
        let mut fixture = Fixture::<G>::with(usual::<G>(), people);
        let seat = Seat(people.len() as u8);
        let bot = Request::SeatBot {
            seat,
            level: "solid".into(),
        };
        assert_eq!(fixture.say("bob", bot), Outcome::Done);
        let servers = TwoServers::new(fixture);
        let start = say(BOB, RequestKind::Start);
        let sit = Op::Sit {
            client: EVA,
            seat: None,
        };
        let (one, other) = if start_first {
            (start, sit)
        } else {
            (sit, start)
        };
        let full = servers.table().free_for(None).is_empty();
        if full {
            continue;
        }
        let servers = two_at_once(servers, one, other);
        let fixture = servers.into_fixture();
        assert_eq!(fixture.table.status(), Status::Playing);
        let sits = fixture.table.seat_of(&person("eva")).is_some();
        assert_eq!(sits, !start_first, "who came first is in the match");
    }
}

/// At the second server, as Cem.
const EVA: usize = 5;

#[test]
fn removing_against_swapping() {
    let mut reached = [0; 2];
    for remove_first in [true, false] {
        let fixture = Fixture::<brelan_quando::State>::with(
            usual::<brelan_quando::State>(),
            &["ann", "bob", "cem"],
        );
        let servers = TwoServers::new(fixture);
        // Ann removes Cem, who takes another seat at that moment.
        let remove = say(0, RequestKind::Remove(Seat(2)));
        let swap = say(CEM, RequestKind::Swap(Seat(2), Seat(4)));
        let (one, other) = if remove_first {
            (remove, swap)
        } else {
            (swap, remove)
        };
        let fixture = two_at_once(servers, one, other).into_fixture();
        let sits = fixture.table.seat_of(&person("cem"));
        reached[usize::from(remove_first)] += 1;
        assert_eq!(sits, (!remove_first).then_some(Seat(4)));
    }
    assert_eq!(reached, [1, 1]);
}

#[test]
fn a_stand_in_against_the_return() {
    for_every_game!(stand_in_and_return);
}

fn stand_in_and_return<G: Game>() {
    for stand_in_first in [true, false] {
        let mut fixture = Fixture::<G>::usual(&["ann", "bob", "cem"][..few::<G>().len()]);
        fixture.guests.0.insert("ann".into());
        let bob = Request::StandIn { seat: Seat(0) };
        if !stand_in_first {
            assert_eq!(fixture.say("bob", bob), Outcome::Done);
        }
        let servers = TwoServers::new(fixture);
        // Ann's second tab is at the second server.
        let stand_in = say(BOB, RequestKind::StandIn(Seat(0)));
        let come_back = say(1, RequestKind::Return);
        let mut servers = servers;
        servers.carry_out(&stand_in);
        servers.carry_out(&come_back);
        servers.check();
        let fixture = servers.into_fixture();
        let seat = fixture.table.stand_in(Seat(0));
        // A return that comes when no bot stands in yet is done already; the
        // stand-in that was asked for afterwards is there, until she is back.
        assert_eq!(seat.is_some(), stand_in_first);
    }
}

#[test]
fn an_action_against_the_clock_and_a_seat_that_goes_on_elsewhere() {
    for_every_game!(act_against);
}

fn act_against<G: Game>() {
    for act_first in [true, false] {
        for clock in [true, false] {
            let live = TimeControl::Live { turn: 5, bank: 0 };
            let fixture = Fixture::<G>::timed(live, few::<G>());
            let acting = fixture.waited_for().expect("a person must choose");
            let mut servers = TwoServers::new(fixture);
            // The acting person's client at the first server, if there is one.
            let Some(client) = servers.client_of(&acting, 0) else {
                continue;
            };
            let act = say(client, RequestKind::Act(0));
            servers.carry_out(&Op::WaitUntilDue { server: 1 });
            let against = if clock {
                Op::ByItself { server: 1 }
            } else {
                Op::GoOn {
                    client: EVA,
                    from: client,
                }
            };
            let (one, other) = if act_first {
                (act, against)
            } else {
                (against, act)
            };
            let moves = |servers: &TwoServers<G>| {
                let is_move =
                    |input: &&brelan_table::Input| matches!(input.what, InputKind::Action { .. });
                servers.log().iter().filter(is_move).count()
            };
            let before = moves(&servers);
            let servers = two_at_once(servers, one, other);
            assert_eq!(moves(&servers), before + usize::from(act_first));
            never_dead(&mut servers.into_fixture());
        }
    }
}
