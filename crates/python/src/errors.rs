//! Errors as Python's exceptions.

use brelan_catalog::AnyError;
use brelan_environment::{BotError, SettingError, StepError};
use brelan_kernel::OptionError;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PySequence, PyString};
use serde_json::Value;

pyo3::import_exception!(brelan._errors, IllegalAction);
pyo3::import_exception!(brelan._errors, RecordError);

/// What a match refused.
pub(crate) fn refused(py: Python<'_>, error: AnyError) -> PyErr {
    match error {
        AnyError::Refused { rule, message, why } => illegal(py, message, rule, &why, None),
        other => PyValueError::new_err(other.to_string()),
    }
}

/// A step that was not taken.
pub(crate) fn wrong_step(py: Python<'_>, error: StepError) -> PyErr {
    let message = error.to_string();
    if let StepError::Action { environment, error } = &error
        && let AnyError::Refused { rule, why, .. } = &**error
    {
        return illegal(py, message, rule, why, *environment);
    }
    PyValueError::new_err(message)
}

fn illegal(
    py: Python<'_>,
    message: String,
    rule: &'static str,
    why: &Value,
    environment: Option<usize>,
) -> PyErr {
    match crate::json::to_python(py, why) {
        Ok(reason) => IllegalAction::new_err((message, rule, reason.unbind(), environment)),
        Err(error) => error,
    }
}

/// An option that is wrong.
pub(crate) fn wrong_option(error: OptionError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A record that is wrong.
pub(crate) fn wrong_record(error: brelan_record::RecordError) -> PyErr {
    let message = error.to_string();
    RecordError::new_err((message, error.kind.name(), error.round, error.number))
}

/// A bot that does not exist, or that has nothing to choose.
pub(crate) fn wrong_bot(error: BotError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A setting that is wrong.
pub(crate) fn wrong_setting(error: SettingError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Whether it is a list or another sequence. A text and bytes are none, though Python takes them for
/// sequences of texts and of numbers; sets and dicts have no order that means anything.
pub(crate) fn is_list(values: &Bound<'_, PyAny>) -> bool {
    let is_text = values.is_instance_of::<PyString>()
        || values.is_instance_of::<PyBytes>()
        || values.is_instance_of::<PyByteArray>();
    !is_text && values.cast::<PySequence>().is_ok()
}

/// The values of a list that the caller gave as `name`.
///
/// # Errors
/// `TypeError` for what is no list.
pub(crate) fn list<'py>(
    values: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if !is_list(values) {
        let kind = values.get_type().name()?;
        let message = format!("{name} must be a list, not {kind}");
        return Err(PyTypeError::new_err(message));
    }
    values.try_iter()?.collect()
}

/// A whole number from `least` to `most` that the caller gave as `name`.
///
/// # Errors
/// `TypeError` for what is no whole number, also for a truth value, `ValueError` for one out of range.
pub(crate) fn whole_number(
    value: &Bound<'_, PyAny>,
    name: &str,
    (least, most): (u64, u64),
) -> PyResult<u64> {
    let out_of_range = || {
        let message = format!("{name} must be a whole number from {least} to {most}");
        PyValueError::new_err(message)
    };
    // In Python a truth value is a number, but numpy's is none.
    let extracted = (!value.is_instance_of::<PyBool>()).then(|| value.extract::<u64>());
    match extracted {
        Some(Ok(number)) if (least..=most).contains(&number) => Ok(number),
        Some(Ok(_)) => Err(out_of_range()),
        Some(Err(error)) if error.is_instance_of::<PyOverflowError>(value.py()) => {
            Err(out_of_range())
        }
        Some(Err(_)) | None => {
            let kind = value.get_type().name()?;
            let message = format!("{name} must be a whole number, not {kind}");
            Err(PyTypeError::new_err(message))
        }
    }
}
