//! A registry of tables in simulated time, and sockets at a table.

use super::{SocketId, TableCommand, TableRegistry, new_table};
use crate::guest::{self, Guest, GuestFields};
use crate::identity::TokenSigner;
use crate::lesson::Deal;
use crate::limits::{ClientNetwork, InputBudget};
use crate::metrics::Metrics;
use crate::moderation::Moderation;
use crate::shared_socket::FrameSink;
use crate::{Clock, Settings};
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_kernel::{Game, GameOptions, OptionKind, Seat};
use brelan_protocol::change::apply_change;
use brelan_protocol::rest::{Bots, Clock as WireClock, NewTable};
use brelan_store::{LogStore, Memory, NewTable as StoredTable, ServerProgram};
use brelan_table::{Contribution, Input, InputKind, Origin, PendingDecision, Table, TableSettings};
use serde_json::{Map, Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tungstenite::Utf8Bytes;

/// The id of the table.
pub(super) fn table_id() -> TableId {
    TableId::from_trusted("evening")
}

/// When the tables are created.
pub(super) const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);

/// The program of another server.
pub(super) fn program(log_version: u32) -> ServerProgram<'static> {
    ServerProgram {
        version: "1.2.3",
        log_version,
        has_bus: false,
        uptime: Duration::ZERO,
    }
}

/// A registry with the simulated clock.
pub(super) fn registry(store: &Arc<Memory>, metrics: &Arc<Metrics>) -> TableRegistry {
    registry_with_wall(store, metrics, &Arc::new(AtomicU64::new(NOON.as_millis())))
}

/// A registry with a wall clock that goes with the simulated one, `wall_at_start`
/// ahead of it: a test may move it.
pub(super) fn registry_with_wall(
    store: &Arc<Memory>,
    metrics: &Arc<Metrics>,
    wall_at_start: &Arc<AtomicU64>,
) -> TableRegistry {
    let (started_at, wall) = (Instant::now(), Arc::clone(wall_at_start));
    let clock = Clock::new(move || {
        Timestamp::from_millis(wall.load(Ordering::Relaxed)) + started_at.elapsed()
    });
    let settings = Settings {
        clock,
        ..Settings::default()
    };
    TableRegistry::new(
        store.clone(),
        None,
        Moderation::new(store.clone()),
        TokenSigner::new(&[7; 32]),
        Arc::clone(metrics),
        Arc::new(settings),
        CancellationToken::new(),
    )
}

/// The secret of the shuffle, and of the bots' choices.
const SECRET: [u8; 32] = [1; 32];

/// The message with which a person contributes to the seed.
pub(super) const CONTRIBUTE: &str =
    r#"{"type":"contribute","value":"00112233445566778899aabbccddeeff"}"#;

/// Creates the table [`table_id`] of `person`, who has contributed, and bots of these
/// levels, for a short match. Every run deals the same cards.
pub(super) async fn create_table(store: &Memory, person: &PersonId, game: Kind, levels: [&str; 2]) {
    create_table_with_clock(store, person, game, levels, None).await;
}

/// Creates the table of [`create_table`] with a clock.
pub(super) async fn create_table_with_clock(
    store: &Memory,
    person: &PersonId,
    game: Kind,
    levels: [&str; 2],
    clock: Option<WireClock>,
) {
    let table = contributed(new_table(person, game, levels, clock, SECRET), person);
    store.create(table).await.expect("it is stored");
}

/// The table after `person`, on its first seat, has contributed.
fn contributed(mut table: StoredTable, person: &PersonId) -> StoredTable {
    let contributed = Input {
        at: NOON,
        seat: Some(Seat(0)),
        by: Origin::Person(person.clone()),
        what: InputKind::Contributed {
            value: Contribution([7; 16]),
        },
    };
    table.inputs.push(contributed.to_text());
    table
}

/// Creates the table of [`create_table`], but `person` has not contributed.
pub(super) async fn create_table_without_contribution(
    store: &Memory,
    person: &PersonId,
    game: Kind,
    levels: [&str; 2],
) {
    let table = new_table(person, game, levels, None, SECRET);
    store.create(table).await.expect("it is stored");
}

/// Creates, at this time, the table [`table_id`] of `person`, where others may sit down until the
/// person starts.
pub(super) async fn create_open_table(store: &Memory, person: &PersonId, at: Timestamp) {
    let asked = NewTable::default();
    let Ok(request) = guest::new_table_request(Kind::Quando, &asked, &guest_of(person)) else {
        panic!("the request is valid")
    };
    let created = store.create(request.into_new_table(table_id(), at)).await;
    created.expect("it is stored");
}

