//! People and a bot play Kuhn poker at a table: by requests, inputs and updates.

use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Refused, Seat, Viewer};
use brelan_kuhn::Action::{self, Bet, Pass};
use brelan_kuhn::State;
use brelan_record::verify;
use brelan_table::{
    Answer, BotRoster, Contribution, Created, Input, InputKind, MatchSetup, Origin, Pace, Presence,
    PresenceSource, Reply, Request, SeatReply, Status, Table, TableSettings,
};
use serde_json::{Map, Value};

const ANN: &str = "ann";
const BOB: &str = "bob";

fn person(name: &str) -> PersonId {
    PersonId::from_trusted(name)
}

/// Every person is connected.
struct Everyone;

impl PresenceSource for Everyone {
    fn presence(&self, _: &PersonId) -> Presence {
        Presence::Here
    }
}

impl BotRoster for Everyone {
    fn has_level(&self, level: &str) -> bool {
        brelan_bots::NAMES.contains(&level)
    }

    fn new_bot_name(&self) -> String {
        "Ada".into()
    }
}

/// A table with its log.
struct Fixture {
    table: Table<State>,
    log: Vec<String>,
}

impl Fixture {
    /// A table with two free seats.
    fn new(secret: u8) -> Fixture {
        let created = Created {
            game: "kuhn".into(),
            rules_version: 1,
            settings: TableSettings {
                setup: MatchSetup::Open {
                    preset: "standard".into(),
                    changes: Map::new(),
                    seats: 2,
                    at_once: true,
                },
                memory_aid: false,
                clock: None,
                open: false,
            },
            lesson: false,
            daily: None,
            rated: false,
            secret: [secret; 32],
            commitment: brelan_record::commitment(&[secret; 32]),
            bot_seed: [9; 32],
            rematch_of: None,
        };
        let first = Input {
            at: Timestamp::EPOCH,
            seat: None,
            by: Origin::System,
            what: InputKind::Created(Box::new(created)),
        };
        Fixture {
            table: Table::new(&first).expect("a creation"),
            log: vec![first.to_text()],
        }
    }

    /// A table of two people, right after the deal.
    fn of_two_people(secret: u8) -> Fixture {
        let mut fixture = Fixture::new(secret);
        fixture.sit(ANN);
        fixture.sit(BOB);
        assert!(fixture.do_what_is_due(), "the match begins");
        assert_eq!(fixture.table.status(), Status::Playing);
        fixture
    }

    /// Appends an input to the log and applies what the log then has.
    fn append(&mut self, input: &Input) {
        let text = input.to_text();
        let read = Input::from_text(&text).expect("an input reads back");
        let seq = self.table.seq() + 1;
        self.table.apply(seq, &read).expect("it fits");
        self.log.push(text);
    }

    fn sit(&mut self, name: &str) {
        match self.table.take_seat(&person(name), None, Timestamp::EPOCH) {
            Ok(SeatReply::Append(input)) => self.append(&input),
            Ok(SeatReply::Already(_)) | Err(_) => panic!("a seat is free"),
        }
        let value = Contribution([3; 16]).to_text();
        self.ask(name, &Request::Contribute { value });
    }

    fn request(&self, name: &str, request: &Request<Action>) -> Reply<State> {
        let who = person(name);
        self.table
            .reply_to(Some(&who), request, &Everyone, Timestamp::EPOCH)
    }

    /// Sends a request that is accepted.
    fn ask(&mut self, name: &str, request: &Request<Action>) {
        match self.request(name, request) {
            Reply::Append(input, _) => self.append(&input),
            _ => panic!("{request:?} is not accepted"),
        }
    }

    fn act(&mut self, name: &str, action: Action) {
        let seq = self.table.seq();
        self.ask(name, &Request::Act { seq, action });
    }

    /// Lets happen what needs no request: the beginning, and a bot's move.
    fn do_what_is_due(&mut self) -> bool {
        let input = self.table.due_input(Timestamp::EPOCH, |decision| {
            let bot = brelan_bots::bot::<State>(decision.level(), decision.seed());
            let mut bot = bot.expect("a known level");
            bot.choose(decision.view(), decision.legal())
        });
        input.inspect(|input| self.append(input)).is_some()
    }

    /// The update of everything from the beginning on, as JSON.
    fn update(&self, viewer: Viewer) -> Value {
        let update = self.table.update_for(viewer, Some(0));
        serde_json::to_value(update.expect("the match has begun")).expect("JSON")
    }

