//! The processes of one program. One that is free plays a later match, so that a program
//! starts as often as it plays at the same time, not once a match.

use crate::command::Command;
use crate::message::{quit, read_ready};
use crate::process::Process;
use brelan_bots::{Fault, FaultKind};
use std::fmt;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long the processes may take to end after they were told that no match comes.
const QUIT_GRACE: Duration = Duration::from_secs(1);

/// What a program is given.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The time for each answer.
    pub answer: Duration,
    /// Ends every wait for an answer at once when it is set. The match that is played is
    /// then to be thrown away.
    pub cancel: Arc<AtomicBool>,
}

/// Why a program does not play.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// The system cannot start it.
    NotStarted(io::Error),
    /// It did not answer as a bot does.
    NotReady(Fault),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::NotStarted(error) => write!(f, "it cannot be started: {error}"),
            StartError::NotReady(fault) => write!(f, "it is not ready to play: {fault}"),
        }
    }
}

impl std::error::Error for StartError {}

/// The fault by which a program loses a match that it is started for.
impl From<StartError> for Fault {
    fn from(error: StartError) -> Fault {
        let kind = match &error {
            StartError::NotStarted(_) => FaultKind::Crash,
            StartError::NotReady(fault) => fault.kind,
        };
        Fault::new(kind, error.to_string())
    }
}

/// A process in one seat of one match.
pub(crate) struct MatchProcess {
    process: Process,
    /// The message that began the match, until a process that has played before answers. It may
    /// be about to end since its last match, in its own time.
    unanswered: Option<String>,
}

impl MatchProcess {
    /// Sends a message and waits for the line that answers it. Another process of the pool takes
    /// the place of one that ends before it has answered anything in this match.
    ///
    /// # Errors
    /// The fault by which the program loses the match.
    pub(crate) fn request(&mut self, pool: &Pool, message: &str) -> Result<Vec<u8>, Fault> {
        let answer = self.process.request(message);
        match (answer, self.unanswered.take()) {
            (Err(fault), Some(begin)) if fault.kind == FaultKind::Crash => {
                self.process = pool.start_process()?.0;
                self.process.send(&begin);
                self.process.request(message)
            }
            (answer, _) => answer,
        }
    }

    /// Sends a message that has no answer.
    pub(crate) fn send(&mut self, message: &str) {
        self.process.send(message);
    }
}

/// The processes of one program.
pub(crate) struct Pool {
    command: Command,
    hello: String,
    limits: Limits,
    free: Mutex<Vec<Process>>,
}

impl Pool {
    /// The pool of a program with one process, and the version that the program gives
    /// itself.
    ///
    /// # Errors
    /// When it does not play.
    pub(crate) fn start(
        command: Command,
        hello: String,
        limits: Limits,
    ) -> Result<(Pool, Option<String>), StartError> {
        let pool = Pool {
            command,
            hello,
            limits,
            free: Mutex::default(),
        };
        let (process, version) = pool.start_process()?;
        pool.free().push(process);
        Ok((pool, version))
    }

    /// Lets a process begin a match with this message: one that is free and has not ended since
    /// its last match, or else a new one.
    ///
    /// # Errors
    /// When a new one does not play.
    pub(crate) fn begin(&self, message: String) -> Result<MatchProcess, StartError> {
        let mut process = match self.take_free() {
            Some(process) => process,
            None => self.start_process()?.0,
        };
        process.send(&message);
        let unanswered = process.has_played.then_some(message);
        Ok(MatchProcess {
            process,
            unanswered,
        })
    }

    /// Keeps a process whose match is over.
    pub(crate) fn give_back(&self, playing: MatchProcess) {
        let mut process = playing.process;
        process.has_played = true;
        self.free().push(process);
    }

    fn take_free(&self) -> Option<Process> {
        // The lock is not held while a process ends.
        let next_free = || self.free().pop();
        while let Some(process) = next_free() {
            if !process.has_ended() {
                return Some(process);
            }
        }
        None
    }

    fn start_process(&self) -> Result<(Process, Option<String>), StartError> {
        let started = Process::start(&self.command, &self.limits);
        let mut process = started.map_err(StartError::NotStarted)?;
        let line = process.request(&self.hello);
        let version = line.and_then(|line| read_ready(&line));
        Ok((process, version.map_err(StartError::NotReady)?))
    }

    fn free(&self) -> MutexGuard<'_, Vec<Process>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut processes = std::mem::take(&mut *self.free());
        // All are told first, so that they end at the same time.
        for process in &mut processes {
            process.quit(&quit());
        }
        let deadline = Instant::now() + QUIT_GRACE;
        for process in &processes {
            process.wait_for_exit(deadline);
        }
    }
}
