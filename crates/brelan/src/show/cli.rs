//! The command line of `brelan show`.

use crate::number_args::whole_number;
use crate::play::LanguageArg;
use brelan_catalog::Knowledge;
use brelan_kernel::{Seat, Viewer};
use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
A move is an action of a seat: a pile that is shuffled again is none, and belongs to \
the move before it. The next round is dealt with its first move.

Face up means every hand as all seats together see it, in Quando with both sides of \
each card; piles stay as they lie, so of the draw pile only what lies up is shown. A \
spectator is shown what every seat knows.

--json prints one object:

  schema, brelan       what this is, and the version of Brelan
  command              the command that prints it
  game, match, moves   what is shown
  seats                the seats' names and bots, as the record has them
  knowledge            \"face_up\", \"spectator\" or {\"seat\": 1}
  turn                 {\"act\": 2}, {\"chance\": \"round/2/deck\"} or \"over\"
  board                the board as a browser gets it
  legal                what the acting seat may do, to that seat and face up: action,
                       effects, and face up also the notation as text
  last                 what was seen of the last move
  scores, rounds       the scores by seat, and the finished rounds
  winners              the seats that win, or null while the match is not over

Exit code 2 means that the file or the command line is wrong, 1 that the record is.

Examples:

  brelan show out.jsonl --match 3 --move 37 --seat 1
  brelan show - --json < match.json";

/// `brelan show`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ShowArgs {
    /// A file of records, one or many in it; - reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Which record of the file, from 1
    #[arg(long = "match", value_name = "NUMBER", default_value_t = 1,
          value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) number: u64,

    /// After how many moves, from 0 for the deal [default: all]
    #[arg(long = "move", value_name = "NUMBER", value_parser = whole_number::<usize>(0..=1_000_000))]
    pub(crate) moves: Option<usize>,

    /// What this seat knows, or a spectator [default: face up]
    #[arg(long, value_name = "NUMBER|spectator", value_parser = parse_viewer)]
    pub(crate) seat: Option<Viewer>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// The language [default: that of the environment, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long)]
    pub(crate) lang: Option<LanguageArg>,
}

impl ShowArgs {
    /// What the position is shown with.
    pub(crate) fn knowledge(&self) -> Knowledge {
        self.seat.map_or(Knowledge::FaceUp, Knowledge::Of)
    }
}

fn parse_viewer(text: &str) -> Result<Viewer, String> {
    match text {
        "spectator" => Ok(Viewer::Spectator),
        number => number
            .parse()
            .map(|seat| Viewer::Seat(Seat(seat)))
            .map_err(|_| "a seat's number, or spectator".to_owned()),
    }
}
