//! The command line of `brelan verify`.

use crate::number_args::whole_number;
use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Every commitment, seed, shuffle, action, end and score is computed again. Of a file with \
one record, and of the record that --match names, each place is listed that is right, \
and what that proves.

Every file is verified, also after one that is wrong. Exit code 1 means that a record \
is wrong, 2 that a file cannot be read.

Examples:

  brelan verify brelan-hK3vQ9.json
  brelan verify out.jsonl --match 3
  gunzip -c records.jsonl.gz | brelan verify -";

/// `brelan verify`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct VerifyArgs {
    /// Files of records, one or many in each; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Verify only this record of the file, from 1
    #[arg(long = "match", value_name = "NUMBER", value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) number: Option<u64>,
}
