//! Two servers, each with the same match of the same people, except for what a viewer
//! may not know: the other hands and the pile are other ones. Whatever the viewer and a
//! client without a seat are sent, and whatever they can ask for, must be equal at each
//! step: bytes, lengths, number and order.
//!
//! The second deal is a world that is sampled from the viewer's knowledge at the end of
//! the moves, and followed back to the deal. The conformance tests check that the views
//! are equal in such a world; this test adds the server around them.

use crate::fixture::{TestServer, fast_settings, person_of};
use crate::socket::Socket;
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_kernel::{
    Dice, Game, GameOptions, Match, Position, Seat, Shuffle, SplitMix, View, Viewer,
};
use brelan_protocol::PROTOCOL;
use brelan_record::{Streams, seed};
use brelan_server::{Clock, Settings};
use brelan_store::{DisplayName, LogStore, Memory, NewTable, NoticeStore, Store};
use brelan_table::{
    Created, Input, InputKind, MatchSetup, Origin, TableSettings, TimeControl, chosen_deals,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// When everything happens.
pub(super) const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);

/// The most moves of a match.
const MAX_MOVES: usize = 12;

/// Both servers sign with this key, so a person is known at both.
const SIGNING_KEY: [u8; 32] = [7; 32];

/// Both are known to push services by this key.
const PUSH_KEY: [u8; 32] = [9; 32];

/// The table's id at both servers.
pub(super) const TABLE: &str = "evening";

const LOBBY: &str = "/api/lobby";

/// A match for two worlds.
struct Script<G: Game> {
    options: G::Options,
    secret: [u8; 32],
    /// The first deal of the second world, with its label.
    other_deal: (String, G::Shuffled),
    moves: Vec<(Seat, G::Action)>,
}

/// A match in which the viewer's knowledge leaves another world.
fn script<G: Position>(viewer: Seat) -> Script<G> {
    let preset = &G::Options::presets()[0];
    let players = preset.max_players.min(3);
    let options = G::Options::from_preset(preset.name, players);
    let options = options.expect("a preset is for its numbers of players");
    (0..100)
        .find_map(|number| script_of(&options, viewer, number))
        .expect("another world")
}

fn script_of<G: Position>(options: &G::Options, viewer: Seat, number: u8) -> Option<Script<G>> {
    let secret = [number; 32];
    let mut streams = Streams(seed(&secret, []));
    let mut real = Match::<G>::new(options.clone());
    let (label, deal) = loop {
        let request = real.state().turn().request().expect("the deal comes first");
        let shuffled = request.draw(&mut streams);
        real.apply_shuffle(&shuffled).expect("it was requested");
        if request.deals() == Some(1) {
            break (request.label(), shuffled);
        }
    };
    let mut dice = SplitMix::new(number.into());
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    while let Some(seat) = real.state().turn().seat() {
        real.state().legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32) as usize];
        let mut next = real.clone();
        next.play(seat, &action).expect("it is legal");
        // A further shuffle hides where each card went.
        if moves.len() == MAX_MOVES || next.state().turn().seat().is_none() {
            break;
        }
        moves.push((seat, action));
        real = next;
    }
    let world = real.view(Viewer::Seat(viewer)).sample(&mut dice)?;
    let other_deal = world.deal_behind(real.state(), &deal)?;
    (moves.len() > 3 && world.position() != real.state().position()).then_some(Script {
        options: options.clone(),
        secret,
        other_deal: (label, other_deal),
        moves,
    })
}

