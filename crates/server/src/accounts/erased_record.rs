//! Stored records without the names of people whose data is erased.

use crate::table::UNKNOWN_NAME;
use brelan_record::FORMAT;
use serde_json::Value;

/// What every version of [`FORMAT`] begins with.
const FORMAT_NAME: &str = "brelan-record/";

/// What is stored in place of a record that no version can read.
const NO_RECORD: &str = "{}";

/// The record with [`UNKNOWN_NAME`] as the name at each of these seats, unless a bot sat there at
/// the first deal. All else stays, also what only a newer Brelan has put there. A damaged record
/// whose names cannot be found is replaced by an empty one: no version can read it.
///
/// `None` if the record is of another version of the format: only a Brelan that knows it can tell
/// where the names are.
pub(super) fn without_names(text: &str, seats: &[usize]) -> Option<String> {
    let Ok(mut record) = serde_json::from_str::<Value>(text) else {
        return Some(NO_RECORD.to_owned());
    };
    let format = record.get("format").and_then(Value::as_str);
    if format.is_some_and(|it| it != FORMAT && it.starts_with(FORMAT_NAME)) {
        return None;
    }
    Some(match erase_names(&mut record, seats) {
        Some(()) => record.to_string(),
        None => NO_RECORD.to_owned(),
    })
}

/// `None` where the record's seats are no seats.
fn erase_names(record: &mut Value, seats: &[usize]) -> Option<()> {
    let recorded = record.get_mut("seats")?.as_array_mut()?;
    for seat in seats {
        let Some(entry) = recorded.get_mut(*seat) else {
            continue;
        };
        let entry = entry.as_object_mut()?;
        if entry.get("kind").is_none_or(|kind| kind != "bot") {
            entry.insert("name".to_owned(), UNKNOWN_NAME.into());
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_record::Record;

    const RECORD: &str = include_str!("../../../table/tests/logs/zero.record.json");

    #[test]
    fn a_record_keeps_all_but_the_names() {
        let mut record = Record::from_json(RECORD).expect("a record");
        record.seats[0].name = "Zo\u{e9}".into();
        let text = record.to_json().replacen('{', "{\"newer\":1,", 1);
        let erased = without_names(&text, &[0, 99]).expect("it is of this version");
        record.seats[0].name = UNKNOWN_NAME.into();
        let expected = record.to_json().replacen('{', "{\"newer\":1,", 1);
        assert_eq!(erased, expected, "also the order of the keys");
    }

    #[test]
    fn a_bot_that_sat_there_at_the_first_deal_keeps_its_name() {
        let text = r#"{"seats":[{"name":"Bruno","kind":"bot"},{"name":"Max"}]}"#;
        let erased = without_names(text, &[0, 1]).expect("erased");
        assert_eq!(
            erased,
            r#"{"seats":[{"name":"Bruno","kind":"bot"},{"name":"?"}]}"#
        );
    }

    #[test]
    fn a_damaged_record_whose_names_cannot_be_found_is_given_up() {
        let half = &RECORD[..RECORD.len() / 2];
        for text in [half, "", "[\"Max\"]", "{\"seats\":{\"0\":\"Max\"}}"] {
            assert_eq!(without_names(text, &[0]).as_deref(), Some(NO_RECORD));
        }
        let seat = "{\"format\":\"brelan-record/1\",\"seats\":[\"Max\"]}";
        assert_eq!(without_names(seat, &[0]).as_deref(), Some(NO_RECORD));
    }

    #[test]
    fn a_record_of_another_version_is_left_to_those_who_know_it() {
        let text = r#"{"format":"brelan-record/2","seats":[{"name":"Max"}]}"#;
        assert_eq!(without_names(text, &[0]), None);
    }
}
