//! A table of Quando whose people play at a given rate.

use super::report::Report;
use super::server::Guest;
use super::server_message::{Follower, Reply};
use super::servers::Servers;
use super::{Pace, Period};
use crate::connection::{Connection, ConnectionLost};
use anyhow::{Context, bail};
use futures_util::future::try_join_all;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How long a person waits before a lost connection is opened again, for the first time.
const FIRST_RECONNECT_DELAY: Duration = Duration::from_millis(250);

/// The longest such wait.
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(2);

/// How long an attempt may take.
const OPEN_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a person tries to come back.
const RETURN_TIMEOUT: Duration = Duration::from_secs(30);

/// A table with a running match.
pub(super) struct Table {
    servers: Arc<Servers>,
    number: u32,
    id: String,
    guests: Vec<Guest>,
    connections: Vec<(Connection, Follower)>,
    /// The last update that all seats have received.
    seq: u64,
    /// The next reply, with its seat.
    next: Option<(usize, Reply)>,
    /// The last message that was sent, and by which seat.
    sent: (usize, String),
}

impl Table {
    /// Makes a table with new guests and starts the match.
    pub(super) async fn new(
        servers: Arc<Servers>,
        number: u32,
        seats: usize,
    ) -> anyhow::Result<Self> {
        let mut table = Table {
            servers,
            number,
            id: String::new(),
            guests: vec![Guest::default(); seats],
            connections: Vec::new(),
            seq: 0,
            next: None,
            sent: (0, String::new()),
        };
        table.start_match().await?;
        Ok(table)
    }

