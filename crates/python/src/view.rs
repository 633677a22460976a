//! What a seat knows, and the actions that it may choose.

use crate::encoding;
use crate::errors::whole_number;
use crate::game_match::PyMatch;
use crate::json::to_python;
use crate::pickle::restore_function;
use crate::setup::kind_of;
use brelan_catalog::{AnyView, Kind, SeatOffer};
use brelan_kernel::{Seat, Viewer};
use brelan_tui::position::{describe_offers, describe_view};
use brelan_tui::{CardNames, Language, Narrator};
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// All that one seat, or a spectator, knows of a match at one moment.
///
/// A view holds nothing that its seat does not know: no attribute, no text and no
/// `repr` of it can tell another hand. It stays as it is while the match goes on.
/// Views come from `Match.view`; they may be used by several threads.
#[pyclass(frozen, module = "brelan", name = "View")]
pub(crate) struct PyView {
    pub(crate) view: Arc<dyn AnyView>,
    legal: PyOnceLock<Py<PyTuple>>,
}

impl PyView {
    pub(crate) fn new(view: Box<dyn AnyView>) -> PyView {
        PyView {
            view: view.into(),
            legal: PyOnceLock::new(),
        }
    }

    /// The action at this place of `legal`.
    pub(crate) fn action(&self, place: usize) -> PyAction {
        PyAction(ActionSource::View {
            view: self.view.clone(),
            place,
        })
    }
}

/// The words of a view for its seat.
fn narrator(view: &dyn AnyView) -> Narrator {
    let you = view.viewer().seat();
    Narrator::new(
        view.kind(),
        Language::English,
        Vec::new(),
        you,
        CardNames::Words,
    )
}

#[pymethods]
impl PyView {
    /// The game's name: `"quando"`, `"zero"` or `"qarre"`.
    #[getter]
    fn game(&self) -> &'static str {
        self.view.kind().name()
    }

    /// The number of seats.
    #[getter]
    fn players(&self) -> u8 {
        self.view.players()
    }

    /// The seat whose view it is, from 0; `None` for a spectator.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.view.viewer().seat().map(|seat| seat.0)
    }

    /// Whether this seat must choose an action now.
    #[getter]
    fn must_choose(&self) -> bool {
        self.view.legal_count() > 0
    }

    /// The match's options as a record has them, a `dict`.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.view.options())
    }

    /// The actions that the seat may choose, a `tuple` of `Action`; empty where it does not
    /// have to choose. The order tells nothing that the seat does not know.
    #[getter]
    fn legal(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let legal = self.legal.get_or_try_init(py, || {
            let actions = (0..self.view.legal_count()).map(|place| self.action(place));
            let actions = actions.map(|action| Py::new(py, action));
            let actions: Vec<Py<PyAction>> = actions.collect::<PyResult<_>>()?;
            PyTuple::new(py, actions).map(Bound::unbind)
        })?;
        Ok(legal.clone_ref(py))
    }

    /// The position in English: the table, the seat's hand, and for the seat that must choose
    /// its actions, numbered from 1.
    #[getter]
    fn text(&self) -> String {
        describe_view(&narrator(&*self.view), &*self.view).join("\n")
    }

    /// The position as a `dict`: what lies on the table for the viewer, and under `memory`
    /// what a perfect memory knows besides. The fields are those of the protocol.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.view.board(true))
    }

    /// The features of the view, a new array: float32, (features,), by `brelan.encoding`. It
    /// has what a perfect memory knows.
    fn features<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        encoding::features(py, &*self.view)
    }

    /// Which action ids the seat may choose, a new array: bool, (action ids,).
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        encoding::action_mask(py, &*self.view)
    }

    /// A world that the seat cannot tell from the real one, as a `Match` that can be played
    /// on: drawn uniformly from all such worlds, and with deals to come that belong to `seed`.
    ///
    /// It tells nothing of the real world, and has no record.
    ///
    /// Parameters
    /// ----------
    /// seed : int
    ///     From 0 to 2**64 - 1. Equal seeds give equal worlds.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The view is a spectator's, or the match is over.
    fn sample(&self, py: Python<'_>, seed: &Bound<'_, PyAny>) -> PyResult<PyMatch> {
        let seed = whole_number(seed, "seed", (0, u64::MAX))?;
        let world = py.detach(|| self.view.sample(seed));
        let world = world.ok_or_else(|| {
            let message = "worlds are sampled for a seat while a round is played";
            PyValueError::new_err(message)
        })?;
        Ok(PyMatch::new(world))
    }

    fn __repr__(&self) -> String {
        let whose = match self.view.viewer() {
            Viewer::Seat(seat) => format!("seat {}", seat.0),
            Viewer::Spectator => "a spectator".to_owned(),
        };
        let (game, players) = (self.game(), self.players());
        let legal = self.view.legal_count();
        format!("<brelan.View of {whose}: {game}, {players} players, {legal} actions>")
    }

    // Nothing changes a view, so that a copy is the view itself.
    fn __copy__(view: Bound<'_, Self>) -> Bound<'_, Self> {
        view
    }

    fn __deepcopy__<'py>(view: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        view
    }

    fn __reduce__(&self) -> PyResult<()> {
        let message = "a View cannot be pickled: keep its json, or the match's record";
        Err(PyTypeError::new_err(message))
    }
}

