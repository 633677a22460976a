//! The place of a record in an export, by which a file that was cut off is noticed.

use brelan_record::Record;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The key of a record that has its place. Readers of records skip keys that they do not know.
const KEY: &str = "export";

/// The place of a record in an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ExportPlace {
    /// Its number, from 1.
    number: u64,
    /// Whether the export ends with it.
    last: bool,
}

impl ExportPlace {
    pub(crate) fn new(number: u64, last: bool) -> Self {
        ExportPlace { number, last }
    }

    /// A record with its place, as a line without its end.
    pub(crate) fn mark(self, record: &Record) -> String {
        let record = record.to_json();
        let place = serde_json::to_string(&self).expect("a place is JSON");
        // The keys of a record keep their order, and this one comes last.
        let open = record.strip_suffix('}').expect("a record is an object");
        format!("{open},\"{KEY}\":{place}}}")
    }

    /// The place that a record names, if it is from an export.
    fn of(record: &Value) -> Option<ExportPlace> {
        serde_json::from_value(record.get(KEY)?.clone()).ok()
    }
}

/// Checks that the records of a file are a whole export, if they are of one.
#[derive(Default)]
pub(crate) struct ExportCheck {
    last: Option<ExportPlace>,
}

impl ExportCheck {
    /// Takes the next record of the file.
    ///
    /// # Errors
    /// When records before it are missing.
    pub(crate) fn add(&mut self, record: &Value) -> Result<(), String> {
        let before = std::mem::replace(&mut self.last, ExportPlace::of(record));
        // A file may be several exports, one after the other.
        let expected = match before {
            Some(ExportPlace {
                number,
                last: false,
            }) => number + 1,
            _ => 1,
        };
        match self.last {
            Some(ExportPlace { number, .. }) if number == expected => Ok(()),
            None if before.is_none_or(|before| before.last) => Ok(()),
            _ => Err(format!(
                "the export lacks its record {expected}: take it again"
            )),
        }
    }

    /// Ends the file.
    ///
    /// # Errors
    /// When the export goes on.
    pub(crate) fn end(self) -> Result<(), String> {
        match self.last {
            Some(ExportPlace {
                number,
                last: false,
            }) => Err(format!(
                "the export was cut off after its record {number}: take it again"
            )),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a file whose records have these places; `None` is no export's.
    fn check(places: &[Option<(u64, bool)>]) -> Result<(), String> {
        let mut check = ExportCheck::default();
        for place in places {
            let mut record = serde_json::json!({"game": "zero"});
            if let Some((number, last)) = *place {
                let place = ExportPlace::new(number, last);
                record[KEY] = serde_json::to_value(place).expect("JSON");
            }
            check.add(&record)?;
        }
        check.end()
    }

    #[test]
    fn a_whole_export_and_a_file_of_other_records_are_right() {
        for places in [
            &[][..],
            &[None, None],
            &[Some((1, true))],
            &[Some((1, false)), Some((2, true))],
            &[Some((1, true)), Some((1, false)), Some((2, true)), None],
        ] {
            assert_eq!(check(places), Ok(()), "{places:?}");
        }
    }

    #[test]
    fn a_file_that_was_cut_off_or_lacks_a_record_is_named() {
        for (places, word) in [
            (&[Some((1, false))][..], "cut off after its record 1"),
            (&[Some((1, false)), Some((2, false))], "after its record 2"),
            (&[Some((2, true))], "lacks its record 1"),
            (&[Some((1, false)), Some((3, true))], "lacks its record 2"),
            (&[Some((1, false)), None], "lacks its record 2"),
            (&[Some((1, true)), Some((2, true))], "lacks its record 1"),
        ] {
            let said = check(places).expect_err("it is wrong");
            assert!(said.contains(word), "{places:?}: {said}");
        }
    }
}