/// The usual settings of a table of Quando, but with the memory aid.
pub(super) fn with_memory_aid() -> TableSettings {
    let asked = NewTable {
        memory_aid: true,
        ..NewTable::default()
    };
    let settings = new_table::settings(Kind::Quando, &asked);
    settings.unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn guest_of(person: &PersonId) -> Guest {
    let Ok(guest) = Guest::new(person, GuestFields::default(), &[]) else {
        panic!("the fields are valid")
    };
    guest
}

fn new_table(
    person: &PersonId,
    game: Kind,
    levels: [&str; 2],
    clock: Option<WireClock>,
    secret: [u8; 32],
) -> StoredTable {
    let guest = guest_of(person);
    let (options, players) = with_game!(game, G => (short_match::<G>(), players::<G>()));
    let asked = NewTable {
        players: Some(players),
        bots: Some(Bots::Each(
            levels[..usize::from(players) - 1]
                .iter()
                .map(|level| (*level).into())
                .collect(),
        )),
        options: Some(options),
        clock,
        ..NewTable::default()
    };
    let Ok(mut request) = guest::new_table_request(game, &asked, &guest) else {
        panic!("the request is valid")
    };
    request.deal = Some(Deal {
        secret,
        bot_seed: secret,
        lesson: false,
        daily: None,
    });
    request.into_new_table(table_id(), NOON)
}

/// A decision of a bot of this level that has a choice, at a new table.
pub(crate) fn bot_decision<G: Game>(game: Kind, level: &str) -> PendingDecision<G> {
    let ann = PersonId::from_trusted("ann");
    for secret in 0..=u8::MAX {
        let table = new_table(&ann, game, [level; 2], None, [secret; 32]);
        let inputs = contributed(table, &ann).inputs;
        let inputs = inputs
            .iter()
            .map(|text| Input::from_text(text).expect("an input"));
        let inputs: Vec<_> = inputs.collect();
        let mut table = Table::<G>::new(&inputs[0]).expect("a table");
        let mut now = NOON;
        let mut next: VecDeque<_> = inputs.into_iter().skip(1).collect();
        while let Some(input) = next.pop_front() {
            table.apply(table.seq() + 1, &input).expect("it fits");
            now += Duration::from_secs(60);
            let due = || match table.waits_for_contributions() {
                true => table.started_input(now),
                false => table.due_without_bots(now),
            };
            if next.is_empty() && table.pending_decision().is_none() {
                next.extend(due());
            }
        }
        // Otherwise it is the person's turn.
        let decision = table.pending_decision();
        if let Some(decision) = decision.filter(|decision| decision.forced().is_none()) {
            return decision;
        }
    }
    unreachable!("in half of the deals a bot begins, and it has a choice");
}

/// The options that make a match short, where the game has any.
fn short_match<G: Game>() -> Map<String, Value> {
    let specs = G::Options::specs().into_iter();
    let short = specs.filter_map(|spec| match (spec.name, spec.kind) {
        (name, OptionKind::Target { .. }) => Some((name.into(), json!({"rounds": 5}))),
        ("rounds", _) => Some(("rounds".into(), json!(1))),
        _ => None,
    });
    short.collect()
}

/// Three players, or as many as there can be.
fn players<G: Game>() -> u8 {
    G::Options::PLAYERS.1.min(3)
}

/// The frames of a [`TestViewer`].
struct FrameQueue(mpsc::UnboundedSender<Utf8Bytes>);

impl FrameSink for FrameQueue {
    fn push(&mut self, frame: Utf8Bytes) -> bool {
        self.0.send(frame).is_ok()
    }

    fn flush(&mut self) {}
}

/// A socket at the table [`table_id`].
pub(super) struct TestViewer {
    pub(super) table: mpsc::Sender<Box<TableCommand>>,
    pub(super) socket: SocketId,
    frames: mpsc::UnboundedReceiver<Utf8Bytes>,
    /// The last update, with the changes since then.
    update: Value,
}

impl TestViewer {
    pub(super) async fn join(tables: &TableRegistry, person: Option<PersonId>) -> TestViewer {
        let joined = TestViewer::try_join(tables, person).await;
        joined.expect("every client may watch")
    }

    /// `None` if the table's actor ends first.
    pub(super) async fn try_join(
        tables: &TableRegistry,
        person: Option<PersonId>,
    ) -> Option<TestViewer> {
        let Ok(table) = tables.open(&table_id()).await else {
            panic!("the table exists")
        };
        let (sender, frames) = mpsc::unbounded_channel();
        let (reply, socket) = oneshot::channel();
        let join = TableCommand::Join {
            person,
            network: ClientNetwork::of([192, 0, 2, 1].into()),
            since: None,
            frames: Box::new(FrameQueue(sender)),
            budget: InputBudget::UNLIMITED,
            reply,
        };
        assert!(table.send(Box::new(join)).await.is_ok(), "the actor runs");
        let socket = socket.await.ok()?;
        Some(TestViewer {
            table,
            socket,
            frames,
            update: Value::Null,
        })
    }

    /// Sends a message.
    pub(super) async fn frame(&self, text: &str) {
        let frame = TableCommand::Frame {
            socket: self.socket,
            text: text.into(),
            handled: None,
        };
        assert!(
            self.table.send(Box::new(frame)).await.is_ok(),
            "the actor runs"
        );
    }

    /// Leaves the table, but does not drop what was sent to it.
    pub(super) async fn leave(&self) {
        let socket = self.socket;
        let leave = TableCommand::Leave { socket };
        assert!(
            self.table.send(Box::new(leave)).await.is_ok(),
            "the actor runs"
        );
    }

    /// The next message. A change comes as the update that it makes of the one before it.
    pub(super) async fn next(&mut self) -> Value {
        let message = self.next_unchanged().await;
        match message["type"].as_str() {
            Some("update") => self.update = message,
            Some("change") => apply_change(&mut self.update, message).expect("it follows"),
            _ => return message,
        }
        self.update.clone()
    }

    /// What is sent until the actor ends, or says that the table is closed.
    pub(super) async fn texts_until_end(&mut self) -> Vec<String> {
        let mut texts = Vec::new();
        while let Some(frame) = self.frames.recv().await {
            texts.push(frame.to_string());
            if frame.contains(r#""code":"closed""#) {
                break;
            }
        }
        texts
    }

    /// The next message as it was sent.
    pub(super) async fn next_unchanged(&mut self) -> Value {
        let frame = self.frames.recv().await.expect("the actor runs");
        serde_json::from_str(&frame).expect("JSON")
    }
}
