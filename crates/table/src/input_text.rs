//! The text of an input, as the log keeps it.

use crate::{Input, InputKind, Origin};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::Seat;
use serde::{Deserialize, Serialize};

/// The JSON that is written. Most inputs are a person's actions: their author and their
/// text stand in members of their own. The server itself as author is left out.
#[derive(Serialize)]
struct WrittenInput<'a> {
    at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<&'a PersonId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'a InputKind>,
}

/// The JSON that is read: also that of older logs, where every input has `by` and `what`.
#[derive(Deserialize)]
struct ReadInput {
    at: Timestamp,
    seat: Option<Seat>,
    person: Option<PersonId>,
    bot: Option<String>,
    by: Option<Origin>,
    action: Option<String>,
    what: Option<InputKind>,
}

/// Why a text is no input.
#[derive(Debug, thiserror::Error)]
pub enum InvalidText {
    /// It is not the JSON of an input of this version.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It has several authors.
    #[error("an input of several authors")]
    Authors,
    /// It has no kind, or two.
    #[error("an input of no kind, or of two")]
    Kind,
}

impl Input {
    /// The input as the log keeps it. [`Input::from_text`] gives an equal one.
    pub fn to_text(&self) -> String {
        let (person, bot) = match &self.by {
            Origin::System => (None, None),
            Origin::Person(person) => (Some(person), None),
            Origin::Bot(bot) => (None, Some(bot.as_str())),
        };
        let (action, what) = match &self.what {
            InputKind::Action { text } => (Some(text.as_str()), None),
            what => (None, Some(what)),
        };
        let written = WrittenInput {
            at: self.at,
            seat: self.seat,
            person,
            bot,
            action,
            what,
        };
        serde_json::to_string(&written).expect("an input has only text keys")
    }

