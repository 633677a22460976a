//! Tables of figures must be those that `cargo xtask figures` writes from the data.

use super::{File, Finding};
use crate::figures::{differences, load_subjects};

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let (subjects, mut findings) = load_subjects(files);
    findings.extend(differences(files, &subjects));
    let finding = |(path, what): (String, String)| Finding::new(&path, what);
    findings.into_iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    const DATA: (&str, &str) = (
        "docs/results/one.json",
        r#"{"subject": "One", "command": "x", "code_of": "2026-01-31",
        "columns": [{"key": "lead", "title": "lead"}], "rows": [{"lead": 2}]}"#,
    );
    const PAGE: &str = "<!-- figures: one -->\n```sh\nx\n```\n\n| lead |\n| --- |\n| 2 |\n\n\
        *One (code of 2026-01-31).*\n<!-- end -->\n";

    #[test]
    fn a_table_that_differs_from_its_data_is_found() {
        assert_eq!(check(&files(&[DATA, ("docs/a.md", PAGE)])), []);
        let edited = PAGE.replace("| 2 |", "| 3 |");
        let finding =
            "tidy: docs/a.md: a table differs from its figures: run `cargo xtask figures`";
        assert_eq!(
            lines(check(&files(&[DATA, ("docs/a.md", &edited)]))),
            [finding]
        );
    }

    #[test]
    fn data_that_no_document_shows_is_found() {
        let finding =
            "tidy: docs/results/one.json: no document has the marker `<!-- figures: one -->`";
        assert_eq!(lines(check(&files(&[DATA, ("docs/a.md", "")]))), [finding]);
    }

    #[test]
    fn data_that_cannot_be_read_is_found() {
        let broken = ("docs/results/one.json", "{");
        assert_eq!(check(&files(&[broken, ("docs/a.md", "")])).len(), 1);
    }
}
