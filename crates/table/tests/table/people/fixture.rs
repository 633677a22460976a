//! A table with its log, its people and a clock that only tests move.

use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Game, GameOptions, PresetSpec, Refused, Seat, Viewer};
use brelan_record::Record;
use brelan_table::{
    Answer, BotRoster, Contribution, Created, Input, InputKind, MatchSetup, NoSeat, Origin, Pace,
    PendingDecision, Presence, PresenceSource, Problem, Reply, Request, SeatReply, Status, Table,
    TableSettings, TimeControl, Update,
};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::time::Duration;

/// When every table of a test is made.
pub(crate) const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);

pub(crate) const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// More inputs than any of these matches takes.
const ENDLESS: usize = 20_000;

/// The short names of the people in these tests.
pub(crate) fn person(name: &str) -> PersonId {
    PersonId::from_trusted(name)
}

/// Every person is connected except the named ones.
#[derive(Clone, Default)]
pub(crate) struct Guests(pub(crate) HashSet<String>);

impl PresenceSource for Guests {
    fn presence(&self, person: &PersonId) -> Presence {
        if self.0.contains(person.as_str()) {
            Presence::Gone
        } else {
            Presence::Here
        }
    }
}

/// The levels of bots that there are in these tests.
pub(crate) const LEVELS: [&str; 5] = ["learning", "casual", "solid", "expert", "master"];

impl BotRoster for Guests {
    fn has_level(&self, level: &str) -> bool {
        LEVELS.contains(&level)
    }

    fn new_bot_name(&self) -> String {
        "Ada".into()
    }
}

/// A bot for tests: it chooses by its seed alone.
pub(crate) fn choose<G: Game>(decision: &PendingDecision<G>) -> G::Action {
    let legal = decision.legal();
    legal[(decision.seed() % legal.len() as u64) as usize]
}

/// The outcome of a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// It is stored and applied.
    Done,
    /// It was done before: the action's acknowledgement, or nothing at all.
    Already,
    /// The rule that stands against it.
    Refused(&'static str),
    Problem(Problem),
    /// Anything that changes nothing.
    Other,
}

/// The usual preset of a game, for one round, without clock and closed to
/// newcomers; a table of as many seats as it can have.
pub(crate) fn usual<G: Game>() -> Created {
    let mut settings = settings_of(&G::Options::presets()[0]);
    if let MatchSetup::Open { changes, .. } = &mut settings.setup {
        *changes = rounds::<G>(1);
    }
    Created {
        game: G::NAME.into(),
        rules_version: G::Options::RULES_VERSION,
        settings,
        lesson: false,
        daily: None,
        rated: false,
        secret: [5; 32],
        commitment: brelan_record::commitment(&[5; 32]),
        bot_seed: [6; 32],
        rematch_of: None,
    }
}

/// A preset without changes, with as many seats as it can have, for a table that waits for
/// people.
pub(crate) fn settings_of(preset: &PresetSpec) -> TableSettings {
    TableSettings {
        setup: MatchSetup::Open {
            preset: preset.name.into(),
            changes: Map::new(),
            seats: preset.max_players,
            at_once: false,
        },
        memory_aid: false,
        clock: None,
        open: false,
    }
}

/// The change of options for a match of `rounds` rounds; none for a game in which
/// a match is one round.
pub(crate) fn rounds<G: Game>(rounds: u16) -> Map<String, Value> {
    let changes = match G::NAME {
        "quando" => json!({"target_score": {"rounds": rounds}}),
        "zero" => json!({"rounds": rounds}),
        _ => json!({}),
    };
    changes.as_object().expect("an object").clone()
}

/// The people of these tests, in the order in which they come.
pub(crate) const PEOPLE: [&str; 6] = ["ann", "bob", "cem", "dee", "eva", "fay"];

/// As few people as the usual preset takes.
pub(crate) fn few<G: Game>() -> &'static [&'static str] {
    let preset = G::Options::presets().swap_remove(0);
    &PEOPLE[..usize::from(preset.min_players)]
}

/// As many people as the usual preset takes.
pub(crate) fn many<G: Game>() -> &'static [&'static str] {
    let preset = G::Options::presets().swap_remove(0);
    &PEOPLE[..usize::from(preset.max_players)]
}

/// A table with its log.
pub(crate) struct Fixture<G: Game> {
    pub(crate) table: Table<G>,
    pub(crate) log: Vec<Input>,
    pub(crate) now: Timestamp,
    pub(crate) guests: Guests,
}

impl<G: Game> Fixture<G> {
    pub(crate) fn new(created: Created) -> Self {
        let first = Input {
            at: NOON,
            seat: None,
            by: Origin::System,
            what: InputKind::Created(Box::new(created)),
        };
        Fixture {
            table: Table::new(&first).expect("a creation"),
            log: vec![first],
            now: NOON,
            guests: Guests::default(),
        }
    }

