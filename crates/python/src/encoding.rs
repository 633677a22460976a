//! The encoding of views and actions as numbers.

use crate::json::to_python;
use crate::setup::kind_of;
use brelan_catalog::{AnyView, Kind, with_game};
use brelan_kernel::{Encoding, FeatureBlock};
use numpy::PyArray1;
use pyo3::prelude::*;
use serde_json::json;

/// The length of a feature vector of a game.
pub(crate) fn feature_count(kind: Kind) -> usize {
    with_game!(kind, G => <G as Encoding>::FEATURES)
}

/// The number of action ids of a game.
pub(crate) fn action_id_count(kind: Kind) -> usize {
    with_game!(kind, G => <G as Encoding>::ACTION_IDS)
}

/// The features of a view, as a new array.
pub(crate) fn features<'py>(py: Python<'py>, view: &dyn AnyView) -> Bound<'py, PyArray1<f32>> {
    let mut features = vec![0.0; feature_count(view.kind())];
    view.extract_features(&mut features);
    PyArray1::from_vec(py, features)
}

/// The mask of the action ids that may be chosen, as a new array.
pub(crate) fn action_mask<'py>(py: Python<'py>, view: &dyn AnyView) -> Bound<'py, PyArray1<bool>> {
    let mut mask = vec![false; action_id_count(view.kind())];
    for id in view.action_ids() {
        mask[usize::from(id)] = true;
    }
    PyArray1::from_vec(py, mask)
}

/// How views and actions of a game are numbers, a `dict`:
///
/// `version` goes up whenever an id or a feature gets another meaning. `features` is the
/// length of a feature vector and `blocks` what it has, a list of `dict` with `name`,
/// `start`, `length` and `meaning`. `actions` has what each action id stands for; ids are
/// from 0 to `len(actions) - 1`.
///
/// Raises
/// ------
/// ValueError
///     There is no such game.
#[pyfunction]
pub(crate) fn encoding<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let kind = kind_of(game)?;
    let (version, blocks, actions): (u32, &[FeatureBlock], Vec<String>) = with_game!(kind, G => (
        <G as Encoding>::ENCODING_VERSION,
        <G as Encoding>::FEATURE_BLOCKS,
        (0..<G as Encoding>::ACTION_IDS).map(G::action_id_name).collect(),
    ));
    let mut start = 0;
    let block = |block: &FeatureBlock| {
        let described = json!({
            "name": block.name,
            "start": start,
            "length": block.length,
            "meaning": block.meaning,
        });
        start += block.length;
        described
    };
    let blocks: Vec<_> = blocks.iter().map(block).collect();
    let described = json!({
        "version": version,
        "features": start,
        "blocks": blocks,
        "actions": actions,
    });
    to_python(py, &described)
}