    /// Reads an input back from the log.
    ///
    /// # Errors
    /// When the text is no input of this version.
    pub fn from_text(text: &str) -> Result<Input, InvalidText> {
        let read: ReadInput = serde_json::from_str(text)?;
        let by = match (read.by, read.person, read.bot) {
            (Some(by), None, None) => by,
            (None, Some(person), None) => Origin::Person(person),
            (None, None, Some(bot)) => Origin::Bot(bot),
            (None, None, None) => Origin::System,
            _ => return Err(InvalidText::Authors),
        };
        let what = match (read.action, read.what) {
            (Some(text), None) => InputKind::Action { text },
            (None, Some(what)) => what,
            _ => return Err(InvalidText::Kind),
        };
        Ok(Input {
            at: read.at,
            seat: read.seat,
            by,
            what,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Contribution, Created, MatchSetup, TableSettings, TimeControl};
    use brelan_ids::TableId;
    use proptest::prelude::*;
    use serde_json::json;

    /// What inputs are made of. The input itself has no `Debug`.
    #[derive(Clone, Debug)]
    struct Parts {
        at: Timestamp,
        seat: Option<u8>,
        round: u16,
        text: String,
        name: Option<String>,
        hash: [u8; 32],
        value: Option<[u8; 16]>,
        flag: bool,
    }

    fn parts() -> impl Strategy<Value = Parts> {
        let numbers = (any::<u64>(), any::<Option<u8>>(), any::<u16>());
        let texts = (any::<String>(), any::<Option<String>>());
        let bytes = (any::<[u8; 32]>(), any::<Option<[u8; 16]>>());
        (numbers, texts, bytes, any::<bool>()).prop_map(
            |((at, seat, round), (text, name), (hash, value), flag)| Parts {
                at: Timestamp::from_millis(at),
                seat,
                round,
                text,
                name,
                hash,
                value,
                flag,
            },
        )
    }

    fn origins(text: &str) -> [Origin; 3] {
        let person = Origin::Person(PersonId::from_trusted(text));
        [Origin::System, person, Origin::Bot(text.into())]
    }

    fn settings(it: &Parts, setup: MatchSetup) -> TableSettings {
        TableSettings {
            setup,
            memory_aid: it.flag,
            clock: it.seat.map(|days| TimeControl::Slow { days }),
            open: it.flag,
        }
    }

    fn created(it: &Parts, setup: MatchSetup) -> InputKind {
        InputKind::Created(Box::new(Created {
            game: it.text.clone(),
            rules_version: it.round.into(),
            settings: settings(it, setup),
            lesson: !it.flag,
            daily: it.name.clone(),
            rated: it.flag,
            secret: it.hash,
            commitment: it.hash,
            bot_seed: it.hash,
            rematch_of: it.name.clone().map(TableId::from_trusted),
        }))
    }

    fn kinds(it: &Parts) -> Vec<InputKind> {
        let value = Contribution(it.value.unwrap_or_default());
        let options = json!({"a": it.round, "b": it.text, "c": [it.flag]});
        let open = MatchSetup::Open {
            preset: it.text.clone(),
            changes: options.as_object().cloned().unwrap_or_default(),
            seats: it.seat.unwrap_or_default(),
            at_once: it.flag,
        };
        vec![
            created(it, open.clone()),
            created(it, MatchSetup::Resolved { options }),
            InputKind::Seated {
                name: it.name.clone(),
                value: it.value.map(Contribution),
                program: it.flag,
            },
            InputKind::Left {},
            InputKind::Swapped {
                with: Seat(it.seat.unwrap_or_default()),
            },
            InputKind::Moved {},
            InputKind::StoodIn {},
            InputKind::TimeUp {},
            InputKind::Returned {},
            InputKind::Contributed { value },
            InputKind::Started {},
            InputKind::Action {
                text: it.text.clone(),
            },
            InputKind::Ready { round: it.round },
            InputKind::ClockRanOut { round: it.round },
            InputKind::Closed {},
            InputKind::SettingsChanged(Box::new(settings(it, open))),
        ]
    }

    /// A number for each kind: a new one does not compile until it has its own.
    fn kind_number(kind: &InputKind) -> usize {
        match kind {
            InputKind::Created(_) => 0,
            InputKind::Seated { .. } => 1,
            InputKind::Left {} => 2,
            InputKind::Swapped { .. } => 3,
            InputKind::Moved {} => 4,
            InputKind::StoodIn {} => 5,
            InputKind::TimeUp {} => 6,
            InputKind::Returned {} => 7,
            InputKind::Contributed { .. } => 8,
            InputKind::Started {} => 9,
            InputKind::Action { .. } => 10,
            InputKind::Ready { .. } => 11,
            InputKind::ClockRanOut { .. } => 12,
            InputKind::Closed {} => 13,
            InputKind::SettingsChanged(_) => 14,
        }
    }

    proptest! {
        #[test]
        fn every_kind_of_input_reads_back_as_it_was(it in parts()) {
            let mut numbers: Vec<usize> = kinds(&it).iter().map(kind_number).collect();
            numbers.dedup();
            prop_assert!(numbers.into_iter().eq(0..=14));
            for what in kinds(&it) {
                for by in origins(&it.text) {
                    let (at, seat) = (it.at, it.seat.map(Seat));
                    let input = Input { at, seat, by, what: what.clone() };
                    let text = input.to_text();
                    let read = Input::from_text(&text);
                    prop_assert!(read.is_ok_and(|read| read == input), "{text}");
                }
            }
        }
    }

    #[test]
    fn a_text_of_an_earlier_version_is_read_and_written_shorter() {
        for (older, text) in [
            (
                r#"{"at":5,"seat":1,"by":{"person":"p"},"what":{"input":"action","text":"draw hidden"}}"#,
                r#"{"at":5,"seat":1,"person":"p","action":"draw hidden"}"#,
            ),
            (
                r#"{"at":5,"seat":1,"by":{"bot":"master"},"what":{"input":"action","text":"knock"}}"#,
                r#"{"at":5,"seat":1,"bot":"master","action":"knock"}"#,
            ),
            (
                r#"{"at":5,"by":"host","what":{"input":"started"}}"#,
                r#"{"at":5,"what":{"input":"started"}}"#,
            ),
        ] {
            for read in [older, text] {
                let input = Input::from_text(read).expect("it is one");
                assert_eq!(input.to_text(), text);
            }
        }
    }

    #[test]
    fn a_text_with_two_authors_or_without_a_kind_is_no_input() {
        for text in [
            r#"{"at":5}"#,
            r#"{"at":5,"action":"knock","what":{"input":"left"}}"#,
            r#"{"at":5,"person":"p","bot":"master","action":"knock"}"#,
            r#"{"at":5,"person":"p","by":"host","action":"knock"}"#,
            r#"{"seat":1,"action":"knock"}"#,
        ] {
            assert!(Input::from_text(text).is_err(), "{text}");
        }
    }

    #[test]
    fn changed_settings_have_the_keys_of_a_creation() {
        let text = r#"{"at":5,"seat":0,"person":"p","what":{"input":"settings_changed","preset":"duo","changes":{},"chairs":2,"at_once":false,"memory_aid":true,"clock":{"kind":"slow","days":3},"open":true}}"#;
        let input = Input::from_text(text).expect("it is one");
        assert_eq!(input.to_text(), text);
    }

    #[test]
    fn a_creation_reads_back_with_the_keys_that_logs_have() {
        let hash = "05".repeat(32);
        for clock in [
            r#"{"kind":"live","turn":30,"bank":60}"#,
            r#"{"kind":"slow","days":3}"#,
        ] {
            let text = format!(
                r#"{{"at":5,"what":{{"input":"created","game":"quando","rules_version":2,"preset":"official","changes":{{}},"chairs":6,"at_once":false,"memory_aid":false,"clock":{clock},"open":true,"lesson":true,"secret":"{hash}","commitment":"{hash}","bot_seed":"{hash}","rematch_of":"t"}}}}"#
            );
            let input = Input::from_text(&text).expect("it is one");
            assert_eq!(input.to_text(), text);
        }
    }
}
