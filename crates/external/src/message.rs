//! The messages: one JSON object a line. `docs/bots.md` is their specification.

use brelan_bots::{Fault, FaultKind};
use brelan_kernel::{Game, GameOptions, Offer, Seat, View};
use brelan_record::json_words;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The number of the protocol. It grows with a change that a program must know.
pub const PROTOCOL: u32 = 1;

/// The most characters of the text that a program gives as its version.
const MAX_VERSION_CHARS: usize = 64;

/// The most characters of a program's line that a message quotes.
const MAX_QUOTE_CHARS: usize = 80;

/// The first message to a process.
pub(crate) fn hello<G: Game>(options: &G::Options, seconds: f64) -> String {
    let mut message = hello_of(G::NAME, options, seconds);
    let variant: Map<String, Value> = options
        .variant()
        .into_iter()
        .map(|(name, value)| (name.into(), value.into()))
        .collect();
    if !variant.is_empty() {
        message["variant"] = variant.into();
    }
    message.to_string()
}

/// The first message to a process, of a game by its name.
pub(crate) fn hello_of(game: &str, options: &impl Serialize, seconds: f64) -> Value {
    json!({
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game,
        "options": options,
        "seconds": seconds,
    })
}

/// A match begins, in which the process has that seat.
pub(crate) fn begin(seat: Seat, seed: u64) -> String {
    json!({ "type": "begin", "seat": seat, "seed": seed }).to_string()
}

/// The process must choose. `seen` is what its seat saw since the last message.
pub(crate) fn choose<G: Game>(seen: &[G::Seen], view: &G::View, legal: &[G::Action]) -> String {
    let offer = |action: &G::Action| Offer {
        action: *action,
        effects: view.effects(action),
    };
    let legal: Vec<_> = legal.iter().map(offer).collect();
    choose_of(seen, &view.board(true), &legal)
}

/// The message of [`choose`], of serializable parts of any type.
pub(crate) fn choose_of(
    seen: &[impl Serialize],
    view: &impl Serialize,
    legal: &[impl Serialize],
) -> String {
    json!({ "type": "choose", "seen": seen, "view": view, "legal": legal }).to_string()
}

/// The match is over.
pub(crate) fn over<G: Game>(seen: &[G::Seen], view: &G::View) -> String {
    over_of(seen, &view.board(true))
}

/// The message of [`over`], of serializable parts of any type.
pub(crate) fn over_of(seen: &[impl Serialize], view: &impl Serialize) -> String {
    json!({ "type": "over", "seen": seen, "view": view }).to_string()
}

/// No other match comes.
pub(crate) fn quit() -> String {
    json!({ "type": "quit" }).to_string()
}

/// The answer to [`hello`].
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum HelloAnswer {
    Ready { version: Option<String> },
}

