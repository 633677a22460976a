//! Brelan's bots.

use crate::errors::{whole_number, wrong_bot};
use crate::interrupt;
use crate::pickle::restore_function;
use crate::view::{PyAction, PyView};
use brelan_environment::AnyBot;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One of Brelan's bots. It chooses from what a view knows and from its own seed.
///
/// Equal names, seeds and views give equal choices; a bot whose choices are random makes
/// others when it is asked again, so take a new one for each match that is to be repeated.
/// Several threads may use one bot: their calls are carried out one after the other. While
/// it thinks, the interpreter is free for other threads.
///
/// Parameters
/// ----------
/// name : str
///     One of `brelan.BOTS`, from `"random"` to `"master"`, or `"search:400"` for a search
///     with that number of simulations, or `"search"` with `simulations`.
/// simulations : int, optional
///     How many simulations `"master"`, `"search"` or `"uniform"` makes for a choice. `"uniform"` is the
///     same search without inference: it takes every consistent world for equally likely.
/// seed : int, optional
///     From 0 to 2**64 - 1; 0 if it is not given.
///
/// Raises
/// ------
/// ValueError
///     There is no such bot, or it takes no number of simulations.
#[pyclass(frozen, module = "brelan", name = "Bot")]
pub(crate) struct PyBot {
    bot: Mutex<AnyBot>,
    /// The bot's name, such as `"search:400"`.
    #[pyo3(get)]
    name: String,
    /// Its seed.
    #[pyo3(get)]
    seed: u64,
}

/// What a search found out about an action.
///
/// Values are larger for what is better for the seat. At Quando and Zero they are the points
/// of the round by which it is ahead of the mean of the others, at Qarré its share of the win,
/// from 0 to 1. They can be pickled, with the action.
#[pyclass(frozen, module = "brelan", name = "ActionStats", get_all)]
pub(crate) struct PyActionStats {
    /// The action.
    action: Py<PyAction>,
    /// The mean payoff of the seat over the simulations that began with the action.
    value: f64,
    /// The standard error of `value`, as if its worlds were independent.
    standard_error: f64,
    /// The standard error of the difference to the best action in the same worlds; 0 for
    /// the best action itself.
    paired_standard_error: f64,
    /// How many simulations tried the action.
    visits: u32,
}

#[pymethods]
impl PyActionStats {
    fn __repr__(&self) -> String {
        let (action, visits) = (self.action.get().offer().action, self.visits);
        let (value, error) = (self.value, self.standard_error);
        format!("<brelan.ActionStats {action}: {value:.3} ± {error:.3}, {visits} visits>")
    }

    // Nothing changes them, so that a copy is the object itself.
    fn __copy__(stats: Bound<'_, Self>) -> Bound<'_, Self> {
        stats
    }

    fn __deepcopy__<'py>(stats: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        stats
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledStats)> {
        let arguments = (
            self.action.clone_ref(py),
            self.value,
            self.standard_error,
            self.paired_standard_error,
            self.visits,
        );
        Ok((restore_function(py, "_restore_action_stats")?, arguments))
    }
}

/// The arguments of [`restore_action_stats`].
type PickledStats = (Py<PyAction>, f64, f64, f64, u32);

/// The statistics that were pickled.
#[pyfunction(name = "_restore_action_stats")]
pub(crate) fn restore_action_stats(
    action: Py<PyAction>,
    value: f64,
    standard_error: f64,
    paired_standard_error: f64,
    visits: u32,
) -> PyActionStats {
    PyActionStats {
        action,
        value,
        standard_error,
        paired_standard_error,
        visits,
    }
}

impl PyBot {
    /// As the arena knows it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The bot, as soon as no other thread uses it. Called without the interpreter.
    fn lock(&self) -> MutexGuard<'_, AnyBot> {
        self.bot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (name, *, simulations=None, seed=None))]
    fn new(
        name: &str,
        simulations: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyBot> {
        let simulations = simulations
            .map(|count| whole_number(count, "simulations", (1, u32::MAX.into())))
            .transpose()?;
        let seed = seed.map(|seed| whole_number(seed, "seed", (0, u64::MAX)));
        let seed = seed.transpose()?.unwrap_or_default();
        let bot = AnyBot::new(name, simulations.map(|count| count as u32), seed);
        let bot = bot.map_err(wrong_bot)?.stopped_by(interrupt::is_raised);
        Ok(PyBot {
            name: bot.name().to_owned(),
            seed,
            bot: Mutex::new(bot),
        })
    }

    /// The action that the bot chooses.
    ///
    /// Parameters
    /// ----------
    /// view : View
    ///     The view of the seat that must choose.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The view's seat does not have to choose.
    /// KeyboardInterrupt
    ///     Ctrl-C, in the main thread, while the bot searches.
    fn choose(&self, py: Python<'_>, view: &PyView) -> PyResult<PyAction> {
        let chosen = interrupt::detached(py, || self.lock().choose(&*view.view))?;
        Ok(view.action(chosen.map_err(wrong_bot)?))
    }

    /// What a search finds out about each legal action, a `list` of `ActionStats` in the order
    /// of `view.legal`. All actions are tried in the same sampled worlds.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The view's seat does not have to choose, or the bot does not search.
    /// KeyboardInterrupt
    ///     Ctrl-C, in the main thread.
    fn evaluate(&self, py: Python<'_>, view: &PyView) -> PyResult<Vec<PyActionStats>> {
        let found = interrupt::detached(py, || self.lock().evaluate(&*view.view))?;
        let Some(found) = found.map_err(wrong_bot)? else {
            let message = format!("`{}` does not search: it has no values", self.name);
            return Err(PyValueError::new_err(message));
        };
        let stats = found.into_iter().map(|stats| {
            Ok(PyActionStats {
                action: Py::new(py, view.action(stats.action))?,
                value: stats.value,
                standard_error: stats.standard_error,
                paired_standard_error: stats.paired_standard_error,
                visits: stats.visits,
            })
        });
        stats.collect()
    }

    fn __repr__(&self) -> String {
        format!("<brelan.Bot {}, seed {}>", self.name, self.seed)
    }

    fn __reduce__(&self) -> PyResult<()> {
        let message =
            "a Bot cannot be pickled or copied: keep its name and seed, and make another one";
        Err(PyTypeError::new_err(message))
    }
}
