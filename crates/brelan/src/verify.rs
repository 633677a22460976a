//! `brelan verify`: replays and verifies records.

use crate::cli::VerifyArgs;
use crate::output::outln;
use anyhow::{Context, Result, bail};
use brelan_catalog::verify;
use brelan_record::Record;
use std::fs::File;
use std::io::{BufReader, Read};
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
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(path).context("cannot be read")?)
    };
    let records = serde_json::Deserializer::from_reader(BufReader::new(input));
    let mut count = 0;
    for record in records.into_iter::<serde_json::Value>() {
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
