//! A table of one person and bots, and how long the bots keep it waiting.

use super::LoadArgs;
use super::Period;
use super::report::Report;
use super::server::Guest;
use super::server_message::{Follower, Reply};
use super::servers::Servers;
use crate::connection::Connection;
use crate::exit::Usage;
use brelan_bots::NAMES;
use brelan_catalog::{Kind, with_game};
use brelan_kernel::GameOptions;
use brelan_protocol::rest::{Bots, NewTable};
use std::sync::Arc;
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A table with a running match; the person has the first seat.
pub(super) struct Table {
    servers: Arc<Servers>,
    number: u32,
    new_table: Arc<NewTable>,
    guest: Guest,
    connection: Connection,
    follower: Follower,
    /// Since when a bot must move.
    bot_wait_since: Option<Instant>,
    /// When the person's last action was sent.
    sent_at: Option<Instant>,
}

/// Checks that bots of this level can fill the seats of this game.
///
/// # Errors
/// When they cannot, or one of the names is unknown.
pub(super) fn check_args(game: Kind, level: &str, seats: u8) -> Result<(), Usage> {
    let (fewest, most) = with_game!(game, G => <G as brelan_kernel::Rules>::Options::PLAYERS);
    if !(fewest..=most).contains(&seats) {
        let message = format!("--seats {seats}: {} has {fewest} to {most}", game.name());
        return Err(Usage(message));
    }
    if !NAMES.contains(&level) {
        let known = NAMES.join(", ");
        return Err(Usage(format!("there is no bot `{level}`, but {known}")));
    }
    Ok(())
}

/// The request that begins each match.
pub(super) fn new_table(args: &LoadArgs, level: &str) -> NewTable {
    NewTable {
        game: args.game.name().into(),
        players: Some(args.seats),
        bots: Some(Bots::Alike(level.into())),
        ..NewTable::default()
    }
}

impl Table {
    /// Makes a table with a new guest; the match begins.
    pub(super) async fn new(
        servers: Arc<Servers>,
        number: u32,
        new_table: Arc<NewTable>,
    ) -> anyhow::Result<Self> {
        let mut guest = Guest::default();
        let server = servers.of(number, 0);
        let id = server.make_bot_table(&mut guest, &new_table).await?;
        let connection = server.join(&id, &guest).await?;
        Ok(Table {
            servers,
            number,
            new_table,
            guest,
            connection,
            follower: Follower::default(),
            bot_wait_since: None,
            sent_at: None,
        })
    }

    /// Starts the same person's next match.
    async fn start_match(&mut self) -> anyhow::Result<()> {
        let server = self.servers.of(self.number, 0);
        let guest = &mut self.guest;
        let id = server.make_bot_table(guest, &self.new_table).await?;
        self.connection = server.join(&id, guest).await?;
        Ok(())
    }

    /// Plays match after match until the end of the period. The person moves at
    /// once and at random. A wait that has not ended by then counts as well.
    pub(super) async fn play(
        mut self,
        period: Period,
        mut report: Report,
    ) -> anyhow::Result<Report> {
        sleep_until(period.begin).await;
        while let Ok(text) = timeout_at(period.end, self.connection.next()).await {
            self.handle_message(text?, &mut report).await?;
        }
        if let Some(since) = self.bot_wait_since {
            report.add_bot_wait(period.end.max(since) - since);
        }
        Ok(report)
    }

    /// Handles a message of the server and replies.
    async fn handle_message(&mut self, text: Utf8Bytes, report: &mut Report) -> anyhow::Result<()> {
        let bytes = text.len();
        let Some(update) = self.follower.receive(text)? else {
            return Ok(());
        };
        let now = Instant::now();
        report.add_update(bytes);
        if let Some(since) = self.bot_wait_since.take() {
            report.add_bot_wait(now - since);
        }
        if let Some(sent) = self.sent_at.take() {
            report.add_action(sent);
        }
        match update.reply(0) {
            Some(Reply::Act(text)) => {
                self.sent_at = Some(now);
                self.connection.send(text).await
            }
            Some(Reply::Ready(text)) => {
                report.readies += 1;
                self.connection.send(text).await
            }
            None if update.is_match_over() => {
                report.matches += 1;
                self.start_match().await
            }
            None => {
                self.bot_wait_since = Some(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_bots_are_named() {
        assert!(check_args(Kind::Zero, "master", 3).is_ok());
        for (game, level, seats, word) in [
            (Kind::Qarre, "master", 3, "--seats 3"),
            (Kind::Quando, "genius", 3, "genius"),
        ] {
            let Usage(wrong) = check_args(game, level, seats).expect_err(word);
            assert!(
                wrong.contains(word) && wrong.lines().count() == 1,
                "{wrong}"
            );
        }
    }
}
