//! The program, which thinks on a thread of its own while its connection is read.

use crate::exit::Usage;
use crate::output::complain;
use anyhow::Result;
use brelan_bots::Fault;
use brelan_external::{Command, Limits, RemoteProgram};
use brelan_kernel::Seat;
use serde_json::Value;
use std::pin::Pin;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};

/// The choice of a program that is still thinking.
pub(super) type PendingChoice = Pin<Box<dyn Future<Output = ProgramChoice>>>;

/// The program with its choice or its fault; `None` where its thread was stopped.
pub(super) type ProgramChoice = Option<(RemoteProgram, Result<Value, Fault>)>;

/// A program that plays match after match.
pub(super) struct ProgramPlayer {
    command: Command,
    limits: Limits,
    /// How long passes at least before each of its actions.
    delay: Duration,
    /// `None` while it thinks, and after its thread was stopped.
    program: Option<RemoteProgram>,
    /// The game and the options that it was told.
    told: (String, Value),
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// It was not told that the match has begun.
    Waits,
    Plays,
    /// It lost the match by a fault.
    Lost,
}

impl ProgramPlayer {
    /// Starts the program for the table of this info.
    ///
    /// # Errors
    /// When it cannot be started, or does not say that it is ready.
    pub(super) fn start(
        command: Command,
        limits: Limits,
        delay: Duration,
        info: &Value,
    ) -> Result<ProgramPlayer> {
        let told = told(info);
        let program = RemoteProgram::start(command.clone(), &told.0, &told.1, limits.clone());
        let program = program.map_err(|error| Usage(format!("cmd:{command}: {error}")))?;
        Ok(ProgramPlayer {
            command,
            limits,
            delay,
            program: Some(program),
            told,
            state: State::Waits,
        })
    }

    /// The version that the program gives itself.
    pub(super) fn version(&self) -> Option<&str> {
        self.program.as_ref().and_then(RemoteProgram::version)
    }

    /// Whether it was told that the match has begun, and has not lost it.
    pub(super) fn plays(&self) -> bool {
        self.state == State::Plays
    }

    /// Whether it has lost the match by a fault.
    pub(super) fn has_lost(&self) -> bool {
        self.state == State::Lost
    }

    /// Another match comes.
    pub(super) fn await_match(&mut self) {
        self.state = State::Waits;
    }

    /// Tells the program that a match of this info has begun. It starts anew where it was
    /// told other options: those of a table depend on how many sit there.
    pub(super) async fn begin(&mut self, info: &Value) {
        let wanted = told(info);
        if self.program.is_none() || wanted != self.told {
            self.program = None;
            let (command, limits) = (self.command.clone(), self.limits.clone());
            let (game, options) = wanted.clone();
            let start = move || RemoteProgram::start(command, &game, &options, limits);
            match spawn_blocking(start).await {
                Ok(Ok(program)) => self.program = Some(program),
                Ok(Err(error)) => return self.lose(&error.to_string()),
                Err(_) => return self.lose("its thread was stopped"),
            }
            self.told = wanted;
        }
        let seat = info["you"]
            .as_u64()
            .and_then(|seat| u8::try_from(seat).ok());
        let Some(seat) = seat.map(Seat) else {
            return self.lose("it has no seat");
        };
        let seed = getrandom::u64().unwrap_or_default();
        let Some(mut program) = self.program.take() else {
            return self.lose("it was stopped");
        };
        // A process that had a fault is replaced by a new one, which may take its time to load.
        let beginning = spawn_blocking(move || {
            let begun = program.begin(seat, seed);
            (program, begun)
        });
        let Ok((program, begun)) = beginning.await else {
            return self.lose("its thread was stopped");
        };
        self.program = Some(program);
        match begun {
            Ok(()) => self.state = State::Plays,
            Err(fault) => self.lose(&fault.to_string()),
        }
    }

    /// Lets the program choose one of `legal`. Give the result to
    /// [`ProgramPlayer::take`].
    pub(super) fn think(
        &mut self,
        seen: Vec<Value>,
        view: Value,
        legal: Vec<Value>,
    ) -> PendingChoice {
        let shown_at = Instant::now() + self.delay;
        let program = self.program.take();
        Box::pin(async move {
            let mut program = program?;
            let thinking = spawn_blocking(move || {
                let chosen = program.choose(&seen, &view, &legal);
                (program, chosen)
            });
            let thought = thinking.await.ok();
            sleep_until(shown_at).await;
            thought
        })
    }

    /// Takes what the program has chosen; `None` where it has lost the match.
    pub(super) fn take(&mut self, chosen: ProgramChoice) -> Option<Value> {
        let Some((program, chosen)) = chosen else {
            self.lose("it could not choose");
            return None;
        };
        self.program = Some(program);
        match chosen {
            Ok(action) => Some(action),
            Err(fault) => {
                self.lose(&fault.to_string());
                None
            }
        }
    }

    /// Tells the program that the match is over.
    pub(super) fn finish(&mut self, seen: &[Value], view: &Value) {
        self.state = State::Waits;
        if let Some(program) = &mut self.program {
            program.finish(seen, view);
        }
    }

    fn lose(&mut self, why: &str) {
        self.state = State::Lost;
        complain(format_args!(
            "the program loses the match: {why}; a bot plays on"
        ));
    }
}

/// The game and the options of a table.
fn told(info: &Value) -> (String, Value) {
    let game = info["game"].as_str().unwrap_or_default();
    (game.to_owned(), info["options"].clone())
}
