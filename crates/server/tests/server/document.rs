//! `docs/protocol.md` tells the truth.

use crate::fixture::TestServer;
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

/// The document's answer to a new table is the server's to the document's request, but for what
/// is drawn and what the time is.
#[tokio::test]
async fn the_answer_of_the_document_is_that_of_the_server() {
    let document = document();
    let request = example(
        &document,
        "{\"game\": \"quando\", \"name\": \"Zoé\", \"avatar\"",
    );
    let mut shown = example(&document, "{\"id\":");
    let server = TestServer::open().await;
    let (_, mut answer) = server.post("/api/tables", None, &request).await;
    for drawn in ["id", "commitment", "created"] {
        let (answer, shown) = (answer[drawn].take(), shown[drawn].take());
        let is_of_one_type = answer.is_string() == shown.is_string();
        assert!(is_of_one_type && !shown.is_null(), "{drawn}: {answer}");
    }
    for table in [&mut answer, &mut shown] {
        let gone_at = table["seats"][0]["gone_at"].take();
        assert!(gone_at.is_u64(), "{gone_at}");
    }
    assert_eq!(answer, shown);
    server.close().await;
}
