//! Files of records: `.json` with one, `.jsonl` with one a line.

use serde_json::Value;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// The records of a file, or of standard input for `-`, as JSON in order.
///
/// # Errors
/// When the file cannot be opened.
pub(crate) fn open(path: &Path) -> io::Result<impl Iterator<Item = serde_json::Result<Value>>> {
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path)?)
    };
    Ok(serde_json::Deserializer::from_reader(BufReader::new(input)).into_iter())
}