/// An action that a seat may choose, from `View.legal`.
///
/// Two actions are equal if they are the same action of the same game. An action can be pickled: it
/// is then what its seat knows of it, without its view.
#[pyclass(frozen, module = "brelan", name = "Action")]
pub(crate) struct PyAction(ActionSource);

/// Where an action has its facts from.
enum ActionSource {
    /// From this place of the view's legal actions.
    View {
        view: Arc<dyn AnyView>,
        place: usize,
    },
    /// From a pickle.
    Pickle(Box<ActionFacts>),
}

/// All that an action tells.
struct ActionFacts {
    kind: Kind,
    seat: Option<Seat>,
    id: u16,
    offer: SeatOffer,
    text: String,
}

/// The arguments of [`restore_action`]: game, seat, id, action and effects as JSON, and text.
type PickledAction = (&'static str, Option<u8>, u16, String, String, String);

impl PyAction {
    pub(crate) fn offer(&self) -> SeatOffer {
        match &self.0 {
            ActionSource::View { view, place } => {
                let offer = view.offer(*place);
                offer.expect("an action is made from a place of its view")
            }
            ActionSource::Pickle(facts) => facts.offer.clone(),
        }
    }

    pub(crate) fn kind(&self) -> Kind {
        match &self.0 {
            ActionSource::View { view, .. } => view.kind(),
            ActionSource::Pickle(facts) => facts.kind,
        }
    }

    /// The seat that may choose it.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match &self.0 {
            ActionSource::View { view, .. } => view.viewer().seat(),
            ActionSource::Pickle(facts) => facts.seat,
        }
    }
}

/// The action that was pickled.
#[pyfunction(name = "_restore_action")]
pub(crate) fn restore_action(
    game: &str,
    seat: Option<u8>,
    id: u16,
    action: &str,
    effects: &str,
    text: String,
) -> PyResult<PyAction> {
    let value = |json: &str| {
        let value = serde_json::from_str(json);
        value.map_err(|error| PyValueError::new_err(format!("a pickled action: {error}")))
    };
    let facts = ActionFacts {
        kind: kind_of(game)?,
        seat: seat.map(Seat),
        id,
        offer: SeatOffer {
            action: value(action)?,
            effects: value(effects)?,
        },
        text,
    };
    Ok(PyAction(ActionSource::Pickle(Box::new(facts))))
}

#[pymethods]
impl PyAction {
    /// The action's id, from 0, by `brelan.encoding`. At Quando actions that differ only in
    /// which of several equal cards are played share theirs.
    #[getter]
    fn id(&self) -> u16 {
        match &self.0 {
            ActionSource::View { view, place } => view.action_ids()[*place],
            ActionSource::Pickle(facts) => facts.id,
        }
    }

    /// The action as a `dict`, such as `{"do": "knock"}`. Cards of the seat's hand are named by
    /// handles, the numbers of their arrival.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.offer().action)
    }

    /// What the action will do, as far as its seat knows, a `dict`: such as `total`, what the
    /// hand is then worth in points.
    #[getter]
    fn effects<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.offer().effects)
    }

    /// The action in English.
    #[getter]
    fn text(&self) -> String {
        match &self.0 {
            ActionSource::View { view, place } => {
                describe_offers(&narrator(&**view), &**view).swap_remove(*place)
            }
            ActionSource::Pickle(facts) => facts.text.clone(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<brelan.Action {}>", self.offer().action)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyAction>().is_ok_and(|other| {
            let other = other.get();
            if let (
                ActionSource::View { view, place },
                ActionSource::View {
                    view: other_view,
                    place: other_place,
                },
            ) = (&self.0, &other.0)
                && Arc::ptr_eq(view, other_view)
            {
                return place == other_place;
            }
            self.kind() == other.kind() && self.offer().action == other.offer().action
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.kind(), self.offer().action.to_string()).hash(&mut hasher);
        hasher.finish()
    }

    // Nothing changes an action, so that a copy is the action itself.
    fn __copy__(action: Bound<'_, Self>) -> Bound<'_, Self> {
        action
    }

    fn __deepcopy__<'py>(action: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        action
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledAction)> {
        let SeatOffer { action, effects } = self.offer();
        let arguments = (
            self.kind().name(),
            self.seat().map(|seat| seat.0),
            self.id(),
            action.to_string(),
            effects.to_string(),
            self.text(),
        );
        Ok((restore_function(py, "_restore_action")?, arguments))
    }
}
