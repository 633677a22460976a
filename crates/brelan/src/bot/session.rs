//! One match of a program at a table on a server.

use super::link::TableLink;
use super::player::{PendingChoice, ProgramPlayer};
use super::server::Server;
use super::table::{MessageEffect, TableState};
use crate::connection::{Connection, ConnectionLost};
use crate::output::complain;
use anyhow::{Result, bail};
use brelan_protocol::server::Problem;
use brelan_protocol::{BARRED_CLOSE_CODE, SIGNED_OUT_CLOSE_CODE};
use serde_json::{Value, json};
use std::future::pending;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// How often it is looked whether Ctrl-C was pressed, and whether something must be sent
/// again.
const TICK_INTERVAL: Duration = Duration::from_millis(100);

/// How often a ping is sent: a client that is silent for a minute is disconnected.
const PING_INTERVAL: Duration = Duration::from_secs(20);

/// How long to wait before something is sent again that the server could not take.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// How long to wait before a lost connection is opened again: the first time, and at most.
const FIRST_RECONNECT_DELAY: Duration = Duration::from_millis(250);
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(10);

/// How a match ends for a program.
#[derive(Debug, PartialEq)]
pub(super) enum Ending {
    /// The match is over, with these scores. The table of the rematch, if it was waited for.
    Over(Vec<i64>, Option<String>),
    /// The table ended without a result.
    Closed,
    /// The owner of the table has freed the seat.
    Removed,
    /// Ctrl-C, or SIGTERM.
    Interrupted,
}

/// A program at a table.
pub(super) struct Session<'a> {
    pub(super) server: &'a Server,
    pub(super) link: &'a TableLink,
    pub(super) player: &'a mut ProgramPlayer,
    /// Whether the rematch is waited for.
    pub(super) awaits_rematch: bool,
    pub(super) table: TableState,
    /// The last choice, which may have been lost.
    pub(super) choice: Option<Choice>,
    /// When the table is looked at again.
    pub(super) retry_at: Option<Instant>,
}

/// A choice of the program.
pub(super) struct Choice {
    view: Value,
    legal: Vec<Value>,
    /// `None` while the program thinks.
    action: Option<Value>,
}

