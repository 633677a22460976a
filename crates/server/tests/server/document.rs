//! `docs/protocol.md` tells the truth.

use brelan_protocol::client::ClientMessage;
use brelan_quando::Action;
use std::path::Path;

#[test]
fn every_message_of_the_document_is_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = std::fs::read_to_string(path).expect("the document is there");
    let mut messages = 0;
    for block in text.split("```json").skip(1) {
        let (json, _) = block.split_once("```").expect("a block ends");
        match json.strip_prefix(" client\n") {
            Some(message) => {
                let read = serde_json::from_str::<ClientMessage<Action>>(message);
                read.unwrap_or_else(|error| panic!("{error}: {message}"));
                messages += 1;
            }
            None => {
                let read = serde_json::from_str::<serde_json::Value>(json);
                read.unwrap_or_else(|error| panic!("{error}: {json}"));
            }
        }
    }
    assert!(messages >= 8, "{messages} messages");
}
