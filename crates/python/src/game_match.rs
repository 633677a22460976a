//! A match of any game.

use crate::encoding::{action_id_count, feature_count};
use crate::errors::{refused, whole_number, wrong_option, wrong_record};
use crate::json::{from_python, to_python};
use crate::record::{read_record, seats_from_python};
use crate::setup::{game_setup, random_bytes};
use crate::view::{PyAction, PyView};
use brelan_catalog::{AnyMatch, AnyTurn, Kind, action_count, match_from_record, new_variant_match};
use brelan_kernel::{Seat, Viewer};
use brelan_record::{RecordedSeat, simulation_secret};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyInt};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};

/// A match of one of the games, which holds the whole truth of its table.
///
/// What a seat knows is its `view`; nothing else of the hidden cards leaves a match before
/// it is over, when it has a `record`. Several threads may use one match: their calls are
/// carried out one after the other.
///
/// Parameters
/// ----------
/// game : str
///     `"quando"`, `"zero"` or `"qarre"`.
/// players : int, optional
///     The number of seats; 4 if it is not given, or as near to it as the preset goes.
/// preset : str, optional
///     The preset, such as `"official"`; the first of the game's rules page if it is not given.
/// seed : int, optional
///     The seed of the deals, from 0 to 2**64 - 1. Equal seeds give equal deals; without one
///     they come from the operating system.
/// options : dict, optional
///     Options that differ from the preset's, by their names on the rules page; or all of
///     another match's `options`, which name the preset and the number of players, too, if it
///     has no `variant`.
/// variant : dict, optional
///     A smaller deck for study, such as `{"values": 4, "hand_size": 1}`.
///
/// Raises
/// ------
/// ValueError
///     There is no such game, preset, option or value; the message names it.
/// TypeError
///     An argument is of the wrong type.
///
/// Examples
/// --------
/// >>> import brelan
/// >>> match = brelan.Match("zero", players=3, seed=7)
/// >>> while match.seat is not None:
/// ...     match.play(match.view().legal[0])
/// >>> len(match.scores)
/// 3
#[pyclass(frozen, module = "brelan", name = "Match")]
pub(crate) struct PyMatch {
    kind: Kind,
    players: u8,
    played: Mutex<Box<dyn AnyMatch>>,
    /// Who sat where in the record that it comes from.
    seats: Option<Vec<RecordedSeat>>,
}

impl PyMatch {
    pub(crate) fn new(played: Box<dyn AnyMatch>) -> PyMatch {
        PyMatch {
            kind: played.kind(),
            players: played.players(),
            played: Mutex::new(played),
            seats: None,
        }
    }

    /// Uses the match as soon as no other thread does. The interpreter is free for them
    /// while this one waits. `work` must not call the interpreter: it could run code that
    /// uses the match again.
    fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn AnyMatch) -> T) -> T {
        let locked = self.played.lock_py_attached(py);
        work(&mut **locked.unwrap_or_else(PoisonError::into_inner))
    }

    /// The seat that the caller named.
    fn seat_named(&self, seat: &Bound<'_, PyAny>) -> PyResult<Seat> {
        let last = u64::from(self.players) - 1;
        Ok(Seat(whole_number(seat, "seat", (0, last))? as u8))
    }

    /// The action that the caller named.
    fn action_named(&self, action: &Bound<'_, PyAny>) -> PyResult<NamedAction> {
        // An id first: programs that learn play by ids, and the other questions take longer.
        if action.is_exact_instance_of::<PyInt>() {
            return action_id(action);
        }
        if let Ok(action) = action.cast::<PyAction>() {
            let kind = action.get().kind();
            if kind != self.kind {
                let (other, own) = (kind.name(), self.kind.name());
                let message = format!("it is an action of {other}, and this is {own}");
                return Err(PyValueError::new_err(message));
            }
            // Its handles name cards of its seat's hand.
            let acting = self.with(action.py(), |played| played.turn().seat());
            if let (Some(of), Some(acting)) = (action.get().seat(), acting)
                && of != acting
            {
                let message = format!("it is an action of {of}, and {acting} must choose");
                return Err(PyValueError::new_err(message));
            }
            return Ok(NamedAction::Json(action.get().offer().action));
        }
        if action.is_instance_of::<PyDict>() {
            return Ok(NamedAction::Json(from_python(action, "action")?));
        }
        if action.hasattr("__index__")? {
            return action_id(action);
        }
        let kind = action.get_type().name()?;
        let message = format!("an action is one of view.legal, its json or its id, not {kind}");
        Err(PyTypeError::new_err(message))
    }
}

fn no_seat() -> PyErr {
    PyValueError::new_err("no seat must choose now: name the seat whose view it is to be")
}

/// The features and the action mask of a seat.
type Observation<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

/// An action as a caller names it.
enum NamedAction {
    /// By its id.
    Id(usize),
    /// By its JSON.
    Json(Value),
}

