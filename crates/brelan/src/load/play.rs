//! A table of Quando whose people play at a given rate.

use super::connection::Connection;
use super::report::Report;
use super::server::{Guest, Server};
use super::server_message::{Follower, Reply};
use super::{Pace, Period};
use anyhow::bail;
use futures_util::future::try_join_all;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// A table with a running match.
pub(super) struct Table {
    server: Arc<Server>,
    number: u32,
    id: String,
    guests: Vec<Guest>,
    connections: Vec<(Connection, Follower)>,
    /// The last update that all seats have received.
    seq: u64,
    /// The next reply, with its seat.
    next: Option<(usize, Reply)>,
}

impl Table {
    /// Makes a table with new guests and starts the match.
    pub(super) async fn new(
        server: Arc<Server>,
        number: u32,
        seats: usize,
    ) -> anyhow::Result<Self> {
        let mut table = Table {
            server,
            number,
            id: String::new(),
            guests: vec![Guest::default(); seats],
            connections: Vec::new(),
            seq: 0,
            next: None,
        };
        table.start_match().await?;
        Ok(table)
    }

    /// Starts a new match of the same people.
    async fn start_match(&mut self) -> anyhow::Result<()> {
        self.id = self.server.make_table(&mut self.guests).await?;
        self.leave();
        self.seq = 0;
        for guest in &self.guests {
            let connection = self.server.join(&self.id, guest).await?;
            self.connections.push((connection, Follower::default()));
        }
        let (owner, _) = &mut self.connections[0];
        owner.send(r#"{"type":"start"}"#.into()).await?;
        self.receive_update(&mut Report::default()).await
    }

    /// Plays match after match until the end of the period.
    pub(super) async fn play(
        mut self,
        pace: Pace,
        period: Period,
        mut report: Report,
    ) -> anyhow::Result<Report> {
        let mut next_move = pace.first_move(self.number, period);
        let mut moves = 0;
        sleep_until(period.begin).await;
        while Instant::now() < period.end {
            if moves == pace.max_moves || next_move >= period.end {
                self.idle_until(period.end).await?;
                break;
            }
            let Some((seat, reply)) = self.next.take() else {
                self.start_match().await?;
                report.matches += 1;
                continue;
            };
            if let Some(interval) = pace.interval {
                sleep_until(next_move).await;
                next_move += interval;
            }
            moves += self.send(seat, reply, &mut report).await?;
        }
        Ok(report)
    }

    /// Plays `moves` moves, each as soon as all have seen the last.
    pub(super) async fn play_moves(&mut self, moves: u64) -> anyhow::Result<()> {
        let mut played = 0;
        while played < moves {
            match self.next.take() {
                Some((seat, reply)) => {
                    played += self.send(seat, reply, &mut Report::default()).await?;
                }
                None => self.start_match().await?,
            }
        }
        Ok(())
    }

    /// Closes all connections.
    pub(super) fn leave(&mut self) {
        self.connections.clear();
    }

    /// Connects all seats again, at once; gives the longest time until one of them has
    /// seen the table.
    pub(super) async fn rejoin(&self) -> anyhow::Result<(Duration, Vec<Connection>)> {
        let start = Instant::now();
        let joining = self.guests.iter().map(async |guest| {
            let mut connection = self.server.join(&self.id, guest).await?;
            let mut follower = Follower::default();
            loop {
                let text = connection.next().await?;
                if follower.receive(&text)?.is_some() {
                    return Ok::<_, anyhow::Error>(connection);
                }
            }
        });
        let connections = try_join_all(joining).await?;
        Ok((start.elapsed(), connections))
    }

    /// Sends a reply and waits until all have seen the update; gives the number of moves.
    async fn send(
        &mut self,
        seat: usize,
        reply: Reply,
        report: &mut Report,
    ) -> anyhow::Result<u64> {
        let sent = Instant::now();
        match reply {
            Reply::Ready(text) => {
                self.connections[seat].0.send(text).await?;
                self.receive_update(report).await?;
                report.readies += 1;
                Ok(0)
            }
            Reply::Act(text) => {
                self.connections[seat].0.send(text).await?;
                self.receive_update(report).await?;
                report.add_action(sent.elapsed());
                Ok(1)
            }
        }
    }

    /// Reads each seat's messages until all have received the same new update.
    async fn receive_update(&mut self, report: &mut Report) -> anyhow::Result<()> {
        let mut latest = self.seq + 1;
        for seat in 0..self.connections.len() {
            let seq = self.read_until(seat, latest, report).await?;
            if seat > 0 && seq != latest {
                bail!("the seats have seen different updates");
            }
            latest = seq;
        }
        self.seq = latest;
        Ok(())
    }

    /// Reads one seat's updates up to the seq `latest`.
    async fn read_until(
        &mut self,
        seat: usize,
        latest: u64,
        report: &mut Report,
    ) -> anyhow::Result<u64> {
        let (connection, follower) = &mut self.connections[seat];
        loop {
            let text = connection.next().await?;
            let Some(update) = follower.receive(&text)? else {
                continue;
            };
            report.add_update(text.len());
            if let Some(reply) = update.reply(seat) {
                self.next = Some((seat, reply));
            }
            if update.seq() >= latest {
                return Ok(update.seq());
            }
        }
    }

    /// Reads messages until `end`: the connections must answer pings.
    async fn idle_until(&mut self, end: Instant) -> anyhow::Result<()> {
        let listening = self.connections.iter_mut().map(async |(connection, _)| {
            loop {
                connection.next().await?;
            }
        });
        tokio::select! {
            lost = try_join_all(listening) => lost.map(|_: Vec<()>| ()),
            () = sleep_until(end) => Ok(()),
        }
    }
}
