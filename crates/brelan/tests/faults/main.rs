//! Three servers on one PostgreSQL and one NATS, behind a balancer, while one thing after the
//! other fails.
//!
//! The same people as in the crash test play through the balancer: they come back over any
//! server when a connection ends. Servers are stopped, killed and paused under load, the bus is
//! killed, the database crashes, its disk is full, and a server is cut off from it. After each fault each
//! person must receive an update. At the end every update that was shown must be what the
//! replayed log gives: nothing shown is lost, and nothing is played twice.
//!
//! `cargo test --workspace --test faults -- --rounds 20` is the long run; `--pause 30` pauses a
//! server for so many seconds. Where PostgreSQL or NATS is not installed the test says so and
//! checks nothing.

mod balancer;
mod cluster;
#[path = "../crash/log.rs"]
mod log;
#[allow(dead_code, reason = "other programs of tests use the rest")]
#[path = "../crash/notebook.rs"]
mod notebook;
#[allow(dead_code, reason = "other programs of tests use the rest")]
#[path = "../crash/party.rs"]
mod party;
#[allow(dead_code, reason = "other programs of tests use the rest")]
#[path = "../serving/mod.rs"]
mod serving;
mod traces;
#[path = "../crash/wire.rs"]
mod wire;

use cluster::{Cluster, Fault};
use party::Party;
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
    let number = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        let number = arguments.get(at + 1)?.parse::<u32>();
        Some(number.unwrap_or_else(|_| panic!("{flag} takes a number")))
    };
    Some(Arguments {
        rounds: number("--rounds").unwrap_or(1),
        pause: Duration::from_secs(number("--pause").unwrap_or(10).into()),
    })
}

async fn run(arguments: &Arguments) {
    let Some(mut cluster) = Cluster::start().await else {
        return;
    };
    let parties: Vec<_> = PARTY_SIZES.into_iter().map(Party::new).collect();
    let mut people = JoinSet::new();
    for party in &parties {
        party.start(cluster.address(), &mut people);
    }
    everybody_is_shown_something(&parties, &mut people).await;
    for round in 1..=arguments.rounds {
        for fault in Fault::ALL {
            let begun = Instant::now();
            cluster.cause(fault, arguments.pause).await;
            let caused = begun.elapsed();
            everybody_is_shown_something(&parties, &mut people).await;
            let recovered = begun.elapsed() - caused;
            println!("round {round}: {fault:?} took {caused:.1?}, recovery {recovered:.1?}");
        }
    }
    people.abort_all();
    while people.join_next().await.is_some() {}
    let mut pages = Vec::new();
    for party in &parties {
        pages.extend(party.notebook.all());
    }
    let store = cluster.open_store().await;
    let lost = log::lost(&store, &pages).await;
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    println!("{:?}", log::inputs(&store, &pages).await);
    println!("{} pages, all of them in the log", pages.len());
    let traced = traces::check(&cluster.traces());
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