    /// Starts a new match of the same people.
    async fn start_match(&mut self) -> anyhow::Result<()> {
        let mut table = None;
        for (seat, guest) in self.guests.iter_mut().enumerate() {
            let server = self.servers.of(self.number, seat);
            match &table {
                None => table = Some(server.make_table(guest).await?),
                Some(table) => server.sit_down(table, guest).await?,
            }
        }
        self.id = table.context("nobody sits there")?;
        self.leave();
        self.seq = 0;
        for (seat, guest) in self.guests.iter().enumerate() {
            let server = self.servers.of(self.number, seat);
            let connection = server.join(&self.id, guest).await?;
            self.connections.push((connection, Follower::default()));
        }
        self.say(0, r#"{"type":"start"}"#.into()).await?;
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
        let joining = self.guests.iter().enumerate().map(async |(seat, guest)| {
            let server = self.servers.of(self.number, seat);
            let mut connection = server.join(&self.id, guest).await?;
            let mut follower = Follower::default();
            loop {
                let text = connection.next().await?;
                if follower.receive(text)?.is_some() {
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
                self.say(seat, text).await?;
                self.receive_update(report).await?;
                report.readies += 1;
                Ok(0)
            }
            Reply::Act(text) => {
                self.say(seat, text).await?;
                self.receive_update(report).await?;
                report.add_action(sent);
                Ok(1)
            }
        }
    }

    /// Sends a message of a seat. That its connection is lost is found when its answer is read.
    async fn say(&mut self, seat: usize, text: String) -> anyhow::Result<()> {
        self.sent = (seat, text.clone());
        match self.connections[seat].0.send(text).await {
            Err(error) if !error.is::<ConnectionLost>() => Err(error),
            _ => Ok(()),
        }
    }

    /// Reads each seat's messages until all have received the same new update. The seat that
    /// has sent a message comes first: it sends the message again if that was lost.
    async fn receive_update(&mut self, report: &mut Report) -> anyhow::Result<()> {
        let sender = self.sent.0;
        let latest = self.read_until(sender, self.seq + 1, report).await?;
        for seat in (0..self.connections.len()).filter(|seat| *seat != sender) {
            if self.read_until(seat, latest, report).await? != latest {
                bail!("the seats have seen different updates");
            }
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
        loop {
            let (connection, follower) = &mut self.connections[seat];
            let is_back = match connection.answer().await {
                Ok(text) => {
                    let bytes = text.len();
                    if follower.receive(text)?.is_none() {
                        continue;
                    }
                    report.add_update(bytes);
                    false
                }
                Err(error) if error.is::<ConnectionLost>() => {
                    self.come_back(seat, report).await?;
                    true
                }
                Err(error) => return Err(error),
            };
            let update = self.connections[seat].1.last();
            let seq = update.seq();
            if let Some(reply) = update.reply(seat) {
                self.next = Some((seat, reply));
            }
            if seq >= latest {
                return Ok(seq);
            }
            if is_back && self.sent.0 == seat {
                self.say(seat, self.sent.1.clone()).await?;
            }
        }
    }

    /// Connects a seat again after its connection was lost, as a page does.
    async fn come_back(&mut self, seat: usize, report: &mut Report) -> anyhow::Result<()> {
        let lost_at = Instant::now();
        let mut retry = FIRST_RECONNECT_DELAY;
        let mut tries = 0;
        loop {
            tries += 1;
            // Jitter: not all clients come back at once.
            let hash = self.number.wrapping_mul(31).wrapping_add(seat as u32);
            let fraction = f64::from(hash.wrapping_mul(0x9E37_79B9)) / f64::from(u32::MAX);
            sleep(retry.mul_f64(0.75 + fraction / 2.0)).await;
            let error = match timeout(OPEN_TIMEOUT, self.join_again(seat, tries)).await {
                Ok(Ok(joined)) => {
                    report.add_return(lost_at.elapsed());
                    return self.replace(seat, joined);
                }
                Ok(Err(error)) => error,
                Err(_) => anyhow::anyhow!("no answer"),
            };
            if lost_at.elapsed() >= RETURN_TIMEOUT {
                return Err(error.context("a seat cannot come back"));
            }
            retry = MAX_RECONNECT_DELAY.min(2 * retry);
        }
    }

    /// A connection of a seat that has seen the table.
    async fn join_again(
        &self,
        seat: usize,
        tries: usize,
    ) -> anyhow::Result<(Connection, Follower)> {
        let since = Some(self.connections[seat].1.last().seq()).filter(|seq| *seq > 0);
        let server = self.servers.another(self.number, seat, tries);
        let joining = server.rejoin(&self.id, &self.guests[seat], since);
        let mut connection = joining.await?;
        let mut follower = Follower::default();
        if since.is_some() {
            while follower.receive(connection.next().await?)?.is_none() {}
        }
        Ok((connection, follower))
    }

    /// Replaces a seat's connection.
    ///
    /// # Errors
    /// When the table is not what the seat was shown before.
    fn replace(&mut self, seat: usize, joined: (Connection, Follower)) -> anyhow::Result<()> {
        let (before, now) = (&self.connections[seat].1, &joined.1);
        let (seq_before, seq) = (before.last().seq(), now.last().seq());
        if seq < seq_before || seq == seq_before && now.view()? != before.view()? {
            bail!("what was shown is lost");
        }
        self.connections[seat] = joined;
        Ok(())
    }

    /// Reads messages until `end`: the connections must answer pings.
    async fn idle_until(&mut self, end: Instant) -> anyhow::Result<()> {
        let listening = self.connections.iter_mut();
        let listening = listening.map(|(connection, _)| read_on(connection));
        tokio::select! {
            lost = try_join_all(listening) => match lost.map(drop) {
                // Nothing is played any more: the seat does not come back.
                Err(error) if error.is::<ConnectionLost>() => sleep_until(end).await,
                ended => return ended,
            },
            () = sleep_until(end) => {}
        }
        Ok(())
    }
}

/// Reads messages for as long as the connection lives.
///
/// # Errors
/// Why it ended.
async fn read_on(connection: &mut Connection) -> anyhow::Result<Infallible> {
    loop {
        connection.next().await?;
    }
}
