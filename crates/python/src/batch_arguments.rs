//! What the caller gives to a batch, as numbers and names.

use crate::bot::PyBot;
use crate::errors::{is_list, list, whole_number};
use crate::out_arrays::in_use;
use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

/// The bots by seat; empty where the caller chooses for all.
pub(crate) fn bots_from_python(
    bots: Option<&Bound<'_, PyAny>>,
    players: u8,
) -> PyResult<Vec<Option<String>>> {
    let Some(bots) = bots else {
        return Ok(Vec::new());
    };
    let bots = list(bots, "bots")?;
    if bots.is_empty() {
        let message = format!("bots: {players} seats, not 0");
        return Err(PyValueError::new_err(message));
    }
    let bot = |bot: Bound<'_, PyAny>| {
        if bot.is_none() {
            return Ok(None);
        }
        if let Ok(bot) = bot.cast::<PyBot>() {
            return Ok(Some(bot.get().name().to_owned()));
        }
        bot.extract().map(Some).map_err(|_| {
            let message = match bot.get_type().name() {
                Ok(kind) => format!("bots must be a name, a Bot or None for each seat, not {kind}"),
                Err(error) => return error,
            };
            PyTypeError::new_err(message)
        })
    };
    bots.into_iter().map(bot).collect()
}

/// The seeds of environments, from a list or an array.
pub(crate) fn seeds_from_python(seeds: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    if !is_list(seeds) && seeds.cast::<PyUntypedArray>().is_err() {
        let kind = seeds.get_type().name()?;
        let message = format!("seeds must be a list or an array of whole numbers, not {kind}");
        return Err(PyTypeError::new_err(message));
    }
    let seed = |seed: PyResult<_>| whole_number(&seed?, "each of seeds", (0, u64::MAX));
    seeds.try_iter()?.map(seed).collect()
}

/// Which environments are meant, from an array or a list of truth values.
pub(crate) fn mask_from_python(mask: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
    if let Ok(array) = mask.cast::<PyArray1<bool>>() {
        let array = array.try_readonly().map_err(|_| in_use("mask"))?;
        return Ok(array.as_array().to_vec());
    }
    let wrong = |kind: &str| {
        let message = format!("mask must be an array or a list of truth values, not {kind}");
        PyTypeError::new_err(message)
    };
    if let Ok(array) = mask.cast::<PyUntypedArray>() {
        let (dimensions, dtype) = (array.ndim(), array.dtype());
        return Err(wrong(&format!(
            "an array of {dtype} with {dimensions} dimensions"
        )));
    }
    if !is_list(mask) {
        return Err(wrong(&mask.get_type().name()?.to_string()));
    }
    let value = |value: PyResult<Bound<'_, PyAny>>| {
        let value = value?;
        let kind = value.get_type().name()?.to_string();
        value
            .extract()
            .map_err(|_| wrong(&format!("a list with {kind}")))
    };
    mask.try_iter()?.map(value).collect()
}

/// The action ids of an array or a list.
pub(crate) fn actions_from_python(actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Ok(array) = actions.cast::<PyUntypedArray>() {
        return actions_of_array(array);
    }
    if !is_list(actions) {
        let kind = actions.get_type().name()?;
        let message = format!("actions must be an array or a list of whole numbers, not {kind}");
        return Err(PyTypeError::new_err(message));
    }
    let mut items = actions.try_iter()?;
    if items.any(|item| item.is_ok_and(|item| item.is_instance_of::<PyBool>())) {
        let message = "each of actions must be a whole number, not bool";
        return Err(PyTypeError::new_err(message));
    }
    actions.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(actions.py()) {
            return too_large_action();
        }
        PyTypeError::new_err("each of actions must be a whole number")
    })
}

fn actions_of_array(array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<i64>> {
    let dtype = array.dtype();
    let is_unsigned = match dtype.kind() {
        b'i' => false,
        b'u' => true,
        _ => {
            let message = format!("actions must have an integer dtype such as int64, not {dtype}");
            return Err(PyTypeError::new_err(message));
        }
    };
    if array.ndim() != 1 {
        let shape = array.shape();
        let message = format!("actions must be one-dimensional, not of the shape {shape:?}");
        return Err(PyValueError::new_err(message));
    }
    if let Ok(array) = array.cast::<PyArray1<i64>>()
        && let Ok(actions) = array.to_vec()
    {
        return Ok(actions);
    }
    // A copy in int64, contiguous and aligned.
    let copy = array.call_method1("astype", (i64::get_dtype(array.py()),))?;
    let actions = copy.cast::<PyArray1<i64>>()?.to_vec()?;
    // In a copy of uint64 the sign is its highest bit.
    if is_unsigned && actions.iter().any(|action| *action < 0) {
        return Err(too_large_action());
    }
    Ok(actions)
}

fn too_large_action() -> PyErr {
    PyValueError::new_err("actions: a number is too large for int64")
}
