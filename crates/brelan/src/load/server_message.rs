//! The part of the server's messages that the load generator needs.

use anyhow::bail;
use brelan_protocol::change::apply_change;
use serde::Deserialize;
use serde_json::Value;

/// What a client has of a table: the last update, with the changes since then.
#[derive(Default)]
pub(super) struct Follower {
    update: Value,
}

/// The kind of a message; other fields are skipped.
#[derive(Deserialize)]
struct Kind<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
}

impl Follower {
    /// The table after the last message that has changed it.
    pub(super) fn last(&self) -> Update<'_> {
        Update(&self.update)
    }

    /// Takes a message in; gives the table as it then is if the message changes it.
    ///
    /// # Errors
    /// When the server reports a problem, or a change that does not follow.
    pub(super) fn receive(&mut self, text: &str) -> anyhow::Result<Option<Update<'_>>> {
        let message: Kind<'_> = serde_json::from_str(text)?;
        match message.kind {
            "update" => self.update = serde_json::from_str(text)?,
            "change" => apply_change(&mut self.update, serde_json::from_str(text)?)?,
            "problem" | "refused" => bail!("the server says {text}"),
            _ => return Ok(None),
        }
        Ok(Some(Update(&self.update)))
    }
}

/// A table as a client has it.
pub(super) struct Update<'a>(&'a Value);

/// The next message of a person.
#[derive(Debug, PartialEq)]
pub(super) enum Reply {
    /// An action.
    Act(String),
    /// Ready for the next deal.
    Ready(String),
}

impl Update<'_> {
    /// The number of the last input.
    pub(super) fn seq(&self) -> u64 {
        self.0["seq"].as_u64().unwrap_or_default()
    }

    /// Whether both show the same match.
    pub(super) fn has_view_of(&self, other: &Update<'_>) -> bool {
        self.0["view"] == other.0["view"]
    }

    /// Whether the match is over.
    pub(super) fn is_match_over(&self) -> bool {
        self.0["view"]["phase"] == "over"
    }

    /// The reply of the person in `seat`, if that seat must choose or is waited for: a
    /// pseudo-random offered action, or ready.
    pub(super) fn reply(&self, seat: usize) -> Option<Reply> {
        let seq = self.seq();
        let legal = self.0["legal"].as_array()?;
        if !legal.is_empty() {
            // A multiplicative (Fibonacci) hash, so that seqs close to each other choose
            // different actions.
            let hash = seq.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
            let action = &legal[hash as usize % legal.len()]["action"];
            let text = format!(r#"{{"type":"act","seq":{seq},"action":{action}}}"#);
            return Some(Reply::Act(text));
        }
        let round = &self.0["view"]["round"];
        let waits = self.0["wait"]["seats"][0] == seat;
        waits.then(|| Reply::Ready(format!(r#"{{"type":"ready","round":{round}}}"#)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(text: &str) -> Follower {
        let mut follower = Follower::default();
        assert!(follower.receive(text).is_ok_and(|update| update.is_some()));
        follower
    }

    #[test]
    fn an_offered_action_is_sent_back_unchanged() {
        let follower = update(
            r#"{"type":"update","seq":7,"seen":[],"view":{"round":2,"phase":"turn"},
            "legal":[{"action":{"do":"play","cards":[3]},"effects":{}}],"wait":null}"#,
        );
        let expected = r#"{"type":"act","seq":7,"action":{"do":"play","cards":[3]}}"#;
        let reply = Update(&follower.update).reply(1);
        assert_eq!(reply, Some(Reply::Act(expected.into())));
    }

    #[test]
    fn a_change_is_applied_to_the_last_update() {
        let mut follower = update(
            r#"{"type":"update","seq":7,"seen":[],"view":{"round":2,"phase":"turn"},
            "legal":[{"action":{"do":"knock"},"effects":{}}],"wait":null}"#,
        );
        let change = r#"{"type":"change","seq":8,"seen":[],
            "patch":{"view":{"phase":"over"},"legal":[[0,1]]}}"#;
        let update = follower.receive(change).expect("it follows");
        let update = update.expect("the table has changed");
        assert_eq!((update.seq(), update.is_match_over()), (8, true));
        assert_eq!(update.reply(0), None);
        assert!(follower.receive(change).is_err(), "it was applied already");
    }

    #[test]
    fn a_problem_is_an_error_and_other_messages_change_nothing() {
        let mut follower = Follower::default();
        let problem = r#"{"type":"problem","code":"stale"}"#;
        assert!(follower.receive(problem).is_err());
        assert!(
            follower
                .receive(r#"{"type":"pong","n":1}"#)
                .is_ok_and(|told| told.is_none())
        );
    }

    #[test]
    fn the_first_seat_that_is_waited_for_is_ready() {
        let follower = update(
            r#"{"type":"update","seq":9,"view":{"round":2,"phase":"deal"},
            "legal":[],"wait":{"for":"ready","seats":[1,2]}}"#,
        );
        let update = Update(&follower.update);
        assert_eq!(update.reply(2), None);
        let expected = r#"{"type":"ready","round":2}"#;
        assert_eq!(update.reply(1), Some(Reply::Ready(expected.into())));
    }
}
