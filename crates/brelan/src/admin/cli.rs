//! The command line of `brelan admin`.

use super::ratings::RatingsArgs;
use crate::cli::CommonArgs;
use crate::number_args::whole_number;
use brelan_store::Phase;
use clap::{Args, Subcommand, ValueEnum};

const AFTER_HELP: &str = "\
`brelan host` is the former name of this command and does the same.

Examples:

  brelan admin tables --phase playing
  brelan admin people Sarah
  brelan admin names add rude";

/// `brelan admin`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands of a server's operator.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List tables, newest first
    Tables {
        /// Only tables that wait, that are played, or that are over
        #[arg(long)]
        phase: Option<PhaseArg>,

        /// How many
        #[arg(long, default_value_t = 50, value_parser = whole_number::<u32>(1..=u32::MAX.into()))]
        most: u32,

        /// One JSON object a line, each with its schema
        #[arg(long)]
        json: bool,
    },
    /// Close tables without a result; their logs are kept
    Close {
        /// The ids of the tables
        #[arg(required = true, value_name = "TABLE")]
        tables: Vec<String>,
    },
    /// Find people by a part of a name, or by their id
    People {
        /// A part of the name, whatever the case, or the id; everybody if missing
        #[arg(default_value = "")]
        text: String,

        /// How many
        #[arg(long, default_value_t = 50, value_parser = whole_number::<u32>(1..=u32::MAX.into()))]
        most: u32,

        /// One JSON object a line, each with its schema
        #[arg(long)]
        json: bool,
    },
    /// Give a person another name at every table
    Rename {
        /// The person's id
        person: String,
        /// The new name
        name: String,
    },
    /// Let a person make no tables and take no seats
    Bar {
        /// The person's id
        person: String,
    },
    /// Let a barred person come again
    Unbar {
        /// The person's id
        person: String,
    },
    /// List the live servers that share the database, which must be one of PostgreSQL
    Servers {
        /// One JSON object a line, each with its schema
        #[arg(long)]
        json: bool,
    },
    /// List the accounts, by the ids of their people
    Accounts {
        /// Only those after this id
        #[arg(long, value_name = "PERSON")]
        after: Option<String>,

        /// How many
        #[arg(long, default_value_t = 50, value_parser = whole_number::<u32>(1..=u32::MAX.into()))]
        most: u32,

        /// One JSON object a line, each with its schema
        #[arg(long)]
        json: bool,
    },
    /// Erase a person's account, sessions and names at every table, for good
    Erase {
        /// The person's id
        person: String,
    },
    /// List the ratings of a game, the best first, or compute them again
    Ratings(RatingsArgs),
    /// Print the key for `brelan worker`, which is a secret
    WorkerKey,
    /// The words that no name may hold
    Names {
        #[command(subcommand)]
        command: NamesCommand,
    },
}

/// The commands of the list of refused names.
#[derive(Subcommand)]
pub(crate) enum NamesCommand {
    /// Print the list, one word a line
    List,
    /// Put words on the list
    Add {
        /// The words
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
    },
    /// Take words off the list
    Remove {
        /// The words
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
    },
}

/// The phase of a match.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PhaseArg {
    Waiting,
    Playing,
    Over,
}

impl From<PhaseArg> for Phase {
    fn from(phase: PhaseArg) -> Self {
        match phase {
            PhaseArg::Waiting => Phase::Waiting,
            PhaseArg::Playing => Phase::Playing,
            PhaseArg::Over => Phase::Over,
        }
    }
}
