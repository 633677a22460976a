//! The bots that a command names: those of Brelan, and programs of the caller's own.

use crate::bot_args::{PROGRAM_PREFIX, ProgramArgs};
use crate::exit::{Interrupted, Usage};
use crate::interrupt::Interrupt;
use anyhow::Result;
use brelan_arena::{ArenaGame, Entrant};
use brelan_bots::{Playable, SeatedPlayer, bot, parameters};
use brelan_external::{Command, External, Limits};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The bots of a command by their names. The programs among them run, and end when this
/// and all that came from it is dropped.
pub(crate) struct Roster<G: Playable> {
    programs: BTreeMap<String, Arc<External<G>>>,
}

/// What a record and a JSON document tell of a bot besides its name.
#[derive(Clone, Serialize)]
pub(crate) struct BotParameters {
    /// The version of the game's bots, or the one that a program gives itself.
    pub(crate) version: Option<String>,
    /// The simulations for a choice, where it searches.
    #[serde(rename = "simulations_a_choice")]
    pub(crate) simulations: Option<u32>,
}

impl<G: Playable> Roster<G> {
    /// Starts the programs among these names, each once.
    ///
    /// # Errors
    /// The first one that does not play; [`Interrupted`] after Ctrl-C.
    pub(crate) fn start(
        names: &[String],
        options: &G::Options,
        args: &ProgramArgs,
        interrupt: &Interrupt,
    ) -> Result<Roster<G>> {
        let limits = Limits {
            answer: args.bot_seconds,
            cancel: interrupt.shared_flag(),
        };
        let mut programs = BTreeMap::new();
        for name in names {
            let Some(command) = name.strip_prefix(PROGRAM_PREFIX) else {
                continue;
            };
            if programs.contains_key(name) {
                continue;
            }
            let command = Command::parse(command).map_err(Usage::new)?;
            let program = External::start(command, options, limits.clone());
            let program = match program {
                Ok(program) => program,
                Err(_) if interrupt.is_set() => return Err(Interrupted.into()),
                Err(error) => return Err(Usage(format!("{name}: {error}")).into()),
            };
            programs.insert(name.clone(), Arc::new(program));
        }
        Ok(Roster { programs })
    }

    /// The bot of that name, which was checked, in one seat of one match.
    pub(crate) fn seated(&self, name: &str, seed: u64) -> SeatedPlayer<G> {
        match self.programs.get(name) {
            Some(program) => SeatedPlayer::new(program.player(seed), seed),
            None => SeatedPlayer::of_bot(bot::<G>(name, seed).expect("the name was checked"), seed),
        }
    }

    /// What is told of the bot of that name.
    pub(crate) fn parameters(&self, name: &str) -> BotParameters {
        match self.programs.get(name) {
            Some(program) => BotParameters {
                version: program.version().map(str::to_owned),
                simulations: None,
            },
            None => BotParameters::of::<G>(name),
        }
    }
}

impl BotParameters {
    /// What is told of Brelan's bot of that name.
    pub(crate) fn of<G: Playable>(name: &str) -> BotParameters {
        BotParameters {
            version: Some(G::BOTS_VERSION.into()),
            simulations: parameters::<G>(name).and_then(|bot| bot.simulations),
        }
    }
}

impl<G: ArenaGame> Roster<G> {
    /// The bot of that name, or the oracle, as an entrant of a contest.
    ///
    /// # Errors
    /// When there is no such bot.
    pub(crate) fn entrant(&self, name: &str) -> Result<Entrant<G>, Usage> {
        match self.programs.get(name).cloned() {
            Some(program) => Ok(Entrant::own_player(name, move |seed| program.player(seed))),
            None => Entrant::from_name(name).map_err(Usage::new),
        }
    }
}