    /// The own cards of both seats.
    fn cards(&self) -> [u64; 2] {
        [0, 1].map(|seat| {
            let own = &self.update(Viewer::Seat(Seat(seat)))["view"]["own"];
            own.as_u64().expect("a card")
        })
    }
}

#[test]
fn a_person_and_a_bot_play_a_match_to_its_end() {
    for secret in 0..12 {
        let mut fixture = Fixture::new(secret);
        fixture.sit(ANN);
        let (seat, level) = (Seat(1), "solid".to_owned());
        fixture.ask(ANN, &Request::SeatBot { seat, level });
        while fixture.table.status() != Status::Over {
            if !fixture.do_what_is_due() {
                let update = fixture.table.update_for(Viewer::Seat(Seat(0)), None);
                let offers = update.expect("the match has begun").legal;
                let choice = usize::from(secret) % offers.len();
                fixture.act(ANN, offers[choice].action);
            }
        }

        let read = |text: &String| Input::from_text(text).expect("an input");
        let log: Vec<Input> = fixture.log.iter().map(read).collect();
        let replayed = Table::<State>::replay(&log).expect("the log replays");
        let replayed = Fixture {
            table: replayed,
            log: Vec::new(),
        };
        for viewer in Viewer::all(2) {
            assert_eq!(replayed.update(viewer), fixture.update(viewer));
        }

        let record = fixture.table.record(&PersonId::to_string, &|_| {});
        let record = record.expect("the match is over");
        assert_eq!(verify::<State>(&record), Ok(()));
        assert_eq!(record.seats[0].name, ANN);
        assert_eq!(record.seats[1].bot.as_deref(), Some("solid"));
        let again = ("standard".to_owned(), Map::new());
        assert_eq!(fixture.table.next_setup(), Some(again));
    }
}

#[test]
fn a_seat_that_is_not_to_act_is_refused_with_the_rule() {
    let fixture = Fixture::of_two_people(1);
    let seq = fixture.table.seq();
    match fixture.request(BOB, &Request::Act { seq, action: Bet }) {
        Reply::Send(Answer::Refused { refusal, .. }) => assert_eq!(refusal.rule(), "KU-1"),
        _ => panic!("seat 0 begins"),
    }
}

/// Every course of a round: the actions, and whether the cards are shown at its end.
const COURSES: [(&[Action], bool); 5] = [
    (&[Pass, Pass], true),
    (&[Bet, Bet], true),
    (&[Pass, Bet, Bet], true),
    (&[Bet, Pass], false),
    (&[Pass, Bet, Pass], false),
];

#[test]
fn updates_tell_nothing_of_a_card_that_is_not_shown() {
    let mut compared = 0;
    for viewer in Viewer::all(2) {
        for (one, other) in (0..20).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let tables = [one, other].map(Fixture::of_two_people);
            let [cards, others] = [&tables[0], &tables[1]].map(Fixture::cards);
            let knows = viewer.seat().map(|seat| seat.index());
            let looks_alike = knows.is_none_or(|seat| cards[seat] == others[seat]);
            if looks_alike && cards != others {
                compare(viewer, tables);
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared} pairs of deals");
}

/// Plays the courses of a round at two tables whose deals look alike to `viewer`.
fn compare(viewer: Viewer, tables: [Fixture; 2]) {
    let logs = tables.map(|fixture| fixture.log);
    for (actions, is_shown) in COURSES {
        let mut tables = logs.clone().map(|log| {
            let read = |text: &String| Input::from_text(text).expect("an input");
            let inputs: Vec<Input> = log.iter().map(read).collect();
            let table = Table::replay(&inputs).expect("it replays");
            Fixture { table, log }
        });
        for (number, action) in actions.iter().enumerate() {
            let [one, other] = [&tables[0], &tables[1]].map(|fixture| fixture.update(viewer));
            assert_eq!(one.to_string(), other.to_string(), "{actions:?}");
            let [one, other] = [&tables[0], &tables[1]].map(|it| it.table.due(Pace::Normal));
            assert_eq!(one, other);
            for fixture in &mut tables {
                fixture.act([ANN, BOB][number % 2], *action);
            }
        }
        let [one, other] = [&tables[0], &tables[1]].map(|fixture| fixture.update(viewer));
        assert_eq!(one != other, is_shown, "{actions:?}");
    }
}
