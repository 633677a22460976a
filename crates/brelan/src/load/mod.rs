//! `brelan load`: people at many tables who play Quando, or anything with bots,
//! against a server on this machine, and what that took.
//!
//! One thread plays for everybody: a task for each table reads its sockets one
//! after the other, and looks at nothing but what it needs to go on.

mod bare;
mod bots;
mod effort;
mod house;
mod line;
mod measured;
mod play;
mod process;
mod said;

use crate::Usage;
use crate::cli::LoadArgs;
use anyhow::{Context, bail};
use effort::Effort;
use house::House;
use measured::Measured;
use process::Process;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout_at};

/// How many tables are made ready at once.
const AT_ONCE: usize = 16;

/// How long after the end a table may still wait for its last update.
const PATIENCE: Duration = Duration::from_secs(10);

/// How a table moves.
#[derive(Clone, Copy)]
struct Pace {
    /// The time between two moves; none: as soon as everybody has seen the last.
    between: Option<Duration>,
    /// After so many moves the table sits still.
    moves: u64,
}

impl Pace {
    /// When the table of this number moves first: not all at the same instant.
    fn first(self, number: u32, span: Span) -> Instant {
        let part = f64::from(number.wrapping_mul(0x9E37_79B9)) / f64::from(u32::MAX);
        span.begin + self.between.unwrap_or_default().mul_f64(part)
    }
}

/// When everybody plays.
#[derive(Clone, Copy)]
struct Span {
    begin: Instant,
    end: Instant,
}

pub(crate) fn run(args: &LoadArgs) -> anyhow::Result<()> {
    let house = Arc::new(House::new(&args.server).map_err(Usage)?);
    if let Some(level) = &args.bots {
        bots::check(&args.game, level, args.seats)?;
    }
    let process = args.pid.map(Process::new).transpose()?;
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the runtime cannot be started")?
        .block_on(load(args, house, process))
}

async fn load(args: &LoadArgs, house: Arc<House>, process: Option<Process>) -> anyhow::Result<()> {
    let pace = Pace {
        between: args.rate.map(|rate| Duration::from_secs_f64(1.0 / rate)),
        moves: args.moves.unwrap_or(u64::MAX),
    };
    let tables = match args.people {
        Some(people) => people.div_ceil(args.seats.into()),
        None => args.tables,
    };
    let empty = process.as_ref().map(Process::resident).transpose()?;
    let seats = usize::from(args.seats);
    let thought = match args.bots {
        Some(_) => Some(Effort::read(&house.metrics().await?)?),
        None => None,
    };
    let (measured, cost) = match (args.bare, &args.bots) {
        (None, Some(level)) => {
            let bots = Arc::new(bots::new_table(args, level));
            let new = |_| bots::Table::new(Arc::clone(&house), Arc::clone(&bots));
            let ready = at_once(tables, new).await?;
            let play = move |table: bots::Table, span, one| table.play(span, one);
            play_all(args, ready, process.as_ref(), play).await?
        }
        (None, None) => {
            let new = |number| play::Table::new(Arc::clone(&house), number, seats);
            let ready = at_once(tables, new).await?;
            let play = move |table: play::Table, span, one| table.play(pace, span, one);
            play_all(args, ready, process.as_ref(), play).await?
        }
        (Some(bytes), _) => {
            let new = |number| bare::Table::new(Arc::clone(&house), number, seats, bytes);
            let ready = at_once(tables, new).await?;
            let play = move |table: bare::Table, span, one| table.play(pace, span, one);
            play_all(args, ready, process.as_ref(), play).await?
        }
    };
    measured.print(tables, args.seconds);
    if let Some(before) = thought {
        Effort::read(&house.metrics().await?)?.print_since(&before);
    }
    if let (Some(cost), Some(empty)) = (cost, empty) {
        cost.print(&measured, tables, empty);
    }
    match measured.failures() {
        0 => Ok(()),
        failures => bail!(
            "{failures} of {tables} tables failed: {}",
            measured.reason()
        ),
    }
}

/// Makes tables ready, a few at a time.
async fn at_once<T, F>(tables: u32, one: impl Fn(u32) -> F) -> anyhow::Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = anyhow::Result<T>> + Send + 'static,
{
    let turns = Arc::new(Semaphore::new(AT_ONCE));
    let mut making = JoinSet::new();
    for table in 0..tables {
        let (making_one, turns) = (one(table), Arc::clone(&turns));
        making.spawn(async move {
            let _turn = turns.acquire().await?;
            making_one.await
        });
    }
    making.join_all().await.into_iter().collect()
}

/// Keeps this thread from sleeping. Who sends something to a sleeping process on
/// the same machine pays for waking it, which no player on another machine
/// would cost the server.
async fn stay_awake() {
    loop {
        tokio::task::yield_now().await;
    }
}

/// Lets every table play for the time that was asked for.
async fn play_all<T, F>(
    args: &LoadArgs,
    tables: Vec<T>,
    process: Option<&Process>,
    play: impl Fn(T, Span, Measured) -> F,
) -> anyhow::Result<(Measured, Option<process::Cost>)>
where
    F: Future<Output = anyhow::Result<Measured>> + 'static,
{
    let begin = Instant::now() + Duration::from_millis(200);
    let span = Span {
        begin,
        end: begin + Duration::from_secs(args.seconds),
    };
    let everybody = tokio::task::LocalSet::new();
    let mut playing = Vec::new();
    for table in tables {
        let one = timeout_at(span.end + PATIENCE, play(table, span, Measured::default()));
        playing.push(everybody.spawn_local(one));
    }
    if args.rate.is_none() {
        everybody.spawn_local(stay_awake());
    }
    everybody
        .run_until(async {
            sleep_until(span.begin).await;
            let before = process.map(Process::used).transpose()?;
            sleep_until(span.end).await;
            let cost = match (process, before) {
                (Some(process), Some(before)) => Some(process.cost_since(before)?),
                _ => None,
            };
            let mut all = Measured::default();
            for one in playing {
                all.add(match one.await? {
                    Ok(Ok(one)) => one,
                    Ok(Err(error)) => Measured::failed(&error),
                    Err(_) => Measured::failed(&anyhow::anyhow!("no answer")),
                });
            }
            Ok((all, cost))
        })
        .await
}
