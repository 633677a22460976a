//! A client's copy of what it was sent of a table.

use brelan_protocol::change::apply_change;
use serde_json::Value;

/// The last update, with the changes since then.
pub(crate) struct Follower(Value);

impl Follower {
    pub(crate) fn new() -> Self {
        Follower(Value::Null)
    }

    /// The message with this text. A change comes as the update that it makes of the one
    /// before it.
    pub(crate) fn receive(&mut self, text: &str) -> Value {
        let message: Value = serde_json::from_str(text).expect("JSON");
        match message["type"].as_str() {
            Some("update") => self.0 = message,
            Some("change") => {
                let applied = apply_change(&mut self.0, message);
                applied.unwrap_or_else(|error| panic!("{error}: {text}"));
            }
            _ => return message,
        }
        self.0.clone()
    }

    pub(crate) fn last_update(&self) -> &Value {
        &self.0
    }
}
