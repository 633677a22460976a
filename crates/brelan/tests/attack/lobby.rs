//! Tables that are listed, and matches that are left, without anybody who plays.

use crate::client::{Guest, match_with_a_bot};
use crate::victim::Victim;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::time::Duration;

fn listed(name: &str) -> Value {
    let clock = json!({"kind": "live", "turn": 45, "bank": 180});
    json!({"game": "quando", "name": name, "listed": true, "clock": clock})
}

/// Checks that the table is the first one of the lobby, and that "play now" leads there.
async fn check_is_first(victim: &Victim, person: &mut Guest, table: &str) -> Result<()> {
    let (_, lobby) = person.get("/api/lobby").await?;
    ensure!(lobby["waiting"][0]["id"] == table, "{lobby}");
    let (_, found) = Guest::at(victim.address, 3)?
        .post("/api/play", &json!({"game": "quando"}))
        .await?;
    ensure!(found["id"] == table, "\"play now\" leads elsewhere");
    Ok(())
}

/// One address must not hide the tables of others in the lobby.
pub(crate) async fn flood() -> Result<String> {
    let victim = Victim::start()?;
    let mut zoe = Guest::at(victim.address, 2)?;
    let table = zoe.make_table(&listed("Zo\u{e9}")).await?;
    let _here = zoe.join(&table).await?;
    let mut made = 0;
    for number in 0..45 {
        let mut spammer = Guest::at(victim.address, 1)?;
        let (status, answer) = spammer
            .post("/api/tables", &listed(&format!("Pills {number}")))
            .await?;
        match status {
            201 => made += 1,
            _ => ensure!(answer["code"] == "too_many_listed", "{status} {answer}"),
        }
    }
    ensure!(made <= 3, "{made} tables are listed");
    check_is_first(&victim, &mut zoe, &table).await?;
    Ok(format!(
        "{made} of 45 are made; the table with a person comes first, and \"play now\" leads there"
    ))
}

/// Fifteen addresses of one data centre must not hide the tables of others either, though their
/// people are connected.
pub(crate) async fn flood_of_many() -> Result<String> {
    let victim = Victim::start()?;
    let mut zoe = Guest::at(victim.address, 2)?;
    let table = zoe.make_table(&listed("Zo\u{e9}")).await?;
    let _here = zoe.join(&table).await?;
    let mut open = Vec::new();
    for last in 101..=115 {
        for _ in 0..3 {
            let mut spammer = Guest::at(victim.address, last)?;
            let spam = spammer.make_table(&listed("Pills")).await?;
            open.push(spammer.join(&spam).await?);
        }
    }
    check_is_first(&victim, &mut zoe, &table).await?;
    let made = open.len();
    Ok(format!(
        "{made} are made; the table that waits longest comes first, and \"play now\" leads there"
    ))
}

/// A match without people would write to the disk for as long as it lasts.
pub(crate) async fn match_without_people() -> Result<String> {
    let victim = Victim::start()?;
    let mut mallory = Guest::at(victim.address, 1)?;
    let table = mallory.make_table(&match_with_a_bot()).await?;
    let mut here = mallory.begin(&table).await?;
    here.say(&json!({"type": "leave"})).await?;
    for _ in 0..20 {
        here.hear_update().await?;
    }
    drop(here);
    let inputs = async || {
        tokio::time::sleep(Duration::from_secs(2)).await;
        victim.metric("brelan_inputs_total").await
    };
    let (before, after) = (inputs().await?, inputs().await?);
    ensure!(before == after, "{} inputs in 2 s", after - before);
    Ok(format!(
        "{before} inputs while the person was there, 0 in 2 s afterwards"
    ))
}
