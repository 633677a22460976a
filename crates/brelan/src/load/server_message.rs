//! The part of the server's messages that the load generator needs.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A message; other fields are skipped.
#[derive(Deserialize)]
pub(super) struct ServerMessage<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    #[serde(default)]
    pub(super) seq: u64,
    #[serde(borrow, default)]
    view: Option<Board<'a>>,
    #[serde(borrow, default)]
    legal: Vec<Offer<'a>>,
    #[serde(default)]
    wait: Option<Wait>,
}

#[derive(Deserialize)]
struct Board<'a> {
    /// A game without rounds sends none.
    #[serde(default)]
    round: u16,
    phase: &'a str,
}

#[derive(Deserialize)]
struct Offer<'a> {
    #[serde(borrow)]
    action: &'a RawValue,
}

#[derive(Deserialize)]
struct Wait {
    seats: Vec<usize>,
}

/// The next message of a person.
pub(super) enum Reply {
    /// An action.
    Act(String),
    /// Ready for the next deal.
    Ready(String),
}

impl ServerMessage<'_> {
    /// Whether the match is over.
    pub(super) fn is_match_over(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.phase == "over")
    }

    /// The reply of the person in `seat` to an update, if that seat must choose or
    /// is waited for: a pseudo-random offered action, or ready.
    pub(super) fn reply(&self, seat: usize) -> Option<Reply> {
        let seq = self.seq;
        if !self.legal.is_empty() {
            // A multiplicative (Fibonacci) hash, so that seqs close to each other choose
            // different actions.
            let hash = seq.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
            let action = self.legal[hash as usize % self.legal.len()].action;
            let text = format!(r#"{{"type":"act","seq":{seq},"action":{action}}}"#);
            return Some(Reply::Act(text));
        }
        let waits = self.wait.as_ref()?.seats.first() == Some(&seat);
        let round = self.view.as_ref()?.round;
        waits.then(|| Reply::Ready(format!(r#"{{"type":"ready","round":{round}}}"#)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offered_action_is_sent_back_unchanged() {
        let text = r#"{"type":"update","seq":7,"seen":[],"view":{"round":2,"phase":"turn"},
            "legal":[{"action":{"do":"play","cards":[3]},"effects":{}}],"wait":null}"#;
        let message: ServerMessage<'_> = serde_json::from_str(text).expect("a message");
        let Some(Reply::Act(act)) = message.reply(1) else {
            panic!("there is an offer");
        };
        let expected = r#"{"type":"act","seq":7,"action":{"do":"play","cards":[3]}}"#;
        assert_eq!(act, expected);
    }

    #[test]
    fn an_update_says_whether_the_match_is_over() {
        for (phase, is_over) in [("over", true), ("place", false)] {
            let text = format!(r#"{{"type":"update","view":{{"phase":"{phase}"}}}}"#);
            let message: ServerMessage<'_> = serde_json::from_str(&text).expect("a message");
            assert_eq!(message.is_match_over(), is_over);
            assert!(message.reply(0).is_none());
        }
    }

    #[test]
    fn the_first_seat_that_is_waited_for_is_ready() {
        let text = r#"{"type":"update","seq":9,"view":{"round":2,"phase":"deal"},
            "legal":[],"wait":{"for":"ready","seats":[1,2]}}"#;
        let message: ServerMessage<'_> = serde_json::from_str(text).expect("a message");
        assert!(message.reply(2).is_none());
        let Some(Reply::Ready(ready)) = message.reply(1) else {
            panic!("seat 1 is waited for");
        };
        assert_eq!(ready, r#"{"type":"ready","round":2}"#);
    }
}
