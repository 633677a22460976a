//! When bots' moves show, in simulated time.

use super::command::{SocketId, TableCommand};
use super::{TableRegistry, TableServices};
use crate::bot_scheduler::WorkerPool;
use crate::guest::{self, Guest};
use crate::identity::TokenSigner;
use crate::metrics::Metrics;
use crate::{Clock, Settings};
use axum::extract::ws::Utf8Bytes;
use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_protocol::client::Pace;
use brelan_protocol::rest::{Bots, NewTable};
use brelan_store::{Memory, Store};
use brelan_table::{Input, Origin, Person, Table};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// When these tables are made, in milliseconds since 1970.
const NOON: u64 = 1_800_000_000_000;

/// A bot's move, as the log has it.
#[derive(Debug)]
struct BotMove {
    /// Whether there was nothing to choose.
    forced: bool,
    /// How long it was after what came before it.
    waited: u64,
    /// How long the pace of the table says, which knows public facts alone.
    pace: u64,
}

/// A house whose clock is the simulated one.
pub(super) fn tables(store: &Arc<Memory>, metrics: &Arc<Metrics>) -> TableRegistry {
    let began = Instant::now();
    let clock = Clock::new(move || NOON + began.elapsed().as_millis() as u64);
    let settings = Settings {
        clock,
        ..Settings::default()
    };
    TableRegistry::new(
        store.clone(),
        TokenSigner::new(&[7; 32]),
        Arc::clone(metrics),
        Arc::new(settings),
        CancellationToken::new(),
    )
}

/// Makes the table `evening` of `person` and bots of these levels, for a short
/// match.
pub(super) async fn make(store: &Memory, person: &Person, game: Kind, levels: [&str; 2]) {
    let contribution = "00112233445566778899aabbccddeeff";
    let Ok(guest) = Guest::new(person, None, Some(contribution), &[]) else {
        panic!("she may come in")
    };
    let short = match game {
        Kind::Quando => json!({"target_score": {"rounds": 5}}),
        Kind::Zero => json!({"rounds": 1}),
        Kind::Qarre => json!({}),
    };
    let players = if game == Kind::Qarre { 2 } else { 3 };
    let asked = NewTable {
        players: Some(players),
        bots: Some(Bots::Each(
            levels[..usize::from(players) - 1]
                .iter()
                .map(|level| (*level).into())
                .collect(),
        )),
        options: short.as_object().cloned(),
        ..NewTable::default()
    };
    let Ok(request) = guest::new_table_request(game, &asked, &guest) else {
        panic!("there are such tables")
    };
    let table = request.into_new_table("evening", NOON);
    store.create(table).await.expect("it is kept");
}

/// Lets a table of bots play a short match, its person leaving at once; gives what
/// the bots did.
async fn play(
    game: Kind,
    levels: [&str; 2],
    pool: Option<WorkerPool>,
) -> (Vec<BotMove>, Arc<Metrics>) {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new()));
    let mut tables = tables(&store, &metrics);
    if let Some(pool) = pool {
        let services: &mut TableServices =
            Arc::get_mut(&mut tables.services).expect("no table is open");
        services.bot_workers = pool;
    }
    let person = Person("ann".into());
    make(&store, &person, game, levels).await;
    watch(&tables, person).await;
    let log = store.read("evening", 0).await.expect("a log");
    let log: Vec<_> = log
        .iter()
        .map(|stored| Input::from_text(&stored.input).expect("an input"))
        .collect();
    (with_game!(game, G => moves::<G>(&log)), metrics)
}

/// A socket of `person` at the table, or of somebody unknown.
pub(super) struct TestViewer {
    pub(super) table: mpsc::Sender<Box<TableCommand>>,
    pub(super) socket: SocketId,
    frames: mpsc::Receiver<Box<Utf8Bytes>>,
}

impl TestViewer {
    pub(super) async fn join(tables: &TableRegistry, person: Option<Person>) -> TestViewer {
        let Ok(table) = tables.open("evening").await else {
            panic!("it is there")
        };
        let (sender, frames) = mpsc::channel(4096);
        let (reply, joined) = oneshot::channel();
        let join = TableCommand::Join {
            person,
            since: None,
            frames: sender,
            reply,
        };
        assert!(table.send(Box::new(join)).await.is_ok(), "the table reads");
        let socket = joined.await.expect("everybody may look");
        TestViewer {
            table,
            socket,
            frames,
        }
    }

    /// The next message.
    pub(super) async fn next(&mut self) -> Value {
        let frame = self.frames.recv().await.expect("the table goes on");
        serde_json::from_str(&frame).expect("JSON")
    }
}

/// Sits at the table as one who has left, wait_for_presence the match is over.
async fn watch(tables: &TableRegistry, person: Person) {
    let mut seen = TestViewer::join(tables, Some(person)).await;
    let leave = TableCommand::Frame {
        socket: seen.socket,
        text: r#"{"type":"leave"}"#.into(),
    };
    assert!(
        seen.table.send(Box::new(leave)).await.is_ok(),
        "the table reads"
    );
    while seen.next().await["view"]["phase"] != "over" {}
}

fn moves<G: Playable>(log: &[Input]) -> Vec<BotMove> {
    let mut table = Table::<G>::new(&log[0]).expect("a creation");
    let mut moves = Vec::new();
    for (seq, input) in (2..).zip(&log[1..]) {
        if let (Origin::Bot(_), Some(question)) = (&input.by, table.question()) {
            let due = table.due(Pace::Normal).expect("a bot is to move");
            moves.push(BotMove {
                forced: question.forced().is_some(),
                waited: input.at - table.last_at(),
                pace: due.after.as_millis() as u64,
            });
        }
        table.apply(seq, input).expect("it replays");
    }
    moves
}

/// Every move shows exactly when the pace says, whether there was something to
/// choose or not; and both kinds occur.
fn check(moves: &[BotMove]) {
    for one in moves {
        assert_eq!(one.waited, one.pace, "{one:?}");
    }
    let kinds: BTreeSet<_> = moves.iter().map(|one| one.forced).collect();
    assert_eq!(kinds.len(), 2, "moves with and without a choice");
}

#[tokio::test(start_paused = true)]
async fn the_time_of_a_move_does_not_depend_on_the_choices() {
    for game in [Kind::Quando, Kind::Zero, Kind::Qarre] {
        let (moves, metrics) = play(game, ["solid", "learning"], None).await;
        for one in &moves {
            assert_eq!(one.waited, one.pace, "{game:?}: {one:?}");
        }
        assert!(moves.len() > 3);
        assert_eq!(metrics.bots.missed.get(), 0);
        if game == Kind::Quando {
            check(&moves);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_greedy_bot_moves_for_bots_that_never_answer() {
    let stalled = WorkerPool::without_threads();
    let (moves, metrics) = play(Kind::Quando, ["master", "casual"], Some(stalled)).await;
    check(&moves);
    let chosen = moves.iter().filter(|one| !one.forced).count();
    assert_eq!(
        metrics.bots.missed.get(),
        chosen as u64,
        "greedy moves for them"
    );
}

#[tokio::test(start_paused = true)]
async fn the_greedy_bot_moves_for_bots_that_fail() {
    let ended = WorkerPool::without_threads();
    ended.end();
    let (moves, metrics) = play(Kind::Quando, ["expert", "learning"], Some(ended)).await;
    check(&moves);
    assert!(metrics.bots.missed.get() > 0);
}
