//! The results of a contest, as a whole or in parts.

use crate::pickle::restore_function;
use crate::setup::kind_of;
use brelan_arena::{Coverage, Mean, Row, Scale, Standing, Work, plot};
use brelan_bots::Unit;
use brelan_catalog::Kind;
use brelan_environment::unit;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Duration;

/// The results of one bot in a contest. A deal with all its tables is one observation. They can be
/// pickled.
#[pyclass(frozen, module = "brelan", name = "ArenaEntry", get_all)]
pub(crate) struct PyArenaEntry {
    /// Its name; a number distinguishes bots of the same name.
    name: String,
    /// The mean strength a deal, larger is better: the lead in points a round, or the share
    /// of the matches won. This and the other means are NaN without a deal.
    value: f64,
    /// The 95 % confidence interval of `value`, lower and upper end; NaN for one deal or none.
    interval: (f64, f64),
    /// The mean points as the game counts them.
    points: f64,
    /// The mean share of the win, from 0 to 1.
    wins: f64,
    /// How many choices it made.
    decisions: u64,
    /// How many simulations it made.
    simulations: u64,
    /// The thread CPU time of its choices in seconds.
    cpu_seconds: f64,
}

#[pymethods]
impl PyArenaEntry {
    fn __repr__(&self) -> String {
        let (name, value, (low, high)) = (&self.name, self.value, self.interval);
        format!("<brelan.ArenaEntry {name}: {value:.3} ({low:.3} to {high:.3})>")
    }

    // Nothing changes an entry, so that a copy is the entry itself.
    fn __copy__(entry: Bound<'_, Self>) -> Bound<'_, Self> {
        entry
    }

    fn __deepcopy__<'py>(entry: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        entry
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledEntry)> {
        let arguments = (
            self.name.clone(),
            self.value,
            self.interval,
            self.points,
            self.wins,
            self.decisions,
            self.simulations,
            self.cpu_seconds,
        );
        Ok((restore_function(py, "_restore_arena_entry")?, arguments))
    }
}

/// The arguments of [`restore_arena_entry`].
type PickledEntry = (String, f64, (f64, f64), f64, f64, u64, u64, f64);

/// The entry that was pickled.
#[pyfunction(name = "_restore_arena_entry")]
#[allow(clippy::too_many_arguments, reason = "they are the fields of an entry")]
pub(crate) fn restore_arena_entry(
    name: String,
    value: f64,
    interval: (f64, f64),
    points: f64,
    wins: f64,
    decisions: u64,
    simulations: u64,
    cpu_seconds: f64,
) -> PyArenaEntry {
    PyArenaEntry {
        name,
        value,
        interval,
        points,
        wins,
        decisions,
        simulations,
        cpu_seconds,
    }
}

/// The results of a contest. They can be pickled.
#[pyclass(frozen, module = "brelan", name = "ArenaResult")]
pub(crate) struct PyArenaResult {
    pub(crate) kind: Kind,
    /// The rules and the seating as text, which parts of one contest have in common.
    pub(crate) conditions: String,
    pub(crate) players: u8,
    pub(crate) seed: u64,
    pub(crate) first_deal: u64,
    pub(crate) standing: Standing,
}

/// A row as a pickle has it: value, points, wins, score, decisions, simulations and
/// nanoseconds of CPU time. A contest in Python ends with the first fault, so that no row
/// has any.
type PickledRow = (f64, f64, f64, f64, u64, u64, u64);

/// The arguments of [`restore_arena_result`].
type Pickled = (
    &'static str,
    String,
    u8,
    u64,
    u64,
    Vec<String>,
    Vec<Vec<PickledRow>>,
);

fn pickled(row: &Row) -> PickledRow {
    let work = &row.work;
    let nanoseconds = work.cpu.as_nanos() as u64;
    (
        row.value,
        row.points,
        row.wins,
        row.score,
        work.decisions,
        work.simulations,
        nanoseconds,
    )
}

fn unpickled(row: PickledRow) -> Row {
    let (value, points, wins, score, decisions, simulations, nanoseconds) = row;
    Row {
        value,
        points,
        wins,
        score,
        work: Work {
            decisions,
            simulations,
            cpu: Duration::from_nanos(nanoseconds),
        },
        ..Row::default()
    }
}

