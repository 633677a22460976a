//! A game in extensive form, for `brelan.openspiel`.

use crate::errors::{whole_number, wrong_setting, wrong_step};
use crate::json::to_python;
use crate::setup::{game_setup, kind_of};
use crate::view::PyView;
use brelan_catalog::with_game;
use brelan_environment::{History, NextStep, new_history};
use brelan_kernel::{GameOptions, Rules, Seat};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A path through one round of a game, or a match of Qarré, step by step: `brelan.openspiel` is
/// made of it.
///
/// It holds the whole truth. What a seat knows is its `information`, `observation` and `tensor`.
///
/// Parameters
/// ----------
/// game, players, preset, options, variant
///     As for `Match`.
/// recall : int, optional
///     How many of a seat's decisions `tensor` recalls; none if not given.
///
/// Raises
/// ------
/// ValueError
///     A setting is wrong.
#[pyclass(frozen, module = "brelan._brelan", name = "History")]
pub(crate) struct PyHistory(Mutex<Box<dyn History>>);

impl PyHistory {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Box<dyn History>> {
        self.0
            .lock_py_attached(py)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The seat that the caller named.
    fn seat_named(&self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<Seat> {
        let last = u64::from(self.lock(py).players()) - 1;
        Ok(Seat(whole_number(seat, "seat", (0, last))? as u8))
    }
}

#[pymethods]
impl PyHistory {
    #[new]
    #[pyo3(signature = (game, *, players=None, preset=None, options=None, variant=None, recall=None))]
    fn begin(
        game: &str,
        players: Option<&Bound<'_, PyAny>>,
        preset: Option<String>,
        options: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
        recall: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyHistory> {
        let setup = game_setup(game, players, preset, options, variant)?;
        let recall = recall.map(|recall| whole_number(recall, "recall", (0, 1000)));
        let recall = recall.transpose()?.unwrap_or(0) as usize;
        let begun = new_history(&setup, recall).map_err(wrong_setting)?;
        Ok(PyHistory(Mutex::new(begun)))
    }

    /// The number of seats.
    #[getter]
    fn players(&self, py: Python<'_>) -> u8 {
        self.lock(py).players()
    }

    /// The seat that must choose, from 0; `None` where chance must draw and when it is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Option<u8> {
        match self.lock(py).next_step() {
            NextStep::Act(seat) => Some(seat.0),
            NextStep::Chance(_) | NextStep::Over => None,
        }
    }

    /// From how many numbers chance draws the next one, each as likely; 0 where it does not.
    #[getter]
    fn outcomes(&self, py: Python<'_>) -> u32 {
        match self.lock(py).next_step() {
            NextStep::Chance(numbers) => numbers,
            NextStep::Act(_) | NextStep::Over => 0,
        }
    }

    /// What chance draws for: the shuffle's name in a record, and which of its numbers.
    #[getter]
    fn chance_label(&self, py: Python<'_>) -> Option<(String, usize)> {
        self.lock(py).chance_label()
    }

    /// The action ids that the seat may choose, ascending, a `list` of `int`.
    #[getter]
    fn actions(&self, py: Python<'_>) -> Vec<u16> {
        self.lock(py).action_ids().to_vec()
    }

    /// The payoffs by seat, a `list` of `float`: all 0 before it is over.
    #[getter]
    fn payoffs(&self, py: Python<'_>) -> Vec<f64> {
        self.lock(py).payoffs()
    }

    /// Between which two numbers every payoff lies, with these options, a `tuple` of two `float`:
    /// they need not be reached.
    #[getter]
    fn payoff_bounds(&self, py: Python<'_>) -> (f64, f64) {
        self.lock(py).payoff_bounds()
    }

    /// The length of a tensor.
    #[getter]
    fn tensor_length(&self, py: Python<'_>) -> usize {
        self.lock(py).tensor_length()
    }

