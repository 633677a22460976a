//! One log, two servers that keep its table, and clients that want things of
//! either: what each was answered and shown is checked as it happens.

use super::fixture::{Fixture, Guests, choose, contribution, person, settings_of, told};
use super::invariants::{check_answer, check_no_seat, check_seats, check_settings_refused};
use super::op::{Op, RequestKind};
use brelan_ids::Timestamp;
use brelan_kernel::{Game, GameOptions, Seat, Viewer};
use brelan_table::{Answer, Input, NoSeat, Pace, Reply, Request, SeatReply, Table, TableSettings};
use std::collections::HashSet;
use std::time::Duration;

/// The server of each client. Ann has two tabs, at different servers.
const SEATING: [(&str, usize); 6] = [
    ("ann", 0),
    ("ann", 1),
    ("bob", 0),
    ("cem", 1),
    ("dee", 0),
    ("eva", 1),
];

/// By how much the second server's clock is slow, in milliseconds.
const CLOCK_LAG: Duration = Duration::from_millis(40);

/// An update as a client was shown it.
struct Shown {
    viewer: Viewer,
    since: Option<u64>,
    seq: u64,
    text: String,
}

struct Client<G: Game> {
    name: &'static str,
    server: usize,
    connected: bool,
    shown: Vec<Shown>,
    /// The last offers, with the seq that they came with.
    offered: (u64, Vec<G::Action>),
    said: Option<Request<G::Action>>,
}

pub(crate) struct TwoServers<G: Game> {
    log: Vec<Input>,
    servers: [Table<G>; 2],
    clients: Vec<Client<G>>,
    now: Timestamp,
    guests: Guests,
    pub(crate) conflicts: u32,
    pub(crate) problems: HashSet<String>,
}

impl<G: Game> TwoServers<G> {
    pub(crate) const CLIENTS: usize = SEATING.len();

    /// Every client is connected, and both servers have read the log.
    pub(crate) fn new(fixture: Fixture<G>) -> Self {
        let replayed = || Table::replay(&fixture.log).expect("it fits");
        let mut servers = TwoServers {
            servers: [replayed(), replayed()],
            log: fixture.log,
            clients: Vec::new(),
            now: fixture.now,
            guests: fixture.guests,
            conflicts: 0,
            problems: HashSet::new(),
        };
        for (number, (name, server)) in SEATING.into_iter().enumerate() {
            servers.clients.push(Client {
                name,
                server,
                connected: false,
                shown: Vec::new(),
                offered: (0, Vec::new()),
                said: None,
            });
            servers.cut(number);
        }
        servers
    }

    pub(crate) fn carry_out(&mut self, op: &Op) {
        match op {
            Op::Say { client, kind } => {
                self.prepare(*client, kind);
                self.send(*client);
            }
            Op::Prepare { client, kind } => self.prepare(*client, kind),
            Op::Send { client } => self.send(*client),
            Op::Sit { client, seat } => self.sit(*client, *seat),
            Op::ChangeSettings {
                client,
                preset,
                memory_aid,
            } => self.change_settings(*client, *preset, *memory_aid),
            Op::PlayOn { steps } => self.play_on(*steps),
            Op::GoOn { client, from } => self.go_on(*client, *from),
            Op::Cut { client } => self.cut(*client),
            Op::Presence { client, gone } => {
                let name = self.clients[*client].name.to_owned();
                if *gone {
                    self.guests.0.insert(name);
                } else {
                    self.guests.0.remove(&name);
                }
            }
            Op::CatchUp { server } => self.catch_up(*server),
            Op::ByItself { server } => self.by_itself(*server),
            Op::WaitUntilDue { server } => {
                let at = due_at(&self.servers[*server]);
                self.now = self
                    .now
                    .max(at.map_or(self.now, |at| at + CLOCK_LAG * *server as u32));
            }
            Op::Wait { time } => self.now += *time,
        }
    }

    /// What a server's clock says.
    fn time(&self, server: usize) -> Timestamp {
        self.now - CLOCK_LAG * server as u32
    }

    fn prepare(&mut self, client: usize, kind: &RequestKind) {
        let client = &mut self.clients[client];
        let (seq, offers) = &client.offered;
        client.said = Some(match kind {
            RequestKind::Act(_) if offers.is_empty() => return,
            RequestKind::Act(which) => Request::Act {
                seq: *seq,
                action: offers[usize::from(*which) % offers.len()],
            },
            RequestKind::Ready => Request::Ready {
                round: round(client.shown.last()),
            },
            RequestKind::Contribute => Request::Contribute {
                value: contribution(client.name).to_text(),
            },
            RequestKind::Start => Request::Start,
            RequestKind::Leave => Request::Leave,
            RequestKind::Return => Request::Return,
            RequestKind::StandIn(seat) => Request::StandIn { seat: *seat },
            RequestKind::Remove(seat) => Request::Remove { seat: *seat },
            RequestKind::SeatBot(seat) => Request::SeatBot {
                seat: *seat,
                level: "solid".into(),
            },
            RequestKind::Swap(one, other) => Request::Swap {
                one: *one,
                other: *other,
            },
        });
    }

