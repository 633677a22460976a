//! The command line of `brelan arena`.

use crate::bot_args::{BotParser, ProgramArgs};
use crate::game_args::{GameArgs, parse_seed};
use crate::number_args::whole_number;
use crate::output_args::OutputArgs;
use brelan_arena::Seating;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Every deal is played at several tables: the same cards, every bot in every \
seat. A deal is one round; at Qarré it is a match. Intervals are 95 % \
confidence intervals over deals. Where the results decide when a contest ends, they \
are confidence sequences, which are wider and hold whenever it ends.

The same seed gives the same --json, --csv and --plot, whatever --threads, \
when bots think by simulations. Ctrl-C ends with the result so far and exit \
code 130.

A program reads and writes lines of JSON, by docs/bots.md. One that crashes, is too \
slow, or chooses what the rules do not allow loses the match.

Examples:

  brelan arena zero --players 3 --bots master,greedy --deals 400
  brelan arena quando --bots search:200,solid --stop-when-sure --plot out.svg
  brelan arena quando --pool --bots expert --deals 200
  brelan arena zero --ladder --bots learning,casual,solid --json ladder.json
  brelan arena quando --bots 'cmd:python3 mybot.py,solid' --deals 100";

const BOTS: BotParser = BotParser::OWN.with_oracle().with_programs();

/// `brelan arena`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) table: GameArgs,

    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "greedy,random",
          help = format!("Who plays: {}", BOTS.names()), value_parser = BOTS,
          hide_possible_values = true)]
    pub(crate) bots: Vec<String>,

    #[command(flatten)]
    pub(crate) programs: ProgramArgs,

    /// How many deals, at most
    #[arg(long, value_name = "NUMBER", default_value_t = 1000, value_parser = whole_number::<u64>(1..=1_000_000))]
    pub(crate) deals: u64,

    /// The seed: the same seed plays the same deals
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,

    /// Let every two of the bots play the deals, and rate all on one scale
    #[arg(long, conflicts_with = "stop_when_sure")]
    pub(crate) ladder: bool,

    /// Measure each of the bots against a pool of styles, alone in a field of each and as the
    /// field around it
    #[arg(long, conflicts_with_all = ["stop_when_sure", "ladder", "seating", "csv", "plot", "timings"])]
    pub(crate) pool: bool,

    /// Write the levels' strength to a ladder file; the other games in it stay
    #[arg(long, value_name = "FILE", requires = "ladder")]
    pub(crate) ladder_file: Option<PathBuf>,

    /// Who sits where: the first of two bots in one seat against a field of the
    /// second, two bots in every other seat, or any number of bots in orders that
    /// treat all alike [default: one for two bots, half for a ladder, else balanced]
    #[arg(long)]
    pub(crate) seating: Option<SeatingArg>,

    /// Stop as soon as a sequential test knows whether the first of two bots is
    /// stronger; it decides nothing before 30 deals
    #[arg(long)]
    pub(crate) stop_when_sure: bool,

    /// What the test tells apart: the first bot's lead, or its share of the
    /// wins, when it is not stronger and when it is [default: 0,1 points or
    /// 0.5,0.55 of the wins]
    #[arg(long, value_name = "LOW,HIGH", requires = "stop_when_sure", allow_hyphen_values = true, value_parser = parse_bounds)]
    pub(crate) bounds: Option<(f64, f64)>,

    /// How often the test may call a bot at LOW stronger
    #[arg(long, default_value_t = 0.05, requires = "stop_when_sure", value_parser = parse_error_rate)]
    pub(crate) alpha: f64,

    /// How often the test may miss that a bot at HIGH is stronger
    #[arg(long, default_value_t = 0.05, requires = "stop_when_sure", value_parser = parse_error_rate)]
    pub(crate) beta: f64,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Tell in --json, too, what thinking took: no two runs are then the same
    #[arg(long)]
    pub(crate) timings: bool,
}

impl ArenaArgs {
    /// The seating of the command line, or the default.
    pub(crate) fn seating(&self) -> Seating {
        match self.seating {
            Some(SeatingArg::One) => Seating::One,
            Some(SeatingArg::Half) => Seating::Half,
            Some(SeatingArg::Balanced) => Seating::Balanced,
            None if self.ladder => Seating::Half,
            None => Seating::default_for(self.bots.len()),
        }
    }
}

/// How the bots are arranged in the seats.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SeatingArg {
    /// One seat against all others
    One,
    /// Every other seat
    Half,
    /// Each bot in each seat, and each two in each two seats, equally often
    #[value(alias = "rotate")]
    Balanced,
}

/// The largest lead that a test may be asked about: no round of any game has such points.
const MAX_BOUND: f64 = 1000.0;

/// The least distance of the bounds: to tell nearer ones apart takes more deals than are allowed.
const MIN_BOUND_DISTANCE: f64 = 0.0001;

fn parse_bounds(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',');
    let parsed = numbers.and_then(|(low, high)| low.parse().ok().zip(high.parse().ok()));
    let in_range = |bound: f64| (-MAX_BOUND..=MAX_BOUND).contains(&bound);
    parsed
        .filter(|(low, high): &(f64, f64)| in_range(*low) && in_range(*high))
        // 0.5001 - 0.5 is a little less than 0.0001.
        .filter(|(low, high)| high - low > 0.99 * MIN_BOUND_DISTANCE)
        .ok_or_else(|| {
            format!(
                "two numbers from -{MAX_BOUND} to {MAX_BOUND}, the smaller one first and at least \
                 {MIN_BOUND_DISTANCE} apart, such as 0,1"
            )
        })
}

fn parse_error_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok();
    rate.filter(|rate| (0.0001..=0.4).contains(rate))
        .ok_or_else(|| "a chance from 0.0001 to 0.4".to_owned())
}