/// The log of a match that has begun, with these occupants of its seats.
pub(super) fn log<G: Game>(
    options: &G::Options,
    clock: Option<TimeControl>,
    occupants: &[Origin],
    [secret, commitment]: [[u8; 32]; 2],
) -> Vec<Input> {
    let created = Created {
        game: G::NAME.into(),
        rules_version: G::Options::RULES_VERSION,
        settings: TableSettings {
            setup: MatchSetup::Resolved {
                options: serde_json::to_value(options).expect("JSON"),
            },
            memory_aid: true,
            clock,
            open: true,
        },
        lesson: false,
        daily: None,
        rated: false,
        secret,
        commitment,
        bot_seed: [0; 32],
        rematch_of: None,
    };
    let input = |seat, by, what| Input {
        at: NOON,
        seat,
        by,
        what,
    };
    let created = InputKind::Created(Box::new(created));
    let mut log = vec![input(None, Origin::System, created)];
    for (seat, occupant) in (0..).map(Seat).zip(occupants) {
        let is_bot = matches!(occupant, Origin::Bot(_));
        let seated = InputKind::Seated {
            name: is_bot.then(|| "Fox".to_owned()),
            value: None,
            program: false,
        };
        log.push(input(Some(seat), occupant.clone(), seated));
    }
    log.push(input(None, Origin::System, InputKind::Started {}));
    log
}

/// One of the two servers.
pub(super) struct World {
    pub(super) server: TestServer,
    pub(super) store: Arc<Memory>,
    client: reqwest::Client,
    commitment: String,
    /// Who asks over HTTP: a client without a token, a person without a seat, the viewer.
    tokens: [Option<String>; 3],
    viewer: usize,
    /// Of the people by seat, and the spectator's.
    pub(super) sockets: Vec<Socket>,
    /// The number of the last input.
    pub(super) seq: usize,
}

/// What was sent at one step.
#[derive(Default)]
pub(super) struct Told {
    /// To the viewer and the spectator.
    pub(super) public: Vec<String>,
    /// To the other people.
    pub(super) others: Vec<String>,
}

impl World {
    /// The server with the table of this log, at which the people with these tokens sit, and the
    /// last one does not. The viewer is the person with that number.
    pub(super) async fn open<G: Game>(
        log: &[Input],
        viewer: usize,
        tokens: &[String],
        settings: Settings,
    ) -> World {
        let InputKind::Created(created) = &log[0].what else {
            panic!("a log begins with the creation of its table");
        };
        let commitment = created.commitment;
        let (stranger, tokens) = tokens.split_last().expect("a stranger");
        let people: Vec<_> = tokens.iter().map(|token| person_of(token)).collect();
        let named = |person: &PersonId| DisplayName {
            person: person.clone(),
            name: "Zo\u{e9}".into(),
            avatar: None,
        };
        let table = NewTable {
            id: TableId::from_trusted(TABLE),
            game: G::NAME.into(),
            created: NOON,
            rematch_of: None,
            listed: true,
            people: people.iter().map(named).collect(),
            inputs: log.iter().map(Input::to_text).collect(),
        };
        let store = store_with_key().await;
        store.create(table).await.expect("it is stored");
        let server = TestServer::with(Arc::<Memory>::clone(&store), settings).await;
        let mut sockets = Vec::new();
        for token in tokens.iter().map(Some).chain([None]) {
            let token = token.map(String::as_str);
            sockets.push(server.join(TABLE, token, None).await);
        }
        World {
            server,
            store,
            client: reqwest::Client::new(),
            commitment: hex::encode(commitment),
            tokens: [None, Some(stranger.clone()), Some(tokens[viewer].clone())],
            viewer,
            sockets,
            seq: log.len(),
        }
    }

    /// Waits until everybody is told that all are there. No message comes by a timer then, unless
    /// bots or clocks play: each one is the answer to another.
    async fn until_all_are_here(&mut self) {
        let all_are_here = |table: &Value| {
            let mut seats = table["seats"].as_array().expect("a list").iter();
            table["spectators"] == 1 && seats.all(|seat| seat["presence"] == "here")
        };
        for socket in &mut self.sockets {
            socket.table(all_are_here).await;
        }
    }