    fn send(&mut self, client: usize) {
        let (name, server) = SEATING[client];
        let Some(message) = self.clients[client].said.clone() else {
            return;
        };
        // The second try has read the whole log, and nothing comes between.
        for _ in 0..2 {
            let table = &self.servers[server];
            let heard = table.reply_to(
                Some(&person(name)),
                &message,
                &self.guests,
                self.time(server),
            );
            check_answer(table, name, &message, &heard, &self.guests);
            match heard {
                Reply::Append(input, _) if !self.append(server, &input) => continue,
                Reply::Append(..) => self.said_again(client, &message),
                Reply::Send(Answer::Problem(problem)) => {
                    self.problems.insert(format!("{problem:?}"));
                }
                _ => {}
            }
            return;
        }
        panic!("there is no answer");
    }

    /// A double click is one request: said again, it changes nothing. Swapping two
    /// seats twice restores them.
    fn said_again(&self, client: usize, message: &Request<G::Action>) {
        if matches!(message, Request::Swap { .. }) {
            return;
        }
        let (name, server) = SEATING[client];
        let again = self.servers[server].reply_to(
            Some(&person(name)),
            message,
            &self.guests,
            self.time(server),
        );
        assert!(!matches!(again, Reply::Append(..)), "done twice");
        if matches!(message, Request::Act { .. }) {
            let known = matches!(again, Reply::Send(Answer::Acknowledged { .. }));
            assert!(known, "an action that was made is acknowledged");
        }
    }

    fn sit(&mut self, client: usize, seat: Option<Seat>) {
        let (name, server) = SEATING[client];
        let who = person(name);
        for _ in 0..2 {
            let table = &self.servers[server];
            let sitting = table.take_seat(&who, seat, self.time(server));
            match sitting {
                Ok(SeatReply::Append(input)) => {
                    if self.append(server, &input) {
                        assert_eq!(self.servers[server].seat_of(&who), input.seat);
                        return;
                    }
                }
                Ok(SeatReply::Already(own)) => {
                    assert_eq!(table.seat_of(&who), Some(own));
                    return;
                }
                Err(why) => {
                    let free = table.free_for(Some(&who));
                    assert!(seat.map_or(free.is_empty(), |seat| !free.contains(&seat)));
                    check_no_seat(table, name, why);
                    self.problems.insert(format!("{why:?}"));
                    return;
                }
            }
        }
        panic!("there is no answer");
    }

    fn change_settings(&mut self, client: usize, preset: u8, memory_aid: bool) {
        let (name, server) = SEATING[client];
        let (who, presets) = (person(name), G::Options::presets());
        let preset = &presets[usize::from(preset) % presets.len()];
        for _ in 0..2 {
            let table = &self.servers[server];
            let settings = TableSettings {
                memory_aid,
                ..settings_of(preset)
            };
            let (now, taken) = (self.time(server), table.taken());
            match table.change_settings(&who, settings, &self.guests, now) {
                Ok(Some(input)) => {
                    if self.append(server, &input) {
                        let table = &self.servers[server];
                        assert_eq!(table.taken(), taken, "all seats stay taken");
                        assert_eq!(table.min_players(), preset.min_players);
                        assert_eq!(table.created().settings.memory_aid, memory_aid);
                        return;
                    }
                }
                Ok(None) => return,
                Err(problem) => {
                    check_settings_refused(table, name, preset, problem);
                    self.problems.insert(format!("settings: {problem:?}"));
                    return;
                }
            }
        }
        panic!("there is no answer");
    }

    fn go_on(&mut self, client: usize, from: usize) {
        let (name, server) = SEATING[client];
        let before = person(self.clients[from].name);
        let who = person(name);
        for _ in 0..2 {
            let table = &self.servers[server];
            match table.transfer_seat_to(&before, &who, self.time(server)) {
                Ok(SeatReply::Append(input)) => {
                    if self.append(server, &input) {
                        let table = &self.servers[server];
                        assert_eq!(table.seat_of(&before), None, "used up");
                        assert_eq!(table.seat_of(&who), input.seat);
                        return;
                    }
                }
                Ok(SeatReply::Already(_)) => return,
                Err(why) => {
                    if why == NoSeat::UsedUp {
                        assert_eq!(table.seat_of(&before), None);
                    }
                    self.problems.insert(format!("{why:?}"));
                    return;
                }
            }
        }
        panic!("there is no answer");
    }

    fn cut(&mut self, number: usize) {
        let client = &mut self.clients[number];
        client.connected = !client.connected;
        if client.connected {
            let since = client.shown.last().map(|shown| shown.seq);
            client.show(&self.servers[client.server], since);
        }
    }

    /// Appends an input of a server; `false` where another one was faster, and
    /// this one has now read what that did.
    fn append(&mut self, server: usize, input: &Input) -> bool {
        let first = self.servers[server].seq() == self.log.len() as u64;
        if first {
            let text = input.to_text();
            self.log.push(Input::from_text(&text).expect("an input"));
        } else {
            self.conflicts += 1;
        }
        self.catch_up(server);
        first
    }

