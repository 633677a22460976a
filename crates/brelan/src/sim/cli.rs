//! The command line of `brelan sim`.

use crate::bot_args::{BotParser, ProgramArgs};
use crate::game_args::{GameArgs, parse_seed};
use crate::number_args::whole_number;
use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
The same seed plays the same matches, whatever --threads. Ctrl-C ends with the \
summary and the records so far, and exit code 130. A match without an end after \
1,000,000 actions does the same with exit code 1: where turn_cap is null, bots may \
play for ever.

Examples:

  brelan sim quando --bots greedy,random --matches 1000 --records out.jsonl
  brelan sim zero --bots search:200,greedy --json
  brelan sim zero --matches 10 --records - | brelan verify -";

const BOTS: BotParser = BotParser::OWN.with_programs();

fn bots_help() -> String {
    let names = BOTS.names();
    format!("Who plays: {names}; they fill the seats in turn and move one seat on with each match")
}

/// `brelan sim`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) table: GameArgs,

    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "greedy",
          help = bots_help(), value_parser = BOTS, hide_possible_values = true)]
    pub(crate) bots: Vec<String>,

    #[command(flatten)]
    pub(crate) programs: ProgramArgs,

    /// How many matches
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) matches: u64,

    /// The seed: the same seed plays the same matches
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,

    /// Write the records to a file, one a line; - is standard output, without the
    /// summary
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,

    /// Write with each move all that its seat could have done
    #[arg(long, requires = "records")]
    pub(crate) trace: bool,

    /// Write the summary as JSON to a file, or to standard output instead of the text
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,

    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "NUMBER", value_parser = whole_number::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,
}
