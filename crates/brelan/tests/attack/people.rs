//! A person whom the operator has barred.

use crate::client::{Guest, seats};
use crate::victim::Victim;
use anyhow::{Result, anyhow, ensure};
use brelan_test_harness::messages::hello;
use serde_json::json;

/// The code with which a barred person's socket closes.
const BARRED: u16 = 4403;

pub(crate) async fn barred() -> Result<String> {
    let victim = Victim::start()?;
    let (mut zoe, mut max) = (Guest::at(victim.address, 1)?, Guest::at(victim.address, 2)?);
    let table = zoe
        .make_table(&json!({"game": "quando", "name": "Zo\u{e9}"}))
        .await?;
    max.sit(&table, &json!({"name": "Max"})).await?;
    let mut here = zoe.join(&table).await?;
    let mut there = max.join(&table).await?;
    here.say(&json!({"type": "start"})).await?;
    there.hear_update().await?;
    let code = max.code(&table).await?;
    victim.admin(&["bar", max.id()?])?;
    let end = there.end().await?;
    ensure!(end == Some(BARRED), "the socket ends with {end:?}");
    let again = max.open(&table, None).await?;
    let mut again = again.map_err(|status| anyhow!("a page cannot read the status {status}"))?;
    again.say(&hello(Some(0))).await?;
    let end = again.end().await?;
    ensure!(end == Some(BARRED), "another socket ends with {end:?}");
    let (status, answer) = max.get(&format!("/api/tables/{table}/code")).await?;
    ensure!(status == 403, "the code: {status} {answer}");
    for (path, body) in [
        (seats(&table), json!({})),
        (seats(&table), code.clone()),
        ("/api/tables".to_owned(), json!({"game": "zero"})),
        ("/api/play".to_owned(), json!({"game": "quando"})),
    ] {
        let (status, answer) = max.post(&path, &body).await?;
        ensure!(answer["code"] == "barred", "{path}: {status} {answer}");
    }
    let mut stranger = Guest::at(victim.address, 3)?;
    let (status, answer) = stranger.post(&seats(&table), &code).await?;
    ensure!(
        answer["code"] == "bad_code",
        "the stranger: {status} {answer}"
    );
    let (_, info) = zoe.get(&format!("/api/tables/{table}")).await?;
    ensure!(
        info["seats"][1]["stand_in"] == "left",
        "no bot plays on: {info}"
    );
    Ok("4403 twice, 403 five times, bad_code; a bot plays on".to_owned())
}
