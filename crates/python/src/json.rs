//! JSON of the catalogue as Python's values, and back.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString};
use serde_json::{Map, Value};

/// The value as Python's `json.loads` reads it.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    let json = py.import(intern!(py, "json"))?;
    json.call_method1(intern!(py, "loads"), (value.to_string(),))
}

/// What Python's `json.dumps` writes, as a value; `name` is the argument that it is.
///
/// # Errors
/// `TypeError` or `ValueError` for what is no JSON.
pub(crate) fn from_python(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Value> {
    let py = value.py();
    let json = py.import(intern!(py, "json"))?;
    let arguments = PyDict::new(py);
    arguments.set_item("allow_nan", false)?;
    let numbers = py.import(intern!(py, "brelan._numbers"))?;
    arguments.set_item("default", numbers.getattr("plain_value")?)?;
    let text = json
        .call_method(intern!(py, "dumps"), (value,), Some(&arguments))
        .map_err(|error| {
            let message = format!("{name} is no JSON: {}", error.value(py));
            if error.is_instance_of::<PyTypeError>(py) {
                PyTypeError::new_err(message)
            } else if error.is_instance_of::<PyValueError>(py) {
                // NaN, and what contains itself.
                PyValueError::new_err(message)
            } else {
                error
            }
        })?;
    let text = text.cast::<PyString>()?.to_cow()?;
    serde_json::from_str(&text)
        .map_err(|error| PyValueError::new_err(format!("{name} is no JSON: {error}")))
}

/// The mapping that the caller gave as `name`.
///
/// # Errors
/// `TypeError` where it is none.
pub(crate) fn mapping<'a, 'py>(
    value: &'a Bound<'py, PyAny>,
    name: &str,
) -> PyResult<&'a Bound<'py, PyMapping>> {
    value.cast::<PyMapping>().map_err(|_| {
        let kind = match value.get_type().name() {
            Ok(kind) => kind,
            Err(error) => return error,
        };
        let message = format!("{name} must be a dict of names and values, not {kind}");
        PyTypeError::new_err(message)
    })
}

/// The object that a mapping is in JSON; `name` is the argument that it is.
///
/// # Errors
/// `TypeError` where it is no mapping, and as [`from_python`].
pub(crate) fn object_from_python(
    value: Option<&Bound<'_, PyAny>>,
    name: &str,
) -> PyResult<Map<String, Value>> {
    let Some(value) = value else {
        return Ok(Map::new());
    };
    let dict = PyDict::from_sequence(mapping(value, name)?.items()?.as_any())?;
    match from_python(dict.as_any(), name)? {
        Value::Object(object) => Ok(object),
        _ => Err(PyTypeError::new_err(format!("{name} must be a dict"))),
    }
}
