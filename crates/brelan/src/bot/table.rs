//! What a program is told of its table.

use anyhow::{Context, Result};
use brelan_kernel::Seat;
use brelan_protocol::change::apply_change;
use serde_json::{Value, json};

/// A table as its server has told of it.
#[derive(Default)]
pub(super) struct TableState {
    /// The table's info.
    info: Value,
    /// The last update, with the changes since then; null before the match.
    update: Value,
    /// What the seat saw that the program was not told yet.
    seen: Vec<Value>,
}

/// The effect of a server's message.
#[derive(Debug, PartialEq)]
pub(super) enum MessageEffect {
    /// The table's info or the match has changed.
    Changed,
    /// The server refuses what was sent, with this code.
    Problem(String),
    /// A change does not follow the last update: the client must say hello again.
    Gap,
    /// Nothing of interest.
    Nothing,
}

impl TableState {
    /// Applies a message of the server.
    ///
    /// # Errors
    /// When it is none of the protocol.
    pub(super) fn receive(&mut self, text: &str) -> Result<MessageEffect> {
        let mut message: Value = serde_json::from_str(text).context("the server sent no JSON")?;
        match message["type"].as_str().unwrap_or_default() {
            "welcome" | "table" => self.info = message["table"].take(),
            "update" => {
                self.update = message;
                self.keep_seen();
            }
            "change" => {
                let change = serde_json::from_value(message).context("a change is none")?;
                if apply_change(&mut self.update, change).is_err() {
                    return Ok(MessageEffect::Gap);
                }
                self.keep_seen();
            }
            "problem" => {
                let code = message["code"].as_str().unwrap_or_default();
                return Ok(MessageEffect::Problem(code.to_owned()));
            }
            "refused" => return Ok(MessageEffect::Problem("refused".to_owned())),
            _ => return Ok(MessageEffect::Nothing),
        }
        Ok(MessageEffect::Changed)
    }

    fn keep_seen(&mut self) {
        if let Some(seen) = self.update["seen"].as_array() {
            self.seen.extend(seen.iter().cloned());
        }
    }

    /// Whether the server has told of the table.
    pub(super) fn is_known(&self) -> bool {
        self.info.is_object()
    }

    /// The seq up to which the table is known; `None` before the match.
    pub(super) fn seq(&self) -> Option<u64> {
        self.update["seq"].as_u64()
    }

    /// The program's seat; `None` where it has none.
    pub(super) fn own_seat(&self) -> Option<Seat> {
        let seat = self.info["you"].as_u64()?;
        u8::try_from(seat).ok().map(Seat)
    }

    /// Why a bot plays in the program's place, if one does.
    pub(super) fn stand_in(&self) -> Option<&str> {
        let seat = self.own_seat()?;
        self.info["seats"][seat.index()]["stand_in"].as_str()
    }

    /// Whether the table waits for the program's contribution to the seed.
    pub(super) fn lacks_contribution(&self) -> bool {
        let own = self
            .own_seat()
            .map(|seat| &self.info["seats"][seat.index()]);
        self.info["status"] == "waiting" && own.is_some_and(|own| own["contribution"].is_null())
    }

    /// Whether the table ended without a result.
    pub(super) fn is_closed(&self) -> bool {
        self.info["status"] == "closed"
    }

    /// Whether the match is over.
    pub(super) fn is_over(&self) -> bool {
        self.update["view"]["phase"] == "over"
    }

    /// The table of the rematch, once there is one.
    pub(super) fn rematch(&self) -> Option<&str> {
        self.info["rematch"].as_str()
    }

    /// The scores, by seat.
    pub(super) fn scores(&self) -> Vec<i64> {
        let scores = self.update["view"]["scores"].as_array();
        scores.map_or_else(Vec::new, |scores| {
            scores.iter().filter_map(Value::as_i64).collect()
        })
    }

    /// What the program's seat knows.
    pub(super) fn view(&self) -> &Value {
        &self.update["view"]
    }

