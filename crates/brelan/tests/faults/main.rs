//! Three servers on one PostgreSQL and one NATS, behind a balancer, while one thing after the
//! other fails.
//!
//! The same people as in the crash test play through the balancer: they come back over any
//! server when a connection ends. `fault.rs` lists what fails. After each fault each
//! person must receive an update. At the end every update that was shown must be what the
//! replayed log gives: nothing shown is lost, and nothing is played twice. What a failover to a
//! standby has lost is left out, and people must play on from what is stored.
//!
//! `cargo test --workspace --test faults -- --rounds 20` is the long run; `--pause 30` pauses a
//! server, or cuts it off from NATS, for 30 seconds; `--results FOLDER` writes what people see of
//! each fault, and `--only kill` causes one alone. `--only cut-off-nats --pause 130` lasts longer
//! than the two minutes after which a person without a connection counts as gone.
//! `--only rolling-restart --older PATH` upgrades servers under load: those of the program at PATH
//! are replaced by this one, one after the other. Where PostgreSQL or NATS is not installed the
//! test says so and checks nothing.

mod causes;
mod clock;
mod cluster;
mod fault;
mod quiet;
mod results;
mod thinkers;
mod times;
mod traces;

use brelan_test_harness::client_group::ClientGroup;
use brelan_test_harness::frame_recorder::RecordedFrame;
use brelan_test_harness::log;
use cluster::Cluster;
use fault::Fault;
use results::Outcome;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

const NAME: &str = "faults_lose_nothing_that_was_shown";

/// The number of people of each group.
const GROUP_SIZES: [usize; 6] = [3, 2, 3, 2, 3, 2];

/// How long it may take after a fault until each person has received an update: a client that
/// received nothing for eight seconds connects again, and a busy machine is slow.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(60);

/// What the command line says.
struct Arguments {
    rounds: u32,
    pause: Duration,
    results: Option<PathBuf>,
    only: Option<String>,
    older: Option<PathBuf>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(arguments) = parse(&arguments) else {
        return;
    };
    tokio::runtime::Runtime::new()
        .expect("a runtime")
        .block_on(run(&arguments));
    println!("test {NAME} ... ok");
}

/// `None` if the arguments select another test.
fn parse(arguments: &[String]) -> Option<Arguments> {
    if arguments.iter().any(|argument| argument == "--list") {
        return None;
    }
    let text = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1)
    };
    let number = |flag: &str| {
        let number = text(flag)?.parse::<u32>();
        Some(number.unwrap_or_else(|_| panic!("{flag} takes a number")))
    };
    // A test runs in the folder of its crate.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Some(Arguments {
        rounds: number("--rounds").unwrap_or(1),
        pause: Duration::from_secs(number("--pause").unwrap_or(10).into()),
        results: text("--results").map(|folder| root.join(folder)),
        only: text("--only").cloned(),
        older: text("--older").map(|path| root.join(path)),
    })
}

async fn run(arguments: &Arguments) {
    let Some(mut cluster) = Cluster::start(arguments.older.as_deref()).await else {
        return;
    };
    let groups: Vec<_> = GROUP_SIZES.into_iter().map(ClientGroup::new).collect();
    let mut people = JoinSet::new();
    for group in &groups {
        group.start(cluster.address(), &mut people);
    }
    everybody_is_shown_something(&groups, &mut people).await;
    let only = arguments.only.as_ref();
    let is_selected = |fault: &Fault| only.is_none_or(|only| *only == fault.name());
    let mut outcomes = Vec::new();
    // For each group and each failover, the epoch before it and the number of frames before it.
    let mut failovers: Vec<Vec<(usize, usize)>> = vec![Vec::new(); groups.len()];
    for round in 1..=arguments.rounds {
        for fault in Fault::ALL.into_iter().filter(is_selected) {
            let before: Vec<usize> = groups.iter().map(|it| it.recorder.count()).collect();
            let begun = Instant::now();
            let effect = cluster.cause(fault, arguments.pause).await;
            let lasted = begun.elapsed();
            if fault == Fault::Failover {
                for (failovers, (group, before)) in
                    failovers.iter_mut().zip(groups.iter().zip(before))
                {
                    failovers.push((group.recorder.epoch(), before));
                    group.recorder.begin_epoch();
                }
            }
            everybody_is_shown_something(&groups, &mut people).await;
            let returns = groups.iter().flat_map(|group| group.take_returns());
            let outcome = Outcome {
                fault,
                lasted,
                shown: begun.elapsed() - lasted,
                back: returns.max(),
                effect,
            };
            outcome.print(round);
            outcomes.push(outcome);
        }
    }
    people.abort_all();
    while people.join_next().await.is_some() {}
    let mut frames = Vec::new();
    for (group, failovers) in groups.iter().zip(failovers) {
        let all = group.recorder.all().into_iter().enumerate();
        // What was shown over an old connection after the standby was made may be lost.
        let is_lost = |index: usize, epoch: usize| {
            let mut failovers = failovers.iter();
            failovers.any(|(before, len)| index >= *len && epoch <= *before)
        };
        let kept = all.filter(|(index, (_, epoch))| !is_lost(*index, *epoch));
        frames.extend(kept.map(|(_, (frame, _))| frame));
    }
    check(&mut cluster, &frames).await;
    if let Some(folder) = &arguments.results {
        results::write(&outcomes, folder);
    }
}

/// Compares everything that was shown with the log.
async fn check(cluster: &mut Cluster, frames: &[RecordedFrame]) {
    let store = cluster.open_store().await;
    let lost = log::lost(&store, frames).await;
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    println!("{:?}", log::inputs(&store, frames).await);
    println!("{} frames, all of them in the log", frames.len());
    times::check(&store, frames, &cluster.wrong_times).await;
    cluster.check_traces();
    let traced = cluster.traced();
    assert!(traced > 0, "no server has read what another one stored");
    println!("{traced} inputs are traced over several servers");
}

/// Waits until each group has new frames.
async fn everybody_is_shown_something(groups: &[Arc<ClientGroup>], people: &mut JoinSet<()>) {
    for group in groups {
        group.recorder.take_new();
    }
    let shown = async {
        while groups.iter().any(|group| group.recorder.new_frames() < 3) {
            sleep(Duration::from_millis(10)).await;
            // The task of a person who received a wrong update has panicked.
            if let Some(ended) = people.try_join_next() {
                ended.expect("the person plays on");
            }
        }
    };
    let recovered = timeout(RECOVERY_TIMEOUT, shown).await;
    let missing = || {
        let sizes = groups.iter().map(|group| group.recorder.new_frames());
        sizes.collect::<Vec<_>>()
    };
    assert!(recovered.is_ok(), "frames of each group: {:?}", missing());
}
