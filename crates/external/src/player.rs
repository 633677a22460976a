//! A program as a player.

use crate::command::Command;
use crate::message::{begin, choose, hello, over, read_choice};
use crate::pool::{Limits, MatchProcess, Pool, StartError};
use brelan_bots::{Fault, Player};
use brelan_kernel::{Game, View};
use std::marker::PhantomData;
use std::sync::Arc;

/// Seeds are whole numbers below this: every JSON library reads them exactly.
pub(crate) const SEED_LIMIT: u64 = 1 << 53;

/// A program that plays one game with certain options.
pub struct External<G: Game> {
    pool: Arc<Pool>,
    version: Option<String>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> External<G> {
    /// Starts the program, and waits until it is ready.
    ///
    /// # Errors
    /// When the system cannot start it, or it does not say that it is ready.
    pub fn start(
        command: Command,
        options: &G::Options,
        limits: Limits,
    ) -> Result<External<G>, StartError> {
        let hello = hello::<G>(options, limits.answer.as_secs_f64());
        let (pool, version) = Pool::start(command, hello, limits)?;
        Ok(External {
            pool: Arc::new(pool),
            version,
            game: PhantomData,
        })
    }

    /// The version that the program gave itself.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// The program as a player of one seat in one match, with a seed for its random
    /// numbers.
    pub fn player(&self, seed: u64) -> Box<dyn Player<G>> {
        Box::new(ExternalPlayer {
            pool: self.pool.clone(),
            process: None,
            seed: seed % SEED_LIMIT,
            told: 0,
        })
    }
}

/// The program in one seat of one match.
struct ExternalPlayer {
    pool: Arc<Pool>,
    /// The process that plays, from the first decision on. A process that is dropped
    /// here ends: the match is not over for it, or it had a fault.
    process: Option<MatchProcess>,
    seed: u64,
    /// How much of what the seat saw the process was told.
    told: usize,
}

impl<G: Game> Player<G> for ExternalPlayer {
    fn needs_seen(&self) -> bool {
        true
    }

    fn decide(
        &mut self,
        seen: &[G::Seen],
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<G::Action, Fault> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => {
                let seat = view.viewer().seat().expect("a seat chooses");
                self.pool.begin(begin(seat, self.seed))?
            }
        };
        let line = process.request(&self.pool, &choose::<G>(&seen[self.told..], view, legal))?;
        let action = read_choice(&line, legal)?;
        self.told = seen.len();
        self.process = Some(process);
        Ok(action)
    }

    fn finish(&mut self, seen: &[G::Seen], view: &G::View) {
        if let Some(mut process) = self.process.take() {
            process.send(&over::<G>(&seen[self.told..], view));
            self.pool.give_back(process);
        }
    }
}