    /// What it may choose; empty unless it must.
    pub(super) fn legal(&self) -> &[Value] {
        self.update["legal"].as_array().map_or(&[], Vec::as_slice)
    }

    /// What the seat saw since this was asked last.
    pub(super) fn take_seen(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.seen)
    }

    /// The message that the program is ready for the next deal, where the table waits for
    /// that.
    pub(super) fn ready(&self) -> Option<Value> {
        let own = self.own_seat()?;
        let waits = self.update["wait"]["seats"].as_array()?;
        waits
            .contains(&json!(own.0))
            .then(|| json!({"type": "ready", "round": self.update["view"]["round"]}))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn following(messages: &[Value]) -> TableState {
        let mut table = TableState::default();
        for message in messages {
            let heard = table.receive(&message.to_string());
            assert_eq!(heard.expect("a message"), MessageEffect::Changed);
        }
        table
    }

    fn welcome(seat: Value) -> Value {
        json!({"type": "welcome", "now": 1, "table":
            {"status": "waiting", "you": 1, "rematch": null, "seats": [{"name": "Zoé"}, seat]}})
    }

    fn update() -> Value {
        json!({"type": "update", "seq": 7, "seen": [{"seen": "dealt"}],
            "view": {"round": 2, "phase": "turn", "scores": [3, 0]},
            "legal": [{"action": {"do": "knock"}, "effects": {}}], "wait": null})
    }

    #[test]
    fn what_was_seen_is_kept_until_the_program_is_told() {
        let mut table = following(&[welcome(json!({"name": "Bot"})), update()]);
        let change = json!({"type": "change", "seq": 8, "seen": [{"seen": "knocked"}],
            "patch": {"view": {"phase": "over"}, "legal": [[0, 1]]}});
        assert_eq!(table.legal().len(), 1);
        assert_eq!(
            table.receive(&change.to_string()).expect("a change"),
            MessageEffect::Changed
        );
        assert_eq!((table.seq(), table.is_over()), (Some(8), true));
        assert!(table.legal().is_empty());
        assert_eq!(
            table.take_seen(),
            [json!({"seen": "dealt"}), json!({"seen": "knocked"})]
        );
        assert!(table.take_seen().is_empty());
        let again = table.receive(&change.to_string());
        assert_eq!(
            again.expect("a change"),
            MessageEffect::Gap,
            "it was applied already"
        );
    }

    #[test]
    fn a_program_is_ready_when_the_table_waits_for_its_seat() {
        let mut waiting = update();
        waiting["legal"] = json!([]);
        waiting["wait"] = json!({"for": "ready", "seats": [0]});
        let mut table = following(&[welcome(json!({"name": "Bot"})), waiting.clone()]);
        assert_eq!(table.ready(), None);
        waiting["wait"]["seats"] = json!([0, 1]);
        table.receive(&waiting.to_string()).expect("an update");
        assert_eq!(table.ready(), Some(json!({"type": "ready", "round": 2})));
    }

    #[test]
    fn the_info_tells_what_the_table_lacks() {
        let table = following(&[welcome(json!({"name": "Bot"}))]);
        assert!(table.lacks_contribution() && table.stand_in().is_none());
        let given = json!({"name": "Bot", "contribution": "00", "stand_in": "clock"});
        let table = following(&[welcome(given)]);
        assert!(!table.lacks_contribution());
        assert_eq!(table.stand_in(), Some("clock"));
    }

    #[test]
    fn problems_are_told_and_other_messages_change_nothing() {
        let mut table = TableState::default();
        let problem = r#"{"type":"problem","code":"stale"}"#;
        assert_eq!(
            table.receive(problem).expect("one"),
            MessageEffect::Problem("stale".into())
        );
        let pong = r#"{"type":"pong","n":1}"#;
        assert_eq!(table.receive(pong).expect("one"), MessageEffect::Nothing);
        assert!(table.receive("pong").is_err());
    }
}
