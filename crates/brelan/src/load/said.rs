//! What the server says, as far as the load needs it.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A message; what is not needed is skipped unread.
#[derive(Deserialize)]
pub(super) struct Said<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    #[serde(default)]
    pub(super) seq: u64,
    #[serde(default)]
    view: Option<Board>,
    #[serde(borrow, default)]
    legal: Vec<Offer<'a>>,
    #[serde(default)]
    wait: Option<Wait>,
}

#[derive(Deserialize)]
struct Board {
    round: u16,
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

/// What somebody says next.
pub(super) enum Answer {
    /// An action.
    Act(String),
    /// That they are ready for the next deal.
    Ready(String),
}

impl Said<'_> {
    /// What the person in `seat` says to an update, if it is for them to speak:
    /// some offered action, or that they are ready.
    pub(super) fn answer(&self, seat: usize) -> Option<Answer> {
        let seq = self.seq;
        if !self.legal.is_empty() {
            // Far enough from each other that no table plays like its neighbour.
            let some = seq.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
            let action = self.legal[some as usize % self.legal.len()].action;
            let text = format!(r#"{{"type":"act","seq":{seq},"action":{action}}}"#);
            return Some(Answer::Act(text));
        }
        let waits = self.wait.as_ref()?.seats.first() == Some(&seat);
        let round = self.view.as_ref()?.round;
        waits.then(|| Answer::Ready(format!(r#"{{"type":"ready","round":{round}}}"#)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offered_action_goes_back_as_it_stands() {
        let text = r#"{"type":"update","seq":7,"seen":[],"view":{"round":2,"phase":"turn"},
            "legal":[{"action":{"do":"play","cards":[3]},"effects":{}}],"wait":null}"#;
        let said: Said<'_> = serde_json::from_str(text).expect("a message");
        let Some(Answer::Act(act)) = said.answer(1) else {
            panic!("there is an offer");
        };
        let expected = r#"{"type":"act","seq":7,"action":{"do":"play","cards":[3]}}"#;
        assert_eq!(act, expected);
    }

    #[test]
    fn the_first_who_is_waited_for_is_ready() {
        let text = r#"{"type":"update","seq":9,"view":{"round":2,"phase":"deal"},
            "legal":[],"wait":{"for":"ready","seats":[1,2]}}"#;
        let said: Said<'_> = serde_json::from_str(text).expect("a message");
        assert!(said.answer(2).is_none());
        let Some(Answer::Ready(ready)) = said.answer(1) else {
            panic!("seat 1 is waited for");
        };
        assert_eq!(ready, r#"{"type":"ready","round":2}"#);
    }
}
