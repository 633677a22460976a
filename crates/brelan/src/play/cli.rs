//! The command line of `brelan play`.

use crate::arena::TableArgs;
use brelan_tui::Language;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

const AFTER: &str = "\
In a terminal the match fills the screen; ? there explains the keys. With --plain, \
and wherever input or output is no terminal, it is played line by line: what your \
seat saw, the position, and the numbered actions are printed, and a line with a \
number, an action in the notation of records or a command (help, hand, table, log, \
score, quit) is read. The end of the input stops the match.

A record tells a finished match. A match that is stopped before leaves nothing \
behind.

The same --seed deals the same cards and lets the bots choose alike; they are the \
deals of the first match of brelan sim with that seed.";

/// `brelan play`
#[derive(Args)]
#[command(after_help = AFTER)]
pub(crate) struct PlayArgs {
    /// The game, such as quando
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) tables: TableArgs,

    /// Your seat, from 0
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seat: u8,

    /// The bots: chick, rabbit, bear, fox or owl (which are the levels learning to
    /// master), greedy, random or search:N for N simulations a choice; one for all
    /// seats, or several that fill the seats in turn from your left
    #[arg(
        long,
        value_name = "NAME",
        value_delimiter = ',',
        default_value = "bear"
    )]
    pub(crate) bots: Vec<String>,

    /// The seed: the same seed deals the same cards [default: random]
    #[arg(long)]
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
}

impl LanguageArg {
    /// The language of the command line, or of the environment.
    pub(crate) fn or_environment(chosen: Option<LanguageArg>) -> Language {
        match chosen {
            Some(LanguageArg::En) => Language::English,
            Some(LanguageArg::Fr) => Language::French,
            None => Language::from_environment(|name| std::env::var(name).ok()),
        }
    }
}
