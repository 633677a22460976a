//! The log of a table is appended to and never changed.

use super::{Fault, File};

const STORE: &str = "crates/store/src/";

/// The table that holds the log.
const LOG: &str = "log";

pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut is_created = false;
    let is_sql = |file: &&File| file.is_in(STORE, ".rs") || file.is_in(STORE, ".sql");
    for file in files.iter().filter(is_sql) {
        let words = words(&file.text);
        is_created |= holds(&words, &["create", "table", LOG])
            || holds(&words, &["create", "table", "if", "not", "exists", LOG]);
        for forbidden in [
            &["update", LOG][..],
            &["update", "or", "replace", LOG],
            &["delete", "from", LOG],
            &["replace", "into", LOG],
            &["insert", "or", "replace", "into", LOG],
            &["drop", "table", LOG],
            &["truncate", LOG],
        ] {
            if holds(&words, forbidden) {
                let what = format!("`{}`: the log is only appended to", forbidden.join(" "));
                faults.push(Fault::new(&file.path, what));
            }
        }
    }
    if !is_created {
        faults.push(Fault::new(
            STORE,
            format!("no `create table {LOG}`: where is the log?"),
        ));
    }
    faults
}

/// The words of a text in small letters.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

fn holds(words: &[String], wanted: &[&str]) -> bool {
    words.windows(wanted.len()).any(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    const SCHEMA: (&str, &str) = ("crates/store/src/schema.sql", "CREATE TABLE log (seq)");

    #[test]
    fn a_log_that_is_changed_is_a_fault() {
        let source = (
            "crates/store/src/sqlite.rs",
            "execute(\"DELETE FROM log WHERE seq = 1\")",
        );
        let fault =
            "tidy: crates/store/src/sqlite.rs: `delete from log`: the log is only appended to";
        assert_eq!(lines(check(&files(&[SCHEMA, source]))), [fault]);
    }

    #[test]
    fn names_beside_the_log_may_change() {
        let source = (
            "crates/store/src/sqlite.rs",
            "execute(\"UPDATE people SET name = ''\")",
        );
        assert_eq!(check(&files(&[SCHEMA, source])), []);
    }

    #[test]
    fn a_store_without_a_log_is_a_fault() {
        assert_eq!(check(&files(&[])).len(), 1);
    }
}
