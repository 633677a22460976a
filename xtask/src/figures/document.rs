//! Tables of figures in documents: what stands between `<!-- figures: NAME -->` and
//! `<!-- end -->` is written from the data.

use super::subject::{Subject, data_path};
use crate::tidy::File;
use std::collections::BTreeMap;

const BEGIN: &str = "<!-- figures: ";
const END: &str = "<!-- end -->";

/// Whether the file may have tables of figures.
pub(super) fn is_document(file: &File) -> bool {
    file.path.ends_with(".md") && (!file.path.contains('/') || file.path.starts_with("docs/"))
}

/// The document with every table written from its data.
///
/// # Errors
/// A marker that names no data, or that no other one ends.
pub(super) fn rewritten(
    text: &str,
    subjects: &BTreeMap<String, Subject>,
) -> Result<String, String> {
    let mut written = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (name, after) = after
            .split_once(" -->")
            .ok_or("a marker of figures without ` -->`")?;
        let subject = subjects
            .get(name)
            .ok_or_else(|| format!("there are no figures `{name}` in docs/results"))?;
        let (_, after) = after
            .split_once(END)
            .ok_or_else(|| format!("the figures `{name}` have no `{END}`"))?;
        written += &format!("{before}{BEGIN}{name} -->\n{}{END}", subject.to_markdown());
        rest = after;
    }
    Ok(written + rest)
}

/// What is wrong with the documents and the data: a table that differs from its data,
/// and data that no document shows. Each with its file.
pub(crate) fn differences(
    files: &[File],
    subjects: &BTreeMap<String, Subject>,
) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    let documents = || files.iter().filter(|file| is_document(file));
    for file in documents() {
        let what = match rewritten(&file.text, subjects) {
            Ok(text) if text == file.text => continue,
            Ok(_) => "a table differs from its figures: run `cargo xtask figures`".into(),
            Err(what) => what,
        };
        faults.push((file.path.clone(), what));
    }
    for name in subjects.keys() {
        let marker = format!("{BEGIN}{name} -->");
        if !documents().any(|file| file.text.contains(&marker)) {
            let what = format!("no document has the marker `{marker}`");
            faults.push((data_path(name), what));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subjects() -> BTreeMap<String, Subject> {
        let subject = Subject::from_json(
            r#"{"subject": "One subject", "command": "x --players {players}",
            "code_of": "2026-01-31", "rules": 2, "machine": "2 cores",
            "columns": [{"key": "players", "title": "players"},
            {"key": "lead", "title": "lead", "unit": "points"}],
            "rows": [{"players": 2, "lead": {"mean": 1.5, "interval": 0.25}}]}"#,
        );
        BTreeMap::from([("one".into(), subject.expect("it is complete"))])
    }

    #[test]
    fn a_table_is_written_between_its_markers() {
        let document = "before\n<!-- figures: one -->\nold\n<!-- end -->\nafter";
        let wanted = "before\n<!-- figures: one -->\n```sh\nx --players PLAYERS\n```\n\n\
            | players | lead, points |\n| --- | --- |\n| 2 | 1.5 ± 0.25 |\n\n\
            *One subject (code of 2026-01-31, rules version 2, 2 cores).*\n<!-- end -->\nafter";
        let written = rewritten(document, &subjects()).expect("the markers are right");
        assert_eq!(written, wanted);
        assert_eq!(rewritten(wanted, &subjects()), Ok(wanted.into()));
    }

    #[test]
    fn a_wrong_marker_is_named() {
        let unknown = "<!-- figures: two -->\n<!-- end -->";
        let error = "there are no figures `two` in docs/results";
        assert_eq!(rewritten(unknown, &subjects()), Err(error.into()));
        let open = "<!-- figures: one -->\n";
        let error = "the figures `one` have no `<!-- end -->`";
        assert_eq!(rewritten(open, &subjects()), Err(error.into()));
    }
}
