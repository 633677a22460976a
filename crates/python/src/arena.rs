//! Contests between bots, with players of the caller's own.

use crate::arena_result::PyArenaResult;
use crate::errors::{list, whole_number, wrong_setting};
use crate::json::from_python;
use crate::setup::{game_setup, kind_of};
use crate::view::{PyAction, PyView};
use brelan_arena::Seating;
use brelan_bots::{Fault, FaultKind};
use brelan_catalog::AnyView;
use brelan_environment::{AnyEntrant, ContestSettings, OwnPlayer, run_contest};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often signals are checked at most: each check waits for the interpreter.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// How often `progress` is called.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// What a contest shares with the players of the caller: the first exception ends it, and so
/// does `stop` alone.
#[derive(Default)]
struct Failure {
    stop: AtomicBool,
    exception: Mutex<Option<PyErr>>,
}

impl Failure {
    /// Keeps the exception of a bot, if it is the first. The traceback names the bot where Python
    /// has notes for that (3.11).
    fn set_of(&self, bot: &str, error: PyErr) {
        Python::attach(|py| {
            let note = format!("in the bot {bot}");
            let _older_python = error.value(py).call_method1("add_note", (note,));
        });
        self.set(error);
    }

    fn set(&self, error: PyErr) {
        let exception = self.exception.lock();
        let mut exception = exception.unwrap_or_else(PoisonError::into_inner);
        exception.get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    fn take(&self) -> Option<PyErr> {
        let exception = self.exception.lock();
        exception.unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// What the thread that called `arena` does while others play: it notices signals, which Python
/// gives to its main thread alone, and reports the progress.
struct Monitor<'a> {
    progress: Option<Py<PyAny>>,
    deals: u64,
    failure: &'a Failure,
    next_check: Instant,
    next_report: Instant,
}

impl Monitor<'_> {
    fn new(progress: Option<Py<PyAny>>, deals: u64, failure: &Failure) -> Monitor<'_> {
        let now = Instant::now();
        Monitor {
            progress,
            deals,
            failure,
            next_check: now,
            next_report: now + PROGRESS_INTERVAL,
        }
    }

    /// Checks and reports, where it is time to. Called without the interpreter.
    fn watch(&mut self, played: u64) {
        let now = Instant::now();
        if now < self.next_check || self.failure.stop.load(Ordering::Relaxed) {
            return;
        }
        self.next_check = now + SIGNAL_CHECK_INTERVAL;
        Python::attach(|py| {
            if let Err(interrupt) = py.check_signals() {
                self.failure.set(interrupt);
            } else if now >= self.next_report {
                self.report(py, played);
                self.next_report = Instant::now() + PROGRESS_INTERVAL;
            }
        });
    }

    /// Reports that all deals are played, unless the contest has ended before.
    fn finish(&self, py: Python<'_>, played: u64) {
        if played == self.deals && !self.failure.stop.load(Ordering::Relaxed) {
            self.report(py, played);
        }
    }

    fn report(&self, py: Python<'_>, played: u64) {
        let Some(progress) = &self.progress else {
            return;
        };
        match progress.call1(py, (played, self.deals)) {
            Ok(answer) if matches!(answer.extract(py), Ok(false)) => {
                self.failure.stop.store(true, Ordering::Relaxed);
            }
            Ok(_) => {}
            Err(error) => self.failure.set(error),
        }
    }
}

/// The exception with the results of the deals that were played before it.
fn with_result(py: Python<'_>, error: PyErr, found: PyArenaResult, deals: u64) -> PyErr {
    let played = found.standing.deals.len();
    let exception = error.value(py);
    let kept = Py::new(py, found).and_then(|found| exception.setattr("arena_result", found));
    if kept.is_ok() && played > 0 {
        let note =
            format!("{played} of {deals} deals were played: see `arena_result` of this exception");
        let _older_python = exception.call_method1("add_note", (note,));
    }
    error
}

/// A player that is a Python object, in one seat of one match.
struct PythonPlayer {
    /// What is called with a view; `None` where it could not be made.
    choose: Option<Py<PyAny>>,
    name: Arc<str>,
    failure: Arc<Failure>,
}

