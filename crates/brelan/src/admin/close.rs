//! Closes a table from outside the server, by an input in its log.

use anyhow::{Context, bail};
use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_ids::{TableId, Timestamp};
use brelan_store::{AdminStore, AppendOutcome, LogEntry, Phase, TableSummary};
use brelan_table::{Input, InputKind, Origin, Status, Table};
use std::time::{SystemTime, UNIX_EPOCH};

/// How often the append is retried after a conflict with the server.
const MAX_TRIES: u32 = 50;

/// Closes a table: an optimistic append, retried after each conflict.
///
/// # Errors
/// When there is no such table, when it is over, or when the store fails.
pub(super) async fn close_table(store: &dyn AdminStore, id: &TableId) -> anyhow::Result<()> {
    let metadata = store.table_metadata(id).await?;
    let metadata = metadata.with_context(|| format!("there is no table {id}"))?;
    let kind = Kind::from_name(&metadata.game)
        .with_context(|| format!("{id} is of a game that this version does not know"))?;
    for _ in 0..MAX_TRIES {
        let log = store.read(id, 0).await?;
        let last_at = with_game!(kind, G => last_input_time::<G>(id, &log))?;
        let now = Timestamp::EPOCH + SystemTime::now().duration_since(UNIX_EPOCH)?;
        let input = Input {
            at: now.max(last_at),
            seat: None,
            by: Origin::System,
            what: InputKind::Closed {},
        };
        let outcome = store.append(id, log.len() as u64, input.to_text()).await?;
        if let AppendOutcome::Appended = outcome {
            let summary = TableSummary {
                phase: Phase::Over,
                touched: input.at,
                present: metadata.present,
                wake: None,
            };
            store
                .save_summary(id, log.len() as u64 + 1, summary)
                .await?;
            store.notify_table(id).await?;
            return Ok(());
        }
    }
    bail!("{id} is played too fast to be closed; try again")
}

/// The time of the last input of a table.
///
/// # Errors
/// When the table cannot be closed.
fn last_input_time<G: Playable>(id: &TableId, log: &[LogEntry]) -> anyhow::Result<Timestamp> {
    let inputs: Result<Vec<_>, _> = log
        .iter()
        .map(|entry| Input::from_text(&entry.input))
        .collect();
    let closed = || format!("{id} is closed already: its log no longer replays");
    let table = Table::<G>::replay(&inputs.with_context(closed)?).with_context(closed)?;
    match table.status() {
        Status::Waiting | Status::Playing => Ok(table.last_at()),
        Status::Over => bail!("{id} is over already"),
        Status::Closed => bail!("{id} is closed already"),
    }
}