    /// A table at which these people sit from seat 0 on.
    pub(crate) fn with(created: Created, people: &[&str]) -> Self {
        let mut fixture = Fixture::new(created);
        for (seat, name) in (0..).zip(people) {
            assert_eq!(fixture.sit(name, None), Ok(Some(Seat(seat))));
        }
        fixture
    }

    /// A table at which these people sit from seat 0 on, with the match begun.
    pub(crate) fn begun(created: Created, people: &[&str]) -> Self {
        let mut fixture = Fixture::with(created, people);
        fixture.start(people[0]);
        fixture
    }

    /// One round of the usual preset with these people.
    pub(crate) fn usual(people: &[&str]) -> Self {
        Fixture::begun(usual::<G>(), people)
    }

    /// A match of these people with a clock, closed to newcomers.
    pub(crate) fn timed(clock: TimeControl, people: &[&str]) -> Self {
        let mut created = usual::<G>();
        created.settings.clock = Some(clock);
        Fixture::begun(created, people)
    }

    pub(crate) fn start(&mut self, name: &str) {
        assert_eq!(self.say(name, Request::Start), Outcome::Done);
    }

    /// Appends an input and takes it in, as it is read back from the log.
    pub(crate) fn take(&mut self, input: &Input) {
        let read = Input::from_text(&input.to_text()).expect("what was written can be read");
        let seq = self.table.seq() + 1;
        self.table
            .apply(seq, &read)
            .unwrap_or_else(|broken| panic!("what was accepted fits: {broken}"));
        self.log.push(read);
    }

    /// Lets `name` sit down and contribute; the seat, unless they sit there already.
    pub(crate) fn sit(&mut self, name: &str, seat: Option<u8>) -> Result<Option<Seat>, NoSeat> {
        let sitting = self
            .table
            .take_seat(&person(name), seat.map(Seat), self.now)?;
        let taken = self.sit_down(sitting);
        if taken.is_some() && self.table.status() == Status::Waiting {
            self.contribute(name);
        }
        Ok(taken)
    }

    /// Sends the contribution of `name`, who has a seat, to the shuffle's seed.
    pub(crate) fn contribute(&mut self, name: &str) {
        let value = contribution(name).to_text();
        let answer = self.say(name, Request::Contribute { value });
        assert_eq!(answer, Outcome::Done);
    }

    /// Lets the seat of `before` go on as `name`.
    pub(crate) fn go_on(&mut self, before: &str, name: &str) -> Result<Option<Seat>, NoSeat> {
        let sitting = self
            .table
            .transfer_seat_to(&person(before), &person(name), self.now)?;
        Ok(self.sit_down(sitting))
    }

    fn sit_down(&mut self, sitting: SeatReply) -> Option<Seat> {
        match sitting {
            SeatReply::Append(input) => {
                self.take(&input);
                input.seat
            }
            SeatReply::Already(_) => None,
        }
    }

    /// Lets `name` say something, and carries it out.
    pub(crate) fn say(&mut self, name: &str, message: Request<G::Action>) -> Outcome {
        let before = self.table.seq();
        let heard = self
            .table
            .reply_to(Some(&person(name)), &message, &self.guests, self.now);
        let answer = match heard {
            Reply::Append(input, _) => {
                self.take(&input);
                return Outcome::Done;
            }
            Reply::Nothing => Outcome::Already,
            Reply::Send(answer) => match answer {
                Answer::Acknowledged { .. } => Outcome::Already,
                Answer::Refused { refusal, .. } => Outcome::Refused(refusal.rule()),
                Answer::Problem(problem) => Outcome::Problem(problem),
                Answer::Allowed { .. } => Outcome::Other,
            },
            _ => Outcome::Other,
        };
        assert_eq!(self.table.seq(), before, "only an input changes a table");
        answer
    }

    /// What the person is sent now; `None` before the match.
    pub(crate) fn update(&self, name: &str) -> Option<Update<G>> {
        self.table
            .update_for(self.table.viewer(Some(&person(name))), None)
    }

    /// What the person may choose now.
    pub(crate) fn offers(&self, name: &str) -> Vec<G::Action> {
        let update = self.update(name);
        update.map_or_else(Vec::new, |update| {
            update.legal.into_iter().map(|offer| offer.action).collect()
        })
    }

    /// Lets `name`, the acting person, choose an action.
    pub(crate) fn act(&mut self, name: &str) {
        let offers = self.offers(name);
        let seq = self.table.seq();
        let action = offers[seq as usize * 7 % offers.len()];
        assert_eq!(self.say(name, Request::Act { seq, action }), Outcome::Done);
    }

    pub(crate) fn ready(&mut self, name: &str) -> Outcome {
        let round = self.round();
        self.say(name, Request::Ready { round })
    }

    /// The round that was dealt last.
    pub(crate) fn round(&self) -> u16 {
        let view = self.table.update_for(Viewer::Spectator, None);
        let view = serde_json::to_value(view).expect("JSON");
        let round = view["view"]["round"].as_u64();
        // A match of Qarré is one round.
        round.map_or(1, |round| round as u16)
    }

