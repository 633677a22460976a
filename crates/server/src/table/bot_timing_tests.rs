//! When bots' moves are shown, in simulated time.

use super::fixture::{TestViewer, create_table, registry, table_id};
use super::{TableRegistry, TableServices};
use crate::bot_choice::{self, has_variable_search_time};
use crate::bot_scheduler::WorkerPool;
use crate::metrics::Metrics;
use brelan_bots::{Effort, Playable};
use brelan_catalog::{Kind, with_game};
use brelan_ids::PersonId;
use brelan_store::{LogStore, Memory};
use brelan_table::{Input, Origin, Pace, Table};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// A bot's move, as the log has it.
#[derive(Debug)]
struct BotMove {
    /// Whether there was only one legal action.
    forced: bool,
    /// The time since the input before it.
    delay: Duration,
    /// The delay by the pace of the table, which follows from public facts alone.
    pace: Duration,
    /// Whether it is the level's choice; `None` for a level that searches.
    is_own: Option<bool>,
}

/// Plays a short match of bots and a person that leaves at once. Gives the bots'
/// moves.
async fn play(
    game: Kind,
    levels: [&str; 2],
    pool: Option<WorkerPool>,
) -> (Vec<BotMove>, Arc<Metrics>) {
    let (store, metrics) = (Arc::new(Memory::new()), Arc::new(Metrics::new(None)));
    let mut tables = registry(&store, &metrics);
    if let Some(pool) = pool {
        let services: &mut TableServices =
            Arc::get_mut(&mut tables.services).expect("no table is open");
        services.bot_workers = pool;
    }
    let person = PersonId::from_trusted("ann");
    create_table(&store, &person, game, levels).await;
    leave_and_watch(&tables, person).await;
    let log = store.read(&table_id(), 0).await.expect("a log");
    let log: Vec<_> = log
        .iter()
        .map(|stored| Input::from_text(&stored.input).expect("an input"))
        .collect();
    (with_game!(game, G => bot_moves::<G>(&log)), metrics)
}

/// Leaves the seat and watches until the match is over.
async fn leave_and_watch(tables: &TableRegistry, person: PersonId) {
    let mut viewer = TestViewer::join(tables, Some(person)).await;
    viewer.frame(r#"{"type":"leave"}"#).await;
    while viewer.next().await["view"]["phase"] != "over" {}
}

fn bot_moves<G: Playable>(log: &[Input]) -> Vec<BotMove> {
    let mut table = Table::<G>::new(&log[0]).expect("a creation");
    let mut moves = Vec::new();
    for (seq, input) in (2..).zip(&log[1..]) {
        if let (Origin::Bot(_), Some(decision)) = (&input.by, table.pending_decision()) {
            let due = table.due(Pace::Normal).expect("a bot is to move");
            let own = (!has_variable_search_time(decision.level())).then(|| {
                let action = bot_choice::choose(&decision, Effort::FULL);
                table.decision_input(&decision, &action, input.at)
            });
            moves.push(BotMove {
                forced: decision.forced().is_some(),
                delay: input.at.since(table.last_at()),
                pace: due.after,
                is_own: own.map(|own| own.as_ref() == Some(input)),
            });
        }
        table.apply(seq, input).expect("it replays");
    }
    moves
}

/// Asserts that every move is shown after the delay of the pace, whether there was
/// a choice or not, and that both kinds occur.
fn assert_shown_at_pace(moves: &[BotMove]) {
    for one in moves {
        assert_eq!(one.delay, one.pace, "{one:?}");
    }
    let kinds: BTreeSet<_> = moves.iter().map(|one| one.forced).collect();
    assert_eq!(kinds.len(), 2, "moves with and without a choice");
}

#[tokio::test(start_paused = true)]
async fn the_time_of_a_move_does_not_depend_on_the_choices() {
    for game in Kind::ALL {
        let (moves, metrics) = play(game, ["solid", "learning"], None).await;
        for one in &moves {
            assert_eq!(one.delay, one.pace, "{game:?}: {one:?}");
        }
        assert!(moves.len() > 3);
        assert_eq!(metrics.bots.missed.get(), 0);
        if game == Kind::Quando {
            assert_shown_at_pace(&moves);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_greedy_bot_moves_for_bots_that_never_answer() {
    let stalled = WorkerPool::without_threads();
    let (moves, metrics) = play(Kind::Quando, ["master", "casual"], Some(stalled)).await;
    assert_shown_at_pace(&moves);
    let chosen = moves.iter().filter(|one| !one.forced).count();
    assert_eq!(
        metrics.bots.missed.get(),
        chosen as u64,
        "the greedy bot moves for them"
    );
}

/// The deal of the day has such bots: equal choices make equal rounds, however busy the
/// server is.
#[tokio::test(start_paused = true)]
async fn bots_that_do_not_search_move_alike_without_an_answer() {
    for game in Kind::ALL {
        let stalled = WorkerPool::without_threads();
        let (moves, metrics) = play(game, ["solid", "casual"], Some(stalled)).await;
        assert!(metrics.bots.missed.get() > 0, "{game:?}");
        for one in &moves {
            assert_eq!(one.is_own, Some(true), "{game:?}: {one:?}");
            assert_eq!(one.delay, one.pace, "{game:?}: {one:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_greedy_bot_moves_for_bots_that_fail() {
    let ended = WorkerPool::without_threads();
    ended.end();
    let (moves, metrics) = play(Kind::Quando, ["expert", "learning"], Some(ended)).await;
    assert_shown_at_pace(&moves);
    assert!(metrics.bots.missed.get() > 0);
}
