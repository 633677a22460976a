//! The baseline: the same people at a server without a game, which sends the same
//! number of bytes to each (`cargo run --release -p brelan-server --example fan_out`).

use super::report::Report;
use super::servers::Servers;
use super::{Pace, Period};
use crate::connection::Connection;
use std::sync::Arc;
use tokio::time::{Instant, sleep_until};

/// A message as long as an action of Quando.
const ACTION_MESSAGE: &str = r#"{"type":"act","seq":100,"action":{"do":"play","cards":[10]}}"#;

/// Connections that receive each other's messages.
pub(super) struct Table {
    number: u32,
    connections: Vec<Connection>,
}

impl Table {
    /// Opens `seats` connections that receive `bytes` bytes for each action.
    pub(super) async fn new(
        servers: Arc<Servers>,
        number: u32,
        seats: usize,
        bytes: u32,
    ) -> anyhow::Result<Self> {
        let mut connections = Vec::new();
        for _ in 0..seats {
            let path = format!("{number}/{bytes}");
            connections.push(servers.of(number, 0).connect(&path, None).await?);
        }
        Ok(Table {
            number,
            connections,
        })
    }

    /// Sends from one connection after the other until the end of the period.
    pub(super) async fn play(
        mut self,
        pace: Pace,
        period: Period,
        mut report: Report,
    ) -> anyhow::Result<Report> {
        let mut next_move = pace.first_move(self.number, period);
        sleep_until(period.begin).await;
        let mut moves = 0_u64;
        while Instant::now() < period.end && next_move < period.end && moves < pace.max_moves {
            if let Some(interval) = pace.interval {
                sleep_until(next_move).await;
                next_move += interval;
            }
            let sent = Instant::now();
            let seat = moves as usize % self.connections.len();
            self.connections[seat]
                .send(ACTION_MESSAGE.to_owned())
                .await?;
            for connection in &mut self.connections {
                report.add_update(connection.next().await?.len());
            }
            report.add_action(sent);
            moves += 1;
        }
        sleep_until(period.end).await;
        Ok(report)
    }
}
