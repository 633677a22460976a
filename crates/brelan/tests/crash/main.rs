//! A crash test of durability: `kill -9` in a loop, after which everything that
//! a client was shown must be in the log.
//!
//! The real binary serves several tables of two or three people, most of them
//! with a bot, each with a spectator. People sit down by a link, leave and come
//! back, and let their time run out. Each client records every update and every
//! state of the seats. The server is killed while updates are in flight, and
//! each recorded message must equal the one that the replayed log gives. Then
//! the server starts again, all clients reconnect, and the matches go on.
//!
//! `cargo test -p brelan --test crash -- --kills 1000` is the long run. With the
//! feature `show-before-store` the server sends updates before the commit, and
//! the test passes only if it detects that.

use brelan_kernel::{Dice, SplitMix};
use brelan_store::{Sqlite, Store};
use brelan_test_harness::client_group::ClientGroup;
use brelan_test_harness::log;
use brelan_test_harness::serving::{Serving, brelan};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use tokio::task::JoinSet;

const NAME: &str = "kill_9_loses_nothing_that_was_shown";
const DEFAULT_KILLS: u32 = 20;
/// The number of people of each group.
const GROUP_SIZES: [usize; 5] = [3, 2, 3, 2, 3];

/// The deadline for the updates between two kills.
const UPDATES_TIMEOUT: Duration = Duration::from_secs(60);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(kills) = parse_kills(&arguments) else {
        return;
    };
    let lost = tokio::runtime::Runtime::new()
        .expect("a runtime")
        .block_on(run(kills));
    let noticed = !lost.is_empty();
    assert_eq!(
        noticed,
        cfg!(feature = "show-before-store"),
        "{}",
        lost.join("\n")
    );
    println!("test {NAME} ... ok");
}

/// The number of kills, or `None` if the arguments select another test.
fn parse_kills(arguments: &[String]) -> Option<u32> {
    if arguments.iter().any(|argument| argument == "--list") {
        return None;
    }
    let at = arguments.iter().position(|argument| argument == "--kills");
    if let Some(kills) = at.and_then(|at| arguments.get(at + 1)) {
        return Some(kills.parse().expect("--kills takes a number"));
    }
    let filter = arguments
        .iter()
        .find(|argument| !argument.starts_with("--"));
    filter
        .is_none_or(|filter| NAME.contains(filter.as_str()))
        .then_some(DEFAULT_KILLS)
}

/// Plays and kills; returns what was shown and is not in the log.
async fn run(kills: u32) -> Vec<String> {
    let seed = SystemTime::UNIX_EPOCH
        .elapsed()
        .map_or(0, |since| since.as_nanos() as u64);
    println!("{kills} kills, seed {seed}");
    let mut dice = SplitMix::new(seed);
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("brelan.sqlite");
    let groups: Vec<_> = GROUP_SIZES.into_iter().map(ClientGroup::new).collect();
    let mut checked = 0;
    for kill in 1..=kills {
        let options = ["--bot-delay", "0", "--limits", "off"];
        let server = Serving::start(brelan(), &database, &options);
        let wanted = 20 + dice.below(200) as usize;
        let mut people = JoinSet::new();
        for group in &groups {
            group.start(server.address, &mut people);
        }
        // In one iteration a person's time runs out, which takes the longest.
        let is_idle = kill == kills / 2;
        groups.iter().for_each(|group| group.set_idle(is_idle));
        let shown = tokio::time::timeout(UPDATES_TIMEOUT, shown(&groups, wanted, is_idle)).await;
        drop(server);
        stop_clients(people).await;
        shown.expect("the matches go on after a restart");
        for group in &groups {
            let frames = group.recorder.take_new();
            checked += frames.len();
            let store = open(&database);
            let lost = log::lost(&store, &frames).await;
            store.close().await;
            if !lost.is_empty() {
                println!(
                    "kill {kill}: {} of {} frames lost",
                    lost.len(),
                    frames.len()
                );
                return lost;
            }
        }
    }
    let mut all = Vec::new();
    for group in &groups {
        all.extend(group.recorder.all().into_iter().map(|(frame, _)| frame));
    }
    let store = open(&database);
    let lost = log::lost(&store, &all).await;
    if !lost.is_empty() {
        return lost;
    }
    let inputs = log::inputs(&store, &all).await;
    store.close().await;
    println!("{inputs:?}");
    if kills >= DEFAULT_KILLS {
        for kind in ["seated", "started", "left", "returned", "time_up"] {
            assert!(inputs.contains_key(kind), "nothing of {kind} was in flight");
        }
    }
    assert!(
        checked > kills as usize * 20,
        "there were updates in flight"
    );
    println!("{checked} frames, all of them in the log");
    Vec::new()
}

fn open(database: &Path) -> Sqlite {
    Sqlite::open(database).expect("the database opens after a kill")
}

/// Ends all clients, and resumes the panic of one that received an impossible
/// message.
async fn stop_clients(mut people: JoinSet<()>) {
    people.abort_all();
    while let Some(ended) = people.join_next().await {
        if let Err(panicked) = ended.map_err(|error| error.try_into_panic())
            && let Ok(panicked) = panicked
        {
            std::panic::resume_unwind(panicked);
        }
    }
}

/// Waits until `wanted` new messages were shown, and with `time_up` also a seat
/// whose time ran out.
async fn shown(groups: &[Arc<ClientGroup>], wanted: usize, time_up: bool) {
    loop {
        let recorders = || groups.iter().map(|group| &group.recorder);
        let new: usize = recorders().map(|recorder| recorder.new_frames()).sum();
        if new >= wanted && (!time_up || recorders().any(|recorder| recorder.time_ran_out())) {
            return;
        }
        // All groups record; it is enough to wake up when the first one does.
        let first = groups[0].recorder.recorded();
        let _late = tokio::time::timeout(Duration::from_millis(5), first).await;
    }
}
