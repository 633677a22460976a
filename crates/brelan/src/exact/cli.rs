//! The command line of `brelan exact`.

use crate::bot_args::BotParser;
use crate::game_args::{GameArgs, parse_seed};
use crate::number_args::whole_number;
use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
The whole tree of one round is built (at Qarré, of a match): every order of the deck, every \
choice, and for each seat what it was shown. So only small variants can be solved; docs/exact.md \
names some. A bot's exploitability is what a best response to it gains, on the average of the \
seats. An equilibrium has 0.

A bot that draws random numbers is asked many times at each information set, and its figure has \
a 95 % confidence interval.

CFR+ comes first, then one bot after the other. Ctrl-C ends with what is found so far, says \
what is missing, and gives exit code 130. Before the tree is built it ends at once.

Examples:

  brelan exact quando --variant values=0-2,hand=1 --bots greedy,expert,master
  brelan exact quando --variant values=3,hand=1 --option turn_cap=3 --bots search:100 --json";

const VARIANT: &str = "\
A smaller deck and the size of its hands, such as values=4,hand=1 at quando, or \
colours=2,values=4,hand=3,pot_size=1 at zero with --preset zero_down_7; values=0-3 is values=4. One \
round is solved: rounds=1 may be written or left out";

/// `brelan exact`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("variant", |arg| arg.help(VARIANT)))]
#[command(mut_arg("players", |arg| arg.help("The number of seats [default: the fewest of the preset]")))]
pub(crate) struct ExactArgs {
    #[command(flatten)]
    pub(crate) table: GameArgs,

    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "random,greedy",
          help = format!("Which bots: {}", BotParser::OWN.names()),
          value_parser = BotParser::OWN, hide_possible_values = true)]
    pub(crate) bots: Vec<String>,

    /// How often a bot that draws random numbers is asked at each information set; a multiple
    /// of 8
    #[arg(long, value_name = "NUMBER", default_value_t = 32, value_parser = parse_samples)]
    pub(crate) samples: u32,

    /// How many iterations of CFR+ the equilibrium gets
    #[arg(long, value_name = "NUMBER", default_value_t = 500, value_parser = whole_number::<u32>(1..=1_000_000))]
    pub(crate) iterations: u32,

    /// The most histories that are gone through
    #[arg(long, value_name = "NUMBER", default_value_t = 5_000_000, value_parser = whole_number::<u32>(1..=200_000_000))]
    pub(crate) histories: u32,

    /// The most memory for the tree, in megabytes, about: a history takes some 300 bytes at zero and
    /// 1,000 to 3,500 at quando
    #[arg(long, value_name = "MEGABYTES", default_value_t = 4_000, value_parser = whole_number::<u32>(10..=1_000_000))]
    pub(crate) memory: u32,

    /// The seed of the bots
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,

    /// Write JSON to a file, or to standard output instead of the table
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,
}

fn parse_samples(text: &str) -> Result<u32, String> {
    let samples = text.parse().ok();
    samples
        .filter(|samples| (8..=8_000).contains(samples) && samples % 8 == 0)
        .ok_or_else(|| "a multiple of 8, from 8 to 8000".to_owned())
}
