//! Tables whose people come back at once while other tables are played: how long are
//! those delayed?
//!
//! The people who come back have a thread of their own, so that those who play do not
//! wait for them in the load generator.

use super::play::Table;
use super::report::{Percentiles, Report};
use super::servers::Servers;
use super::{REJOIN_MOVES, set_up};
use crate::connection::Connection;
use crate::output::outln;
use crate::runtime;
use anyhow::{Context, bail};
use futures_util::future::try_join_all;
use serde_json::{Value, json};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

/// The tables that come back.
pub(super) struct Herd {
    thread: JoinHandle<anyhow::Result<ReturnReport>>,
    /// Tells when they come back.
    begin: Option<oneshot::Sender<Instant>>,
    /// Dropped when the measurement has ended and their connections may be closed.
    end: oneshot::Sender<()>,
}

/// How the tables came back.
pub(super) struct ReturnReport {
    begin: Instant,
    end: Instant,
    /// The times until all people of a table saw it.
    times: Vec<Duration>,
    connections: usize,
}

/// How the thread of the people who come back is told what to do.
struct Signals {
    ready: oneshot::Sender<()>,
    begin: oneshot::Receiver<Instant>,
    end: oneshot::Receiver<()>,
}

impl Herd {
    /// Plays some moves at `tables` tables, and closes their connections.
    pub(super) async fn leave(
        servers: Arc<Servers>,
        tables: u32,
        seats: usize,
    ) -> anyhow::Result<Herd> {
        let (begin, begin_signal) = oneshot::channel();
        let (end, end_signal) = oneshot::channel();
        let (ready, is_ready) = oneshot::channel();
        let signals = Signals {
            ready,
            begin: begin_signal,
            end: end_signal,
        };
        let runtime = runtime::single_threaded()?;
        let thread = std::thread::spawn(move || {
            runtime.block_on(come_back(servers, tables, seats, signals))
        });
        let herd = Herd {
            thread,
            begin: Some(begin),
            end,
        };
        match is_ready.await {
            Ok(()) => Ok(herd),
            Err(_) => bail!(herd.end().err().context("the thread has ended")?),
        }
    }

    /// Lets all people come back at this time.
    pub(super) fn return_at(&mut self, begin: Instant) {
        if let Some(told) = self.begin.take() {
            // A thread that has ended tells why at the end.
            let _ended = told.send(begin);
        }
    }

    /// Closes the connections; tells how the tables came back.
    pub(super) fn end(self) -> anyhow::Result<ReturnReport> {
        drop(self.end);
        let ended = self.thread.join();
        ended.unwrap_or_else(|_| bail!("the thread of the people who come back has failed"))
    }
}

async fn come_back(
    servers: Arc<Servers>,
    tables: u32,
    seats: usize,
    signals: Signals,
) -> anyhow::Result<ReturnReport> {
    let new = |number| {
        let servers = Arc::clone(&servers);
        async move {
            let mut table = Table::new(servers, number, seats).await?;
            table.play_moves(REJOIN_MOVES).await?;
            table.leave();
            Ok(table)
        }
    };
    let left = set_up(tables, new).await?;
    // The caller may have ended; it sends no time then.
    let _ended = signals.ready.send(());
    let begin = signals.begin.await.context("nobody plays")?;
    sleep_until(begin).await;
    let back = try_join_all(left.iter().map(Table::rejoin)).await?;
    let end = Instant::now();
    let (times, connections): (Vec<Duration>, Vec<Vec<Connection>>) = back.into_iter().unzip();
    let _dropped = signals.end.await;
    Ok(ReturnReport {
        begin,
        end,
        times,
        connections: connections.iter().map(Vec::len).sum(),
    })
}

impl ReturnReport {
    /// The latencies of the actions that were sent before the people came back, and of
    /// those that were sent while they did.
    fn latencies(&self, report: &Report) -> [Percentiles; 2] {
        [
            Percentiles::of(&report.latencies_between(None, self.begin)),
            Percentiles::of(&report.latencies_between(Some(self.begin), self.end)),
        ]
    }

    /// The measurements, with those of the tables that were played, as JSON.
    pub(super) fn to_json(&self, report: &Report) -> Value {
        let [before, meanwhile] = self.latencies(report);
        json!({
            "tables": self.times.len(),
            "connections": self.connections,
            "until_back_ms": Percentiles::of(&self.times),
            "until_all_saw_before_ms": before,
            "until_all_saw_meanwhile_ms": meanwhile,
        })
    }

    /// Prints the same as text.
    pub(super) fn print(&self, report: &Report) {
        let [before, meanwhile] = self.latencies(report);
        let (tables, connections) = (self.times.len(), self.connections);
        outln!("came back         {tables} tables, {connections} connections");
        outln!("until they see it {}", Percentiles::of(&self.times));
        outln!("actions before    {before}");
        outln!("actions meanwhile {meanwhile}");
    }
}
