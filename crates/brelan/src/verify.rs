//! `brelan verify`: replays and verifies records.

use crate::cli::VerifyArgs;
use crate::output::outln;
use crate::record_file;
use anyhow::{Context, Result, bail};
use brelan_catalog::verify;
use brelan_record::Record;
use std::path::Path;

pub(crate) fn run(args: &VerifyArgs) -> Result<()> {
    for path in &args.files {
        let shown = path.display();
        let count = verify_file(path).with_context(|| shown.to_string())?;
        let noun = if count == 1 { "record" } else { "records" };
        outln!("{shown}: {count} {noun}, all right");
    }
    Ok(())
}

/// Verifies all records of a file and returns their number.
fn verify_file(path: &Path) -> Result<u64> {
    let mut count = 0;
    for record in record_file::open(path).context("cannot be read")? {
        count += 1;
        let place = || format!("record {count}");
        let record = record.context("not JSON").with_context(place)?;
        let record = Record::from_value(record).with_context(place)?;
        verify(&record).with_context(place)?;
    }
    if count == 0 {
        bail!("there is no record in it");
    }
    Ok(count)
}
