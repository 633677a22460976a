//! Records: read, verified, and who sat where in one.

use crate::batch_arguments::bots_from_python;
use crate::errors::{list, wrong_record};
use crate::json::from_python;
use brelan_bots::parameters;
use brelan_catalog::{Kind, verify, with_game};
use brelan_record::{Record, RecordError, RecordErrorKind, RecordedSeat};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// The record in a text or a dict.
pub(crate) fn read_record(record: &Bound<'_, PyAny>) -> PyResult<Record> {
    let read = match record.extract::<String>() {
        Ok(text) => Record::from_json(&text),
        Err(_) if record.is_instance_of::<PyDict>() => {
            Record::from_value(from_python(record, "record")?)
        }
        Err(error) if record.is_instance_of::<PyString>() => {
            let message = format!("no record: the text is no Unicode: {error}");
            return Err(wrong_record(RecordError::of_match(
                RecordErrorKind::Malformed,
                message,
            )));
        }
        Err(_) => {
            let kind = record.get_type().name()?;
            let message = format!("a record is JSON as a str or a dict, not {kind}");
            return Err(PyTypeError::new_err(message));
        }
    };
    read.map_err(wrong_record)
}

/// Who sat where: by seat a name and, where a bot sat, which one.
pub(crate) fn seats_from_python(
    kind: Kind,
    players: u8,
    names: Option<&Bound<'_, PyAny>>,
    bots: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<RecordedSeat>> {
    let count = usize::from(players);
    let bots = match bots {
        Some(bots) => bots_from_python(Some(bots), players)?,
        None => vec![None; count],
    };
    let names = match names {
        Some(names) => names_from_python(names)?,
        None => {
            let usual = |(seat, bot): (usize, &Option<String>)| match bot {
                Some(bot) => bot.clone(),
                None => format!("Seat {seat}"),
            };
            bots.iter().enumerate().map(usual).collect()
        }
    };
    for (what, found) in [("bots", bots.len()), ("names", names.len())] {
        if found != count {
            let message = format!("{found} {what} for {count} seats");
            return Err(PyValueError::new_err(message));
        }
    }
    let seat = |(name, bot)| match bot {
        Some(bot) => bot_seat(kind, name, bot),
        None => RecordedSeat::person(name),
    };
    Ok(names.into_iter().zip(bots).map(seat).collect())
}

/// The names of those who sat there.
fn names_from_python(names: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let name = |name: Bound<'_, PyAny>| match name.cast::<PyString>() {
        Ok(name) => match name.to_cow() {
            Ok(name) => Ok(name.into_owned()),
            Err(error) => Err(PyValueError::new_err(format!(
                "names: a text is no Unicode: {error}"
            ))),
        },
        Err(_) => {
            let kind = name.get_type().name()?;
            let message = format!("each of names must be a str, not {kind}");
            Err(PyTypeError::new_err(message))
        }
    };
    list(names, "names")?.into_iter().map(name).collect()
}

/// The seat of the bot that the caller named, with its version and simulations where it is one of
/// Brelan's.
fn bot_seat(kind: Kind, name: String, bot: String) -> RecordedSeat {
    let parameters = with_game!(kind, G => parameters::<G>(&bot));
    RecordedSeat {
        version: parameters.map(|found| found.version.to_owned()),
        simulations: parameters.and_then(|found| found.simulations),
        ..RecordedSeat::bot(name, bot)
    }
}

/// Checks a record: the shuffles, every action, the points.
///
/// Parameters
/// ----------
/// record : str or dict
///     The record as JSON.
///
/// Raises
/// ------
/// RecordError
///     The first thing that is wrong with it.
/// TypeError
///     It is no text or dict.
#[pyfunction(name = "verify")]
pub(crate) fn verify_record(py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<()> {
    let record = read_record(record)?;
    py.detach(|| verify(&record)).map_err(wrong_record)
}
