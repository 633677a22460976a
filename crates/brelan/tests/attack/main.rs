//! Attacks on the real binary, from outside: `cargo xtask attack`. Each line tells an
//! attack, what was tried, and what was seen.
//!
//! All attackers are on this machine. Addresses of the loopback network stand for other
//! machines, so this needs Linux. What needs simulated time, another clock or a look
//! into the server is left to the tests that [`tests`] lists.

mod client;
mod database;
mod descriptors;
mod http;
mod lobby;
mod page;
mod people;
mod seats;
mod tests;
mod unread;
mod victim;

use anyhow::Result;
use std::pin::Pin;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tokio::task::{JoinSet, LocalSet, spawn_local};
use tokio::time::timeout;

/// The deadline of one attack.
const TIMEOUT: Duration = Duration::from_secs(300);

/// An attack on a server of its own. It gives what was seen; an error is a successful
/// attack.
struct Attack {
    name: &'static str,
    tried: &'static str,
    run: Pin<Box<dyn Future<Output = Result<String>>>>,
}

fn attack(
    name: &'static str,
    tried: &'static str,
    run: impl Future<Output = Result<String>> + 'static,
) -> Attack {
    let run = Box::pin(run);
    Attack { name, tried, run }
}

/// The attacks that wait for timeouts of the server. They run beside the others.
fn slow_attacks() -> [Attack; 3] {
    [
        attack(
            "unread sockets",
            "8 sockets of one person say hello again and again and read nothing",
            unread::sockets(),
        ),
        attack(
            "unread answers",
            "10 connections ask for 400 answers each and read nothing",
            unread::answers(),
        ),
        attack(
            "open files",
            "200 silent connections to a server that may open 128 files",
            descriptors::silent_connections(),
        ),
    ]
}

fn quick_attacks() -> [Attack; 13] {
    [
        attack(
            "public metrics",
            "the public address is asked for metrics under four names",
            http::public_metrics(),
        ),
        attack(
            "foreign hosts",
            "names of other sites, two hosts, no host, and a host that is none",
            http::foreign_hosts(),
        ),
        attack(
            "request smuggling",
            "17 requests whose end is ambiguous, each with a second one in its body",
            http::smuggling(),
        ),
        attack(
            "encodings of a file",
            "a script in every encoding, 200 times each, and its encoded files by name",
            page::encodings(),
        ),
        attack(
            "flood of files",
            "one address asks for a file until it is refused",
            page::flood(),
        ),
        attack(
            "flood of the lobby",
            "45 guests of one address list a table each, and none of them comes",
            lobby::flood(),
        ),
        attack(
            "lobby, 15 addresses",
            "15 addresses list three tables each, each with its person's open socket",
            lobby::flood_of_many(),
        ),
        attack(
            "flood of hellos",
            "a spectator asks 110 times for the whole past of a match",
            unread::hellos(),
        ),
        attack(
            "a barred person",
            "the person's socket, seat, code, new tables and \"play now\", and a stranger with the code",
            people::barred(),
        ),
        attack(
            "used codes",
            "a seat moves to another device and back; a stranger has the first code",
            seats::used_codes(),
        ),
        attack(
            "two hands",
            "a player's second guest takes a seat at an open table where a stranger plays",
            seats::two_hands(),
        ),
        attack(
            "abandoned match",
            "a person leaves a match to bots, which could fill the disk",
            lobby::match_without_people(),
        ),
        attack(
            "a vanished database",
            "the file is removed while people play",
            database::vanished(),
        ),
    ]
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    if !cfg!(target_os = "linux") {
        println!("the attacks need Linux");
        return ExitCode::SUCCESS;
    }
    let held = LocalSet::new().run_until(run_all()).await;
    ExitCode::from(u8::from(!(tests::list() && held)))
}

/// Runs all attacks; true if the servers held.
async fn run_all() -> bool {
    let mut running = JoinSet::new();
    for attack in slow_attacks() {
        running.spawn_local(run(attack));
    }
    let mut held = true;
    for attack in quick_attacks() {
        held &= run(attack).await;
    }
    while let Some(ended) = running.join_next().await {
        held &= ended.expect("an attack is reported, whatever it does");
    }
    held
}

/// Runs an attack and prints its line; true if the server held.
async fn run(attack: Attack) -> bool {
    let Attack { name, tried, run } = attack;
    let started = Instant::now();
    // A task of its own, so that a panic is the end of this attack alone.
    let (held, seen) = match spawn_local(timeout(TIMEOUT, run)).await {
        Ok(Ok(Ok(seen))) => (true, seen),
        Ok(Ok(Err(error))) => (false, first_line(&format!("{error:#}"))),
        Ok(Err(_)) => (false, "no end in time".to_owned()),
        Err(panicked) => (false, panicked.to_string()),
    };
    let verdict = if held { "ok" } else { "FAILED" };
    let seconds = started.elapsed().as_secs_f64();
    println!("{name:<20} {verdict:<6} {seconds:>5.1} s | {tried} | {seen}");
    held
}

/// The first line of a text that may hold a whole answer.
fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
