//! Loading a table from its log.

use super::commit::ActorError;
use super::unreplayable::CorruptLog;
use brelan_ids::TableId;
use brelan_kernel::Game;
use brelan_store::Store;
use brelan_table::{Input, Table};

/// A table that was loaded from its log.
pub(super) enum LoadedTable<G: Game> {
    /// The log replays.
    Live(Box<Table<G>>),
    /// The log does not replay: it was written by other rules, or is damaged.
    Unreplayable(CorruptLog),
}

/// Loads a table from its log.
pub(super) async fn load<G: Game>(
    store: &dyn Store,
    id: &TableId,
) -> Result<LoadedTable<G>, ActorError> {
    let log = store.read(id, 0).await?;
    if log.is_empty() {
        return Err(ActorError::NoLog);
    }
    let inputs: Vec<Input> = log
        .iter()
        .map_while(|stored| Input::from_text(&stored.input).ok())
        .collect();
    if inputs.len() < log.len() {
        tracing::error!(table = id.as_str(), "the log cannot be read");
        return Ok(LoadedTable::Unreplayable(CorruptLog::of_inputs(&inputs)));
    }
    Ok(Table::replay(&inputs).map_or_else(
        |broken| {
            tracing::error!(table = id.as_str(), %broken, "the log does not replay");
            LoadedTable::Unreplayable(CorruptLog::of_inputs(&inputs))
        },
        |table| LoadedTable::Live(Box::new(table)),
    ))
}
