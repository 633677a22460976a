//! Loading a table from its log.

use super::TableServices;
use super::commit::ActorError;
use super::unreplayable::CorruptLog;
use brelan_ids::TableId;
use brelan_kernel::Game;
use brelan_table::{Input, ReplayError, Table};

/// How many tables are loaded at the same time.
pub(super) const MAX_CONCURRENT_LOADS: usize = 2;

/// A table that was loaded from its log.
pub(super) enum LoadedTable<G: Game> {
    /// The log replays.
    Live(Box<Table<G>>),
    /// The log does not replay: it was written by other rules, is damaged, or is archived.
    Unreplayable(CorruptLog),
}

/// How many inputs are replayed before other tasks run: a whole match takes milliseconds.
const INPUTS_AT_ONCE: usize = 32;

/// Loads a table from its log. At most [`MAX_CONCURRENT_LOADS`] tables are loaded at a
/// time, and other tasks run in between, so that the tables that are played do not wait
/// for those that come back.
pub(super) async fn load<G: Game>(
    services: &TableServices,
    id: &TableId,
) -> Result<LoadedTable<G>, ActorError> {
    let _permit = services.loads.acquire().await;
    let log = services.store.read(id, 0).await?;
    if log.is_empty() {
        // The table is stored, so its log was archived: docs/scaling.md.
        return Ok(LoadedTable::Unreplayable(CorruptLog::of_inputs(&[], 0)));
    }
    let last = log.last().map_or(0, |stored| stored.seq);
    let inputs: Vec<Input> = log
        .iter()
        .map_while(|stored| Input::from_text(&stored.input).ok())
        .collect();
    if inputs.len() < log.len() {
        if services.can_others_read_more() {
            return Err(ActorError::NewerLog);
        }
        tracing::error!(table = id.as_str(), "the log cannot be read");
        return Ok(LoadedTable::Unreplayable(CorruptLog::of_inputs(
            &inputs, last,
        )));
    }
    match replay(&inputs).await {
        Ok(table) => Ok(LoadedTable::Live(table)),
        Err(_) if services.can_others_read_more() => Err(ActorError::NewerLog),
        Err(broken) => {
            tracing::error!(table = id.as_str(), %broken, "the log does not replay");
            Ok(LoadedTable::Unreplayable(CorruptLog::of_inputs(
                &inputs, last,
            )))
        }
    }
}

async fn replay<G: Game>(inputs: &[Input]) -> Result<Box<Table<G>>, ReplayError> {
    let (first, others) = inputs.split_first().ok_or(ReplayError::Creation)?;
    let mut table = Box::new(Table::new(first)?);
    for inputs in others.chunks(INPUTS_AT_ONCE) {
        for input in inputs {
            table.apply(table.seq() + 1, input)?;
        }
        tokio::task::yield_now().await;
    }
    Ok(table)
}
