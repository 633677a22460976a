//! Many environments that are played at once, on several threads.

use crate::episode::{Environment, Episode, Learnable, MAX_EPISODES_WITHOUT_DECISION, Row};
use crate::pool::Pool;
use crate::setup::{GameSetup, SettingError, StepError};
use crate::stop_flag::StopFlag;
use brelan_bots::{known_names, parameters};
use brelan_catalog::{AnyMatch, Kind, with_game};
use brelan_kernel::{ActionIds, GameOptions};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a batch plays.
pub struct BatchSettings {
    /// The game.
    pub game: GameSetup,
    /// How many environments there are.
    pub size: usize,
    /// How many threads play them.
    pub threads: usize,
    /// When an episode ends.
    pub episode: Episode,
    /// Whether an environment whose episode ends begins the next one in the same step. Else it
    /// waits for [`Batch::reset_where`].
    pub autoreset: bool,
    /// The names of bots by seat, `None` where the caller chooses; empty where the caller
    /// chooses for all seats.
    pub bots: Vec<Option<String>>,
    /// Whether a step or a reset is to end early, and the batch then waits for a reset. It is asked
    /// by each thread, after each choice of a bot and every few roll-outs of a search. Where it says
    /// yes once, it must say so until the step or the reset has ended.
    pub stop: Option<fn() -> bool>,
}

/// The lengths of what a batch writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Environments.
    pub size: usize,
    /// Features of an observation.
    pub features: usize,
    /// Action ids.
    pub action_ids: usize,
    /// Seats.
    pub players: usize,
}

/// Where a batch writes what the caller sees, environment by environment.
pub struct Buffers<'a> {
    /// What the seat that must choose knows: `size` × `features`.
    pub observations: &'a mut [f32],
    /// The action ids that it may choose: `size` × `action_ids`.
    pub masks: &'a mut [bool],
    /// What the last step was worth to each seat: `size` × `players`.
    pub rewards: &'a mut [f32],
    /// Whether the last step ended the episode: `size`.
    pub ends: &'a mut [bool],
    /// The seat that must choose, −1 where the episode has ended: `size`.
    pub seats: &'a mut [i32],
}

/// Many environments of one game. Each is a match that begins again when its episode is
/// over, automatically or when it is reset. What it shows depends on its own seed and on the actions
/// taken in it, and not on the number of threads.
pub trait Batch: Send {
    /// The lengths of what it writes.
    fn shape(&self) -> Shape;

