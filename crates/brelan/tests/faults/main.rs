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

mod balancer;
mod causes;
mod clock;
mod cluster;
mod fault;
#[path = "../crash/log.rs"]
mod log;
#[path = "../messages/mod.rs"]
mod messages;
#[allow(dead_code, reason = "other programs of tests use the rest")]
#[path = "../crash/notebook.rs"]
mod notebook;
#[allow(dead_code, reason = "other programs of tests use the rest")]
#[path = "../crash/party.rs"]
mod party;
mod quiet;
mod results;
#[path = "../search_worker/mod.rs"]
mod search_worker;
#[allow(dead_code, reason = "other programs of tests use the rest")]
#[path = "../serving/mod.rs"]
mod serving;
mod thinkers;
mod times;
mod traces;
#[path = "../crash/wire.rs"]
mod wire;

use cluster::Cluster;
use fault::Fault;
use notebook::Page;
use party::Party;
use results::Outcome;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

const NAME: &str = "faults_lose_nothing_that_was_shown";

/// The number of people of each party.
const PARTY_SIZES: [usize; 6] = [3, 2, 3, 2, 3, 2];

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
    let parties: Vec<_> = PARTY_SIZES.into_iter().map(Party::new).collect();
    let mut people = JoinSet::new();
    for party in &parties {
        party.start(cluster.address(), &mut people);
    }
    everybody_is_shown_something(&parties, &mut people).await;
    let only = arguments.only.as_ref();
    let is_selected = |fault: &Fault| only.is_none_or(|only| *only == fault.name());
    let mut outcomes = Vec::new();
    // For each party and each failover, the era before it and the number of pages before it.
    let mut failovers: Vec<Vec<(usize, usize)>> = vec![Vec::new(); parties.len()];
    for round in 1..=arguments.rounds {
        for fault in Fault::ALL.into_iter().filter(is_selected) {
            let before: Vec<usize> = parties.iter().map(|it| it.notebook.len()).collect();
            let begun = Instant::now();
            let effect = cluster.cause(fault, arguments.pause).await;
            let lasted = begun.elapsed();
            if fault == Fault::Failover {
                for (failovers, (party, before)) in
                    failovers.iter_mut().zip(parties.iter().zip(before))
                {
                    failovers.push((party.notebook.era(), before));
                    party.notebook.begin_era();
                }
            }
            everybody_is_shown_something(&parties, &mut people).await;
            let returns = parties.iter().flat_map(|party| party.take_returns());
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
    let mut pages = Vec::new();
    for (party, failovers) in parties.iter().zip(failovers) {
        let all = party.notebook.all().into_iter().enumerate();
        // What was shown over an old connection after the standby was made may be lost.
        let is_lost = |index: usize, era: usize| {
            let mut failovers = failovers.iter();
            failovers.any(|(before, len)| index >= *len && era <= *before)
        };
        let kept = all.filter(|(index, (_, era))| !is_lost(*index, *era));
        pages.extend(kept.map(|(_, (page, _))| page));
    }
    check(&mut cluster, &pages).await;
    if let Some(folder) = &arguments.results {
        results::write(&outcomes, folder);
    }
}

/// Compares everything that was shown with the log.
async fn check(cluster: &mut Cluster, pages: &[Page]) {
    let store = cluster.open_store().await;
    let lost = log::lost(&store, pages).await;
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    println!("{:?}", log::inputs(&store, pages).await);
    println!("{} pages, all of them in the log", pages.len());
    times::check(&store, pages, &cluster.wrong_times).await;
    cluster.check_traces();
    let traced = cluster.traced();
    assert!(traced > 0, "no server has read what another one stored");
    println!("{traced} inputs are traced over several servers");
}

/// Waits until each party has new pages.
async fn everybody_is_shown_something(parties: &[Arc<Party>], people: &mut JoinSet<()>) {
    for party in parties {
        party.notebook.take_new();
    }
    let shown = async {
        while parties.iter().any(|party| party.notebook.new_pages() < 3) {
            sleep(Duration::from_millis(10)).await;
            // The task of a person who received a wrong update has panicked.
            if let Some(ended) = people.try_join_next() {
                ended.expect("the person plays on");
            }
        }
    };
    let recovered = timeout(RECOVERY_TIMEOUT, shown).await;
    let missing = || {
        let sizes = parties.iter().map(|party| party.notebook.new_pages());
        sizes.collect::<Vec<_>>()
    };
    assert!(recovered.is_ok(), "pages of each party: {:?}", missing());
}
