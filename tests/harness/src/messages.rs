//! What each client says at a table before it plays.

use brelan_protocol::PROTOCOL;
use serde_json::{Value, json};

/// The first message of a socket, of a client that has seen the table up to the seq `since`.
pub fn hello(since: Option<u64>) -> Value {
    json!({"type": "hello", "protocol": PROTOCOL, "since": since})
}

/// A person's part of the seed: a match waits for that of each person.
pub fn contribution() -> Value {
    json!({"type": "contribute", "value": "00112233445566778899aabbccddeeff"})
}
