//! Pickles.

use pyo3::prelude::*;

/// The function of this module that makes an object from its pickle.
pub(crate) fn restore_function<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("brelan._brelan")?.getattr(name)
}
