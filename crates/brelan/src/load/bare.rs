//! The same people at a bare fan-out: `cargo run --release -p brelan-server
//! --example fan_out`. No game, no store, the same number of bytes.

use super::house::House;
use super::line::Line;
use super::measured::Measured;
use super::{Pace, Span};
use std::sync::Arc;
use tokio::time::{Instant, sleep_until};

/// As long as an action of Quando.
const ACTION: &str = r#"{"type":"act","seq":100,"action":{"do":"play","cards":[10]}}"#;

/// Sockets that hear each other.
pub(super) struct Table {
    number: u32,
    lines: Vec<Line>,
}

impl Table {
    /// Connects `seats` sockets that get `bytes` bytes for each action.
    pub(super) async fn new(
        house: Arc<House>,
        number: u32,
        seats: usize,
        bytes: u32,
    ) -> anyhow::Result<Self> {
        let mut lines = Vec::new();
        for _ in 0..seats {
            let path = format!("{number}/{bytes}");
            lines.push(house.connect(&path, None).await?);
        }
        Ok(Table { number, lines })
    }

    /// Lets one after the other speak until the time is over.
    pub(super) async fn play(
        mut self,
        pace: Pace,
        span: Span,
        mut measured: Measured,
    ) -> anyhow::Result<Measured> {
        let mut tick = pace.first(self.number, span);
        sleep_until(span.begin).await;
        let mut moves = 0_u64;
        while Instant::now() < span.end && tick < span.end && moves < pace.moves {
            if let Some(between) = pace.between {
                sleep_until(tick).await;
                tick += between;
            }
            let sent = Instant::now();
            let seat = moves as usize % self.lines.len();
            self.lines[seat].say(ACTION.to_owned()).await?;
            for line in &mut self.lines {
                measured.update(line.next().await?.len());
            }
            measured.action(sent.elapsed());
            moves += 1;
        }
        sleep_until(span.end).await;
        Ok(measured)
    }
}
