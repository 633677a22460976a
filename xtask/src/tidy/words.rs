//! Texts that are refused: markers of unfinished work, disabled tests, and
//! absolute paths of one developer's machine.

use super::{File, Finding};

/// Markers of unfinished work and disabled tests. Each is written in two halves,
/// so that the check does not find its own list.
const MARKERS: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X:"),
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("#[ign", "ore"),
    concat!(".on", "ly("),
];
const CODE_EXTENSIONS: &[&str] = &[
    ".rs", ".ts", ".svelte", ".js", ".css", ".html", ".toml", ".sql",
];

const HOME_FOLDERS: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/Us", "ers/"),
];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        let is_code = CODE_EXTENSIONS.iter().any(|end| file.path.ends_with(end));
        for (number, line) in (1..).zip(file.text.lines()) {
            let markers = MARKERS
                .iter()
                .filter(|word| is_code && line.contains(**word));
            let folders = HOME_FOLDERS
                .iter()
                .filter(|folder| is_absolute(line, folder));
            for word in markers.chain(folders) {
                findings.push(Finding::new(&file.path, format!("line {number}: `{word}`")));
            }
        }
    }
    findings
}

/// Whether `line` contains `folder` as an absolute path, and not as a part of an
/// address or of a longer path.
fn is_absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-~/}".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    #[test]
    fn a_marker_of_unfinished_work_is_found() {
        let source = format!("// {}: later\n", MARKERS[0]);
        let finding = format!("tidy: a.rs: line 1: `{}`", MARKERS[0]);
        assert_eq!(lines(check(&files(&[("a.rs", &source)]))), [finding]);
    }

    #[test]
    fn a_disabled_test_is_found() {
        let rust = format!("#[test]\n{}]\nfn a() {{}}", MARKERS[5]);
        let web = format!("test{}'one', () => {{}})", MARKERS[6]);
        assert_eq!(
            check(&files(&[("a.rs", &rust), ("b.test.ts", &web)])).len(),
            2
        );
    }

    #[test]
    fn a_developers_folder_is_found() {
        let text = format!("see {}somebody/notes", HOME_FOLDERS[0]);
        assert_eq!(check(&files(&[("a.md", &text)])).len(), 1);
        let address = format!(
            "https://example.org{}page and frame{}x",
            HOME_FOLDERS[0], HOME_FOLDERS[2]
        );
        assert_eq!(check(&files(&[("a.md", &address)])), []);
    }
}
