//! The command line of `brelan arena`.

use crate::{Usage, game_args};
use brelan_arena::Seating;
use brelan_kernel::Game;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

const AFTER: &str = "\
Every deal is played at several tables: the same cards, every bot in every \
seat. A deal is one round; at Qarré it is a match. Intervals hold with 95 % \
and are taken over deals.

The same seed gives the same --json, --csv and --plot, whatever --threads, \
when bots think by simulations. Ctrl-C ends with the result so far and exit \
code 130.";

/// `brelan arena`
#[derive(Args)]
#[command(after_help = AFTER)]
pub(crate) struct ArenaArgs {
    /// The game, such as quando
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) tables: TableArgs,

    /// Who plays: random, greedy, a level, search:N for N simulations a
    /// choice, even:N for as many without inference, or oracle, which sees all
    /// cards
    #[arg(long, value_delimiter = ',', default_value = "greedy,random")]
    pub(crate) bots: Vec<String>,

    /// How many deals, at most
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) deals: u64,

    /// The seed: the same seed plays the same deals
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Let every two of the bots play the deals, and rate all on one scale
    #[arg(long, conflicts_with = "stop_when_sure")]
    pub(crate) ladder: bool,

    /// Write the levels' strength to a ladder file; the other games in it stay
    #[arg(long, value_name = "FILE", requires = "ladder")]
    pub(crate) ladder_file: Option<PathBuf>,

    /// Who sits where: the first of two bots in one seat against a field of the
    /// second, two bots in every other seat, or all in rotation [default: one
    /// for two bots, half for a ladder, else rotate]
    #[arg(long)]
    pub(crate) seating: Option<SeatingArg>,

    /// Stop as soon as a sequential test knows whether the first of two bots is
    /// stronger
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

/// What is played at.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// The number of seats [default: 4, or as near as the game has it]
    #[arg(long)]
    pub(crate) players: Option<u8>,

    /// The preset to start from; the game's usual one if missing
    #[arg(long)]
    pub(crate) preset: Option<String>,

    /// An option that differs from the preset's, such as knock_penalty=8; the
    /// value is JSON or plain text
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

/// Where results go, and how fast they come.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write JSON to a file, or to standard output instead of the table
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,

    /// Write CSV to a file, or to standard output instead of the table
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) csv: Option<PathBuf>,

    /// Draw the result to an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// How many threads play [default: one for each processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

impl ArenaArgs {
    /// The seating of the command line, or the default.
    pub(crate) fn seating(&self) -> Seating {
        match self.seating {
            Some(SeatingArg::One) => Seating::One,
            Some(SeatingArg::Half) => Seating::Half,
            Some(SeatingArg::Rotate) => Seating::Rotate,
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
    /// Over and over round the table
    Rotate,
}

fn parse_bounds(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',');
    let parsed = numbers.and_then(|(low, high)| low.parse().ok().zip(high.parse().ok()));
    parsed
        .filter(|(low, high): &(f64, f64)| low < high && (high - low).is_finite())
        .ok_or_else(|| "two numbers, the smaller one first, such as 0,1".to_owned())
}

fn parse_error_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok();
    rate.filter(|rate| (0.0001..=0.4).contains(rate))
        .ok_or_else(|| "a chance from 0.0001 to 0.4".to_owned())
}

impl TableArgs {
    /// The number of players and the options of the tables.
    ///
    /// # Errors
    /// When they are invalid.
    pub(crate) fn options<G: Game>(&self) -> Result<(u8, G::Options), Usage> {
        let players = game_args::player_count::<G>(self.preset.as_deref(), self.players);
        let options =
            game_args::parse_options::<G>(self.preset.as_deref(), players, &self.options)?;
        Ok((players, options))
    }
}

impl OutputArgs {
    /// The number of threads that play.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            Some(threads) => threads.into(),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}