    fn catch_up(&mut self, server: usize) {
        let read = self.servers[server].seq() as usize;
        for (seq, input) in (read as u64 + 1..).zip(&self.log[read..]) {
            let table = &mut self.servers[server];
            table
                .apply(seq, input)
                .unwrap_or_else(|broken| panic!("the log does not replay: {broken}"));
            check_seats(table);
            for client in &mut self.clients {
                if client.server == server && client.connected {
                    client.show(table, Some(seq - 1));
                }
            }
        }
    }

    fn by_itself(&mut self, server: usize) {
        let (table, now) = (&self.servers[server], self.time(server));
        if due_at(table).is_some_and(|at| at <= now) {
            let input = table.due_input(now, choose).expect("it is due");
            self.append(server, &input);
        }
    }

    fn play_on(&mut self, steps: u8) {
        self.catch_up(0);
        for step in 0..steps {
            let table = &self.servers[0];
            let waited = Seat::all(table.seats()).find(|seat| table.waits_for(*seat));
            let Some(seat) = waited else {
                self.carry_out(&Op::WaitUntilDue { server: 0 });
                self.by_itself(0);
                continue;
            };
            let update = table.update_for(Viewer::Seat(seat), None);
            let update = update.expect("the match has begun");
            let who = table
                .occupant(seat)
                .and_then(|occupant| occupant.participant());
            let message = match update
                .legal
                .get(usize::from(step) % update.legal.len().max(1))
            {
                Some(offer) => Request::Act {
                    seq: update.seq,
                    action: offer.action,
                },
                None => Request::Ready {
                    round: round_of(&serde_json::to_value(&update).expect("JSON")),
                },
            };
            let heard = table.reply_to(who, &message, &self.guests, self.time(0));
            let Reply::Append(input, _) = heard else {
                panic!("what is waited for is taken");
            };
            self.append(0, &input);
        }
    }

    /// Both servers tell the same, as does the log; and every client was shown
    /// nothing but what the log gives again, each number once.
    pub(crate) fn check(&mut self) {
        for server in 0..2 {
            self.catch_up(server);
        }
        let replayed = Table::<G>::replay(&self.log).expect("it fits");
        for table in &self.servers {
            assert_eq!(told(table), told(&replayed));
        }
        for client in &self.clients {
            let mut before = None;
            for shown in &client.shown {
                if before.is_some() {
                    assert_eq!(shown.since, before, "{} missed something", client.name);
                }
                before = Some(shown.seq);
            }
        }
        let mut table = Table::<G>::new(&self.log[0]).expect("a creation");
        for (seq, input) in (2..).zip(&self.log[1..]) {
            table.apply(seq, input).expect("it fits");
            for client in &self.clients {
                for shown in client.shown.iter().filter(|shown| shown.seq == seq) {
                    let viewer = table.viewer(Some(&person(client.name)));
                    assert_eq!(
                        shown.viewer, viewer,
                        "{} saw another viewer's update",
                        client.name
                    );
                    assert_eq!(shown.text, text(&table, viewer, shown.since));
                }
            }
        }
    }

    /// The client of a person at a server.
    pub(crate) fn client_of(&self, name: &str, server: usize) -> Option<usize> {
        SEATING.iter().position(|client| *client == (name, server))
    }

    pub(crate) fn table(&self) -> &Table<G> {
        &self.servers[0]
    }

    pub(crate) fn log(&self) -> &[Input] {
        &self.log
    }

    pub(crate) fn into_fixture(self) -> Fixture<G> {
        let [table, _] = self.servers;
        Fixture {
            table,
            log: self.log,
            now: self.now,
            guests: self.guests,
        }
    }
}

impl<G: Game> Client<G> {
    fn show(&mut self, table: &Table<G>, since: Option<u64>) {
        let viewer = table.viewer(Some(&person(self.name)));
        let Some(update) = table.update_for(viewer, since) else {
            return;
        };
        if !update.legal.is_empty() {
            let actions = update.legal.iter().map(|offer| offer.action);
            self.offered = (update.seq, actions.collect());
        }
        self.shown.push(Shown {
            viewer,
            since,
            seq: update.seq,
            text: serde_json::to_string(&update).expect("JSON"),
        });
    }
}

fn text<G: Game>(table: &Table<G>, viewer: Viewer, since: Option<u64>) -> String {
    serde_json::to_string(&table.update_for(viewer, since)).expect("JSON")
}

fn round(shown: Option<&Shown>) -> u16 {
    let update = shown.map(|shown| serde_json::from_str(&shown.text).expect("JSON"));
    round_of(&update.unwrap_or_default())
}

/// The round of an update; a match of Qarré is one.
fn round_of(update: &serde_json::Value) -> u16 {
    update["view"]["round"].as_u64().unwrap_or(1) as u16
}

fn due_at<G: Game>(table: &Table<G>) -> Option<Timestamp> {
    let due = table.due(Pace::Normal)?;
    Some(table.last_at() + due.after)
}