/// The results that were pickled.
#[pyfunction(name = "_restore_arena_result")]
pub(crate) fn restore_arena_result(
    game: &str,
    conditions: String,
    players: u8,
    seed: u64,
    first_deal: u64,
    names: Vec<String>,
    deals: Vec<Vec<PickledRow>>,
) -> PyResult<PyArenaResult> {
    if deals.iter().any(|rows| rows.len() != names.len()) {
        return Err(PyValueError::new_err("a deal has a row for each bot"));
    }
    let deals = deals
        .into_iter()
        .map(|rows| rows.into_iter().map(unpickled).collect());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Ok(PyArenaResult {
        kind: kind_of(game)?,
        conditions,
        players,
        seed,
        first_deal,
        standing: Standing::of_deals(&names, deals),
    })
}

/// The mean; NaN without values.
fn mean_of(mean: &Mean) -> f64 {
    match mean.count() {
        0 => f64::NAN,
        _ => mean.mean(),
    }
}

impl PyArenaResult {
    fn unit_of_value(&self) -> Unit {
        unit(self.kind)
    }

    fn names(&self) -> Vec<&str> {
        let entries = self.standing.entries.iter();
        entries.map(|entry| &*entry.name).collect()
    }

    /// What the parts of one contest have in common.
    fn contest(&self) -> (Kind, &str, u8, u64, Vec<&str>) {
        let (conditions, names) = (&*self.conditions, self.names());
        (self.kind, conditions, self.players, self.seed, names)
    }

    /// The number of the deal after the last one.
    fn end(&self) -> u64 {
        self.first_deal + self.standing.deals.len() as u64
    }
}

#[pymethods]
impl PyArenaResult {
    /// The results of a contest whose deals were played in parts, `ArenaResult` each, in any
    /// order. They are those of `arena` with all the deals, but for the CPU time.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     There is no part, they are of different contests, or a deal is missing or there twice.
    #[staticmethod]
    fn join(parts: Vec<PyRef<'_, PyArenaResult>>) -> PyResult<PyArenaResult> {
        let mut parts: Vec<&PyArenaResult> = parts.iter().map(|part| &**part).collect();
        parts.sort_by_key(|part| part.first_deal);
        let Some(first) = parts.first() else {
            return Err(PyValueError::new_err("there is no part to join"));
        };
        for pair in parts.windows(2) {
            if pair[0].contest() != pair[1].contest() {
                let message =
                    "the parts are of contests with other games, rules, seats, bots or seeds";
                return Err(PyValueError::new_err(message));
            }
            let (end, next) = (pair[0].end(), pair[1].first_deal);
            if end != next {
                let message = match end < next {
                    true => format!("deal {end} is in none of the parts"),
                    false => format!("deal {next} is in two of the parts"),
                };
                return Err(PyValueError::new_err(message));
            }
        }
        let deals = parts.iter().flat_map(|part| part.standing.deals.clone());
        Ok(PyArenaResult {
            kind: first.kind,
            conditions: first.conditions.clone(),
            players: first.players,
            seed: first.seed,
            first_deal: first.first_deal,
            standing: Standing::of_deals(&first.names(), deals),
        })
    }

    /// The number of the first deal.
    #[getter]
    fn first_deal(&self) -> u64 {
        self.first_deal
    }

    /// The bots in the order of the contest, a `list` of `ArenaEntry`.
    #[getter]
    fn entries(&self) -> Vec<PyArenaEntry> {
        let entry = |entry: &brelan_arena::Entry| {
            let interval = entry
                .value
                .interval_of(self.unit_of_value(), Coverage::Fixed);
            PyArenaEntry {
                name: entry.name.clone(),
                value: mean_of(&entry.value),
                interval: (interval.low, interval.high),
                points: mean_of(&entry.points),
                wins: mean_of(&entry.wins),
                decisions: entry.work.decisions,
                simulations: entry.work.simulations,
                cpu_seconds: entry.work.cpu.as_secs_f64(),
            }
        };
        self.standing.entries.iter().map(entry).collect()
    }

