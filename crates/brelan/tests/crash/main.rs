//! `kill -9` in a loop: nothing that anybody was shown is lost.
//!
//! The real binary serves several tables whose bots move at once; players and
//! watchers write down every update. The server is killed in the middle of
//! them, and every update must be what the log makes of itself. Then it is
//! started again and the matches go on.
//!
//! `cargo test -p brelan --test crash -- --kills 1000` runs for long. Built
//! with the feature `show-before-store` the server shows moves too early, and
//! the test passes only if it notices.

mod log;
mod player;
mod server;

use brelan_kernel::{Dice, SplitMix};
use player::Notebook;
use server::Server;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const NAME: &str = "kill_9_loses_nothing_that_was_shown";
const KILLS: u32 = 20;
const PLAYERS: usize = 6;

/// No server takes this long for the few updates that are waited for.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(kills) = asked_kills(&arguments) else {
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

/// How many kills, or `None` where another test is asked for.
fn asked_kills(arguments: &[String]) -> Option<u32> {
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
        .then_some(KILLS)
}

/// Plays and kills; gives what was shown and is not in the log.
async fn run(kills: u32) -> Vec<String> {
    let seed = SystemTime::UNIX_EPOCH
        .elapsed()
        .map_or(0, |since| since.as_nanos() as u64);
    println!("{kills} kills, seed {seed}");
    let mut dice = SplitMix::new(seed);
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("brelan.sqlite");
    let notebooks: Vec<_> = (0..PLAYERS)
        .map(|_| Arc::new(Notebook::default()))
        .collect();
    let mut checked = 0;
    for kill in 1..=kills {
        let mut server = Server::start(&database);
        let updates = 20 + u64::from(dice.below(200));
        let mut players = player::start(server.address, &notebooks);
        let shown = tokio::time::timeout(PATIENCE, player::shown(&notebooks, updates)).await;
        server.kill();
        players.shutdown().await;
        shown.expect("the matches go on after a restart");
        for notebook in &notebooks {
            let pages = notebook.take_new();
            checked += pages.len();
            let lost = log::lost(&database, &pages).await;
            if !lost.is_empty() {
                println!(
                    "kill {kill}: {} of {} updates lost",
                    lost.len(),
                    pages.len()
                );
                return lost;
            }
        }
    }
    for notebook in &notebooks {
        let lost = log::lost(&database, &notebook.all()).await;
        if !lost.is_empty() {
            return lost;
        }
    }
    assert!(
        checked > kills as usize * 20,
        "there were updates in flight"
    );
    println!("{checked} updates, all of them in the log");
    Vec::new()
}
