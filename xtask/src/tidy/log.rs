//! The log of a table is append-only.

use super::{File, Finding};

const STORE: &str = "crates/store/src/";

/// The SQL table of the log.
const LOG_TABLE: &str = "log";

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut is_created = false;
    let is_sql = |file: &&File| file.is_in(STORE, ".rs") || file.is_in(STORE, ".sql");
    for file in files.iter().filter(is_sql) {
        let words = lowercase_words(&file.text);
        is_created |= contains_sequence(&words, &["create", "table", LOG_TABLE])
            || contains_sequence(
                &words,
                &["create", "table", "if", "not", "exists", LOG_TABLE],
            );
        for forbidden in [
            &["update", LOG_TABLE][..],
            &["update", "or", "replace", LOG_TABLE],
            &["delete", "from", LOG_TABLE],
            &["replace", "into", LOG_TABLE],
            &["insert", "or", "replace", "into", LOG_TABLE],
            &["drop", "table", LOG_TABLE],
            &["truncate", LOG_TABLE],
        ] {
            if contains_sequence(&words, forbidden) {
                let what = format!("`{}`: the log is only appended to", forbidden.join(" "));
                findings.push(Finding::new(&file.path, what));
            }
        }
    }
    if !is_created {
        findings.push(Finding::new(
            STORE,
            format!("no `create table {LOG_TABLE}`: where is the log?"),
        ));
    }
    findings
}

/// Splits a text into words in lower case.
fn lowercase_words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

fn contains_sequence(words: &[String], wanted: &[&str]) -> bool {
    words.windows(wanted.len()).any(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    const SCHEMA: (&str, &str) = ("crates/store/src/schema.sql", "CREATE TABLE log (seq)");

    #[test]
    fn a_changed_log_is_found() {
        let source = (
            "crates/store/src/sqlite.rs",
            "execute(\"DELETE FROM log WHERE seq = 1\")",
        );
        let finding =
            "tidy: crates/store/src/sqlite.rs: `delete from log`: the log is only appended to";
        assert_eq!(lines(check(&files(&[SCHEMA, source]))), [finding]);
    }

    #[test]
    fn other_tables_may_change() {
        let source = (
            "crates/store/src/sqlite.rs",
            "execute(\"UPDATE people SET name = ''\")",
        );
        assert_eq!(check(&files(&[SCHEMA, source])), []);
    }

    #[test]
    fn a_store_without_a_log_is_found() {
        assert_eq!(check(&files(&[])).len(), 1);
    }
}
