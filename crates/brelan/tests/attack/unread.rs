//! Clients that ask for much, and those that do not read it.

use crate::client::{Guest, Socket, match_with_a_bot, send_raw};
use crate::victim::{Victim, wait_until};
use anyhow::{Context, Result, anyhow, ensure};
use brelan_test_harness::messages::hello;
use serde_json::json;
use std::time::Duration;
use tokio::time::timeout;

/// The receive buffer of an attacker: the rest waits in the server's kernel.
const SMALL_BUFFER: Option<u32> = Some(4096);

/// When the server must have let go of clients that read nothing. Most of it is the time that it
/// takes to fill the buffers between them, which is long on a busy machine.
const LET_GO_LIMIT: Duration = Duration::from_secs(240);

/// The most bytes that the server's kernel may hold for a client.
const MAX_UNREAD_BYTES: u64 = 512 * 1024;

/// The most bytes of all connections, as [`Victim::unread_bytes`] tells them.
fn most_unread(victim: &Victim) -> Result<u64> {
    let most = victim.unread_bytes()?.into_iter().max().unwrap_or(0);
    ensure!(most < MAX_UNREAD_BYTES, "the kernel holds {most} bytes");
    Ok(most)
}

/// Sockets of one person, who may have eight.
pub(crate) async fn sockets() -> Result<String> {
    let victim = Victim::start()?;
    let mut guest = Guest::at(victim.address, 1)?;
    let table = guest.make_table(&json!({"game": "quando"})).await?;
    let mut unread = Vec::new();
    for number in 0..8 {
        let opened = guest.open(&table, SMALL_BUFFER).await?;
        unread.push(opened.map_err(|status| anyhow!("socket {number}: {status}"))?);
    }
    let ninth = guest.open(&table, None).await?.err();
    ensure!(ninth == Some(429), "a ninth socket: {ninth:?}");
    let sending: Vec<_> = unread
        .into_iter()
        .map(|socket| tokio::spawn(fill(socket)))
        .collect();
    let mut most = 0;
    let let_go = wait_until(LET_GO_LIMIT, async || {
        most = most.max(most_unread(&victim)?);
        Ok(victim.metric("brelan_sockets").await? == 0)
    });
    let let_go = let_go.await?.as_secs();
    guest.join(&table).await?;
    sending.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(format!(
        "all let go after {let_go} s, at most {} kB held for each; the person has sockets again",
        most / 1000
    ))
}

/// Says hello until the server takes no more, and keeps the socket open.
async fn fill(mut socket: Socket) -> Socket {
    let hello = hello(Some(0));
    for _ in 0..2000 {
        let saying = timeout(Duration::from_secs(5), socket.say(&hello));
        if !matches!(saying.await, Ok(Ok(()))) {
            break;
        }
        // The server reads twenty messages a second.
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(2 * LET_GO_LIMIT).await;
    socket
}

/// Answers over HTTP have the same time.
pub(crate) async fn answers() -> Result<String> {
    let victim = Victim::start()?;
    let request = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(400);
    let mut unread = Vec::new();
    for _ in 0..10 {
        unread.push(send_raw(victim.address, request.as_bytes(), SMALL_BUFFER).await?);
    }
    let mut most = 0;
    let let_go = wait_until(LET_GO_LIMIT, async || {
        most = most.max(most_unread(&victim)?);
        Ok(victim.unread_bytes()?.is_empty())
    });
    let let_go = let_go.await?.as_secs();
    drop(unread);
    Ok(format!(
        "all closed after {let_go} s, at most {} kB held for each",
        most / 1000
    ))
}

/// How many times the past is asked for: more than the sixty that are answered at once, and
/// fewer than close the socket.
const HELLOS: usize = 110;

/// A hello of 44 bytes must not be answered by a whole match again and again.
pub(crate) async fn hellos() -> Result<String> {
    let victim = Victim::start()?;
    let mut mallory = Guest::at(victim.address, 1)?;
    let table = mallory.make_table(&match_with_a_bot()).await?;
    let mut here = mallory.begin(&table).await?;
    here.say(&json!({"type": "leave"})).await?;
    for _ in 0..40 {
        here.hear_update().await?;
    }
    // The match rests when its person has gone.
    drop(here);
    let watcher = Guest::at(victim.address, 2)?;
    let mut socket = watcher
        .open(&table, None)
        .await?
        .map_err(|status| anyhow!("{status}"))?;
    for _ in 0..HELLOS {
        socket.say(&hello(Some(0))).await?;
    }
    let (mut refused, mut updates) = (0, Vec::new());
    while refused + updates.len() < HELLOS {
        let message = socket.hear_any().await?;
        let message = message.map_err(|code| anyhow!("closed: {code:?}"))?;
        match message["type"].as_str().context("a type")? {
            "update" => updates.push(message.to_string().len()),
            "problem" => refused += 1,
            _ => {}
        }
    }
    let (first, later) = updates.split_first().context("no update")?;
    let later = later.iter().max().context("one update")?;
    ensure!(*first > 2 * later, "{first} bytes once, then {later}");
    // A slow machine takes so long that the server has to accept more of them.
    ensure!(refused > 0, "none of {HELLOS} is refused");
    Ok(format!(
        "{first} bytes once, then at most {later}; {refused} refused (too_fast)"
    ))
}
