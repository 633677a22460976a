//! The command line of `brelan play`.

use crate::bot_args::BotParser;
use crate::game_args::{RulesArgs, parse_seed};
use crate::number_args::whole_number;
use brelan_tui::Language;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

const AFTER_HELP: &str = "\
In a terminal the match fills the screen; ? there explains the keys. With --plain, \
and wherever input or output is no terminal, it is played line by line: what your \
seat saw, the position, and the numbered actions are printed, and a line with a \
number, an action as the command help writes it, or a command (help, hand, table, log, \
score, quit) is read. The end of the input stops the match.

A record tells a finished match. A match that is stopped before leaves nothing \
behind.

The same --seed deals the same cards and lets the bots choose alike; they are the \
deals of the first match of brelan sim with that seed.

Examples:

  brelan play quando --bots fox
  brelan play zero --players 3 --bots owl,chick --plain --record match.json";

fn bots_help() -> String {
    let names = BotParser::OWN.names();
    format!(
        "The bots: {names}; one for all seats, or several that fill the seats in turn from your left"
    )
}

/// `brelan play`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) table: RulesArgs,

    /// Your seat, from 0
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = whole_number::<u8>(0..=99))]
    pub(crate) seat: u8,

    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "bear",
          help = bots_help(), value_parser = BotParser::OWN, hide_possible_values = true)]
    pub(crate) bots: Vec<String>,

    /// The seed: the same seed deals the same cards [default: random]
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,

    /// The file that the record of the finished match is written to
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    /// Play line by line, for pipes and screen readers
    #[arg(long)]
    pub(crate) plain: bool,

    /// The language [default: that of the environment, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long)]
    pub(crate) lang: Option<LanguageArg>,
}

/// A language.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LanguageArg {
    /// English
    En,
    /// French
    Fr,
    /// German
    De,
    /// Dutch
    Nl,
}

impl LanguageArg {
    /// The language of the command line, or of the environment.
    pub(crate) fn or_environment(chosen: Option<LanguageArg>) -> Language {
        match chosen {
            Some(LanguageArg::En) => Language::English,
            Some(LanguageArg::Fr) => Language::French,
            Some(LanguageArg::De) => Language::German,
            Some(LanguageArg::Nl) => Language::Dutch,
            None => Language::from_environment(|name| std::env::var(name).ok()),
        }
    }
}
