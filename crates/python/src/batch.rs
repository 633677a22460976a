//! Many environments in numpy arrays.

use crate::batch_arguments::{
    actions_from_python, bots_from_python, mask_from_python, seeds_from_python,
};
use crate::encoding::{action_id_count, feature_count};
use crate::errors::{whole_number, wrong_setting, wrong_step};
use crate::game_match::PyMatch;
use crate::interrupt;
use crate::out_arrays::{ARRAYS, array, check_apart, check_names, not_contiguous, not_writable};
use crate::setup::{game_setup, random_bytes};
use brelan_environment::{
    Batch, BatchSettings, Buffers, Episode, MAX_BATCH_SIZE, MAX_BATCH_THREADS, Shape, StepError,
    new_batch,
};
use brelan_kernel::{Dice, SplitMix};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Many environments of one game, played at once by threads in Rust without the interpreter.
///
/// Each environment is a match that begins again when its episode is over, automatically or when it is
/// reset. What it shows is written into the same arrays at each step, without copies:
///
/// - `observations`, float32, (size, features): what the seat that must choose knows, by
///   `brelan.encoding(game)`. It holds nothing that this seat does not know.
/// - `action_masks`, bool, (size, action ids): the action ids that it may choose.
/// - `rewards`, float32, (size, players): what the last step was worth to each seat. At Quando
///   and Zero the end of a round gives the points by which a seat is ahead of the mean of the
///   others; at Qarré the end of the match gives 1 for a win and -1 for a loss. They sum to 0.
/// - `ends`, bool, (size,): whether the last step ended the episode. The rewards are then its
///   last ones, and the other arrays show the next episode; without `autoreset` the observation
///   and the mask are all 0. An episode that the bots end before a seat of the caller must choose
///   is not shown, and its rewards are not given.
/// - `seats`, int32, (size,): the seat that must choose; -1 where an episode has ended and the
///   next one has not begun.
///
/// Parameters
/// ----------
/// game, players, preset, options, variant
///     As for `Match`.
/// size : int
///     The number of environments, up to 2**20.
/// threads : int, optional
///     The number of threads, 1 if not given. Results do not depend on it.
/// episode : {"round", "match"}, optional
///     What an episode is; Qarré has no rounds.
/// autoreset : bool, optional
///     Whether an environment whose episode ends begins the next one in the same step. Else it
///     stays ended until `reset` names it in `mask`: `step` ignores its action, and its rewards
///     are 0.
/// bots : list of (str, Bot or None), optional
///     By seat the name of a bot, or `None` where the caller chooses. Of a `Bot`
///     only the name is taken: each environment has bots of its own, with seeds of its own.
/// out : dict, optional
///     Arrays of the caller's own by the names above, C-contiguous and writable, of these
///     dtypes and shapes, of which no two overlap. Those that are not there are made.
///
/// Raises
/// ------
/// ValueError
///     A setting is wrong, memory does not hold the environments, or an array has another
///     shape or layout, is not writable, or overlaps with another one.
/// TypeError
///     An argument is of the wrong type, or an array of another dtype.
/// MemoryError
///     Memory does not hold the arrays.
///
/// Examples
/// --------
/// >>> import brelan
/// >>> batch = brelan.Batch("zero", players=3, size=64)
/// >>> observations, masks, rewards, ends, seats = batch.reset(seed=1)
/// >>> _ = batch.step(batch.random_actions())
#[pyclass(frozen, module = "brelan", name = "Batch")]
pub(crate) struct PyBatch {
    batch: Mutex<Box<dyn Batch>>,
    /// The seeds of a reset without any, once there was one.
    next_seeds: Mutex<Option<Vec<u64>>>,
    shape: Shape,
    /// The game's name.
    #[pyo3(get)]
    game: &'static str,
    /// The number of threads.
    #[pyo3(get)]
    threads: usize,
    /// What the seat that must choose knows: float32, (size, features).
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    /// The action ids that it may choose: bool, (size, action ids).
    #[pyo3(get)]
    action_masks: Py<PyArray2<bool>>,
    /// What the last step was worth to each seat: float32, (size, players).
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Whether the last step ended the episode: bool, (size,).
    #[pyo3(get)]
    ends: Py<PyArray1<bool>>,
    /// The seat that must choose: int32, (size,).
    #[pyo3(get)]
    seats: Py<PyArray1<i32>>,
}