fn action_id(action: &Bound<'_, PyAny>) -> PyResult<NamedAction> {
    let id = whole_number(action, "action", (0, u32::MAX.into()))?;
    Ok(NamedAction::Id(id as usize))
}

#[pymethods]
impl PyMatch {
    #[new]
    #[pyo3(signature = (game, *, players=None, preset=None, seed=None, options=None, variant=None))]
    fn begin(
        py: Python<'_>,
        game: &str,
        players: Option<&Bound<'_, PyAny>>,
        preset: Option<String>,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyMatch> {
        let setup = game_setup(game, players, preset, options, variant)?;
        let secret = match seed {
            Some(seed) => simulation_secret(whole_number(seed, "seed", (0, u64::MAX))?, 1),
            None => random_bytes()?,
        };
        let begun = py.detach(|| {
            let preset = setup.preset.as_deref();
            new_variant_match(
                setup.kind,
                preset,
                setup.players,
                &setup.options,
                &setup.variant,
                secret,
            )
        });
        Ok(PyMatch::new(begun.map_err(wrong_option)?))
    }

    /// The match of a record, which may go on in another way.
    ///
    /// Parameters
    /// ----------
    /// record : str or dict
    ///     The record as JSON, such as `Match.record` gives.
    /// actions : int, optional
    ///     After how many actions the match is wanted; after all of them if not given.
    ///
    /// Raises
    /// ------
    /// RecordError
    ///     The first thing that is wrong with the record.
    /// ValueError
    ///     It has fewer actions.
    /// TypeError
    ///     The record is no text or dict, or `actions` no whole number.
    #[staticmethod]
    #[pyo3(signature = (record, actions=None))]
    fn from_record(
        py: Python<'_>,
        record: &Bound<'_, PyAny>,
        actions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyMatch> {
        let record = read_record(record)?;
        let all = action_count(&record);
        let actions = match actions {
            Some(actions) => whole_number(actions, "actions", (0, all as u64))? as usize,
            None => all,
        };
        let found = py.detach(|| {
            let mut found = match_from_record(&record, actions)?;
            found.draw();
            Ok(found)
        });
        Ok(PyMatch {
            seats: Some(record.seats),
            ..PyMatch::new(found.map_err(wrong_record)?)
        })
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.kind.name()
    }

    /// The number of seats.
    #[getter]
    fn players(&self) -> u8 {
        self.players
    }

    /// The options as a record has them, a `dict`.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.with(py, |played| played.options()))
    }

    /// The seat that must choose an action, from 0; `None` once the match is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Option<u8> {
        self.with(py, |played| played.turn().seat())
            .map(|seat| seat.0)
    }

