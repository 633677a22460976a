//! One table at which a person plays with bots, and how long they keep it waiting.

use super::Span;
use super::house::{Guest, House};
use super::line::Line;
use super::measured::Measured;
use super::said::{Answer, Said};
use crate::cli::LoadArgs;
use crate::{Usage, chosen};
use anyhow::bail;
use brelan_bots::NAMES;
use brelan_catalog::with_game;
use brelan_kernel::Game;
use brelan_protocol::rest::{Bots, NewTable};
use std::sync::Arc;
use tokio::time::{Instant, sleep_until, timeout_at};

/// The person's part of the seed: the match begins once it is there.
const CONTRIBUTION: &str = "00112233445566778899aabbccddeeff";

/// A table in the midst of a match; the person sits in its first seat.
pub(super) struct Table {
    house: Arc<House>,
    new_table: Arc<NewTable>,
    guest: Guest,
    line: Line,
    /// Since when a bot is to move.
    waits: Option<Instant>,
    /// When the person's last action was sent.
    sent: Option<Instant>,
}

/// Whether bots of this level can fill the seats of this game.
///
/// # Errors
/// What is wrong with them.
pub(super) fn check(game: &str, level: &str, seats: u8) -> Result<(), Usage> {
    let (fewest, most) = with_game!(chosen::game(game)?, G => G::PLAYERS);
    if !(fewest..=most).contains(&seats) {
        let message = format!("--seats {seats}: {game} has {fewest} to {most}");
        return Err(Usage(message));
    }
    if !NAMES.contains(&level) {
        let known = NAMES.join(", ");
        return Err(Usage(format!("there is no bot `{level}`, but {known}")));
    }
    Ok(())
}

/// What is asked for at the beginning of each match.
pub(super) fn new_table(args: &LoadArgs, level: &str) -> NewTable {
    NewTable {
        game: args.game.clone(),
        players: Some(args.seats),
        bots: Some(Bots::Alike(level.into())),
        contribution: Some(CONTRIBUTION.into()),
        ..NewTable::default()
    }
}

impl Table {
    /// Seats a new guest; the match begins.
    pub(super) async fn new(house: Arc<House>, new_table: Arc<NewTable>) -> anyhow::Result<Self> {
        let mut guest = Guest::default();
        let id = house.table_of_bots(&mut guest, &new_table).await?;
        let line = house.line(&id, &guest).await?;
        Ok(Table {
            house,
            new_table,
            guest,
            line,
            waits: None,
            sent: None,
        })
    }

    /// The same person's next match.
    async fn begin(&mut self) -> anyhow::Result<()> {
        let (house, guest) = (&self.house, &mut self.guest);
        let id = house.table_of_bots(guest, &self.new_table).await?;
        self.line = house.line(&id, guest).await?;
        Ok(())
    }

    /// Plays until the time is over, match after match: the person at once and by
    /// chance. What nobody has moved on until then has kept the table waiting, too.
    pub(super) async fn play(
        mut self,
        span: Span,
        mut measured: Measured,
    ) -> anyhow::Result<Measured> {
        sleep_until(span.begin).await;
        while let Ok(text) = timeout_at(span.end, self.line.next()).await {
            self.hear(&text?, &mut measured).await?;
        }
        if let Some(since) = self.waits {
            measured.wait(span.end.max(since) - since);
        }
        Ok(measured)
    }

    /// Takes in what the server says, and answers.
    async fn hear(&mut self, text: &str, measured: &mut Measured) -> anyhow::Result<()> {
        let said: Said<'_> = serde_json::from_str(text)?;
        match said.kind {
            "update" => {}
            "problem" | "refused" => bail!("the server says {text}"),
            _ => return Ok(()),
        }
        let now = Instant::now();
        measured.update(text.len());
        if let Some(since) = self.waits.take() {
            measured.wait(now - since);
        }
        if let Some(sent) = self.sent.take() {
            measured.action(now - sent);
        }
        match said.answer(0) {
            Some(Answer::Act(text)) => {
                self.sent = Some(now);
                self.line.say(text).await
            }
            Some(Answer::Ready(text)) => {
                measured.readies += 1;
                self.line.say(text).await
            }
            None if said.is_last() => {
                measured.matches += 1;
                self.begin().await
            }
            None => {
                self.waits = Some(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_that_cannot_sit_there_are_named() {
        assert!(check("zero", "master", 3).is_ok());
        for (game, level, seats, word) in [
            ("whist", "master", 4, "whist"),
            ("qarre", "master", 3, "--seats 3"),
            ("quando", "genius", 3, "genius"),
        ] {
            let Usage(wrong) = check(game, level, seats).expect_err(word);
            assert!(
                wrong.contains(word) && wrong.lines().count() == 1,
                "{wrong}"
            );
        }
    }
}
