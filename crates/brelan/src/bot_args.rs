//! Command-line arguments that name bots. Every command that lets bots play knows the
//! same names.

use brelan_arena::ORACLE_NAMES;
use brelan_bots::{Level, NAMES, parameters};
use brelan_catalog::games::quando;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use std::ffi::OsStr;

/// The searches that a name gives the number of simulations of.
const SEARCHES: [&str; 3] = ["search", "uniform", "even"];

/// Parses the name of a bot, and offers the names to shells. The animal of a level is
/// the level's name.
#[derive(Clone)]
pub(crate) struct BotParser {
    has_oracle: bool,
}

/// The bots that know what their seat knows.
pub(crate) const fn bot_parser() -> BotParser {
    BotParser { has_oracle: false }
}

/// These, and the oracle, which sees all cards.
pub(crate) const fn entrant_parser() -> BotParser {
    BotParser { has_oracle: true }
}

impl TypedValueParser for BotParser {
    type Value = String;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let name = StringValueParser::new().parse_ref(cmd, arg, value)?;
        self.find(&name).map_err(|message| {
            Error::raw(ErrorKind::ValueValidation, format!("{message}\n")).with_cmd(cmd)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        let levels = |name| {
            let level = Level::from_name(name);
            PossibleValue::new(name).aliases(level.map(Level::face))
        };
        let oracle = self.has_oracle.then_some(ORACLE_NAMES[0]);
        let names = NAMES.into_iter().map(levels);
        Some(Box::new(names.chain(oracle.map(PossibleValue::new))))
    }
}

impl BotParser {
    fn find(&self, name: &str) -> Result<String, String> {
        if let Some(level) = Level::from_face(name) {
            return Ok(level.name().into());
        }
        // The names are those of every game.
        if parameters::<quando::State>(name).is_some() {
            return Ok(name.into());
        }
        if ORACLE_NAMES.contains(&name) {
            return match self.has_oracle {
                true => Ok(name.into()),
                false => Err(format!(
                    "{name} sees all cards, so it plays in the arena alone"
                )),
            };
        }
        if let Some((search, _)) = name.split_once(':').filter(|it| SEARCHES.contains(&it.0)) {
            let most = u32::MAX;
            return Err(format!(
                "`{name}`: the number of simulations is written in digits, from 1 to {most}, \
                 such as {search}:1600"
            ));
        }
        let known = NAMES.map(|name| match Level::from_name(name) {
            Some(level) => format!("{name} ({})", level.face()),
            None => name.to_owned(),
        });
        let known = known.join(", ");
        let oracle = match self.has_oracle {
            true => ", and oracle, which sees all cards",
            false => "",
        };
        Err(format!(
            "there is no bot `{name}`, but {known}, search:N for N simulations a choice, uniform:N \
             for as many without inference{oracle}"
        ))
    }
}