/// Reads the answer to [`hello`]: the version that the program gives itself.
///
/// # Errors
/// When it is none.
pub(crate) fn read_ready(line: &[u8]) -> Result<Option<String>, Fault> {
    let HelloAnswer::Ready { version } = read(line, r#"{"type":"ready"}"#)?;
    let is_long = version.as_ref().is_some_and(|it| {
        it.chars().count() > MAX_VERSION_CHARS || it.chars().any(char::is_control)
    });
    match is_long {
        true => Err(malformed(format!(
            "its version has more than {MAX_VERSION_CHARS} characters, or one that is not printed"
        ))),
        false => Ok(version),
    }
}

/// The answer to [`choose`].
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ChooseAnswer {
    Act {
        index: Option<u64>,
        action: Option<Value>,
    },
}

/// Reads the answer to [`choose`]: one of `legal`.
///
/// # Errors
/// When it is none, or chooses what is not offered.
pub(crate) fn read_choice<A>(line: &[u8], legal: &[A]) -> Result<A, Fault>
where
    A: Clone + PartialEq + for<'de> Deserialize<'de>,
{
    let illegal = |message| Err(Fault::new(FaultKind::Illegal, message));
    let ChooseAnswer::Act { index, action } = read(line, r#"{"type":"act","index":0}"#)?;
    match (index, action) {
        (Some(index), None) => {
            let chosen = usize::try_from(index).ok().and_then(|it| legal.get(it));
            let last = legal.len() - 1;
            match chosen {
                Some(action) => Ok(action.clone()),
                None => illegal(format!(
                    "it chose action {index}, but there are 0 to {last}"
                )),
            }
        }
        (None, Some(action)) => match A::deserialize(&action) {
            Ok(chosen) if legal.contains(&chosen) => Ok(chosen),
            Ok(_) => illegal(format!(
                "it chose {}, which is not offered",
                quoted(action.to_string().as_bytes())
            )),
            Err(error) => Err(malformed(format!(
                "its action is none: {}",
                json_words(&error)
            ))),
        },
        _ => Err(malformed(format!(
            "its answer has no `index` or `action`, or both: {}",
            quoted(line)
        ))),
    }
}

fn read<T: for<'de> Deserialize<'de>>(line: &[u8], wanted: &str) -> Result<T, Fault> {
    serde_json::from_slice(line)
        .map_err(|_| malformed(format!("it wrote {} instead of {wanted}", quoted(line))))
}

pub(crate) fn malformed(message: impl Into<String>) -> Fault {
    Fault::new(FaultKind::Malformed, message)
}

/// The begin of a line, in which nothing acts on a terminal.
pub(crate) fn quoted(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let mut quoted = String::new();
    for c in text.chars().take(MAX_QUOTE_CHARS) {
        match c {
            // JSON is full of them.
            '"' => quoted.push(c),
            _ => quoted.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(MAX_QUOTE_CHARS).is_some() {
        quoted.push('…');
    }
    format!("`{quoted}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_names_an_action_by_index_or_as_it_stands() {
        let legal = [10, 11, 12];
        let choice = |line: &str| read_choice::<u32>(line.as_bytes(), &legal);
        assert_eq!(choice(r#"{"type":"act","index":2}"#), Ok(12));
        assert_eq!(choice(r#" {"why":"x","action":11,"type":"act"}"#), Ok(11));
        for (line, kind) in [
            ("", FaultKind::Malformed),
            ("2", FaultKind::Malformed),
            ("[]", FaultKind::Malformed),
            ("{}", FaultKind::Malformed),
            (r#"{"type":"ready"}"#, FaultKind::Malformed),
            (r#"{"type":"act"}"#, FaultKind::Malformed),
            (
                r#"{"type":"act","index":0,"action":10}"#,
                FaultKind::Malformed,
            ),
            (r#"{"type":"act","index":-1}"#, FaultKind::Malformed),
            (r#"{"type":"act","index":"0"}"#, FaultKind::Malformed),
            (r#"{"type":"act","action":"fly"}"#, FaultKind::Malformed),
            (r#"{"type":"act","index":3}"#, FaultKind::Illegal),
            (r#"{"type":"act","action":13}"#, FaultKind::Illegal),
        ] {
            let fault = choice(line).expect_err(line);
            assert_eq!(fault.kind, kind, "{line}: {fault}");
        }
        let deep = "[".repeat(100_000);
        assert!(read_choice::<u32>(deep.as_bytes(), &legal).is_err());
    }

    #[test]
    fn an_action_that_is_none_is_told_in_the_words_of_json() {
        let legal = [brelan_zero::Action::Knock {}];
        for (action, told) in [
            (r#"{"do":"fly"}"#, "unknown word `fly`"),
            (
                r#"{"do":"exchange","give":-1,"take":3}"#,
                "expected a whole number from 0 to",
            ),
        ] {
            let line = format!(r#"{{"type":"act","action":{action}}}"#);
            let fault = read_choice(line.as_bytes(), &legal).expect_err(action);
            assert_eq!(fault.kind, FaultKind::Malformed);
            assert!(fault.to_string().contains(told), "{fault}");
        }
    }

    #[test]
    fn a_program_may_give_its_version() {
        let ready = |line: &str| read_ready(line.as_bytes());
        assert_eq!(ready(r#"{"type":"ready"}"#), Ok(None));
        let version = ready(r#"{"type":"ready","version":"mine 3"}"#);
        assert_eq!(version, Ok(Some("mine 3".into())));
        let long = format!(r#"{{"type":"ready","version":"{}"}}"#, "x".repeat(65));
        for line in [
            &*long,
            r#"{"type":"ready","version":"a\u001b[2J"}"#,
            "hello",
            "",
        ] {
            assert!(ready(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_quoted_line_is_short_and_has_no_control_characters() {
        assert_eq!(quoted(b"\"a\"\x1b[2J"), r#"`"a"\u{1b}[2J`"#);
        let long = quoted("é".repeat(200).as_bytes());
        assert_eq!(long.chars().count(), 80 + 3);
    }
}
