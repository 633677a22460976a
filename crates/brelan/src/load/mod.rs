//! `brelan load`: a load generator for a server on this machine. It simulates
//! people at many tables of Quando, or one person with bots at tables of any game.
//!
//! One thread simulates all people. A task for each table reads its sockets one
//! after the other, and parses only what it needs to go on.

mod baseline;
mod bot_effort;
mod bots;
mod cli;
mod herd;
mod play;
mod process;
mod rejoin;
mod report;
mod server;
mod server_message;
mod servers;

pub(crate) use cli::LoadArgs;

use crate::exit::Usage;
use crate::output::print;
use crate::{document, runtime};
use anyhow::bail;
use bot_effort::BotEffort;
use herd::{Herd, ReturnReport};
use process::{Processes, ResourceUsage};
use report::Report;
use serde_json::Value;
use server::Server;
use servers::Servers;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

/// The most tables that are set up concurrently.
const MAX_CONCURRENT_SETUPS: usize = 16;

/// How long a table may wait for its last update after the end.
const LAST_UPDATE_TIMEOUT: Duration = Duration::from_secs(10);

/// How many moves are played at a table before its people come back, if the command line
/// says nothing: about a round.
const REJOIN_MOVES: u64 = 30;

/// The rate of moves at each table.
#[derive(Clone, Copy)]
struct Pace {
    /// The time between two moves; `None`: as soon as all seats have received the
    /// last update.
    interval: Option<Duration>,
    /// The table is idle after this number of moves.
    max_moves: u64,
}

impl Pace {
    /// The time of the first move of a table; the tables' times are spread over
    /// the interval.
    fn first_move(self, number: u32, period: Period) -> Instant {
        let fraction = f64::from(number.wrapping_mul(0x9E37_79B9)) / f64::from(u32::MAX);
        period.begin + self.interval.unwrap_or_default().mul_f64(fraction)
    }
}

/// The period of the measurement.
#[derive(Clone, Copy)]
struct Period {
    begin: Instant,
    end: Instant,
}

pub(crate) fn run(args: &LoadArgs) -> anyhow::Result<()> {
    let servers = Servers::new(&args.server, args.together).map_err(Usage)?;
    if let Some(level) = &args.bots {
        bots::check_args(args.game, level, args.seats)?;
    }
    let processes = Processes::new(&args.pid)?;
    runtime::single_threaded()?.block_on(load(args, Arc::new(servers), processes))
}

async fn load(
    args: &LoadArgs,
    servers: Arc<Servers>,
    processes: Option<Processes>,
) -> anyhow::Result<()> {
    let pace = Pace {
        interval: args.rate.map(|rate| Duration::from_secs_f64(1.0 / rate)),
        max_moves: args.moves.unwrap_or(u64::MAX),
    };
    let tables = match args.people {
        Some(people) => people.div_ceil(args.seats.into()),
        None => args.tables,
    };
    if let Some(after) = args.rejoin_after {
        let new = |number| play::Table::new(Arc::clone(&servers), number, args.seats.into());
        let ready = set_up(tables, new).await?;
        return rejoin::run(ready, args.moves.unwrap_or(REJOIN_MOVES), after).await;
    }
    let resident_before = processes
        .as_ref()
        .map(Processes::read_resident)
        .transpose()?;
    let metrics = Server::new("--metrics", &args.metrics).map_err(Usage)?;
    let effort_before = match args.bots {
        Some(_) => Some(BotEffort::parse(&metrics.read_metrics().await?)?),
        None => None,
    };
    let mut herd = None;
    if let Some(tables) = args.herd {
        herd = Some(Herd::leave(Arc::clone(&servers), tables, args.seats.into()).await?);
        sleep(Duration::from_secs(args.away)).await;
    }
    let played = play_at_tables(args, tables, pace, &servers, processes.as_ref(), &mut herd);
    let (report, usage) = played.await?;
    let results = Results {
        usage: usage.zip(resident_before),
        back: herd.map(Herd::end).transpose()?,
        effort_before,
        tables,
        report,
    };
    match args.json {
        true => print(format_args!("{}", document::text(&results.to_json(args)))),
        false => results.print(args, &metrics).await?,
    }
    match results.report.failures() {
        0 => Ok(()),
        failures => bail!(
            "{failures} of {tables} tables failed: {}",
            results.report.first_error()
        ),
    }
}

/// What was measured.
struct Results {
    tables: u32,
    report: Report,
    /// What the server's processes used, and their resident memory before there were tables.
    usage: Option<(ResourceUsage, u64)>,
    /// How the people of the herd have come back.
    back: Option<ReturnReport>,
    /// The effort of the server's bots until then, where the tables are theirs.
    effort_before: Option<BotEffort>,
}

impl Results {
    fn to_json(&self, args: &LoadArgs) -> Value {
        let (report, tables) = (&self.report, self.tables);
        let usage = self.usage.as_ref();
        let usage = usage.map(|(usage, before)| usage.to_json(report, tables, *before));
        let mut document = report.to_json(tables, args.seconds, usage);
        if let Some(back) = &self.back {
            document["herd"] = back.to_json(report);
        }
        document
    }

