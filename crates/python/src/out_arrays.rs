//! The arrays into which a batch writes.

use numpy::ndarray::{Dimension, IntoDimension};
use numpy::{
    BorrowError, Element, PyArray, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The names of the arrays.
pub(crate) const ARRAYS: [&str; 5] = ["observations", "action_masks", "rewards", "ends", "seats"];

/// An array that cannot be written, or that another thread writes.
pub(crate) fn not_writable(name: &str, error: BorrowError) -> PyErr {
    match error {
        BorrowError::AlreadyBorrowed => in_use(name),
        _ => PyValueError::new_err(format!("{name} must be writable")),
    }
}

/// An array that another thread writes.
pub(crate) fn in_use(name: &str) -> PyErr {
    PyRuntimeError::new_err(format!("{name} is in use by another thread"))
}

/// An array whose values have gaps between them, or come in another order.
pub(crate) fn not_contiguous(name: &str) -> PyErr {
    PyValueError::new_err(format!("{name} must be C-contiguous"))
}

/// The caller's array of that name, or a new one.
pub(crate) fn array<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyDict>>,
    name: &str,
    shape: impl IntoDimension<Dim = D>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let shape = shape.into_dimension();
    let given = out.map(|out| out.get_item(name)).transpose()?.flatten();
    let Some(given) = given else {
        // Numpy's own function raises where memory does not hold the array; `PyArray::zeros` panics.
        let zeros = py.import("numpy")?.getattr("zeros")?;
        let made = zeros.call1((shape.slice().to_vec(), T::get_dtype(py)))?;
        return Ok(made.cast_into::<PyArray<T, D>>()?);
    };
    let Ok(untyped) = given.cast::<PyUntypedArray>() else {
        let kind = given.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "{name} must be an array, not {kind}"
        )));
    };
    let (found, wanted) = (untyped.dtype(), T::get_dtype(py));
    if !found.is_equiv_to(&wanted) {
        let message = format!("{name} must have the dtype {wanted}, not {found}");
        return Err(PyTypeError::new_err(message));
    }
    if untyped.shape() != shape.slice() {
        let message = format!(
            "{name} must have the shape {shape:?}, not {:?}",
            untyped.shape()
        );
        return Err(PyValueError::new_err(message));
    }
    let array = given.cast_into::<PyArray<T, D>>();
    let array = array.map_err(|_| PyTypeError::new_err(format!("{name} is no such array")))?;
    if !array.is_c_contiguous() {
        return Err(not_contiguous(name));
    }
    if !array.is_aligned() {
        return Err(PyValueError::new_err(format!("{name} must be aligned")));
    }
    // Refuses what is not writable; the borrow ends here.
    array
        .try_readwrite()
        .map_err(|error| not_writable(name, error))?;
    Ok(array)
}

/// Refuses arrays of which two have memory in common.
pub(crate) fn check_apart(py: Python<'_>, arrays: [&Bound<'_, PyAny>; 5]) -> PyResult<()> {
    // Numpy compares where the arrays begin and end, which is exact: each is contiguous.
    let overlap = py.import("numpy")?.getattr("may_share_memory")?;
    for (place, own) in arrays.iter().enumerate() {
        for (other_place, other) in arrays.iter().enumerate().take(place) {
            if overlap.call1((own, other))?.is_truthy()? {
                let (one, two) = (ARRAYS[other_place], ARRAYS[place]);
                return Err(PyValueError::new_err(format!("{one} and {two} overlap")));
            }
        }
    }
    Ok(())
}

/// Refuses names that no array has.
pub(crate) fn check_names(out: &Bound<'_, PyDict>) -> PyResult<()> {
    for name in out.keys() {
        let known = name
            .extract::<String>()
            .is_ok_and(|name| ARRAYS.contains(&name.as_str()));
        if !known {
            let message = format!(
                "out has no array {}, but {}",
                name.repr()?,
                ARRAYS.join(", ")
            );
            return Err(PyValueError::new_err(message));
        }
    }
    Ok(())
}
