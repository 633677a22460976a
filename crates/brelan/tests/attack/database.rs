//! A database that vanishes under the server.

use crate::client::Guest;
use crate::victim::Victim;
use anyhow::{Result, ensure};
use serde_json::json;

/// What is played then is lost, so the operator must be told.
pub(crate) async fn vanished() -> Result<String> {
    let victim = Victim::start()?;
    let mut zoe = Guest::at(victim.address, 1)?;
    zoe.make_table(&json!({"game": "quando"})).await?;
    std::fs::remove_file(victim.database())?;
    let health = reqwest::get(format!("http://{}/healthz", victim.address)).await?;
    let (status, reason) = (health.status().as_u16(), health.text().await?);
    ensure!(
        status == 503 && reason.contains("vanished"),
        "{status} {reason}"
    );
    Ok(format!("healthz answers {status}: {}", reason.trim()))
}