    /// The seats that the next deal waits for; `None` if it waits for none.
    pub(crate) fn waits(&self) -> Option<Vec<Seat>> {
        let update = self.table.update_for(Viewer::Spectator, None)?;
        update.wait.map(|wait| wait.unready)
    }

    /// The person in `seat`, if one sits there.
    pub(crate) fn name(&self, seat: Seat) -> Option<String> {
        let person = self.table.occupant(seat)?.participant()?;
        Some(person.to_string())
    }

    /// The people by seat; empty for a free seat and for a bot.
    pub(crate) fn names(&self) -> Vec<String> {
        let seats = Seat::all(self.table.seats());
        seats
            .map(|seat| self.name(seat).unwrap_or_default())
            .collect()
    }

    /// The first person who must choose or be ready.
    pub(crate) fn waited_for(&self) -> Option<String> {
        let mut seats = Seat::all(self.table.seats());
        self.name(seats.find(|seat| self.table.waits_for(*seat))?)
    }

    /// When the table does something by itself.
    pub(crate) fn due_at(&self) -> Option<Timestamp> {
        let due = self.table.due(Pace::Normal)?;
        Some(self.table.last_at() + due.after)
    }

    /// Lets time pass to what the table does next by itself; `false` where
    /// that is nothing.
    pub(crate) fn pass(&mut self) -> bool {
        let Some(at) = self.due_at() else {
            return false;
        };
        self.now = self.now.max(at);
        let input = self.table.due_input(self.now, choose).expect("it is due");
        self.take(&input);
        true
    }

    /// One step of the match by people who are all there and do at once what
    /// is wanted; `false` when it is over.
    pub(crate) fn step(&mut self) -> bool {
        match self.waited_for() {
            Some(name) if self.waits().is_some() => {
                assert_eq!(self.ready(&name), Outcome::Done);
                true
            }
            Some(name) => {
                self.act(&name);
                true
            }
            None => self.pass(),
        }
    }

    /// Steps until something is so.
    pub(crate) fn until(&mut self, so: impl Fn(&Self) -> bool) {
        for _ in 0..ENDLESS {
            if so(self) {
                return;
            }
            assert!(self.step(), "it was never so");
        }
        panic!("the match does not end");
    }

    /// Does the same again until the match is over.
    pub(crate) fn until_over(&mut self, mut again: impl FnMut(&mut Self)) {
        for _ in 0..ENDLESS {
            if self.table.status() == Status::Over {
                return;
            }
            again(self);
        }
        panic!("the match does not end");
    }

    /// Steps to the end and gives the record, which is right.
    pub(crate) fn play_out(&mut self) -> Record {
        self.until(|fixture| fixture.table.status() == Status::Over);
        self.check_replay();
        let record = self.table.record(&PersonId::to_string, &|_| {});
        let record = record.expect("it is over");
        brelan_catalog::verify(&record).expect("the record is right");
        self.check_round_results(&record);
        record
    }

    /// The table knows how each round of the record ended.
    fn check_round_results(&self, record: &Record) {
        let results = self.table.round_results().iter();
        let known: Vec<_> = results
            .map(|round| (round.end, round.points.to_vec()))
            .collect();
        let rounds = record.rounds.iter();
        let recorded: Vec<_> = rounds
            .map(|round| (round.end.as_str(), round.points.clone()))
            .collect();
        assert_eq!(known, recorded);
    }

    /// The log gives the same table again, to every viewer.
    pub(crate) fn check_replay(&self) {
        let again = Table::<G>::replay(&self.log).unwrap_or_else(|broken| panic!("{broken}"));
        assert_eq!(told(&again), told(&self.table));
    }
}

/// The 16 bytes that a person gives.
pub(crate) fn contribution(name: &str) -> Contribution {
    let mut value = [0; 16];
    for (byte, letter) in value.iter_mut().zip(name.bytes()) {
        *byte = letter;
    }
    Contribution(value)
}

/// Everything that a table tells anybody, and what it does next.
pub(crate) fn told<G: Game>(table: &Table<G>) -> String {
    let mut told = String::new();
    for viewer in Viewer::all(table.seats()) {
        for since in [None, Some(0), Some(table.seq() / 2)] {
            let update = table.update_for(viewer, since);
            told += &serde_json::to_string(&update).expect("JSON");
        }
    }
    for seat in Seat::all(table.seats()) {
        let occupant = table.occupant(seat);
        told += &format!("{occupant:?}{:?}", table.stand_in(seat));
        told += &format!("{:?}", table.contribution(seat));
    }
    let next = table
        .due_input(table.last_at() + ms(1), choose)
        .map(|next| next.to_text());
    told + &format!("{:?}{:?}{next:?}", table.due(Pace::Normal), table.owner())
}
