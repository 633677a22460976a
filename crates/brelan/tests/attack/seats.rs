//! Access to another person's seat, or to a second one.

use crate::client::{Guest, Socket, seats};
use crate::victim::Victim;
use anyhow::{Result, ensure};
use serde_json::{Value, json};

/// A code that was read by a stranger is worth nothing after it was used.
pub(crate) async fn used_codes() -> Result<String> {
    let victim = Victim::start()?;
    let mut anna = Guest::at(victim.address, 1)?;
    let table = anna
        .make_table(&json!({"game": "quando", "name": "Anna"}))
        .await?;
    let first = anna.code(&table).await?;
    let mut phone = Guest::at(victim.address, 2)?;
    phone.sit(&table, &first).await?;
    let second = phone.code(&table).await?;
    anna.sit(&table, &second).await?;
    ensure!(
        anna.code(&table).await? != first,
        "the seat has its old code"
    );
    for code in [&first, &second] {
        let mut stranger = Guest::at(victim.address, 3)?;
        let (status, answer) = stranger.post(&seats(&table), code).await?;
        ensure!(answer["code"] == "bad_code", "{status} {answer}");
    }
    Ok("both used codes are refused; the seat has a new one".to_owned())
}

/// A person without a cookie is a new one, who must not see a second hand.
pub(crate) async fn two_hands() -> Result<String> {
    let victim = Victim::start()?;
    let mut cheat = Guest::at(victim.address, 1)?;
    let request = json!({
        "game": "quando", "open": true, "listed": true,
        "clock": {"kind": "live", "turn": 600, "bank": 0},
        "options": {"target_score": {"rounds": 3}, "turn_cap": 1},
    });
    let table = cheat.make_table(&request).await?;
    let mut here = cheat.join(&table).await?;
    for seat in 1..4 {
        here.say(&json!({"type": "seat_bot", "seat": seat, "level": "random"}))
            .await?;
    }
    here.say(&json!({"type": "start"})).await?;
    let info = format!("/api/tables/{table}");
    while cheat.get(&info).await?.1["status"] != "playing" {}
    let mut puppet = Guest::at(victim.address, 1)?;
    let (status, answer) = puppet.post(&seats(&table), &json!({})).await?;
    ensure!(answer["code"] == "round_running", "{status} {answer}");
    play_to_the_end_of_a_round(&mut here).await?;
    Guest::at(victim.address, 2)?
        .sit(&table, &json!({}))
        .await?;
    for address in [1, 2] {
        let mut puppet = Guest::at(victim.address, address)?;
        let (status, answer) = puppet.post(&seats(&table), &json!({})).await?;
        ensure!(
            answer["code"] == "same_address",
            "{address}: {status} {answer}"
        );
        let (_, found) = puppet.post("/api/play", &json!({"game": "quando"})).await?;
        ensure!(
            found["id"] != table.as_str(),
            "\"play now\" gives a second seat"
        );
    }
    Guest::at(victim.address, 3)?
        .sit(&table, &json!({}))
        .await?;
    Ok("same_address for a second guest of either player; a third address gets a seat".to_owned())
}

/// Takes the first legal action again and again.
async fn play_to_the_end_of_a_round(socket: &mut Socket) -> Result<()> {
    loop {
        let update = socket.hear_update().await?;
        if update["wait"]["for"] == "ready" {
            return Ok(());
        }
        let offer = &update["legal"][0];
        if let Value::Object(_) = offer {
            let act = json!({"type": "act", "seq": update["seq"], "action": offer["action"]});
            socket.say(&act).await?;
        }
    }
}
