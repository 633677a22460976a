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
    #[serde(borrow, default)]
    view: Option<Board<'a>>,
    #[serde(borrow, default)]
    legal: Vec<Offer<'a>>,
    #[serde(default)]
    wait: Option<Wait>,
}

#[derive(Deserialize)]
struct Board<'a> {
    /// A game without rounds tells none.
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

/// What somebody says next.
pub(super) enum Answer {
    /// An action.
    Act(String),
    /// That they are ready for the next deal.
    Ready(String),
}

impl Said<'_> {
    /// Whether it tells that the match is over.
    pub(super) fn is_last(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.phase == "over")
    }

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
    fn an_update_says_whether_the_match_is_over() {
        for (phase, is_last) in [("over", true), ("place", false)] {
            let text = format!(r#"{{"type":"update","view":{{"phase":"{phase}"}}}}"#);
            let said: Said<'_> = serde_json::from_str(&text).expect("a message");
            assert_eq!(said.is_last(), is_last);
            assert!(said.answer(0).is_none());
        }
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
