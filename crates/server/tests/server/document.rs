//! `docs/protocol.md` tells the truth.

use brelan_protocol::change::apply_change;
use brelan_protocol::client::ClientMessage;
use brelan_quando::Action;
use serde_json::{Value, json};
use std::path::Path;

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    std::fs::read_to_string(path).expect("the document is there")
}

/// The example that begins like this.
fn example(document: &str, begin: &str) -> Value {
    let at = document.find(begin).expect("the example is there");
    let (example, _) = document[at..].split_once("```").expect("it ends");
    serde_json::from_str(example).expect("JSON")
}

#[test]
fn the_change_of_the_document_follows_its_update() {
    let document = document();
    let mut update = example(&document, "{\"type\": \"update\"");
    let change = example(&document, "{\"type\": \"change\"");
    apply_change(&mut update, change).expect("it follows");
    assert_eq!((&update["seq"], &update["legal"]), (&json!(8), &json!([])));
    let own = &update["view"]["hands"][0];
    assert_eq!((&own[0]["card"], &own[1]["card"]), (&json!(1), &json!(9)));
    assert_eq!(update["view"]["plays"], json!([1, 1]));
}

#[test]
fn every_message_of_the_document_is_one() {
    let text = document();
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
                let read = serde_json::from_str::<Value>(json);
                read.unwrap_or_else(|error| panic!("{error}: {json}"));
            }
        }
    }
    assert!(messages >= 8, "{messages} messages");
}
