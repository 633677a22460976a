//! Command-line arguments that name bots. Every command that lets bots play knows the
//! same names.

use brelan_arena::ORACLE_NAMES;
use brelan_bots::{Level, NAMES, Style, known_names_and_faces, parameters};
use brelan_catalog::games::quando;
use brelan_external::Command as ProgramCommand;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command, Error};
use std::ffi::OsStr;
use std::time::Duration;

/// The searches that a name gives the number of simulations of.
const SEARCHES: [&str; 3] = ["search", "uniform", "even"];

/// What a program's name begins with; its command follows.
pub(crate) const PROGRAM_PREFIX: &str = "cmd:";

/// How programs play.
#[derive(Args)]
pub(crate) struct ProgramArgs {
    /// How many seconds a program may take for an answer; one that takes longer loses
    /// the match
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds)]
    pub(crate) bot_seconds: Duration,
}

impl ProgramArgs {
    /// The arguments of a command that plays the same: nothing where no program plays.
    pub(crate) fn words(&self, bots: &[String]) -> String {
        match bots.iter().any(|bot| is_program(bot)) {
            true => format!(" --bot-seconds {}", self.bot_seconds.as_secs_f64()),
            false => String::new(),
        }
    }
}

/// Whether a bot of that name is a program.
pub(crate) fn is_program(name: &str) -> bool {
    name.starts_with(PROGRAM_PREFIX)
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .filter(|seconds: &f64| (0.01..=86_400.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "a number of seconds from 0.01 to 86400".to_owned())
}

/// Parses the name of a bot, and offers the names to shells. The animal of a level is
/// the level's name.
#[derive(Clone)]
pub(crate) struct BotParser {
    has_oracle: bool,
    has_programs: bool,
}

impl BotParser {
    /// Brelan's bots that know what their seat knows.
    pub(crate) const OWN: BotParser = BotParser {
        has_oracle: false,
        has_programs: false,
    };

    /// The oracle as well, which sees all cards.
    pub(crate) const fn with_oracle(self) -> BotParser {
        BotParser {
            has_oracle: true,
            ..self
        }
    }

    /// Programs as well.
    pub(crate) const fn with_programs(self) -> BotParser {
        BotParser {
            has_programs: true,
            ..self
        }
    }

    /// The names that it takes, for the help of a command.
    pub(crate) fn names(&self) -> String {
        let styles = with_and(&Style::ALL.map(Style::name));
        let levels = Level::ALL.map(|level| format!("{} or {}", level.name(), level.face()));
        let (styles, levels) = (
            format!("its styles {styles}"),
            format!("a level or its animal ({})", levels.join(", ")),
        );
        let mut names = vec!["random", "greedy", &styles, &levels];
        names.push("search:N for N simulations a choice");
        names.push("uniform:N for as many without inference");
        if self.has_programs {
            names.push("cmd:COMMAND for a program of your own");
        }
        if self.has_oracle {
            names.push("oracle, which sees all cards");
        }
        let (last, names) = names.split_last().expect("there are bots");
        format!("{}, or {last}", names.join(", "))
    }
}

/// Words as a list, with "and" before the last one.
fn with_and(words: &[&str]) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => {
            format!("{} and {last}", before.join(", "))
        }
        _ => words.concat(),
    }
}

impl TypedValueParser for BotParser {
    type Value = String;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let name = StringValueParser::new().parse_ref(cmd, arg, value)?;
        // A list of names may have spaces after its commas.
        self.find(name.trim()).map_err(|message| {
            Error::raw(ErrorKind::ValueValidation, format!("{message}\n")).with_cmd(cmd)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        let levels = |name| {
            let level = Level::from_name(name);
            PossibleValue::new(name).aliases(level.map(Level::face))
        };
        let oracle = self.has_oracle.then_some(ORACLE_NAMES[0]);
        let names = NAMES
            .into_iter()
            .chain(Style::ALL.map(Style::name))
            .map(levels);
        Some(Box::new(names.chain(oracle.map(PossibleValue::new))))
    }
}

impl BotParser {
    fn find(&self, name: &str) -> Result<String, String> {
        if let Some(level) = Level::from_face(name) {
            return Ok(level.name().into());
        }
        if let Some(command) = name.strip_prefix(PROGRAM_PREFIX) {
            return match self.has_programs {
                true => ProgramCommand::parse(command)
                    .map(|_| name.into())
                    .map_err(|error| {
                        format!(
                            "`{name}`: {error}; a program is written as {PROGRAM_PREFIX}COMMAND, \
                             such as '{PROGRAM_PREFIX}python3 mybot.py'"
                        )
                    }),
                false => Err(format!(
                    "{PROGRAM_PREFIX} is a program, which `brelan arena`, `brelan sim` and \
                     `brelan bot` alone let play"
                )),
            };
        }
        // The names are those of every game.
        if parameters::<quando::State>(name).is_some() {
            return Ok(name.into());
        }
        if ORACLE_NAMES.contains(&name) {
            return match self.has_oracle {
                true => Ok(name.into()),
                false => Err(format!(
                    "{name} sees all cards, so `brelan arena` and `brelan when` alone let it play"
                )),
            };
        }
        if let Some((search, _)) = name.split_once(':').filter(|it| SEARCHES.contains(&it.0)) {
            let most = u32::MAX;
            return Err(format!(
                "`{name}`: the number of simulations is written in digits, from 1 to {most} \
                 and without a sign or zeros before them, such as {search}:1600"
            ));
        }
        let programs = match self.has_programs {
            true => ", cmd:COMMAND for a program",
            false => "",
        };
        let oracle = match self.has_oracle {
            true => ", and oracle, which sees all cards",
            false => "",
        };
        let known = known_names_and_faces();
        Err(format!(
            "there is no bot `{name}`, but {known}{programs}{oracle}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_help_names_the_bots_that_its_parser_takes() {
        let own = "random, greedy, its styles daring, cautious, hoarder and rusher, a level or \
                   its animal (learning or chick, casual or rabbit, solid or bear, expert or fox, \
                   master or owl), search:N for N simulations a choice, ";
        let inference = "uniform:N for as many without inference";
        assert_eq!(BotParser::OWN.names(), format!("{own}or {inference}"));
        assert_eq!(
            BotParser::OWN.with_oracle().with_programs().names(),
            format!(
                "{own}{inference}, cmd:COMMAND for a program of your own, or oracle, which sees \
                 all cards"
            )
        );
    }
}
