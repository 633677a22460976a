//! The command line of `brelan when`.

use crate::arena::OutputArgs;
use clap::{Args, ValueEnum};

const AFTER: &str = "\
At each turn where a knock is possible the round is played to its end twice, \
with the knock and without it, on the same cards. Intervals hold with 95 % and \
are taken over rounds, because the chances of one round have cards in common.

The same seed gives the same --json, --csv and --plot, whatever --threads. \
Ctrl-C ends with the result so far and exit code 130.";

/// `brelan when`
#[derive(Args)]
#[command(after_help = AFTER)]
pub(crate) struct WhenArgs {
    /// The game: quando
    pub(crate) game: String,

    /// The number of seats; each number that the preset is for if missing
    #[arg(long)]
    pub(crate) players: Option<u8>,

    /// The preset to start from; the game's usual one if missing
    #[arg(long)]
    pub(crate) preset: Option<String>,

    /// An option that differs from the preset's, such as knock_penalty=8; the
    /// value is JSON or plain text
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,

    /// Who plays in every seat
    #[arg(long, default_value = "greedy")]
    pub(crate) bot: String,

    /// What is counted
    #[arg(long, default_value = "lead")]
    pub(crate) count: Count,

    /// How many rounds with each number of players
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) rounds: u64,

    /// The seed: the same seed plays the same rounds
    #[arg(long, default_value_t = 1)]
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