    /// The person with this number acts; gives what everybody is sent.
    pub(super) async fn act(&mut self, acting: usize, action: &Value) -> Told {
        let message = json!({"type": "act", "seq": self.seq, "action": action});
        self.sockets[acting].say(message).await;
        // The pong comes when the action is done.
        let sent = self.sockets[acting].until_pong().await;
        let ack = format!("\"ack\":{},", self.seq);
        assert!(sent.iter().any(|text| text.contains(&ack)), "{sent:?}");
        let mut told = Told::default();
        self.sort_into(&mut told, acting, sent);
        let rest = self.told().await;
        told.public.extend(rest.public);
        told.others.extend(rest.others);
        self.seq += 1;
        told
    }

    /// What everybody has been sent since the last call.
    pub(super) async fn told(&mut self) -> Told {
        let mut told = Told::default();
        for number in 0..self.sockets.len() {
            let sent = self.sockets[number].until_pong().await;
            self.sort_into(&mut told, number, sent);
        }
        told
    }

    fn sort_into(&self, told: &mut Told, number: usize, sent: Vec<String>) {
        if number == self.viewer || number == self.sockets.len() - 1 {
            told.public.extend(self.common(sent));
        } else {
            told.others.extend(sent);
        }
    }

    /// The answers when the viewer and the spectator ask for actions, want to make them,
    /// and begin again.
    pub(super) async fn ask(&mut self, actions: &[Value]) -> Vec<String> {
        let (seq, spectator) = (self.seq, self.sockets.len() - 1);
        let mut answers = Vec::new();
        for (socket, kind) in [(self.viewer, "ask"), (spectator, "act")] {
            let socket = &mut self.sockets[socket];
            for action in actions {
                let message = json!({"type": kind, "seq": seq, "action": action});
                socket.say(message).await;
            }
            for since in [Value::Null, json!(0), json!(seq - 1)] {
                let hello = json!({"type": "hello", "protocol": PROTOCOL, "since": since});
                socket.say(hello).await;
            }
            answers.extend(socket.until_pong().await);
        }
        self.common(answers)
    }

    /// What these paths answer: status, headers and body.
    pub(super) async fn get(&self, paths: &[String]) -> Vec<String> {
        let mut answers = Vec::new();
        let tokens = self.tokens.iter();
        let asked = tokens.flat_map(|token| paths.iter().map(move |path| (token, path)));
        // A client without a token is made a new person there.
        for (token, path) in asked.filter(|(token, path)| token.is_some() || *path != "/api/me") {
            // The pages name the host that is asked for.
            let mut request = self.client.get(self.server.url(path));
            request = request.header("host", "localhost");
            if let Some(token) = token {
                request = request.bearer_auth(token);
            }
            let response = request.send().await.expect("it answers");
            let status = response.status();
            let mut headers = response.headers().clone();
            headers.remove("date");
            let body = response.text().await.expect("text");
            answers.push(format!("{path}: {status} {headers:?}\n{body}"));
        }
        self.common(answers)
    }

    /// Takes out the commitment, which tells the worlds apart and depends on no card.
    fn common(&self, told: Vec<String>) -> Vec<String> {
        let told = told.into_iter();
        told.map(|text| text.replace(&self.commitment, "COMMITMENT"))
            .collect()
    }
}

async fn store_with_key() -> Arc<Memory> {
    let store = Arc::new(Memory::new());
    let key = store.signing_key(SIGNING_KEY).await.expect("it is stored");
    assert_eq!(key, SIGNING_KEY);
    let key = store.push_key(PUSH_KEY).await.expect("it is stored");
    assert_eq!(key, PUSH_KEY);
    store
}

/// The tokens of `people` people, who have been at another server.
pub(super) async fn tokens(people: u8) -> Vec<String> {
    let elsewhere = TestServer::with(store_with_key().await, fast_settings()).await;
    let mut tokens = Vec::new();
    for _ in 0..people {
        tokens.push(elsewhere.table(2, 50).await.token);
    }
    elsewhere.close().await;
    tokens
}

