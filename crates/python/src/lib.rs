#![doc = include_str!("../README.md")]
// The docstrings are Python's: what has brackets in them is an index.
#![allow(rustdoc::broken_intra_doc_links)]

mod arena;
mod arena_result;
mod batch;
mod batch_arguments;
mod bot;
mod encoding;
mod errors;
mod game_match;
mod history;
mod interrupt;
mod json;
mod out_arrays;
mod pickle;
mod record;
mod setup;
mod view;

use brelan_bots::{NAMES, Style};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The native part of the package `brelan`.
#[pymodule]
fn _brelan(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("GAMES", PyTuple::new(py, setup::game_names())?)?;
    let bots = NAMES.into_iter().chain(Style::ALL.map(Style::name));
    module.add("BOTS", PyTuple::new(py, bots.collect::<Vec<_>>())?)?;
    module.add_class::<arena_result::PyArenaEntry>()?;
    module.add_class::<arena_result::PyArenaResult>()?;
    module.add_class::<batch::PyBatch>()?;
    module.add_class::<game_match::PyMatch>()?;
    module.add_class::<history::PyHistory>()?;
    module.add_class::<view::PyView>()?;
    module.add_class::<view::PyAction>()?;
    module.add_class::<bot::PyBot>()?;
    module.add_class::<bot::PyActionStats>()?;
    module.add_function(wrap_pyfunction!(record::verify_record, module)?)?;
    module.add_function(wrap_pyfunction!(arena::arena, module)?)?;
    module.add_function(wrap_pyfunction!(arena_result::restore_arena_entry, module)?)?;
    module.add_function(wrap_pyfunction!(
        arena_result::restore_arena_result,
        module
    )?)?;
    module.add_function(wrap_pyfunction!(bot::restore_action_stats, module)?)?;
    module.add_function(wrap_pyfunction!(view::restore_action, module)?)?;
    module.add_function(wrap_pyfunction!(encoding::encoding, module)?)?;
    module.add_function(wrap_pyfunction!(setup::presets, module)?)?;
    module.add_function(wrap_pyfunction!(history::option_specs, module)?)?;
    Ok(())
}
