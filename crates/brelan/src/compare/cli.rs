//! The command line of `brelan compare`.

use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Two contests with the same seed, game and number of players have the same deals, \
so the luck of the cards cancels out of the difference of two bots. Deals that \
only one of the files has are left out. Contests under different rules (preset, \
options, variant or seating) are refused.

Examples:

  brelan arena zero --bots search:100,greedy --seed 7 --csv a.csv
  brelan arena zero --bots search:400,greedy --seed 7 --csv b.csv
  brelan compare b.csv a.csv";

/// `brelan compare`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct CompareArgs {
    /// The --csv of a contest; - is standard input
    #[arg(value_name = "A.csv")]
    pub(crate) first: PathBuf,

    /// The --csv of another one; it may be the same file
    #[arg(value_name = "B.csv")]
    pub(crate) second: PathBuf,

    /// The bot of each file, by its name there [default: the first of each]
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1)]
    pub(crate) bots: Vec<String>,

    /// Write JSON to a file, or to standard output instead of the text
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,
}