impl Session<'_> {
    /// Plays until the match is over, or the program cannot play on.
    ///
    /// # Errors
    /// When the server cannot be played at, or says what is no message.
    pub(super) async fn play(&mut self, interrupted: impl Fn() -> bool) -> Result<Ending> {
        let mut connection = self.server.join(self.link, None).await?;
        let mut ticks = interval(TICK_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut ping_at = Instant::now() + PING_INTERVAL;
        let mut thought: Option<PendingChoice> = None;
        loop {
            let mut is_back = false;
            tokio::select! {
                text = connection.next() => match text {
                    Ok(text) => self.handle_message(&text, &mut connection).await?,
                    Err(error) => match error.downcast::<ConnectionLost>()? {
                        lost if lost.code.is_some_and(is_final) => {
                            bail!("the server does not let it play: {lost}");
                        }
                        lost => match self.come_back(&lost, &interrupted).await {
                            Some(opened) => {
                                connection = opened;
                                is_back = true;
                            }
                            None => return Ok(Ending::Interrupted),
                        },
                    },
                },
                chosen = think(&mut thought) => {
                    thought = None;
                    let action = self.player.take(chosen);
                    self.take_choice(action, &mut connection).await?;
                }
                _ = ticks.tick() => {
                    if interrupted() {
                        return Ok(Ending::Interrupted);
                    }
                    if Instant::now() >= ping_at {
                        ping_at = Instant::now() + PING_INTERVAL;
                        say(&mut connection, &json!({"type": "ping", "n": 1})).await?;
                    }
                    if self.retry_at.is_none_or(|at| at > Instant::now()) {
                        continue;
                    }
                    self.retry_at = None;
                    is_back = true;
                }
            }
            if is_back {
                self.send_choice(&mut connection).await?;
            }
            if let Some(ending) = self.ending() {
                return Ok(ending);
            }
            if thought.is_none() {
                thought = self.next_thought().await?;
            }
        }
    }

    /// Applies a message, and sends what it asks for besides actions.
    async fn handle_message(&mut self, text: &str, connection: &mut Connection) -> Result<()> {
        match self.table.receive(text)? {
            MessageEffect::Changed => {}
            MessageEffect::Nothing => return Ok(()),
            MessageEffect::Gap => {
                let hello = json!({"type": "hello", "protocol": brelan_protocol::PROTOCOL,
                    "since": self.table.seq()});
                return say(connection, &hello).await;
            }
            MessageEffect::Problem(code) => return self.handle_problem(&code),
        }
        if self.table.lacks_contribution() {
            let value = contribution()?;
            let message = json!({"type": "contribute", "value": value});
            say(connection, &message).await?;
        }
        if let Some(ready) = self.table.ready() {
            say(connection, &ready).await?;
        }
        // A bot plays on where the clock ran out, or the others asked for it.
        if self.table.stand_in().is_some() && !self.player.has_lost() && !self.table.is_over() {
            say(connection, &json!({"type": "return"})).await?;
        }
        Ok(())
    }

    /// # Errors
    /// When the program cannot go on after the problem.
    fn handle_problem(&mut self, code: &str) -> Result<()> {
        // No wildcard for problems: each new one is handled, or ends the match.
        match Problem::from_code(code) {
            Some(Problem::Stale | Problem::NotStored | Problem::TooFast | Problem::StoodIn) => {
                self.retry_at = Some(Instant::now() + RETRY_DELAY);
            }
            // What is stored is told with an update.
            Some(Problem::WentBack | Problem::OutcomeUnknown) => {}
            // The ending is told with the table.
            Some(Problem::NotSeated | Problem::Closed) => {}
            Some(
                Problem::BadMessage
                | Problem::HelloFirst
                | Problem::OtherProtocol
                | Problem::NotHost
                | Problem::Begun
                | Problem::WrongNumber
                | Problem::WrongSeat
                | Problem::NotGone
                | Problem::Moved,
            )
            | None => bail!("the server says `{code}`"),
        }
        Ok(())
    }

    /// Lets the program think if it must choose, and has not chosen yet.
    async fn next_thought(&mut self) -> Result<Option<PendingChoice>> {
        let (table, player) = (&mut self.table, &mut *self.player);
        if table.legal().is_empty() {
            self.choice = None;
            return Ok(None);
        }
        let is_same =
            |choice: &Choice| choice.legal == table.legal() && choice.view == *table.view();
        if player.has_lost() || self.choice.as_ref().is_some_and(is_same) {
            return Ok(None);
        }
        if !player.plays() {
            player.begin(&self.server.info(self.link).await?).await;
            if player.has_lost() {
                // The server is told that a bot plays on.
                self.retry_at = Some(Instant::now());
                return Ok(None);
            }
        }
        let (view, legal) = (table.view().clone(), table.legal().to_vec());
        let thought = player.think(table.take_seen(), view.clone(), legal.clone());
        self.choice = Some(Choice {
            view,
            legal,
            action: None,
        });
        Ok(Some(thought))
    }

    /// Takes the program's answer: an action, or a fault, after which a bot plays on.
    async fn take_choice(
        &mut self,
        action: Option<Value>,
        connection: &mut Connection,
    ) -> Result<()> {
        match action {
            Some(action) => {
                if let Some(choice) = &mut self.choice {
                    choice.action = Some(action);
                }
                self.send_choice(connection).await
            }
            None => say(connection, &json!({"type": "leave"})).await,
        }
    }

    /// Sends the last choice if the table still waits for it.
    async fn send_choice(&mut self, connection: &mut Connection) -> Result<()> {
        if self.player.has_lost() {
            return say(connection, &json!({"type": "leave"})).await;
        }
        let table = &self.table;
        let Some(Choice {
            view,
            legal,
            action: Some(action),
        }) = &self.choice
        else {
            return Ok(());
        };
        if legal != table.legal() || view != table.view() {
            return Ok(());
        }
        let act = json!({"type": "act", "seq": table.seq(), "action": action});
        say(connection, &act).await
    }

    fn ending(&mut self) -> Option<Ending> {
        let table = &mut self.table;
        if table.is_over() {
            if self.player.plays() {
                let seen = table.take_seen();
                self.player.finish(&seen, table.view());
            }
            let rematch = table.rematch().map(str::to_owned);
            let is_enough = !self.awaits_rematch || rematch.is_some();
            return is_enough.then(|| Ending::Over(table.scores(), rematch));
        }
        if table.is_closed() {
            return Some(Ending::Closed);
        }
        // Nothing is known before the welcome.
        (table.is_known() && table.own_seat().is_none()).then_some(Ending::Removed)
    }

    /// A new connection that has seen the table; `None` after Ctrl-C.
    async fn come_back(
        &mut self,
        lost: &ConnectionLost,
        interrupted: &impl Fn() -> bool,
    ) -> Option<Connection> {
        complain(format_args!("the connection is lost ({lost}); coming back"));
        let mut delay = FIRST_RECONNECT_DELAY;
        loop {
            let until = Instant::now() + delay;
            while Instant::now() < until {
                if interrupted() {
                    return None;
                }
                sleep(TICK_INTERVAL.min(until - Instant::now())).await;
            }
            match self.server.join(self.link, self.table.seq()).await {
                Ok(connection) => {
                    // What was sent may be lost; the update tells.
                    self.retry_at = Some(Instant::now() + RETRY_DELAY);
                    return Some(connection);
                }
                Err(_) => delay = MAX_RECONNECT_DELAY.min(2 * delay),
            }
        }
    }
}

/// Whether a client does not reconnect after a socket's end with this code: it speaks another
/// protocol, its session has ended, or the operator has barred its person.
fn is_final(code: u16) -> bool {
    let policy = u16::from(CloseCode::Policy);
    [policy, SIGNED_OUT_CLOSE_CODE, BARRED_CLOSE_CODE].contains(&code)
}

/// The thought, once it is thought; for ever where there is none.
async fn think(thought: &mut Option<PendingChoice>) -> super::player::ProgramChoice {
    match thought {
        Some(thought) => thought.await,
        None => pending().await,
    }
}

/// Sends a message. That the connection is lost is found when the next one is read.
async fn say(connection: &mut Connection, message: &Value) -> Result<()> {
    match connection.send(message.to_string()).await {
        Err(error) if !error.is::<ConnectionLost>() => Err(error),
        _ => Ok(()),
    }
}

/// Fresh random bytes for the shuffle's seed, as hex digits.
fn contribution() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