impl OwnPlayer for PythonPlayer {
    fn choose(&mut self, view: Box<dyn AnyView>) -> Result<usize, Fault> {
        let chosen = self.choose.as_ref().map(|choose| {
            Python::attach(|py| {
                let view = Py::new(py, PyView::new(view))?;
                let answer = choose.call1(py, (&view,))?;
                place_of(answer.bind(py), view.get())
            })
        });
        match chosen {
            Some(Ok(place)) => return Ok(place),
            Some(Err(error)) => self.failure.set_of(&self.name, error),
            None => {}
        }
        Err(Fault::new(FaultKind::Crash, "it raised an exception"))
    }
}

/// The place of an answer among the legal actions of a view.
fn place_of(answer: &Bound<'_, PyAny>, view: &PyView) -> PyResult<usize> {
    let place = if let Ok(action) = answer.cast::<PyAction>() {
        view.view.position(&action.get().offer().action)
    } else if answer.is_instance_of::<PyDict>() {
        view.view
            .position(&from_python(answer, "the bot's action")?)
    } else if answer.hasattr("__index__")? {
        let id = whole_number(answer, "the bot's action", (0, u16::MAX.into()))?;
        let mut ids = view.view.action_ids().into_iter();
        ids.position(|known| u64::from(known) == id)
    } else {
        let kind = answer.get_type().name()?;
        let message = format!("a bot gives one of view.legal, its json or its id, not {kind}");
        return Err(PyTypeError::new_err(message));
    };
    place.ok_or_else(|| {
        let message = match answer.repr() {
            Ok(answer) => format!("the bot chose {answer}, which is not in view.legal"),
            Err(error) => return error,
        };
        PyValueError::new_err(message)
    })
}

/// The name of a bot of the caller: its own `name`, or that of its function or class.
fn name_of(bot: &Bound<'_, PyAny>) -> PyResult<String> {
    for name in ["name", "__name__"] {
        if let Ok(name) = bot.getattr(name).and_then(|name| name.extract::<String>()) {
            return Ok(name);
        }
    }
    Ok(bot.get_type().name()?.to_string())
}

/// What is called with a view: the bot's method `choose`, or the bot itself.
fn chooser(bot: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if let Ok(choose) = bot.getattr("choose") {
        return Ok(choose.unbind());
    }
    match bot.is_callable() {
        true => Ok(bot.clone().unbind()),
        false => {
            let kind = bot.get_type().name()?;
            let message =
                format!("a bot is a name, a function of a view or has `choose`, not {kind}");
            Err(PyTypeError::new_err(message))
        }
    }
}

/// The entrant that the caller named.
fn entrant(bot: &Bound<'_, PyAny>, failure: &Arc<Failure>) -> PyResult<AnyEntrant> {
    if let Ok(name) = bot.cast::<PyString>() {
        return Ok(AnyEntrant::Named(name.to_string()));
    }
    if let Ok(bot) = bot.cast::<crate::bot::PyBot>() {
        return Ok(AnyEntrant::Named(bot.get().name().to_owned()));
    }
    let (name, failure) = (name_of(bot)?, failure.clone());
    let shared_name: Arc<str> = name.as_str().into();
    let is_class = bot.is_instance_of::<PyType>();
    let bot = match is_class {
        true => bot.clone().unbind(),
        false => chooser(bot)?,
    };
    let choose = move |seed: u64| match is_class {
        true => Python::attach(|py| chooser(&bot.bind(py).call1((seed,))?)),
        false => Ok(Python::attach(|py| bot.clone_ref(py))),
    };
    Ok(AnyEntrant::Own {
        name,
        new_player: Arc::new(move |seed| {
            let choose = choose(seed).map_err(|error| failure.set_of(&shared_name, error));
            Box::new(PythonPlayer {
                choose: choose.ok(),
                name: shared_name.clone(),
                failure: failure.clone(),
            })
        }),
    })
}

