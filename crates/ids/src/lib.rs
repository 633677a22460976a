//! The ids of tables, people and groups, the level that stands for a program, and points in
//! time. Each is a type of its own, so that the compiler refuses a person's id where a table's id
//! is needed, and a number where a point in time is needed.
//!
//! An id is random text that says nothing about what it names. Texts that come
//! with a request are parsed, and so validated. Texts of a log, of a database or
//! of the operator are taken as they are ([`TableId::from_trusted`]): what an
//! older version stored must stay readable.

mod timestamp;

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub use timestamp::Timestamp;

/// The level that records, the database and messages have for a program: a bot that a person runs
/// and connects to a table.
pub const PROGRAM_LEVEL: &str = "program";

/// The longest text that is parsed as an id.
const MAX_LEN: usize = 64;

/// The text of a request is no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id has 1 to {MAX_LEN} ASCII letters, digits, `-` and `_`")]
pub struct InvalidId;

fn is_id(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=MAX_LEN).contains(&text.len()) && text.bytes().all(is_allowed)
}

/// Declares a type of ids, which is written and read as its text. Clones share it: a table in
/// memory knows each of its people in about ten places.
macro_rules! declare_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Arc<str>);

        impl $name {
            /// The id with this text, without validation: for texts that this
            /// program wrote, and for those of the operator.
            pub fn from_trusted(text: impl Into<Arc<str>>) -> Self {
                $name(text.into())
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                is_id(text).then(|| $name(text.into())).ok_or(InvalidId)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    };
}

declare_id! {
    /// The id of a table.
    TableId
}

declare_id! {
    /// The id of a person, or of a program that has a seat as a person has. Names are stored
    /// elsewhere.
    PersonId
}

declare_id! {
    /// The id of a group of people. Anyone who knows it may see the group and join it.
    GroupId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_digits_are_an_id() {
        for text in [
            "a",
            "00112233445566778899",
            "Table_1-b",
            &"x".repeat(MAX_LEN),
        ] {
            let id: TableId = text.parse().expect("an id");
            assert_eq!(id.as_str(), text);
            assert_eq!(
                text.parse::<PersonId>().map(|id| id.to_string()),
                Ok(text.into())
            );
        }
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in [
            "",
            "a b",
            "é",
            "../x",
            "a\0",
            "a\n",
            &"x".repeat(MAX_LEN + 1),
        ] {
            assert_eq!(text.parse::<TableId>(), Err(InvalidId), "{text:?}");
            assert_eq!(text.parse::<PersonId>(), Err(InvalidId), "{text:?}");
        }
    }

    #[test]
    fn clones_share_the_text() {
        let id = TableId::from_trusted("a");
        assert_eq!(id.clone().as_str().as_ptr(), id.as_str().as_ptr());
    }

    #[test]
    fn an_id_is_its_text_in_json_and_in_columns_of_a_list() {
        let id = PersonId::from_trusted("ann");
        assert_eq!(serde_json::to_string(&id).expect("JSON"), r#""ann""#);
        let read: PersonId = serde_json::from_str(r#""ann""#).expect("an id");
        assert_eq!(read, id);
        assert_eq!(format!("{id:<5}|"), "ann  |");
    }
}
