//! Files of records: `.json` with one, `.jsonl` with one a line.

use serde_json::Value;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Error, ErrorKind, Read};
use std::path::Path;

/// The byte order mark that some editors write before UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// How a file begins that gzip has compressed.
const GZIP_MAGIC: &[u8] = b"\x1f\x8b";

/// The records of a file, or of standard input for `-`, as JSON in order.
///
/// # Errors
/// When the file cannot be opened, or is compressed.
pub(crate) fn open(path: &Path) -> io::Result<impl Iterator<Item = serde_json::Result<Value>>> {
    let mut input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path)?)
    };
    let mut start = Vec::new();
    let length = BYTE_ORDER_MARK.len() as u64;
    input.by_ref().take(length).read_to_end(&mut start)?;
    if start.starts_with(GZIP_MAGIC) {
        let message = "it is compressed by gzip: unpack it first, as in gunzip -c FILE | brelan \
                       verify -";
        return Err(Error::new(ErrorKind::InvalidData, message));
    }
    // No JSON begins with the mark.
    if start == BYTE_ORDER_MARK {
        start.clear();
    }
    let input = BufReader::new(Cursor::new(start).chain(input));
    Ok(serde_json::Deserializer::from_reader(input).into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_skipped_and_a_compressed_file_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.json");
        for text in ["\u{feff}{}\n{}", "{}\n[]", "1", ""] {
            std::fs::write(&path, text).expect("written");
            let read = open(&path).expect("it opens");
            let read: Result<Vec<Value>, _> = read.collect();
            let count = text.lines().count();
            assert_eq!(read.expect("JSON").len(), count, "{text}");
        }
        std::fs::write(&path, b"\x1f\x8b\x08\0").expect("written");
        let refused = open(&path).err().expect("compressed").to_string();
        assert!(refused.contains("gunzip"), "{refused}");
    }
}
