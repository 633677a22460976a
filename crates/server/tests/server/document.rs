//! `docs/protocol.md` tells the truth.

use crate::fixture::TestServer;
use brelan_protocol::change::apply_change;
use brelan_protocol::client::ClientMessage;
use brelan_quando::Action;
use serde_json::{Value, json};
use std::collections::BTreeSet;
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

/// What stands between `begin` and the next `end`.
fn section<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(begin).expect("the section is there");
    rest.split_once(end).expect("it ends").0
}

/// The texts between two of these marks, sorted.
fn between_marks(text: &str, mark: char) -> Vec<&str> {
    let mut found: Vec<_> = text.split(mark).skip(1).step_by(2).collect();
    found.sort_unstable();
    found
}

fn assert_lists_each_once(listed: &[&str], existing: &BTreeSet<&str>) {
    let existing: Vec<_> = existing.iter().copied().collect();
    assert_eq!(listed, existing, "left: the document; right: the source");
}

/// Each code is the second member of an arm of the errors, or a literal of the function that it
/// calls there.
#[test]
fn the_document_lists_every_error_code_once_and_no_other() {
    let source = include_str!("../../src/api_error.rs");
    let outlines = section(source, "fn outline(&self)", "\n    }\n");
    let seconds = outlines.split("=>").filter_map(|arm| arm.split(',').nth(1));
    let codes = seconds.filter_map(|second| second.trim().strip_prefix('"'));
    let codes = codes.map(|code| code.trim_end_matches('"'));
    let seat_codes = between_marks(section(source, "fn seat_code(", "\n}\n"), '"');
    let document = document();
    let table = section(&document, "| status | codes |", "\n\n");
    let listed = between_marks(table, '`');
    assert_lists_each_once(&listed, &codes.chain(seat_codes).collect());
}

/// A test of the protocol keeps the generated type as it is in Rust.
#[test]
fn the_document_lists_every_problem_of_a_socket_once_and_no_other() {
    let source = include_str!("../../../../web/src/protocol/Problem.ts");
    let existing = between_marks(section(source, "type Problem =", ";"), '"');
    let document = document();
    let table = section(&document, "| code | what it means |", "\n\n");
    let first_cells = table.lines().filter_map(|line| {
        let (code, _) = line.strip_prefix("| `")?.split_once("` |")?;
        Some(code)
    });
    let mut listed: Vec<_> = first_cells.collect();
    listed.sort_unstable();
    assert_lists_each_once(&listed, &existing.into_iter().collect());
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
