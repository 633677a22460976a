//! The part of the server's messages that the load generator needs.

use anyhow::{Context, bail};
use brelan_protocol::change::apply_change;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What a client has of a table: the last update, with the changes since then.
#[derive(Default)]
pub(super) struct Follower {
    /// As far as replies depend on it. A client that read all of each message would be busier
    /// than the server.
    update: Value,
    /// The messages that told it, up to a match's: all of it is compared after a reconnect.
    messages: Vec<Utf8Bytes>,
}

/// A member of an object that is read: all of it, or only some of its own members.
#[derive(Clone, Copy)]
struct Member(&'static str, &'static [Member]);

/// What replies depend on. The member without a name is that of a patch which replaces an object.
const TABLE: &[Member] = &[
    Member("legal", &[]),
    Member("wait", &[]),
    Member(
        "view",
        &[Member("round", &[]), Member("phase", &[]), Member("", &[])],
    ),
    Member("", &[]),
];
const UPDATE: &[Member] = &[Member("seq", &[]), TABLE[0], TABLE[1], TABLE[2]];
const CHANGE: &[Member] = &[Member("seq", &[]), Member("patch", TABLE)];

/// The members of an object, as texts.
type Texts<'a> = BTreeMap<&'a str, &'a RawValue>;

impl Follower {
    /// The table after the last message that has changed it.
    pub(super) fn last(&self) -> Update<'_> {
        Update(&self.update)
    }

    /// Takes a message in; gives the table as it then is if the message changes it.
    ///
    /// # Errors
    /// When the server reports a problem, or a change that does not follow.
    pub(super) fn receive(&mut self, text: Utf8Bytes) -> anyhow::Result<Option<Update<'_>>> {
        let message: Texts<'_> = serde_json::from_str(&text)?;
        let kind = message.get("type").context("a message without a type")?;
        match serde_json::from_str(kind.get())? {
            "update" => {
                self.update = pick(&message, UPDATE)?;
                self.messages.clear();
            }
            "change" => {
                let mut change = pick(&message, CHANGE)?;
                // A change has it, and it is not read.
                change["seen"] = Value::Null;
                apply_change(&mut self.update, change)?;
            }
            "problem" | "refused" => bail!("the server says {text}"),
            _ => return Ok(None),
        }
        self.messages.push(text);
        Ok(Some(Update(&self.update)))
    }

    /// The match as this client sees it.
    ///
    /// # Errors
    /// When a change does not follow.
    pub(super) fn view(&self) -> anyhow::Result<Value> {
        let mut update = Value::Null;
        for text in &self.messages {
            let message: Value = serde_json::from_str(text)?;
            match message["type"] == "update" {
                true => update = message,
                false => apply_change(&mut update, message)?,
            }
        }
        Ok(update["view"].take())
    }
}

/// The object with these members alone.
fn pick(object: &Texts<'_>, members: &[Member]) -> serde_json::Result<Value> {
    let mut picked = Map::new();
    for Member(name, members) in members {
        if let Some(text) = object.get(name) {
            picked.insert((*name).to_owned(), read(text.get(), members)?);
        }
    }
    Ok(Value::Object(picked))
}

/// The value of a text; of an object only these members, if any are named.
fn read(text: &str, members: &[Member]) -> serde_json::Result<Value> {
    match members.is_empty() || !text.starts_with('{') {
        true => serde_json::from_str(text),
        false => pick(&serde_json::from_str(text)?, members),
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
    use serde_json::json;

    fn update(text: &str) -> Follower {
        let mut follower = Follower::default();
        let received = follower.receive(text.into());
        assert!(received.is_ok_and(|update| update.is_some()));
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
            r#"{"type":"update","seq":7,"seen":[],"view":{"round":2,"phase":"turn","draw":9},
            "legal":[{"action":{"do":"knock"},"effects":{}}],"wait":null}"#,
        );
        let change = r#"{"type":"change","seq":8,"seen":[],
            "patch":{"view":{"phase":"over"},"legal":[[0,1]]}}"#;
        let update = follower.receive(change.into()).expect("it follows");
        let update = update.expect("the table has changed");
        assert_eq!((update.seq(), update.is_match_over()), (8, true));
        assert_eq!(update.reply(0), None);
        let again = follower.receive(change.into());
        assert!(again.is_err(), "it was applied already");
        let view = follower.view().expect("the changes follow");
        assert_eq!(view, json!({"round": 2, "phase": "over", "draw": 9}));
    }

    #[test]
    fn a_patch_may_replace_what_is_read() {
        let mut follower = update(
            r#"{"type":"update","seq":7,"seen":[],"view":{"round":2,"phase":"turn"},
            "legal":[],"wait":null}"#,
        );
        let change = r#"{"type":"change","seq":8,"seen":[],
            "patch":{"view":{"":{"round":3,"phase":"deal"}},"wait":{"for":"ready","seats":[0]}}}"#;
        let update = follower.receive(change.into()).expect("it follows");
        let expected = r#"{"type":"ready","round":3}"#;
        let reply = update.expect("the table has changed").reply(0);
        assert_eq!(reply, Some(Reply::Ready(expected.into())));
    }

    #[test]
    fn a_problem_is_an_error_and_other_messages_change_nothing() {
        let mut follower = Follower::default();
        let problem = r#"{"type":"problem","code":"stale"}"#;
        assert!(follower.receive(problem.into()).is_err());
        assert!(
            follower
                .receive(r#"{"type":"pong","n":1}"#.into())
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
