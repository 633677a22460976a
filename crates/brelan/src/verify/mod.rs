//! `brelan verify`: replays and verifies records.

use crate::cli::VerifyArgs;
use crate::output::{complain, counted, outln};
use crate::{Usage, record_file};
use anyhow::{Context, Result, anyhow};
use brelan_catalog::verify;
use brelan_record::Record;
use std::path::Path;

pub(crate) fn run(args: &VerifyArgs) -> Result<()> {
    let mut failures = Vec::new();
    for path in &args.files {
        let shown = path.display();
        match verify_file(path) {
            Ok(count) => {
                let records = counted(count, "record", "records");
                outln!("{shown}: {records}, all right");
            }
            Err(error) => failures.push(match error.downcast::<Usage>() {
                Ok(Usage(message)) => Usage(format!("{shown}: {message}")).into(),
                Err(error) => error.context(shown.to_string()),
            }),
        }
    }
    // The last one is the command's own error. A file that could not be read decides
    // the exit code, because nothing is known of its records.
    failures.sort_by_key(|error| error.is::<Usage>());
    let last = failures.pop();
    for error in failures {
        complain(format_args!("{error:#}"));
    }
    last.map_or(Ok(()), Err)
}

/// Verifies all records of a file and returns their number.
///
/// # Errors
/// [`Usage`] when the file cannot be read, and else the first wrong record.
fn verify_file(path: &Path) -> Result<u64> {
    let unreadable = |error: &dyn std::fmt::Display| Usage(format!("cannot be read: {error}"));
    let mut count = 0;
    for record in record_file::open(path).map_err(|error| unreadable(&error))? {
        count += 1;
        let place = || format!("record {count}");
        let record = match record {
            Err(error) if error.is_io() => return Err(unreadable(&error).into()),
            record => record.context("not JSON").with_context(place)?,
        };
        let record = Record::from_value(record).with_context(place)?;
        verify(&record).with_context(place)?;
    }
    match count {
        0 => Err(anyhow!("there is no record in it")),
        _ => Ok(count),
    }
}
