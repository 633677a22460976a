//! `brelan verify`: replays and verifies records.

mod account;
mod cli;

pub(crate) use cli::VerifyArgs;

use crate::exit::Usage;
use crate::export::ExportCheck;
use crate::output::{complain, counted, outln};
use crate::record_file;
use account::Account;
use anyhow::{Context, Result, anyhow};
use brelan_catalog::verify_each;
use brelan_record::Record;
use serde_json::Value;
use std::path::Path;

pub(crate) fn run(args: &VerifyArgs) -> Result<()> {
    if args.number.is_some() && args.files.len() > 1 {
        return Err(Usage("--match names a record of one file, not of several".into()).into());
    }
    if args
        .files
        .iter()
        .filter(|file| *file == Path::new("-"))
        .count()
        > 1
    {
        let message = "standard input is read once: name - once, and files for the others";
        return Err(Usage(message.into()).into());
    }
    let mut failures = Vec::new();
    for path in &args.files {
        let shown = path.display();
        match verify_file(path, args.number) {
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

/// Verifies all records of a file, or the one with this number, and returns how many that
/// were. The account of a record is printed where it is the only one.
///
/// # Errors
/// [`Usage`] when the file cannot be read or has no such record, and else the first wrong
/// record.
fn verify_file(path: &Path, number: Option<u64>) -> Result<u64> {
    let unreadable = |error: &dyn std::fmt::Display| Usage(format!("cannot be read: {error}"));
    let records = record_file::open(path).map_err(|error| unreadable(&error))?;
    let mut records = records.peekable();
    let mut count = 0;
    let mut export = ExportCheck::default();
    while let Some(record) = records.next() {
        count += 1;
        let place = || format!("record {count}");
        let record = match record {
            Err(error) if error.is_io() => return Err(unreadable(&error).into()),
            record => record.context("not JSON").with_context(place)?,
        };
        export.add(&record).map_err(anyhow::Error::msg)?;
        let alone = number == Some(count) || count == 1 && records.peek().is_none();
        if number.is_none_or(|number| number == count) {
            verify_record(record, alone).with_context(place)?;
        }
        if number == Some(count) {
            return Ok(1);
        }
    }
    match (count, number) {
        (0, _) => Err(anyhow!("there is no record in it")),
        (_, Some(number)) => {
            let records = counted(count, "record", "records");
            Err(Usage(format!("--match {number}, but it has {records}")).into())
        }
        (_, None) => match export.end() {
            Ok(()) => Ok(count),
            Err(cut_off) => Err(anyhow!(cut_off)),
        },
    }
}

/// Verifies one record; with `in_full`, prints which of its places are right.
fn verify_record(record: Value, in_full: bool) -> Result<()> {
    let record = Record::from_value(record)?;
    if !in_full {
        return Ok(brelan_catalog::verify(&record)?);
    }
    let mut account = Account::new(&record);
    let verified = verify_each(&record, &mut |check| account.add(check));
    account.lines().iter().for_each(|line| outln!("  {line}"));
    verified?;
    account.meaning().iter().for_each(|line| outln!("{line}"));
    Ok(())
}
