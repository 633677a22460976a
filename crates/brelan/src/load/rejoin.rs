//! Many people who come back at once, as after a failure of their network.

use super::play::Table;
use super::report::Percentiles;
use crate::connection::Connection;
use crate::output::outln;
use anyhow::bail;
use futures_util::future::join_all;
use std::time::Duration;
use tokio::time::sleep;

/// Plays some moves at each table, closes all connections, and opens them again at once
/// after `after` seconds. Prints how long the people of a table waited until all of them
/// saw it.
pub(super) async fn run(mut tables: Vec<Table>, moves: u64, after: u64) -> anyhow::Result<()> {
    for table in &mut tables {
        table.play_moves(moves).await?;
        table.leave();
    }
    sleep(Duration::from_secs(after)).await;
    outln!("{} tables come back", tables.len());
    let back = join_all(tables.iter().map(Table::rejoin)).await;
    let (mut times, mut errors) = (Vec::new(), Vec::new());
    let mut connections: Vec<Connection> = Vec::new();
    for table in back {
        match table {
            Ok((time, joined)) => {
                times.push(time);
                connections.extend(joined);
            }
            Err(error) => errors.push(error),
        }
    }
    outln!(
        "tables            {}, failed {}",
        tables.len(),
        errors.len()
    );
    outln!("connections       {}", connections.len());
    outln!("until they see it {}", Percentiles::of(&times));
    match errors.first() {
        None => Ok(()),
        Some(error) => bail!(
            "{} of {} tables failed: {error:#}",
            errors.len(),
            tables.len()
        ),
    }
}