/// Lets bots play the same deals in every seat, so that the luck of the cards cancels out. A
/// deal is one round of Quando or Zero, or a match of Qarré.
///
/// Parameters
/// ----------
/// game, players, preset, options, variant
///     As for `Match`.
/// bots : list
///     Two bots or more, at most one for each seat: names as for `Bot`, or your own: a function
///     that takes a `View` and gives one of its `legal`, its `json` or its `id`; an object with
///     such a method `choose`; or a class, of which each seat of each match gets an instance
///     that is made with a seed. Functions and objects may be called by several threads. A `Bot`
///     plays by its name alone: each seat of each match gets a new one, whose seed comes from
///     `seed` and not from the `Bot`.
/// deals : int, optional
///     The number of deals, 100 if not given.
/// first_deal : int, optional
///     The number of the first deal, 0 if not given. Parts of a contest can be played apart, and
///     `ArenaResult.join` puts them together.
/// seed : int, optional
///     The seed of the deals and of the bots, 0 if not given. Equal seeds give equal results.
/// seating : {"one", "half", "balanced"}, optional
///     How bots are assigned to seats: the first in one seat and the second in all others, both
///     in alternating seats, or all in balanced orders. "one" for two bots, else "balanced".
/// threads : int, optional
///     The number of threads, 1 if not given. Results do not depend on it.
/// progress : callable, optional
///     A function of how many deals are played and how many are wanted. The thread that called
///     `arena` calls it once a second, and once more when all deals are played. If it gives
///     `False`, the contest ends, and the result has the deals that were played. In a thread
///     other than the main one this is the way to end a contest: Ctrl-C does not reach it.
///
/// Raises
/// ------
/// ValueError
///     A setting is wrong, or a bot of your own chose what is not offered.
/// KeyboardInterrupt
///     Ctrl-C, in the main thread.
/// Exception
///     What a bot of your own or `progress` raised, with its traceback.
///
/// Notes
/// -----
/// An exception that ends a contest has an attribute `arena_result`, the `ArenaResult` of the deals
/// that were played. A contest that ends early waits for the choices that are being made, and drops
/// the deals that are not complete. What it has are all deals from `first_deal` on up to one: the
/// others can be played later, and `ArenaResult.join` puts them together.
#[pyfunction]
#[pyo3(signature = (
    game, *, bots, deals=None, players=None, preset=None, options=None, variant=None, seed=None,
    seating=None, threads=None, first_deal=None, progress=None
))]
#[allow(clippy::too_many_arguments, reason = "they are Python's keywords")]
pub(crate) fn arena(
    py: Python<'_>,
    game: &str,
    bots: &Bound<'_, PyAny>,
    deals: Option<&Bound<'_, PyAny>>,
    players: Option<&Bound<'_, PyAny>>,
    preset: Option<String>,
    options: Option<&Bound<'_, PyAny>>,
    variant: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    seating: Option<&str>,
    threads: Option<&Bound<'_, PyAny>>,
    first_deal: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyArenaResult> {
    let kind = kind_of(game)?;
    let number = |value: Option<&Bound<'_, PyAny>>, name, range, usual| match value {
        Some(value) => whole_number(value, name, range),
        None => Ok(usual),
    };
    let failure = Arc::new(Failure::default());
    let bots = list(bots, "bots")?;
    let entrants = bots.iter().map(|bot| entrant(bot, &failure));
    let settings = ContestSettings {
        game: game_setup(game, players, preset, options, variant)?,
        entrants: entrants.collect::<PyResult<_>>()?,
        seating: seating.map(seating_of).transpose()?,
        first_deal: number(first_deal, "first_deal", (0, 1 << 40), 0)?,
        deals: number(deals, "deals", (1, 1 << 32), 100)?,
        seed: number(seed, "seed", (0, u64::MAX), 0)?,
        threads: number(threads, "threads", (1, 256), 1)? as usize,
    };
    let progress = progress.map(progress_function).transpose()?;
    let mut monitor = Monitor::new(progress, settings.deals, &failure);
    let standing = py.detach(|| {
        run_contest(&settings, &failure.stop, &mut |standing| {
            monitor.watch(standing.deals.len() as u64);
        })
    });
    let standing = standing.map_err(wrong_setting)?;
    monitor.finish(py, standing.deals.len() as u64);
    let conditions = settings.conditions().map_err(wrong_setting)?;
    let found = PyArenaResult {
        kind,
        conditions: conditions.to_string(),
        players: settings.game.players,
        seed: settings.seed,
        first_deal: settings.first_deal,
        standing,
    };
    match failure.take() {
        Some(error) => Err(with_result(py, error, found, settings.deals)),
        None => Ok(found),
    }
}

fn progress_function(progress: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if progress.is_callable() {
        return Ok(progress.clone().unbind());
    }
    let kind = progress.get_type().name()?;
    let message = format!("progress must be a function of the deals played and wanted, not {kind}");
    Err(PyTypeError::new_err(message))
}

fn seating_of(name: &str) -> PyResult<Seating> {
    let known = Seating::ALL
        .into_iter()
        .find(|seating| seating.name() == name);
    known.ok_or_else(|| {
        let names = Seating::ALL.map(Seating::name).join(", ");
        PyValueError::new_err(format!("seating must be one of {names}, not {name:?}"))
    })
}