/// The arrays of a batch, as `reset` and `step` give them.
type Arrays<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<bool>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i32>>,
);

/// The seed of an environment after this one, where `reset` is given none.
fn next_seed(seed: u64) -> u64 {
    // An arbitrary constant: other numbers than those with which the episode itself is dealt.
    SplitMix::new(seed ^ 0x6e65_7874_5f73_6565).double_word()
}

impl PyBatch {
    fn lock_next_seeds(&self) -> MutexGuard<'_, Option<Vec<u64>>> {
        // What holds it waits for nothing, so that it cannot block the interpreter.
        self.next_seeds
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A seed for each environment.
    fn seeds_from(&self, first: u64) -> Vec<u64> {
        let numbers = 0..self.shape.size as u64;
        numbers.map(|number| first.wrapping_add(number)).collect()
    }

    /// Begins an episode in every environment.
    fn reset_all<'py>(&self, py: Python<'py>, seeds: Option<Vec<u64>>) -> PyResult<Arrays<'py>> {
        let seeds = match seeds.or_else(|| self.lock_next_seeds().clone()) {
            Some(seeds) => seeds,
            None => self.seeds_from(u64::from_ne_bytes(random_bytes()?)),
        };
        let arrays = self.write(py, |batch, buffers| Ok(batch.reset(&seeds, buffers)?))?;
        *self.lock_next_seeds() = Some(seeds.into_iter().map(next_seed).collect());
        Ok(arrays)
    }

    /// Begins an episode in the environments that `mask` names.
    fn reset_where<'py>(
        &self,
        py: Python<'py>,
        mask: &[bool],
        seeds: Option<&[u64]>,
    ) -> PyResult<Arrays<'py>> {
        let arrays = self.write(py, |batch, buffers| {
            Ok(batch.reset_where(mask, seeds, buffers)?)
        })?;
        if let (Some(seeds), Some(next)) = (seeds, &mut *self.lock_next_seeds()) {
            let named = next.iter_mut().zip(seeds).zip(mask);
            for ((next, seed), _) in named.filter(|(_, is_named)| **is_named) {
                *next = next_seed(*seed);
            }
        }
        Ok(arrays)
    }

    /// Lets the batch write into its arrays, without the interpreter.
    fn write<'py>(
        &self,
        py: Python<'py>,
        work: impl FnOnce(&mut dyn Batch, &mut Buffers<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<Arrays<'py>> {
        let arrays = (
            self.observations.bind(py).clone(),
            self.action_masks.bind(py).clone(),
            self.rewards.bind(py).clone(),
            self.ends.bind(py).clone(),
            self.seats.bind(py).clone(),
        );
        let locked = |place: usize| move |error| not_writable(ARRAYS[place], error);
        let mut observations = arrays.0.try_readwrite().map_err(locked(0))?;
        let mut masks = arrays.1.try_readwrite().map_err(locked(1))?;
        let mut rewards = arrays.2.try_readwrite().map_err(locked(2))?;
        let mut ends = arrays.3.try_readwrite().map_err(locked(3))?;
        let mut seats = arrays.4.try_readwrite().map_err(locked(4))?;
        let strided = |place: usize| move |_| not_contiguous(ARRAYS[place]);
        let mut buffers = Buffers {
            observations: observations.as_slice_mut().map_err(strided(0))?,
            masks: masks.as_slice_mut().map_err(strided(1))?,
            rewards: rewards.as_slice_mut().map_err(strided(2))?,
            ends: ends.as_slice_mut().map_err(strided(3))?,
            seats: seats.as_slice_mut().map_err(strided(4))?,
        };
        let written = interrupt::detached(py, || {
            let batch = self.batch.lock();
            let mut batch = batch.unwrap_or_else(PoisonError::into_inner);
            work(&mut **batch, &mut buffers)
        })?;
        written.map_err(|error| wrong_step(py, error))?;
        drop((observations, masks, rewards, ends, seats));
        Ok(arrays)
    }
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (
        game, *, size, players=None, preset=None, options=None, variant=None, threads=None,
        episode="round", autoreset=true, bots=None, out=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn new(
        py: Python<'_>,
        game: &str,
        size: &Bound<'_, PyAny>,
        players: Option<&Bound<'_, PyAny>>,
        preset: Option<String>,
        options: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        episode: &str,
        autoreset: bool,
        bots: Option<&Bound<'_, PyAny>>,
        out: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyBatch> {
        let sizes = (1, MAX_BATCH_SIZE as u64);
        let thread_counts = (1, MAX_BATCH_THREADS as u64);
        let threads = threads.map(|threads| whole_number(threads, "threads", thread_counts));
        let episode = Episode::from_name(episode).ok_or_else(|| {
            let message = format!("episode must be \"round\" or \"match\", not {episode:?}");
            PyValueError::new_err(message)
        })?;
        let game = game_setup(game, players, preset, options, variant)?;
        let bots = bots_from_python(bots, game.players)?;
        let settings = BatchSettings {
            game,
            size: whole_number(size, "size", sizes)? as usize,
            threads: threads.transpose()?.unwrap_or(1) as usize,
            episode,
            autoreset,
            bots,
            stop: Some(interrupt::is_raised),
        };
        if let Some(out) = out {
            check_names(out)?;
        }
        let (kind, size) = (settings.game.kind, settings.size);
        let players = usize::from(settings.game.players);
        let observations = array(py, out, ARRAYS[0], (size, feature_count(kind)))?;
        let action_masks = array(py, out, ARRAYS[1], (size, action_id_count(kind)))?;
        let rewards = array(py, out, ARRAYS[2], (size, players))?;
        let ends = array(py, out, ARRAYS[3], size)?;
        let seats = array(py, out, ARRAYS[4], size)?;
        if out.is_some() {
            check_apart(py, [&observations, &action_masks, &rewards, &ends, &seats])?;
        }
        // After the arrays: it checks that memory holds the environments, too.
        let batch = py.detach(|| new_batch(&settings)).map_err(wrong_setting)?;
        Ok(PyBatch {
            shape: batch.shape(),
            batch: Mutex::new(batch),
            next_seeds: Mutex::new(None),
            game: kind.name(),
            threads: settings.threads,
            observations: observations.unbind(),
            action_masks: action_masks.unbind(),
            rewards: rewards.unbind(),
            ends: ends.unbind(),
            seats: seats.unbind(),
        })
    }

    /// The number of environments.
    #[getter]
    fn size(&self) -> usize {
        self.shape.size
    }

    /// The number of seats.
    #[getter]
    fn players(&self) -> usize {
        self.shape.players
    }

    /// Begins a new episode in every environment, or in those of a mask.
    ///
    /// Parameters
    /// ----------
    /// seed : int, optional
    ///     Environment n gets the seed `seed + n`, modulo 2**64.
    /// seeds : list or array of int, optional
    ///     The seed of each environment, from 0 to 2**64 - 1, instead of `seed`.
    /// mask : list or array of bool, optional
    ///     Which environments begin a new episode, (size,), such as `ends`; all if not given. The
    ///     rows of the others stay as they are.
    ///
    /// Without a seed, the first reset takes one from the operating system. A later one of all
    /// environments goes on: each gets a new seed that belongs to its last one, and to nothing else.
    /// One with a mask begins the episode that `autoreset` would begin, so that equal seeds and actions
    /// give equal episodes with `autoreset` and without.
    ///
    /// Returns
    /// -------
    /// tuple
    ///     The arrays `observations, action_masks, rewards, ends, seats`.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     There are not as many seeds or values of the mask as environments, a seed is out of range,
    ///     or a mask is given before all environments were reset. Or episode after episode ends before
    ///     a seat of the caller must choose, as where `start_player` and `turn_cap` leave all turns to a
    ///     bot.
    /// TypeError
    ///     A seed is no whole number, the mask has no truth values, or they are no list or array.
    /// RuntimeError
    ///     Another thread uses the batch.
    /// KeyboardInterrupt
    ///     Ctrl-C, in the main thread, while bots choose: then all environments must be reset.
    #[pyo3(signature = (seed=None, *, seeds=None, mask=None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        seeds: Option<&Bound<'py, PyAny>>,
        mask: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Arrays<'py>> {
        let seeds = match (seed, seeds) {
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err("give seed or seeds, not both"));
            }
            (None, Some(seeds)) => Some(seeds_from_python(seeds)?),
            (Some(seed), None) => {
                let first = whole_number(seed, "seed", (0, u64::MAX))?;
                Some(self.seeds_from(first))
            }
            (None, None) => None,
        };
        match mask {
            Some(mask) => self.reset_where(py, &mask_from_python(mask)?, seeds.as_deref()),
            None => self.reset_all(py, seeds),
        }
    }

    /// Plays an action in every environment.
    ///
    /// Parameters
    /// ----------
    /// actions : numpy.ndarray or list of int
    ///     An action id for each environment: (size,), of any integer dtype. One whose episode has
    ///     ended ignores it.
    ///
    /// Returns
    /// -------
    /// tuple
    ///     The arrays `observations, action_masks, rewards, ends, seats`.
    ///
    /// Raises
    /// ------
    /// IllegalAction
    ///     A rule stands against an action; `rule` is its id. Nothing has changed.
    /// ValueError
    ///     There is no such action id, the array has another shape, or the batch was not reset.
    ///     Nothing has changed then. Or episode after episode ends before a seat of the caller
    ///     must choose: then the batch must be reset.
    /// TypeError
    ///     The actions are no whole numbers, or no list or array.
    /// RuntimeError
    ///     Another thread uses the batch.
    /// KeyboardInterrupt
    ///     Ctrl-C, in the main thread, while bots choose: then all environments must be reset.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Arrays<'py>> {
        let actions = actions_from_python(actions)?;
        self.write(py, |batch, buffers| batch.step(&actions, buffers))
    }

    /// An action id for each environment by chance, each as likely as any other that may be
    /// chosen there, 0 where the episode has ended: a new array, int64, (size,). It belongs to the
    /// seeds of the last reset.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The batch was not reset.
    fn random_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut actions = vec![0; self.shape.size];
        let written = py.detach(|| {
            let batch = self.batch.lock();
            let mut batch = batch.unwrap_or_else(PoisonError::into_inner);
            batch.random_actions(&mut actions)
        });
        written.map_err(wrong_setting)?;
        Ok(PyArray1::from_vec(py, actions))
    }

    /// A copy of an environment's episode as a `Match`, which holds the whole truth: to look at it,
    /// to let a bot choose or evaluate, and to play it on in another way. It goes on with the deals
    /// that the environment has. It is made by playing the episode again.
    ///
    /// With `episode="round"` the match goes on after the round. A match that is over, as after the
    /// end of an episode without `autoreset`, has a `record`, which has no proof of its deals.
    ///
    /// Parameters
    /// ----------
    /// environment : int
    ///     The number of the environment, from 0.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     There is no such environment, or the batch was not reset.
    /// TypeError
    ///     It is no whole number.
    fn copy_match(&self, py: Python<'_>, environment: &Bound<'_, PyAny>) -> PyResult<PyMatch> {
        let last = self.shape.size as u64 - 1;
        let number = whole_number(environment, "environment", (0, last))? as usize;
        let copied = py.detach(|| {
            let batch = self.batch.lock();
            let batch = batch.unwrap_or_else(PoisonError::into_inner);
            batch.copy_match(number)
        });
        Ok(PyMatch::new(copied.map_err(wrong_setting)?))
    }

    fn __repr__(&self) -> String {
        let Shape { size, players, .. } = self.shape;
        format!("<brelan.Batch of {size}: {}, {players} players>", self.game)
    }

    fn __reduce__(&self) -> PyResult<()> {
        let message = "a Batch cannot be pickled or copied: keep its settings, seeds and actions";
        Err(PyTypeError::new_err(message))
    }
}
