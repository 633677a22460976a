//! Records of whichever game.

use crate::{Kind, with_game};
use brelan_record::{Check, Move, Record, RecordError, RecordErrorKind};

/// Replays a record and checks everything in it.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify(record: &Record) -> Result<(), RecordError> {
    verify_each(record, &mut |_| ())
}

/// Verifies a record like [`verify`], and calls `passed` for each check that the record passes
/// before the first thing that is wrong.
///
/// # Errors
/// As [`verify`].
pub fn verify_each(record: &Record, passed: &mut dyn FnMut(Check)) -> Result<(), RecordError> {
    let kind = kind_of(record)?;
    with_game!(kind, G => brelan_record::verify_each::<G>(record, passed))
}

/// The game that a record names.
pub(crate) fn kind_of(record: &Record) -> Result<Kind, RecordError> {
    record.check_format()?;
    Kind::from_name(&record.game).ok_or_else(|| {
        let message = format!("there is no game `{}`", record.game);
        RecordError::of_match(RecordErrorKind::Unknown, message)
    })
}

/// Reads and verifies one record.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify_text(text: &str) -> Result<Record, RecordError> {
    let record = Record::from_json(text)?;
    verify(&record)?;
    Ok(record)
}

/// How many actions a record has: [`match_from_record`](crate::match_from_record) gives
/// the end of the match after that number.
pub fn action_count(record: &Record) -> usize {
    let moves = record.rounds.iter().flat_map(|round| &round.moves);
    let is_action = |step: &&Move| matches!(step, Move::Action { .. });
    moves.filter(is_action).count()
}

/// What a fuzzer runs on any bytes, and a test on its corpus: a verdict, and
/// what is right is written and read back as it was.
///
/// # Panics
/// When what was verified does not survive being written: that is looked for.
pub fn fuzz(data: &[u8]) {
    if let Ok(record) = std::str::from_utf8(data).map_err(drop).and_then(|text| {
        verify_text(text).map_err(|error| assert!(!error.to_string().is_empty(), "a clear error"))
    }) {
        let again = verify_text(&record.to_json()).expect("it was right before");
        assert_eq!(again, record);
    }
}