    /// Begins a new episode in every environment, with chance that belongs to its seed.
    ///
    /// # Errors
    /// There are not as many seeds as environments, a buffer is of another length, the bots'
    /// turns alone end every match, or it was stopped ([`BatchSettings::stop`]).
    fn reset(&mut self, seeds: &[u64], buffers: &mut Buffers<'_>) -> Result<(), SettingError>;

    /// Begins a new episode in the environments that `mask` names, and leaves the others and
    /// their buffers as they are. Without seeds they go on with the episode that an automatic
    /// reset would begin; with `seeds`, one for each environment of the batch, as
    /// [`Batch::reset`] does.
    ///
    /// # Errors
    /// A length is wrong, the batch was not reset as a whole before, the bots' turns alone end
    /// every match, or it was stopped: then the batch must be reset as a whole.
    fn reset_where(
        &mut self,
        mask: &[bool],
        seeds: Option<&[u64]>,
        buffers: &mut Buffers<'_>,
    ) -> Result<(), SettingError>;

    /// Plays an action in every environment, by its id. One whose episode has ended, and which
    /// waits for a reset, ignores its action.
    ///
    /// # Errors
    /// An action may not be chosen, none is awaited before the first reset, or a length is
    /// wrong. Nothing has changed then. Or the bots' turns alone end one match after another, or it
    /// was stopped: then the batch must be reset.
    fn step(&mut self, actions: &[i64], buffers: &mut Buffers<'_>) -> Result<(), StepError>;

    /// Writes for each environment the id of an action by chance, each as likely as any
    /// other that may be chosen; 0 where the episode has ended.
    ///
    /// # Errors
    /// None is awaited before the first reset, or the length is wrong.
    fn random_actions(&mut self, actions: &mut [i64]) -> Result<(), SettingError>;

    /// The match of an environment's episode as it stands, which goes on independently, with the deals
    /// that the environment has. It holds the whole truth. An episode of one round that has ended
    /// is the match with its next round dealt.
    ///
    /// # Errors
    /// There is no such environment, or the batch waits for a reset.
    fn copy_match(&self, environment: usize) -> Result<Box<dyn AnyMatch>, SettingError>;
}

/// The most environments of a batch.
pub const MAX_BATCH_SIZE: usize = 1 << 20;
/// The most threads of a batch.
pub const MAX_BATCH_THREADS: usize = 256;
/// So many tasks of a step are one task where ids are checked, which takes a few nanoseconds each.
const STEPS_PER_CHECK: usize = 4;
/// What the views of an environment with bots allocate until its first decision, in bytes:
/// measured in 10,000 environments of each game, and rounded up. Later it is up to 23,000.
const VIEWS_BYTES: usize = 8192;

/// A batch of these settings, which waits for its first [`Batch::reset`].
///
/// # Errors
/// Names the setting that is wrong; `size`, where memory does not hold the environments.
pub fn new_batch(settings: &BatchSettings) -> Result<Box<dyn Batch>, SettingError> {
    let BatchSettings { size, threads, .. } = *settings;
    if !(1..=MAX_BATCH_SIZE).contains(&size) {
        return Err(SettingError(format!(
            "size: 1 to {MAX_BATCH_SIZE}, not {size}"
        )));
    }
    if !(1..=MAX_BATCH_THREADS).contains(&threads) {
        return Err(SettingError(format!(
            "threads: 1 to {MAX_BATCH_THREADS}, not {threads}"
        )));
    }
    with_game!(settings.game.kind, G => Ok(Box::new(BatchOf::<G>::new(settings)?)))
}

/// What a reset of some environments does with one of them.
enum Reset {
    No,
    /// The episode that an automatic reset would begin.
    GoOn,
    Seed(u64),
}

struct BatchOf<G: Learnable> {
    kind: Kind,
    environments: Vec<Environment<G>>,
    /// The ids that may be chosen in each, side by side: so all actions of a step are checked
    /// without reading an environment.
    ids: Vec<ActionIds>,
    bots: Vec<Option<String>>,
    stop: Option<fn() -> bool>,
    players: usize,
    pool: Pool,
    is_begun: bool,
}

impl<G: Learnable> BatchOf<G> {
    fn new(settings: &BatchSettings) -> Result<Self, SettingError> {
        let options = settings.game.options::<G>()?;
        let players = usize::from(options.players());
        if !settings.bots.is_empty() {
            check_bots::<G>(&settings.bots, players)?;
        }
        let mut environments = reserved(settings.size)?;
        let mut ids = reserved(settings.size)?;
        // Seats that are all the caller's are no bots.
        let bots = match settings.bots.iter().any(Option::is_some) {
            true => settings.bots.clone(),
            false => Vec::new(),
        };
        if !bots.is_empty() {
            // The views are allocated in small pieces, and the process ends where one of them is
            // refused: so it is asked for before, at once, and given back. The compiler may leave
            // out an allocation that nothing uses, but for the black box.
            let views = reserved::<[u8; VIEWS_BYTES]>(settings.size)?;
            drop(black_box(views));
        }
        let (episode, autoreset) = (settings.episode, settings.autoreset);
        let environment = || Environment::new(&options, episode, autoreset, &bots);
        environments.resize_with(settings.size, environment);
        ids.resize(settings.size, ActionIds::default());
        Ok(BatchOf {
            kind: settings.game.kind,
            environments,
            ids,
            players,
            pool: Pool::new(settings.threads),
            is_begun: false,
            bots,
            stop: settings.stop,
        })
    }

    /// Checks the lengths of what the caller gave, and that a first reset was made.
    fn check(&self, buffers: &Buffers<'_>) -> Result<(), SettingError> {
        let shape = self.shape();
        let size = shape.size;
        for (name, found, wanted) in [
            (
                "observations",
                buffers.observations.len(),
                size * shape.features,
            ),
            ("masks", buffers.masks.len(), size * shape.action_ids),
            ("rewards", buffers.rewards.len(), size * shape.players),
            ("ends", buffers.ends.len(), size),
            ("seats", buffers.seats.len(), size),
        ] {
            check_length(name, found, wanted)?;
        }
        Ok(())
    }

    /// Whether each of these ids may be chosen in its environment. All threads look: ids that
    /// another processor wrote in the last step would come from its cache one by one.
    fn may_all_be_chosen(&mut self, actions: &[i64]) -> bool {
        let size = STEPS_PER_CHECK * self.pool.task_size(actions.len());
        let tasks = self.ids.chunks(size).zip(actions.chunks(size));
        let is_refused = AtomicBool::new(false);
        self.pool.run(tasks, |(ids, actions)| {
            let mut pairs = ids.iter().zip(actions);
            if !pairs.all(|(ids, id)| may_be_chosen(ids, *id)) {
                is_refused.store(true, Ordering::Relaxed);
            }
        });
        !is_refused.into_inner()
    }

    /// Why an action may not be chosen in the environment of that number.
    fn refused_id(&self, number: usize, id: i64) -> StepError {
        match usize::try_from(id) {
            Ok(id) => StepError::Action {
                environment: Some(number),
                error: Box::new(self.environments[number].refused_id(id)),
            },
            Err(_) => {
                let message = format!("environment {number}: there is no action id {id}");
                StepError::Argument(SettingError(message))
            }
        }
    }

    /// Does `work` in each environment with its input and its row of the buffers, on all threads.
    /// It gives whether the environment waits for the caller.
    ///
    /// # Errors
    /// One environment does not, or the work was stopped: the batch waits for a reset then.
    fn for_each_environment<T: Sync>(
        &mut self,
        inputs: &[T],
        buffers: &mut Buffers<'_>,
        work: impl Fn(&mut Environment<G>, &T, &mut Row<'_>, &StopFlag) -> bool + Sync + Send,
    ) -> Result<(), SettingError> {
        let shape = self.shape();
        let size = self.pool.task_size(shape.size);
        let environments = self.environments.chunks_mut(size).zip(inputs.chunks(size));
        let tasks = environments
            .zip(self.ids.chunks_mut(size))
            .zip(parts(buffers, &shape, size));
        let are_waiting = AtomicBool::new(true);
        let stop = StopFlag::new(self.stop);
        self.pool
            .run(tasks, |(((environments, inputs), ids), mut buffers)| {
                let rows = rows(&mut buffers, &shape, ids);
                for ((environment, input), mut row) in environments.iter_mut().zip(inputs).zip(rows)
                {
                    if stop.is_set() || !work(environment, input, &mut row, &stop) {
                        are_waiting.store(false, Ordering::Relaxed);
                    }
                }
            });
        self.is_begun = are_waiting.into_inner();
        match self.is_begun {
            true => Ok(()),
            false if stop.is_set() => Err(SettingError(
                "stopped: reset the batch as a whole".to_owned(),
            )),
            false => Err(SettingError(format!(
                "bots: {MAX_EPISODES_WITHOUT_DECISION} episodes in a row ended before a seat of \
                 the caller had to choose; leave the seat that starts to the caller, or allow more \
                 turns"
            ))),
        }
    }

    /// Checks that every environment waits for an action.
    fn check_begun(&self) -> Result<(), SettingError> {
        match self.is_begun {
            true => Ok(()),
            false => Err(SettingError("reset the batch as a whole first".into())),
        }
    }
}

/// Whether an environment takes this id. One whose episode has ended has no ids, and ignores any.
fn may_be_chosen(ids: &ActionIds, id: i64) -> bool {
    usize::try_from(id).is_ok_and(|id| ids.contains(id)) || ids.is_empty()
}

/// An empty vector with room for one item of each environment.
fn reserved<T>(size: usize) -> Result<Vec<T>, SettingError> {
    let mut items = Vec::new();
    let room = items.try_reserve_exact(size);
    room.map_err(|_| SettingError(format!("size: memory does not hold {size} environments")))?;
    Ok(items)
}

fn check_length(name: &str, found: usize, wanted: usize) -> Result<(), SettingError> {
    match found == wanted {
        true => Ok(()),
        false => Err(SettingError(format!(
            "{name}: {wanted} values, not {found}"
        ))),
    }
}

fn check_bots<G: Learnable>(bots: &[Option<String>], players: usize) -> Result<(), SettingError> {
    if bots.len() != players {
        let message = format!("bots: {players} seats, not {}", bots.len());
        return Err(SettingError(message));
    }
    if let Some(name) = bots
        .iter()
        .flatten()
        .find(|name| parameters::<G>(name).is_none())
    {
        let message = format!("bots: there is no bot `{name}`, but {}", known_names());
        return Err(SettingError(message));
    }
    match bots.iter().all(Option::is_some) {
        true => Err(SettingError("bots: leave a seat to the caller".into())),
        false => Ok(()),
    }
}

impl<G: Learnable> Batch for BatchOf<G> {
    fn shape(&self) -> Shape {
        Shape {
            size: self.environments.len(),
            features: G::FEATURES,
            action_ids: G::ACTION_IDS,
            players: self.players,
        }
    }

    fn reset(&mut self, seeds: &[u64], buffers: &mut Buffers<'_>) -> Result<(), SettingError> {
        check_length("seeds", seeds.len(), self.environments.len())?;
        self.check(buffers)?;
        let bots = self.bots.clone();
        self.for_each_environment(seeds, buffers, |environment, seed, row, stop| {
            environment.reset(*seed, &bots, row, stop)
        })
    }

    fn reset_where(
        &mut self,
        mask: &[bool],
        seeds: Option<&[u64]>,
        buffers: &mut Buffers<'_>,
    ) -> Result<(), SettingError> {
        let size = self.environments.len();
        check_length("mask", mask.len(), size)?;
        if let Some(seeds) = seeds {
            check_length("seeds", seeds.len(), size)?;
        }
        self.check_begun()?;
        self.check(buffers)?;
        let bots = self.bots.clone();
        let reset = |(place, is_named): (usize, &bool)| match (is_named, seeds) {
            (false, _) => Reset::No,
            (true, None) => Reset::GoOn,
            (true, Some(seeds)) => Reset::Seed(seeds[place]),
        };
        let resets: Vec<Reset> = mask.iter().enumerate().map(reset).collect();
        self.for_each_environment(
            &resets,
            buffers,
            |environment, reset, row, stop| match reset {
                Reset::No => true,
                Reset::GoOn => environment.restart(row, stop),
                Reset::Seed(seed) => environment.reset(*seed, &bots, row, stop),
            },
        )
    }

    fn step(&mut self, actions: &[i64], buffers: &mut Buffers<'_>) -> Result<(), StepError> {
        self.check_begun()?;
        check_length("actions", actions.len(), self.environments.len())?;
        self.check(buffers)?;
        if !self.may_all_be_chosen(actions) {
            let mut pairs = self.ids.iter().zip(actions);
            let refused = pairs.position(|(ids, id)| !may_be_chosen(ids, *id));
            let number = refused.expect("one of them may not be chosen");
            return Err(self.refused_id(number, actions[number]));
        }
        let stepped = self.for_each_environment(actions, buffers, |environment, id, row, stop| {
            environment.step(*id, row, stop)
        });
        Ok(stepped?)
    }

    fn random_actions(&mut self, actions: &mut [i64]) -> Result<(), SettingError> {
        self.check_begun()?;
        check_length("actions", actions.len(), self.environments.len())?;
        let size = self.pool.task_size(actions.len());
        let environments = self.environments.chunks_mut(size);
        let tasks = environments
            .zip(self.ids.chunks(size))
            .zip(actions.chunks_mut(size));
        self.pool.run(tasks, |((environments, ids), actions)| {
            for ((environment, ids), action) in environments.iter_mut().zip(ids).zip(actions) {
                *action = environment.random_id(ids);
            }
        });
        Ok(())
    }

    fn copy_match(&self, environment: usize) -> Result<Box<dyn AnyMatch>, SettingError> {
        self.check_begun()?;
        let size = self.environments.len();
        let found = self.environments.get(environment);
        let found = found.ok_or_else(|| {
            SettingError(format!("environment: 0 to {}, not {environment}", size - 1))
        })?;
        Ok(found.copy_match(self.kind))
    }
}

/// The buffers in parts of `size` environments; the last part may be smaller.
fn parts<'a>(
    buffers: &'a mut Buffers<'_>,
    shape: &Shape,
    size: usize,
) -> impl DoubleEndedIterator<Item = Buffers<'a>> + ExactSizeIterator {
    let observations = buffers.observations.chunks_mut(size * shape.features);
    let masks = buffers.masks.chunks_mut(size * shape.action_ids);
    let rewards = buffers.rewards.chunks_mut(size * shape.players);
    let ends = buffers
        .ends
        .chunks_mut(size)
        .zip(buffers.seats.chunks_mut(size));
    let parts = observations.zip(masks).zip(rewards).zip(ends);
    parts.map(
        |(((observations, masks), rewards), (ends, seats))| Buffers {
            observations,
            masks,
            rewards,
            ends,
            seats,
        },
    )
}

/// The rows of the buffers, one for each environment.
fn rows<'a>(
    buffers: &'a mut Buffers<'_>,
    shape: &Shape,
    ids: &'a mut [ActionIds],
) -> impl Iterator<Item = Row<'a>> {
    let observations = buffers.observations.chunks_exact_mut(shape.features);
    let masks = buffers.masks.chunks_exact_mut(shape.action_ids);
    let rewards = buffers.rewards.chunks_exact_mut(shape.players);
    let ends = buffers.ends.iter_mut().zip(buffers.seats.iter_mut());
    let rows = observations.zip(masks).zip(rewards).zip(ends).zip(ids);
    rows.map(|((((observation, mask), rewards), (end, seat)), ids)| Row {
        observation,
        mask,
        rewards,
        end,
        seat,
        ids,
    })
}