/// The paths that answer a GET, without the socket and the lobby, which is cached for a
/// moment; and pages of the client.
pub(super) fn public_paths() -> Vec<String> {
    let document = serde_json::to_value(brelan_server::openapi()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths").iter();
    let described = paths
        .filter(|(path, methods)| {
            methods["get"].is_object() && !path.ends_with("/socket") && *path != LOBBY
        })
        .map(|(path, _)| path.replace("{id}", TABLE));
    let ratings = Kind::ALL.map(|game| format!("/api/ratings/{}", game.name()));
    let calendar = ["/api/notices/calendar?language=en".to_owned()];
    let pages = ["/".into(), "/metrics".into(), format!("/table/{TABLE}")];
    described
        .chain(ratings)
        .chain(calendar)
        .chain(pages)
        .collect()
}

/// What the match of this viewer's is known by in a world.
pub(super) fn commitment<G: Game>(viewer: Seat, world: u8) -> [u8; 32] {
    let mut commitment = [world; 32];
    commitment[..G::NAME.len()].copy_from_slice(G::NAME.as_bytes());
    commitment[16] = viewer.0;
    commitment
}

/// Plays a match in both worlds and compares what is told.
async fn compare<G: Position>(viewer: Seat) {
    let script = script::<G>(viewer);
    // Kept by commitment, which no other match of this process has.
    let [here, there] = [1, 2].map(|world| commitment::<G>(viewer, world));
    let (label, deal) = script.other_deal.clone();
    chosen_deals::choose::<G>(there, label, deal);
    let tokens = tokens(script.options.players() + 1).await;
    let seated = tokens.split_last().expect("a stranger").1.iter();
    let occupants: Vec<_> = seated
        .map(|token| Origin::Person(person_of(token)))
        .collect();
    let settings = Settings {
        clock: Clock::new(|| NOON),
        ..fast_settings()
    };
    let mut worlds = Vec::new();
    for commitment in [here, there] {
        let secrets = [script.secret, commitment];
        let log = log::<G>(&script.options, None, &occupants, secrets);
        let mut world = World::open::<G>(&log, viewer.index(), &tokens, settings.clone()).await;
        world.until_all_are_here().await;
        worlds.push(world);
    }
    let [mut one, mut other] = <[World; 2]>::try_from(worlds).ok().expect("two worlds");
    let actions: Vec<_> = script
        .moves
        .iter()
        .map(|(_, action)| json!(action))
        .collect();
    let paths = public_paths();
    let mut do_differ = false;
    for ((seat, _), action) in script.moves.iter().zip(&actions) {
        let acting = seat.index();
        let told = [
            one.act(acting, action).await,
            other.act(acting, action).await,
        ];
        let [here, there] = told;
        assert_equal(here.public, there.public);
        do_differ |= here.others != there.others;
        assert_equal(one.ask(&actions).await, other.ask(&actions).await);
        assert_equal(one.get(&paths).await, other.get(&paths).await);
    }
    assert!(do_differ, "the other seats see two matches");
    let lobby = [LOBBY.to_owned()];
    assert_equal(one.get(&lobby).await, other.get(&lobby).await);
    one.server.close().await;
    other.server.close().await;
}

fn assert_equal(here: Vec<String>, there: Vec<String>) {
    assert!(!here.is_empty(), "something is told");
    assert_same(here, there);
}

pub(super) fn assert_same(here: Vec<String>, there: Vec<String>) {
    for (here, there) in here.iter().zip(&there) {
        let lines = here.lines().zip(there.lines());
        let differ: Vec<_> = lines.filter(|(here, there)| here != there).collect();
        assert!(here == there, "{differ:#?}");
    }
    assert_eq!(here.len(), there.len(), "as many messages");
}

async fn compare_all_viewers<G: Position>() {
    let players = G::Options::presets()[0].max_players.min(3);
    for viewer in Seat::all(players) {
        compare::<G>(viewer).await;
    }
}

#[tokio::test]
async fn what_a_viewer_may_not_know_changes_nothing_that_can_be_asked_for() {
    for kind in Kind::ALL {
        with_game!(kind, G => compare_all_viewers::<G>().await);
    }
}