    /// Prints them as text, with the effort of the server's bots by its metrics.
    async fn print(&self, args: &LoadArgs, metrics: &Server) -> anyhow::Result<()> {
        let (report, tables) = (&self.report, self.tables);
        report.print(tables, args.seconds);
        if let Some(back) = &self.back {
            back.print(report);
        }
        if let Some(before) = &self.effort_before {
            BotEffort::parse(&metrics.read_metrics().await?)?.print_since(before);
        }
        if let Some((usage, before)) = &self.usage {
            usage.print(report, tables, *before);
        }
        Ok(())
    }
}

/// Sets up the tables of the kind that the command line asks for, and plays at them. The herd
/// comes back in the middle.
async fn play_at_tables(
    args: &LoadArgs,
    tables: u32,
    pace: Pace,
    servers: &Arc<Servers>,
    processes: Option<&Processes>,
    herd: &mut Option<Herd>,
) -> anyhow::Result<(Report, Option<ResourceUsage>)> {
    let seats = usize::from(args.seats);
    match (args.bare, &args.bots) {
        (None, Some(level)) => {
            let bots = Arc::new(bots::new_table(args, level));
            let new = |number| bots::Table::new(Arc::clone(servers), number, Arc::clone(&bots));
            let ready = set_up(tables, new).await?;
            let play = move |table: bots::Table, period, report| table.play(period, report);
            play_all(args, ready, processes, play).await
        }
        (None, None) => {
            let new = |number| play::Table::new(Arc::clone(servers), number, seats);
            let ready = set_up(tables, new).await?;
            if let Some(herd) = herd {
                herd.return_at(Instant::now() + Duration::from_secs(args.seconds) / 2);
            }
            let play = move |table: play::Table, period, report| table.play(pace, period, report);
            play_all(args, ready, processes, play).await
        }
        (Some(bytes), _) => {
            let new = |number| baseline::Table::new(Arc::clone(servers), number, seats, bytes);
            let ready = set_up(tables, new).await?;
            let play =
                move |table: baseline::Table, period, report| table.play(pace, period, report);
            play_all(args, ready, processes, play).await
        }
    }
}

/// Sets up the tables with bounded concurrency. The first table that fails ends this.
async fn set_up<T, F>(tables: u32, new: impl Fn(u32) -> F) -> anyhow::Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = anyhow::Result<T>> + Send + 'static,
{
    let permits = Arc::new(Semaphore::new(MAX_CONCURRENT_SETUPS));
    let mut setups = JoinSet::new();
    for table in 0..tables {
        let (setup, permits) = (new(table), Arc::clone(&permits));
        setups.spawn(async move {
            let _permit = permits.acquire().await?;
            setup.await
        });
    }
    let mut ready = Vec::new();
    while let Some(table) = setups.join_next().await {
        ready.push(table??);
    }
    Ok(ready)
}

/// Keeps this thread busy. A process that sends to a sleeping process on the same
/// machine spends CPU time to wake it; a player on another machine would not cost
/// the server that time.
async fn spin() {
    loop {
        tokio::task::yield_now().await;
    }
}

/// Plays at all tables for the period of the command line.
async fn play_all<T, F>(
    args: &LoadArgs,
    tables: Vec<T>,
    processes: Option<&Processes>,
    play: impl Fn(T, Period, Report) -> F,
) -> anyhow::Result<(Report, Option<ResourceUsage>)>
where
    F: Future<Output = anyhow::Result<Report>> + 'static,
{
    let begin = Instant::now() + Duration::from_millis(200);
    let period = Period {
        begin,
        end: begin + Duration::from_secs(args.seconds),
    };
    let tasks = tokio::task::LocalSet::new();
    let mut handles = Vec::new();
    for table in tables {
        let task = timeout_at(
            period.end + LAST_UPDATE_TIMEOUT,
            play(table, period, Report::default()),
        );
        handles.push(tasks.spawn_local(task));
    }
    if args.rate.is_none() {
        tasks.spawn_local(spin());
    }
    tasks
        .run_until(async {
            sleep_until(period.begin).await;
            let usage = match processes {
                Some(processes) => Some(processes.watch(period).await?),
                None => None,
            };
            sleep_until(period.end).await;
            let mut all = Report::default();
            for handle in handles {
                all.merge(match handle.await? {
                    Ok(Ok(report)) => report,
                    Ok(Err(error)) => Report::from_error(&error),
                    Err(_) => Report::from_error(&anyhow::anyhow!("no answer")),
                });
            }
            Ok((all, usage))
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[tokio::test]
    async fn the_first_table_that_cannot_be_set_up_ends_the_command() {
        let begun = Arc::new(AtomicU32::new(0));
        let refuse = |_| {
            let begun = Arc::clone(&begun);
            async move {
                begun.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Err::<(), _>(anyhow::anyhow!("the server does not answer"))
            }
        };
        assert!(set_up(10_000, refuse).await.is_err());
        let begun = begun.load(Ordering::Relaxed);
        assert!(begun < 10_000, "{begun} tables were tried");
    }
}
