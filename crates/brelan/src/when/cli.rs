//! The command line of `brelan when`.

use crate::bot_args::BotParser;
use crate::game_args::{GameArgs, game_parser_of, parse_seed};
use crate::number_args::whole_number;
use crate::output_args::OutputArgs;
use brelan_catalog::Kind;
use clap::{Args, ValueEnum};

const AFTER_HELP: &str = "\
At each turn where a knock is possible the round is played to its end twice, \
with the knock and without it, on the same cards. Intervals are 95 % confidence \
intervals over rounds, because the chances of one round have cards in common.

The same seed gives the same --json, --csv and --plot, whatever --threads. \
Ctrl-C ends with the result so far and exit code 130.

Examples:

  brelan when quando --players 4
  brelan when quando --preset duel40 --bot solid --rounds 5000 --plot when.svg";

const SEATS: &str = "The number of seats [default: each number that the preset is for]";

const BOT: BotParser = BotParser::OWN.with_oracle();

/// `brelan when`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("players", |arg| arg.help(SEATS)))]
#[command(mut_arg("game", |arg| arg.value_parser(game_parser_of([Kind::Quando]))))]
pub(crate) struct WhenArgs {
    #[command(flatten)]
    pub(crate) table: GameArgs,

    #[arg(long, value_name = "NAME", default_value = "greedy",
          help = format!("Who plays in every seat: {}", BOT.names()), value_parser = BOT,
          hide_possible_values = true)]
    pub(crate) bot: String,

    /// What is counted
    #[arg(long, default_value = "lead")]
    pub(crate) count: Count,

    /// How many rounds with each number of players
    #[arg(long, value_name = "NUMBER", default_value_t = 2000, value_parser = whole_number::<u64>(1..=1_000_000))]
    pub(crate) rounds: u64,

    /// The seed: the same seed plays the same rounds
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What knocking is counted by.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Count {
    /// Points ahead of the mean of the others
    Lead,
    /// Points of one's own
    Own,
}
