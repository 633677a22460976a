//! Closing a table from outside the server: an input as any other.

use anyhow::{Context, bail};
use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_store::{Appended, House, Note, Phase, Sqlite, Store, Stored};
use brelan_table::{Input, InputKind, Origin, Status, Table};
use std::time::{SystemTime, UNIX_EPOCH};

/// How often it is tried while the table is played.
const TRIES: u32 = 50;

/// Closes a table.
///
/// # Errors
/// When there is none, when it is over, or when the store fails.
pub(super) async fn close(store: &Sqlite, id: &str) -> anyhow::Result<()> {
    let about = store.about(id).await?;
    let about = about.with_context(|| format!("there is no table {id}"))?;
    let kind = Kind::from_name(&about.game)
        .with_context(|| format!("{id} is of a game that this version does not know"))?;
    for _ in 0..TRIES {
        let log = store.read(id, 0).await?;
        let at = with_game!(kind, G => last_at::<G>(id, &log))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64;
        let input = Input {
            at: now.max(at),
            seat: None,
            by: Origin::System,
            what: InputKind::Closed {},
        };
        let appended = store.append(id, log.len() as u64, input.to_text()).await?;
        if let Appended::Done(_) = appended {
            let note = Note {
                phase: Phase::Over,
                touched: input.at,
                wake: None,
            };
            store.note(id, note).await?;
            store.call_table(id).await?;
            return Ok(());
        }
    }
    bail!("{id} is played too fast to be closed; try again")
}

/// When the last input of a table was made that can be closed.
fn last_at<G: Playable>(id: &str, log: &[Stored]) -> anyhow::Result<u64> {
    let inputs: Result<Vec<_>, _> = log
        .iter()
        .map(|stored| Input::from_text(&stored.input))
        .collect();
    let closed = || format!("{id} is closed already: its log no longer replays");
    let table = Table::<G>::replay(&inputs.with_context(closed)?).with_context(closed)?;
    match table.status() {
        Status::Waiting | Status::Playing => Ok(table.last_at()),
        Status::Over => bail!("{id} is over already"),
        Status::Closed => bail!("{id} is closed already"),
    }
}
