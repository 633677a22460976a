//! A program at a table that is elsewhere: what it is told comes as JSON from a server.

use crate::command::Command;
use crate::message::{begin, choose_of, hello_of, over_of, read_choice};
use crate::player::SEED_LIMIT;
use crate::pool::{Limits, MatchProcess, Pool, StartError};
use brelan_bots::{Fault, FaultKind};
use brelan_kernel::Seat;
use serde_json::Value;

/// A program that plays one match after the other at a table that is elsewhere. It knows
/// no game: what it passes on are the `seen`, `view` and `legal` of the protocol.
pub struct RemoteProgram {
    pool: Pool,
    version: Option<String>,
    /// The process that plays, from the first decision of a match on.
    process: Option<MatchProcess>,
}

impl RemoteProgram {
    /// Starts the program for a game with these options, and waits until it is ready.
    ///
    /// # Errors
    /// When the system cannot start it, or it does not say that it is ready.
    pub fn start(
        command: Command,
        game: &str,
        options: &Value,
        limits: Limits,
    ) -> Result<RemoteProgram, StartError> {
        let hello = hello_of(game, options, limits.answer.as_secs_f64()).to_string();
        let (pool, version) = Pool::start(command, hello, limits)?;
        Ok(RemoteProgram {
            pool,
            version,
            process: None,
        })
    }

    /// The version that the program gave itself.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Begins a match in that seat, with a seed for the program's random numbers.
    ///
    /// # Errors
    /// When a process that ended cannot be replaced.
    pub fn begin(&mut self, seat: Seat, seed: u64) -> Result<(), Fault> {
        self.process = Some(self.pool.begin(begin(seat, seed % SEED_LIMIT))?);
        Ok(())
    }

    /// The program's choice: the `action` of one of the offers `legal`, of which there is
    /// one at least. `seen` is what the seat saw since the last call, and `view` what it
    /// knows. Call [`RemoteProgram::begin`] before the first choice of a match.
    ///
    /// # Errors
    /// The fault by which the program loses the match. Its process has ended then.
    pub fn choose(
        &mut self,
        seen: &[Value],
        view: &Value,
        legal: &[Value],
    ) -> Result<Value, Fault> {
        let not_begun = || Fault::new(FaultKind::Crash, "no match has begun");
        // A process that is dropped here ends.
        let mut process = self.process.take().ok_or_else(not_begun)?;
        let line = process.request(&self.pool, &choose_of(seen, view, legal))?;
        let actions: Vec<Value> = legal.iter().map(|offer| offer["action"].clone()).collect();
        let action = read_choice(&line, &actions)?;
        self.process = Some(process);
        Ok(action)
    }

    /// The match is over.
    pub fn finish(&mut self, seen: &[Value], view: &Value) {
        if let Some(mut process) = self.process.take() {
            process.send(&over_of(seen, view));
            self.pool.give_back(process);
        }
    }
}