    /// Whether the match is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.with(py, |played| played.turn()) == AnyTurn::Over
    }

    /// The points of the match so far by seat, a `list` of `int`. Few points win at Quando
    /// and Zero, many at Qarré.
    #[getter]
    fn scores(&self, py: Python<'_>) -> Vec<i32> {
        self.with(py, |played| played.score_sheet()).scores
    }

    /// The seats that win, a `list` of `int`; `None` while the match is not over.
    #[getter]
    fn winners(&self, py: Python<'_>) -> Option<Vec<u16>> {
        let winners = self.with(py, |played| played.score_sheet()).winners?;
        // A list of bytes would be `bytes`.
        Some(winners.into_iter().map(u16::from).collect())
    }

    /// The finished rounds, a `list` of `dict`: `end` says why it ended, `points` has what
    /// each seat scored, `totals` what each hand counted, where hands count.
    #[getter]
    fn rounds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sheet = self.with(py, |played| played.score_sheet());
        let rounds = serde_json::to_value(&sheet.rounds).expect("rounds are JSON");
        to_python(py, &rounds)
    }

    /// The number of finished rounds, `len(rounds)`.
    #[getter]
    fn rounds_played(&self, py: Python<'_>) -> usize {
        self.with(py, |played| played.score_sheet()).rounds.len()
    }

    /// What a seat knows now.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat, from 0; the one that must choose if it is not given.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     There is no such seat, or none is given and no seat must choose.
    #[pyo3(signature = (seat=None))]
    fn view(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<PyView> {
        let named = seat.map(|seat| self.seat_named(seat)).transpose()?;
        let view = self.with(py, |played| {
            let seat = named.or_else(|| played.turn().seat())?;
            Some(played.view(Viewer::Seat(seat)))
        });
        let view = view.ok_or_else(no_seat)?;
        Ok(PyView::new(view.map_err(|error| refused(py, error))?))
    }

    /// What a seat knows now as numbers, without a view: `view(seat).features()` and
    /// `view(seat).action_mask()` in one call, which takes a fraction of their time.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat, from 0; the one that must choose if it is not given.
    ///
    /// Returns
    /// -------
    /// tuple
    ///     New arrays: the features, float32, (features,), and the action ids that the seat may
    ///     choose, bool, (action ids,), both by `brelan.encoding`. The mask of a seat that does
    ///     not have to choose is all `False`.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     There is no such seat, or none is given and no seat must choose.
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Observation<'py>> {
        let named = seat.map(|seat| self.seat_named(seat)).transpose()?;
        let features = PyArray1::zeros(py, feature_count(self.kind), false);
        let mask = PyArray1::zeros(py, action_id_count(self.kind), false);
        {
            let (mut features, mut mask) = (features.readwrite(), mask.readwrite());
            let features = features.as_slice_mut().expect("a new array is contiguous");
            let mask = mask.as_slice_mut().expect("a new array is contiguous");
            let observed = self.with(py, |played| {
                let seat = named.or_else(|| played.turn().seat())?;
                Some(played.observe(seat, features, mask))
            });
            let observed = observed.ok_or_else(no_seat)?;
            observed.map_err(|error| refused(py, error))?;
        }
        Ok((features, mask))
    }

    /// What a spectator knows now: what every seat knows.
    fn spectator_view(&self, py: Python<'_>) -> PyResult<PyView> {
        let view = self.with(py, |played| played.view(Viewer::Spectator));
        Ok(PyView::new(view.map_err(|error| refused(py, error))?))
    }

    /// What a seat saw since the match began, in order: a `list` of `dict`. The fields are
    /// those of the protocol. In a sampled world it begins with the sample.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     There is no such seat.
    fn seen<'py>(&self, py: Python<'py>, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = Viewer::Seat(self.seat_named(seat)?);
        let seen = self.with(py, |played| played.seen(viewer));
        to_python(py, &seen.map_err(|error| refused(py, error))?.into())
    }

    /// Plays an action of the seat that must choose, and deals what must be dealt then.
    ///
    /// Parameters
    /// ----------
    /// action : Action, dict or int
    ///     One of `legal` of the seat's view, its `json`, or its `id`. A dict need not be
    ///     offered: the answer to one that is not is the rule.
    ///
    /// Raises
    /// ------
    /// IllegalAction
    ///     A rule stands against it; `rule` is its id, such as `"QU-20"`. Nothing has changed.
    /// ValueError
    ///     It is an action of another game or seat, no action at all, or the match is over.
    /// TypeError
    ///     It is none of these.
    fn play(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let taken = match self.action_named(action)? {
            NamedAction::Id(id) => self.with(py, |played| played.play_id(id)),
            NamedAction::Json(action) => self.with(py, |played| played.play_action(&action)),
        };
        taken.map_err(|error| refused(py, error))
    }

    /// The record of the match as JSON (`brelan-record/1`), once it is over: every deal and
    /// every action, and the secret that proves the shuffles.
    ///
    /// Parameters
    /// ----------
    /// names : list of str, optional
    ///     Who sat where; if not given, a bot's name and "Seat 0" and so on.
    /// bots : list of (str, Bot or None), optional
    ///     By seat which bot it was, one of Brelan's by its name or your own by any; `None` where it
    ///     was a person, as in all seats if not given.
    ///
    /// Without either, the match of a record has the seats of that record.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The match is not over, is a sampled world, or there are not as many names or bots as
    ///     seats.
    /// TypeError
    ///     The names are no list of texts, or the bots no list of names and bots.
    #[pyo3(signature = (names=None, *, bots=None))]
    fn record(
        &self,
        py: Python<'_>,
        names: Option<&Bound<'_, PyAny>>,
        bots: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let seats = match (names, bots, &self.seats) {
            (None, None, Some(seats)) => seats.clone(),
            _ => seats_from_python(self.kind, self.players, names, bots)?,
        };
        let (record, turn) = self.with(py, |played| (played.record(seats), played.turn()));
        match (record, turn) {
            (Some(record), _) => Ok(record.to_json()),
            (None, AnyTurn::Over) => Err(PyValueError::new_err("a sampled world has no record")),
            (None, _) => {
                let message = "the match is not over: it has no record yet";
                Err(PyValueError::new_err(message))
            }
        }
    }

    /// The same match once more, to play it on in another way.
    fn copy(&self, py: Python<'_>) -> PyMatch {
        PyMatch {
            seats: self.seats.clone(),
            ..PyMatch::new(self.with(py, |played| played.boxed_clone()))
        }
    }

    fn __copy__(&self, py: Python<'_>) -> PyMatch {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyMatch {
        self.copy(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let turn = match self.with(py, |played| played.turn()) {
            AnyTurn::Act(seat) => format!("seat {} must choose", seat.0),
            AnyTurn::Chance(_) => "cards are to be dealt".to_owned(),
            AnyTurn::Over => "over".to_owned(),
        };
        let (game, players) = (self.kind.name(), self.players);
        format!("<brelan.Match of {game}, {players} players: {turn}>")
    }

    fn __reduce__(&self) -> PyResult<()> {
        let message = "a Match cannot be pickled: keep its record, or its seed and actions";
        Err(PyTypeError::new_err(message))
    }
}