    /// What `value` counts: `"points a round"`, the lead over the mean of the other seats, or
    /// `"win share"`, from 0 to 1.
    #[getter]
    fn unit(&self) -> &'static str {
        match self.unit_of_value() {
            Unit::PointsARound => "points a round",
            Unit::WinShare => "win share",
        }
    }

    /// The value of each deal and bot, a new array: float64, (deals, bots).
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let deals = &self.standing.deals;
        let values = deals.iter().flatten().map(|row| row.value);
        let values = PyArray1::from_iter(py, values);
        values.reshape((deals.len(), self.standing.entries.len()))
    }

    /// Each deal and bot as the columns of a table, a `dict`: `deal`, uint64, its number; `bot`,
    /// a list of names; `value`, `points` and `wins`, float64, as `ArenaEntry` has them;
    /// `decisions` and `simulations`, uint64. Equal seeds give equal columns; CPU time is in none.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (standing, names) = (&self.standing, self.names());
        let rows = || standing.deals.iter().flatten();
        let deals = (self.first_deal..self.end()).flat_map(|deal| names.iter().map(move |_| deal));
        let bots = standing.deals.iter().flat_map(|_| names.iter().copied());
        let floats = |of: fn(&Row) -> f64| PyArray1::from_iter(py, rows().map(of));
        let counts = |of: fn(&Row) -> u64| PyArray1::from_iter(py, rows().map(of));
        let table = PyDict::new(py);
        table.set_item("deal", PyArray1::from_iter(py, deals))?;
        table.set_item("bot", bots.collect::<Vec<_>>())?;
        table.set_item("value", floats(|row| row.value))?;
        table.set_item("points", floats(|row| row.points))?;
        table.set_item("wins", floats(|row| row.wins))?;
        table.set_item("decisions", counts(|row| row.work.decisions))?;
        table.set_item("simulations", counts(|row| row.work.simulations))?;
        Ok(table)
    }

    /// The contest as a picture, an SVG text: each bot with its interval, and the running mean
    /// of the first one.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     Fewer than two deals were played.
    fn svg(&self) -> PyResult<String> {
        if self.standing.deals.len() < 2 {
            return Err(PyValueError::new_err("a picture takes two deals or more"));
        }
        let words = plot::Words {
            title: self.names().join(", "),
            caption: format!(
                "{}, {} players, {} deals, seed {}",
                self.kind.name(),
                self.players,
                self.standing.deals.len(),
                self.seed
            ),
        };
        let style = plot::Style::default();
        Ok(plot::contest(
            &self.standing,
            self.unit_of_value(),
            Coverage::Fixed,
            &words,
            &style,
        ))
    }

    // Nothing changes results, so that a copy is the results themselves.
    fn __copy__(result: Bound<'_, Self>) -> Bound<'_, Self> {
        result
    }

    fn __deepcopy__<'py>(result: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        result
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let restore = restore_function(py, "_restore_arena_result")?;
        let deals = self.standing.deals.iter();
        let arguments = (
            self.kind.name(),
            self.conditions.clone(),
            self.players,
            self.seed,
            self.first_deal,
            self.names().into_iter().map(str::to_owned).collect(),
            deals
                .map(|rows| rows.iter().map(pickled).collect())
                .collect(),
        );
        Ok((restore, arguments))
    }

    fn __repr__(&self) -> String {
        let scale = Scale::of(self.unit_of_value());
        let line = |entry: &brelan_arena::Entry| {
            let (mean, interval) = (
                scale.factor * mean_of(&entry.value),
                entry
                    .value
                    .interval_of(self.unit_of_value(), Coverage::Fixed)
                    .scaled(scale.factor),
            );
            let digits = scale.digits;
            let text = interval.text(mean, digits);
            format!("{} {mean:.digits$} {text}", entry.name)
                .trim_end()
                .to_owned()
        };
        let lines: Vec<String> = self.standing.entries.iter().map(line).collect();
        let unit = match self.unit_of_value() {
            Unit::PointsARound => "points a round",
            Unit::WinShare => "% of matches",
        };
        let deals = self.standing.deals.len();
        format!(
            "<brelan.ArenaResult of {deals} deals, {unit}: {}>",
            lines.join(", ")
        )
    }
}
