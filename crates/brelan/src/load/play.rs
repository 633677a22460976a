//! One table of Quando at which people play as fast as they are told to.

use super::house::{Guest, House};
use super::line::Line;
use super::measured::Measured;
use super::said::{Answer, Said};
use super::{Pace, Span};
use anyhow::bail;
use std::sync::Arc;
use tokio::time::{Instant, sleep_until};

/// A table in the midst of a match.
pub(super) struct Table {
    house: Arc<House>,
    number: u32,
    guests: Vec<Guest>,
    lines: Vec<Line>,
    /// The last update that everybody has seen.
    seq: u64,
    /// Who speaks next, and what.
    next: Option<(usize, Answer)>,
}

impl Table {
    /// Seats new guests and begins the match.
    pub(super) async fn new(house: Arc<House>, number: u32, seats: usize) -> anyhow::Result<Self> {
        let mut table = Table {
            house,
            number,
            guests: vec![Guest::default(); seats],
            lines: Vec::new(),
            seq: 0,
            next: None,
        };
        table.begin().await?;
        Ok(table)
    }

    /// A new match of the same people.
    async fn begin(&mut self) -> anyhow::Result<()> {
        let id = self.house.table(&mut self.guests).await?;
        self.lines.clear();
        self.seq = 0;
        for guest in &self.guests {
            self.lines.push(self.house.line(&id, guest).await?);
        }
        self.lines[0].say(r#"{"type":"start"}"#.into()).await?;
        self.see(&mut Measured::default()).await
    }

    /// Plays until the time is over; match after match.
    pub(super) async fn play(
        mut self,
        pace: Pace,
        span: Span,
        mut measured: Measured,
    ) -> anyhow::Result<Measured> {
        let mut tick = pace.first(self.number, span);
        let mut moves = 0;
        sleep_until(span.begin).await;
        while Instant::now() < span.end {
            if moves == pace.moves || tick >= span.end {
                self.sit_still(span.end).await?;
                break;
            }
            let Some((seat, answer)) = self.next.take() else {
                self.begin().await?;
                measured.matches += 1;
                continue;
            };
            if let Some(between) = pace.between {
                sleep_until(tick).await;
                tick += between;
            }
            let sent = Instant::now();
            match answer {
                Answer::Ready(text) => {
                    self.lines[seat].say(text).await?;
                    self.see(&mut measured).await?;
                    measured.readies += 1;
                }
                Answer::Act(text) => {
                    self.lines[seat].say(text).await?;
                    self.see(&mut measured).await?;
                    measured.action(sent.elapsed());
                    moves += 1;
                }
            }
        }
        Ok(measured)
    }

    /// Waits until everybody has seen something new, and all the same.
    async fn see(&mut self, measured: &mut Measured) -> anyhow::Result<()> {
        let mut latest = self.seq + 1;
        for seat in 0..self.lines.len() {
            let seen = self.see_one(seat, latest, measured).await?;
            if seat > 0 && seen != latest {
                bail!("the seats have seen different updates");
            }
            latest = seen;
        }
        self.seq = latest;
        Ok(())
    }

    /// Reads one seat's updates up to the number `latest`.
    async fn see_one(
        &mut self,
        seat: usize,
        latest: u64,
        measured: &mut Measured,
    ) -> anyhow::Result<u64> {
        loop {
            let text = self.lines[seat].next().await?;
            let said: Said<'_> = serde_json::from_str(&text)?;
            match said.kind {
                "update" => {}
                "problem" | "refused" => bail!("the server says {text}"),
                _ => continue,
            }
            measured.update(text.len());
            if let Some(answer) = said.answer(seat) {
                self.next = Some((seat, answer));
            }
            if said.seq >= latest {
                return Ok(said.seq);
            }
        }
    }

    /// Listens until the time is over: who is quiet must answer pings.
    async fn sit_still(&mut self, end: Instant) -> anyhow::Result<()> {
        let listening = self.lines.iter_mut().map(async |line| {
            loop {
                line.next().await?;
            }
        });
        tokio::select! {
            lost = futures_util::future::try_join_all(listening) => lost.map(|_: Vec<()>| ()),
            () = sleep_until(end) => Ok(()),
        }
    }
}