    /// What an action id means, in English; empty for one that the game does not have.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     It is no number from 0 to 65535.
    fn action_name(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let id = whole_number(id, "action", (0, u16::MAX.into()))?;
        Ok(self.lock(py).action_name(id as u16))
    }

    /// Takes a number of chance, or an action id of the seat that must choose.
    ///
    /// Raises
    /// ------
    /// IllegalAction
    ///     A rule stands against the action; nothing has changed.
    /// ValueError
    ///     There is no such action or number of chance; nothing has changed.
    fn apply(&self, py: Python<'_>, step: &Bound<'_, PyAny>) -> PyResult<()> {
        let step = whole_number(step, "a step", (0, u32::MAX.into()))?;
        let taken = self.lock(py).apply(step as u32);
        taken.map_err(|error| wrong_step(py, error))
    }

    /// All that a seat knows with perfect recall, as text.
    fn information(&self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<String> {
        let seat = self.seat_named(py, seat)?;
        Ok(self.lock(py).information(seat))
    }

    /// The `View` of a seat: all that it knows now, and what it may choose.
    fn view(&self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<PyView> {
        let seat = self.seat_named(py, seat)?;
        Ok(PyView::new(self.lock(py).view_of(seat)))
    }

    /// What a seat knows now, as JSON.
    fn observation(&self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<String> {
        let seat = self.seat_named(py, seat)?;
        Ok(self.lock(py).observation(seat))
    }

    /// Writes what a seat knows into an array, float32, (`tensor_length`,): the features, and
    /// for each recalled decision of the seat, the latest first, the features there and the
    /// chosen action id.
    fn write_tensor(
        &self,
        py: Python<'_>,
        seat: &Bound<'_, PyAny>,
        out: &Bound<'_, PyArray1<f32>>,
    ) -> PyResult<()> {
        let seat = self.seat_named(py, seat)?;
        let mut out = out
            .try_readwrite()
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let history = self.lock(py);
        let (wanted, found) = (history.tensor_length(), out.len()?);
        if found != wanted {
            let message = format!("out: {wanted} values, not {found}");
            return Err(PyValueError::new_err(message));
        }
        history.write_tensor(seat, out.as_slice_mut()?);
        Ok(())
    }

    /// A history that the seat cannot tell from this one; `None` where none is drawn.
    fn sample(
        &self,
        py: Python<'_>,
        seat: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<Option<PyHistory>> {
        let (seat, seed) = (
            self.seat_named(py, seat)?,
            whole_number(seed, "seed", (0, u64::MAX))?,
        );
        let sampled = self.lock(py).sample(seat, seed);
        Ok(sampled.map(|sampled| PyHistory(Mutex::new(sampled))))
    }

    /// A copy of the history, which goes on independently of this one.
    fn copy(&self, py: Python<'_>) -> PyHistory {
        PyHistory(Mutex::new(self.lock(py).boxed_clone()))
    }

    fn __copy__(&self, py: Python<'_>) -> PyHistory {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyHistory {
        self.copy(py)
    }

    fn __reduce__(&self) -> PyResult<()> {
        let message = "a History cannot be pickled: keep its settings and steps";
        Err(PyTypeError::new_err(message))
    }
}

/// The options of a game that `Match` takes, a `list` of `dict`: `name`; `kind`, a `dict` that says
/// which values it takes; and `common`, whether a form shows it at first sight.
///
/// The `kind` in `kind` is `"switch"`: `True` or `False`; `"choice"`: one of `values`; `"number"`:
/// from `min` to `max` in steps of `step`, also `None` where `off` is true; or `"target"`: points
/// up to `max`, or `{"rounds": n}` with an n up to `max_rounds`.
///
/// Raises
/// ------
/// ValueError
///     There is no such game.
#[pyfunction]
pub(crate) fn option_specs<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let kind = kind_of(game)?;
    let specs = with_game!(kind, G => <G as Rules>::Options::specs());
    to_python(py, &serde_json::to_value(&specs).expect("options are JSON"))
}
